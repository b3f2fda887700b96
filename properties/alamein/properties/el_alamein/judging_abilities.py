"""Laws that forbid to use an ability, or to apply the effect of a Deployed card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from alamein.engine.deckbuilding.cards import Ability
from alamein.engine.deckbuilding.verbs import Exhaust, GiveUp, Pay, Rating, Salvage
from alamein.engine.el_alamein.clause import Clause
from alamein.properties.el_alamein.forbidding import (
    IN_TACTICS,
    INTERCEPTING,
    decided,
    effects,
    forbids,
    moment,
    mover,
    question,
    to_give_up,
)
from alamein.properties.el_alamein.table import POINTS, Printed, Tried, Unit
from alamein.properties.law import Law


def unit_of(tried: Tried) -> Unit:
    """Return the unit whose ability somebody wants to use."""
    return Unit.read(tried.what["unit"])


def is_played(tried: Tried) -> bool:
    """Return whether the ability of a played card is meant, not of a Deployed one."""
    return bool(tried.what.get("played", False))


def ability_of(tried: Tried) -> Ability | None:
    """Return the printed ability that is meant: of the play text or of the deploy text."""
    return _printed_ability(tried, played=is_played(tried))


def _printed_ability(tried: Tried, *, played: bool) -> Ability | None:
    card = tried.table.printed.card(unit_of(tried).card)
    printed = (card.play_abilities if played else card.deploy_abilities) or ()
    place = int(tried.what["ability"])
    return printed[place - 1] if 1 <= place <= len(printed) else None


def _lies(tried: Tried, *, played: bool) -> bool:
    """Return whether such a card lies in the own Playing Area or, not *played*, Front Line."""
    own = mover(tried.table)
    return unit_of(tried) in (own.area if played else own.front)


def _of_other_text(tried: Tried) -> bool:
    """Return whether the card is in the place that is named but only its other text is meant."""
    other = _printed_ability(tried, played=not is_played(tried))
    named = _lies(tried, played=is_played(tried))
    return named and ability_of(tried) is None and other is not None


def _in_other_place(tried: Tried) -> bool:
    """Return whether the card lies only where the text that is named has no effect."""
    played = is_played(tried)
    return _lies(tried, played=not played) and not _lies(tried, played=played)


@forbids("use", Clause.EA_9b)
def an_ability_is_of_an_own_card(tried: Tried) -> Iterator[str]:
    """The card whose ability is used lies in the own Combat Zone in the state that is named."""
    if not _lies(tried, played=is_played(tried)):
        yield f"{unit_of(tried).card} does not lie there like that"


@forbids("use", Clause.EA_10e)
def a_deployed_card_has_no_play_rules(tried: Tried) -> Iterator[str]:
    """The play text of a Deployed card has no effect."""
    if _in_other_place(tried) if is_played(tried) else _of_other_text(tried):
        yield f"{unit_of(tried).card} is Deployed"


@forbids("use", Clause.EA_10g)
def a_played_card_has_no_deploy_rules(tried: Tried) -> Iterator[str]:
    """The deploy text of a card in the Playing Area has no effect."""
    if _of_other_text(tried) if is_played(tried) else _in_other_place(tried):
        yield f"{unit_of(tried).card} is not Deployed"


@forbids("use", Clause.EA_9a)
def an_ability_is_printed(tried: Tried) -> Iterator[str]:
    """Only an ability that the card has is used."""
    if ability_of(tried) is None:
        yield f"{unit_of(tried).card} has no ability {tried.what['ability']} there"


def _open_moments(printed: Printed) -> frozenset[str]:
    """Return when abilities may be used at all (EA-9b, EA-13.3.1a)."""
    open_ = set(IN_TACTICS)
    if printed.takes("D-67a"):
        open_ |= INTERCEPTING
    if printed.takes("D-63b"):
        open_.add("starting")
    return frozenset(open_)


@forbids("use", Clause.EA_9b)
def abilities_have_their_time(tried: Tried) -> Iterator[str]:
    """Abilities are used in the own Tactics Phase and while intercepting, at no other time."""
    if moment(tried.table) not in _open_moments(tried.table.printed):
        yield f"now is {moment(tried.table) or 'the end of the turn'}"


@forbids("use", Clause.EA_9b, Clause.EA_7_2i)
def abilities_are_of_deployed_cards_by_the_letter(tried: Tried) -> Iterator[str]:
    """By the letter of one edition only Deployed cards have abilities to use (D-67b)."""
    if is_played(tried) and tried.table.printed.takes("D-67b"):
        yield f"{unit_of(tried).card} is not Deployed"


DURING = {
    "tactics": "tactics",
    "combat": "combat",
    "payment": "combat",
    "after-combat": "after-combat",
    "preparation": "interception",
    "allotting": "interception",
    "aftermath": "interception",
}


@forbids("use", Clause.EA_9b, Clause.EA_14_2a)
def a_card_names_the_time_of_its_ability(tried: Tried) -> Iterator[str]:
    """An ability that names its moments is used at no other."""
    ability = ability_of(tried)
    if ability and ability.during and DURING.get(moment(tried.table)) not in ability.during:
        yield f"it is for {', '.join(ability.during)}, not {moment(tried.table)}"


@forbids("use", Clause.EA_9h)
def an_exhausted_card_is_not_exhausted_again(tried: Tried) -> Iterator[str]:
    """A cost that exhausts the card is not paid with one that is exhausted."""
    ability = ability_of(tried)
    if ability and unit_of(tried).exhausted and effects(tried.table.printed, ability.cost, Exhaust):
        yield f"{unit_of(tried).card} is exhausted"


@forbids("use", Clause.EA_9l, Clause.EA_2b)
def the_points_of_a_cost_are_there(tried: Tried) -> Iterator[str]:
    """The points that an ability costs are in the wallet, all of them."""
    ability = ability_of(tried)
    for cost in effects(tried.table.printed, ability.cost if ability else (), Pay):
        for kind in POINTS:
            owed, held = getattr(cost.value, kind), mover(tried.table).wallet[kind]
            if owed > held:
                yield f"{owed} {kind} points are asked, {held} are there"


@forbids("use", Clause.EA_9l)
def the_cards_of_a_cost_are_there(tried: Tried) -> Iterator[str]:
    """The cards that an ability has its player give up are there, all of them."""
    ability = ability_of(tried)
    for cost in effects(tried.table.printed, ability.cost if ability else (), GiveUp):
        owed = decided(tried.table.printed, cost.count)
        cards, units = to_give_up(tried.table, cost)
        held = len(cards) + len(units)
        if isinstance(owed, int) and owed > held:
            yield f"{owed} cards are asked, {held} are there"


@forbids("use", Clause.EA_11_3i)
def counterattacking_forces_are_not_acquired(tried: Tried) -> Iterator[str]:
    """By the letter no card revealed in a counterattack can be acquired, by no ability (D-02a)."""
    ability = ability_of(tried)
    strict = tried.table.printed.takes("D-02a") and moment(tried.table) in INTERCEPTING
    if strict and effects(tried.table.printed, ability.effect if ability else (), Salvage):
        yield f"{unit_of(tried).card} would acquire enemy cards"


@forbids("apply", Clause.EA_13_3_1b)
def an_effect_is_applied_once_in_an_interception(tried: Tried) -> Iterator[str]:
    """Only an effect of an own Deployed card that bears on an interception is applied, once."""
    table, name = tried.table, str(tried.what)
    closed = moment(table) not in INTERCEPTING or bool(question(table))
    if closed or table.printed.takes("D-33a"):
        yield "no effect waits to be applied"
        return
    fight = table.position["counterattack"]
    done = Counter(fight["applied"])[name] if fight else 0
    there = sum(unit.card == name for unit in mover(table).front)
    if not _bears_on_ratings(table.printed, name) or done >= there:
        yield f"{name}: {there} there, {done} applied"


def _bears_on_ratings(printed: Printed, name: str) -> bool:
    rules = printed.card(name).deploy_rules or ()
    return any(rule.at == "always" and effects(printed, rule.do, Rating) for rule in rules)


LAWS: tuple[Law[Tried], ...] = (
    an_ability_is_of_an_own_card,
    a_deployed_card_has_no_play_rules,
    a_played_card_has_no_deploy_rules,
    an_ability_is_printed,
    abilities_have_their_time,
    abilities_are_of_deployed_cards_by_the_letter,
    a_card_names_the_time_of_its_ability,
    an_exhausted_card_is_not_exhausted_again,
    the_points_of_a_cost_are_there,
    the_cards_of_a_cost_are_there,
    counterattacking_forces_are_not_acquired,
    an_effect_is_applied_once_in_an_interception,
)
