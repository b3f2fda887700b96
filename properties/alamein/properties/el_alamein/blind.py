"""Actions drawn blindly, legal or not, but mostly near the border between the two."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias

from alamein.properties.el_alamein.blind_allotment import allot
from alamein.properties.el_alamein.blind_choice import (
    around,
    card,
    one_of,
    rarely,
    seat,
    unit_of,
    written,
)
from alamein.properties.el_alamein.table import Plain, Table, Unit
from alamein.properties.law import Pick

Drawn: TypeAlias = Callable[[Table, Pick], Plain]
SELDOM = 4  # a played card, not a Deployed one, is used once in so many draws


def _hand(table: Table) -> Sequence[str]:
    return table.seats[max(table.decider, 0)].hand


def _front(table: Table) -> Sequence[Unit]:
    return table.seats[max(table.decider, 0)].front


def _area(table: Table) -> Sequence[Unit]:
    return table.seats[max(table.decider, 0)].area


def play(table: Table, pick: Pick) -> Plain:
    """Return a card to play, rarely by somebody who is not to move."""
    if not rarely(pick):
        return {"play": card(table, pick, _hand(table))}
    aside = seat(table, pick)
    hand = table.seats[aside].hand if aside < len(table.seats) else ()
    return {"play": {"card": card(table, pick, hand), "aside": aside}}


def deploy(table: Table, pick: Pick) -> Plain:
    """Return a card to Deploy by choice."""
    return {"deploy": card(table, pick, [unit.card for unit in _area(table)])}


def use(table: Table, pick: Pick) -> Plain:
    """Return an ability to use, of a Deployed card or, now and then, of a played one."""
    played = pick(SELDOM) == SELDOM - 1
    near = _area(table) if played else _front(table)
    able = [unit for unit in near if _abilities(table, unit.card)]
    unit = unit_of(table, pick, near if rarely(pick) else able)
    most = _abilities(table, unit.card)
    ability = 1 + pick(max(most, 1)) if not rarely(pick) else one_of(pick, (most + 1, 0))
    said = {"unit": written(unit), "ability": ability}
    return {"use": {**said, "played": True} if played else said}


def _abilities(table: Table, name: str) -> int:
    """Return how many abilities a card has, in that of its two texts that has more."""
    printed = table.printed.card(name)
    return max(len(printed.deploy_abilities or ()), len(printed.play_abilities or ()))


def apply(table: Table, pick: Pick) -> Plain:
    """Return a Deployed card whose effect should act."""
    return {"apply": card(table, pick, [unit.card for unit in _front(table)])}


def attack(table: Table, pick: Pick) -> Plain:
    """Return a Site to attack: mostly one that lies on top."""
    tops = [pile[0] for name, pile in table.piles.items() if pile and name in ("box", "city")]
    below = [name for name in table.printed.names if table.printed.card(name).type == "site"]
    return {"attack": card(table, pick, below if rarely(pick) else tops)}


def recruit(table: Table, pick: Pick) -> Plain:
    """Return a pile to recruit from."""
    return {"recruit": one_of(pick, tuple(table.piles))}


def draw(table: Table, pick: Pick) -> Plain:
    """Return how many cards to draw."""
    return {"draw": around(pick, (table.waiting or {}).get("count", 1))}


def choose(table: Table, pick: Pick) -> Plain:
    """Return a card to choose: of those seen, of the hand, on top of a pile, among the enemies."""
    waiting = table.waiting or {}
    near: Mapping[str, Sequence[str]] = {
        "look": waiting.get("cards", ()),
        "put-under": waiting.get("cards", ()),
        "keep": _hand(table),
        "destroy": [enemy.card for enemy in (*table.garrison, *table.forces)],
        "salvage": [enemy.card for enemy in (*table.garrison, *table.forces)],
        "take": [pile[0] for pile in table.piles.values() if pile],
    }
    asked = str(waiting.get("wanted", waiting.get("step")))
    return {"choose": card(table, pick, near.get(asked, _hand(table)))}


def choose_unit(table: Table, pick: Pick) -> Plain:
    """Return a unit to choose, rarely in the Combat Zone of another player."""
    near = (*_front(table), *_area(table)) if rarely(pick) else _front(table)
    unit = written(unit_of(table, pick, near))
    player = seat(table, pick) if rarely(pick) else table.decider
    if player == table.decider:
        return {"choose-unit": unit}
    return {"choose-unit": {"unit": unit, "player": player}}


def choose_player(table: Table, pick: Pick) -> Plain:
    """Return a player to choose."""
    return {"choose-player": seat(table, pick)}


def offer(table: Table, pick: Pick) -> Plain:
    """Return Attack Points to pay: all, what is printed, or just beside."""
    held = table.seats[max(table.decider, 0)].wallet["attack"]
    combat = table.position["combat"]
    asked = (table.printed.card(combat["site"]).defence or 0) if combat else 0
    asked += sum(table.printed.card(enemy.card).defence or 0 for enemy in table.garrison)
    return {"offer": around(pick, one_of(pick, (held, asked)))}


def _bare(word: str) -> Drawn:
    def drawn(table: Table, pick: Pick) -> Plain:  # noqa: ARG001 - nothing of it varies
        return word

    return drawn


DRAW: Mapping[str, Drawn] = MappingProxyType(
    {
        "proceed": _bare("proceed"),
        "decline": _bare("decline"),
        "play": play,
        "deploy": deploy,
        "use": use,
        "apply": apply,
        "attack": attack,
        "recruit": recruit,
        "draw": draw,
        "choose": choose,
        "choose-unit": choose_unit,
        "choose-player": choose_player,
        "offer": offer,
        "allot": allot,
    }
)

# The words that fit what is asked, by the step that waits, its window, or what it wants picked.
FITTING: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "starting": ("proceed", "play", "use", "play"),
        "tactics": ("proceed", "play", "use", "attack", "deploy", "play", "use"),
        "combat": ("proceed", "play", "use", "deploy", "use", "play"),
        "after-combat": ("proceed", "play", "use", "deploy", "use", "play"),
        "reinforcement": ("proceed", "recruit", "recruit", "play"),
        "clean-up": ("proceed", "play", "use"),
        "preparation": ("proceed", "play", "use", "apply", "play", "use"),
        "aftermath": ("proceed", "play", "use", "apply", "play", "use"),
        "payment": ("offer", "offer", "offer", "use", "play"),
        "allotting": ("allot", "allot", "allot", "use", "play", "proceed"),
        "draw": ("draw",),
        "look": ("choose",),
        "put-under": ("choose",),
        "keep": ("decline", "choose"),
        "hand": ("choose-player",),
        "may-deploy": ("decline", "deploy", "proceed"),
        "may-attach": ("decline", "choose-unit"),
        "give-up": ("choose-unit", "choose-unit", "choose", "decline"),
        "reactivate": ("choose-unit", "choose-unit", "decline"),
        "damage": ("choose-unit", "choose-unit", "decline"),
        "destroy": ("choose", "choose", "decline"),
        "salvage": ("choose", "choose", "decline"),
        "take": ("choose", "choose", "decline"),
    }
)


def words() -> Iterable[str]:
    """Return every word an action can have."""
    return DRAW


def action(table: Table, pick: Pick) -> Plain:
    """Return any action, drawn without asking whether it is legal."""
    waiting = table.waiting or {}
    asked = waiting.get("name") or waiting.get("wanted") or waiting.get("step", "")
    fitting = FITTING.get(asked, ())
    word = one_of(pick, tuple(DRAW) if rarely(pick) or not fitting else fitting)
    return DRAW[word](table, pick)
