"""A position as a picture: War Zone, Combat or counterattack, and what lies before each player."""

from __future__ import annotations

from typing import Any, TypeAlias

from msgspec.structs import replace

from alamein.engine.core.picture import Picture, Section, Tile, Zone
from alamein.engine.el_alamein.combat import total_defence
from alamein.engine.el_alamein.ending import score, victory_points
from alamein.engine.el_alamein.position import POINTS
from alamein.engine.el_alamein.state import State
from alamein.engine.el_alamein.steps import Step, Window
from alamein.engine.el_alamein.tiles import (
    LEGEND,
    back,
    card_tile,
    card_tiles,
    defended_tile,
    enemy_tiles,
    spelt,
    unit_tiles,
)

Plain: TypeAlias = Any

DECISIONS = {
    "starting": "acts in the Starting Phase",
    "tactics": "acts in the Tactics Phase",
    "combat": "acts in the Combat, before paying",
    "after-combat": "acts after the Combat",
    "reinforcement": "recruits in the Reinforcement Phase",
    "clean-up": "acts in the Clean-Up Phase",
    "preparation": "prepares the interception",
    "aftermath": "acts after the allotment",
    "draw": "uses Draw Points",
    "pick": "picks cards",
    "look": "takes some of the cards looked at",
    "put-under": "chooses the order of cards that go under a pile",
    "may-deploy": "may Deploy the card just played",
    "may-attach": "attaches or Deploys the card just received",
    "hand": "gives the card just received to a player",
    "keep": "may keep a card of the hand",
    "payment": "pays Attack Points for the objective",
    "allotting": "allots units to the Counterattacking Forces",
}
# The steps that hold cards, which lie nowhere else.
HELD = {
    "look": "Looked at",
    "put-under": "To go under a pile",
    "acquire": "About to be received",
    "may-attach": "Just received",
    "hand": "Just received",
}


def draw(state: State, seen: dict[str, Plain], action: object = None) -> Picture:
    """Return what *seen*, the whole position or what somebody may see of it, looks like.

    Cards come from *seen* only; of *state* only what is open to all is asked.
    """
    parts = [
        *_combat(state, seen),
        *_counterattack(state, seen, action),
        *(_player(state, seen, seat, action) for seat in range(len(state.players))),
        _war_zone(state, seen),
    ]
    title = f"El Alamein, turn {state.turn}"
    return Picture(title, tuple(_lines(state)), tuple(parts), LEGEND)


def _lines(state: State) -> list[str]:
    if not state.agenda:
        winners = " and ".join(f"player {seat}" for seat in score(state).winners)
        return [f"the game is over: {winners or 'nobody'} wins"]
    step = state.agenda[-1]
    lines = [f"player {step.player} {DECISIONS[_name(step)]}"]
    if state.due and state.counterattack is None:
        lines.append("a British counterattack follows this turn")
    return lines


def _name(step: Step) -> str:
    return step.name if isinstance(step, Window) else str(step.__struct_config__.tag)


def _war_zone(state: State, seen: dict[str, Plain]) -> Section:
    piles = tuple(_pile(state, name, cards) for name, cards in seen["war_zone"].items())
    zones = [Zone("Piles", piles, "piles")]
    if seen["box"]:
        zones.append(Zone("Out of the game", card_tiles(state, seen["box"]), "piles"))
    return Section("War Zone", tuple(zones))


def _pile(state: State, name: str, cards: Plain) -> Tile:
    """Return a pile: its top card, or a back, or the place where it was."""
    setting = state.setting
    face_down = setting.catalogue.piles[name].face == "down"
    count = len(cards) if isinstance(cards, list) else cards
    if count == 0 or face_down:
        return Tile(spelt(name), count=count, face_down=count != 0)
    card = setting.numbers[cards[0]]
    tile = defended_tile(state, card)
    cost = setting.recruit_cost[card]
    notes = (*((f"costs {cost}",) if cost >= 0 else ()), *tile.notes)
    return replace(tile, count=count, notes=notes)


def _combat(state: State, seen: dict[str, Plain]) -> list[Section]:
    if state.combat is None:
        return []
    combat = state.combat
    facts = [("total defence", str(total_defence(state, combat)))]
    facts.append(("Attack Points", str(state.players[state.active].wallet[-1])))
    if combat.weakened:
        facts.append(("lowered by", str(combat.weakened)))
    if combat.won:
        facts.append(("result", "won"))
    objective = defended_tile(state, combat.site)
    zones = (
        Zone("Objective", (objective,)),
        Zone("Garrison", enemy_tiles(state, seen["combat"]["garrison"])),
    )
    return [Section(f"Combat for {objective.title}", zones, tuple(facts))]


def _counterattack(state: State, seen: dict[str, Plain], action: object) -> list[Section]:
    fight = state.counterattack
    if fight is None:
        return []
    alive = sum(enemy.destroyer < 0 for enemy in fight.enemies)
    facts = [("alive", f"{alive} of {len(fight.enemies)}")]
    if fight.interceptor >= 0:
        facts.append(("intercepted by", f"player {fight.interceptor}"))
    if fight.queue:
        facts.append(("then by", ", ".join(f"player {seat}" for seat in fight.queue)))
    told = seen["counterattack"]
    zones = [Zone("Counterattacking Forces", enemy_tiles(state, told["enemies"], action))]
    acting = [*told["boosts"], *told["applied"]]
    if acting:
        zones.append(Zone("Effects in force", card_tiles(state, acting), "piles"))
    return [Section("British counterattack", tuple(zones), tuple(facts))]


def _player(state: State, seen: dict[str, Plain], seat: int, action: object) -> Section:
    own = seen["players"][seat]
    decides = bool(state.agenda) and state.agenda[-1].player == seat
    acting = action if decides else None
    zones = [
        Zone("Front Line", unit_tiles(state, seat, own["front_line"], acting)),
        Zone("Playing Area", unit_tiles(state, seat, own["playing_area"])),
        Zone("Hand", _open_or_back(state, "Hand", own["hand"])),
        *_held(state, seen, seat),
        Zone("Deck", back("Deck", _size(own["deck"]))),
        Zone("Discard pile", _discard(state, own["discard"])),
    ]
    facts = [(name.capitalize(), str(own["wallet"][name])) for name in POINTS]
    if isinstance(own["deck"], list) or not state.agenda:
        facts.append(("Victory Points", str(victory_points(state, seat))))
    turn = ", whose turn it is" if state.active == seat and state.agenda else ""
    return Section(f"Player {seat}{turn}", tuple(zones), tuple(facts), decides)


def _size(cards: Plain) -> int | None:
    """Return how many cards a list has, or a number told in its place."""
    return len(cards) if isinstance(cards, list) else cards


def _open_or_back(state: State, title: str, cards: Plain) -> tuple[Tile, ...]:
    if isinstance(cards, list):
        return card_tiles(state, cards)
    return back(title, cards)


def _discard(state: State, cards: list[str]) -> tuple[Tile, ...]:
    """Return the discard pile: its top card and how many there are."""
    if not cards:
        return ()
    return (replace(card_tile(state, state.setting.numbers[cards[-1]]), count=len(cards)),)


def _held(state: State, seen: dict[str, Plain], seat: int) -> list[Zone]:
    """Return the cards that steps of this player hold."""
    zones = []
    for step in seen["agenda"]:
        if step["step"] in HELD and step["player"] == seat:
            cards = step["cards"] if "cards" in step else [step["card"]]
            title = HELD[step["step"]]
            zones.append(Zone(title, _open_or_back(state, title, cards)))
    return zones
