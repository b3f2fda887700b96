"""Writing files so that nothing is ever half written."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def write_atomically(path: Path, text: str) -> None:
    """Write *text* to *path*: either the old file or the whole new one is there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        Path(name).chmod(0o644)  # temporary files are private by default
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
