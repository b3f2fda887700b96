"""Small positions made up of what was seen."""

from __future__ import annotations

from typing import Any

from tests.clarify.played import campaign

from alamein.conformance.clarify.exploring import learnt
from alamein.conformance.clarify.learning import Seen
from alamein.engine.core.chance import Seeded

POSITION: dict[str, Any] = {
    "players": [{"hand": ["a", "b"], "points": 3}, {"hand": ["c"], "points": 0}],
    "piles": {"one": ["a"], "two": ["b", "b"]},
    "fight": None,
    "agenda": ["step"],
}


def names(value: Any) -> set[str]:  # noqa: ANN401 - any document
    """Every word of a document that is no key."""
    if isinstance(value, dict):
        return set().union(*map(names, value.values()))
    if isinstance(value, list):
        return set().union(*map(names, value))
    return {value} if isinstance(value, str) else set()


def test_only_what_was_seen_is_used() -> None:
    """A small position has places and members that were seen, and few of them."""
    seen = Seen()
    seen.learn(POSITION)
    seen.learn({**POSITION, "fight": {"enemies": ["e"]}})
    seen.settle(["quiet", "loud"], lambda given: ("fight" in given) == (given["phase"] == "loud"))
    drawn = [seen.small(Seeded(seed).pick) for seed in range(300)]

    assert {name for each in drawn for name in names(each)} == {*"abce", "quiet", "loud"}
    assert all(("fight" in each) == (each["phase"] == "loud") for each in drawn)
    assert max(len(player.get("hand", [])) for each in drawn for player in each["players"]) == 4


def test_no_card_is_lost_by_cutting() -> None:
    """A list cut short goes into one that holds such cards, and the position given stays."""
    whole = {"deck": [*"abcdefghijkl"], "box": ["a"], "bag": ["z"], "units": [{"card": "u"}]}
    seen = Seen()
    seen.learn(whole)
    cuts = [seen.cut_short(whole, Seeded(seed).pick) for seed in range(60)]

    assert all(sum(map(len, cut.values())) == 15 for cut in cuts)
    assert all(cut["bag"] == ["z"] for cut in cuts)
    assert {len(cut["deck"]) for cut in cuts} == {0, 1, 2, 3, 4, 12}
    assert len(whole["deck"]) == 12


def test_ends_of_games_are_laid_out() -> None:
    """A small position may be one of a game that is over."""
    seen = Seen()
    seen.learn(POSITION)
    seen.learn_end({**POSITION, "agenda": [], "over": True})
    drawn = seen.small(Seeded(1).pick)

    assert (drawn["agenda"], drawn["over"]) == ([], True)
    assert "piles" not in drawn


def test_learnt_scenes_fit_the_game() -> None:
    """A Combat is laid out only in phases in which there is one."""
    scenes = {*learnt(campaign()).scenes}

    assert ("combat", "combat") in scenes
    assert ("interception", "counterattack") in scenes
    assert ("interception", "combat") not in scenes
