"""Chapter 5: playing cards, the wallet, and the words that move cards."""

from __future__ import annotations

import pytest
from tests.el_alamein.conftest import Lay, Plain

from alamein.engine.core.game import IllegalAction

POOR = {"tactic": 0, "supply": 0, "reinforcement": 0, "attack": 0}
# A card that gives a point, lets its player draw, and whose black text then gives another point.
THREE_STEPS = {
    "corps-hq": {
        "play_bonus": {"tactic": 1, "draw": 1},
        "play_rules": [{"gain": {"attack": 1}}],
    }
}


def one(**player: Plain) -> dict[str, Plain]:
    """Return a position of the first player; the second has nothing."""
    return {"players": [player, {}]}


def test_playing_moves_and_pays(lay: Lay) -> None:
    """The Play Cost is paid, the card laid down, the bonus received (EA-5.2a to d, EA-5.2l)."""
    table = lay(one(hand=["motorcycle-unit", "corps-hq"], wallet={"tactic": 1}))

    table.do({"play": "motorcycle-unit"})

    player = table.player()
    assert (["corps-hq"], ["motorcycle-unit"]) == (player["hand"], player["playing_area"])
    assert {**POOR, "tactic": 1, "attack": 2} == player["wallet"]
    assert ["played", "gained"] == table.told()


def test_cost_is_paid_before_the_bonus(lay: Lay) -> None:
    """A bonus of Tactic Points cannot pay for the card that brings it (EA-5.2b, EA-5.2d)."""
    table = lay(one(hand=["motorcycle-unit"]))

    assert "EA-5.2o" == table.refused({"play": "motorcycle-unit"})


@pytest.mark.parametrize(("tactic", "clause"), [(1, "EA-5.2o"), (2, None), (3, None)])
def test_play_cost_is_paid_in_full(lay: Lay, tactic: int, clause: str | None) -> None:
    """A card of Play Cost 2 needs two Tactic Points, the free one is not enough (EA-7.2c)."""
    table = lay(one(hand=["panzer-regiment-iv"], wallet={"tactic": tactic, "supply": 5}))

    assert clause == table.refused({"play": "panzer-regiment-iv"})


def test_change_stays_in_the_wallet(lay: Lay) -> None:
    """Points paid are gone, the others stay there for later (EA-7.2h, EA-5.2p)."""
    wallet = {"tactic": 3, "supply": 1, "reinforcement": 1, "attack": 1}
    table = lay(one(hand=["panzer-regiment-iv"], wallet=wallet))

    table.do({"play": "panzer-regiment-iv"})

    assert {**wallet, "tactic": 1} == table.player()["wallet"]


def test_cost_zero_is_free(lay: Lay) -> None:
    """A card of Play Cost 0 is played without a point (EA-7.2e)."""
    table = lay(one(hand=["lil-rommel"]))

    assert None is table.refused({"play": "lil-rommel"})


def test_card_without_play_cost(lay: Lay) -> None:
    """A card that shows no Play Cost cannot be played, whatever the wallet holds (EA-7.2f)."""
    table = lay(
        one(hand=["corps-hq"], wallet={"tactic": 9}), cards={"corps-hq": {"play_cost": None}}
    )

    assert "EA-7.2f" == table.refused({"play": "corps-hq"})


def test_only_cards_in_hand(lay: Lay) -> None:
    """A card elsewhere cannot be played, not even one in the own deck (EA-5.2a)."""
    table = lay(one(deck=["corps-hq"], discard=["corps-hq"], wallet={"tactic": 1}))

    assert "EA-5.2a" == table.refused({"play": "corps-hq"})


def test_bonus_then_draw_then_text(lay: Lay) -> None:
    """Points first, then the draw, then black text (EA-5.2d, EA-5.2e, EA-5.2g)."""
    player = one(hand=["corps-hq"], deck=["tank-hunters"], wallet={"tactic": 1})
    table = lay(player, cards=THREE_STEPS)

    table.do({"play": "corps-hq"})

    assert ("draw", 0) == table.awaits()
    assert {**POOR, "tactic": 1} == table.player()["wallet"]

    table.do({"draw": 1})

    assert ["tank-hunters"] == table.player()["hand"]
    assert {**POOR, "tactic": 1, "attack": 1} == table.player()["wallet"]


@pytest.mark.parametrize(
    ("action", "clause"),
    [
        ({"play": "motorized-transport"}, "EA-5.2m"),
        ({"use": {"unit": "italian-tank-regiment", "ability": 1}}, "EA-9k"),
        ({"deploy": "corps-hq"}, "EA-9k"),
        ({"attack": "el-agheila"}, "EA-9k"),
        ({"recruit": "corps-hq"}, "EA-9k"),
        ("proceed", "EA-9k"),
        ({"draw": 2}, "EA-2g"),
    ],
)
def test_draw_points_come_first(lay: Lay, action: Plain, clause: str) -> None:
    """Nothing else is done between the bonus and the draw (EA-5.2e, EA-5.2m, EA-9k)."""
    player = one(
        hand=["corps-hq", "motorized-transport"],
        deck=["tank-hunters"] * 3,
        front_line=["italian-tank-regiment"],
        wallet={"tactic": 1},
    )
    table = lay(player).do({"play": "corps-hq"})

    assert clause == table.refused(action)


def test_draw_points_let_go(lay: Lay) -> None:
    """Going on without drawing makes the Draw Points disappear (EA-5.2f)."""
    player = one(
        hand=["corps-hq", "motorized-transport"], deck=["tank-hunters"], wallet={"tactic": 1}
    )
    table = lay(player).do({"play": "corps-hq"})

    table.do({"draw": 0}, {"play": "motorized-transport"})

    assert (["tank-hunters"], []) == (table.player()["deck"], table.player()["hand"])
    assert "lost-draw-points" in table.told()
    assert "EA-2g" == table.refused({"draw": 1})


def test_one_card_at_a_time(lay: Lay) -> None:
    """While cards are to be picked for one card, the next cannot be played (EA-5.2m)."""
    player = one(
        hand=["lil-rommel", "motorized-transport"],
        front_line=[{"card": name, "exhausted": True} for name in THREE_UNITS],
    )
    table = lay(player).do({"play": "lil-rommel"})

    assert ("pick", 0) == table.awaits()
    assert "EA-5.2m" == table.refused({"play": "motorized-transport"})


THREE_UNITS = ("tank-hunters", "corps-hq", "italian-tank-regiment")
FIGHT = {"site": "tobruk", "garrison": ["british-infantry-brigade"]}
RAID = {"enemies": ["british-infantry-brigade"]}


@pytest.mark.parametrize(
    ("phase", "army", "supply", "combat"),
    [
        ("starting", "EA-7.1c", None, "EA-7.1c"),
        ("tactics", None, None, None),
        ("combat", "EA-12.1.5c", None, None),
        ("after-combat", "EA-12.1.5c", None, None),
        ("reinforcement", "EA-7.3c", None, "EA-7.3c"),
        ("clean-up", "EA-5.2m", "EA-5.2m", "EA-5.2m"),
        ("interception", "EA-13.3.1h", None, None),
        ("aftermath", "EA-13.3.1h", None, None),
    ],
)
def test_when_cards_are_played(
    lay: Lay, phase: str, army: str | None, supply: str | None, combat: str | None
) -> None:
    """Army in Tactics only, Supply at any time, Combat cards in Combat (EA-5.2i, j, EA-5.8a, b)."""
    hand = ["corps-hq", "motorized-transport", "lil-rommel"]
    position = {"phase": phase, **one(hand=hand, wallet={"tactic": 1})}
    if phase.endswith("combat"):
        position["combat"] = FIGHT
    if phase in ("interception", "aftermath"):
        position["counterattack"] = RAID
    table = lay(position)

    assert [army, supply, combat] == [table.refused({"play": card}) for card in hand]


def test_not_in_another_turn(lay: Lay) -> None:
    """A player whose turn it is not plays nothing, not even Supply Cards (EA-5.2i)."""
    table = lay({"players": [{}, {"hand": ["motorized-transport"]}]})

    assert "EA-5.2i" == table.refused({"play": {"card": "motorized-transport", "aside": 1}})


@pytest.mark.parametrize(
    ("action", "clause"),
    [
        ({"card": "motorized-transport", "aside": 1}, None),
        ({"card": "lil-rommel", "aside": 1}, "EA-13.3.1h"),
        ({"card": "motorized-transport", "aside": 2}, "EA-5.2a"),
    ],
)
def test_supply_only_from_bystanders(lay: Lay, action: Plain, clause: str | None) -> None:
    """Where bystanders play cards in a counterattack at all, Supply Cards only (EA-5.2j)."""
    position = {
        "phase": "interception",
        "players": [{}, {"hand": ["motorized-transport", "lil-rommel"]}],
        "counterattack": RAID,
    }

    assert clause == lay(position, "D-28=b").refused({"play": action})


@pytest.mark.parametrize("card", ["lil-rommel", "corps-hq"])
def test_supply_only_while_allotting(lay: Lay, card: str) -> None:
    """Where cards are played during the allotment at all, Supply Cards only (EA-13.3.1h)."""
    hand = [card, "motorized-transport"]
    position = {"phase": "interception", **one(hand=hand), "counterattack": RAID}
    table = lay(position, "D-29=b").do("proceed")

    assert "EA-13.3.1h" == table.refused({"play": card})
    assert None is table.refused({"play": "motorized-transport"})


def test_unique_once_a_turn(lay: Lay) -> None:
    """A Unique card is played once a turn, and again in the next one (EA-5.8c)."""
    player = one(
        hand=["armoured-signals"] * 2, deck=["motorized-transport"] * 5, wallet={"tactic": 1}
    )
    table = lay(player)
    play = {"play": "armoured-signals"}

    table.do(play, {"draw": 0})

    assert "EA-5.8c" == table.refused(play)

    keep = {"choose": "armoured-signals"}
    table.do("proceed", "proceed", keep, "proceed", "proceed", "proceed")

    assert (("tactics", 0), None) == (table.awaits(), table.refused(play))


def test_points_of_every_kind(lay: Lay) -> None:
    """A Play Bonus of every kind of point is received as printed (EA-5.2k, EA-3.1j)."""
    bonus = {"tactic": 1, "supply": 2, "reinforcement": 3, "attack": 4}
    cards = {"motorized-transport": {"play_bonus": bonus}}

    table = lay(one(hand=["motorized-transport"]), cards=cards)
    table.do({"play": "motorized-transport"})

    assert bonus == table.player()["wallet"]


def test_bonus_extends_play(lay: Lay) -> None:
    """With Tactic Points from a card playing goes on until they are spent (EA-7.2d)."""
    table = lay(one(hand=["motorcycle-unit", "italian-hq", "corps-hq"], wallet={"tactic": 1}))

    table.do({"play": "motorcycle-unit"}, {"play": "corps-hq"}, {"play": "italian-hq"})

    assert 1 == table.player()["wallet"]["tactic"]
    assert ["motorcycle-unit", "corps-hq", "italian-hq"] == table.player()["playing_area"]


def test_refusal_reads_as_a_sentence(lay: Lay) -> None:
    """A refusal names action, clause, facts, what is legal, and the position."""
    table = lay(one(hand=["panzer-regiment-iv"], wallet={"tactic": 1}))

    with pytest.raises(IllegalAction) as refused:
        table.do({"play": "panzer-regiment-iv"})

    first, legal, position = str(refused.value).splitlines()
    assert (
        "play panzer-regiment-iv breaks EA-5.2o: "
        "the Play Cost is 2, there is only 1 Tactic Point" == first
    )
    assert "  legal: proceed" == legal
    assert position.startswith("  position: ")
