"""Disputes about the end of the game and who has won: each reading where it matters."""

from __future__ import annotations

from typing import Any

import pytest
from tests.el_alamein.conftest import Lay, Table, printed


def all_of(pile: str) -> list[str]:
    """Return every card of a pile of the War Zone."""
    cards = printed().cards.values()
    return [card.id for card in cards if card.pile == pile for _ in range(card.copies)]


def siege(lay: Lay, *words: str, vp: int = 4) -> Table:
    """Return a table at which Tobruk has just been paid for, with two Victory Cards left."""
    victory = ["captured-enemy-general", "enemy-forces-defeated"]
    others = all_of("victory")
    for card in victory:
        others.remove(card)
    units = ["panzer-regiment-iii", "motorized-repair-shop"]
    position = {
        "phase": "combat",
        "players": [{"front_line": units, "wallet": {"attack": 6}}, {}],
        "war_zone": {"victory": victory, "city": ["tobruk"]},
        "box": others,
        "combat": {
            "site": "tobruk",
            "garrison": [{"card": "british-tank-brigade", "destroyed_by": 0}],
        },
        "combats": 1,
    }
    table = lay(position, *words, cards={"tobruk": {"victory_cards": vp}}).do(
        "proceed", {"offer": 6}
    )
    return table.do({"choose-unit": "panzer-regiment-iii"})  # Battle Damage of Tobruk is one unit


def test_d_71_small_victory_pile_a(lay: Lay) -> None:
    """The cards there are drawn, step 9 is open, and the game ends with the Tactics Phase."""
    table = siege(lay, "D-71=a")

    deployed = table.player()["front_line"]
    assert ["captured-enemy-general", "enemy-forces-defeated"] == deployed[-2:]
    assert ("after-combat", 0) == table.awaits()

    table.do({"use": {"unit": "motorized-repair-shop", "ability": 1}})

    assert "british-tank-brigade" in table.player()["discard"]
    assert ("tactics", 0) == table.do("proceed").awaits()
    assert table.do("proceed").awaits() is None


def test_d_71_small_victory_pile_b(lay: Lay) -> None:
    """The game ends on the spot, with the two cards drawn before it is scored."""
    table = siege(lay, "D-71=b")

    deployed = table.player()["front_line"]
    assert ["captured-enemy-general", "enemy-forces-defeated"] == deployed[-2:]
    assert table.awaits() is None
    assert (0,) == result(table)[1]


@pytest.mark.parametrize("reading", ["a", "b"])
def test_d_71_a_pile_just_large_enough(lay: Lay, reading: str) -> None:
    """A pile as large as the VP number ends nothing before the Tactics Phase does."""
    table = siege(lay, f"D-71={reading}", vp=2)

    assert ("after-combat", 0) == table.awaits()


def ended(lay: Lay, players: list[dict[str, Any]], *words: str, **changes: Any) -> Table:  # noqa: ANN401 - cards as YAML has them
    """Return a table whose game has ended with the Tactics Phase, the Victory pile being empty."""
    held = [card for player in players for card in player.get("deck", [])]
    left = all_of("victory")
    for card in held:
        if card in left:
            left.remove(card)
    return lay({"players": players, "box": left}, *words, **changes).do("proceed")


def result(table: Table) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the points and the winners."""
    score = table.game.score(table.state)
    assert score is not None
    return score.points, score.winners


@pytest.mark.parametrize(("reading", "winner"), [("a", 1), ("b", 0)])
def test_d_72_highest_city_or_most_cities(lay: Lay, reading: str, winner: int) -> None:
    """Is a tie decided by the highest City Number or by the count of Cities?"""
    players = [{"front_line": ["el-agheila", "benghazi", "tobruk"]}, {"front_line": ["bardia"]}]

    table = ended(lay, players, f"D-72={reading}")

    assert ((0, 0), (winner,)) == result(table)


@pytest.mark.parametrize(("reading", "winners"), [("a", (0, 1)), ("b", ())])
def test_d_73_tie_without_any_city(lay: Lay, reading: str, winners: tuple[int, ...]) -> None:
    """Who wins if tied leaders own no City?"""
    boxes = {"front_line": ["box", "box"]}
    players = [boxes, boxes, {"front_line": ["alexandria"]}]

    table = ended(lay, players, f"D-73={reading}")

    assert ((2, 2, 0), winners) == result(table)


@pytest.mark.parametrize("reading", ["a", "b"])
def test_d_73_a_city_breaks_the_tie(lay: Lay, reading: str) -> None:
    """Both readings let the only tied leader with a City win."""
    players = [{"front_line": ["box"]}, {"front_line": ["box", "el-agheila"]}]

    table = ended(lay, players, f"D-73={reading}")

    assert ((1, 1), (1,)) == result(table)


@pytest.mark.parametrize(("reading", "points", "winner"), [("a", (3, 3), 0), ("b", (2, 3), 1)])
def test_d_74_cards_in_the_playing_area(
    lay: Lay, reading: str, points: tuple[int, int], winner: int
) -> None:
    """Do the Victory Points of played cards that still lie in the Playing Area count?"""
    position = {
        "phase": "combat",
        "players": [
            {
                "front_line": ["box", "box"],
                "playing_area": ["motorcycle-unit"],
                "wallet": {"attack": 9},
            },
            {"front_line": ["box", "box", "box"]},
        ],
        "war_zone": {"city": ["alexandria"]},
        "box": all_of("victory"),
        "combat": {"site": "alexandria"},
        "combats": 1,
    }

    table = lay(position, f"D-74={reading}", cards={"motorcycle-unit": {"victory_points": 1}})
    table.do("proceed", {"offer": 9}, "proceed", "proceed")

    assert (points, (winner,)) == result(table)


@pytest.mark.parametrize(("reading", "points"), [("a", (0, -1)), ("b", (-1, 0))])
def test_d_93_scoring_a_placed_event(lay: Lay, reading: str, points: tuple[int, int]) -> None:
    """Who scores an Event Card that was put in another player's Combat Zone?"""
    table = placed(lay, {"victory_points": -1}, f"D-93={reading}")

    table.do("proceed", "proceed")

    assert points == result(table)[0]


@pytest.mark.parametrize(("reading", "active"), [("a", True), ("b", False)])
def test_d_93_reactivating_a_placed_event(lay: Lay, reading: str, *, active: bool) -> None:
    """Who reactivates it: the player whose turn begins next is the one in whose zone it lies."""
    owner = {} if reading == "a" else {"owner": 0}
    storm = {"card": "incoming-sandstorm", "exhausted": True, **owner}
    position = {"phase": "reinforcement", "players": [{}, {"front_line": [storm]}]}

    table = lay(position, f"D-93={reading}").do("proceed")

    assert ("tactics", 1) == table.awaits()
    assert active is ("incoming-sandstorm" in table.player(1)["front_line"])

    table.do("proceed", "proceed")  # the turn of player 0 begins

    assert ("tactics", 0) == table.awaits()
    assert "exhausted" not in str(table.player(1)["front_line"])


@pytest.mark.parametrize(("reading", "receiver"), [("a", 1), ("b", 0)])
@pytest.mark.parametrize("way", ["rule", "ability"])
def test_d_93_receiving_a_placed_event(lay: Lay, reading: str, receiver: int, way: str) -> None:
    """Who receives it when a rule or an ability has it leave for its owner's discard pile?"""
    forfeit = [{"forfeit": "this"}]
    rule = {"deploy_rules": [{"at": "end-of-turn", "do": forfeit}]}
    ability = {"deploy_abilities": [{"cost": [{"exhaust": "this"}], "effect": forfeit}]}
    use = {"unit": "incoming-sandstorm", "ability": 1}
    if reading == "b":
        use["unit"] = {"card": "incoming-sandstorm", "owner": 0}

    table = placed(lay, rule if way == "rule" else ability, f"D-93={reading}", empty=False)
    table.do("proceed", "proceed", "proceed")
    table.do(*(["proceed", "proceed"] if way == "rule" else [{"use": use}]))

    own = [{**table.player(seat), "front_line": []} for seat in (0, 1)]
    assert [receiver] == [seat for seat in (0, 1) if "incoming-sandstorm" in str(own[seat])]


def placed(lay: Lay, changes: dict[str, Any], *words: str, empty: bool = True) -> Table:
    """Return a table in step 9 of a Combat in which A put an Event Card in B's Combat Zone."""
    position = {
        "phase": "combat",
        "players": [{"wallet": {"attack": 4}}, {}],
        "war_zone": {"city": ["el-agheila"]},
        "box": all_of("victory") if empty else [],
        "combat": {"site": "el-agheila", "garrison": ["incoming-sandstorm"]},
        "combats": 1,
    }
    cards = {"incoming-sandstorm": changes, "el-agheila": {"victory_cards": 0}}
    table = lay(position, *words, cards=cards).do("proceed", {"offer": 4}, {"choose-player": 1})
    assert ("after-combat", 0) == table.awaits()
    return table
