"""Laws that forbid an answer that nobody asked for, or one that does not answer what is asked."""

from __future__ import annotations

from collections.abc import Iterator

from alamein.engine.deckbuilding.verbs import Attach
from alamein.engine.el_alamein.clause import Clause
from alamein.properties.el_alamein.forbidding import (
    ANSWERS,
    effects,
    fits_in_play,
    forbids,
    moment,
    mover,
    question,
)
from alamein.properties.el_alamein.table import Table, Tried, Unit
from alamein.properties.law import Law

EVERY_WORD = (
    "play deploy use apply attack recruit proceed draw choose choose-unit choose-player decline "
    "offer allot"
)


@forbids(EVERY_WORD, Clause.EA_8_1a, Clause.EA_8_1b)
def nothing_is_done_when_the_game_is_over(tried: Tried) -> Iterator[str]:
    """When the game is over nothing more is done."""
    if tried.table.waiting is None:
        yield f"{tried.word} after the end"


@forbids(EVERY_WORD, Clause.EA_9k)
def an_open_question_is_answered_first(tried: Tried) -> Iterator[str]:
    """While a question is open nothing is done but to answer it."""
    asked = question(tried.table)
    if asked and tried.word not in ANSWERS[asked]:
        yield f"{asked} is to be answered, not {tried.word}"


@forbids("play", Clause.EA_5_2m)
def a_card_is_dealt_with_before_the_next(tried: Tried) -> Iterator[str]:
    """A card is not played before what is under way has been dealt with completely."""
    if question(tried.table):
        yield f"{question(tried.table)} is not dealt with"


@forbids("choose choose-unit decline", Clause.EA_9k)
def nothing_is_answered_that_is_not_asked(tried: Tried) -> Iterator[str]:
    """Nothing is chosen and nothing is declined when nothing like that is asked."""
    asked = question(tried.table)
    if tried.word not in ANSWERS.get(asked, ()):
        yield f"{tried.word} answers nothing"


@forbids("proceed", Clause.EA_9k)
def payment_and_allotment_are_not_passed_over(tried: Tried) -> Iterator[str]:
    """Nobody goes on from the payment or the allotment without having announced it."""
    if moment(tried.table) in ("payment", "allotting"):
        yield f"the {moment(tried.table)} is not done"


@forbids("draw", Clause.EA_2g)
def cards_are_drawn_for_draw_points(tried: Tried) -> Iterator[str]:
    """No more cards are drawn than there are Draw Points, which last no longer than the moment."""
    step = tried.table.waiting
    points = int(step["count"]) if step and step["step"] == "draw" else None
    if points is None:
        yield "there are no Draw Points"
    elif not 0 <= int(tried.what) <= points:
        yield f"{tried.what} cards for {points} Draw Points"


@forbids("draw", Clause.EA_14_1d)
def no_card_is_drawn_that_is_not_there(tried: Tried) -> Iterator[str]:
    """No more cards are drawn than deck and discard pile hold."""
    own = mover(tried.table)
    there = len(own.deck) + len(own.discard)
    if int(tried.what) > there:
        yield f"{tried.what} cards of {there}"


@forbids("draw", Clause.EA_2g, Clause.EA_5_2e)
def draw_points_may_have_to_be_used(tried: Tried) -> Iterator[str]:
    """Draw Points are used as far as there are cards, if they may not be let go (D-66b)."""
    step, own = tried.table.waiting, mover(tried.table)
    if not step or step["step"] != "draw" or not tried.table.printed.takes("D-66b"):
        return
    owed = min(int(step["count"]), len(own.deck) + len(own.discard))
    if int(tried.what) < owed:
        yield f"{tried.what} cards drawn, {owed} can be"


@forbids("choose-player", Clause.EA_3_5d)
def a_card_is_handed_to_a_player_who_is_there(tried: Tried) -> Iterator[str]:
    """A player is chosen when a card is to be put in somebody's Combat Zone, and then is there."""
    if question(tried.table) != "hand":
        yield "no card is to be put in a Combat Zone"
    elif not 0 <= int(tried.what) < len(tried.table.seats):
        yield f"there is no player {tried.what}"


@forbids("choose", Clause.EA_7_4d)
def a_card_that_is_kept_is_in_hand(tried: Tried) -> Iterator[str]:
    """The card kept in Clean-Up is one of the hand."""
    if question(tried.table) == "keep" and tried.what not in mover(tried.table).hand:
        yield f"{tried.what} is not in hand"


@forbids("choose", Clause.EA_14_1a)
def a_card_that_is_looked_at_is_taken(tried: Tried) -> Iterator[str]:
    """Of the cards looked at, one of them is chosen."""
    if question(tried.table) == "look" and tried.what not in _cards(tried.table):
        yield f"{tried.what} is not among those seen"


def _not_going_back(tried: Tried, pile: str, *, after_combat: bool) -> Iterator[str]:
    """Yield that the card chosen is not among those that go under *pile* after such a fight."""
    step = tried.table.waiting or {}
    fight = (tried.table.position["combat"] is not None) == after_combat
    asked = question(tried.table) == "put-under" and step["pile"] == pile and fight
    if asked and tried.what not in _cards(tried.table):
        yield f"{tried.what} does not go back"


@forbids("choose", Clause.EA_12_1_10b)
def a_card_that_goes_back_was_in_the_garrison(tried: Tried) -> Iterator[str]:
    """After Combat the cards that go under the Event pile are those that were revealed."""
    yield from _not_going_back(tried, "event", after_combat=True)


@forbids("choose", Clause.EA_13_2_5a)
def a_card_that_goes_back_attacked(tried: Tried) -> Iterator[str]:
    """After a counterattack the cards that go under the Event pile are the enemy cards."""
    yield from _not_going_back(tried, "event", after_combat=False)


@forbids("choose", Clause.EA_13_3_5c, Clause.EA_5_8m)
def a_card_that_goes_back_was_lost(tried: Tried) -> Iterator[str]:
    """The cards that go under the Victory pile are those that were lost."""
    yield from _not_going_back(tried, "victory", after_combat=False)


def _cards(table: Table) -> list[str]:
    return list((table.waiting or {}).get("cards", ()))


@forbids("choose-unit", Clause.EA_10h)
def a_card_is_attached_to_an_army_unit(tried: Tried) -> Iterator[str]:
    """A card just received is attached to a Deployed unit of the kind it names."""
    if question(tried.table) != "may-attach":
        return
    unit, player = _named(tried)
    hosts = _hosts(tried.table, player)
    if unit not in hosts:
        yield f"{unit.card} of player {player} cannot bear it"


def _named(tried: Tried) -> tuple[Unit, int]:
    """Return the unit that is named, and in whose Combat Zone."""
    table, what = tried.table, tried.what
    inner = what["unit"] if isinstance(what, dict) and "unit" in what else what
    player = what.get("player", -1) if isinstance(what, dict) else -1
    return Unit.read(inner), table.decider if player < 0 else int(player)


def _hosts(table: Table, player: int) -> list[Unit]:
    """Return the units of a player to which the card just received can be attached (D-61)."""
    printed, anybody = table.printed, table.printed.takes("D-61b")
    if player >= len(table.seats) or (player != table.decider and not anybody):
        return []
    card = printed.card((table.waiting or {})["card"])
    to = [rule.to for rule in effects(printed, card.acquire_rules, Attach)]
    front = table.seats[player].front
    found = [u for u in front if any(fits_in_play(printed, u.card, which) for which in to)]
    return [unit for unit in found if not (anybody and unit.attached)]


LAWS: tuple[Law[Tried], ...] = (
    nothing_is_done_when_the_game_is_over,
    an_open_question_is_answered_first,
    a_card_is_dealt_with_before_the_next,
    nothing_is_answered_that_is_not_asked,
    payment_and_allotment_are_not_passed_over,
    cards_are_drawn_for_draw_points,
    no_card_is_drawn_that_is_not_there,
    draw_points_may_have_to_be_used,
    a_card_is_handed_to_a_player_who_is_there,
    a_card_that_is_kept_is_in_hand,
    a_card_that_is_looked_at_is_taken,
    a_card_that_goes_back_was_in_the_garrison,
    a_card_that_goes_back_attacked,
    a_card_that_goes_back_was_lost,
    a_card_is_attached_to_an_army_unit,
)
