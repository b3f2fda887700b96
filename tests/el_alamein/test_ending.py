"""Chapter 8: when the game ends, what counts, and who has won."""

from __future__ import annotations

import pytest
from tests.el_alamein.conftest import Lay, Plain, Table, printed

PAIR = ["captured-enemy-general", "enemy-forces-defeated"]
VICTORY_CARDS = [
    card.id
    for card in printed().cards.values()
    if card.pile == "victory"
    for _ in range(card.copies)
]


def ended(lay: Lay, *players: dict[str, Plain]) -> Table:
    """Return a table where the Tactics Phase of the first player ends the game."""
    return lay({"players": list(players), "ending": True}).do("proceed")


def result(table: Table) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return points and winners of a game that is over."""
    score = table.game.score(table.state)
    assert score is not None
    return score.points, score.winners


def no_victory_cards(but: int = 0) -> dict[str, Plain]:
    """Return the part of a position where all but some Victory Cards are out of the game."""
    return {"box": VICTORY_CARDS[but:], "war_zone": {"victory": VICTORY_CARDS[:but]}}


def storming(lay: Lay, city: str, attack: int) -> Table:
    """Return a table where a player pays for a City that lies open."""
    position = {
        "phase": "combat",
        "combat": {"site": city},
        "players": [{"wallet": {"attack": attack}, "front_line": ["corps-hq"]}, {}],
        "war_zone": {"city": [city], "victory": VICTORY_CARDS[:6]},
    }
    return lay(position).do("proceed", {"offer": attack})


def test_alexandria_ends_the_game(lay: Lay) -> None:
    """Once Alexandria is taken the game is over when that Tactics Phase ends (EA-8.1a)."""
    table = storming(lay, "alexandria", attack=9)

    table.do("proceed")

    assert (("tactics", 0), None) == (table.awaits(), table.game.score(table.state))

    table.do("proceed")

    assert None is table.awaits()
    assert table.told()[-4:] == ["went-on", "scored", "scored", "victorious"]


def test_another_city_does_not(lay: Lay) -> None:
    """Taking any other City lets the game go on (EA-8.1a)."""
    table = storming(lay, "benghazi", attack=4)

    table.do("proceed", "proceed")

    assert ("reinforcement", 0) == table.awaits()


@pytest.mark.parametrize(
    ("cards", "awaited"), [(0, None), (1, ("reinforcement", 0)), (2, ("reinforcement", 0))]
)
def test_empty_victory_pile_ends_it(lay: Lay, cards: int, awaited: tuple[str, int] | None) -> None:
    """Without a card in the Victory pile at the end of a Tactics Phase it is over (EA-8.1b)."""
    table = lay(no_victory_cards(but=cards)).do("proceed")

    assert awaited == table.awaits()


def test_no_reinforcement_after_the_end(lay: Lay) -> None:
    """The game is over at that instant: no point, no recruit, no next turn (EA-8.1b)."""
    table = lay({"players": [{"wallet": {"supply": 9}}, {}], **no_victory_cards()}).do("proceed")

    assert [] == table.legal()
    assert ["went-on", "victory-pile-empty"] == table.told()[:2]
    assert ["EA-8.1a"] * 3 == [
        table.refused(action) for action in ("proceed", {"recruit": "corps-hq"}, {"draw": 1})
    ]


def test_pile_that_empties_for_a_while(lay: Lay) -> None:
    """What counts is the pile when the phase ends, not before (EA-8.1b)."""
    table = lay(no_victory_cards())

    assert (("tactics", 0), None) == (table.awaits(), table.game.score(table.state))


@pytest.mark.parametrize("zone", ["deck", "discard", "hand", "playing_area", "front_line"])
def test_every_own_card_counts(lay: Lay, zone: str) -> None:
    """Deck, discard pile, hand and the whole Combat Zone count (EA-8.2a, EA-3.2f)."""
    table = ended(lay, {zone: ["panzer-regiment-iv", "airfield", "corps-hq"]}, {})

    assert ((2, 0), (0,)) == result(table)


def test_attached_cards_count(lay: Lay) -> None:
    """A Victory Card attached to a unit counts like a Deployed one (EA-8.2a)."""
    unit = {"card": "tank-hunters", "attached": ["level-up", "level-up"]}

    assert (2, 0) == result(ended(lay, {"front_line": [unit]}, {}))[0]


def test_cities_give_no_points(lay: Lay) -> None:
    """A Box is worth a point, a City none of its own (EA-3.6d, EA-3.6e)."""
    table = ended(lay, {"front_line": ["box", "box"]}, {"front_line": ["alexandria", "benghazi"]})

    assert ((2, 0), (0,)) == result(table)


@pytest.mark.parametrize(
    ("first", "second", "winners"),
    [
        (["captured-enemy-general"], ["enemy-forces-defeated"], (0,)),
        (["enemy-forces-defeated"], ["captured-enemy-general"], (1,)),
        (["enemy-forces-defeated", "box"], ["captured-enemy-general"], (0, 1)),
    ],
)
def test_most_points_win(
    lay: Lay, first: list[str], second: list[str], winners: tuple[int, ...]
) -> None:
    """The highest total wins, one point is enough (EA-8.2b)."""
    table = ended(lay, {"front_line": first}, {"front_line": second})

    assert winners == result(table)[1]


@pytest.mark.parametrize(
    ("first", "second", "winners"),
    [
        (["tobruk"], ["benghazi"], (0,)),
        (["benghazi"], ["tobruk"], (1,)),
        (["el-agheila", "benghazi"], ["tobruk"], (1,)),
        (["el-agheila"], [], (0,)),
        ([], [], (0, 1)),
    ],
)
def test_ties_go_to_the_highest_city(
    lay: Lay, first: list[str], second: list[str], winners: tuple[int, ...]
) -> None:
    """Among tied leaders the one with the highest City Number wins (EA-8.2c)."""
    table = ended(lay, {"front_line": ["box", *first]}, {"front_line": ["box", *second]})

    assert ((1, 1), winners) == result(table)


def test_only_leaders_break_the_tie(lay: Lay) -> None:
    """A City of a player who is behind decides nothing (EA-8.2c)."""
    players = [["box", "benghazi"], ["alexandria"], ["box", "tobruk"]]

    table = ended(lay, *[{"front_line": front} for front in players])

    assert ((1, 0, 1), (2,)) == result(table)


def test_result_is_told(lay: Lay) -> None:
    """Everybody's points are told, and who has won (EA-8.2b)."""
    table = ended(lay, {"front_line": PAIR[:1]}, {"front_line": PAIR[1:]})

    told = [(event.what, event.player, event.facts) for event in table.events[-3:]]
    assert [("scored", 0, (4,)), ("scored", 1, (3,)), ("victorious", 0, ())] == told


def test_no_score_while_it_goes_on(lay: Lay) -> None:
    """While the game goes on there is no result."""
    table = lay({"players": [{"front_line": PAIR}, {}]})

    assert None is table.game.score(table.state)
