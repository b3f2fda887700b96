"""Chapter 5: what the verbs on cards do to cards, one test or table for each verb."""

from __future__ import annotations

import pytest
from tests.el_alamein.conftest import Lay, Plain

INFANTRY = "italian-infantry-regiment"
PLAY = {"play": "motorcycle-unit"}


def one(**player: Plain) -> dict[str, Plain]:
    """Return a position of the first player, who can play one card; the second has nothing."""
    return {"players": [{"wallet": {"tactic": 1}, **player}, {}]}


def text(*effects: Plain, **fields: Plain) -> dict[str, dict[str, Plain]]:
    """Return a Motorcycle Unit without bonus whose black text has these effects."""
    return {"motorcycle-unit": {"play_bonus": None, "play_rules": list(effects), **fields}}


def tired(*cards: str) -> list[dict[str, Plain]]:
    """Return cards that lie exhausted."""
    return [{"card": card, "exhausted": True} for card in cards]


@pytest.mark.parametrize(
    ("verb", "discard", "pile", "box"),
    [
        ("return", [], "motorcycle-unit", 0),
        ("forfeit", ["motorcycle-unit"], None, 0),
        ("scrap", [], None, 1),
    ],
)
def test_a_card_sends_itself_away(
    lay: Lay, verb: str, discard: list[str], pile: str | None, box: int
) -> None:
    """Returned under its pile, Forfeited or Scrapped (EA-5.4a, EA-5.5a, EA-5.5b, EA-5.6a)."""
    table = lay(one(hand=["motorcycle-unit"]), cards=text({verb: "this"}))

    table.do(PLAY)

    assert ([], discard) == (table.player()["playing_area"], table.player()["discard"])
    assert pile == (table.pile("motorcycle-unit")[-1] if pile else None)
    assert 12 - len(discard) - box == len(table.pile("motorcycle-unit"))
    assert box == table.position()["box"].count("motorcycle-unit")


def test_returned_to_the_bottom(lay: Lay) -> None:
    """A returned card goes to the bottom of the pile of its kind (EA-5.5a, EA-5.5b)."""
    position = one(hand=["staff-officer"])
    position["war_zone"] = {"support": ["airfield"]}
    table = lay(position, cards={"staff-officer": {"play_rules": [{"return": "this"}]}})

    table.do({"play": "staff-officer"})

    assert ("airfield", "staff-officer") == (table.pile("support")[0], table.pile("support")[-1])
    assert [] == table.player()["front_line"]


def test_scrapped_cards_never_return(lay: Lay) -> None:
    """A card in the box is in no pile and can be had no more (EA-5.6b)."""
    position = one(hand=["motorcycle-unit"])
    position["box"] = ["motorcycle-unit"] * 11
    table = lay(position, cards=text({"scrap": "this"}))

    table.do(PLAY, "proceed")

    assert 12 == table.position()["box"].count("motorcycle-unit")
    assert "EA-11.3c" == table.refused({"recruit": "motorcycle-unit"})


def test_a_deployed_card_forfeits_itself(lay: Lay) -> None:
    """The card whose ability it is goes, not a played copy of it; what it bore is Scrapped."""
    ability = {"cost": [{"pay": {"supply": 1}}], "effect": [{"forfeit": "this"}]}
    unit = {"card": "corps-hq", "attached": ["level-up"]}
    position = one(front_line=[unit], playing_area=["corps-hq"], wallet={"supply": 1})
    table = lay(position, cards={"corps-hq": {"deploy_abilities": [ability]}})

    table.do({"use": {"unit": unit, "ability": 1}})

    player = table.player()
    assert (["corps-hq"], [], ["corps-hq"]) == (
        player["playing_area"],
        player["front_line"],
        player["discard"],
    )
    assert "level-up" in table.position()["box"]


def test_a_recruit_is_scrapped(lay: Lay) -> None:
    """Red text that Scraps the card just recruited takes it from the discard pile (EA-5.6a)."""
    position = {"phase": "reinforcement", **one(wallet={"supply": 3, "reinforcement": 1})}
    table = lay(position, cards={"motorcycle-unit": {"recruit_rules": [{"scrap": "this"}]}})

    table.do({"recruit": "motorcycle-unit"})

    assert [] == table.player()["discard"]
    assert 1 == table.position()["box"].count("motorcycle-unit")


@pytest.mark.parametrize(
    ("zone", "choices"),
    [
        ("hand", [{"choose": "tank-hunters"}, {"choose": "corps-hq"}]),
        ("front-line", [{"choose-unit": "italian-tank-regiment"}, {"choose-unit": "corps-hq"}]),
        ("playing-area", [{"choose-unit": "armoured-signals"}, {"choose-unit": "motorcycle-unit"}]),
    ],
)
def test_giving_up_from_a_zone(lay: Lay, zone: str, choices: list[Plain]) -> None:
    """Own cards of the kind in the zone named can be given up, no others (EA-5.3a, EA-5.4a)."""
    position = one(
        hand=["motorcycle-unit", "tank-hunters", "motorized-transport", "corps-hq"],
        front_line=["italian-tank-regiment", "airfield", "corps-hq"],
        playing_area=["armoured-signals", "logistics-operation"],
    )
    give_up = {"give-up": {"which": {"type": "army"}, "count": 1, "zone": zone}}
    table = lay(position, cards=text(give_up)).do(PLAY)

    assert choices == table.legal()
    assert "EA-5.4a" == table.refused({"choose": "motorized-transport"})

    table.do(choices[0])

    assert list(choices[0].values()) == table.player()["discard"]
    assert ("tactics", 0) == table.awaits()


def test_giving_up_from_anywhere(lay: Lay) -> None:
    """Any zone is hand, Front Line and Playing Area (EA-5.3a, EA-5.4a)."""
    position = one(hand=["motorcycle-unit", "tank-hunters"], front_line=["corps-hq"])
    give_up = {"give-up": {"which": {"type": "army"}, "count": 1, "zone": "any"}}
    table = lay(position, cards=text(give_up)).do(PLAY)

    assert [
        {"choose": "tank-hunters"},
        {"choose-unit": "corps-hq"},
        {"choose-unit": "motorcycle-unit"},
    ] == table.legal()


@pytest.mark.parametrize(
    ("count", "there", "awaited", "left"),
    [
        (2, 0, "tactics", 0),
        (2, 1, "tactics", 0),
        (2, 2, "tactics", 0),
        (2, 3, "pick", 3),
        ("all", 3, "tactics", 0),
    ],
)
def test_as_many_as_there_are(
    lay: Lay,
    count: Plain,
    there: int,
    awaited: str,
    left: int,
) -> None:
    """What leaves no choice is done at once; more than is there cannot be given up."""
    hand = ["corps-hq", "tank-hunters", "armoured-signals"][:there]
    give_up = {"give-up": {"which": {"type": "army"}, "count": count, "zone": "hand"}}
    table = lay(one(hand=["motorcycle-unit", *hand]), cards=text(give_up)).do(PLAY)

    assert ((awaited, 0), left) == (table.awaits(), len(table.player()["hand"]))


def test_identical_cards_leave_no_choice(lay: Lay) -> None:
    """Of cards that are all alike the player need not choose."""
    give_up = {"give-up": {"which": {"type": "army"}, "count": 1, "zone": "hand"}}
    table = lay(one(hand=["motorcycle-unit", INFANTRY, INFANTRY]), cards=text(give_up)).do(PLAY)

    assert ([INFANTRY], [INFANTRY]) == (table.player()["hand"], table.player()["discard"])


def test_picked_one_after_another(lay: Lay) -> None:
    """Two of three are picked one by one; a card picked is no option any more."""
    hand = ["corps-hq", "tank-hunters", "armoured-signals"]
    give_up = {"give-up": {"which": {"type": "army"}, "count": 2, "zone": "hand"}}
    table = lay(one(hand=["motorcycle-unit", *hand]), cards=text(give_up)).do(PLAY)

    table.do({"choose": "tank-hunters"})

    assert [{"choose": "corps-hq"}, {"choose": "armoured-signals"}] == table.legal()
    assert "EA-5.4a" == table.refused({"choose": "tank-hunters"})
    assert ["armoured-signals"] == table.do({"choose": "corps-hq"}).player()["hand"]


def test_refusal_names_the_cards(lay: Lay) -> None:
    """The refusal of a pick names what could be picked, each kind once."""
    give_up = {"give-up": {"which": {"type": "army"}, "count": 1, "zone": "front-line"}}
    front = ["corps-hq", *tired("corps-hq"), "tank-hunters"]
    table = lay(one(hand=["motorcycle-unit"], front_line=front), cards=text(give_up)).do(PLAY)

    action = table.game.action(table.state, {"choose-unit": "airfield"})
    refusal = table.game.why_not(table.state, action)

    says = "it is not among the cards to pick from: corps-hq, tank-hunters"
    assert f"breaks EA-5.4a: {says}" == str(refusal)


def test_reactivating_two_of_three(lay: Lay) -> None:
    """The player chooses which exhausted units become active (EA-5.7d)."""
    names = ("tank-hunters", "corps-hq", "italian-tank-regiment")
    front = [*tired(*names), "motorized-artillery", *tired("airfield")]
    table = lay(one(hand=["lil-rommel"], front_line=front))

    table.do({"play": "lil-rommel"})
    choices = table.legal()
    refused = table.refused({"choose-unit": "motorized-artillery"})
    table.do({"choose-unit": tired("corps-hq")[0]}, {"choose-unit": tired("tank-hunters")[0]})

    assert [{"choose-unit": unit} for unit in tired(*names)] == choices
    assert "EA-5.7d" == refused
    assert [
        "tank-hunters",
        "corps-hq",
        *tired("italian-tank-regiment"),
        "motorized-artillery",
        *tired("airfield"),
    ] == table.player()["front_line"]


@pytest.mark.parametrize(("offer", "told"), [(2, "lost"), (3, "won"), (4, "won")])
def test_weakening_the_objective(lay: Lay, offer: int, told: str) -> None:
    """A weakened objective is taken for less: a City of defence 6 for 3 (EA-12.1.6a)."""
    position = one(hand=["outflanking-operation"], wallet={"tactic": 1, "attack": 9})
    position |= {"phase": "combat", "combat": {"site": "el-agheila"}}
    table = lay(position, cards={"el-agheila": {"defence": 6}})

    table.do({"play": "outflanking-operation"}, "proceed", {"offer": offer})

    assert told in table.told()


def test_weakening_outside_combat(lay: Lay) -> None:
    """Outside Combat there is nothing to weaken; the card still goes back (EA-3.3b)."""
    table = lay(one(hand=["outflanking-operation"])).do({"play": "outflanking-operation"})

    assert "weakened" not in table.told()
    assert 10 == len(table.pile("outflanking-operation"))


def test_taking_into_the_hand(lay: Lay) -> None:
    """A card that says so brings a card to the hand, against 11-3 (EA-11.3k, EA-14.2a)."""
    table = lay(one(hand=["italian-hq"]))

    table.do({"play": "italian-hq"})

    assert ([INFANTRY], []) == (table.player()["hand"], table.player()["discard"])
    assert 29 == len(table.pile(INFANTRY))
    assert 1 == table.player()["wallet"]["tactic"]


def test_taking_to_the_discard_pile(lay: Lay) -> None:
    """A card gained unpaid goes to the discard pile; the player chooses the pile (EA-11.3k)."""
    position = one(front_line=["field-hospital"], wallet={"supply": 1})
    table = lay(position).do({"use": {"unit": "field-hospital", "ability": 1}})

    assert [{"choose": "motorized-rifle-regiment"}, {"choose": INFANTRY}] == table.legal()
    assert "EA-11.3k" == table.refused({"choose": "british-infantry-brigade"})

    table.do({"choose": INFANTRY})

    assert [INFANTRY] == table.player()["discard"]
    assert 0 == table.player()["wallet"]["supply"]


@pytest.mark.parametrize("to", ["hand", "discard-pile"])
def test_taking_a_card_with_red_text(lay: Lay, to: str) -> None:
    """Red text acts whenever a card is obtained, wherever it goes (EA-3.1i)."""
    take = {"take": {"which": {"card": "sea-transport"}, "to": to}}
    table = lay(one(hand=["motorcycle-unit"], deck=["corps-hq"]), cards=text(take)).do(PLAY)

    assert ("draw", 0) == table.awaits()
    zone = "hand" if to == "hand" else "discard"
    assert ["sea-transport"] == table.player()[zone]


def test_nothing_to_take(lay: Lay) -> None:
    """Only tops of face-up piles can be taken: no Event, no buried card (EA-11.3c)."""
    take = [
        {"take": {"which": {"type": "event"}, "to": "discard-pile"}},
        {"take": {"which": {"card": "panzer-regiment-iv"}, "to": "hand"}},
    ]
    table = lay(one(hand=["motorcycle-unit"]), cards=text(*take)).do(PLAY)

    assert (("tactics", 0), []) == (table.awaits(), table.player()["discard"])


def test_boosting_outside_interceptions(lay: Lay) -> None:
    """What changes ratings does nothing outside an interception."""
    table = lay(one(hand=["lil-rommel"], front_line=["tank-hunters"])).do({"play": "lil-rommel"})

    assert "boosted" not in table.told()
    assert 10 == len(table.pile("lil-rommel"))


def test_boosting_an_interception(lay: Lay) -> None:
    """In an interception a rating of 1 becomes 2: one unit destroys two cards (EA-13.3.1i)."""
    position = one(hand=["lil-rommel"], front_line=["tank-hunters"])
    enemies = ["british-infantry-brigade"] * 2
    position |= {"phase": "interception", "counterattack": {"enemies": enemies}}
    table = lay(position).do({"play": "lil-rommel"}, "proceed")

    order = {"unit": "tank-hunters", "count": 1, "targets": 2}
    assert [{"allot": {"orders": [order], "destroyed": enemies}}] == table.legal()


@pytest.mark.parametrize(("reading", "taken"), [("a", []), ("b", ["british-tank-brigade"])])
def test_salvage_by_black_text(lay: Lay, reading: str, taken: list[str]) -> None:
    """Black text salvages what an ability could (EA-11.3i; D-02), else it finds nothing."""
    salvage = {"salvage": {"which": {"subtype": "tank"}, "count": "all"}}
    position = one(hand=["motorcycle-unit"])
    enemies = [{"card": "british-tank-brigade", "destroyed_by": 0}, "british-infantry-brigade"]
    position |= {"phase": "aftermath", "counterattack": {"enemies": enemies}}
    cards = text(salvage, keywords=["combat"])

    table = lay(position, f"D-02={reading}", cards=cards).do(PLAY)

    assert taken == table.player()["discard"]


@pytest.mark.parametrize(
    ("which", "destroyed"),
    [({"type": "event"}, 2), ({"subtype": "any"}, 2), ({"nation": "british"}, 0)],
)
def test_destroying_what_can_be_read(lay: Lay, which: Plain, destroyed: int) -> None:
    """Where only the type of an enemy card can be read, it alone is asked for (D-35)."""
    enemies = ["british-tank-brigade", "british-infantry-brigade"]
    position = one(hand=["motorcycle-unit"])
    position |= {"phase": "interception", "counterattack": {"enemies": enemies}}
    cards = text({"destroy": {"which": which, "count": "all"}}, keywords=["combat"])

    table = lay(position, "D-35=b", cards=cards).do(PLAY)

    assert destroyed == table.told().count("destroyed")


@pytest.mark.parametrize(
    ("action", "clause"),
    [
        ({"choose": "corps-hq"}, "EA-9k"),
        ({"choose-unit": "corps-hq"}, "EA-9k"),
        ({"choose-player": 1}, "EA-3.5d"),
        ("decline", "EA-9k"),
        ({"draw": 1}, "EA-2g"),
        ({"offer": 3}, "EA-12.1.7a"),
        ({"allot": {"orders": []}}, "EA-13.3.2a"),
        ({"apply": "corps-hq"}, "EA-13.3.1b"),
    ],
)
def test_answers_nobody_asked_for(lay: Lay, action: Plain, clause: str) -> None:
    """An answer to a question that was not asked is refused."""
    table = lay(one(front_line=["corps-hq"], hand=["corps-hq"]))

    assert clause == table.refused(action)
