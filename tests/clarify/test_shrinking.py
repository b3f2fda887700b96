"""Separating positions are made small."""

from __future__ import annotations

from typing import Any

from tests.clarify.played import FALL, campaign

from alamein.conformance.clarify.shrinking import Judge, shrunk, size_of
from alamein.conformance.scenarios.smaller import copied

LARGE: dict[str, Any] = {
    "phase": "tactics",
    "turn": 9,
    "players": [
        {
            "hand": ["corps-hq", "motorized-rifle-regiment", "box", "motorized-rifle-regiment"],
            "front_line": [{"card": "tank-hunters", "exhausted": True}, "tobruk"],
            "wallet": {"tactic": 7, "supply": 3},
        },
        {"deck": ["sea-transport", "italian-hq"], "wallet": {"attack": 5}},
        {"discard": ["lil-rommel"]},
    ],
    "war_zone": {"event": ["royal-air-force", "british-counterattack"]},
}


def judge(one: str, other: str) -> Judge:
    """Two readings to compare."""
    return Judge(campaign().game, campaign().ruled(one), campaign().ruled(other))


def test_all_that_is_not_needed_goes() -> None:
    """Of a large position the one card played and the point it costs are left."""
    given = shrunk(judge("D-55a", "D-55b"), LARGE)

    assert given == {
        "players": [{"hand": ["motorized-rifle-regiment"], "wallet": {"tactic": 1}}, {}]
    }


def test_nothing_more_can_go() -> None:
    """Without any one of the cards left the readings do not part any more."""
    pair = judge("D-04a", "D-04b")
    given = shrunk(pair, {"players": [{"hand": ["italian-infantry-regiment"] * 2}, {}]} | MORE)
    assert given is not None
    zones = [zone for player in given["players"] for zone in player.values()]
    for zone in (zone for zone in zones if isinstance(zone, list)):
        card = zone.pop()
        assert pair.apart(given) is None
        zone.append(card)

    assert size_of(given) == 2


MORE: dict[str, Any] = {
    "players": [
        {
            "hand": ["italian-infantry-regiment", "corps-hq"],
            "front_line": ["motorized-rifle-regiment", "tobruk", "tank-hunters"],
        },
        {"front_line": ["panzer-regiment-iii"]},
    ]
}


def test_what_does_not_part_is_not_shrunk() -> None:
    """A position in which the readings agree is no separating position."""
    assert shrunk(judge("D-55a", "D-55b"), {"players": [{}, {}]}) is None


def test_impossible_positions_part_nothing() -> None:
    """What no game can come to shows nothing of the readings."""
    impossible = copied(FALL) | {"due": 1, "counterattack": {"trigger": 7}}

    assert judge("D-01a", "D-01b").apart(impossible) is None


def test_set_up_is_compared() -> None:
    """Readings of the set-up part in a game that is just begun, with as few players as can be."""
    given = shrunk(judge("D-76a", "D-76b"), {"start": {"players": 4, "seed": 9}})

    assert given == {"start": {"players": 2}}


def test_cards_are_counted() -> None:
    """The size of a position is the number of cards it names, attached ones too."""
    unit = {"card": "italian-infantry-regiment", "attached": ["level-up", "box"]}

    assert size_of({"players": [{"front_line": [unit, "tobruk"], "wallet": {"attack": 9}}]}) == 4
