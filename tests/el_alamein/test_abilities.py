"""Chapter 9: Activation Abilities, when they are used and how they are paid."""

from __future__ import annotations

import pytest
from tests.el_alamein.conftest import Lay, Plain

RIFLES = "motorized-rifle-regiment"
INFANTRY = "italian-infantry-regiment"
EXHAUST = [{"exhaust": "this"}]
FIGHT = {"site": "tobruk", "garrison": ["british-tank-brigade"]}
RAID = {"enemies": ["british-tank-brigade"]}


def one(**player: Plain) -> dict[str, Plain]:
    """Return a position of the first player; the second has nothing."""
    return {"players": [player, {}]}


def use(unit: Plain, ability: int = 1, **more: Plain) -> dict[str, Plain]:
    """Return the use of an ability as a document."""
    return {"use": {"unit": unit, "ability": ability, **more}}


def tired(card: str) -> dict[str, Plain]:
    """Return a card that lies exhausted."""
    return {"card": card, "exhausted": True}


def test_exhausting_for_attack_points(lay: Lay) -> None:
    """Exhausting the card brings two Attack Points at once (EA-9e, EA-9m, EA-5.7d)."""
    table = lay(one(front_line=["tank-hunters"]))

    table.do(use("tank-hunters", 2))

    assert 2 == table.player()["wallet"]["attack"]
    assert [tired("tank-hunters")] == table.player()["front_line"]
    assert ["used", "exhausted", "gained"] == table.told()


def test_abilities_cost_no_tactic_points(lay: Lay) -> None:
    """Using a Deployed card is not playing it (EA-5.2q)."""
    table = lay(one(front_line=["tank-hunters"], wallet={"tactic": 1}))

    table.do(use("tank-hunters", 2))

    assert 1 == table.player()["wallet"]["tactic"]
    assert "played" not in table.told()


def test_abilities_are_optional(lay: Lay) -> None:
    """Nobody has to use an ability: going on is legal beside it (EA-9c)."""
    table = lay(one(front_line=["italian-tank-regiment"]))

    assert "proceed" in table.legal()
    assert use("italian-tank-regiment") in table.legal()


def test_no_exhausting_twice(lay: Lay) -> None:
    """A cost that exhausts the card cannot be paid when it lies exhausted (EA-9h)."""
    table = lay(one(front_line=["italian-tank-regiment"])).do(use("italian-tank-regiment"))

    assert "EA-9h" == table.refused(use(tired("italian-tank-regiment")))
    assert "EA-9b" == table.refused(use("italian-tank-regiment"))


def test_exhausted_card_is_usable(lay: Lay) -> None:
    """An ability that does not exhaust is open to an exhausted card (EA-9f, EA-5.7f)."""
    table = lay(one(front_line=[tired(RIFLES)], hand=[INFANTRY]))

    table.do(use(tired(RIFLES), 2))

    assert (1, [INFANTRY]) == (table.player()["wallet"]["attack"], table.player()["discard"])


def test_ability_used_again(lay: Lay) -> None:
    """As often as it can be paid, and no more often (EA-7.2i, EA-9g)."""
    table = lay(one(front_line=[RIFLES], hand=[INFANTRY] * 2))

    table.do(use(RIFLES, 2), use(RIFLES, 2))

    assert 2 == table.player()["wallet"]["attack"]
    assert "EA-9l" == table.refused(use(RIFLES, 2))


@pytest.mark.parametrize(("supply", "clause"), [(0, "EA-9l"), (1, None), (2, None)])
def test_points_are_paid_in_full(lay: Lay, supply: int, clause: str | None) -> None:
    """A price in points is paid in full or the ability is refused (EA-9l)."""
    table = lay(one(front_line=["panzer-regiment-iii"], wallet={"supply": supply, "tactic": 9}))

    assert clause == table.refused(use("panzer-regiment-iii"))


@pytest.mark.parametrize("kind", ["tactic", "supply", "reinforcement", "attack"])
def test_every_kind_of_point_pays(lay: Lay, kind: str) -> None:
    """A point of one kind never stands in for another (EA-2c); a price is paid in its own."""
    ability = {"cost": [{"pay": {kind: 2}}], "effect": [{"gain": {"supply": 5}}]}
    cards = {"corps-hq": {"deploy_abilities": [ability]}}
    rich = dict.fromkeys(("tactic", "supply", "reinforcement", "attack"), 9)
    poor = {**rich, kind: 1}
    enough = {**dict.fromkeys(rich, 0), kind: 2}

    refused = lay(one(front_line=["corps-hq"], wallet=poor), cards=cards).refused(use("corps-hq"))
    table = lay(one(front_line=["corps-hq"], wallet=enough), cards=cards).do(use("corps-hq"))

    assert "EA-9l" == refused
    assert {**dict.fromkeys(rich, 0), "supply": 5} == table.player()["wallet"]


def test_refusal_says_what_is_missing(lay: Lay) -> None:
    """The refusal of a price names what is to be paid and what is there."""
    table = lay(one(front_line=["panzer-regiment-iii"]))

    refusal = table.game.why_not(
        table.state, table.game.action(table.state, use("panzer-regiment-iii"))
    )

    assert "breaks EA-9l: 1 Supply Point to pay, 0 there" == str(refusal)


@pytest.mark.parametrize(("hand", "legal"), [(0, "EA-9l"), (1, "EA-9l"), (2, None), (3, None)])
def test_cards_are_paid_in_full(lay: Lay, hand: int, legal: str | None) -> None:
    """A price in cards is paid in full or the ability is refused (EA-9l)."""
    give_up = {"give-up": {"which": {"card": INFANTRY}, "count": 2, "zone": "hand"}}
    ability = {"cost": [give_up], "effect": [{"gain": {"attack": 5}}]}
    table = lay(
        one(front_line=["corps-hq"], hand=[INFANTRY] * hand),
        cards={"corps-hq": {"deploy_abilities": [ability]}},
    )

    assert legal == table.refused(use("corps-hq"))


@pytest.mark.parametrize("hand", [0, 1, 3])
def test_price_of_all_cards(lay: Lay, hand: int) -> None:
    """A price of all cards of a kind takes what is there, if only nothing."""
    give_up = {"give-up": {"which": {"card": INFANTRY}, "count": "all", "zone": "hand"}}
    ability = {"cost": [give_up], "effect": [{"gain": {"attack": 5}}]}
    table = lay(
        one(front_line=["corps-hq"], hand=[*[INFANTRY] * hand, "tank-hunters"]),
        cards={"corps-hq": {"deploy_abilities": [ability]}},
    )

    table.do(use("corps-hq"))

    assert ([INFANTRY] * hand, ["tank-hunters"]) == (
        table.player()["discard"],
        table.player()["hand"],
    )


def test_cost_before_effect(lay: Lay) -> None:
    """While the price is being paid the effect has not come, and nothing interrupts (EA-9k, l)."""
    give_up = {"give-up": {"which": {"type": "army"}, "count": 1, "zone": "hand"}}
    ability = {"cost": [give_up], "effect": [{"gain": {"attack": 5}}]}
    hand = ["tank-hunters", "corps-hq", "motorized-transport"]
    table = lay(
        one(front_line=["corps-hq", "italian-tank-regiment"], hand=hand, wallet={"tactic": 1}),
        cards={"corps-hq": {"deploy_abilities": [ability]}},
    ).do(use("corps-hq"))

    before = table.player()["wallet"]["attack"]
    refused = [
        table.refused(action)
        for action in (use("italian-tank-regiment"), {"play": "corps-hq"}, "proceed", "decline")
    ]
    after = table.do({"choose": "tank-hunters"}).player()["wallet"]["attack"]

    assert (0, 5) == (before, after)
    assert ["EA-9k", "EA-5.2m", "EA-9k", "EA-9k"] == refused


@pytest.mark.parametrize(
    ("phase", "clause"),
    [
        ("starting", "EA-9b"),
        ("tactics", None),
        ("combat", None),
        ("after-combat", None),
        ("reinforcement", "EA-9b"),
        ("clean-up", "EA-9k"),
        ("interception", None),
        ("aftermath", None),
    ],
)
def test_when_abilities_are_used(lay: Lay, phase: str, clause: str | None) -> None:
    """In the own Tactics Phase, Combat included, and while intercepting (EA-9b)."""
    position = {"phase": phase, **one(front_line=["italian-tank-regiment"], hand=["corps-hq"])}
    if phase.endswith("combat"):
        position["combat"] = FIGHT
    if phase in ("interception", "aftermath"):
        position["counterattack"] = RAID

    assert clause == lay(position).refused(use("italian-tank-regiment"))


@pytest.mark.parametrize(
    ("phase", "clause"),
    [("tactics", "EA-9b"), ("combat", None), ("after-combat", "EA-9b"), ("interception", None)],
)
def test_abilities_for_a_moment(lay: Lay, phase: str, clause: str | None) -> None:
    """An ability that names its moment is not used at another (EA-9b, EA-14.2a)."""
    position = {"phase": phase, **one(front_line=["tank-hunters"])}
    if phase.endswith("combat"):
        position["combat"] = FIGHT
    if phase == "interception":
        position["counterattack"] = RAID

    assert clause == lay(position).refused(use("tank-hunters"))


def test_abilities_of_others(lay: Lay) -> None:
    """Cards of another player's Combat Zone, and cards in hand, lend no ability (EA-9b)."""
    position = {"players": [{"hand": ["italian-tank-regiment"]}, {"front_line": ["tank-hunters"]}]}
    table = lay(position)

    assert ["EA-9b"] * 2 == [
        table.refused(use(card, 1)) for card in ("italian-tank-regiment", "tank-hunters")
    ]


@pytest.mark.parametrize("ability", [0, 3])
def test_abilities_that_are_not_there(lay: Lay, ability: int) -> None:
    """Abilities are counted from one up to the number printed (EA-9a)."""
    table = lay(one(front_line=[RIFLES]))

    assert "EA-9a" == table.refused(use(RIFLES, ability))


def test_ability_of_a_played_card(lay: Lay) -> None:
    """An ability in the play text is open once the card is played (EA-5.2h, EA-3.2c)."""
    ability = {"cost": EXHAUST, "effect": [{"gain": {"attack": 3}}]}
    cards = {"motorcycle-unit": {"play_abilities": [ability]}}
    table = lay(one(hand=["motorcycle-unit"], wallet={"tactic": 1}), cards=cards)
    wish = use("motorcycle-unit", played=True)

    assert "EA-9b" == table.refused(wish)

    table.do({"play": "motorcycle-unit"}, wish)

    assert 5 == table.player()["wallet"]["attack"]
    assert [tired("motorcycle-unit")] == table.player()["playing_area"]
    assert "EA-9h" == table.refused(use(tired("motorcycle-unit"), played=True))


def test_returning_as_the_price(lay: Lay) -> None:
    """A card returned as the price goes under its pile, what it bore is Scrapped (EA-5.8t)."""
    flak = {"card": "heavy-flak-company", "attached": ["level-up"]}
    position = {"phase": "combat", **one(front_line=[flak]), "combat": FIGHT}
    table = lay(position)

    table.do(use(flak))

    assert ([], 12) == (table.player()["front_line"], len(table.pile("heavy-flak-company")))
    assert "level-up" in table.position()["box"]
    assert "heavy-flak-company" == table.pile("heavy-flak-company")[-1]


def test_effects_happen_by_themselves(lay: Lay) -> None:
    """Black text that is no ability needs no decision (EA-9d)."""
    cards = {"motorcycle-unit": {"play_rules": [{"gain": {"supply": 3}}]}}
    table = lay(one(hand=["motorcycle-unit"], wallet={"tactic": 1}), cards=cards)

    table.do({"play": "motorcycle-unit"})

    assert (3, ("tactics", 0)) == (table.player()["wallet"]["supply"], table.awaits())


def test_nothing_to_reactivate(lay: Lay) -> None:
    """Being made to reactivate active cards does nothing (EA-9i)."""
    table = lay(one(front_line=["tank-hunters", "field-workshop", "italian-tank-regiment"]))

    table.do(use("field-workshop"))

    assert ["tank-hunters", "italian-tank-regiment"] == [
        unit for unit in table.player()["front_line"] if isinstance(unit, str)
    ]
    assert ("tactics", 0) == table.awaits()


@pytest.mark.parametrize(
    ("points", "script", "clause"),
    [
        ("play_rules", {"play": "corps-hq"}, "EA-5.2g"),
        ("deploy_abilities", use("corps-hq"), "EA-9e"),
    ],
)
def test_points_cite_their_source(lay: Lay, points: str, script: Plain, clause: str) -> None:
    """Points from black text and points from an ability are told apart."""
    gain = [{"gain": {"attack": 1}}]
    text = [{"cost": EXHAUST, "effect": gain}] if points == "deploy_abilities" else gain
    player = one(hand=["corps-hq"], front_line=["corps-hq"], wallet={"tactic": 1})
    table = lay(player, cards={"corps-hq": {"play_bonus": None, points: text}})

    table.do(script)

    assert [clause] == [event.clause for event in table.events if event.what == "gained"]
