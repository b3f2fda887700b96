"""Each law of abilities, effects and zones holds of a right step, and fails of a wrong one."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from tests.properties.el_alamein import test_turns
from tests.properties.el_alamein.spoiled_steps import Step, step

from alamein.properties.el_alamein import abilities, magnitudes, receiving, turns, zones
from alamein.properties.el_alamein.table import Happened
from alamein.properties.law import Law, broken

Given = dict[str, Any]
TRANSPORT, INFANTRY, RIFLES = (
    "motorized-transport",
    "italian-infantry-regiment",
    "motorized-rifle-regiment",
)
TANK, ITALIAN = "british-tank-brigade", "italian-tank-regiment"
RICH = {"tactic": 3, "supply": 3, "attack": 3}
IN_TACTICS = [{"step": "window", "name": "tactics", "player": 0},
              {"step": "run", "act": "end-tactics", "player": 0}]  # fmt: skip


def exhausted(card: str, **more: Any) -> Given:  # noqa: ANN401 - what JSON can say
    """Return an exhausted unit."""
    return {"card": card, "exhausted": True, **more}


def fighting(**mine: Any) -> Given:  # noqa: ANN401 - what JSON can say
    """Return a Combat against two enemy tanks and an infantry, in its window for abilities."""
    mine = {"deck": [TRANSPORT] * 3, "wallet": RICH, **mine}
    garrison = [TANK, TANK, "british-infantry-brigade"]
    combat = {"site": "el-agheila", "garrison": garrison}
    return {"phase": "combat", "combat": combat, "players": [mine, {"front_line": [INFANTRY]}]}


def waiting(first: Given, *after: Given, **mine: Any) -> Given:  # noqa: ANN401 - what JSON can say
    """Return a position in which a question waits in the Tactics Phase."""
    mine = {"deck": [TRANSPORT] * 3, "wallet": RICH, **mine}
    return {"agenda": [first, *after, *IN_TACTICS], "players": [mine, {"front_line": [INFANTRY]}]}


def use(card: Any, ability: int = 1) -> Given:  # noqa: ANN401 - what JSON can say
    """Return the action of using an ability of a Deployed card."""
    return {"use": {"unit": card, "ability": ability}}


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


PANZER = fighting(front_line=["panzer-regiment-iii", RIFLES]), use("panzer-regiment-iii")
FLAK = fighting(front_line=["heavy-flak-company"]), use("heavy-flak-company")
PICKY = fighting(front_line=[RIFLES, INFANTRY, exhausted(INFANTRY)]), use(RIFLES, 2), ("D-04=b",)
TWO = fighting(front_line=[RIFLES], hand=[INFANTRY]), use(RIFLES, 2)
USES = [
    Case(abilities.takes_its_points, *PANZER, "players.0.wallet.supply", 3),
    Case(abilities.takes_its_points, *PANZER, "players.0.wallet.attack", 6),
    Case(abilities.exhausts_if_it_says_so, *PANZER, "players.0.front_line", [RIFLES]),
    Case(abilities.exhausts_if_it_says_so, *PANZER, "players.0.front_line.1", exhausted(RIFLES)),
    Case(abilities.returns_if_it_says_so, *FLAK, "players.0.front_line", ["heavy-flak-company"]),
    Case(abilities.returns_if_it_says_so, *FLAK, "war_zone.heavy-flak-company", []),
    Case(abilities.gives_up_what_it_says, *TWO, "players.0.hand", [INFANTRY]),
    Case(abilities.gives_up_what_it_says, *TWO, "players.0.discard", []),
    Case(abilities.acts_only_when_paid, *PICKY[:2], "players.0.wallet.attack", 4, PICKY[2]),
    Case(abilities.plays_nothing, *PANZER, "players.0.deck", []),
    Case(abilities.plays_nothing, fighting(front_line=[ITALIAN], hand=[TRANSPORT]), use(ITALIAN),
         "players.0.hand", []),
]  # fmt: skip

ROMMEL = fighting(hand=["lil-rommel"], deck=[],
                  front_line=[exhausted(RIFLES), exhausted(INFANTRY)])  # fmt: skip
HUNTERS = fighting(front_line=["tank-hunters"]), use("tank-hunters")
PICKS = {"step": "pick", "player": 0, "wanted": "take", "card": "field-hospital",
         "script": "deploy-ability.1", "index": 0, "left": 1}  # fmt: skip
TAKES = waiting(PICKS, front_line=[exhausted("field-hospital")]), {"choose": RIFLES}
LOOKS = (
    waiting({"step": "look", "player": 0, "cards": [RIFLES, INFANTRY], "take": 1}),
    {"choose": RIFLES},
)
SCOUT = {"hand": ["armoured-reconnaissance"], "deck": [RIFLES, INFANTRY, TRANSPORT], "wallet": RICH}
SCOUTS = {"phase": "tactics", "players": [SCOUT, {}]}, {"play": "armoured-reconnaissance"}
SALVAGE = (
    {
        "phase": "after-combat",
        "combat": {
            "site": "el-agheila",
            "won": True,
            "garrison": [{"card": TANK, "destroyed_by": 0}],
        },
        "players": [{"front_line": ["motorized-repair-shop"]}, {}],
    },
    use("motorized-repair-shop"),
)
FORCES = [{"card": TANK, "destroyed_by": 0}] * 2
BOTH_TANKS = (
    {
        "phase": "aftermath",
        "counterattack": {"trigger": 0, "interceptor": 0, "enemies": FORCES},
        "players": [{"front_line": ["motorized-repair-shop"]}, {}],
    },
    use("motorized-repair-shop"),
)
WEAKENS = fighting(front_line=["motorized-artillery"]), use("motorized-artillery")
AFTER = {"step": "effects", "player": 0, "card": "corps-hq", "script": "play"}
DRAWS = (
    waiting({"step": "draw", "player": 0, "count": 1}, AFTER, playing_area=["corps-hq"]),
    {"draw": 1},
)
BUYER = {"deck": [TRANSPORT], "wallet": {"reinforcement": 1, "supply": 5}}
SEA = {"phase": "reinforcement", "players": [BUYER, {}]}, {"recruit": "sea-transport"}
DEAD = {"card": "british-infantry-brigade", "destroyed_by": 0}
EFFECTS = [
    Case(magnitudes.answers_bring_what_is_printed, *DRAWS, "players.0.wallet.tactic", 4),
    Case(magnitudes.offers_the_draws_printed, *SEA, "agenda.0.count", 2),
    Case(magnitudes.offers_no_other_draws, *SEA, "agenda.0.count", 2),
    Case(magnitudes.reactivates_as_many_as_printed, ROMMEL, {"play": "lil-rommel"},
         "players.0.front_line.0", exhausted(RIFLES)),
    Case(magnitudes.destroys_as_many_as_printed, *FLAK, "combat.garrison.0", TANK),
    Case(magnitudes.destroys_only_what_fits, *HUNTERS, "combat.garrison.2", DEAD),
    Case(magnitudes.salvages_as_many_as_printed, *SALVAGE, "combat.garrison",
         [{"card": TANK, "destroyed_by": 0}]),
    Case(magnitudes.salvages_as_many_as_printed, *BOTH_TANKS, "counterattack.enemies",
         [{"card": TANK, "destroyed_by": 0}], ("D-02=b",)),
    Case(magnitudes.takes_one_from_the_top, *TAKES, "players.0.discard", []),
    Case(magnitudes.takes_one_from_the_top, *TAKES, f"war_zone.{RIFLES}", [RIFLES] * 12),
    Case(magnitudes.weakens_as_printed, *WEAKENS, "combat.weakened", 4),
    Case(magnitudes.looks_at_the_top, *SCOUTS, "agenda.0.cards", [RIFLES]),
    Case(magnitudes.looks_at_the_top, *SCOUTS, "agenda.0.cards", [RIFLES, TRANSPORT]),
    Case(magnitudes.puts_back_what_it_does_not_take, *LOOKS, "players.0.deck", [TRANSPORT] * 3),
    Case(magnitudes.puts_back_what_it_does_not_take, *LOOKS, "players.0.hand", []),
]  # fmt: skip

BEARS = {"card": RIFLES, "attached": ["level-up"]}
GIVES = {"step": "pick", "player": 0, "wanted": "give-up", "card": "british-artillery-regiment",
         "script": "reveal", "index": 0, "left": 1}  # fmt: skip
LOSES = waiting(GIVES, front_line=[BEARS, INFANTRY]), {"choose-unit": BEARS}
BOOST = [{"hand": ["logistics-operation"], "wallet": RICH}, {"front_line": [INFANTRY]}]
STRATEGY = {"phase": "tactics", "players": BOOST}, {"play": "logistics-operation"}
PANZERS = {"phase": "tactics", "players": [{"front_line": [exhausted(RIFLES)], "wallet": RICH,
           "hand": ["logistics-operation"]}, {}]}, {"play": "logistics-operation"}  # fmt: skip
PILES = "war_zone.panzer-regiment"
ZONES = [
    Case(zones.the_box_gives_nothing_back, *STRATEGY, "box", []),
    Case(zones.only_scrapped_cards_leave_the_game, *STRATEGY, "box", [TRANSPORT] * 24 + [RIFLES]),
    Case(zones.attached_cards_are_scrapped_with_their_host, *LOSES, "box", [TRANSPORT] * 30),
    Case(zones.attached_cards_stay_where_they_are, *LOSES, "players.0.front_line",
         [{"card": INFANTRY, "attached": ["level-up"]}]),
    Case(zones.returned_cards_go_under_their_pile, *STRATEGY, "war_zone.support", ["airfield"]),
    Case(zones.returned_cards_go_under_their_pile, *STRATEGY, "war_zone.box", ["box", RIFLES]),
    Case(zones.the_listed_pile_keeps_its_order_if_so_read, *STRATEGY, PILES,
         ["panzer-regiment-iv", "panzer-regiment-iii"], ("D-114=b",)),
    Case(zones.exhausted_cards_stay_exhausted, *PANZERS, "players.0.front_line", [RIFLES]),
    Case(zones.active_cards_stay_active, *STRATEGY, "players.1.front_line", [exhausted(INFANTRY)]),
    Case(zones.sites_and_victory_cards_never_enter_a_deck, *STRATEGY, "players.0.discard", ["box"]),
    Case(zones.only_playable_events_enter_a_deck, *STRATEGY, "players.0.hand", ["royal-air-force"]),
    Case(zones.hands_grow_only_by_draws_and_texts, *STRATEGY, "players.0.hand", [RIFLES]),
    Case(zones.units_given_up_go_to_the_discard_pile, *LOSES, "players.0.discard", []),
    Case(zones.texts_that_send_a_card_away_do, *STRATEGY, "war_zone.logistics-operation", []),
    Case(zones.texts_that_deploy_do, *DRAWS, "players.0.front_line", ["corps-hq"]),
    Case(zones.other_players_keep_what_they_have, *STRATEGY, "players.1.wallet.supply", 1),
]  # fmt: skip

ATTACH = {"step": "may-attach", "player": 0, "card": "level-up"}
ATTACHES = (
    waiting(ATTACH, front_line=[INFANTRY, RIFLES]),
    {"choose-unit": {"unit": RIFLES, "player": 0}},
)
DECLINES = waiting(ATTACH, front_line=[INFANTRY]), "decline"
STORM = {"step": "hand", "player": 0, "card": "incoming-sandstorm"}
PLACES = waiting(STORM, front_line=[INFANTRY]), {"choose-player": 1}
FIRST = waiting(ATTACH, {"step": "acquire", "player": 0, "card": "captured-enemy-general"},
                front_line=[INFANTRY]), "decline"  # fmt: skip
SECOND = waiting(
    ATTACH, {"step": "acquire", "player": 0, "card": "level-up"}, front_line=[INFANTRY]
)
GIFTS = [
    Case(receiving.what_can_be_attached_is_offered, SECOND, "decline", "players.0.front_line",
         [INFANTRY, "level-up", "level-up"]),
    Case(receiving.what_can_be_played_goes_to_the_discard_pile, *SALVAGE, "players.0.discard", []),
    Case(receiving.what_cannot_be_played_is_deployed, *FIRST, "players.0.front_line", [INFANTRY]),
    Case(receiving.is_attached_where_chosen, *ATTACHES, "players.0.front_line",
         [{"card": INFANTRY, "attached": ["level-up"]}, RIFLES]),
    Case(receiving.is_deployed_if_not_attached, *DECLINES, "players.0.front_line", [INFANTRY]),
    Case(receiving.is_placed_where_chosen, *PLACES, "players.1.front_line", [INFANTRY]),
]  # fmt: skip

CASES = [*USES, *EFFECTS, *ZONES, *GIFTS]
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


def test_every_law_can_fail() -> None:
    """Every law of turns and of cards has a step that breaks it, here or among those of turns."""
    cased = {case.law.sentence for case in CASES}
    cased |= {case.law.sentence for case in test_turns.CASES}
    cased |= {law.sentence for law, *_ in test_turns.OTHERWISE}

    assert {law.sentence for law in turns.LAWS} == cased


def test_no_two_laws_say_the_same() -> None:
    """The sentences of the laws differ."""
    assert len({law.sentence for law in turns.LAWS}) == len(turns.LAWS)
