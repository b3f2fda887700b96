"""The file of a campaign: made at once or not at all, opened only if it is one of ours."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import msgspec

from alamein.conformance.campaign.database import TABLES, VERSION, Database, speaking
from alamein.conformance.campaign.plan import Plan
from alamein.conformance.campaign.refusing import refused

PATIENCE = 30.0  # seconds to wait for somebody who reads or writes
APPLICATION = 0x414C414D  # "ALAM": what tells our files from other databases


@contextmanager
def created(path: Path, plan: Plan, fingerprint: str) -> Iterator[Database]:
    """Yield a new database for a campaign; raise `DataError` if it cannot be.

    It is made beside its place and then moved: whoever is killed meanwhile leaves nothing there.
    """
    check_vacant(path)
    place = path.resolve()
    beside = place.with_name(f"{place.name}.new")
    try:
        _remove(beside)
        with _connected(beside, "rwc") as connection, speaking(path):
            _begin(connection, plan, fingerprint)
        _remove(_journal(place))  # one that was left would be taken for that of the new file
        beside.replace(place)
        _flushed(place.parent)
    except OSError as error:
        raise refused(path, f"cannot be written: {error.strerror}") from error
    finally:
        _remove(beside)
    with opened(path) as database:
        yield database


def check_vacant(path: Path) -> None:
    """Raise `DataError` if no campaign can begin in the file at *path*."""
    _check_place(path)
    if path.exists():
        with _connected(path, "rw") as connection:
            if not _is_empty(path, connection):
                _check_ours(path, connection)
                says = "exists; --resume goes on with it, or name another --database"
                raise refused(path, says)


@contextmanager
def opened(path: Path) -> Iterator[Database]:
    """Yield the database at *path*; raise `DataError` if it is none of ours."""
    _check_place(path)
    if not path.exists():
        raise refused(path, "there is no such file")
    with _connected(path, "rw") as connection:
        if _is_empty(path, connection):
            raise refused(path, "nothing was played yet; run again without --resume")
        _check_ours(path, connection)
        yield Database(path, connection)


@contextmanager
def reading(path: Path) -> Iterator[Database]:
    """Yield a copy of the database as it is now: a campaign under way waits for no reader."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as copy:
        with opened(path) as database:
            database.copy_to(copy)
        yield Database(path, copy)


def _begin(connection: sqlite3.Connection, plan: Plan, fingerprint: str) -> None:
    """Write what every campaign begins with."""
    told = (msgspec.json.encode(plan).decode(), fingerprint, time.time())
    connection.execute("BEGIN")
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
    connection.execute(f"PRAGMA user_version = {VERSION}")
    for table in filter(str.strip, TABLES.split(";")):
        connection.execute(table)
    connection.execute("INSERT INTO campaign VALUES (?, ?, ?)", told)
    connection.execute("COMMIT")


def _check_place(path: Path) -> None:
    if path.is_dir():
        raise refused(path, "is a folder; name a file")
    if path.exists() and not path.is_file():
        raise refused(path, "is no regular file; name another")
    if not path.parent.is_dir():
        raise refused(path, f"there is no folder {path.parent}; make it first")


def _is_empty(path: Path, connection: sqlite3.Connection) -> bool:
    """Return whether nothing was ever kept; what was begun and not ended, SQLite takes back."""
    with speaking(path):
        (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    return not tables


def _check_ours(path: Path, connection: sqlite3.Connection) -> None:
    """Raise `DataError` unless the file is of a campaign, and of this version."""
    with speaking(path):
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (version,) = connection.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION:
        raise refused(path, "is a database, but not of a campaign; take another file")
    if version != VERSION:
        other = "a newer" if version > VERSION else "an older"
        says = f"was written by {other} alamein (schema {version}); this one knows {VERSION}"
        raise refused(path, f"{says}: use that one, or take another file")


@contextmanager
def _connected(path: Path, mode: str) -> Iterator[sqlite3.Connection]:
    """Yield a connection by which every transaction, once done, survives a loss of power."""
    address = f"{path.absolute().as_uri()}?mode={mode}"
    with speaking(path):
        connection = sqlite3.connect(address, uri=True, timeout=PATIENCE, isolation_level=None)
    with closing(connection):
        with speaking(path):
            connection.execute("PRAGMA synchronous = EXTRA")
        yield connection


def _journal(path: Path) -> Path:
    return path.with_name(f"{path.name}-journal")


def _remove(path: Path) -> None:
    """Remove a database that nobody has begun to use, and its journal."""
    path.unlink(missing_ok=True)
    _journal(path).unlink(missing_ok=True)


def _flushed(folder: Path) -> None:
    """Have what a folder holds survive a loss of power."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
