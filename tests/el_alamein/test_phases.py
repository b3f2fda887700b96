"""Chapters 6 and 7: the order of turns and phases, and what each phase does."""

from __future__ import annotations

import pytest
from tests.el_alamein.conftest import Lay, Plain, Table

TRANSPORTS = ["motorized-transport"] * 4


def one(**player: Plain) -> dict[str, Plain]:
    """Return a position of the first player; the second has nothing."""
    return {"players": [player, {}]}


def exhausted(*cards: str) -> list[dict[str, Plain]]:
    """Return cards in play that lie exhausted."""
    return [{"card": card, "exhausted": True} for card in cards]


def through(table: Table, decisions: int) -> list[tuple[str, int] | None]:
    """Go on *decisions* times, keeping nothing, and return what was awaited."""
    seen = []
    for _ in range(decisions):
        seen.append(table.awaits())
        table.do("decline" if table.awaits() == ("keep", 0) else "proceed")
    return seen


def test_four_phases_in_order(lay: Lay) -> None:
    """A turn runs Starting, Tactics, Reinforcement, Clean-Up; then the next player's (EA-6d)."""
    table = lay({"phase": "starting", **one(hand=["motorized-transport"])})

    decisions = through(table, 5)

    assert [
        ("starting", 0),
        ("tactics", 0),
        ("reinforcement", 0),
        ("keep", 0),
        ("tactics", 1),
    ] == decisions


def test_turns_go_round(lay: Lay) -> None:
    """Play passes clockwise, from the last player to the first (EA-6a, EA-7.4i)."""
    table = lay({"players": [{}, {}, {}]})

    decisions = through(table, 8)

    turns = [decision for decision in decisions if decision and decision[0] == "tactics"]
    assert [0, 1, 2, 0] == [player for _, player in turns]


def test_starting_reactivates_own_cards(lay: Lay) -> None:
    """The active player's Deployed cards become active, nobody else's (EA-7.1a, EA-5.7e)."""
    both = exhausted("tank-hunters", "airfield")
    table = lay({"active": 1, "players": [{"front_line": both}, {"front_line": both[:1]}]})

    through(table, 2)

    assert ("tactics", 0) == table.awaits()
    assert ["tank-hunters", "airfield"] == table.player(0)["front_line"]
    assert both[:1] == table.player(1)["front_line"]


def test_reactivation_keeps_attachments(lay: Lay) -> None:
    """A reactivated unit keeps what is attached to it (EA-5.7d, EA-5.8s)."""
    unit = {"card": "tank-hunters", "attached": ["level-up"]}
    table = lay({"active": 1, **one(front_line=[{**unit, "exhausted": True}])})

    through(table, 2)

    assert [unit] == table.player()["front_line"]


def test_starting_waits_for_supply_only(lay: Lay) -> None:
    """Without a Supply Card in hand the Starting Phase leads on by itself (EA-7.1d)."""
    hands = [{"hand": ["corps-hq"]}, {}]
    table = lay({"active": 1, "players": hands})

    through(table, 2)

    assert ("tactics", 0) == table.awaits()


def test_starting_offers_supply_only(lay: Lay) -> None:
    """In the Starting Phase Supply Cards may be played, and nothing else (EA-7.1b, EA-7.1c)."""
    player = one(
        hand=["motorized-transport", "corps-hq"],
        front_line=["italian-tank-regiment"],
        wallet={"tactic": 1},
    )
    table = lay({"phase": "starting", **player})
    use = {"use": {"unit": "italian-tank-regiment", "ability": 1}}

    assert ["proceed", {"play": "motorized-transport"}] == table.legal()
    assert ["EA-7.1c", "EA-9b", "EA-12a", "EA-11.1a"] == [
        table.refused(action)
        for action in ({"play": "corps-hq"}, use, {"attack": "box"}, {"recruit": "corps-hq"})
    ]


def test_tactics_brings_one_point(lay: Lay) -> None:
    """One Tactic Point comes when the Tactics Phase starts, not before (EA-7.2b)."""
    table = lay({"phase": "starting", **one(hand=["motorized-transport"])})

    before = table.player()["wallet"]["tactic"]
    after = table.do("proceed").player()["wallet"]["tactic"]

    assert (0, 1) == (before, after)


def test_tactics_in_any_order(lay: Lay) -> None:
    """Combat may come between two plays and two abilities (EA-7.2j, EA-9j)."""
    player = one(
        hand=["motorized-transport", "sea-transport", "italian-hq"],
        front_line=["italian-tank-regiment", "tank-hunters"],
        wallet={"tactic": 1, "attack": 3},
    )
    table = lay(player)

    table.do({"play": "motorized-transport"})
    table.do({"use": {"unit": "italian-tank-regiment", "ability": 1}})
    table.do({"attack": "box"}, "proceed", {"offer": 5}, "proceed")
    table.do({"use": {"unit": "tank-hunters", "ability": 2}})
    table.do({"play": "sea-transport"}, {"play": "italian-hq"})

    assert 3 == table.player()["wallet"]["supply"]
    assert "box" in table.player()["front_line"]


def test_reinforcement_brings_one_point(lay: Lay) -> None:
    """One Reinforcement Point comes when that phase begins, besides those there (EA-7.3b)."""
    table = lay(one(wallet={"reinforcement": 1}))

    table.do("proceed")

    assert (("reinforcement", 0), 2) == (
        table.awaits(),
        table.player()["wallet"]["reinforcement"],
    )
    assert ["went-on", "received-point"] == table.told()


def test_reinforcement_bars_the_rest(lay: Lay) -> None:
    """No Combat, no plays but Supply Cards, no abilities any more (EA-7.3c, EA-7.3d)."""
    player = one(
        hand=["corps-hq", "motorized-transport"],
        playing_area=["motorized-repair-shop"],
        front_line=["italian-tank-regiment"],
        wallet={"tactic": 5, "attack": 9},
    )
    table = lay({"phase": "reinforcement", **player})
    use = {"use": {"unit": "italian-tank-regiment", "ability": 1}}
    deploy = {"deploy": "motorized-repair-shop"}

    assert ["proceed", {"play": "motorized-transport"}] == table.legal()
    assert ["EA-7.3c", "EA-9b", "EA-12a", "EA-7.2k"] == [
        table.refused(action) for action in ({"play": "corps-hq"}, use, {"attack": "box"}, deploy)
    ]


def test_no_way_back_to_tactics(lay: Lay) -> None:
    """Going on is announced and final: the next phase but one follows (EA-7.3a, EA-7.4a)."""
    table = lay(one(hand=["corps-hq"])).do("proceed", "proceed")

    assert ("keep", 0) == table.awaits()
    assert "EA-9k" == table.refused("proceed")


def test_clean_up_clears_the_area(lay: Lay) -> None:
    """Played cards go to the discard pile, Deployed ones stay (EA-7.4b, EA-7.4e, EA-5.2n)."""
    player = one(
        playing_area=["italian-hq"], front_line=["tank-hunters"], deck=[*TRANSPORTS, "corps-hq"]
    )
    table = lay({"phase": "reinforcement", **player})

    table.do("proceed")

    assert ["italian-hq"] == table.player()["discard"]
    assert ([], ["tank-hunters"]) == (
        table.player()["playing_area"],
        table.player()["front_line"],
    )


@pytest.mark.parametrize(
    ("choice", "hand", "discard"),
    [
        ("decline", [], ["corps-hq", "italian-hq", "corps-hq"]),
        ({"choose": "corps-hq"}, ["corps-hq"], ["italian-hq", "corps-hq"]),
        ({"choose": "italian-hq"}, ["italian-hq"], ["corps-hq", "corps-hq"]),
    ],
)
def test_one_hand_card_is_kept(
    lay: Lay, choice: Plain, hand: list[str], discard: list[str]
) -> None:
    """The hand is discarded apart from one card or none (EA-7.4c, EA-7.4d)."""
    player = one(hand=["corps-hq", "italian-hq", "corps-hq"], deck=TRANSPORTS)
    table = lay({"phase": "clean-up", **player})

    table.do(choice)

    assert [*hand, *TRANSPORTS] == table.player()["hand"]
    assert sorted(discard) == sorted(table.player()["discard"])


def test_only_hand_cards_are_kept(lay: Lay) -> None:
    """A card that is not in hand cannot be kept, nor a second one (EA-7.4d)."""
    player = one(hand=["corps-hq", "italian-hq"], deck=TRANSPORTS, front_line=["tank-hunters"])
    table = lay({"phase": "clean-up", **player})
    offered = table.legal()

    assert "EA-7.4d" == table.refused({"choose": "tank-hunters"})
    assert "EA-9k" == table.refused({"choose-unit": "tank-hunters"})
    assert ["decline", {"choose": "corps-hq"}, {"choose": "italian-hq"}] == offered
    assert "EA-9k" == table.do({"choose": "corps-hq"}).refused({"choose": "italian-hq"})


def test_nothing_to_keep(lay: Lay) -> None:
    """With no card in hand nothing is asked: four cards are drawn (EA-7.4f)."""
    table = lay({"phase": "reinforcement", **one(deck=[*TRANSPORTS, "corps-hq"])})

    table.do("proceed")

    assert (TRANSPORTS, ["corps-hq"]) == (table.player()["hand"], table.player()["deck"])
    assert ("tactics", 1) == table.awaits()


def test_no_hand_limit(lay: Lay) -> None:
    """A hand may grow without a limit (EA-7.4h)."""
    cards = {"motorized-transport": {"play_bonus": {"draw": 9}}}
    table = lay(one(hand=TRANSPORTS, deck=["corps-hq"] * 9), cards=cards)

    table.do({"play": "motorized-transport"}, {"draw": 9})

    assert 12 == len(table.player()["hand"])


def test_unspent_points_vanish(lay: Lay) -> None:
    """After the draw no point of the turn is left (EA-7.4g, EA-2d)."""
    wallet = {"tactic": 1, "supply": 2, "reinforcement": 3, "attack": 4}
    table = lay({"phase": "reinforcement", **one(wallet=wallet, deck=TRANSPORTS)})

    table.do("proceed")

    assert {0} == set(table.player()["wallet"].values())
    assert table.told().index("drew") < table.told().index("lost-points")


@pytest.mark.parametrize(
    ("verb", "pile", "discard", "box"),
    [
        ("forfeit", 11, ["tank-hunters"], []),
        ("return", 12, [], []),
        ("scrap", 11, [], ["tank-hunters"]),
    ],
)
def test_rules_at_the_end_of_turn(
    lay: Lay, verb: str, pile: int, discard: list[str], box: list[str]
) -> None:
    """A Deploy Rule acts at the end of the turn; what its unit bore is Scrapped (EA-5.8t)."""
    rule = {"at": "end-of-turn", "exhausted": True, "do": [{verb: "this"}]}
    units = [
        {"card": "tank-hunters", "exhausted": True, "attached": ["level-up"]},
        "corps-hq",
    ]
    cards = {name: {"deploy_rules": [rule]} for name in ("tank-hunters", "corps-hq")}
    table = lay({"phase": "reinforcement", **one(front_line=units)}, chance=[[0]], cards=cards)

    table.do("proceed")

    owned = table.player()["discard"] + table.player()["hand"]
    assert (["corps-hq"], discard) == (table.player()["front_line"], owned)
    assert pile == len(table.pile("tank-hunters"))
    assert sorted([*box, "level-up"]) == sorted(set(table.position()["box"]) - {*TRANSPORTS})


def test_exhausted_infantry_leaves(lay: Lay) -> None:
    """Exhausted Italian Infantry is lost in Clean-Up; active infantry stays (EA-15.1z)."""
    units = ["italian-infantry-regiment", *exhausted("italian-infantry-regiment")]
    table = lay({"phase": "reinforcement", **one(front_line=units, deck=TRANSPORTS)})

    table.do("proceed")

    assert ["italian-infantry-regiment"] == table.player()["discard"]
    assert ["italian-infantry-regiment"] == table.player()["front_line"]


def test_counterattack_between_turns(lay: Lay) -> None:
    """A counterattack that is due comes before the next player's turn (EA-6b, EA-7.4i)."""
    position = {
        "phase": "reinforcement",
        "players": [{"front_line": ["el-agheila"]}, {}],
        "due": 1,
        "war_zone": {"british-reinforcements": ["british-tank-brigade"]},
    }
    table = lay(position)

    table.do("proceed")

    assert ("preparation", 0) == table.awaits()


def test_several_players_intercept(lay: Lay) -> None:
    """Within one counterattack several players intercept, then turns go on (EA-6c)."""
    position = {
        "phase": "reinforcement",
        "players": [{}, {"front_line": ["benghazi"]}],
        "due": 1,
        "war_zone": {"british-reinforcements": ["british-tank-brigade"]},
    }
    table = lay(position, chance=[[0]]).do("proceed")
    nothing: Plain = {"allot": {"orders": []}}

    seen = [table.awaits()]
    for action in ("proceed", nothing, "proceed", "proceed", nothing, "proceed"):
        table.do(action)
        seen.append(table.awaits())

    assert [("preparation", 0), ("preparation", 1), ("tactics", 1)] == [seen[0], seen[3], seen[6]]
