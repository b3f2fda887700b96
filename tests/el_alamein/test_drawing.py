"""Chapter 14: drawing, looking at the deck, and reconstructing it when it is needed."""

from __future__ import annotations

import pytest
from tests.el_alamein.conftest import Lay, Plain, Table

RECON = "armoured-reconnaissance"
NAMES = ["corps-hq", "italian-hq", "tank-hunters"]


def drawing(lay: Lay, points: int, chance: list[Plain] | None = None, **player: Plain) -> Table:
    """Return a table where a player has just gained Draw Points."""
    cards = {"motorized-transport": {"play_bonus": {"draw": points}}}
    position = {"players": [{"hand": ["motorized-transport"], **player}, {}]}
    return lay(position, chance=chance, cards=cards).do({"play": "motorized-transport"})


def looking(
    lay: Lay, top: int, take: int, chance: list[Plain] | None = None, **zones: Plain
) -> Table:
    """Return a table where a player has just played a card that looks at the deck."""
    rules = [{"look": {"top": top, "take": take}}]
    position = {"players": [{"hand": [RECON], "wallet": {"tactic": 1}, **zones}, {}]}
    table = lay(position, chance=chance, cards={RECON: {"play_bonus": None, "play_rules": rules}})
    return table.do({"play": RECON})


def test_top_cards_are_drawn(lay: Lay) -> None:
    """Drawing takes the top card of the own deck into the hand (EA-4o, EA-4h)."""
    table = drawing(lay, 2, deck=NAMES).do({"draw": 2})

    assert (NAMES[:2], NAMES[2:]) == (table.player()["hand"], table.player()["deck"])


@pytest.mark.parametrize(("count", "clause"), [(0, None), (2, None), (3, "EA-2g"), (-1, "EA-2g")])
def test_no_more_than_the_points(lay: Lay, count: int, clause: str | None) -> None:
    """As many cards as Draw Points may be drawn, and no more (EA-2g)."""
    assert clause == drawing(lay, 2, deck=NAMES).refused({"draw": count})


def test_no_more_than_there_are(lay: Lay) -> None:
    """Draw Points beyond the cards there are give nothing (EA-14.1d)."""
    table = drawing(lay, 9, deck=NAMES[:1], discard=NAMES[1:2])

    assert [{"draw": 0}, {"draw": 1}, {"draw": 2}] == table.legal()
    assert "EA-14.1d" == table.refused({"draw": 3})


def test_reconstruction_when_needed(lay: Lay) -> None:
    """The discard pile becomes the deck and the draw goes on (EA-14.1a, EA-14.1b)."""
    table = drawing(lay, 3, [[0, 1]], deck=["corps-hq"], discard=["tank-hunters", "italian-hq"])

    table.do({"draw": 3})

    assert "corps-hq" == table.player()["hand"][0]
    assert sorted(NAMES) == sorted(table.player()["hand"])
    assert ([], []) == (table.player()["deck"], table.player()["discard"])
    assert ["reshuffled", "drew"] == table.told()[-2:]


def test_reconstruction_is_shuffled(lay: Lay) -> None:
    """Which of the discarded cards comes first is up to chance (EA-14.1a)."""
    orders = ([0, 1, 2], [2, 1, 0])
    tables = [drawing(lay, 1, [order], discard=NAMES).do({"draw": 1}) for order in orders]

    first, other = (table.player()["hand"] for table in tables)
    assert (1, 1) == (len(first), len(other))
    assert first != other


def test_order_of_discards_is_irrelevant(lay: Lay) -> None:
    """Equal discard pile, equal shuffle: their order means nothing (EA-5.3b)."""
    hands = [
        drawing(lay, 1, [[1, 0, 2]], discard=pile).do({"draw": 1}).player()["hand"]
        for pile in (NAMES, NAMES[::-1])
    ]

    assert hands[0] == hands[1]


def test_not_before_it_is_needed(lay: Lay) -> None:
    """A deck that merely runs out is not rebuilt (EA-14.1c)."""
    table = drawing(lay, 1, [], deck=["corps-hq"], discard=["tank-hunters"])

    table.do({"draw": 1})

    assert ([], ["tank-hunters"]) == (table.player()["deck"], table.player()["discard"])


def test_both_empty_in_play(lay: Lay) -> None:
    """With deck and discard pile empty Draw Points lapse by themselves (EA-14.1d)."""
    table = drawing(lay, 2, [])

    assert (("tactics", 0), []) == (table.awaits(), table.player()["hand"])
    assert "lost-draw-points" in table.told()


def test_both_empty_in_clean_up(lay: Lay) -> None:
    """The four cards of Clean-Up are as many as there are (EA-14.1d, EA-7.4f)."""
    position = {"phase": "reinforcement", "players": [{"deck": NAMES}, {}]}
    table = lay(position, chance=[]).do("proceed")

    assert NAMES == table.player()["hand"]
    assert "nothing-to-draw" in table.told()


def test_cards_in_play_are_not_reshuffled(lay: Lay) -> None:
    """Only the discard pile is reshuffled, no played and no Deployed card (EA-14.1a)."""
    zones = {"playing_area": ["italian-hq"], "front_line": ["tank-hunters"]}
    table = drawing(lay, 4, [[0]], discard=["corps-hq"], **zones).do({"draw": 1})

    assert (["corps-hq"], ["tank-hunters"]) == (
        table.player()["hand"],
        table.player()["front_line"],
    )
    assert ["italian-hq", "motorized-transport"] == table.player()["playing_area"]


def test_looking_and_taking_one(lay: Lay) -> None:
    """Of the cards seen one is taken, the other goes back on top (EA-14.1a)."""
    table = looking(lay, 2, 1, deck=NAMES)

    assert ("look", 0) == table.awaits()
    assert [{"choose": "corps-hq"}, {"choose": "italian-hq"}] == table.legal()
    assert "EA-14.1a" == table.refused({"choose": "tank-hunters"})
    assert "EA-5.2m" == table.refused({"play": "motorized-transport"})

    table.do({"choose": "italian-hq"})

    assert (["italian-hq"], ["corps-hq", "tank-hunters"]) == (
        table.player()["hand"],
        table.player()["deck"],
    )


def test_order_of_cards_put_back(lay: Lay) -> None:
    """The player says in which order cards go back, the first lowest."""
    table = looking(lay, 3, 1, deck=[*NAMES, "box"])

    table.do({"choose": "italian-hq"}, {"choose": "corps-hq"})

    assert (["italian-hq"], ["tank-hunters", "corps-hq", "box"]) == (
        table.player()["hand"],
        table.player()["deck"],
    )


@pytest.mark.parametrize(
    ("top", "take", "picks", "hand", "deck"),
    [
        (3, 2, ["corps-hq", "tank-hunters"], ["corps-hq", "tank-hunters"], ["italian-hq"]),
        (2, 2, ["corps-hq", "italian-hq"], ["corps-hq", "italian-hq"], ["tank-hunters"]),
        (1, 2, ["corps-hq"], ["corps-hq"], ["italian-hq", "tank-hunters"]),
        (2, 0, ["corps-hq"], [], ["italian-hq", "corps-hq", "tank-hunters"]),
    ],
)
def test_taking_some_of_those_seen(
    lay: Lay, top: int, take: int, picks: list[str], hand: list[str], deck: list[str]
) -> None:
    """As many are taken as the card says, and no more than were seen."""
    table = looking(lay, top, take, deck=NAMES)

    table.do(*[{"choose": card} for card in picks])

    assert (hand, deck, ("tactics", 0)) == (
        table.player()["hand"],
        table.player()["deck"],
        table.awaits(),
    )


def test_looking_past_the_deck(lay: Lay) -> None:
    """The deck is rebuilt under the cards seen (EA-14.1a)."""
    table = looking(lay, 2, 1, [[0]], deck=["corps-hq"], discard=["tank-hunters"])

    assert [{"choose": "corps-hq"}, {"choose": "tank-hunters"}] == table.legal()


def test_nothing_to_look_at(lay: Lay) -> None:
    """With deck and discard pile empty there is nothing to see (EA-14.1d)."""
    table = looking(lay, 2, 1, [])

    assert (("tactics", 0), 0) == (table.awaits(), table.told().count("looked"))


def test_cards_seen_stay_secret(lay: Lay) -> None:
    """Only the player who looks sees the cards (EA-5.1f)."""
    table = looking(lay, 2, 1, deck=NAMES)

    own, other = (table.game.observe(table.state, seat)["agenda"][0]["cards"] for seat in (0, 1))

    assert (NAMES[:2], 2) == (sorted(own), other)


def test_card_text_prevails(lay: Lay) -> None:
    """Where they conflict the card beats the rulebook: Supply that costs a point (EA-14.2a)."""
    position = {"players": [{"hand": ["motorized-transport"]}, {}]}
    table = lay(position, cards={"motorized-transport": {"play_cost": 1}})

    assert "EA-5.2o" == table.refused({"play": "motorized-transport"})


@pytest.mark.parametrize(("count", "clause"), [(1, "EA-2g"), (2, None)])
def test_draw_points_in_full(lay: Lay, count: int, clause: str | None) -> None:
    """Where Draw Points are mandatory, fewer cards than possible are refused (EA-2g; D-66)."""
    agenda = [
        {"step": "draw", "player": 0, "count": 2},
        {"step": "run", "act": "end-tactics", "player": 0},
    ]
    table = lay({"agenda": agenda, "players": [{"deck": NAMES}, {}]}, "D-66=b")

    assert clause == table.refused({"draw": count})
