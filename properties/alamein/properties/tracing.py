"""Which functions run: noted while something is played, without touching what is played."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType

import alamein.engine.core.game

ENGINE = str(Path(alamein.engine.core.game.__file__).parents[1])


@contextmanager
def noting(ran: dict[CodeType, Mapping[str, object]]) -> Iterator[None]:
    """Add the code of every function that runs meanwhile to *ran*, with the names of its module."""

    def called(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call":
            ran.setdefault(frame.f_code, frame.f_globals)

    before = sys.getprofile()
    sys.setprofile(called)
    try:
        yield
    finally:
        sys.setprofile(before)


def is_ours(code: CodeType) -> bool:
    """Return whether a function is one of the engine."""
    return code.co_filename.startswith(ENGINE)
