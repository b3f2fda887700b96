"""The database of a campaign: one SQLite file, one row for each batch, written at once or not."""

from __future__ import annotations

import sqlite3
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from alamein.conformance.campaign.batch import Outcome
from alamein.conformance.campaign.findings import FEW, Finding
from alamein.conformance.campaign.plan import Plan
from alamein.conformance.campaign.refusing import refused
from alamein.conformance.campaign.tally import Tally
from alamein.engine.core.problem import nearest
from alamein.engine.games import playable

VERSION = 2
TABLES = """
CREATE TABLE campaign (plan TEXT NOT NULL, fingerprint TEXT NOT NULL, begun REAL NOT NULL);
CREATE TABLE batches (
    number INTEGER PRIMARY KEY, games INTEGER NOT NULL, digest TEXT NOT NULL, tallies BLOB NOT NULL,
    seconds REAL NOT NULL, host TEXT NOT NULL, worker INTEGER NOT NULL, memory INTEGER NOT NULL,
    at REAL NOT NULL
);
CREATE TABLE findings (
    sort TEXT NOT NULL, game INTEGER NOT NULL, move INTEGER NOT NULL, batch INTEGER NOT NULL,
    finding TEXT NOT NULL
);
CREATE INDEX alike ON findings (sort, game, move);
CREATE TABLE scenarios (game INTEGER, move INTEGER, sort TEXT, scenario TEXT NOT NULL);
"""
PER_BATCH = "INSERT INTO batches VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
# Of findings that are alike those of the first games stay, whatever order they came in.
SURPLUS = """
DELETE FROM findings WHERE rowid IN (
    SELECT rowid FROM findings WHERE sort = ? ORDER BY game, move LIMIT -1 OFFSET ?
)
"""


class Memory(msgspec.Struct, frozen=True):
    """How much memory a worker had used at its most, so many seconds after the beginning."""

    batch: int
    host: str
    worker: int
    kilobytes: int
    seconds: float


class Database:
    """An open database of a campaign."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._connection = connection
        with self._speaking():
            told = connection.execute("SELECT plan, fingerprint, begun FROM campaign").fetchone()
        if told is None:
            raise refused(path, "holds no campaign; take a new file")
        plan, self.fingerprint, self.begun = told
        with self._sound("the plan"):
            self.plan: Plan = msgspec.json.decode(plan, type=Plan)
        if self.plan.game not in playable():
            says = f"is of a game that cannot be played here, {self.plan.game!r}"
            raise refused(path, f"{says}; {nearest(self.plan.game, playable())}")

    def keep(self, outcome: Outcome) -> None:
        """Write what came of a batch, all of it in one transaction."""
        told = zlib.compress(msgspec.json.encode(outcome.tallies))
        row = (
            outcome.batch, outcome.games, outcome.digest, told,
            outcome.seconds, outcome.host, outcome.worker, outcome.memory, time.time(),
        )  # fmt: skip
        with self._speaking() as connection:
            connection.execute(PER_BATCH, row)
            for finding in outcome.findings:
                text = msgspec.json.encode(finding).decode()
                key = (finding.sort, finding.number, finding.move, outcome.batch)
                connection.execute("INSERT INTO findings VALUES (?, ?, ?, ?, ?)", (*key, text))
            for sort in {finding.sort for finding in outcome.findings}:
                connection.execute(SURPLUS, (sort, FEW))

    def forget_after(self, batch: int) -> None:
        """Take away every batch after *batch*: the campaign had reached its goals there."""
        with self._speaking() as connection:
            connection.execute("DELETE FROM batches WHERE number > ?", (batch,))
            connection.execute("DELETE FROM findings WHERE batch > ?", (batch,))

    def numbers(self) -> list[int]:
        """Return the numbers of the batches that are done."""
        return [number for (number,) in self._rows("SELECT number FROM batches ORDER BY number")]

    def games(self) -> int:
        """Return how many games have been played."""
        return int(self._rows("SELECT coalesce(sum(games), 0) FROM batches")[0][0])

    def tallies(self) -> Iterator[tuple[int, dict[str, Tally]]]:
        """Yield, in order, the number and the counts by ruling set of each batch, as of now."""
        for number, told in self._rows("SELECT number, tallies FROM batches ORDER BY number"):
            yield number, self._tally(number, told)

    def tally(self, number: int) -> dict[str, Tally]:
        """Return the counts of a batch by ruling set."""
        ((told,),) = self._rows("SELECT tallies FROM batches WHERE number = ?", number)
        return self._tally(number, told)

    def _tally(self, number: int, told: bytes) -> dict[str, Tally]:
        with self._sound(f"batch {number}"):
            return msgspec.json.decode(zlib.decompress(told), type=dict[str, Tally])

    def digests(self) -> list[tuple[int, str]]:
        """Return the number and the digest of every batch, in order."""
        return self._rows("SELECT number, digest FROM batches ORDER BY number")

    def seconds(self) -> float:
        """Return how long all workers together have played."""
        return float(self._rows("SELECT coalesce(sum(seconds), 0) FROM batches")[0][0])

    def memory(self) -> list[Memory]:
        """Return the memory of the workers, batch by batch, in the order of time."""
        rows = self._rows(
            "SELECT number, host, worker, memory, at FROM batches ORDER BY at, number"
        )
        return [
            Memory(number, host, worker, most, at - self.begun)
            for number, host, worker, most, at in rows
        ]

    def findings(self) -> list[tuple[Finding, str]]:
        """Return the findings kept, sort by sort, each with its scenario if there is one."""
        rows = self._rows(
            "SELECT finding, scenario FROM findings LEFT JOIN scenarios"
            " USING (sort, game, move) ORDER BY sort, game, move"
        )
        with self._sound("a finding"):
            return [
                (msgspec.json.decode(text, type=Finding), scenario or "") for text, scenario in rows
            ]

    def first_of_each(self, most: int) -> list[Finding]:
        """Return the first finding of each sort that has no scenario yet, at most so many."""
        first: dict[str, tuple[Finding, str]] = {}
        for finding, scenario in self.findings():
            first.setdefault(finding.sort, (finding, scenario))
        return [finding for finding, scenario in first.values() if not scenario][:most]

    def keep_scenario(self, finding: Finding, scenario: str) -> None:
        """Write the scenario made of a finding."""
        key = (finding.number, finding.move, finding.sort)
        with self._speaking() as connection:
            connection.execute("INSERT INTO scenarios VALUES (?, ?, ?, ?)", (*key, scenario))

    def copy_to(self, connection: sqlite3.Connection) -> None:
        """Copy everything as it is at this moment."""
        with speaking(self.path):
            self._connection.backup(connection)

    def _rows(self, question: str, *values: object) -> list[tuple[Any, ...]]:
        with self._speaking() as connection:
            return connection.execute(question, values).fetchall()

    @contextmanager
    def _speaking(self) -> Iterator[sqlite3.Connection]:
        """Yield the connection in a transaction, which is undone if anything goes wrong."""
        with speaking(self.path):
            self._connection.execute("BEGIN")
            try:
                yield self._connection
            except BaseException:
                if self._connection.in_transaction:  # SQLite may have undone it by itself
                    self._connection.execute("ROLLBACK")
                raise
            self._connection.execute("COMMIT")

    @contextmanager
    def _sound(self, what: str) -> Iterator[None]:
        """Turn what is wrong with *what* the file holds into `DataError`."""
        try:
            yield
        except (zlib.error, msgspec.MsgspecError, ValueError, TypeError) as error:
            says = f"{what} is damaged: {error}; take a sound copy of the file, or begin anew"
            raise refused(self.path, says) from error


@contextmanager
def speaking(path: Path) -> Iterator[None]:
    """Turn what SQLite says about the file at *path* into `DataError`."""
    try:
        yield
    except sqlite3.IntegrityError as error:
        says = f"holds that already ({error}): another campaign writes to it; stop one of them"
        raise refused(path, says) from error
    except sqlite3.OperationalError as error:
        raise refused(path, f"cannot be read or written: {error}") from error
    except sqlite3.DatabaseError as error:
        raise refused(path, f"is no sound database: {error}; take another file") from error
