"""One campaign at a time on one file: a lock that the system takes away when its process ends."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from alamein.conformance.campaign.refusing import refused


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Keep other campaigns away from the database at *path*; raise `DataError` if one is there.

    The lock is on a file beside the file itself, by whatever links it is reached. It is left lying:
    to remove it would let two in at once.
    """
    path = path.resolve()
    if not path.parent.is_dir():
        raise refused(path, f"there is no folder {path.parent}; make it first")
    beside = path.with_name(f"{path.name}.lock")
    try:
        file = beside.open("a+", encoding="utf-8")
    except OSError as error:
        raise refused(beside, f"cannot be written: {error.strerror}") from error
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            file.seek(0)
            whose = file.read().strip() or "another process"
            says = f"is in use by {whose}; wait for it, stop it, or name another --database"
            raise refused(path, says) from error
        file.truncate(0)
        file.write(f"process {os.getpid()}")
        file.flush()
        yield
