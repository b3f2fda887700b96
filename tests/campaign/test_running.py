"""A campaign ends with the same results however it is run, stopped and resumed."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import ParamSpec, TypeVar

import pytest
from msgspec.structs import replace
from tests.campaign.small import PLAN, Here, begin, results, resume, stopping_after, unwatched

from alamein.conformance.campaign.batch import Changed, Task, play_batch
from alamein.conformance.campaign.files import created, opened
from alamein.conformance.campaign.fingerprint import files_of, fingerprint
from alamein.conformance.campaign.plan import Goal
from alamein.conformance.campaign.running import run
from alamein.conformance.campaign.totals import totals
from alamein.conformance.campaign.workers import WorkerLost, Workers

P = ParamSpec("P")
R = TypeVar("R")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign that nobody disturbed."""
    path = tmp_path_factory.mktemp("whole") / "campaign.sqlite"
    begin(path)
    return path


def test_workers_make_no_difference(whole: Path, tmp_path: Path) -> None:
    """Two processes come to what this one came to."""
    path = tmp_path / "two.sqlite"
    with (
        created(path, PLAN, fingerprint(PLAN.game)) as database,
        Workers(2) as workers,
    ):
        run(database, workers, 2, unwatched)

    assert results(whole) == results(path)


@pytest.mark.parametrize("batches", [1, 4, 6])
def test_stopped_and_resumed(whole: Path, tmp_path: Path, batches: int) -> None:
    """A campaign that is stopped loses nothing that was kept, and counts nothing twice."""
    path = tmp_path / "stopped.sqlite"
    begin(path, watch=stopping_after(batches))
    with opened(path) as database:
        kept = database.numbers()
    resume(path, stopping_after(1))
    resume(path)

    assert len(kept) == batches
    assert results(whole) == results(path)


def test_resumed_when_done(whole: Path) -> None:
    """To go on with a campaign that is over changes nothing."""
    before = results(whole)
    resume(whole)

    assert before == results(whole)


def test_all_games_are_played(whole: Path) -> None:
    """The last batch may be smaller; each game is counted once."""
    with opened(whole) as database:
        total = totals(database)

        assert database.games() == PLAN.games
        assert total.all.totals["games"] == PLAN.games
        assert database.numbers() == list(range(PLAN.batches))
        assert {label: tally.totals["games"] for label, tally in total.by_label.items()} == {
            "en": 5, "fan": 5, "ja": 5, "reference": 5,
        }  # fmt: skip


def test_goal_is_reached(whole: Path, tmp_path: Path) -> None:
    """The first batch with which a goal is reached is the last, whoever was ahead."""
    with opened(whole) as database:
        visits = [
            sum(tally.clauses.get("EA-5.2a", 0) for tally in tallies.values())
            for _, tallies in database.tallies()
        ]
    goal = Goal("EA-5.2a", sum(visits[:3]) - 1)
    plan = replace(PLAN, until=(goal,))
    paths = [tmp_path / "one.sqlite", tmp_path / "two.sqlite"]
    ended = begin(paths[0], plan)
    with (
        created(paths[1], plan, fingerprint(plan.game)) as database,
        Workers(2) as workers,
    ):
        again = run(database, workers, 3, unwatched)

    assert ended is not None
    assert ended == again
    assert (ended.last, ended.reached, ended.visits) == (2, True, {"EA-5.2a": sum(visits[:3])})
    assert results(paths[0]) == results(paths[1])
    assert [n for n, _ in results(paths[0])["digests"]] == [0, 1, 2]


def test_goal_is_out_of_reach(tmp_path: Path) -> None:
    """If the games are exhausted first, that is said."""
    path = tmp_path / "campaign.sqlite"
    ended = begin(path, replace(PLAN, games=4, until=(Goal("EA-5.2a", 10**9),)))

    assert ended is not None
    assert not ended.reached
    assert [n for n, _ in results(path)["digests"]] == [0, 1]


def test_another_engine_is_refused() -> None:
    """A worker with other rules than the campaign was begun with plays nothing."""
    with pytest.raises(Changed, match="not 0 other"):
        play_batch(Task(PLAN, 0, "0 other"))


def test_fingerprint_is_of_all_that_decides() -> None:
    """How chance is mixed and which rules run decide results; what only prints does not."""
    names = {name for name, _ in files_of(PLAN.game)}

    assert {
        "conformance/playing.py", "conformance/scenarios/tracing.py", "conformance/findings.py",
        "conformance/campaign/dealing.py", "engine/el_alamein/game.py", "oracle/solving.py",
        "properties/walking.py", "cards.yaml",
    } <= names  # fmt: skip
    assert not any(name.startswith(("conformance/cli", "conformance/reports")) for name in names)


class Deadly(Here):
    """Whoever plays the second batch dies of it."""

    def submit(self, fn: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        """What *fn* returns, or that nobody can tell."""
        future = super().submit(fn, *args, **kwargs)
        if getattr(args[0], "batch", 0) == 1:
            future = Future()
            future.set_exception(WorkerLost("3 workers died"))
        return future


def test_deadly_games_are_named(tmp_path: Path) -> None:
    """A batch that no worker survives ends the campaign with the numbers of its games."""
    path, games = tmp_path / "campaign.sqlite", PLAN.numbers(1)
    with (
        created(path, PLAN, fingerprint(PLAN.game)) as database,
        pytest.raises(WorkerLost, match=f"games {games[0]} to {games[-1]}: 3 workers died"),
    ):
        run(database, Deadly(), 1, unwatched)
