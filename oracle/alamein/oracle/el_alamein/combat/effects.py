"""What printed effects do in a Combat, and which of them the model can follow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Literal, NamedTuple

from alamein.oracle.el_alamein.combat.cards import Card, Verb
from alamein.oracle.el_alamein.combat.situation import PILE, POINTS, Marking, Place, Situation

LEAVES = frozenset({"return", "forfeit", "scrap"})
IDLE = LEAVES | {"rating", "disengage", "deploy"}  # brings no points
DISCARDS = frozenset({"give-up", "take", "forfeit"})


class Inexpressible(Exception):
    """A text that the model cannot follow."""


class Pick(NamedTuple):
    """Cards that an effect reaches, by the player's choice: at most a number, or all of them."""

    kind: Literal["reactivate", "destroy"]
    places: tuple[Place, ...]  # exhausted units, or cards of the Garrison
    most: int | None


class Effect(NamedTuple):
    """What a text does to wallet, units and Garrison."""

    gives: Marking
    picks: tuple[Pick, ...]
    weakens: int
    leaves: bool  # the card goes with it
    draws: bool


class Table:
    """The cards of one Combat: those there are, and those that may yet be Deployed."""

    def __init__(
        self, situation: Situation, cards: Mapping[str, Card], taken: frozenset[str]
    ) -> None:
        self.cards = cards
        self.taken = taken
        held = situation.held
        self.drawable = held[PILE] > 0
        self.garrison = [Place("garrison", card) for card in sorted(situation.garrison)]
        self.hand = _once(place for place in held if place.zone == "hand")
        played = [place for place in held if place.zone == "playing"]
        self.playing = _once([*played, *(place.turned("playing") for place in self.hand)])
        deployed = [place.turned("active") for place in held if place.deployed]
        coming = [place.turned("active") for place in self.playing if self.deploys(place.what)]
        self.front = _once([*deployed, *coming])

    def deploys(self, card: str) -> bool:
        """Return whether a card may reach the Front Line by being played (EA-10a, EA-10b)."""
        return "deploy" in dict(self.cards[card].play) or self.cards[card].type == "support"

    def fits(self, place: Place, which: Mapping[str, Any]) -> bool:
        """Return whether a card fits; a Deployed British tank is an Army unit (ruling: D-60)."""
        card = self.cards[place.what]
        captured = card.type == "event" and card.nation == "british" and "tank" in card.subtypes
        return card.fits(which, as_army=captured and place.deployed and "D-60a" in self.taken)

    def effect(self, verbs: Iterable[Verb]) -> Effect:
        """Return what *verbs* do; raise `Inexpressible`."""
        gives: Marking = Counter()
        picks: list[Pick] = []
        weakens, leaves, draws = 0, False, False
        for word, said in verbs:
            if word == "gain":
                gives += points(said)
                draws = draws or bool(said.get("draw"))
            elif word in {"reactivate", "destroy"}:
                picks.append(self._pick(word, said))
            elif word == "weaken":
                weakens += said
            elif word in IDLE:
                leaves = leaves or word in LEAVES
                gives[PILE] += word == "forfeit"
            else:
                raise Inexpressible(f"its text has: {word}")
        if len(picks) > 1:
            raise Inexpressible("its text reaches other cards in more than one way")
        return Effect(+gives, tuple(picks), weakens, leaves, draws)

    def _pick(self, word: str, said: Mapping[str, Any]) -> Pick:
        """Return the cards that an effect can reach (EA-9i: exhausted units only)."""
        count = None if said["count"] == "all" else int(said["count"])
        which = said["which"]
        if word == "destroy":
            return Pick("destroy", tuple(e for e in self.garrison if self.fits(e, which)), count)
        units = [place.turned("exhausted") for place in self.front]
        return Pick("reactivate", tuple(u for u in units if self.fits(u, which)), count)

    def asks(self, effect: Effect) -> bool:
        """Return whether its player says how many cards are drawn (ruling: D-66)."""
        return effect.draws and "D-66a" in self.taken

    def draws_may_matter(self) -> bool:
        """Return whether there is a card to draw, or one can come to the discard pile."""
        return self.drawable or any(
            word in DISCARDS
            for place in (*self.playing, *self.front)
            for word in _words(self.cards[place.what])
        )


def points(said: Mapping[str, int]) -> Marking:
    """Return points of the wallet; Draw Points never come there (EA-5.2f)."""
    return Counter({Place("points", kind): said[kind] for kind in POINTS if said.get(kind)})


def idle(verbs: Iterable[Verb]) -> bool:
    """Return whether *verbs* bring nothing to this Combat, whatever they do elsewhere."""
    return all(
        word in IDLE or (word == "take" and said["to"] == "discard-pile") for word, said in verbs
    )


def _words(card: Card) -> list[str]:
    """Return every verb of a card."""
    abilities = (*card.deploy_abilities, *card.play_abilities)
    verbs = [*card.play, *(verb for a in abilities for verb in (*a.costs, *a.effects))]
    return [word for word, _ in verbs]


def _once(places: Iterable[Place]) -> list[Place]:
    return list(dict.fromkeys(places))
