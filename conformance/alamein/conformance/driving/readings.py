"""Which readings an implementation plays, by what it says of itself."""

from __future__ import annotations

from alamein.conformance.driving.client import Unsupported
from alamein.conformance.protocol.messages import Rulings as Readings
from alamein.conformance.protocol.messages import Welcome
from alamein.engine.core.rulings import Rulings


def played(welcome: Welcome, rulings: Rulings) -> Readings:
    """Return readings as a document; raise `Unsupported` if one is not played over there."""
    readings = {dispute: rulings[dispute] for dispute in rulings}
    told = welcome.rulings if isinstance(welcome.rulings, dict) else {}
    for dispute, known in told.items():
        if dispute in readings and readings[dispute] not in known:
            says = f"{readings[dispute]} is not among the readings it plays: {', '.join(known)}"
            raise Unsupported(says)
    return readings
