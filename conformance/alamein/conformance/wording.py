"""Documents on one line, as a person would type them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from itertools import groupby
from typing import Any, TypeAlias

Plain: TypeAlias = Any  # what JSON can say
_PLAIN = re.compile(r"[A-Za-z][\w./()-]*(?: [\w./()-]+)*")
_TAKEN = frozenset({"true", "false", "null"})


def flow(value: Plain) -> str:
    """Return *value* as YAML on one line, without quotes and outer braces where it can do so."""
    text = inline(value)
    return text[1:-1] if isinstance(value, dict) and value else text


def inline(value: Plain) -> str:
    """Return *value* as YAML on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{inline(key)}: {inline(v)}" for key, v in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(inline, value)) + "]"
    if isinstance(value, str) and _PLAIN.fullmatch(value) and value not in _TAKEN:
        return value
    return json.dumps(value, ensure_ascii=False)


def counted(values: Iterable[Plain]) -> str:
    """Return a list in its order, runs of the same as ``box x3``."""
    runs = [(word, len(list(run))) for word, run in groupby(map(inline, values))]
    return ", ".join(f"{word} x{count}" if count > 1 else word for word, count in runs)
