"""Laws that forbid an action, put together: what no law forbids is allowed."""

from __future__ import annotations

from alamein.properties.el_alamein import (
    allotments,
    judging_abilities,
    judging_answers,
    judging_gains,
    judging_phases,
    judging_picks,
    judging_plays,
)
from alamein.properties.el_alamein.table import Tried
from alamein.properties.law import Law

LAWS: tuple[Law[Tried], ...] = (
    *judging_answers.LAWS,
    *judging_picks.LAWS,
    *judging_plays.LAWS,
    *judging_phases.LAWS,
    *judging_abilities.LAWS,
    *judging_gains.LAWS,
    *allotments.LAWS,
)
