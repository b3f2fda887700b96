"""Many readings tried at once find what each finds alone."""

from __future__ import annotations

from tests.clarify.played import BOOK, campaign, states

from alamein.conformance.clarify.comparing import known, parts
from alamein.conformance.clarify.together import Together

READINGS = [
    reading.id
    for dispute in BOOK.disputes.values()
    if dispute.effect == "play"
    for reading in dispute.readings
    if reading.id != campaign().base[dispute.id]
]


def test_groups_find_what_each_finds_alone() -> None:
    """At every decision of a game those part that part when asked one by one."""
    game = campaign().game
    together = Together(game, campaign().ruled, READINGS)
    met: set[str] = set()
    for step, state in enumerate(states(1, 1000)):
        if step < 600 or step % 2:  # the later part of a game has more in it
            continue
        here = known(game, state, game.legal(state)[-2:])
        alone = {r for r in READINGS if parts(game, state, campaign().ruled(r), here)}
        met |= alone

        assert alone == {*together.parting(state, here)}
    assert len(met) > 15


def test_left_readings_are_not_tried() -> None:
    """A reading that was taken out is not found any more; the others are."""
    game = campaign().game
    together = Together(game, campaign().ruled, ["D-62b", "D-63b", "D-115b"])
    together.leave(["D-63b"])
    found: set[str] = set()
    for state in states(1, 60):
        found |= {*together.parting(state, known(game, state, game.legal(state)))}

    assert found == {"D-62b", "D-115b"}
