"""Laws of steps, chapter 12: what Battle Damage a Combat brings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from alamein.engine.core.game import Event
from alamein.engine.deckbuilding.cards import BattleDamage, Card
from alamein.engine.el_alamein.clause import Clause
from alamein.properties.el_alamein.fighting import (
    awaits,
    by,
    counted,
    due,
    fits,
    is_army,
    is_city,
    site_of,
    told,
    units_of,
)
from alamein.properties.el_alamein.table import Happened, Printed, Table, Unit
from alamein.properties.law import Law, law


def damage_of(card: Card) -> BattleDamage:
    """Return the Battle Damage of a Site; a Box has none."""
    damage = card.battle_damage
    return damage if isinstance(damage, BattleDamage) else BattleDamage(count=0)


@law(
    Clause.EA_5_8p,
    Clause.EA_12_1_8c,
    Clause.EA_12_1_8d,
    Clause.EA_12_1_8g,
    Clause.EA_12_1_8h,
)
def damage_is_suffered(happened: Happened) -> Iterator[str]:
    """Combat against a City, won or lost, brings its Battle Damage once; against a Box, none."""
    site, suffered = _site_of_damage(happened), told(happened, "battle-damage")
    for event in suffered:
        if site and int(event.facts[0]) != damage_of(site).count:
            yield f"{event.facts[0]} units for {site.id}, {damage_of(site).count} are printed"
    if site is None or told(happened, "scored"):
        return
    owed = due(happened.before, "battle-damage") + len(told(happened, "won", "lost"))
    left = due(happened.after, "battle-damage")
    if is_city(site) and damage_of(site).count and owed != len(suffered) + left:
        yield f"{owed} due, {len(suffered)} suffered, {left} still to come"
    if not is_city(site) and suffered:
        yield f"damage at {site.id}"


def _site_of_damage(happened: Happened) -> Card | None:
    """Return the Site whose Battle Damage may act in this step, in Combat or after it (D-46b)."""
    for step in happened.before.position["agenda"]:
        if step.get("act") == "battle-damage" and "card" in step:
            return happened.before.printed.card(step["card"])
    return site_of(happened)


@law(Clause.EA_12_1_8d, Clause.EA_5_8p)
def damage_in_time(happened: Happened) -> Iterator[str]:
    """Battle Damage comes after the Site and before Victory Cards, or after Combat (D-46b)."""
    later = happened.before.printed.takes("D-46b")
    place = {event.what: n for n, event in enumerate(happened.events)}
    damage = place.get("battle-damage")
    if damage is None:
        site = _site_of_damage(happened)
        is_due = due(happened.before, "battle-damage") and site and damage_of(site).count
        if later and is_due and told(happened, "combat-over"):
            yield "Combat is over and it has not come about"
        return
    if not later and damage > place.get("victory-cards", damage):
        yield "Victory Cards came first"
    if not later and told(happened, "won") and damage < _deployed_site(happened):
        yield "it came before the Site was Deployed"
    if later and damage < place.get("combat-over", 0):
        yield "Combat was not over"
    if later and "combat-over" not in place and happened.before.position["combat"]:
        yield "Combat was still under way"


def _deployed_site(happened: Happened) -> int:
    """Return the place of the event by which a Site is Deployed."""
    printed = happened.before.printed
    for n, event in enumerate(happened.events):
        if event.what == "deployed" and printed.card(printed.named(event)).type == "site":
            return n
    return -1


@law(Clause.EA_5_8p, Clause.EA_5_8q, Clause.EA_12_1_8d, Clause.EA_12_1_8h)
def damage_in_full(happened: Happened) -> Iterator[str]:
    """Battle Damage costs as many units as it names, of the kind it names, or all there are."""
    printed, site = happened.before.printed, _site_of_damage(happened)
    for event in told(happened, "battle-damage"):
        if site is None:
            continue
        wanted = damage_of(site)
        lost = [printed.named(e) for e in forfeits(happened)]
        seat = happened.after.seats[event.player or 0]
        units = lost + [unit.card for unit in seat.front]
        units = [name for name in units if is_army(printed, printed.card(name))]
        fit = [name for name in units if of_kind(printed, wanted, name)]
        enough = units if printed.takes("D-45b") else fit
        most = min(wanted.count, len(enough))
        asked = awaits(happened.after, "damage")
        if len(lost) + asked != most:
            yield f"{len(lost)} lost, {asked} asked for, of {len(fit)} that fit; {most} are due"
        if not asked and sum(of_kind(printed, wanted, n) for n in lost) < min(most, len(fit)):
            yield f"{lost} were lost though {fit} fit"


def forfeits(happened: Happened) -> list[Event]:
    """Return the units lost as Battle Damage in this step."""
    return by(happened, "forfeited", Clause.EA_5_8q)


def of_kind(printed: Printed, damage: BattleDamage, name: str) -> bool:
    """Return whether a unit is of the kind that Battle Damage names (D-44: or any)."""
    return damage.which is None or printed.takes("D-44a") or fits(printed, damage.which, name)


@law(Clause.EA_5_8q)
def damage_as_chosen(happened: Happened) -> Iterator[str]:
    """The attacker picks which units Battle Damage takes; they go to the discard pile."""
    printed, lost = happened.before.printed, forfeits(happened)
    for event in lost:
        card = printed.named(event)
        if not is_army(printed, printed.card(card)):
            yield f"{card} is no Army unit"
        if not any(card in happened.after.seats[seat].discard for seat in _owners(happened, event)):
            yield f"{card} is not in the discard pile"
    if not awaits(happened.before, "damage") or happened.tried.word != "choose-unit":
        return
    what = happened.tried.what
    chosen = what if isinstance(what, str) else what.get("unit", what)
    name = chosen if isinstance(chosen, str) else chosen["card"]
    if [printed.named(event) for event in lost[:1]] != [name]:
        yield f"{name} was chosen, lost was {[printed.named(event) for event in lost]}"
    left = awaits(happened.after, "damage")
    if len(lost) + left != awaits(happened.before, "damage"):
        yield f"{awaits(happened.before, 'damage')} to go, {len(lost)} lost, {left} left"


def _owners(happened: Happened, event: Event) -> set[int]:
    """Return whose discard pile a lost unit can go to: by D-93b others may have put it there."""
    player = event.player or 0
    name = happened.before.printed.named(event)
    front = happened.before.seats[player].front
    return {unit.owner if unit.owner >= 0 else player for unit in front if unit.card == name}


@law(Clause.EA_5_8q)
def damage_leaves_the_choice(happened: Happened) -> Iterator[str]:
    """Battle Damage takes a unit unasked only where no other could be lost in its place."""
    lost = forfeits(happened)
    site = _site_of_damage(happened)
    if not lost or site is None:
        return
    player = lost[0].player or 0
    before, after = (_army(table, player) for table in (happened.before, happened.after))
    unasked = before - after
    if unasked.total() != len(lost):  # other units left for other reasons
        return
    count = len(lost) + awaits(happened.after, "damage")
    for chosen in _chosen(happened):
        before, unasked, count = before - chosen, unasked - chosen, count - 1
    damage = damage_of(site)
    for kind in (True, False):
        printed = happened.before.printed
        there = Counter(
            {u: n for u, n in before.items() if of_kind(printed, damage, u.card) == kind}
        )
        for unit, many in unasked.items():
            if unit in there and many > max(0, count - (there.total() - there[unit])):
                names = counted(u.card for u in there.elements())
                yield f"{many} {unit.card} lost unasked, {count} of {names} were due"
        count = max(0, count - there.total())


def _army(table: Table, player: int) -> Counter[Unit]:
    """Return the Deployed Army units of a player, as they lie."""
    return Counter(units_of(table.printed, table.seats[player]))


def _chosen(happened: Happened) -> Iterator[Counter[Unit]]:
    """Yield the unit that was chosen to be lost in this step, if one was."""
    if awaits(happened.before, "damage") and happened.tried.word == "choose-unit":
        what = happened.tried.what
        whole = isinstance(what, dict) and "unit" in what
        yield Counter([Unit.read(what["unit"] if whole else what)])


LAWS: tuple[Law[Any], ...] = (
    damage_is_suffered,
    damage_in_time,
    damage_in_full,
    damage_as_chosen,
    damage_leaves_the_choice,
)
