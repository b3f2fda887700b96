"""Chapter 11: recruiting cards, and receiving cards that are not bought."""

from __future__ import annotations

import pytest
from tests.el_alamein.conftest import Lay, Plain, Table

SUPPORT = ["airfield", "quartermaster"]


def phase(lay: Lay, supply: int, points: int, **more: Plain) -> Table:
    """Return a table in the Reinforcement Phase of a player with these points."""
    wallet = {"supply": supply, "reinforcement": points}
    cards = more.pop("cards", None)
    players = [{"wallet": wallet, **more.pop("player", {})}, {}]
    return lay({"phase": "reinforcement", "players": players, **more}, cards=cards)


def test_recruiting_pays_both(lay: Lay) -> None:
    """One Reinforcement Point and the Supply cost buy a card for the discard pile.

    Clauses EA-11.1b, EA-11.2a and EA-11.3d.
    """
    table = phase(lay, supply=9, points=3).do({"recruit": "tank-hunters"})

    wallet = table.player()["wallet"]
    assert (4, 2) == (wallet["supply"], wallet["reinforcement"])
    assert (["tank-hunters"], 11) == (table.player()["discard"], len(table.pile("tank-hunters")))


@pytest.mark.parametrize(("supply", "clause"), [(4, "EA-11.2a"), (5, None), (6, None)])
def test_supply_cost_in_full(lay: Lay, supply: int, clause: str | None) -> None:
    """The Reinforcement Cost of 5 is paid in Supply Points, in full (EA-11.2a)."""
    assert clause == phase(lay, supply, points=1).refused({"recruit": "tank-hunters"})


@pytest.mark.parametrize(("points", "recruits"), [(0, 0), (1, 1), (2, 2)])
def test_one_point_per_card(lay: Lay, points: int, recruits: int) -> None:
    """As many cards as Reinforcement Points, and no more (EA-11.1b, EA-11.1d, EA-11.1e)."""
    table = phase(lay, supply=50, points=points).do(*[{"recruit": "tank-hunters"}] * recruits)

    assert "EA-11.1b" == table.refused({"recruit": "tank-hunters"})
    assert ["proceed"] == table.legal()


def test_one_recruit_is_always_open(lay: Lay) -> None:
    """The point of the phase lets a player without any recruit one card (EA-11.1c)."""
    table = lay({"players": [{"wallet": {"supply": 1}}, {}]}).do("proceed")

    table.do({"recruit": "italian-infantry-regiment"})

    assert ["italian-infantry-regiment"] == table.player()["discard"]


def test_points_from_tactics_allow_two(lay: Lay) -> None:
    """A Reinforcement Point from a card of the Tactics Phase allows a second (EA-11.1d)."""
    player = {"hand": ["logistics-operation"], "wallet": {"tactic": 1}}
    table = lay({"players": [player, {}]}).do({"play": "logistics-operation"}, "proceed")

    table.do(*[{"recruit": "italian-infantry-regiment"}] * 2)

    assert 2 == len(table.player()["discard"])
    assert {0} == set(table.player()["wallet"].values())


def test_supply_cards_while_recruiting(lay: Lay) -> None:
    """A Supply Card played in the phase pays for the recruit (EA-7.3d, EA-3.1b)."""
    table = phase(lay, 0, 1, player={"hand": ["motorized-transport"]})
    wish = {"recruit": "italian-infantry-regiment"}

    before = table.refused(wish)

    assert ("EA-11.2a", None) == (
        before,
        table.do({"play": "motorized-transport"}).refused(wish),
    )


@pytest.mark.parametrize("phase_", ["starting", "tactics"])
def test_only_in_its_phase(lay: Lay, phase_: str) -> None:
    """Cards are recruited in the Reinforcement Phase only (EA-11.1a)."""
    player = {"wallet": {"supply": 9, "reinforcement": 1}, "hand": ["motorized-transport"]}
    table = lay({"phase": phase_, "players": [player, {}]})

    assert "EA-11.1a" == table.refused({"recruit": "tank-hunters"})


@pytest.mark.parametrize("pile", ["event", "box", "city", "victory"])
def test_what_is_not_recruited(lay: Lay, pile: str) -> None:
    """Event, Site and Victory Cards cannot be had for a Reinforcement Cost (EA-11.3b)."""
    assert "EA-11.3b" == phase(lay, 99, points=1).refused({"recruit": pile})


def test_what_is_recruited(lay: Lay) -> None:
    """Supply, Army, Strategy and Support Cards, and no others (EA-11.3a)."""
    table = phase(lay, 99, points=1)

    types = {
        table.game.catalogue.cards[table.pile(action["recruit"])[0]].type
        for action in table.legal()
        if action != "proceed"
    }
    assert {"supply", "army", "strategy", "support"} == types


def test_card_without_a_price(lay: Lay) -> None:
    """An Army Card that shows no Reinforcement Cost cannot be recruited (EA-11.3a)."""
    table = phase(lay, 99, points=1, cards={"corps-hq": {"recruit_cost": None}})

    assert "EA-11.3a" == table.refused({"recruit": "corps-hq"})


def test_top_card_of_the_pile(lay: Lay) -> None:
    """The top card is recruited, at its own price; what lay below is next (EA-11.3c)."""
    table = phase(lay, 99, points=3, war_zone={"support": SUPPORT})

    table.do(*[{"recruit": "support"}] * 2)

    assert SUPPORT == table.player()["discard"]
    assert 99 - 6 - 5 == table.player()["wallet"]["supply"]


def test_empty_pile(lay: Lay) -> None:
    """A pile without a card offers nothing (EA-11.3c)."""
    table = phase(lay, 99, points=1, box=["corps-hq"] * 12)

    assert "EA-11.3c" == table.refused({"recruit": "corps-hq"})


def test_transports_are_not_for_sale(lay: Lay) -> None:
    """Left-over Transports are in the box, so none can be recruited (EA-4i)."""
    assert "EA-11.3c" == phase(lay, 99, points=1).refused({"recruit": "motorized-transport"})


@pytest.mark.parametrize(("supply", "clause"), [(1, "EA-11.2a"), (2, None)])
def test_price_of_a_transport(lay: Lay, supply: int, clause: str | None) -> None:
    """One that lies in the War Zone costs one Reinforcement and two Supply Points (EA-11.2b)."""
    war_zone = {"motorized-transport": ["motorized-transport"]}
    table = phase(lay, supply, points=1, war_zone=war_zone)

    assert clause == table.refused({"recruit": "motorized-transport"})


def test_red_text_of_a_recruit(lay: Lay) -> None:
    """Red text acts when the card is recruited; its Draw Point is used at once (EA-3.1i)."""
    table = phase(lay, 9, points=1, player={"deck": ["corps-hq"]}).do({"recruit": "sea-transport"})

    assert ("draw", 0) == table.awaits()
    assert ["corps-hq"] == table.do({"draw": 1}).player()["hand"]


def test_red_text_cites_its_clause(lay: Lay) -> None:
    """Points from red text are told apart from a bonus (EA-3.1i)."""
    cards = {"sea-transport": {"recruit_rules": [{"gain": {"supply": 1}}]}}
    table = phase(lay, 9, points=1, cards=cards).do({"recruit": "sea-transport"})

    assert ["EA-3.1i"] == [event.clause for event in table.events if event.what == "gained"]


CONQUEST = (
    {"step": "draw", "player": 0, "count": 1},
    {"step": "window", "name": "tactics", "player": 0},
    {"step": "run", "act": "end-tactics", "player": 0},
)


def received(lay: Lay, card: str, **fields: Plain) -> Table:
    """Return a table where a player has received a card, which may be written anew."""
    agenda = [CONQUEST[0], {"step": "acquire", "player": 0, "card": card}, *CONQUEST[1:]]
    position = {"agenda": agenda, "players": [{"deck": ["corps-hq"]}, {}]}
    return lay(position, cards={card: fields} if fields else None).do({"draw": 0})


@pytest.mark.parametrize(
    ("card", "fields", "zone"),
    [
        ("benghazi", {}, "front_line"),
        ("box", {}, "front_line"),
        ("enemy-forces-defeated", {}, "front_line"),
        ("british-infantry-brigade", {}, "front_line"),
        ("british-tank-brigade", {}, "discard"),
        ("british-infantry-brigade", {"play_cost": 0}, "discard"),
        ("tank-hunters", {}, "discard"),
    ],
)
def test_where_received_cards_go(lay: Lay, card: str, fields: Plain, zone: str) -> None:
    """Without a Play Cost Deployed as it is, an Event with one to the discard pile.

    Clauses EA-10a, EA-11.3f, EA-11.3g and EA-7.2g.
    """
    table = received(lay, card, **fields)

    zones = ("front_line", "discard", "hand", "playing_area")
    assert {zone: [card]} == {name: table.player()[name] for name in zones if table.player()[name]}


def test_received_event_is_played_later(lay: Lay) -> None:
    """A captured tank can be played from hand and is then Deployed (EA-11.3g, EA-3.5c)."""
    player = {"hand": ["british-tank-brigade"], "wallet": {"tactic": 1}}

    table = lay({"players": [player, {}]}).do({"play": "british-tank-brigade"})

    assert ["british-tank-brigade"] == table.player()["front_line"]


@pytest.mark.parametrize(
    ("card", "fields"),
    [
        ("enemy-forces-defeated", {}),
        ("british-infantry-brigade", {}),
        ("british-infantry-brigade", {"play_cost": 1}),
    ],
)
def test_red_text_on_receiving(lay: Lay, card: str, fields: Plain) -> None:
    """Red text of a Victory Card or Event acts when it is received (EA-3.5b, EA-3.7c)."""
    table = received(lay, card, acquire_rules=[{"gain": {"attack": 2}}], **fields)

    assert 2 == table.player()["wallet"]["attack"]


def test_received_sandstorm_is_handed_on(lay: Lay) -> None:
    """An Event that says so is put in the Combat Zone of a player of one's choice (EA-3.5d)."""
    table = received(lay, "incoming-sandstorm")

    assert ("hand", 0) == table.awaits()
    assert ["incoming-sandstorm"] == table.do({"choose-player": 0}).player()["front_line"]


def test_received_level_up_may_be_attached(lay: Lay) -> None:
    """A Level Up received beside a Deployed Army unit is attached or Deployed (EA-10h)."""
    agenda = [CONQUEST[0], {"step": "acquire", "player": 0, "card": "level-up"}, *CONQUEST[1:]]
    player = {"deck": ["corps-hq"], "front_line": ["tank-hunters"]}
    table = lay({"agenda": agenda, "players": [player, {}]}).do({"draw": 0})

    assert ("may-attach", 0) == table.awaits()
