"""From the totals of a campaign to the figures of its report."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from alamein.conformance.campaign.database import Database, Memory
from alamein.conformance.campaign.figures import (
    ClauseFigure,
    Found,
    Group,
    Length,
    Report,
    Seats,
    Shift,
    Unreached,
)
from alamein.conformance.campaign.intervals import Moments, between_means, between_shares, mean_of
from alamein.conformance.campaign.tally import Counts, Tally
from alamein.conformance.campaign.totals import Totals, totals
from alamein.conformance.clarify.campaign import pairs_of
from alamein.conformance.clarify.frequency import share
from alamein.engine.core.library import library
from alamein.engine.core.rulebook import Rulebook

UNTESTED = ("data", "not-testable")  # clauses that no play can reach
POINTS_OF_TIME = 200  # of the memory of each worker that are kept


def report_of(database: Database) -> Report:
    """Return the figures of the campaign in *database*, as far as it has come."""
    book = library().books[database.plan.game]
    total = totals(database)
    every = total.all
    return Report(
        game=book.name,
        title=book.game.title,
        games=every.totals.get("games", 0),
        plan=msgspec.to_builtins(database.plan),
        engine=database.fingerprint,
        digest=total.digest,
        hours=database.seconds() / 3600,
        groups=[_group(label, tally) for label, tally in total.by_label.items()],
        kinds=every.kinds,
        policies=every.policies,
        clauses=sorted(_clauses(book, total), key=lambda one: (-one.visits, one.id)),
        unreached=list(_unreached(book, every)),
        seats=[
            _seats(label, players, tally.winners)
            for label, tally in total.by_label.items()
            for players in _numbers(tally.winners)
        ],
        lengths=[
            _length(label, players, tally.lengths)
            for label, tally in total.by_label.items()
            for players in _numbers(tally.lengths)
        ],
        shifts=[_shift(book, *pair, every.readings) for pair in _pairs(book, every)],
        memory=_thinned(database.memory()),
        findings=list(_found(database, every)),
    )


def _group(label: str, tally: Tally) -> Group:
    counts = tally.totals
    return Group(
        rulings=label,
        games=counts.get("games", 0),
        whole=counts.get("whole games", 0),
        ends=tally.ends,
        decisions=counts.get("decisions", 0),
        turns=counts.get("turns", 0),
        watched=counts.get("watched games", 0),
        checked=counts.get("checked decisions", 0),
        attempts=counts.get("attempts", 0),
        compared=counts.get("compared decisions", 0),
        passed=counts.get("passed decisions", 0),
        findings=sum(tally.broken.values()),
    )


def _clauses(book: Rulebook, total: Totals) -> Iterator[ClauseFigure]:
    every = total.all
    games, watched = every.totals.get("games", 0), every.totals.get("watched games", 0)
    for clause in book.clauses.values():
        if _is_reached(every, clause.id):
            yield ClauseFigure(
                id=clause.id,
                title=clause.title,
                visits=every.clauses.get(clause.id, 0),
                games=share(every.reached.get(clause.id, 0), games),
                by_rulings={n: t.clauses.get(clause.id, 0) for n, t in total.by_label.items()},
                ran=share(every.ran.get(clause.id, 0), watched),
                refusals=every.refusals.get(clause.id, 0),
            )


def _is_reached(tally: Tally, clause: str) -> bool:
    return any(clause in counts for counts in (tally.clauses, tally.ran, tally.refusals))


def _unreached(book: Rulebook, tally: Tally) -> Iterator[Unreached]:
    for clause in book.clauses.values():
        if clause.testable not in UNTESTED and not _is_reached(tally, clause.id):
            yield Unreached(id=clause.id, title=clause.title, testable=clause.testable)


def _numbers(counts: Counts) -> list[int]:
    return sorted({int(key.partition("/")[0]) for key in counts})


def _seats(label: str, players: int, winners: Counts) -> Seats:
    games = winners[f"{players}/games"]

    def of(who: object) -> int:
        return winners.get(f"{players}/{who}", 0)

    return Seats(
        rulings=label,
        players=players,
        games=games,
        seats=[share(of(seat), games) for seat in range(players)],
        shared=share(of("shared"), games),
        undecided=share(of("undecided"), games),
    )


def _length(label: str, players: int, counts: Counts) -> Length:
    own = {key.partition("/")[2]: n for key, n in counts.items() if key.startswith(f"{players}/")}
    turns = sorted((int(key), n) for key, n in own.items() if key.isdecimal())
    finished, games = sum(n for _, n in turns), sum(own.values())
    total, squares = sum(t * n for t, n in turns), sum(t * t * n for t, n in turns)
    return Length(
        rulings=label,
        players=players,
        games=games,
        finished=finished,
        capped=share(own.get("capped", 0), games),
        mean=mean_of(Moments(finished, total, squares)),
        median=_median(turns, finished),
        least=turns[0][0] if turns else None,
        most=turns[-1][0] if turns else None,
        turns=turns,
    )


def _median(turns: list[tuple[int, int]], games: int) -> int | None:
    """Return the least length that at least half of the games do not exceed."""
    so_far = 0
    for length, number in turns:
        so_far += number
        if 2 * so_far >= games:
            return length
    return None


def _pairs(book: Rulebook, tally: Tally) -> Iterator[tuple[str, tuple[str, str]]]:
    """Yield every pair of readings between which the games played can be compared."""
    for dispute in book.disputes:
        for pair in pairs_of(book, dispute):
            if all(tally.readings.get(f"{reading}/whole") for reading in pair):
                yield dispute, pair


def _shift(book: Rulebook, dispute: str, pair: tuple[str, str], counts: Counts) -> Shift:
    one, other = ({k: counts.get(f"{reading}/{k}", 0) for k in WHAT} for reading in pair)
    games, whole = (one["games"], other["games"]), (one["whole"], other["whole"])
    endless = [share(each["capped"], each["whole"]) for each in (one, other)]
    return Shift(
        dispute=dispute,
        title=book.disputes[dispute].title,
        readings=pair,
        whole=whole,
        games=games,
        endless=between_shares(*endless),
        first=between_shares(share(one["first"], games[0]), share(other["first"], games[1])),
        rounds=between_means(_moments(one, "rounds"), _moments(other, "rounds")),
        points=between_means(_moments(one, "points"), _moments(other, "points")),
    )


WHAT = ("whole", "capped", "games", "first", "rounds", "rounds²", "points", "points²")


def _moments(counts: Counts, what: str) -> Moments:
    return Moments(counts["games"], counts[what], counts[f"{what}²"])


def _thinned(memory: list[Memory]) -> list[Memory]:
    """Return a part of the points of time of each worker, its last among them."""
    kept: list[Memory] = []
    for own in by_worker(memory):
        step = -(-len(own) // POINTS_OF_TIME)
        kept += own[::-1][::step][::-1]
    return kept


def by_worker(memory: list[Memory]) -> list[list[Memory]]:
    """Return the points of time of each worker; processes of two machines may share a number."""
    found: dict[tuple[str, int], list[Memory]] = {}
    for point in memory:
        found.setdefault((point.host, point.worker), []).append(point)
    return list(found.values())


def _found(database: Database, tally: Tally) -> Iterator[Found]:
    told: set[str] = set()
    for finding, scenario in database.findings():
        if finding.sort not in told:
            told.add(finding.sort)
            yield Found(
                sort=finding.sort,
                times=tally.broken.get(finding.sort, 0),
                fault=finding.fault,
                game=finding.number,
                move=finding.move,
                rulings=finding.rulings,
                action=finding.action,
                scenario=scenario,
            )
