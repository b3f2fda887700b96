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


class Result(NamedTuple):
    """How a game ended: over, capped, stuck or failed; and with what score, if it is over."""

    end: str
    score: Score | None = None


def play(dealer: Dealer, number: int) -> Played:
    """Play the game with this *number*; whatever fails is seen, not raised."""
    tally, seen = Tally(), list[Seen]()
    table: Table | None = None
    try:
        table = Table(dealer, dealer.deal(number))
        result = _result(dealer, table, tally, seen)
        digest = _digest(table, result)
    except Exception as error:  # noqa: BLE001 - that the engine fails is a finding
        result = Result("failed")
        digest = f"{number} failed after {table.moves if table else 0}"
        where, move = ("the engine", table.moves) if table else ("the set-up", SET_UP)
        seen.append(Seen(of_error(where, error), move))
    if table:
        _count(tally, table)
        if dealer.is_of_equals(table.deal):
            _count_whole(dealer, tally, table, result)
    seen = _distinct(seen)
    _count_games(tally, result.end, seen)
    return Played(tally, seen, digest)


def _result(dealer: Dealer, table: Table, tally: Tally, seen: list[Seen]) -> Result:
    """Play to the end, and note the faults seen on the way."""
    try:
        for found in _moves(dealer, table, tally):
            seen.append(found)  # noqa: PERF402 - what was seen before a failure stays
    except Stuck as stuck:
        seen.append(Seen(Fault("dead end", (), "whoever must decide can", str(stuck)), table.moves))
        return Result("stuck")
    score = table.game.score(table.state)
    if not (table.deal.watched and table.moves):  # else the last step was watched
        # The last move is the one that led there.
        move = max(table.moves - 1, 0)
        seen += [Seen(fault, move) for fault in at_the_end(table, dealer.laws(table.deal))]
    return Result("capped" if score is None else "over", score)


def _distinct(seen: list[Seen]) -> list[Seen]:
    """Return the first of each sort at each move: one move is found out once."""
    first: dict[tuple[str, int], Seen] = {}
    for one in seen:
        first.setdefault((one.fault.sort, one.move), one)
    return list(first.values())


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


def _count(tally: Tally, table: Table) -> None:
    """Count what happened in a game."""
    deal = table.deal
    count(tally.totals, "decisions", table.moves)
    count(tally.totals, "turns", table.turn - table.first + 1)
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


def _count_whole(dealer: Dealer, tally: Tally, table: Table, result: Result) -> None:
    """Count a game that was not to be cut off, and was played by equals."""
    deal, score = table.deal, result.score
    count(tally.lengths, f"{deal.players}/{result.end if score is None else table.rounds}")
    if score is not None:
        winner = {0: "undecided", 1: f"{sum(score.winners)}"}.get(len(score.winners), "shared")
        count(tally.winners, f"{deal.players}/games")
        count(tally.winners, f"{deal.players}/{winner}")
    if deal.label == RANDOM and dealer.speaks_for_its_rulings(deal):
        _count_readings(tally, table, result)


def _count_readings(tally: Tally, table: Table, result: Result) -> None:
    """Count a whole game under each of its readings."""
    counted = {"whole": 1, "capped": int(result.end == "capped")}
    if result.score is not None:
        rounds, points = table.rounds, max(result.score.points)
        counted |= {"games": 1, "first": int(result.score.winners == (0,))}
        counted |= {"rounds": rounds, "rounds²": rounds**2}
        counted |= {"points": points, "points²": points**2}
    for reading in table.deal.rulings.values():
        for what, number in counted.items():
            count(tally.readings, f"{reading}/{what}", number)


def _digest(table: Table, result: Result) -> str:
    """Return what tells whether a game took the same course: where it ended, and how."""
    where = f"{table.game.digest(table.state):016x}"
    course = f"{table.moves} {where} {len(table.events)}"
    return f"{table.deal.number} {result.end} {course} {result.score}"
