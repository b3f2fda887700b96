"""The commands by which a check is repeated."""

from __future__ import annotations

import shlex

from alamein.conformance.conform.reading import NAME
from alamein.conformance.conform.reports.words import clean
from alamein.conformance.conform.results import Header


def commands(header: Header, check: str) -> tuple[str, str]:
    """Return how to ask the same again, and how to run the check anew."""
    program = ["--", *header.command]
    rulings = [part for words in header.rulings for part in ("--rulings", words)]
    setting = ["--game", header.game, *rulings, "--seed", str(header.seed)]
    replay = ["alamein", "conform", "replay", NAME, "--check", check, *program]
    run = ["alamein", "conform", "run", *setting, "--check", check, *program]
    return clean(shlex.join(replay)), clean(shlex.join(run))
