"""A real cluster of dask: the same results, even if a worker is killed in the middle."""

from __future__ import annotations

import logging
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from tests.campaign.small import PLAN, Here, begin, results

from alamein.conformance.campaign.batch import Outcome
from alamein.conformance.campaign.cluster import Cluster, is_lost
from alamein.conformance.campaign.files import created
from alamein.conformance.campaign.fingerprint import fingerprint
from alamein.conformance.campaign.running import run
from alamein.conformance.cli import campaign_running
from alamein.engine.core.problem import DataError

distributed: Any = pytest.importorskip("distributed")
pytestmark = pytest.mark.filterwarnings("ignore")  # those of dask are not ours


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    """The address of a cluster with two workers, processes of their own."""
    options = {"threads_per_worker": 1, "processes": True, "dashboard_address": None}
    with distributed.LocalCluster(n_workers=2, silence_logs=logging.CRITICAL, **options) as local:
        yield local.scheduler_address


def test_killed_worker_loses_nothing(scheduler: str, tmp_path: Path) -> None:
    """No game is lost or counted twice when one of two workers is killed in the middle."""
    killed: list[int] = []

    def kill(outcome: Outcome) -> None:
        if not killed:
            killed.append(outcome.worker)
            os.kill(outcome.worker, signal.SIGKILL)

    paths = [tmp_path / "here.sqlite", tmp_path / "there.sqlite"]
    begin(paths[0])
    with (
        created(paths[1], PLAN, fingerprint(PLAN.game)) as database,
        Cluster(scheduler) as cluster,
    ):
        run(database, cluster, cluster.workers(), kill)

    assert killed
    assert results(paths[0]) == results(paths[1])


def test_command_on_threads(
    run: Callable[..., Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The command finds on a cluster what it finds here, laws and oracle too, on two threads."""
    watched = ("--oracle-every", 1, "--laws-every", 8, "--whole-every", 100_000)
    words = ("campaign", "--games", 24, "--batch", 2, *watched, "--database")
    options = {"threads_per_worker": 2, "processes": True, "dashboard_address": None}
    here, there = tmp_path / "here.sqlite", tmp_path / "there.sqlite"
    with distributed.LocalCluster(n_workers=1, silence_logs=logging.CRITICAL, **options) as local:
        address = local.scheduler_address
        far = run(*words, there, "--jobs", 2, "--backend", "dask", "--scheduler", address)
    monkeypatch.setattr(campaign_running, "executor_of", lambda _asked: Here())
    near = run(*words, here)

    assert results(here) == results(there)
    assert (near.exit_code, near.stdout) == (far.exit_code, far.stdout)
    assert far.exit_code == bool(results(there)["findings"])


def test_nobody_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    """An address at which no scheduler answers is refused."""
    monkeypatch.setattr("alamein.conformance.campaign.cluster.PATIENCE", "1s")
    with pytest.raises(DataError, match=r"--scheduler tcp:.*:9: nobody answers there"):
        Cluster("tcp://127.0.0.1:9")


def test_cluster_goes_away(tmp_path: Path) -> None:
    """When the scheduler ends in the middle that is said, and what was kept stays."""
    options = {"threads_per_worker": 1, "processes": True, "dashboard_address": None}
    path = tmp_path / "campaign.sqlite"
    with (
        distributed.LocalCluster(n_workers=1, silence_logs=logging.CRITICAL, **options) as local,
        created(path, PLAN, fingerprint(PLAN.game)) as database,
        Cluster(local.scheduler_address) as cluster,
    ):
        with pytest.raises(Exception) as lost:  # noqa: PT011 - which it is depends on the moment
            run(database, cluster, 1, lambda _outcome: local.close())

        assert is_lost(lost.value)
        assert database.numbers()
