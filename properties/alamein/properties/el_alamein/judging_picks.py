"""Laws that forbid to pick a card that an effect, a cost or Battle Damage does not mean."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from alamein.engine.deckbuilding.cards import Ability, BattleDamage
from alamein.engine.deckbuilding.verbs import Destroy, GiveUp, Reactivate, Salvage, Take, Which
from alamein.engine.el_alamein.clause import Clause
from alamein.properties.el_alamein.forbidding import (
    decided,
    effects,
    fits,
    fits_in_play,
    forbids,
    mover,
    said,
    to_give_up,
    wanted,
)
from alamein.properties.el_alamein.table import Enemy, Table, Tried, Unit
from alamein.properties.law import Law


@dataclass(frozen=True)
class Open:
    """What can be picked: cards by name, and own units as they lie there."""

    cards: tuple[str, ...] = ()
    units: tuple[Unit, ...] = ()


def _effect(table: Table, verb: type[Any]) -> Any:  # noqa: ANN401 - an effect of that verb
    """Return the printed effect, or cost, on account of which cards are picked."""
    step = table.waiting or {}
    place = int(step.get("index", 0))
    if place < 0:
        return effects(table.printed, _ability(table).cost, verb)[0]
    return said(table.printed, _rules(table))[place]


def _ability(table: Table) -> Ability:
    """Return the ability on account of which cards are picked: ``deploy-ability.1``."""
    step = table.waiting or {}
    name, _, place = str(step["script"]).partition(".")
    card = table.printed.card(step["card"])
    printed = card.play_abilities if name == "play-ability" else card.deploy_abilities
    return (printed or ())[int(place) - 1]


def _rules(table: Table) -> tuple[Any, ...]:
    """Return the printed effects of which one has cards picked."""
    step = table.waiting or {}
    if "." in step["script"]:
        return _ability(table).effect
    return tuple(getattr(table.printed.card(step["card"]), f"{step['script']}_rules") or ())


def _readable(table: Table, which: Which) -> Which | None:
    """Return what can be asked of a revealed card: of Counterattacking Forces less (D-35b)."""
    blind = table.position["counterattack"] is not None and table.printed.takes("D-35b")
    subtype = decided(table.printed, which.subtype)
    asks_more = which.card or which.nation or subtype not in (None, "any")
    return None if blind and asks_more else which


def enemies(table: Table, which: Which, *, destroyed: bool) -> tuple[str, ...]:
    """Return the revealed cards, live or destroyed, that fit for the player who decides."""
    asked = _readable(table, which)
    revealed = table.forces if table.position["counterattack"] is not None else table.garrison
    return tuple(
        enemy.card
        for enemy in revealed
        if (enemy.destroyed_by >= 0) == destroyed
        and asked is not None
        and fits(table.printed, enemy.card, asked)
        and not (destroyed and table.printed.takes("D-20b") and _by_another(table, enemy))
    )


def _by_another(table: Table, enemy: Enemy) -> bool:
    return table.position["counterattack"] is not None and enemy.destroyed_by != table.decider


def to_destroy(table: Table) -> Open:
    """Return the live enemy cards that the effect means."""
    return Open(enemies(table, _effect(table, Destroy).which, destroyed=False))


def to_salvage(table: Table) -> Open:
    """Return the destroyed enemy cards that the effect means."""
    return Open(enemies(table, _effect(table, Salvage).which, destroyed=True))


def to_take(table: Table) -> Open:
    """Return the top cards of the War Zone that the effect means."""
    which = _effect(table, Take).which
    tops = [pile[0] for pile in table.piles.values() if pile]
    return Open(tuple(top for top in tops if fits(table.printed, top, which)))


def to_reactivate(table: Table) -> Open:
    """Return the own exhausted Deployed cards that the effect means."""
    which = _effect(table, Reactivate).which
    front = [unit for unit in mover(table).front if unit.exhausted]
    return Open(units=tuple(u for u in front if fits_in_play(table.printed, u.card, which)))


def to_be_given_up(table: Table) -> Open:
    """Return the own cards that the effect or the cost means, out of the zone it names."""
    cards, units = to_give_up(table, _effect(table, GiveUp))
    return Open(tuple(cards), tuple(units))


def to_lose(table: Table) -> Open:
    """Return the own Deployed Army units that Battle Damage can take (D-44, D-45)."""
    printed = table.printed
    damage = printed.card((table.waiting or {})["card"]).battle_damage
    army = [u for u in mover(table).front if fits_in_play(printed, u.card, Which(type="army"))]
    kind = damage.which if isinstance(damage, BattleDamage) and printed.takes("D-44b") else None
    named = [unit for unit in army if fits_in_play(printed, unit.card, kind)]
    others = army if printed.takes("D-45b") else []
    return Open(units=tuple(named or others))


def _outside(tried: Tried, open_: Open) -> Iterator[str]:
    """Yield that the card or unit named is not open to be picked."""
    if tried.word == "choose":
        if tried.what not in open_.cards:
            yield f"{tried.what} cannot be picked"
        return
    what = tried.what
    inner = what["unit"] if isinstance(what, dict) and "unit" in what else what
    player = what.get("player", -1) if isinstance(what, dict) else -1
    if Unit.read(inner) not in open_.units or player not in (-1, tried.table.decider):
        yield f"{Unit.read(inner).card} cannot be picked"


@forbids("choose choose-unit", Clause.EA_5_4a, Clause.EA_5_3a)
def what_is_given_up_is_what_is_asked(tried: Tried) -> Iterator[str]:
    """Cards that are given up are own ones, of the kind and from the place that is asked."""
    if wanted(tried.table) == "give-up":
        yield from _outside(tried, to_be_given_up(tried.table))


@forbids("choose choose-unit", Clause.EA_5_7d)
def what_is_reactivated_is_exhausted(tried: Tried) -> Iterator[str]:
    """Cards that are reactivated are own Deployed ones of the kind named, and exhausted."""
    if wanted(tried.table) == "reactivate":
        yield from _outside(tried, to_reactivate(tried.table))


@forbids("choose choose-unit", Clause.EA_12_1_5d, Clause.EA_13_3a)
def what_is_destroyed_is_a_live_enemy(tried: Tried) -> Iterator[str]:
    """Cards that are destroyed are revealed enemy cards of the kind named, not yet destroyed."""
    if wanted(tried.table) == "destroy":
        yield from _outside(tried, to_destroy(tried.table))


@forbids("choose choose-unit", Clause.EA_11_3e, Clause.EA_13_3a)
def what_is_salvaged_is_a_destroyed_enemy(tried: Tried) -> Iterator[str]:
    """Cards acquired out of a fight are destroyed enemy cards of the kind named."""
    if wanted(tried.table) == "salvage":
        yield from _outside(tried, to_salvage(tried.table))


@forbids("choose choose-unit", Clause.EA_11_3k)
def what_is_taken_lies_in_the_war_zone(tried: Tried) -> Iterator[str]:
    """A card that is gained lies on top of a War Zone pile, and is of the kind named."""
    if wanted(tried.table) == "take":
        yield from _outside(tried, to_take(tried.table))


@forbids("choose choose-unit", Clause.EA_5_8q)
def battle_damage_takes_own_army_units(tried: Tried) -> Iterator[str]:
    """Battle Damage takes own Deployed Army units, of the kind the City names."""
    if wanted(tried.table) == "damage":
        yield from _outside(tried, to_lose(tried.table))


LAWS: tuple[Law[Tried], ...] = (
    what_is_given_up_is_what_is_asked,
    what_is_reactivated_is_exhausted,
    what_is_destroyed_is_a_live_enemy,
    what_is_salvaged_is_a_destroyed_enemy,
    what_is_taken_lies_in_the_war_zone,
    battle_damage_takes_own_army_units,
)
