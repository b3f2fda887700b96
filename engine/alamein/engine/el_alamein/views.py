"""What a position leaves out and what a player may not see."""

from __future__ import annotations

from collections import Counter
from typing import Any, TypeAlias

from alamein.engine.core.game import Event
from alamein.engine.core.problem import nearest
from alamein.engine.deckbuilding.setting import Setting
from alamein.engine.el_alamein.documents import refuse
from alamein.engine.el_alamein.position import save
from alamein.engine.el_alamein.state import State

Plain: TypeAlias = Any

# Events that name a card which others do not see.
PRIVATE = frozenset({"kept"})

_AFTERWARDS: tuple[dict[str, Plain], ...] = (
    {"step": "window", "name": "aftermath"},
    {"step": "run", "act": "outcome"},
    {"step": "run", "act": "end-interception"},
    {"step": "run", "act": "next-interceptor", "number": 1},
)
# The agenda that a phase named in a partial position stands for, next step first.
PHASES: dict[str, tuple[dict[str, Plain], ...]] = {
    "starting": ({"step": "window", "name": "starting"}, {"step": "run", "act": "begin-tactics"}),
    "tactics": ({"step": "window", "name": "tactics"}, {"step": "run", "act": "end-tactics"}),
    "combat": (
        {"step": "window", "name": "combat"},
        {"step": "payment"},
        {"step": "window", "name": "tactics"},
        {"step": "run", "act": "end-tactics"},
    ),
    "after-combat": (
        {"step": "window", "name": "after-combat"},
        {"step": "run", "act": "put-events-back"},
        {"step": "run", "act": "end-combat"},
        {"step": "window", "name": "tactics"},
        {"step": "run", "act": "end-tactics"},
    ),
    "reinforcement": (
        {"step": "window", "name": "reinforcement"},
        {"step": "run", "act": "begin-clean-up"},
    ),
    "clean-up": ({"step": "keep"}, {"step": "run", "act": "end-clean-up"}),
    "interception": (
        {"step": "window", "name": "preparation"},
        {"step": "allotting"},
        *_AFTERWARDS,
    ),
    "allotting": ({"step": "allotting"}, *_AFTERWARDS),
    "aftermath": _AFTERWARDS,
}


def fill(setting: Setting, partial: dict[str, Plain]) -> dict[str, Plain]:
    """Return a complete position: what *partial* leaves out is as published here.

    Two players without cards or points; the Tactics Phase of the active player, or the ``phase``
    named; every card not mentioned on its own pile, in the order of the catalogue, under those
    mentioned, but the objective of a Combat first; left-over cards of the starting Supply pile in
    the box.
    """
    _check_shapes(partial)
    position = {"game": "el-alamein", "turn": 1, "active": 0, **partial}
    phase = position.pop("phase", None)
    position.setdefault("players", [{}, {}])
    if "agenda" not in position:
        position["agenda"] = _agenda(position, phase or "tactics")
    elif phase is not None:
        raise refuse("phase", "a position has a phase or an agenda, not both")
    _fill_piles(setting, position)
    return position


def _check_shapes(partial: Plain) -> None:
    """Refuse a partial position in which something else stands for a list or a mapping."""
    _check_shape(partial, dict, "position")
    for name in ("players", "agenda", "box"):
        _check_shape(partial.get(name, []), list, name)
    for name in ("war_zone", "combat", "counterattack"):
        _check_shape(partial.get(name) or {}, dict, name)
    for n, player in enumerate(partial.get("players", [])):
        _check_shape(player, dict, f"players.{n}")
    for name, cards in (partial.get("war_zone") or {}).items():
        _check_shape(cards, list, f"war_zone.{name}")


def _check_shape(value: Plain, shape: type, where: str) -> None:
    if not isinstance(value, shape):
        says = "a mapping" if shape is dict else "a list"
        raise refuse(where, f"{value!r} is not {says}")


def _agenda(position: dict[str, Plain], phase: Plain) -> list[dict[str, Plain]]:
    if not isinstance(phase, str) or phase not in PHASES:
        raise refuse("phase", f"no phase is called {phase!r}; {nearest(phase, PHASES)}")
    player = position["active"]
    if phase in ("interception", "allotting", "aftermath"):
        counterattack = position.get("counterattack") or {}
        player = counterattack.get("interceptor", player)
        position["counterattack"] = {"trigger": position["active"], **counterattack}
        position["counterattack"]["interceptor"] = player
        position.setdefault("due", 1)
        position.setdefault("counterattacks", 1)
    return [{**step, "player": player} for step in PHASES[phase]]


def _fill_piles(setting: Setting, position: dict[str, Plain]) -> None:
    """Put every card that is not mentioned where it lies at set-up."""
    mentioned = Counter(_names(position))
    site = (position.get("combat") or {}).get("site")
    given = dict(position.get("war_zone") or {})
    box = list(position.get("box", ()))
    for pile, name in enumerate(setting.piles):
        rest = [
            kind.id
            for kind in setting.kinds
            if kind.pile == pile
            for _ in range(kind.printed.copies - mentioned[kind.id])
        ]
        rest.sort(key=lambda card: card != site)  # what is attacked lies on top (EA-12.1.2b)
        supply = [card for card in rest if card in setting.catalogue.starting_deck]
        if "D-76a" in setting.readings and name not in given:
            away = [card for card in supply if setting.is_supply[setting.numbers[card]]]
            box += away
            rest = [card for card in rest if card not in away]
        given[name] = [*given.get(name, ()), *rest]
    position["war_zone"] = given
    position["box"] = box


def _names(position: dict[str, Plain]) -> list[str]:
    """Return the name of every card that a partial position puts somewhere."""
    found: list[str] = []
    for player in position["players"]:
        for zone in ("deck", "hand", "discard", "playing_area", "front_line"):
            found += _told(player.get(zone, ()))
    for cards in (position.get("war_zone") or {}).values():
        found += _told(cards)
    found += _told(position.get("box", ()))
    found += _told((position.get("combat") or {}).get("garrison", ()))
    found += _told((position.get("counterattack") or {}).get("enemies", ()))
    for step in position["agenda"]:
        if isinstance(step, dict) and step.get("step") in ("acquire", "may-attach", "hand"):
            found += _told([step.get("card")])
        elif isinstance(step, dict) and step.get("step") in ("look", "put-under"):
            found += _told(step.get("cards", ()))
    return found


def _told(cards: Plain) -> list[str]:
    found: list[str] = []
    for card in cards if isinstance(cards, list | tuple) else ():
        if isinstance(card, dict):
            found += [str(card.get("card")), *_told(card.get("attached", ()))]
        else:
            found.append(str(card))
    return found


def observe(state: State, player: int | None) -> dict[str, Plain]:
    """Return the position as *player*, or an onlooker, may see it.

    Decks and face-down piles are numbers of cards, other hands too (EA-4e, EA-5.1e, EA-5.1f,
    EA-5.1g; ruling: D-77).
    """
    position = save(state)
    count = _hidden if "D-77b" in state.setting.readings else len
    for seat, own in enumerate(position["players"]):
        own["deck"] = count(own["deck"])
        if seat != player:
            own["hand"] = len(own["hand"])
    for name, pile in state.setting.catalogue.piles.items():
        if pile.face == "down":
            position["war_zone"][name] = count(position["war_zone"][name])
    for step in position["agenda"]:
        if step["step"] == "look" and step["player"] != player:
            step["cards"] = len(step["cards"])
    return position


def witness(event: Event, player: int | None) -> Event:
    """Return *event* as *player*, or an onlooker, saw it: a card kept in hand is just a card."""
    if event.what not in PRIVATE or event.player == player:
        return event
    return Event(event.clause, event.what, event.player, ("a card",))


def _hidden(_cards: list[str]) -> None:
    return None
