"""What happened, in words: one sentence for each kind of event."""

from __future__ import annotations

from alamein.engine.core.game import Event
from alamein.engine.deckbuilding.setting import Setting
from alamein.engine.el_alamein.terms import in_words

POINTS = ("Tactic", "Supply", "Reinforcement", "Attack")

# {who} is the player; {0}, {1}, … are the facts, {card} and {other} the cards they name.
SENTENCES = {
    "turn": "begins turn {0}",
    "reactivated": "reactivates {card}",
    "received-point": "receives a {point} Point",
    "went-on": "goes on from {0}",
    "played": "plays {card}",
    "gained": "gains {wealth}",
    "may-draw": "may draw {0}",
    "drew": "draws {0}",
    "lost-draw-points": "lets {0} Draw Points go",
    "nothing-to-draw": "has nothing left to draw ({0} missing)",
    "reshuffled": "shuffles {0} discarded cards into a new deck",
    "looked": "looks at {0} cards",
    "deployed": "Deploys {card}",
    "used": "uses ability {1} of {card}",
    "exhausted": "exhausts {card}",
    "forfeited": "loses {card} to the discard pile",
    "discarded": "discards {card}",
    "returned": "returns {card} to the War Zone",
    "scrapped": "Scraps {card}",
    "boosted": "raises ratings with {card}",
    "applied": "applies the effect of {card}",
    "disengaged": "does not count as having fought enemies of the kind {0}",
    "weakened": "lowers the defence by {0}",
    "attacked": "attacks {card}",
    "revealed": "faces {card}",
    "red-text": "suffers the red text of {card}",
    "reinforced": "sees {0} cards join the British Reinforcements",
    "none-moved": "sees no reinforcements, the Event pile is empty",
    "counterattack-due": "has brought about a British counterattack",
    "destroyed": "destroys {card}",
    "won": "takes {card}, paying {1} against {2}",
    "lost": "fails to take {card}, paying {1} against {2}",
    "battle-damage": "suffers Battle Damage {0}",
    "victory-cards": "draws {0} Victory Cards",
    "received": "receives {card}",
    "took": "takes {card} into the hand",
    "attached": "attaches {card} to {other}",
    "placed": "puts {card} before player {1}",
    "paired": "pairs {card} with {other}",
    "put-under": "puts {1} cards under the pile {0}",
    "mixed-under": "{1} cards go under the pile {0} in a random order",
    "combat-over": "ends the Combat",
    "recruited": "recruits {card}",
    "cleared": "clears the Playing Area",
    "kept": "keeps {card}",
    "discarded-hand": "discards {0} cards of the hand",
    "lost-points": "loses all points",
    "counterattack": "faces a British counterattack of {0} cards",
    "intercepts": "intercepts",
    "allotted": "announces the allotment",
    "held": "intercepts with success",
    "failed": "fails to intercept",
    "lost-city": "loses {card}",
    "lost-victory-cards": "loses Victory Cards: {cards}",
    "counterattack-over": "the counterattack is over",
    "victory-pile-empty": "finds the Victory pile empty",
    "end-near": "has taken the last City",
    "boxed": "{1} left-over {card} go into the box",
    "scored": "has {0} Victory Points",
    "victorious": "wins",
}


def tell(setting: Setting, event: Event) -> str:
    """Return *event* as a sentence that ends with its clause."""
    facts = [*event.facts, "", "", ""]
    words = SENTENCES[event.what].format(
        *facts,
        card=_name(setting, facts[0]),
        other=_name(setting, facts[1]),
        cards=", ".join(_name(setting, card) for card in event.facts) or "none",
        point=_point(facts[0]),
        wealth=_wealth(event.facts),
    )
    who = "" if event.player is None else f"player {event.player} "
    return f"{who}{words} ({event.clause})"


def _name(setting: Setting, card: int | str) -> str:
    if not isinstance(card, int) or not 0 <= card < len(setting.names):
        return str(card)
    return setting.kinds[card].printed.names.get("en", setting.names[card])


def _point(kind: int | str) -> str:
    return POINTS[kind] if isinstance(kind, int) and 0 <= kind < len(POINTS) else ""


def _wealth(facts: tuple[int | str, ...]) -> str:
    pairs = zip(POINTS, facts, strict=False)
    amounts = [(name, amount) for name, amount in pairs if isinstance(amount, int) and amount]
    return ", ".join(in_words(amount, name) for name, amount in amounts)
