"""Laws that forbid to play a card or to Deploy a played one."""

from __future__ import annotations

from collections.abc import Iterator

from alamein.engine.deckbuilding.verbs import Deploy
from alamein.engine.el_alamein.clause import Clause
from alamein.properties.el_alamein.forbidding import (
    IN_COMBAT,
    IN_TACTICS,
    INTERCEPTING,
    effects,
    forbids,
    moment,
    question,
)
from alamein.properties.el_alamein.table import Seat, Table, Tried
from alamein.properties.law import Law


def of_card(tried: Tried) -> str:
    """Return the card that somebody wants to play."""
    return str(tried.what["card"] if isinstance(tried.what, dict) else tried.what)


def _aside(tried: Tried) -> int | None:
    """Return the number of the player who plays without being the one to move, if any."""
    aside = tried.what.get("aside", -1) if isinstance(tried.what, dict) else -1
    return None if aside < 0 else int(aside)


def _player(tried: Tried) -> Seat | None:
    """Return who wants to play: whoever decides, or another player if there is such a one."""
    aside = _aside(tried)
    if aside is None:
        return tried.table.seats[tried.table.decider]
    there = aside < len(tried.table.seats) and aside != tried.table.decider
    return tried.table.seats[aside] if there else None


def is_supply(tried: Tried) -> bool:
    """Return whether it is a Supply Card."""
    return tried.table.printed.card(of_card(tried)).type == "supply"


def has(tried: Tried, keyword: str) -> bool:
    """Return whether a keyword is printed on it."""
    return keyword in (tried.table.printed.card(of_card(tried)).keywords or ())


@forbids("play", Clause.EA_5_2a)
def a_card_is_played_from_hand(tried: Tried) -> Iterator[str]:
    """A card is played from the hand of the player who plays it."""
    player = _player(tried)
    if player is None or of_card(tried) not in player.hand:
        yield f"{of_card(tried)} is not in that hand"


@forbids("play", Clause.EA_7_2f)
def only_a_card_with_a_play_cost_is_played(tried: Tried) -> Iterator[str]:
    """A card on which no Play Cost is printed cannot be played."""
    if not isinstance(tried.table.printed.card(of_card(tried)).play_cost, int):
        yield f"{of_card(tried)} shows no Play Cost"


@forbids("play", Clause.EA_5_2o, Clause.EA_5_2b, Clause.EA_2b, Clause.EA_7_2c)
def the_play_cost_is_paid_in_full(tried: Tried) -> Iterator[str]:
    """Whoever plays a card has all the Tactic Points of its Play Cost."""
    printed, player = tried.table.printed, _player(tried)
    cost = printed.card(of_card(tried)).play_cost
    free = has(tried, "combat") and printed.takes("D-30b") and moment(tried.table) in INTERCEPTING
    held = player.wallet["tactic"] if player else 0
    if isinstance(cost, int) and cost > held and not free:
        yield f"{of_card(tried)} costs {cost}, {held} Tactic Points are there"


@forbids("play", Clause.EA_5_8c)
def what_is_unique_is_played_once(tried: Tried) -> Iterator[str]:
    """A card with the keyword Unique is not played when one was played in this turn already."""
    player = _player(tried)
    if player is None or not has(tried, "unique"):
        return
    by_name = tried.table.printed.takes("D-68a")
    before = [name for name in player.unique if name == of_card(tried) or not by_name]
    if before:
        yield f"{', '.join(before)} was played in this turn"


@forbids("play", Clause.EA_7_1c)
def the_starting_phase_is_for_supply(tried: Tried) -> Iterator[str]:
    """In the Starting Phase only Supply Cards are played."""
    if moment(tried.table) == "starting" and not is_supply(tried):
        yield f"{of_card(tried)} is no Supply Card"


@forbids("play", Clause.EA_7_3c, Clause.EA_7_3d)
def the_reinforcement_phase_is_for_supply(tried: Tried) -> Iterator[str]:
    """In the Reinforcement Phase only Supply Cards are played."""
    if moment(tried.table) == "reinforcement" and not is_supply(tried):
        yield f"{of_card(tried)} is no Supply Card"


@forbids("play", Clause.EA_5_2i)
def the_clean_up_is_at_most_for_supply(tried: Tried) -> Iterator[str]:
    """In the Clean-Up Phase no card is played, unless Supply Cards may be at any time (D-62b)."""
    if moment(tried.table) == "clean-up" and not is_supply(tried):
        yield f"{of_card(tried)} is no Supply Card"


@forbids("play", Clause.EA_12_1_5c, Clause.EA_5_2i)
def combat_is_for_supply_and_combat_cards(tried: Tried) -> Iterator[str]:
    """From the declaration to the end of Combat only Supply and Combat cards are played."""
    if moment(tried.table) not in IN_COMBAT or is_supply(tried):
        return
    if not has(tried, "combat") or tried.table.printed.takes("D-112b"):
        yield f"{of_card(tried)} is played during Combat"


@forbids("play", Clause.EA_12_1_9a)
def after_the_result_abilities_alone(tried: Tried) -> Iterator[str]:
    """By the letter of one edition no Combat card is played after the result (D-118b)."""
    late = moment(tried.table) == "after-combat" and tried.table.printed.takes("D-118b")
    if late and not is_supply(tried):
        yield f"{of_card(tried)} is played after the result"


@forbids("play use deploy", Clause.EA_12_1_7a)
def the_total_closes_the_window(tried: Tried) -> Iterator[str]:
    """Once the total defence is worked out nothing is left but to pay (D-41a)."""
    if moment(tried.table) == "payment" and tried.table.printed.takes("D-41a"):
        yield f"{tried.word} comes after the total defence"


@forbids("play", Clause.EA_13_3_1h)
def an_interception_is_for_supply_and_combat_cards(tried: Tried) -> Iterator[str]:
    """In an interception only Supply and Combat cards are played, by others Supply Cards alone."""
    if moment(tried.table) not in INTERCEPTING or is_supply(tried):
        return
    allotting = moment(tried.table) == "allotting"
    if not has(tried, "combat") or _aside(tried) is not None or allotting:
        yield f"{of_card(tried)} is played in an interception"


@forbids("play use deploy apply", Clause.EA_13_3_1e)
def the_allotment_closes_the_preparations(tried: Tried) -> Iterator[str]:
    """Whoever has announced the allotment plays no card, uses no ability, applies no effect.

    One announcement for both may leave cards and abilities open (D-29b), but not effects.
    """
    strict = tried.table.printed.takes("D-29a") or tried.word == "apply"
    if strict and moment(tried.table) == "allotting" and _aside(tried) is None:
        yield f"{tried.word} comes after the announcement"


@forbids("play", Clause.EA_5_2i)
def others_do_not_play(tried: Tried) -> Iterator[str]:
    """A player plays cards in the own turn only, or Supply Cards in a counterattack (D-28b)."""
    if _aside(tried) is None:
        return
    open_ = moment(tried.table) in INTERCEPTING and not question(tried.table)
    if not open_ or not tried.table.printed.takes("D-28b"):
        yield f"player {_aside(tried)} is not to move"


@forbids("deploy", Clause.EA_7_2k)
def cards_are_deployed_in_the_tactics_phase(tried: Tried) -> Iterator[str]:
    """A played card is Deployed in the Tactics Phase, perhaps only while it is played (D-56b)."""
    asked = question(tried.table) == "may-deploy"
    if moment(tried.table) not in IN_TACTICS:
        yield "this is not the Tactics Phase"
    elif not asked and tried.table.printed.takes("D-56b"):
        yield f"{tried.what} is not being played"
    elif asked and tried.table.waiting and tried.what != tried.table.waiting["card"]:
        yield f"{tried.table.waiting['card']} is being played, not {tried.what}"


@forbids("deploy", Clause.EA_10c)
def a_card_is_deployed_out_of_the_playing_area(tried: Tried) -> Iterator[str]:
    """A card that is Deployed by choice lies in the own Playing Area."""
    if all(unit.card != tried.what for unit in _own(tried.table).area):
        yield f"{tried.what} does not lie in the Playing Area"


@forbids("deploy", Clause.EA_3_2d, Clause.EA_10b)
def a_card_says_that_it_may_be_deployed(tried: Tried) -> Iterator[str]:
    """Only a card that says that it may be Deployed is Deployed by choice."""
    printed = tried.table.printed
    rules = effects(printed, printed.card(str(tried.what)).play_rules, Deploy)
    if all(rule.choice != "may" for rule in rules):
        yield f"nothing on {tried.what} lets it be Deployed"


def _own(table: Table) -> Seat:
    return table.seats[table.decider]


LAWS: tuple[Law[Tried], ...] = (
    a_card_is_played_from_hand,
    only_a_card_with_a_play_cost_is_played,
    the_play_cost_is_paid_in_full,
    what_is_unique_is_played_once,
    the_starting_phase_is_for_supply,
    the_reinforcement_phase_is_for_supply,
    the_clean_up_is_at_most_for_supply,
    combat_is_for_supply_and_combat_cards,
    after_the_result_abilities_alone,
    the_total_closes_the_window,
    an_interception_is_for_supply_and_combat_cards,
    the_allotment_closes_the_preparations,
    others_do_not_play,
    cards_are_deployed_in_the_tactics_phase,
    a_card_is_deployed_out_of_the_playing_area,
    a_card_says_that_it_may_be_deployed,
)
