"""Programs that must score badly: `control.py MODE` judges by no rule at all."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TypeAlias

from alamein.conformance.protocol.messages import (
    Allot,
    Allotted,
    Applied,
    Apply,
    Judged,
    Legal,
    Refusal,
)
from alamein.conformance.protocol.reference import Reference
from alamein.conformance.protocol.serving import serve
from alamein.engine.core.chance import Seeded

Judge: TypeAlias = Callable[[], bool]
REFUSED = Refusal(text="the control refuses")


class Control(Reference):
    """The reference, but for its judgement."""

    def __init__(self, judge: Judge) -> None:
        super().__init__()
        self._judge = judge

    def legal(self, asked: Legal) -> Judged:
        """Judge an action by no rule; a list holds what is so judged of what is legal."""
        told = super().legal(asked)
        if asked.mode == "test":
            return Judged(legal=self._judge())
        if not isinstance(told.actions, tuple):
            return Judged(count=sum(self._judge() for _ in range(told.count or 0)))
        return Judged(actions=tuple(action for action in told.actions if self._judge()))

    def apply(self, asked: Apply) -> Applied:
        """Carry out what is so judged, if it can be; what cannot is only said to be done."""
        session = self._decided(asked)
        if not self._judge():
            return Applied(applied=False, refusal=REFUSED, decisions=session.decisions())
        told = super().apply(asked)
        return Applied(applied=True, tape_used=told.tape_used, decisions=told.decisions)

    def allot(self, asked: Allot) -> Allotted:
        """Judge an allotment by no rule; the best is none, or what it is."""
        told = super().allot(asked)
        if asked.mode == "test":
            return Allotted(legal=self._judge())
        if isinstance(told.assignments, tuple):
            return Allotted(assignments=tuple(one for one in told.assignments if self._judge()))
        if asked.mode == "count":
            return Allotted(count=sum(self._judge() for _ in range(told.count or 0)))
        return told if self._judge() else Allotted(value=0, witness={"orders": [], "destroyed": []})


def judges(seed: int) -> dict[str, Judge]:
    """Return the controls by name; the coin of one is seeded."""
    coin = Seeded(seed)
    return {
        "always-legal": lambda: True,
        "never-legal": lambda: False,
        "random": lambda: bool(coin.pick(2)),
    }


def main() -> None:
    """Serve as the control that is named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("mode", choices=judges(0))
    parser.add_argument("--seed", type=int, default=0, help="of the coin of `random`")
    told = parser.parse_args()
    serve(Control(judges(told.seed)[told.mode]))


if __name__ == "__main__":
    main()
