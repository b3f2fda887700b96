"""Laws that forbid in a phase what it has no room for."""

from __future__ import annotations

from collections.abc import Iterator

from alamein.engine.el_alamein.clause import Clause
from alamein.properties.el_alamein.forbidding import forbids, moment
from alamein.properties.el_alamein.table import Tried
from alamein.properties.law import Law


@forbids("use attack deploy apply recruit offer allot", Clause.EA_7_1c)
def the_starting_phase_has_no_room_for_more(tried: Tried) -> Iterator[str]:
    """In the Starting Phase nothing but Supply Cards is played and, by D-63b, abilities used."""
    open_ = tried.word == "use" and tried.table.printed.takes("D-63b")
    if moment(tried.table) == "starting" and not open_:
        yield f"{tried.word} belongs to another phase"


@forbids("use attack deploy apply offer allot", Clause.EA_7_3c, Clause.EA_7_3d)
def the_reinforcement_phase_has_two_uses(tried: Tried) -> Iterator[str]:
    """In the Reinforcement Phase Supply Cards are played and cards recruited, nothing else."""
    if moment(tried.table) == "reinforcement":
        yield f"{tried.word} is neither of the two"


LAWS: tuple[Law[Tried], ...] = (
    the_starting_phase_has_no_room_for_more,
    the_reinforcement_phase_has_two_uses,
)
