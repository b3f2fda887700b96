"""What events say, as no test stated until a place of a rule was changed and nobody noticed."""

from __future__ import annotations

import pytest
from tests.el_alamein.combat_positions import (
    FLAK,
    INFANTRY,
    PANZER,
    RIFLES,
    TANK,
    TRUCK,
    VICTORY,
    tobruk,
)
from tests.el_alamein.conftest import Lay, Plain, Table, printed

from alamein.engine.core.chance import Seeded
from alamein.engine.core.game import Event
from alamein.engine.core.library import library
from alamein.engine.core.rulings import Rulings
from alamein.engine.el_alamein.game import ElAlamein

GENERAL = "captured-enemy-general"
FAIL = ("proceed", "allot", "proceed")


def facts_of(table: Table, what: str) -> list[tuple[int | None, tuple[int | str, ...]]]:
    """Return who was concerned by each event of that name, and its facts."""
    return [(event.player, event.facts) for event in table.events if event.what == what]


def cited(table: Table, what: str) -> list[str]:
    """Return the clauses that events of that name cite."""
    return [event.clause for event in table.events if event.what == what]


@pytest.mark.parametrize(("player", "after"), [(0, "failed"), (1, "counterattack-over")])
def test_cards_played_in_interceptions_leave_by_their_clause(
    lay: Lay, player: int, after: str
) -> None:
    """Under D-31b an interceptor's cards leave with the interception, a bystander's later."""
    players: list[dict[str, Plain]] = [{}, {}]
    players[player] = {"hand": [TRUCK]}
    position = {
        "phase": "interception",
        "players": players,
        "counterattack": {"enemies": [TANK]},
    }
    table = lay(position, "D-28=b", "D-31=b")

    table.do({"play": {"card": TRUCK, "aside": 1} if player else TRUCK}, *FAIL)

    told = [(event.what, event.clause, event.player) for event in table.events]
    cleared = told.index(("cleared", "EA-5.2n", player))
    assert [what for what, _, _ in told].index(after) < cleared
    assert 1 == table.told().count("cleared")


def test_cards_that_are_not_there_are_counted(lay: Lay) -> None:
    """What cannot be drawn is told with its number (EA-14.1d)."""
    position = {"phase": "reinforcement", "players": [{"deck": [TRUCK, FLAK, TANK]}, {}]}
    table = lay(position, chance=[]).do("proceed")

    assert [(0, (1,))] == facts_of(table, "nothing-to-draw")


def test_points_that_are_not_used_are_counted(lay: Lay) -> None:
    """Draw Points that lapse are told with their number (EA-5.2f)."""
    cards = {"motorcycle-unit": {"play_cost": 0, "play_bonus": {"draw": 3}}}
    position = {"players": [{"hand": ["motorcycle-unit"], "deck": [TRUCK, FLAK, TANK]}, {}]}
    table = lay(position, cards=cards)

    table.do({"play": "motorcycle-unit"}, {"draw": 1})

    assert [(0, (2,))] == facts_of(table, "lost-draw-points")


def test_card_given_back_is_told_of_its_player(lay: Lay) -> None:
    """A Victory Card that is not Deployed (D-57b) is returned by who drew it (EA-5.5a)."""
    position = {
        "phase": "combat",
        "combats": 1,
        "players": [{"wallet": {"attack": 6}}, {}],
        "combat": {"site": "tobruk"},
        "war_zone": {"city": ["tobruk"], "victory": [VICTORY, GENERAL]},
    }
    cards = {**tobruk(victory_cards=1), VICTORY: {"deploy_rules": None, "deploy_abilities": None}}
    table = lay(position, "D-57=b", cards=cards)

    table.do("proceed", {"offer": 6})

    assert [0] == [player for player, _ in facts_of(table, "returned")]


@pytest.mark.parametrize(("seat", "facts"), [(0, (7,)), (1, ("a card",)), (None, ("a card",))])
def test_card_kept_is_seen_by_its_player_only(
    lay: Lay, seat: int | None, facts: tuple[int | str, ...]
) -> None:
    """Which card is kept in hand at the end of a turn is nobody else's to know (EA-5.1e)."""
    table = lay({})
    kept = Event("EA-7.4d", "kept", 0, (7,))

    assert Event("EA-7.4d", "kept", 0, facts) == table.game.witness(kept, seat)


def test_what_everybody_sees_is_told_to_everybody(lay: Lay) -> None:
    """An event that hides nothing is the same for all (EA-5.1d)."""
    table = lay({})
    played = Event("EA-5.2a", "played", 0, (7,))

    assert [played] * 3 == [table.game.witness(played, seat) for seat in (0, 1, None)]


def test_changed_ratings_are_told(lay: Lay) -> None:
    """A card that changes ratings for an interception is told (EA-13.3.1i)."""
    position = {
        "phase": "interception",
        "players": [{"hand": ["lil-rommel"], "front_line": [PANZER]}, {}],
        "counterattack": {"enemies": [TANK]},
    }
    table = lay(position).do({"play": "lil-rommel"})

    (told,) = (event for event in table.events if event.what == "boosted")

    rommel = table.state.setting.numbers["lil-rommel"]
    assert Event("EA-13.3.1i", "boosted", 0, (rommel,)) == told


def test_allotment_is_told_with_its_orders(lay: Lay) -> None:
    """The announced allotment is told with how many orders it has (EA-13.3.2e)."""
    position = {
        "phase": "allotting",
        "players": [{"front_line": [PANZER, RIFLES]}, {}],
        "counterattack": {"enemies": [TANK, INFANTRY, INFANTRY]},
    }
    del position["phase"]
    table = lay({"phase": "interception", **position}).do("proceed")

    table.do(next(action for action in table.legal() if "allot" in action))

    assert [(0, (2,))] == facts_of(table, "allotted")


@pytest.mark.parametrize(
    ("enemies", "clause"), [([TANK, INFANTRY], "EA-13.2.5a"), ([TANK, TANK], "EA-13.2.5a")]
)
def test_enemies_put_back_by_choice_cite_their_clause(
    lay: Lay, enemies: list[str], clause: str
) -> None:
    """Under D-26b enemy cards go under the Event pile by the clause of the counterattack."""
    position = {
        "phase": "aftermath",
        "players": [{}, {}],
        "counterattack": {"enemies": [{"card": card, "destroyed_by": 0} for card in enemies]},
    }
    table = lay(position, "D-26=b").do("proceed")

    while table.awaits() == ("put-under", 0):
        table.do(table.legal()[0])

    assert {clause} == set(cited(table, "put-under"))


@pytest.mark.parametrize("lost", [[VICTORY, GENERAL], [VICTORY, VICTORY]])
def test_victory_cards_lost_by_choice_cite_their_clause(lay: Lay, lost: list[str]) -> None:
    """Under D-26b lost Victory Cards go under their pile by the clause of the Penalty."""
    position = {
        "phase": "interception",
        "players": [{"front_line": ["tobruk", *lost]}, {}],
        "counterattack": {"enemies": [TANK]},
    }
    table = lay(position, "D-26=b", cards={"tobruk": {"penalty": 2}}).do(*FAIL)

    while table.awaits() == ("put-under", 0):
        table.do(table.legal()[0])

    assert "EA-13.3.5c" in cited(table, "put-under")


def test_card_given_up_while_played_is_told(lay: Lay) -> None:
    """A card given up out of the Playing Area is told like any other (EA-5.4a)."""
    give_up = {"give-up": {"which": {"type": "army"}, "count": 1, "zone": "playing-area"}}
    position = {"players": [{"hand": ["motorcycle-unit"], "playing_area": [RIFLES]}, {}]}
    cards = {"motorcycle-unit": {"play_cost": 0, "play_bonus": None, "play_rules": [give_up]}}
    table = lay(position, cards=cards).do({"play": "motorcycle-unit"})

    if table.awaits() == ("pick", 0):
        table.do({"choose-unit": RIFLES})

    number = table.state.setting.numbers[RIFLES]
    assert [(0, (number,))] == facts_of(table, "forfeited")
    assert ["EA-5.4a"] == cited(table, "forfeited")


def test_left_over_cards_are_told_at_set_up() -> None:
    """How many spare cards leave the game is told, with the clause (EA-4i)."""
    game, events = ElAlamein(printed()), list[Event]()

    game.new(Rulings.parse(book=library().books["el-alamein"]), 3, Seeded(1), events)

    number = game.setting(Rulings.parse(book=library().books["el-alamein"])).numbers[TRUCK]
    spare = printed().cards[TRUCK].copies - 3 * printed().starting_deck[TRUCK]
    assert [Event("EA-4i", "boxed", None, (number, spare))] == [
        event for event in events if event.what == "boxed"
    ]


def test_draw_points_are_told(lay: Lay) -> None:
    """That cards may be drawn is told with how many (EA-2g)."""
    cards = {"motorcycle-unit": {"play_cost": 0, "play_bonus": {"draw": 3}}}
    position = {"players": [{"hand": ["motorcycle-unit"], "deck": [TRUCK, FLAK]}, {}]}
    table = lay(position, cards=cards).do({"play": "motorcycle-unit"})

    assert [(0, (3,))] == facts_of(table, "may-draw")
