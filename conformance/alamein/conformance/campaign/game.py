"""Playing one game of a campaign, and counting what happened in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from alamein.conformance.campaign.dealing import Dealer
from alamein.conformance.campaign.findings import Fault, Plain, of_error
from alamein.conformance.campaign.plan import RANDOM
from alamein.conformance.campaign.table import Stuck, Table
from alamein.conformance.campaign.tally import Tally, count
from alamein.conformance.campaign.watching import Asked, Lawful, at_the_end
from alamein.engine.core.game import Score

SET_UP = -1  # the move at which a game stands that cannot even begin


class Seen(NamedTuple):
    """A fault, after how many moves of its game, and the action if it was only attempted."""

    fault: Fault
    move: int
    attempted: Plain = None


class Played(NamedTuple):
    """What came of a game."""

    tally: Tally
    seen: list[Seen]
    digest: str


def play(dealer: Dealer, number: int) -> Played:
    """Play the game with this *number*; whatever fails is seen, not raised."""
    tally, seen = Tally(), list[Seen]()
    try:
        deal = dealer.deal(number)
        table = Table(dealer, deal)
    except Exception as error:  # noqa: BLE001 - that a game cannot begin is a finding
        seen.append(Seen(of_error("the set-up", error), SET_UP))
        _count_games(tally, "failed", seen)
        return Played(tally, seen, f"{number} failed")
    end = ""
    try:
        for found in _moves(dealer, table, tally):
            seen.append(found)
    except Stuck as stuck:
        seen.append(Seen(Fault("dead end", (), "whoever must decide can", str(stuck)), table.moves))
        end = "stuck"
    except Exception as error:  # noqa: BLE001 - that the engine fails is a finding
        seen.append(Seen(of_error("the engine", error), table.moves))
        end = "failed"
    score = None if end else dealer.game.score(table.state)
    end = end or ("capped" if score is None else "over")
    if end in ("over", "capped"):
        # The last move is the one that led there.
        move = max(table.moves - 1, 0)
        seen += [Seen(fault, move) for fault in at_the_end(table, dealer.laws(deal))]
    _count(tally, table, score)
    _count_games(tally, end, seen)
    return Played(tally, seen, _digest(table, end, score))


def _moves(dealer: Dealer, table: Table, tally: Tally) -> Iterator[Seen]:
    """Make every move, and yield the faults seen at each."""
    deal = table.deal
    laws = Lawful(table, dealer.laws(deal), tally) if deal.watched else None
    oracle = Asked(table, tally) if deal.asked else None
    while (decision := table.decision()) is not None:
        count(tally.kinds, decision.kind)
        move = table.moves
        if oracle:
            yield from (Seen(fault, move) for fault in oracle.about(decision))
        if laws:
            yield from (Seen(fault, move, laws.tried) for fault in laws.attempt())
            done = laws.do(table.choice(decision))
            yield from (Seen(fault, move) for fault in done)
        else:
            table.do(table.choice(decision))


def _count_games(tally: Tally, end: str, seen: list[Seen]) -> None:
    count(tally.totals, "games")
    count(tally.ends, end)
    for fault, *_ in seen:
        count(tally.broken, fault.sort)


def _count(tally: Tally, table: Table, score: Score | None) -> None:
    """Count what happened in a game."""
    deal = table.deal
    count(tally.totals, "decisions", table.moves)
    count(tally.totals, "turns", table.game.turn(table.state) - table.first + 1)
    for what in ("whole", "rich", "watched", "asked"):
        if getattr(deal, what):
            count(tally.totals, f"{what} games")
    for policy in deal.policies:
        count(tally.policies, policy)
    for event in table.events:
        count(tally.clauses, str(event.clause))
    for clause in tally.clauses:
        count(tally.reached, clause)
    for clause in table.ran:
        count(tally.ran, clause)
    strongest = list(table.game.policies)[-1]
    if deal.whole and set(deal.policies) == {strongest}:
        _count_whole(tally, table, score)


def _count_whole(tally: Tally, table: Table, score: Score | None) -> None:
    """Count a game that was not to be cut off, and was played by equals."""
    if table.deal.label == RANDOM:
        for reading in table.deal.rulings.values():
            count(tally.readings, f"{reading}/whole")
    if score is not None:
        _count_result(tally, table, score)


def _count_result(tally: Tally, table: Table, score: Score) -> None:
    """Count how a game ended that was played to its end, and by equals."""
    deal = table.deal
    rounds = -(-table.game.turn(table.state) // deal.players)
    winner = {0: "undecided", 1: f"{sum(score.winners)}"}.get(len(score.winners), "shared")
    count(tally.winners, f"{deal.players}/games")
    count(tally.winners, f"{deal.players}/{winner}")
    if deal.label != RANDOM:
        return
    points = max(score.points)
    for reading in deal.rulings.values():
        count(tally.readings, f"{reading}/games")
        count(tally.readings, f"{reading}/first", int(score.winners == (0,)))
        count(tally.readings, f"{reading}/rounds", rounds)
        count(tally.readings, f"{reading}/rounds²", rounds * rounds)
        count(tally.readings, f"{reading}/points", points)
        count(tally.readings, f"{reading}/points²", points * points)


def _digest(table: Table, end: str, score: Score | None) -> str:
    """Return what tells whether a game took the same course: where it ended, and how."""
    where = table.game.digest(table.state)
    return f"{table.deal.number} {end} {table.moves} {where:016x} {len(table.events)} {score}"
