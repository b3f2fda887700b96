"""Running a plan against a program: begun again where it fails, and never believed."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any

from msgspec.structs import replace

from alamein.conformance.conform.checks import Check, Opponent, Outcome, judged
from alamein.conformance.conform.results import Asked, Result
from alamein.conformance.driving.client import Client, Exchange, Failed, Peer, Unsupported, last
from alamein.conformance.driving.trouble import SECONDS, Bounds, Trouble
from alamein.conformance.protocol.messages import (
    PROTOCOL,
    Close,
    Hello,
    Limits,
    Program,
    Range,
    Shutdown,
    Suite,
    Welcome,
)
from alamein.engine.core.game import Game
from alamein.engine.core.problem import DataError, Problem

STARTS = 3  # failed starts in a row, after which nobody is asked any more
TOLD = 20  # exchanges that are kept of a check that did not pass
TELLING = 4_000  # characters of a line that are kept


@dataclass(frozen=True)
class Setting:
    """What a run is about."""

    game: Game[Any, Any]
    suite: str
    bounds: Bounds


@dataclass(eq=False)
class Unusable(Exception):
    """A program that cannot even begin."""

    trouble: Exception
    stderr: str

    def __str__(self) -> str:
        """Return why, with the end of what it logged."""
        logged = f"\nthe end of its stderr:\n{self.stderr.strip()}" if self.stderr.strip() else ""
        return f"{self.trouble}{logged}"


class Runner:
    """Keeps a program running, and asks it check after check."""

    def __init__(self, setting: Setting, start: Callable[[], Peer]) -> None:
        self._setting, self._start = setting, start
        self._opponent: Opponent | None = None
        self._failed = 0

    def met(self) -> Opponent:
        """Return the program, begun if it was not; raise `Unusable` if it says nothing."""
        if self._opponent is None:
            client = Client(self._start(), self._setting.bounds)
            try:
                welcome = _greeted(client, self._setting)
            except (Trouble, Failed, Unsupported) as error:
                stderr = client.peer.said()
                client.peer.stop()
                self._failed += 1
                raise Unusable(error, stderr) from error
            self._opponent, self._failed = Opponent(client, welcome, self._setting.game), 0
        return self._opponent

    def run(self, checks: Iterable[Check]) -> Iterator[Result]:
        """Yield what comes of each check; a program that cannot be begun any more ends it."""
        for check in checks:
            if self._failed >= STARTS:
                yield _result(check, Outcome("not-run", f"it failed to start {STARTS} times"), 0.0)
                continue
            try:
                yield self._tried(check)
            except Unusable as error:
                yield _result(check, Outcome("not-run", f"it could not be begun: {error}"), 0.0)

    def _tried(self, check: Check) -> Result:
        """Return what comes of a check; one that does not pass is tried again from the start."""
        first = self._once(check)
        if first.observed in ("pass", "unsupported", "inconclusive"):
            return first
        self.leave()
        again = self._once(check)
        if again.observed == first.observed:
            return first
        says = f"{first.observed} at first, {again.observed} in a fresh process: {first.says}"
        return replace(first, flaky=True, says=says)

    def _once(self, check: Check) -> Result:
        opponent = self.met()
        client = opponent.client
        begun, asked = time.perf_counter(), len(client.exchanges)
        stderr = ""
        try:
            outcome = judged(check, opponent)
        except Trouble as error:
            outcome = Outcome(error.kind, f"{error.says}{f'; {error.hint}' if error.hint else ''}")
            stderr = client.peer.said()
            self._dismiss()
        took = time.perf_counter() - begun
        self._close()
        result = _result(check, outcome, took, stderr)
        if outcome.observed == "pass":
            client.exchanges.clear()
            return result
        told = tuple(_told(one) for one in last(client.exchanges[asked:], TOLD))
        client.exchanges.clear()
        return replace(result, exchanges=told)

    def _close(self) -> None:
        """Close the games of a check; a program that cannot is none the worse for it."""
        if self._opponent is None:
            return
        client = self._opponent.client
        sessions, client.sessions = client.sessions, []
        try:
            for session in sessions:
                with suppress(Unsupported, Failed):
                    client.ask(Close(id="", session=session))
        except Trouble:
            self._dismiss()

    def _dismiss(self) -> None:
        if self._opponent is not None:
            self._opponent.client.peer.stop()
            self._opponent = None

    def has_left(self) -> bool:
        """Return whether a program that was asked to end did so, and have it gone."""
        if self._opponent is None:
            return True
        code = self._opponent.client.peer.ended(SECONDS["shutdown"])
        self._dismiss()
        return code == 0

    def leave(self) -> None:
        """Ask the program to end, and see to it that it does."""
        if self._opponent is not None:
            with suppress(Trouble, Failed, Unsupported):
                self._opponent.client.ask(Shutdown(id=""))
            self._dismiss()


def _greeted(client: Client, setting: Setting) -> Welcome:
    bounds = setting.bounds
    answer = client.ask(
        Hello(
            id="",
            protocol=Range(PROTOCOL, PROTOCOL),
            runner=Program("alamein", version("alamein"), "python"),
            suite=Suite(setting.game.name, version("alamein"), setting.suite),
            limits=Limits(bounds.line_bytes, int(bounds.seconds * bounds.times * 1000)),
        )
    )
    if not isinstance(answer, Welcome):  # pragma: no cover - answers have the type of requests
        raise TypeError(type(answer))
    if answer.protocol != PROTOCOL:
        says = f"it speaks version {answer.protocol}, which was not offered"
        raise Trouble("protocol-violation", says, f"answer with protocol {PROTOCOL}")
    if all(each.game != setting.game.name for each in answer.games):
        played = ", ".join(each.game for each in answer.games) or "nothing"
        says = f"plays {played}, and not {setting.game.name}"
        raise DataError((Problem(answer.implementation.name, 0, "games", says),))
    return answer


def _result(check: Check, outcome: Outcome, seconds: float, stderr: str = "") -> Result:
    return Result(
        id=check.id, area=check.area, title=check.title, clauses=check.clauses,
        provenance=check.provenance, required=check.required, digest=check.digest,
        observed=outcome.observed, says=outcome.says, differences=outcome.differences,
        grade=outcome.grade, place=check.place, seconds=round(seconds, 4), stderr=stderr,
        finding=outcome.finding,
    )  # fmt: skip


def _told(one: Exchange) -> Asked:
    answered = None if one.answered is None else one.answered[:TELLING]
    return Asked(one.asked[:TELLING], answered, one.milliseconds)
