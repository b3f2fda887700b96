"""What the oracle of El Alamein decides: every dispute of the allotment."""

from __future__ import annotations

from collections.abc import Mapping

from alamein.oracle.el_alamein.interception import separating
from alamein.oracle.el_alamein.interception.readings import ALLOTMENT
from alamein.oracle.separating import NoParting, Parting
from alamein.oracle.solving import PATIENT, Limits


class Interceptions:
    """Where two ruling sets part in an interception."""

    disputes = frozenset(ALLOTMENT)

    def part(
        self, one: Mapping[str, str], other: Mapping[str, str], limits: Limits = PATIENT
    ) -> Parting | NoParting:
        """Return where two ruling sets part; raise `Inconclusive` if the solver gives up."""
        return separating.part(one, other, limits)

    def partings(
        self, dispute: str, readings: tuple[str, str], base: Mapping[str, str], limits: Limits
    ) -> tuple[Parting | NoParting, tuple[str, ...]]:
        """Return where two readings of *dispute* part, and which others are needed for it."""
        return separating.partings(dispute, *readings, base, limits)


SEPARATOR = Interceptions()
