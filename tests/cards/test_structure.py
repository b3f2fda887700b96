"""The box as a whole: how many cards, which piles, which deck to start with."""

from collections import Counter

import pytest

from alamein.engine.deckbuilding.cards import Pile
from alamein.engine.deckbuilding.catalogue import Catalogue
from alamein.engine.deckbuilding.provenance import Attested

ONE_KIND = {
    "sea-transport",
    "motorized-rifle-regiment",
    "motorcycle-unit",
    "armoured-signals",
    "corps-hq",
    "motorized-artillery",
    "heavy-flak-company",
    "motorized-repair-shop",
    "italian-infantry-regiment",
    "italian-tank-regiment",
    "tank-hunters",
    "armoured-reconnaissance",
    "italian-hq",
    "outflanking-operation",
    "lil-rommel",
    "logistics-operation",
    "box",
}


@pytest.mark.everywhere
def test_box_holds_362_cards(catalogue: Catalogue) -> None:
    """All copies of all card types together are 362."""
    assert 362 == sum(card.copies for card in catalogue.cards.values()) == catalogue.total()


@pytest.mark.everywhere
def test_nine_cities_run_eastwards(catalogue: Catalogue) -> None:
    """The nine Cities are listed by number, Alexandria last and El Alamein before it."""
    cities = [(c.city_number, c.id) for c in catalogue.cards.values() if c.pile == "city"]

    assert [
        (1, "el-agheila"),
        (2, "benghazi"),
        (3, "tobruk"),
        (4, "bardia"),
        (5, "fort-capuzzo"),
        (6, "sidi-barrani"),
        (7, "mersa-matruh"),
        (8, "el-alamein"),
        (9, "alexandria"),
    ] == cities


def test_cities_yield_three_to_five(catalogue: Catalogue) -> None:
    """A City yields 3 to 5 Victory Cards, the range X3 gives, and both ends occur."""
    yields = {c.victory_cards for c in catalogue.cards.values() if c.pile == "city"}

    assert {3, 4, 5} == yields


def test_starting_deck_is_attested(catalogue: Catalogue) -> None:
    """Six Motorized Transports and two Italian Infantry Regiments make the starting deck."""
    assert {
        "motorized-transport": 6,
        "italian-infantry-regiment": 2,
    } == catalogue.starting_deck


def test_starting_deck_cites_every_edition(catalogue: Catalogue) -> None:
    """All three editions give the starting deck in their section 4."""
    origin = catalogue.document.value["starting_deck_provenance"]

    assert {"attested": ["en 4", "fan 4", "ja 4"]} == origin


def test_kinds_of_each_type(catalogue: Catalogue) -> None:
    """There are 2 Supply, 14 Army, 3 Strategy kinds; 12 numbers are left for Support and Event."""
    kinds = Counter(card.type for card in catalogue.cards.values())

    assert (2, 14, 3, 12) == (
        kinds["supply"],
        kinds["army"],
        kinds["strategy"],
        kinds["support"] + kinds["event"],
    )


def test_numbers_run_without_gap(catalogue: Catalogue) -> None:
    """The card numbers are 001 to 035, of which 012 to 015 are one card type."""
    numbers = sorted(c.number for c in catalogue.cards.values() if isinstance(c.number, str))

    assert [
        *(f"{n:03}" for n in range(1, 12)),
        "012-015",
        *(f"{n:03}" for n in range(16, 36)),
    ] == numbers


def test_seventeen_piles_hold_one_kind(catalogue: Catalogue) -> None:
    """Beside the Transports, which leave the table, seventeen piles hold one kind of card."""
    piles = {pile.id for pile in catalogue.piles.values() if pile.order == "one-kind"}

    assert {"motorized-transport", *ONE_KIND} == piles


def test_one_kind_is_one_card(catalogue: Catalogue) -> None:
    """A pile of one kind holds exactly one card type."""
    held = Counter(card.pile for card in catalogue.cards.values())

    assert dict.fromkeys(ONE_KIND, 1) == {pile: held[pile] for pile in ONE_KIND}


@pytest.mark.parametrize(
    ("pile", "order", "face", "place"),
    [
        ("panzer-regiment", "as-listed", "up", "en 4"),
        ("support", "shuffled", "up", "fan 4"),
        ("event", "shuffled", "down", "en 4"),
        ("victory", "shuffled", "down", "en 4"),
        ("city", "by-city-number", "up", "fan 3-6"),
        ("british-reinforcements", "empty", "down", "ja 4"),
    ],
)
def test_mixed_pile_lies_as_attested(
    catalogue: Catalogue, pile: str, order: str, face: str, place: str
) -> None:
    """Each pile of several kinds is ordered and turned as the rulebook says where it is cited."""
    found: Pile = catalogue.piles[pile]
    cited = found.provenance.value if isinstance(found.provenance, Attested) else ()

    assert (order, face, True) == (found.order, found.face, place in cited)


def test_war_zone_has_23_piles(catalogue: Catalogue) -> None:
    """Once the left-over Transports are away, 23 places are on the table."""
    assert 23 == len(catalogue.piles.keys() - {"motorized-transport"})


def test_british_reinforcements_start_empty(catalogue: Catalogue) -> None:
    """No card lies in the British Reinforcements pile at the start."""
    assert [] == [c.id for c in catalogue.cards.values() if c.pile == "british-reinforcements"]


@pytest.mark.parametrize(
    ("pile", "kind"),
    [("support", "support"), ("event", "event"), ("victory", "victory"), ("city", "site")],
)
def test_mixed_pile_holds_its_type(catalogue: Catalogue, pile: str, kind: str) -> None:
    """The piles of Support, Event, Victory and City Cards hold that type and all of it."""
    kinds = {c.id for c in catalogue.cards.values() if c.type == kind and c.id != "box"}

    assert kinds == {c.id for c in catalogue.cards.values() if c.pile == pile}


def test_catalogue_knows_where_cards_stand(catalogue: Catalogue) -> None:
    """The place of a card is the line of the data file on which it begins."""
    path = catalogue.places["fort-capuzzo"]
    line = catalogue.document.lines[("cards", list(catalogue.cards).index("fort-capuzzo"))]

    assert f"rulebook/el_alamein/cards.yaml:{line}" == str(path)
