"""Totals of a campaign: the sums of its batches."""

from __future__ import annotations

import hashlib
from typing import NamedTuple

from alamein.conformance.campaign.database import Database
from alamein.conformance.campaign.tally import Tally, added


class Totals(NamedTuple):
    """The sums by ruling set, of all, and a digest of every game."""

    by_label: dict[str, Tally]
    all: Tally
    digest: str
    title: str


def totals(database: Database) -> Totals:
    """Return the sums of all batches that are done."""
    by_label: dict[str, Tally] = {}
    for _, tallies in database.tallies():
        for label, tally in tallies.items():
            by_label.setdefault(label, Tally()).add(tally)
    digest = hashlib.blake2b(digest_size=16)
    for number, told in database.digests():
        digest.update(f"{number} {told}\n".encode())
    total = added(by_label.values())
    games = f"{total.totals.get('games', 0):,} of {database.plan.games:,} games"
    return Totals(dict(sorted(by_label.items())), total, digest.hexdigest(), games)
