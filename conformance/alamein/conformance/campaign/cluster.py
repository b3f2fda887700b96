"""Playing on a cluster of dask: as workers of this machine, behind the same interface."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import CancelledError, Executor, Future
from importlib import import_module
from importlib.util import find_spec
from typing import Any, ParamSpec, TypeVar

from alamein.conformance.campaign.refusing import unusable

P = ParamSpec("P")
R = TypeVar("R")
INSTALL = "pip install 'alamein[dask]'"
PATIENCE = "10s"
TRIES = 3  # as often is work done again that fails; work of a worker that dies is so anyway


class Cluster(Executor):
    """Hands work to a cluster, whose scheduler gives it to another worker if one dies."""

    def __init__(self, scheduler: str) -> None:
        if find_spec("distributed") is None:
            raise unusable("--backend dask", f"dask is not installed: {INSTALL}")
        distributed: Any = import_module("distributed")
        # What is wrong is said by us, in one line.
        logging.getLogger("distributed").setLevel(logging.CRITICAL)
        try:
            self._client = distributed.Client(scheduler, timeout=PATIENCE)
        except ValueError as error:
            says = f"is no address: {error}; one looks like tcp://host:8786"
            raise unusable(f"--scheduler {scheduler}", says) from error
        except OSError as error:
            raise unusable(f"--scheduler {scheduler}", f"nobody answers there: {error}") from error
        self._executor = self._client.get_executor(pure=False, retries=TRIES)

    def workers(self) -> int:
        """Return how many workers the cluster has now."""
        return len(self._client.nthreads())

    def submit(self, fn: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        """Return what *fn* will return, called somewhere on the cluster."""
        future: Future[R] = self._executor.submit(fn, *args, **kwargs)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002 - as executors have it
        """Leave the cluster, which goes on: after all work, or at once if it is cancelled."""
        self._executor.shutdown(wait=wait and not cancel_futures)
        self._client.close()


def is_lost(error: Exception) -> bool:
    """Return whether *error* says that work was lost with the cluster or with its workers."""
    return isinstance(error, CancelledError) or type(error).__module__.startswith("distributed")
