"""What is printed for people to edit can be read back."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from alamein.engine.core.library import Library
from alamein.engine.core.source import parse
from alamein.engine.deckbuilding.cards import Card, DeployRule
from alamein.engine.deckbuilding.catalogue import Catalogue, load_catalogue
from alamein.engine.deckbuilding.overlay import (
    Overlay,
    plain,
    provisional_fields,
    show,
    template,
)
from alamein.engine.deckbuilding.provenance import Attested, External, Provisional, kind_of
from alamein.engine.deckbuilding.verbs import Deploy, Gain, Points, Rating

Lay = Callable[[str], Overlay]
Shelf = Callable[[str], Library]
COMMENTED = re.compile(r"^    # (?=[a-z_]+: )", re.MULTILINE)


def written(card: Card) -> dict[str, Any]:
    """A card as plain data, as a card file holds it."""
    provenance = {
        fact: {
            kind_of(origin): list(origin.value)
            if isinstance(origin, Attested | External)
            else origin.value  # type: ignore[attr-defined] # every kind is one value
        }
        for fact, origin in card.provenance.items()
    }
    printed = {name: plain(value) for name, value in card.printed()}
    return {"id": card.id, "pile": card.pile, **printed, "provenance": provenance}


def reloaded(catalogue: Catalogue, shelf: Shelf, write: Callable[[Any], str]) -> Catalogue:
    """The catalogue loaded again after every card was written with *write*."""
    data = catalogue.document.value
    head = json.dumps({key: data[key] for key in data if key != "cards"})
    cards = ", ".join(write(written(card)) for card in catalogue.cards.values())
    return load_catalogue(shelf(f'{head[:-1]}, "cards": [{cards}]}}'), "el-alamein")


@pytest.mark.parametrize("write", [show, json.dumps])
def test_written_cards_are_read_back(
    catalogue: Catalogue, shelf: Shelf, write: Callable[[Any], str]
) -> None:
    """Every card written as plain values, as shown or as JSON, is the same when loaded."""
    again = reloaded(catalogue, shelf, write)

    assert catalogue.cards == again.cards


def test_empty_template_changes_nothing(catalogue: Catalogue, laid: Lay) -> None:
    """The template as it is given out is an overlay that changes nothing."""
    assert catalogue.cards == laid(template(catalogue)).catalogue.cards


def test_filled_template_repeats_the_values(catalogue: Catalogue, laid: Lay) -> None:
    """With every # taken away the template says what the catalogue says."""
    result = laid(COMMENTED.sub("    ", template(catalogue))).catalogue

    assert {name: dict(card.printed()) for name, card in catalogue.cards.items()} == {
        name: dict(card.printed()) for name, card in result.cards.items()
    }


def test_filled_template_overrules_nothing(catalogue: Catalogue, laid: Lay) -> None:
    """With every # taken away the template contradicts no inference."""
    assert () == laid(COMMENTED.sub("    ", template(catalogue))).overruled


def test_filled_template_leaves_nothing_provisional(catalogue: Catalogue, laid: Lay) -> None:
    """The template asks for every provisional value: with all filled in, none is left."""
    result = laid(COMMENTED.sub("    ", template(catalogue))).catalogue

    assert [] == [card.id for card in result.cards.values() if provisional_fields(card)]


def test_each_line_stands_alone(catalogue: Catalogue, laid: Lay) -> None:
    """Any one line of the template can be uncommented without the others."""
    text = template(catalogue)
    starts = list(COMMENTED.finditer(text))
    before = catalogue.provenance()["provisional"]

    kept = [
        text[match.start() : text.index("\n", match.start())]
        for match in starts
        if before
        <= laid(f"{text[: match.start()]}    {text[match.end() :]}").catalogue.provenance()[
            "provisional"
        ]
    ]

    assert (True, []) == (bool(starts), kept)


def test_template_lists_only_provisional_fields(catalogue: Catalogue) -> None:
    """A card whose values are all known is not in the template, and no known field is."""
    listed = {
        (entry.splitlines()[0], line.partition(":")[0].strip(" #"))
        for entry in template(catalogue).split("  - id: ")[1:]
        for line in entry.splitlines()[1:]
        if line
    }

    assert {
        (card.id, fact.partition(".")[0])
        for card in catalogue.cards.values()
        for fact in card.facts()
        if isinstance(card.origin(fact), Provisional)
    } == listed


def test_template_names_its_game(catalogue: Catalogue) -> None:
    """The template says which game it is an overlay of."""
    assert "el-alamein" == parse(template(catalogue), "template").value["overlay"]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        pytest.param(7, "7", id="number"),
        pytest.param("Motorized Transport", "Motorized Transport", id="words"),
        pytest.param("Level Up!", '"Level Up!"', id="sign"),
        pytest.param("001", '"001"', id="digits"),
        pytest.param("トラック輸送", "トラック輸送", id="japanese"),
        pytest.param(Points(tactic=1, attack=2), "{tactic: 1, attack: 2}", id="points"),
        pytest.param(("combat", "unique"), "[combat, unique]", id="list"),
        pytest.param(Gain(Points(draw=1)), "{gain: {draw: 1}}", id="verb-with-a-value"),
        pytest.param(
            Deploy("must", exhausted=True),
            "{deploy: {choice: must, exhausted: true}}",
            id="verb-with-fields",
        ),
        pytest.param(Rating(add={"D-15a": 2}), "{rating: {add: {D-15a: 2}}}", id="by-reading"),
        pytest.param(
            DeployRule("always", (Rating(set=0),)),
            "{at: always, do: [{rating: {set: 0}}]}",
            id="defaults-left-out",
        ),
    ],
)
def test_value_is_shown_as_written(value: object, expected: str) -> None:
    """A value is shown on one line in the form in which data files have it."""
    assert expected == show(value)


@pytest.mark.parametrize(
    "text",
    ["Box", "Li'l", "a: b", "# no", "a, b", "{a", "012", "null", "true", "- a", " a", "-", ""],
)
def test_shown_text_is_read_back(text: str) -> None:
    """Whatever a text looks like, what is shown of it is read as that text."""
    assert [text] == parse(f"[{show(text)}]", "shown").value
