"""Chapter 10: Deploying cards, attaching them, and what happens when a bearer leaves."""

from __future__ import annotations

import pytest
from tests.el_alamein.conftest import Lay, Plain, Table

SHOP = "motorized-repair-shop"
LEVEL_UP = {"step": "may-attach", "player": 0, "card": "level-up"}
TACTICS = (
    {"step": "window", "name": "tactics", "player": 0},
    {"step": "run", "act": "end-tactics", "player": 0},
)


def one(**player: Plain) -> dict[str, Plain]:
    """Return a position of the first player, who can play one card; the second has nothing."""
    return {"players": [{"wallet": {"tactic": 1}, **player}, {}]}


def use(unit: Plain, ability: int = 1, **more: Plain) -> dict[str, Plain]:
    """Return the use of an ability as a document."""
    return {"use": {"unit": unit, "ability": ability, **more}}


def receiving(lay: Lay, *front: Plain, other: tuple[Plain, ...] = ()) -> Table:
    """Return a table where the first player has just received a Level Up."""
    players = [{"front_line": list(front)}, {"front_line": list(other)}]
    return lay({"players": players, "agenda": [LEVEL_UP, *TACTICS]})


@pytest.mark.parametrize(
    ("card", "unit"),
    [
        ("italian-tank-regiment", "italian-tank-regiment"),
        ("tank-hunters", {"card": "tank-hunters", "exhausted": True}),
        ("airfield", "airfield"),
    ],
)
def test_cards_deploy_by_themselves(lay: Lay, card: str, unit: Plain) -> None:
    """Support and some Army Cards go to the Front Line when played (EA-10a, EA-10b, EA-10c).

    They lie there active unless the card says otherwise (EA-5.7b, EA-14.2a).
    """
    table = lay(one(hand=[card])).do({"play": card})

    assert ([unit], []) == (table.player()["front_line"], table.player()["playing_area"])


def test_repair_shop_gives_draw_points(lay: Lay) -> None:
    """Playing the Repair Shop gives two Draw Points at once (EA-10j)."""
    table = lay(one(hand=[SHOP], deck=["corps-hq", "italian-hq", "tank-hunters"]))

    table.do({"play": SHOP}, {"draw": 2})

    assert ["corps-hq", "italian-hq"] == table.player()["hand"]


def test_repair_shop_is_deployed_later(lay: Lay) -> None:
    """It may be Deployed in the same Tactics Phase, after other things too (EA-10k, EA-7.2k)."""
    table = lay(one(hand=[SHOP, "motorized-transport"]))

    table.do({"play": SHOP}, {"play": "motorized-transport"})

    assert {"deploy": SHOP} in table.legal()

    table.do({"deploy": SHOP})

    assert ([SHOP], ["motorized-transport"]) == (
        table.player()["front_line"],
        table.player()["playing_area"],
    )
    assert "EA-10c" == table.refused({"deploy": SHOP})


def test_repair_shop_is_not_deployed(lay: Lay) -> None:
    """Left in the Playing Area it does nothing and leaves with the played cards (EA-10l)."""
    table = lay(one(hand=[SHOP])).do({"play": SHOP}, "proceed")

    assert "EA-7.2k" == table.refused({"deploy": SHOP})

    table.do("proceed")

    player = table.player()
    assert ([], [SHOP]) == (player["front_line"], player["discard"] + player["hand"])


def test_some_cards_cannot_be_deployed(lay: Lay) -> None:
    """A card without Deploy Rules stays in the Playing Area (EA-3.2d)."""
    table = lay(one(hand=["motorcycle-unit"])).do({"play": "motorcycle-unit"})

    assert "EA-3.2d" == table.refused({"deploy": "motorcycle-unit"})
    assert {"deploy": "motorcycle-unit"} not in table.legal()


def test_deployed_exhausted_by_choice(lay: Lay) -> None:
    """A card that enters exhausted does so when its player chooses to Deploy it (EA-14.2a)."""
    rules = [{"deploy": {"choice": "may", "exhausted": True}}]
    cards = {"corps-hq": {"play_bonus": None, "play_rules": rules}}
    table = lay(one(hand=["corps-hq"]), cards=cards)

    table.do({"play": "corps-hq"}, {"deploy": "corps-hq"})

    assert [{"card": "corps-hq", "exhausted": True}] == table.player()["front_line"]


def test_play_text_void_once_deployed(lay: Lay) -> None:
    """An ability of the Play Rules is gone when the card is Deployed (EA-10e)."""
    ability = {"cost": [{"exhaust": "this"}], "effect": [{"gain": {"attack": 3}}]}
    cards = {"corps-hq": {"play_bonus": None, "play_abilities": [ability]}}
    table = lay(one(hand=["corps-hq"]), cards=cards).do({"play": "corps-hq"})
    played = use("corps-hq", played=True)

    before = table.refused(played)
    table.do({"deploy": "corps-hq"})

    assert (None, "EA-10e") == (before, table.refused(played))


def test_deploy_text_from_deployment_on(lay: Lay) -> None:
    """Abilities of the Deploy Rules open with deployment, not before (EA-10f, EA-10g)."""
    cards = {"corps-hq": {"play_bonus": None}}
    table = lay(one(hand=["corps-hq"]), cards=cards).do({"play": "corps-hq"})

    before = table.refused(use("corps-hq"))
    table.do({"deploy": "corps-hq"})

    assert ("EA-10g", None) == (before, table.refused(use("corps-hq")))


def test_play_bonus_only_on_play(lay: Lay) -> None:
    """Deploying gives no second Play Bonus (EA-10e)."""
    table = lay(one(hand=["corps-hq"]), cards={"corps-hq": {"play_bonus": {"supply": 2}}})

    table.do({"play": "corps-hq"}, {"deploy": "corps-hq"})

    assert 2 == table.player()["wallet"]["supply"]


def test_level_up_is_attached(lay: Lay) -> None:
    """On receiving a Level Up its player may attach it to a Deployed Army unit (EA-10h)."""
    table = receiving(lay, "tank-hunters", "airfield", "box", other=("corps-hq",))

    assert [
        "decline",
        {"choose-unit": {"unit": "tank-hunters", "player": 0}},
    ] == table.legal()

    table.do({"choose-unit": "tank-hunters"})

    unit = {"card": "tank-hunters", "attached": ["level-up"]}
    assert [unit, "airfield", "box"] == table.player()["front_line"]


@pytest.mark.parametrize(
    "choice",
    [
        {"choose-unit": "airfield"},
        {"choose-unit": "box"},
        {"choose-unit": "italian-hq"},
        {"choose-unit": {"unit": "corps-hq", "player": 1}},
    ],
)
def test_level_up_needs_an_own_unit(lay: Lay, choice: Plain) -> None:
    """Not a Support Card, not a Site, not a card elsewhere, nobody else's unit (EA-10h)."""
    table = receiving(lay, "tank-hunters", "airfield", "box", other=("corps-hq",))

    assert "EA-10h" == table.refused(choice)


def test_level_up_now_or_never(lay: Lay) -> None:
    """A Level Up that was Deployed can never be attached later (EA-10i)."""
    table = receiving(lay, "tank-hunters").do("decline")

    assert ["tank-hunters", "level-up"] == table.player()["front_line"]
    assert "EA-9k" == table.refused({"choose-unit": "tank-hunters"})


def test_level_up_without_a_unit(lay: Lay) -> None:
    """Without a unit to bear it nothing is asked: it is Deployed (EA-10a)."""
    agenda = [{"step": "draw", "player": 0, "count": 1}, LEVEL_UP, *TACTICS]
    table = lay({"players": [{"front_line": ["airfield"], "deck": ["box"]}, {}], "agenda": agenda})

    table.do({"draw": 0})

    assert (["airfield", "level-up"], ("tactics", 0)) == (
        table.player()["front_line"],
        table.awaits(),
    )


@pytest.mark.parametrize(
    "action", [{"play": "motorized-transport"}, "proceed", use("tank-hunters")]
)
def test_attaching_comes_first(lay: Lay, action: Plain) -> None:
    """Nothing else is done before the card received has its place (EA-9k, EA-5.2m)."""
    table = receiving(lay, "tank-hunters")

    assert table.refused(action) in {"EA-9k", "EA-5.2m"}


def test_exhausted_unit_bears_it_too(lay: Lay) -> None:
    """Attaching leaves the unit as it lies, active or exhausted (EA-5.8r)."""
    unit = {"card": "tank-hunters", "exhausted": True}
    table = receiving(lay, unit).do({"choose-unit": unit})

    assert [{**unit, "attached": ["level-up"]}] == table.player()["front_line"]


@pytest.mark.parametrize(
    ("verb", "zone"), [("forfeit", "discard"), ("return", "war zone"), ("scrap", "box")]
)
def test_attachment_is_scrapped(lay: Lay, verb: str, zone: str) -> None:
    """When the bearer leaves, wherever it goes, what it bore is Scrapped (EA-5.8t)."""
    ability = {"cost": [{"pay": {"tactic": 1}}], "effect": [{verb: "this"}]}
    unit = {"card": "tank-hunters", "attached": ["level-up", "level-up"]}
    cards = {"tank-hunters": {"deploy_abilities": [ability]}}
    table = lay(one(front_line=[unit]), cards=cards)

    table.do(use(unit))

    box = table.position()["box"]
    places = {
        "discard": "tank-hunters" in table.player()["discard"],
        "war zone": len(table.pile("tank-hunters")) == 12,
        "box": "tank-hunters" in box,
    }
    assert [zone] == [name for name, there in places.items() if there]
    assert 2 == box.count("level-up")


def test_bearer_given_up(lay: Lay) -> None:
    """A unit given up as a price goes alone, what it bore is Scrapped (EA-5.4a, EA-5.8t)."""
    unit = {"card": "italian-infantry-regiment", "attached": ["level-up"]}
    rifles = "motorized-rifle-regiment"
    table = lay(one(front_line=[unit, rifles]), "D-04=b")

    table.do(use(rifles, 2))

    assert (["italian-infantry-regiment"], [rifles]) == (
        table.player()["discard"],
        table.player()["front_line"],
    )
    assert "level-up" in table.position()["box"]


def test_event_is_put_before_a_player(lay: Lay) -> None:
    """Some received Events are put in any player's Combat Zone (EA-3.5d)."""
    step = {"step": "hand", "player": 0, "card": "incoming-sandstorm"}
    table = lay({"agenda": [step, *TACTICS]})

    assert [{"choose-player": 0}, {"choose-player": 1}] == table.legal()
    assert "EA-3.5d" == table.refused({"choose-player": 2})
    assert "EA-9k" == table.refused("proceed")

    table.do({"choose-player": 1})

    assert ["incoming-sandstorm"] == table.player(1)["front_line"]


def test_optional_deployment_in_play(lay: Lay) -> None:
    """Where deployment belongs to playing, it is answered for that card and at once (D-56)."""
    table = lay(one(hand=["corps-hq"]), "D-56=b", cards={"corps-hq": {"play_bonus": None}})
    table.do({"play": "corps-hq"})

    assert [{"deploy": "corps-hq"}, "decline"] == table.legal()
    assert "EA-7.2k" == table.refused({"deploy": SHOP})
    assert ["corps-hq"] == table.do({"deploy": "corps-hq"}).player()["front_line"]


def test_many_cards_are_deployed(lay: Lay) -> None:
    """Any number of cards may be Deployed (EA-10m)."""
    front = ["italian-infantry-regiment"] * 20
    table = lay(one(front_line=front, hand=["airfield"])).do({"play": "airfield"})

    assert 21 == len(table.player()["front_line"])


def test_deployed_cards_stay(lay: Lay) -> None:
    """A Deployed card stays through turns until something removes it (EA-10d)."""
    front = ["tank-hunters", "airfield", "box", "benghazi", "enemy-forces-defeated"]
    table = lay({"players": [{"front_line": front}, {}]})

    table.do(*["proceed"] * 4)

    assert (front, 3) == (table.player()["front_line"], table.position()["turn"])
