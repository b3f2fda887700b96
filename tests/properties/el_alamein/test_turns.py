"""Each law of steps holds of a right step, and fails when one thing is wrong afterwards."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from tests.properties.el_alamein.spoiled_steps import CATALOGUE, Step, step

from alamein.properties.el_alamein import clean_up, drawing, plays, reinforcing, turns
from alamein.properties.el_alamein.table import Happened
from alamein.properties.law import Law, broken

Given = dict[str, Any]
TRANSPORT, MOTORCYCLE, INFANTRY = (
    "motorized-transport",
    "motorcycle-unit",
    "italian-infantry-regiment",
)
RIFLES, SIGNALS, REPAIR = "motorized-rifle-regiment", "armoured-signals", "motorized-repair-shop"
RICH = {"tactic": 3, "supply": 3, "attack": 3}
NOTHING = {"tactic": 0, "supply": 0, "reinforcement": 0, "attack": 0}


def given(hand: list[str], phase: str = "tactics", **more: Any) -> Given:  # noqa: ANN401 - what JSON can say
    """Return a position in which player 0 is to move, with cards in hand and points."""
    mine = {"hand": hand, "deck": [TRANSPORT] * 3, "wallet": RICH, **more}
    return {"phase": phase, "players": [mine, {"hand": [TRANSPORT], "deck": [TRANSPORT] * 4}]}


def pending(steps: list[Given], given: Given) -> Given:
    """Return the position with steps pending in the place of a phase."""
    return {key: value for key, value in given.items() if key != "phase"} | {"agenda": steps}


class Case(NamedTuple):
    """A law, a step it is about, and what is put in the place of what to break it."""

    law: Law[Happened]
    given: Given
    action: Any
    path: str
    wrong: Any
    words: tuple[str, ...] = ()

    def step(self) -> Step:
        """Return the step as it should be."""
        return step(self.given, self.action, *self.words)


PLAY = given([MOTORCYCLE, TRANSPORT]), {"play": MOTORCYCLE}
DEPLOYS = given([INFANTRY, TRANSPORT]), {"play": INFANTRY}
DRAWS = given([REPAIR, TRANSPORT], discard=[INFANTRY]), {"play": REPAIR}
MAY_DEPLOY = given([], playing_area=[REPAIR]), {"deploy": REPAIR}
UNIT = {"card": RIFLES, "exhausted": True}

PLAYS = [
    Case(plays.costs_exactly, *PLAY, "players.0.wallet.tactic", 4),
    Case(plays.brings_its_bonus, *PLAY, "players.0.wallet.attack", 3),
    Case(plays.brings_its_bonus, *PLAY, "players.0.wallet.supply", 4),
    Case(plays.leaves_the_hand, *PLAY, "players.0.hand", [TRANSPORT, MOTORCYCLE]),
    Case(plays.leaves_the_hand, *PLAY, "players.0.hand", [MOTORCYCLE]),
    Case(plays.lies_in_the_playing_area, *PLAY, "players.0.playing_area", []),
    Case(plays.lies_in_the_playing_area, *DEPLOYS, "players.0.playing_area", [INFANTRY]),
    Case(plays.deploys_by_itself, *DEPLOYS, "players.0.front_line", []),
    Case(
        plays.deploys_by_itself, given([RIFLES]), {"play": RIFLES}, "players.0.front_line", [RIFLES]
    ),
    Case(plays.is_not_deployed_unasked, *PLAY, "players.0.front_line", [MOTORCYCLE]),
    Case(
        plays.makes_no_other_card_leave,
        given([RIFLES], front_line=[INFANTRY]),
        {"play": RIFLES},
        "players.0.front_line",
        [UNIT],
    ),
    Case(plays.draws_before_anything_else, *DRAWS, "agenda.0.count", 1),
    Case(plays.draws_no_more_than_printed, *PLAY, "players.0.deck", [TRANSPORT] * 2),
    Case(
        plays.is_remembered_if_unique, given([SIGNALS]), {"play": SIGNALS}, "players.0.unique", []
    ),
    Case(plays.is_remembered_if_unique, *PLAY, "players.0.unique", [MOTORCYCLE]),
    Case(plays.moves_nothing_else, *DRAWS, "players.0.discard", []),
    Case(plays.moves_nothing_else, *PLAY, "players.0.discard", [INFANTRY]),
    Case(plays.moves_to_the_front_line, *MAY_DEPLOY, "players.0.front_line", []),
    Case(plays.moves_to_the_front_line, *MAY_DEPLOY, "players.0.playing_area", [REPAIR]),
    Case(plays.costs_and_brings_nothing, *MAY_DEPLOY, "players.0.wallet.tactic", 2),
]


def drawing_two(*deck: str, discard: tuple[str, ...] = ()) -> Given:
    """Return a position in which two Draw Points wait to be used."""
    found = given([], deck=list(deck), discard=list(discard), playing_area=[MOTORCYCLE])
    after = [{"step": "window", "name": "tactics", "player": 0},
             {"step": "run", "act": "end-tactics", "player": 0}]  # fmt: skip
    return pending([{"step": "draw", "player": 0, "count": 2}, *after], found)


ENOUGH, BOTH = drawing_two(TRANSPORT, INFANTRY, RIFLES), {"draw": 2}
KINDS = [name for name in CATALOGUE.cards if name not in (TRANSPORT, INFANTRY)][:12]
MANY = drawing_two(TRANSPORT, discard=(INFANTRY, *KINDS))
ASKED = {"step": "draw", "player": 0, "count": 1}
REBUILT = drawing_two(TRANSPORT, discard=(INFANTRY, RIFLES))
DRAWN = [
    Case(drawing.brings_as_many_as_wanted, ENOUGH, BOTH, "players.0.hand", [TRANSPORT]),
    Case(drawing.takes_from_the_top, ENOUGH, BOTH, "players.0.hand", [TRANSPORT, RIFLES]),
    Case(drawing.takes_from_the_top, ENOUGH, BOTH, "players.0.deck", []),
    Case(drawing.shuffles_what_it_rebuilds, MANY, BOTH, "players.0.deck", KINDS),
    Case(drawing.rebuilds_when_it_runs_out, REBUILT, BOTH, "players.0.discard", [RIFLES]),
    Case(drawing.rebuilds_when_it_runs_out, REBUILT, BOTH, "players.0.deck", [RIFLES] * 2),
    Case(drawing.loses_the_rest, ENOUGH, {"draw": 1}, "agenda.0", ASKED),
]  # fmt: skip

BUYS = given([], "reinforcement", wallet={"reinforcement": 2, "supply": 5}), {"recruit": MOTORCYCLE}
SEA = (
    given([], "reinforcement", wallet={"reinforcement": 1, "supply": 5}),
    {"recruit": "sea-transport"},
)
RECRUITS = [
    Case(reinforcing.takes_one_reinforcement_point, *BUYS, "players.0.wallet.reinforcement", 2),
    Case(reinforcing.costs_its_supply, *BUYS, "players.0.wallet.supply", 3),
    Case(reinforcing.costs_nothing_else, *BUYS, "players.0.wallet.attack", 1),
    Case(reinforcing.takes_the_top_card, *BUYS, f"war_zone.{MOTORCYCLE}", [MOTORCYCLE] * 12),
    Case(reinforcing.takes_the_top_card, *BUYS, "war_zone.box", []),
    Case(reinforcing.goes_to_the_discard_pile, *BUYS, "players.0.discard", []),
    Case(reinforcing.goes_to_the_discard_pile, *BUYS, "players.0.hand", [MOTORCYCLE]),
    Case(reinforcing.has_its_red_text_act, *SEA, "agenda.0.count", 2),
    Case(
        reinforcing.brings_only_what_red_text_says, *BUYS, "agenda.0", {"step": "draw", "player": 0}
    ),
]

CLEARS = given([TRANSPORT, RIFLES], "reinforcement", playing_area=[MOTORCYCLE],
               front_line=[UNIT, {"card": INFANTRY, "exhausted": True}])  # fmt: skip
AGENDA = [{"step": "keep", "player": 0}, {"step": "run", "act": "end-clean-up", "player": 0}]
KEEPS = pending(AGENDA, given([TRANSPORT, RIFLES], front_line=[RIFLES])), {"choose": RIFLES}
CLEANS = [
    Case(
        clean_up.clears_the_playing_area, CLEARS, "proceed", "players.0.playing_area", [MOTORCYCLE]
    ),
    Case(clean_up.clears_the_playing_area, CLEARS, "proceed", "players.0.discard", []),
    Case(clean_up.discards_the_hand, *KEEPS, "players.0.discard", [INFANTRY]),
    Case(clean_up.discards_the_hand, CLEARS, "proceed", "players.0.hand", []),
    Case(clean_up.keeps_what_was_chosen, *KEEPS, "players.0.hand", [TRANSPORT] * 4),
    Case(clean_up.asks_what_to_keep, CLEARS, "proceed", "agenda", []),
    Case(clean_up.draws_four, *KEEPS, "players.0.hand", [RIFLES, *[TRANSPORT] * 3]),
    Case(clean_up.leaves_the_front_line, *KEEPS, "players.0.front_line", []),
    Case(clean_up.leaves_the_front_line, CLEARS, "proceed", "players.0.front_line", []),
    Case(clean_up.loses_all_points, *KEEPS, "players.0.wallet.supply", 1),
    Case(clean_up.loses_all_points, CLEARS, "proceed", "players.0.wallet", NOTHING),
]
LONELY = pending(AGENDA, given([RIFLES], deck=[TRANSPORT] * 3)), {"choose": RIFLES}
CLEANS += [
    Case(drawing.stays_empty, *LONELY, "players.0.deck", [RIFLES]),
    Case(drawing.brings_as_many_as_wanted, *LONELY, "players.0.hand", [RIFLES]),
]
TANK = {"card": "italian-tank-regiment", "exhausted": True}
FOUGHT = {
    **given([TRANSPORT], "reinforcement", front_line=[TANK]),
    "fought": ["british-tank-brigade"],
}
CLEANS.append(
    Case(
        clean_up.has_fallen_units_go_where_they_say,
        FOUGHT,
        "proceed",
        "war_zone.italian-tank-regiment",
        ["italian-tank-regiment"] * 11,
    )
)

CLEANS.append(
    Case(
        clean_up.does_not_bind_played_cards,
        given([], "reinforcement", playing_area=["italian-tank-regiment"], deck=[RIFLES] * 4),
        "proceed",
        "war_zone.italian-tank-regiment",
        ["italian-tank-regiment"] * 12,
    )
)

ASLEEP = {"front_line": [UNIT], "hand": [RIFLES], "unique": [SIGNALS], "playing_area": [UNIT]}
SLEEPING = {**KEEPS[0], "players": [KEEPS[0]["players"][0], ASLEEP]}
SUPPLIED = {**KEEPS[0], "players": [{"hand": [RIFLES]}, {"hand": [TRANSPORT]}]}, KEEPS[1]
TO_TACTICS = given([TRANSPORT], "starting"), "proceed"
TO_BUY = given([TRANSPORT]), "proceed"
COURSE = [
    Case(turns.phases_end_when_their_player_goes_on, *PLAY, "agenda.1.act", "begin-clean-up"),
    Case(turns.phases_end_when_their_player_goes_on, *TO_BUY, "agenda.1.act", "end-turn"),
    Case(turns.turns_pass_clockwise, *KEEPS, "active", 0),
    Case(turns.counterattacks_come_between_turns, *KEEPS, "counterattack", {"enemies": []}),
    Case(turns.counterattacks_come_between_turns, *PLAY, "counterattack", {"enemies": []}),
    Case(turns.unique_cards_are_remembered_for_the_turn,
         given([MOTORCYCLE], unique=[SIGNALS]), PLAY[1], "players.0.unique", []),
    Case(turns.exhausted_cards_become_active, SLEEPING, KEEPS[1], "players.1.front_line.0", UNIT),
    Case(turns.played_cards_are_reactivated_by_reading, SLEEPING, KEEPS[1],
         "players.1.playing_area.0", RIFLES),
    Case(turns.played_cards_are_reactivated_by_reading, SLEEPING, KEEPS[1],
         "players.1.playing_area.0", UNIT, ("D-64=b",)),
    Case(turns.only_the_own_cards_become_active,
         {**KEEPS[0], "players": [{"front_line": [UNIT], "hand": [RIFLES]}, {}]}, KEEPS[1],
         "players.0.front_line.0", RIFLES),
    Case(turns.turns_begin_with_the_free_points_alone, *KEEPS, "players.1.wallet.tactic", 2),
    Case(turns.empty_starting_phases_are_over_by_themselves, SLEEPING, KEEPS[1],
         "agenda.1.act", "begin-tactics"),
    Case(turns.starting_phases_wait_for_supply, *SUPPLIED, "agenda.1.act", "end-tactics"),
    Case(turns.unique_cards_may_be_played_again, SLEEPING, KEEPS[1], "players.1.unique", [SIGNALS]),
    Case(turns.turns_begin_without_combat, *KEEPS, "combats", 1),
    Case(turns.phases_begin_with_their_free_point, *TO_TACTICS, "players.0.wallet.tactic", 3),
    Case(turns.phases_begin_with_their_free_point, *TO_BUY, "players.0.wallet", NOTHING),
    Case(turns.phases_begin_without_moving_cards, *TO_BUY, "players.0.hand", []),
]  # fmt: skip
CASES = [*PLAYS, *DRAWN, *RECRUITS, *CLEANS, *COURSE]


LAWS = {case.law.sentence: case.law for case in CASES}


@pytest.mark.parametrize("sentence", LAWS)
def test_a_law_fails_when_one_thing_is_wrong(sentence: str) -> None:
    """Steps as the engine takes them break no law, and with one wrong value they break this one."""
    law = LAWS[sentence]
    for case in (case for case in CASES if case.law is law):
        right = case.step()
        wrong = right.spoiled(case.path, case.wrong)

        assert [] == list(broken(turns.LAWS, right.happened()))
        assert list(broken([law], wrong.happened())), case.path


# A law, a right step, and another action by which it would be wrong.
OTHERWISE = [(reinforcing.is_for_sale, BUYS, {"recruit": "box"})]


@pytest.mark.parametrize(("law", "right", "action"), OTHERWISE)
def test_a_law_fails_of_another_action(
    law: Law[Happened],
    right: tuple[Given, Any],
    action: Any,  # noqa: ANN401 - what JSON can say
) -> None:
    """A step breaks no law, and if another action had brought it about it would break this one."""
    taken = step(*right)

    assert [] == list(broken([law], taken.happened()))
    assert list(broken([law], taken._replace(action=action).happened()))
