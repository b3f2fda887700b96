"""Other values for what nobody attests: numbers, and what cards do."""

from __future__ import annotations

from typing import Any

from alamein.engine.core.chance import Seeded
from alamein.engine.core.game import Changes
from alamein.engine.deckbuilding.catalogue import broken_facts
from alamein.engine.deckbuilding.overlay import plain, provisional_fields
from alamein.engine.el_alamein.facts import FACTS
from alamein.engine.el_alamein.game import ElAlamein

GAME = ElAlamein()
CARDS = GAME.catalogue.cards
DRAWS = 150


def varied(**kinds: Any) -> list[Changes]:  # noqa: ANN401 - as the game takes them
    """Many catalogues, always the same."""
    return [GAME.varied(Seeded(seed).pick, **kinds) for seed in range(DRAWS)]


def shape(value: Any) -> Any:  # noqa: ANN401 - printed values are of any kind
    """A rule without its amounts and without whether something must or may be done."""
    if isinstance(value, dict):
        return tuple((key, shape(part)) for key, part in value.items())
    if isinstance(value, list):
        return tuple(shape(part) for part in value)
    return value if isinstance(value, str) and value not in ("must", "may") else None


def told(field: str, card: str, found: list[Changes]) -> set[Any]:
    """The shapes that a field of a card takes."""
    return {shape(changes[card][field]) for changes in found if field in changes.get(card, {})}


def test_every_doubtful_rule_takes_other_shapes() -> None:
    """Play Bonuses and rules do other things, not only more or less of the same."""
    found = varied()
    same = {
        (card.id, field)
        for card in CARDS.values()
        for field in provisional_fields(card)
        if field == "play_bonus" or field.endswith(("rules", "abilities"))
        if not told(field, card.id, found) - {shape(plain(getattr(card, field)))}
    }

    assert set() == same


def test_without_rules_shapes_stay() -> None:
    """Where amounts alone vary every rule does what it does."""
    for changes in varied(rules=False):
        for card, fields in changes.items():
            for field, value in fields.items():
                if field == "play_bonus" or field.endswith(("rules", "abilities")):
                    assert shape(plain(getattr(CARDS[card], field))) == shape(value)


def test_facts_about_all_cards_hold() -> None:
    """Whatever varies, what the rulebook attests of the cards as a whole stays."""
    for changes in [*varied(), *varied(rules=False)]:
        assert [] == list(broken_facts(GAME.with_cards(changes).catalogue, FACTS))


def test_what_is_attested_stays_in_its_place() -> None:
    """The second ability of the Motorized Rifles is attested: it stays, and stays the second."""
    card = CARDS["motorized-rifle-regiment"]
    attested = plain(card.deploy_abilities)[1]
    others = [changes.get(card.id, {}).get("deploy_abilities") for changes in varied()]

    assert {str(attested)} == {str(rules[1]) for rules in others if rules}
    assert {2} == {len(rules) for rules in others if rules}


def test_no_change_is_told_that_changes_nothing() -> None:
    """Fields that keep their value are not among the changes, so that findings are short."""
    for changes in varied():
        for card, fields in changes.items():
            assert all(plain(getattr(CARDS[card], name)) != fields[name] for name in fields)


def test_only_some_cards_can_vary() -> None:
    """With only some cards changed these have the same values, but for what ties them to others."""
    tied = {"copies", "city_number", "defence"}
    every = GAME.varied(Seeded(1).pick)
    some = GAME.varied(Seeded(1).pick, only=["tank-hunters", "airfield"])

    assert {"tank-hunters", "airfield"} == some.keys()
    for card, fields in some.items():
        assert {k: v for k, v in every[card].items() if k not in tied} == {
            k: v for k, v in fields.items() if k not in tied
        }


def test_abilities_come_and_go() -> None:
    """Some draws leave a card without abilities, and some give it one more."""
    counts = {
        len(changes["tank-hunters"]["deploy_abilities"])
        for changes in varied()
        if "deploy_abilities" in changes.get("tank-hunters", {})
    }

    assert counts >= {1, 2, 3}
