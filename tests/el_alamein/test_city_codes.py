"""Chapter 5-8: the codes on City Cards, and chapter 11-3 on what Combat brings.

The numbers are written on Tobruk by the tests themselves.
"""

from __future__ import annotations

import pytest
from tests.el_alamein.conftest import Lay, Plain, Table

INFANTRY, TANK = "british-infantry-brigade", "british-tank-brigade"
ARTILLERY, AIR, SAND = "british-artillery-regiment", "royal-air-force", "incoming-sandstorm"
DEFEATED = "enemy-forces-defeated"


def tobruk(**codes: Plain) -> dict[str, dict[str, Plain]]:
    """Return Tobruk with defence 6 and no other number than those given."""
    numbers = {"garrison": 0, "reinforcements": 0, "victory_cards": 0, "penalty": 0}
    return {"tobruk": {"defence": 6, "battle_damage": {"count": 0}, **numbers, **codes}}


def attacking(
    lay: Lay, *events: str, front: tuple[str, ...] = ("corps-hq",), **codes: int
) -> Table:
    """Return a table where a player with Deployed units has attacked Tobruk."""
    position = {
        "players": [{"front_line": list(front)}, {}],
        "war_zone": {"city": ["tobruk"], "event": list(events)},
    }
    return lay(position, cards=tobruk(**codes)).do({"attack": "tobruk"})


def paying(lay: Lay, offer: int, *garrison: Plain, **more: Plain) -> Table:
    """Return a table where a player has paid, of 20 Attack Points, for Tobruk."""
    front = more.pop("front", ("corps-hq",))
    position = {
        "phase": "combat",
        "combat": {"site": "tobruk", "garrison": list(garrison)},
        "players": [{"front_line": list(front), "wallet": {"attack": 20}}, {}],
        "war_zone": {"city": ["tobruk"], "victory": [DEFEATED] * 5},
    }
    return lay(position, cards=tobruk(**more)).do("proceed", {"offer": offer})


def losing(lay: Lay, penalty: int, *front: Plain, chance: list[Plain] | None = None) -> Table:
    """Return a table where an interception has failed."""
    position = {
        "phase": "aftermath",
        "players": [{"front_line": list(front)}, {}],
        "counterattack": {"enemies": [INFANTRY]},
        "war_zone": {"city": ["alexandria"]},
    }
    return lay(position, chance=chance, cards=tobruk(penalty=penalty)).do("proceed")


@pytest.mark.parametrize("garrison", [0, 1, 3])
def test_garrison_is_revealed(lay: Lay, garrison: int) -> None:
    """As many Event Cards as the Garrison number are turned up, from the top (EA-5.8d)."""
    events = [INFANTRY, TANK, SAND, INFANTRY]

    table = attacking(lay, *events, garrison=garrison)

    assert events[:garrison] == table.position()["combat"]["garrison"]
    assert events[garrison:] == table.pile("event")[: 4 - garrison]


@pytest.mark.parametrize("order", [(AIR, ARTILLERY), (ARTILLERY, AIR)])
def test_red_text_in_order(lay: Lay, order: tuple[str, str]) -> None:
    """The red text of the Garrison acts in the order of the reveal (EA-5.8e)."""
    table = attacking(lay, *order, front=("italian-tank-regiment",) * 3, garrison=2)

    names = table.state.setting.names
    told = [event.facts[0] for event in table.events if event.what == "red-text"]
    assert list(order) == [names[int(card)] for card in told]


def test_red_text_of_the_counterattack_card(lay: Lay) -> None:
    """It is Scrapped, one Event replaces it, a counterattack is due, three cards wait (EA-5.8e)."""
    table = attacking(lay, "british-counterattack", INFANTRY, TANK, SAND, AIR, garrison=1)

    position = table.position()
    assert ([INFANTRY], 1) == (position["combat"]["garrison"], position["due"])
    assert [AIR, SAND, TANK] == table.pile("british-reinforcements")
    assert "british-counterattack" in position["box"]


@pytest.mark.parametrize(
    ("destroyed", "offer", "told"),
    [(False, 9, "lost"), (False, 10, "won"), (True, 5, "lost"), (True, 6, "won")],
)
def test_garrison_raises_the_defence(lay: Lay, destroyed: bool, offer: int, told: str) -> None:  # noqa: FBT001 - a case
    """Infantry adds 4 to the 6 of the City, unless it is destroyed (EA-5.8f, EA-5.8g)."""
    enemy = {"card": INFANTRY, "destroyed_by": 0} if destroyed else INFANTRY

    assert told in paying(lay, offer, enemy).told()


def test_reinforcements_after_the_garrison(lay: Lay) -> None:
    """The cards after the Garrison go onto the British pile, unseen (EA-5.8h, i, j)."""
    table = attacking(lay, INFANTRY, TANK, SAND, AIR, garrison=1, reinforcements=2)

    assert ([INFANTRY], [SAND, TANK], AIR) == (
        table.position()["combat"]["garrison"],
        table.pile("british-reinforcements"),
        table.pile("event")[0],
    )
    seen = table.game.observe(table.state, 0)["war_zone"]["british-reinforcements"]
    assert 2 == seen
    assert table.told().index("revealed") < table.told().index("reinforced")


@pytest.mark.parametrize(("offer", "number", "drawn"), [(6, 0, 0), (6, 1, 1), (6, 4, 4), (5, 4, 0)])
def test_victory_cards_on_conquest(lay: Lay, offer: int, number: int, drawn: int) -> None:
    """Taking a City brings as many Victory Cards as its VP number, losing none (EA-5.8k)."""
    table = paying(lay, offer, victory_cards=number)

    assert drawn == table.player()["front_line"].count(DEFEATED)


@pytest.mark.parametrize("offer", [5, 6])
def test_battle_damage_won_or_lost(lay: Lay, offer: int) -> None:
    """Won or lost, the attacker picks the Deployed Army units that go (EA-5.8p, EA-5.8q)."""
    front = ("corps-hq", "tank-hunters", "airfield")
    table = paying(lay, offer, front=front, battle_damage={"count": 1})

    assert ("pick", 0) == table.awaits()
    assert "EA-5.8q" == table.refused({"choose-unit": "airfield"})

    table.do({"choose-unit": "tank-hunters"})

    assert ["tank-hunters"] == table.player()["discard"]


@pytest.mark.parametrize(("count", "lost"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_as_much_damage_as_there_is(lay: Lay, count: int, lost: int) -> None:
    """As many units go as Battle Damage says, or all there are (EA-5.8p)."""
    table = paying(lay, 6, front=("corps-hq",) * 2, battle_damage={"count": count})

    assert lost == len(table.player()["discard"])


def test_lost_city_goes_on_top(lay: Lay) -> None:
    """The City lost to a counterattack lies on top of its pile (EA-5.5c, EA-5.8m)."""
    table = losing(lay, 0, "tobruk", "benghazi")

    assert ["tobruk", "alexandria"] == table.pile("city")[:2]
    assert ["benghazi"] == table.player()["front_line"]


@pytest.mark.parametrize(("held", "lost"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_penalty_takes_victory_cards(lay: Lay, held: int, lost: int) -> None:
    """Penalty 2 takes two Deployed Victory Cards, or those there are (EA-5.8l, EA-5.8n)."""
    table = losing(lay, 2, "tobruk", *[DEFEATED] * held)

    assert [DEFEATED] * (held - lost) == table.player()["front_line"]
    assert [DEFEATED] * lost == table.pile("victory")[::-1][:lost]


@pytest.mark.parametrize("pick", [0, 1])
def test_penalty_picks_at_random(lay: Lay, pick: int) -> None:
    """Which Victory Card is lost is up to chance (EA-5.8l)."""
    cards = ["captured-enemy-general", DEFEATED]
    table = losing(lay, 1, "tobruk", *cards, chance=[pick, [0]])

    assert [cards[1 - pick]] == table.player()["front_line"]


def test_attached_victory_cards_are_safe(lay: Lay) -> None:
    """An attached Victory Card is never lost through a Penalty (EA-5.8o)."""
    unit = {"card": "corps-hq", "attached": ["level-up"]}

    assert [unit] == losing(lay, 2, "tobruk", unit).player()["front_line"]


def test_spoils_of_combat(lay: Lay) -> None:
    """Winning brings the City, Victory Cards, and an Event that can be received (EA-11.3e)."""
    table = paying(lay, 20, SAND, TANK, victory_cards=1)

    assert ("hand", 0) == table.awaits()

    table.do({"choose-player": 0})

    assert ["corps-hq", "tobruk", DEFEATED, SAND] == table.player()["front_line"]


def test_losers_receive_nothing(lay: Lay) -> None:
    """A lost Combat brings neither City nor Event (EA-11.3e)."""
    table = paying(lay, 0, SAND, victory_cards=1)

    assert (["corps-hq"], ("after-combat", 0)) == (table.player()["front_line"], table.awaits())


@pytest.mark.parametrize("offer", [0, 20])
def test_events_not_received_go_back(lay: Lay, offer: int) -> None:
    """Events that were not received go under the Event pile, won or lost (EA-11.3h)."""
    table = paying(lay, offer, INFANTRY, INFANTRY).do("proceed")

    assert [INFANTRY, INFANTRY] == table.pile("event")[-2:]


def test_counterattack_brings_no_spoils(lay: Lay) -> None:
    """Destroyed Counterattacking Forces are not received but put back (EA-11.3i)."""
    position = {
        "phase": "aftermath",
        "counterattack": {"enemies": [{"card": SAND, "destroyed_by": 0}]},
    }
    table = lay(position, chance=[[0]]).do("proceed")

    assert (SAND, [], ("tactics", 1)) == (
        table.pile("event")[-1],
        table.player()["front_line"],
        table.awaits(),
    )
