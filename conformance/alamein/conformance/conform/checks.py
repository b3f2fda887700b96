"""What is checked: an id that never changes its meaning, and something to be played and judged."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias, cast

from alamein.conformance.conform.results import Difference, Grade, Observed, Provenance
from alamein.conformance.driving.client import Client, Failed, Unsupported
from alamein.conformance.driving.foreign import Foreign, TapeLeft
from alamein.conformance.protocol.messages import Welcome
from alamein.engine.core.game import Game

Plain: TypeAlias = Any


@dataclass(frozen=True)
class Outcome:
    """What was seen of a check."""

    observed: Observed
    says: str = ""
    differences: tuple[Difference, ...] = ()
    grade: Grade = ""
    finding: str = ""


@dataclass(frozen=True)
class Opponent:
    """Who is judged: asked by a client, said to be able to what its welcome says."""

    client: Client
    welcome: Welcome
    table: Game[Any, Any]

    def game(self) -> Game[Any, Any]:
        """Return the game as it is played over there; what is fixed for ours is not for others."""
        return cast("Game[Any, Any]", Foreign(self.client, self.welcome, self.table, {}))


Judge: TypeAlias = Callable[[Opponent], Outcome]


@dataclass(frozen=True)
class Check:
    """One thing that holds or does not."""

    id: str
    area: str
    title: str
    clauses: tuple[str, ...]
    provenance: Provenance
    required: bool
    digest: str
    judge: Judge
    place: str = ""


def judged(check: Check, opponent: Opponent) -> Outcome:
    """Return what is seen of a check; `Trouble` is for whoever keeps the program running."""
    try:
        return check.judge(opponent)
    except Unsupported as error:
        return Outcome("unsupported", str(error))
    except Failed as error:
        return Outcome("error", str(error))
    except TapeLeft as error:
        return Outcome("fail", str(error), (Difference("tape", error.entries, error.used),))


def failed(says: str, differences: Iterable[Difference], finding: str = "") -> Outcome:
    """Return the outcome of a check that does not hold; it passes if nothing differs."""
    found = tuple(differences)
    return Outcome("fail" if found else "pass", says if found else "", found, finding=finding)


def digest_of(*parts: Plain) -> str:
    """Return a short digest of plain values."""
    text = json.dumps(parts, ensure_ascii=False, sort_keys=True, default=str)
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()
