"""Every law about what is seen can be broken, and holds of what the game shows."""

from __future__ import annotations

from typing import Any

import pytest
from tests.properties.el_alamein.filled_tables import seen

from alamein.properties.el_alamein import seeing
from alamein.properties.el_alamein.table import Seen
from alamein.properties.law import Law

TRUCK, TANK, SIGNALS = "motorized-transport", "british-tank-brigade", "armoured-signals"
LOOK = {"step": "look", "player": 0, "cards": [SIGNALS], "take": 1}
TACTICS = {"step": "window", "name": "tactics", "player": 0}
END = {"step": "run", "act": "end-tactics", "player": 0}
GIVEN: dict[str, Any] = {
    "war_zone": {"event": [TANK], "british-reinforcements": [TANK]},
    "players": [{"hand": [TRUCK], "deck": [TRUCK, SIGNALS]}, {"hand": [TRUCK, TRUCK]}],
}
LOOKS = {**GIVEN, "agenda": [LOOK, TACTICS, END]}

# A law, the words of readings, who sees it otherwise, and what: 0, 1, or the onlooker 2.
CASES: list[tuple[Law[Seen], str, int, dict[str, Any]]] = [
    (seeing.hidden_piles_stay_hidden, "D-77=a", 0, {"war_zone.event": [TANK]}),
    (seeing.hidden_piles_stay_hidden, "D-77=a", 1, {"war_zone.victory": 1}),
    (seeing.hidden_piles_stay_hidden, "D-77=b", 2, {"war_zone.british-reinforcements": 1}),
    (seeing.decks_stay_hidden, "D-77=a", 0, {"players.0.deck": [TRUCK, SIGNALS]}),
    (seeing.decks_stay_hidden, "D-77=b", 1, {"players.0.deck": 2}),
    (seeing.hands_are_for_their_holders, "", 0, {"players.0.hand": 1}),
    (seeing.hands_are_for_their_holders, "", 0, {"players.1.hand": [TRUCK, TRUCK]}),
    (seeing.hands_are_for_their_holders, "", 2, {"players.0.hand": [TRUCK]}),
    (seeing.what_lies_open_is_seen, "", 1, {"war_zone.city": 9}),
    (seeing.what_lies_open_is_seen, "", 2, {"players.0.discard": [TRUCK]}),
    (seeing.what_lies_open_is_seen, "", 0, {"players.1.wallet": {}}),
    (seeing.what_is_under_way_is_seen, "", 0, {"turn": 7}),
    (seeing.what_is_under_way_is_seen, "", 0, {"secret": 7}),
    (seeing.what_is_looked_at_is_seen_by_one, "", 0, {"agenda.0.cards": 1}),
    (seeing.what_is_looked_at_is_seen_by_one, "", 1, {"agenda.0.cards": [SIGNALS]}),
    (seeing.what_is_looked_at_is_seen_by_one, "", 2, {"agenda": []}),
]


@pytest.mark.parametrize(
    ("law", "words", "who", "changes"),
    CASES,
    ids=[f"{n}-{law.against.__name__}" for n, (law, *_) in enumerate(CASES)],
)
def test_law_of_views_can_be_broken(
    law: Law[Seen], words: str, who: int, changes: dict[str, Any]
) -> None:
    """A law holds of what the game shows, and does not once somebody sees something else."""
    rulings = f"reference {words}".strip()
    given = LOOKS if law is seeing.what_is_looked_at_is_seen_by_one else GIVEN

    assert [] == list(law.against(seen(rulings, given, who, {})))
    assert list(law.against(seen(rulings, given, who, changes)))


def test_every_law_of_views_is_seen_to_fail() -> None:
    """There is a broken view for each law."""
    assert {law.sentence for law in seeing.LAWS} == {law.sentence for law, *_ in CASES}
