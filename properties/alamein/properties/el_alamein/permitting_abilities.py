"""Laws that permit to use an ability, to apply an effect or to Deploy a card."""

from __future__ import annotations

from alamein.engine.el_alamein.clause import Clause
from alamein.properties.el_alamein.forbidding import IN_TACTICS, INTERCEPTING, moment, mover
from alamein.properties.el_alamein.judging_abilities import ability_of, is_played, unit_of
from alamein.properties.el_alamein.permitted import permits
from alamein.properties.el_alamein.table import Printed, Tried, Unit
from alamein.properties.law import Law

BEFORE_ALLOTTING = frozenset({"preparation", "allotting"})
RIFLES = "motorized-rifle-regiment"
SECOND = 2


@permits("use", Clause.EA_9b)
def abilities_are_used_in_the_own_combat_zone(tried: Tried) -> bool:
    """Abilities of own cards may be used in the own Tactics Phase and while intercepting."""
    return moment(tried.table) in IN_TACTICS | INTERCEPTING


@permits("use", Clause.EA_7_2i)
def abilities_are_used_while_they_can_be_paid(tried: Tried) -> bool:
    """In the Tactics Phase any number of abilities may be used, as long as each is paid."""
    return moment(tried.table) in IN_TACTICS


@permits("use", Clause.EA_9g)
def an_ability_is_used_again(tried: Tried) -> bool:
    """The same ability may be used again, if it is paid again."""
    return ability_of(tried) is not None


@permits("use", Clause.EA_3_2c, Clause.EA_5_2h)
def abilities_of_played_cards_are_used(tried: Tried) -> bool:
    """The ability of a played card may be used at any moment of the Tactics Phase, also later."""
    return is_played(tried) and moment(tried.table) in IN_TACTICS


@permits("use", Clause.EA_3_2e, Clause.EA_10f)
def abilities_of_deployed_cards_are_used(tried: Tried) -> bool:
    """The ability of a Deployed card may be used at any moment of the Tactics Phase."""
    return not is_played(tried) and moment(tried.table) in IN_TACTICS


@permits("use", Clause.EA_9f, Clause.EA_5_7f)
def exhausted_cards_are_used(tried: Tried) -> bool:
    """An ability of an exhausted card may be used if its cost can be paid all the same."""
    return unit_of(tried).exhausted


@permits("use", Clause.EA_15_1o)
def rifles_are_used_twice(tried: Tried) -> bool:
    """In the example the second ability of the Rifles is used, which gives up infantry."""
    return unit_of(tried).card == RIFLES and tried.what["ability"] == SECOND


@permits("use", Clause.EA_12_1_5a)
def abilities_are_used_before_payment(tried: Tried) -> bool:
    """Between the Garrison and payment abilities of played and Deployed cards may be used."""
    return moment(tried.table) == "combat"


@permits("use", Clause.EA_13_3_1a)
def abilities_are_used_in_preparations(tried: Tried) -> bool:
    """In Preparations whoever intercepts may use abilities of the own cards."""
    return moment(tried.table) in BEFORE_ALLOTTING


@permits("apply", Clause.EA_13_3_1b)
def effects_are_applied(tried: Tried) -> bool:
    """Effects of own Deployed cards that bear on an interception may be applied in it."""
    return moment(tried.table) in INTERCEPTING


@permits("use proceed", Clause.EA_9c)
def abilities_need_not_be_used(tried: Tried) -> bool:
    """Whether an ability is used, or left and gone on, is for its player to choose."""
    own = mover(tried.table)
    printed = tried.table.printed
    deployed = any(printed.card(unit.card).deploy_abilities for unit in own.front)
    return deployed or any(printed.card(unit.card).play_abilities for unit in own.area)


@permits("deploy decline", Clause.EA_7_2k, Clause.EA_10b, Clause.EA_10k)
def cards_are_deployed_by_choice(tried: Tried) -> bool:
    """A played card that may be Deployed may be so at any moment of that Tactics Phase, or not."""
    asked = tried.table.waiting is not None and tried.table.waiting["step"] == "may-deploy"
    return tried.word == "deploy" or asked


@permits("allot", Clause.EA_5_7f)
def effects_of_exhausted_cards_count(tried: Tried) -> bool:
    """The effects of an exhausted Deployed card go on, so that ratings are counted with them."""
    return any(_acts_exhausted(tried.table.printed, unit) for unit in mover(tried.table).front)


def _acts_exhausted(printed: Printed, unit: Unit) -> bool:
    rules = printed.card(unit.card).deploy_rules or ()
    return unit.exhausted and any(rule.at == "always" for rule in rules)


LAWS: tuple[Law[Tried], ...] = (
    abilities_are_used_in_the_own_combat_zone,
    abilities_are_used_while_they_can_be_paid,
    an_ability_is_used_again,
    abilities_of_played_cards_are_used,
    abilities_of_deployed_cards_are_used,
    exhausted_cards_are_used,
    rifles_are_used_twice,
    abilities_are_used_before_payment,
    abilities_are_used_in_preparations,
    effects_are_applied,
    abilities_need_not_be_used,
    cards_are_deployed_by_choice,
    effects_of_exhausted_cards_count,
)
