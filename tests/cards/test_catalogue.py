"""A card file is checked, and every fault is said with file, line, card and field."""

from collections import Counter
from collections.abc import Callable

import pytest

from alamein.engine.core.library import Library, library
from alamein.engine.core.problem import DataError
from alamein.engine.deckbuilding.cards import PRINTED, RULE_LISTS
from alamein.engine.deckbuilding.catalogue import (
    Fact,
    check_catalogue,
    has_cards,
    load_catalogue,
)

Shelf = Callable[[str], Library]

FILE = "rulebook/el_alamein/cards.yaml"
SMALL = """\
starting_deck: {truck: 6}
starting_deck_provenance: {attested: [en 4]}
piles:
  - {id: trucks, order: one-kind, face: up, provenance: {attested: [en 4]}}
cards:
  - id: truck
    pile: trucks
    names: {en: Truck, ja: トラック}
    type: supply
    copies: 30
    play_cost: 0
    play_rules:
      - {take: {which: {card: truck}, to: hand}}
      - {muster: {D-40a: 3, D-40b: 2}}
    provenance:
      names.en: {attested: [en 4, en 11-2]}
      names.ja: {attested: [ja 4]}
      type: {inferred: by its colour}
      copies: {provisional: five players}
      play_cost: {external: [X2]}
      play_rules.1: {attested: [fan 4]}
      play_rules.2: {provisional: invented}
"""


def edited(old: str, new: str) -> str:
    """The small file with *new* in the one place where it has *old*."""
    assert 1 == SMALL.count(old)
    return SMALL.replace(old, new)


FAULTS = [
    pytest.param(
        "starting_deck: {truck: 6}",
        "starting_deck: {turck: 6}",
        ":1: field starting_deck.turck: no card is called 'turck'; nearest: truck",
        id="unknown-card-in-the-starting-deck",
    ),
    pytest.param(
        "    pile: trucks",
        "    pile: track",
        ":7: truck field pile: no pile is called 'track'; nearest: trucks",
        id="unknown-pile",
    ),
    pytest.param(
        "which: {card: truck}",
        "which: {card: trunk}",
        ":13: truck field play_rules.0.take.which.card: no card is called 'trunk'; nearest: truck",
        id="unknown-card-in-a-rule",
    ),
    pytest.param(
        "D-40b: 2",
        "D-40c: 2",
        ":14: truck field play_rules.1.muster.D-40c: no reading is called 'D-40c'; nearest: D-",
        id="unknown-reading",
    ),
    pytest.param(
        "D-40b: 2",
        "d-40b: 2",
        ":14: truck field play_rules.1.muster.d-40b: no reading is called 'd-40b'; nearest: D-40b",
        id="reading-in-lower-case",
    ),
    pytest.param(
        "D-40b: 2",
        "D-50a: 2",
        ":14: truck field play_rules.1.muster: mixes readings of several disputes",
        id="readings-of-two-disputes",
    ),
    pytest.param(
        "names: {en: Truck",
        "names: {eng: Truck",
        ":8: truck field names.eng: no edition is called 'eng'; nearest: en",
        id="name-in-an-unknown-edition",
    ),
    pytest.param(
        "      play_cost: {external: [X2]}\n",
        "",
        ":11: truck field play_cost: has no provenance",
        id="field-without-provenance",
    ),
    pytest.param(
        "      names.ja: {attested: [ja 4]}\n",
        "",
        ":6: truck field names.ja: has no provenance",
        id="name-without-provenance",
    ),
    pytest.param(
        "      play_rules.2: {provisional: invented}\n",
        "",
        ":6: truck field play_rules.2: has no provenance",
        id="rule-without-provenance",
    ),
    pytest.param(
        "      play_cost: {external: [X2]}\n",
        "      play_cost: {external: [X2]}\n      recruit_cost: {inferred: why}\n",
        ":21: truck field provenance.recruit_cost: truck carries no recruit_cost; ",
        id="provenance-of-a-missing-field",
    ),
    pytest.param(
        "play_rules.2: {provisional",
        "play_rules: {provisional: why}\n      play_rules.3: {provisional",
        ":23: truck field provenance.play_rules.3: truck carries no play_rules.3; "
        "nearest: play_rules.2, play_rules.1, play_rules",
        id="provenance-of-a-missing-rule",
    ),
    pytest.param(
        "{external: [X2]}",
        "{external: [X99]}",
        ":20: truck field provenance.play_cost: no source is called 'X99'; nearest: X9",
        id="unknown-source",
    ),
    pytest.param(
        "{attested: [fan 4]}",
        "{attested: [fen 4]}",
        ":21: truck field provenance.play_rules.1: 'fen 4' must begin with an edition: en, fan, ja",
        id="place-in-an-unknown-edition",
    ),
    pytest.param(
        "{attested: [fan 4]}",
        "{attested: ['14-1']}",
        ":21: truck field provenance.play_rules.1: '14-1' must begin with an edition: en, fan, ja",
        id="place-without-an-edition",
    ),
    pytest.param(
        "{attested: [fan 4]}",
        "{attested: [' ']}",
        ":21: truck field provenance.play_rules.1: ' ' must begin with an edition: en, fan, ja",
        id="blank-place",
    ),
    pytest.param(
        "{attested: [fan 4]}",
        "{attested: [fan 99-9]}",
        ":21: truck field provenance.play_rules.1: ",
        id="unknown-section",
    ),
    pytest.param(
        "face: up, provenance: {attested: [en 4]}",
        "face: up, provenance: {attested: [eng 4]}",
        ":4: trucks field provenance: 'eng 4' must begin with an edition: en, fan, ja",
        id="pile-of-an-unknown-edition",
    ),
    pytest.param(
        "starting_deck_provenance: {attested: [en 4]}",
        "starting_deck_provenance: {attested: [eng 4]}",
        ":2: field starting_deck_provenance: 'eng 4' must begin with an edition: en, fan, ja",
        id="starting-deck-of-an-unknown-edition",
    ),
    pytest.param(
        "    copies: 30",
        "    copies: 0",
        ":10: truck field copies: ",
        id="no-copy",
    ),
    pytest.param(
        "    copies: 30",
        "    copys: 30",
        ":10: truck field copys: unknown field 'copys'; nearest: copies",
        id="unknown-field",
    ),
    pytest.param(
        "{inferred: by its colour}",
        "{overlaid: by its colour}",
        ":18: truck field provenance.type.overlaid: unknown field 'overlaid'; ",
        id="only-overlays-are-overlaid",
    ),
    pytest.param(
        "id: truck\n",
        "id: Truck\n",
        ":6: Truck field id: 'Truck' does not look like ",
        id="id-with-a-capital",
    ),
]


def test_small_file_is_sound(shelf: Shelf) -> None:
    """The file all faults are planted in has none itself."""
    assert [] == check_catalogue(shelf(SMALL), "el-alamein", ())


@pytest.mark.parametrize(("old", "new", "expected"), FAULTS)
def test_fault_is_said_with_its_place(shelf: Shelf, old: str, new: str, expected: str) -> None:
    """A planted fault is reported with file, line, card and field, and the nearest good value."""
    problems = check_catalogue(shelf(edited(old, new)), "el-alamein", ())

    start = FILE + expected
    assert start in [str(problem)[: len(start)] for problem in problems]


def test_card_stands_once(shelf: Shelf) -> None:
    """A second card of the same id is refused with the line of the first."""
    card = SMALL[SMALL.index("  - id: truck") :]

    problems = check_catalogue(shelf(SMALL + card), "el-alamein", ())

    assert [f"{FILE}:23: truck field id: stands already on line 6"] == list(map(str, problems))


def test_pile_stands_once(shelf: Shelf) -> None:
    """A second pile of the same id is refused with the line of the first."""
    pile = "  - {id: trucks, order: one-kind, face: up, provenance: {attested: [en 4]}}\n"

    problems = check_catalogue(shelf(edited(pile, 2 * pile)), "el-alamein", ())

    assert [f"{FILE}:5: trucks field id: stands already on line 4"] == list(map(str, problems))


def test_third_card_names_the_first(shelf: Shelf) -> None:
    """Each further copy is told the line of the first, not of the one before it."""
    card = SMALL[SMALL.index("  - id: truck") :]

    problems = check_catalogue(shelf(SMALL + 2 * card), "el-alamein", ())

    assert ["stands already on line 6"] * 2 == [problem.says for problem in problems]


def test_duplicate_cannot_be_loaded(shelf: Shelf) -> None:
    """A file with the same card twice is not loaded: one of them would be lost."""
    card = SMALL[SMALL.index("  - id: truck") :]

    with pytest.raises(DataError, match="truck field id: stands already on line 6"):
        load_catalogue(shelf(SMALL + card), "el-alamein")


def test_all_faults_are_collected(shelf: Shelf) -> None:
    """Faults of all kinds are reported at once, facts first, then in the order of lines."""
    fact = Fact("EA-1a", "there are 31 cards", lambda c: f"got {c.total()}")
    text = edited("pile: trucks\n", "pile: trocks\n").replace("[X2]", "[X98]")
    text = text.replace("{truck: 6}", "{trock: 6}")

    problems = check_catalogue(shelf(text), "el-alamein", [fact])

    assert [0, 1, 7, 20] == [problem.line for problem in problems]


def test_rules_are_single_facts() -> None:
    """Of every list of rules or abilities each one is a fact with a provenance."""
    assert {name for name in PRINTED if name.endswith(("_rules", "_abilities"))} == RULE_LISTS


def test_list_has_one_provenance(shelf: Shelf) -> None:
    """The provenance of a whole list stands for each of its rules."""
    text = edited("play_rules.1: {attested: [fan 4]}", "play_rules: {attested: [fan 4]}")
    text = text.replace("      play_rules.2: {provisional: invented}\n", "")

    assert [] == check_catalogue(shelf(text), "el-alamein", ())


def test_all_names_have_one_provenance(shelf: Shelf) -> None:
    """The provenance of ``names`` stands for the name in each edition."""
    text = edited("      names.en: {attested: [en 4, en 11-2]}\n", "")
    text = text.replace("names.ja: {attested", "names: {attested")

    assert [] == check_catalogue(shelf(text), "el-alamein", ())


def test_own_provenance_goes_first(shelf: Shelf) -> None:
    """A rule with a provenance of its own has that, the others have that of the list."""
    text = edited("play_rules.1: {attested: [fan 4]}", "play_rules: {attested: [fan 4]}")
    card = load_catalogue(shelf(text), "el-alamein").cards["truck"]

    kinds = [type(card.origin(fact)).__name__ for fact in ("play_rules.1", "play_rules.2")]

    assert ["Attested", "Provisional"] == kinds


def test_every_single_fact_is_counted(shelf: Shelf) -> None:
    """The provenance is counted by name, by rule and by field."""
    catalogue = load_catalogue(shelf(SMALL), "el-alamein")

    assert (
        Counter({"attested": 3, "provisional": 2, "inferred": 1, "external": 1})
        == catalogue.provenance()
    )


def test_empty_list_is_one_fact(shelf: Shelf) -> None:
    """A list printed as empty is a fact of its own and needs a provenance."""
    text = edited(
        "    play_cost: 0\n", "    play_cost: 0\n    keywords: []\n    recruit_rules: []\n"
    )
    card = load_catalogue(shelf(text), "el-alamein").cards["truck"]

    assert ["keywords", "recruit_rules"] == [fact for fact in card.facts() if not card.origin(fact)]


def test_total_counts_copies(shelf: Shelf) -> None:
    """The number of cards is that of all copies, not of card types."""
    assert 30 == load_catalogue(shelf(SMALL), "el-alamein").total()


def test_broken_fact_names_its_clause(shelf: Shelf) -> None:
    """A fact that the cards break is reported with its clause; one that holds is not."""
    facts = [
        Fact("EA-1a", "there are 31 cards", lambda c: f"got {c.total()}"),
        Fact("EA-3a", "there is a type", lambda _: ""),
    ]

    problems = check_catalogue(shelf(SMALL), "el-alamein", facts)

    assert [f"{FILE}: EA-1a: there are 31 cards; got 30"] == list(map(str, problems))


def test_missing_file_is_said() -> None:
    """A game whose card file is not there gets one fault that names the file."""
    problems = check_catalogue(library(), "barbarossa", ())

    assert ["rulebook/barbarossa/cards.yaml: cannot be read: No such file or directory"] == list(
        map(str, problems)
    )


@pytest.mark.parametrize(
    ("game", "expected"), [("el-alamein", True), ("barbarossa", False), ("drive-on-suez", False)]
)
def test_one_game_has_cards(game: str, expected: bool) -> None:  # noqa: FBT001 -- pytest passes it by name
    """Of the three games El Alamein alone has a catalogue."""
    assert expected == has_cards(library(), game)
