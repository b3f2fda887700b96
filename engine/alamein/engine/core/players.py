"""Players that choose by themselves: a policy picks one of the legal actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, TypeVar

from alamein.engine.core.chance import Chance

A = TypeVar("A")
# From a state, its legal actions and the policy's own chance, never the game's.
Policy: TypeAlias = Callable[[Any, Sequence[Any], Chance], Any]


def at_random(_state: object, actions: Sequence[A], chance: Chance) -> A:
    """Return any of the actions, each as likely as the others."""
    return actions[chance.pick(len(actions))] if len(actions) > 1 else actions[0]
