"""Where two ruling sets differ, dispute by dispute, each with a position in which that matters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from alamein.conformance.clarify.campaign import Campaign, Pair
from alamein.conformance.clarify.model import Separation
from alamein.conformance.clarify.searching import Found, survey
from alamein.conformance.clarify.telling import unparted
from alamein.conformance.scenarios.running import Trial, run
from alamein.conformance.scenarios.suite import Suite, load_suite
from alamein.engine.core.game import Game
from alamein.engine.core.picture import Picture
from alamein.engine.core.rulebook import Dispute, Rulebook
from alamein.engine.core.rulings import Rulings
from alamein.engine.games import playable


class Difference(Struct, frozen=True, kw_only=True):
    """A dispute that two ruling sets decide differently, and where one sees it."""

    dispute: str
    title: str
    effect: str  # play or text
    readings: tuple[str, str]
    meanings: tuple[str, str]
    given: str  # the position in words, from the register
    says: tuple[str, str]  # what comes of it under each
    case: str = ""  # the scenario that lays it out
    separation: Separation | None = None  # the smallest found by search
    searched: str = ""  # how far, if none was found, or that there is no answer


def differences(book: Rulebook, one: Rulings, other: Rulings) -> list[Difference]:
    """Return every dispute on which two ruling sets differ."""
    cases = _cases(load_suite(book.name)) if book.name in playable() else {}
    return [
        _difference(dispute, one[dispute.id], other[dispute.id], cases.get(dispute.id, ""))
        for dispute in book.disputes.values()
        if one[dispute.id] != other[dispute.id]
    ]


def searched(found: Sequence[Difference], campaign: Campaign) -> list[Difference]:
    """Return the differences, each with the smallest position that a search finds for it."""
    pairs: list[Pair] = [one.readings for one in found if one.effect == "play"]
    answers = survey(campaign, pairs) if pairs else {}
    return [_with(one, answers.get(one.readings)) for one in found]


def _with(one: Difference, answer: Found | None) -> Difference:
    if answer is None:
        return one
    if isinstance(answer, tuple):
        return replace(one, separation=answer[0])
    return replace(one, searched=unparted(answer))


def _difference(dispute: Dispute, one: str, other: str, case: str) -> Difference:
    meanings = {reading.id: reading.meaning for reading in dispute.readings}
    position = dispute.separating_position
    return Difference(
        dispute=dispute.id,
        title=dispute.title,
        effect=dispute.effect,
        readings=(one, other),
        meanings=(meanings[one], meanings[other]),
        given=position.given,
        says=(position.then[one], position.then[other]),
        case=case,
    )


def _cases(suite: Suite) -> dict[str, str]:
    """Return by dispute the first case that tells its readings apart."""
    found: dict[str, str] = {}
    for name, case in suite.cases():
        if isinstance(case.by_reading, dict):
            found.setdefault(next(iter(case.by_reading))[:-1], name)
    return found


def pictured(game: Game[Any, Any], book: Rulebook, name: str) -> Picture | None:
    """Return what the position of the case called *name* looks like."""
    trial: Trial = next(
        tried[0] for case, _, tried in load_suite(book.name).by_case() if case == name
    )
    before = run(game, trial, book).before
    if before is None:
        return None
    table = game.with_cards(trial.case.cards) if trial.case.cards else game
    state = table.load(before, Rulings.parse(*trial.words, book=book))
    return table.picture(state, before)
