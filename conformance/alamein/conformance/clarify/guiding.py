"""Play guided by Hypothesis towards the clauses of a dispute."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, Phase, Verbosity, given, settings, target
from hypothesis import strategies as st
from hypothesis.configuration import set_hypothesis_home_dir

from alamein.conformance.clarify.asking import Asker
from alamein.conformance.clarify.campaign import Campaign
from alamein.conformance.clarify.exploring import Haul, Quest, from_small, learnt
from alamein.engine.core.game import Event

EXAMPLES = 150


def by_guidance(campaign: Campaign, quest: Quest) -> Haul:
    """Have Hypothesis choose small positions and actions that bring the clauses of a dispute up."""
    # What Hypothesis keeps belongs nowhere near the user's files.
    set_hypothesis_home_dir(Path(tempfile.gettempdir()) / "alamein-hypothesis")
    asker = Asker(campaign, quest.pairs, quest.beside)
    clauses = {
        clause for pair in quest.pairs for clause in campaign.book.disputes[pair[0][:-1]].clauses
    }

    @settings(
        max_examples=EXAMPLES,
        database=None,
        deadline=None,
        derandomize=True,
        phases=(Phase.generate, Phase.target),
        suppress_health_check=list(HealthCheck),
        verbosity=Verbosity.quiet,
    )
    @given(st.data())
    def explore(data: Any) -> None:  # noqa: ANN401 - hypothesis' own way to draw
        heard: list[Event] = []

        def pick(count: int) -> int:
            return int(data.draw(st.integers(0, count - 1)))

        from_small(asker, learnt(campaign), pick, heard)
        target(float(len({event.clause for event in heard} & clauses)))

    explore()
    return Haul(tuple(asker.hits), asker.asked)
