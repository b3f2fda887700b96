"""Laws that forbid to attack a Site, to pay for it, or to recruit a card."""

from __future__ import annotations

from collections.abc import Iterator

from alamein.engine.el_alamein.clause import Clause
from alamein.properties.el_alamein.forbidding import (
    forbids,
    is_army_unit,
    moment,
    mover,
    number,
    question,
)
from alamein.properties.el_alamein.table import Table, Tried
from alamein.properties.law import Law

FOR_SALE = frozenset({"supply", "army", "strategy", "support"})


@forbids("attack", Clause.EA_12a)
def combat_is_once_in_the_tactics_phase(tried: Tried) -> Iterator[str]:
    """Combat is declared in the own Tactics Phase, once."""
    if moment(tried.table) != "tactics":
        yield f"now is {moment(tried.table) or 'the end of the turn'}"
    elif tried.table.position["combats"]:
        yield f"{tried.table.position['combats']} declared in this phase"


@forbids("attack", Clause.EA_12_1_1b)
def an_attacker_has_a_deployed_army_card(tried: Tried) -> Iterator[str]:
    """A player without a Deployed Army unit does not declare Combat."""
    if not any(is_army_unit(tried.table.printed, unit) for unit in mover(tried.table).front):
        yield "no Army unit is Deployed"


@forbids("attack", Clause.EA_5_1d)
def a_played_unit_is_not_deployed(tried: Tried) -> Iterator[str]:
    """A unit in the Playing Area is not in the Front Line, so that none attacks from there."""
    printed, own = tried.table.printed, mover(tried.table)
    deployed = any(is_army_unit(printed, unit) for unit in own.front)
    if not deployed and any(is_army_unit(printed, unit) for unit in own.area):
        yield "the only Army units lie in the Playing Area"


@forbids("attack", Clause.EA_12_1_2b, Clause.EA_12_1_2a)
def the_objective_is_a_box_or_the_top_city(tried: Tried) -> Iterator[str]:
    """The objective of a Combat is a Box or the City on top of its pile."""
    if tried.what not in _objectives(tried.table):
        yield f"{tried.what} is neither a Box there nor the top City"


def _objectives(table: Table) -> set[str]:
    tops = {pile[0] for pile in table.piles.values() if pile}
    return {name for name in tops if table.printed.card(name).type == "site"}


@forbids("attack", Clause.EA_12_2a)
def a_city_is_attacked_if_its_garrison_is_there(tried: Tried) -> Iterator[str]:
    """A City may be out of reach while there are too few cards for its Garrison (D-38b)."""
    piles = tried.table.piles
    there = len(piles["event"]) + len(piles["british-reinforcements"])
    asked = number(tried.table.printed.card(str(tried.what)).garrison)
    if tried.table.printed.takes("D-38b") and there < asked:
        yield f"the Garrison is {asked}, {there} cards are there"


def total_defence(table: Table) -> int:
    """Return the total defence of the objective of the Combat (EA-12.1.6a)."""
    combat = table.position["combat"]
    total = number(table.printed.card(combat["site"]).defence) - int(combat["weakened"])
    dead_too = table.printed.takes("D-113b")
    for enemy in table.garrison:
        if enemy.destroyed_by < 0 or dead_too:
            total += number(table.printed.card(enemy.card).defence)
    return max(total, 0)


@forbids("offer", Clause.EA_12_1_7a)
def attack_points_are_paid_for_an_objective(tried: Tried) -> Iterator[str]:
    """Attack Points are paid only when a Combat is to be paid for."""
    if moment(tried.table) != "payment" or question(tried.table):
        yield "there is nothing to pay for"


@forbids("offer", Clause.EA_2b)
def no_more_is_paid_than_is_there(tried: Tried) -> Iterator[str]:
    """Nobody pays more Attack Points than there are in the wallet."""
    held = mover(tried.table).wallet["attack"]
    if number(tried.what) > held:
        yield f"{tried.what} offered, {held} there"


@forbids("offer", Clause.EA_12_1_7a)
def what_is_paid_is_the_total(tried: Tried) -> Iterator[str]:
    """Whoever pays for the objective pays its total defence, or what the reading leaves open."""
    table, amount = tried.table, number(tried.what)
    if moment(table) != "payment":
        return
    total, held = total_defence(table), mover(table).wallet["attack"]
    exact = not table.printed.takes("D-43b")
    if amount < 0:
        yield f"{amount} is less than nothing"
    elif amount < total <= held and table.printed.takes("D-42b"):
        yield f"{amount} offered by one who has {held} against {total}"
    elif exact and amount not in (0, total):
        yield f"{amount} offered, it is {total} or nothing"


@forbids("recruit", Clause.EA_11_1a)
def recruiting_is_for_the_reinforcement_phase(tried: Tried) -> Iterator[str]:
    """Cards are recruited in the Reinforcement Phase."""
    if moment(tried.table) != "reinforcement":
        yield f"now is {moment(tried.table) or 'the end of the turn'}"


@forbids("recruit", Clause.EA_11_1b)
def a_recruit_takes_a_reinforcement_point(tried: Tried) -> Iterator[str]:
    """Every card recruited takes a Reinforcement Point."""
    if mover(tried.table).wallet["reinforcement"] < 1:
        yield "no Reinforcement Point is there"


def _top(tried: Tried) -> str | None:
    pile = tried.table.piles[str(tried.what)]
    return pile[0] if pile else None


@forbids("recruit", Clause.EA_11_3c)
def a_recruit_lies_on_top_of_its_pile(tried: Tried) -> Iterator[str]:
    """A recruited card is the top one of its pile, so that there must be one."""
    if _top(tried) is None:
        yield f"the pile {tried.what} is empty"


@forbids("recruit", Clause.EA_11_2a)
def a_recruit_is_paid_for(tried: Tried) -> Iterator[str]:
    """The Reinforcement Cost of a recruited card is there in Supply Points."""
    top, held = _top(tried), mover(tried.table).wallet["supply"]
    cost = number(tried.table.printed.card(top).recruit_cost) if top else 0
    if cost > held:
        yield f"{top} costs {cost}, {held} Supply Points are there"


@forbids("recruit", Clause.EA_11_3a, Clause.EA_11_3b)
def enemies_sites_and_victories_are_not_for_sale(tried: Tried) -> Iterator[str]:
    """Only Supply, Army, Strategy and Support Cards are recruited."""
    types = _types(tried)
    if not types <= FOR_SALE:
        yield f"{tried.what} holds {', '.join(sorted(types - FOR_SALE))} cards"


def _types(tried: Tried) -> set[str]:
    """Return the types of the cards of a pile, whether or not one lies there.

    On the British Reinforcements pile no card belongs; only Event Cards ever get there.
    """
    cards = map(tried.table.printed.card, tried.table.printed.names)
    return {str(card.type) for card in cards if card.pile == tried.what} or {"event"}


LAWS: tuple[Law[Tried], ...] = (
    combat_is_once_in_the_tactics_phase,
    an_attacker_has_a_deployed_army_card,
    a_played_unit_is_not_deployed,
    the_objective_is_a_box_or_the_top_city,
    a_city_is_attacked_if_its_garrison_is_there,
    attack_points_are_paid_for_an_objective,
    no_more_is_paid_than_is_there,
    what_is_paid_is_the_total,
    recruiting_is_for_the_reinforcement_phase,
    a_recruit_takes_a_reinforcement_point,
    a_recruit_lies_on_top_of_its_pile,
    a_recruit_is_paid_for,
    enemies_sites_and_victories_are_not_for_sale,
)
