"""An overlay lays printed values over ours and may not contradict a rulebook."""

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec import UNSET

from alamein.engine.core.problem import DataError
from alamein.engine.deckbuilding import verbs
from alamein.engine.deckbuilding.cards import PRINTED, Card
from alamein.engine.deckbuilding.catalogue import Catalogue
from alamein.engine.deckbuilding.overlay import Overlay, provisional_fields
from alamein.engine.deckbuilding.provenance import Attested, Overlaid, kind_of

Lay = Callable[[str], Overlay]

RIFLES_SECOND_ABILITY = (
    "{cost: [{give-up: {which: {card: italian-infantry-regiment}, count: 1, "
    "zone: {D-04a: hand, D-04b: front-line, D-04c: front-line}}}], "
    "effect: [{gain: {attack: 1}}]}"
)


def overlay(card: str, *fields: str) -> str:
    """An overlay of one card; its id stands on line 3, its fields from line 4 on."""
    lines = ["overlay: el-alamein", "cards:", f"  - id: {card}", *(f"    {f}" for f in fields)]
    return "\n".join(lines) + "\n"


def refusal(laid: Lay, text: str) -> list[str]:
    """The faults with which an overlay is refused, one line each."""
    with pytest.raises(DataError) as error:
        laid(text)
    return str(error.value).splitlines()


def test_value_is_laid_over(laid: Lay) -> None:
    """A printed value replaces a provisional one."""
    result = laid(overlay("panzer-regiment-iii", "play_cost: 2"))

    assert 2 == result.catalogue.cards["panzer-regiment-iii"].play_cost


def test_value_is_marked_as_overlaid(laid: Lay) -> None:
    """A value from an overlay is attested by it, and the file is named."""
    card = laid(overlay("panzer-regiment-iii", "play_cost: 2")).catalogue.cards[
        "panzer-regiment-iii"
    ]

    assert Overlaid("mine.yaml") == card.origin("play_cost")


def test_overlaid_values_are_counted(catalogue: Catalogue, laid: Lay) -> None:
    """An overlaid value counts as attested (overlay) and no longer as provisional."""
    counts = laid(overlay("panzer-regiment-iii", "play_cost: 2")).catalogue.provenance()

    before = catalogue.provenance()
    assert (1, before["provisional"] - 1) == (counts["attested (overlay)"], counts["provisional"])


def test_other_values_stay(catalogue: Catalogue, laid: Lay) -> None:
    """An overlay of one field leaves every other field, card and provenance as it was."""
    result = laid(overlay("panzer-regiment-iii", "play_cost: 2")).catalogue
    changed = [
        (card.id, name)
        for card in result.cards.values()
        for name in (*PRINTED, "id", "pile", "provenance")
        if getattr(card, name) != getattr(catalogue.cards[card.id], name)
    ]

    assert [("panzer-regiment-iii", "play_cost"), ("panzer-regiment-iii", "provenance")] == changed


def test_catalogue_itself_is_unchanged(catalogue: Catalogue, laid: Lay) -> None:
    """Laying an overlay over a catalogue gives another and leaves the first alone."""
    laid(overlay("panzer-regiment-iii", "play_cost: 2"))

    assert 1 == catalogue.cards["panzer-regiment-iii"].play_cost


def test_unprinted_field_may_be_added(laid: Lay) -> None:
    """A field that our card does not carry can be read off the printed one."""
    card = laid(overlay("motorcycle-unit", "victory_points: 1")).catalogue.cards["motorcycle-unit"]

    assert (1, Overlaid("mine.yaml")) == (card.victory_points, card.origin("victory_points"))


def test_name_of_one_edition_is_laid_over(laid: Lay) -> None:
    """A name replaces that of its edition; the others keep theirs and their provenance."""
    card = laid(overlay("sea-transport", "names: {en: Ship}")).catalogue.cards["sea-transport"]

    assert ({"en": "Ship", "ja": "海上輸送"}, Overlaid("mine.yaml"), Attested(("ja 4",))) == (
        card.names,
        card.origin("names.en"),
        card.origin("names.ja"),
    )


def test_overlaid_list_has_one_origin(laid: Lay) -> None:
    """A list from an overlay replaces the provenance that single rules of ours had."""
    card = laid(
        overlay(
            "tank-hunters", "deploy_abilities: [{cost: [{return: this}], effect: [{weaken: 2}]}]"
        )
    ).catalogue.cards["tank-hunters"]

    assert {"deploy_abilities": Overlaid("mine.yaml")} == {
        fact: origin for fact, origin in card.provenance.items() if "deploy_abilities" in fact
    }


def test_unprinted_field_is_taken_away(laid: Lay) -> None:
    """`not_printed` takes a field and its provenance off the card."""
    card = laid(overlay("panzer-regiment-iv", "not_printed: [victory_points]")).catalogue.cards[
        "panzer-regiment-iv"
    ]

    assert (UNSET, False) == (card.victory_points, "victory_points" in card.provenance)


def test_attested_value_may_be_repeated(laid: Lay) -> None:
    """An overlay that says what the rulebook attests is accepted without remark."""
    assert () == laid(overlay("panzer-regiment-iii", "recruit_cost: 7")).overruled


REFUSED = [
    pytest.param(
        overlay("panzer-regiment-iii", "recruit_cost: 8"),
        ":4: panzer-regiment-iii field recruit_cost: the rulebook attests 7 (ja 15-1, fan 14-1)",
        id="attested-value",
    ),
    pytest.param(
        overlay("motorized-transport", "names: {en: Lorry}"),
        ":4: motorized-transport field names: "
        "the rulebook attests Motorized Transport (en 4, en 11-2, en 15-1)",
        id="attested-name",
    ),
    pytest.param(
        overlay("motorized-transport", "play_bonus: {supply: 2}"),
        ":4: motorized-transport field play_bonus: "
        "the rulebook attests {supply: 1} (en 15-1, fan 14-1, ja 15-1)",
        id="attested-bonus",
    ),
    pytest.param(
        overlay("motorized-repair-shop", "play_rules: [{scrap: this}]"),
        ":4: motorized-repair-shop field play_rules: "
        "the rulebook attests {deploy: {choice: may}} (en 10, fan 10, ja 10)",
        id="attested-rule",
    ),
    pytest.param(
        overlay("motorized-transport", "not_printed: [play_cost]"),
        ":3: motorized-transport field play_cost: the rulebook attests 0 (ja 3-1)",
        id="attested-field-left-out",
    ),
    pytest.param(
        overlay("panzer-regiment-ii", "play_cost: 2"),
        ":3: panzer-regiment-ii field id: no card is called 'panzer-regiment-ii'; "
        "nearest: panzer-regiment-iii, panzer-regiment-iv",
        id="unknown-card",
    ),
    pytest.param(
        overlay("box", "defense: 4"),
        ":4: box field defense: unknown field 'defense'; nearest: defence",
        id="unknown-field",
    ),
    pytest.param(
        overlay("box", "copies: many"),
        ":4: box field copies: 'many' is not a whole number",
        id="wrong-kind-of-value",
    ),
    pytest.param(
        overlay("box", "defence: 4").replace("overlay: el-alamein", "overlay: barbarossa"),
        ":1: field overlay: this is an overlay of 'barbarossa', the catalogue is of 'el-alamein'",
        id="wrong-game",
    ),
    pytest.param(
        overlay("box", "defence: 4", "", "", "").rstrip() + "\n  - id: box\n",
        ":5: box field id: box stands twice",
        id="card-twice",
    ),
    pytest.param(
        overlay("box", "play_rules: [{take: {which: {card: boxx}, to: hand}}]"),
        ":4: box field play_rules.0.take.which.card: no card is called 'boxx'; nearest: box",
        id="unknown-card-in-a-rule",
    ),
    pytest.param(
        overlay("box", "play_rules: [{muster: {D-40z: 1}}]"),
        ":4: box field play_rules.0.muster.D-40z: no reading is called 'D-40z'; nearest: ",
        id="unknown-reading",
    ),
    pytest.param(
        overlay("box", "names: {jp: ボックス}"),
        ":4: box field names.jp: no edition is called 'jp'; ",
        id="unknown-edition",
    ),
    pytest.param(
        overlay("box", "not_printed: [defense]"),
        ":4: box field not_printed: 'defense' cannot be left out; nearest: defence",
        id="unknown-field-left-out",
    ),
    pytest.param(
        overlay("sea-transport", "not_printed: [copies]"),
        ":4: sea-transport field not_printed: 'copies' cannot be left out",
        id="field-every-card-has",
    ),
    pytest.param(
        overlay("motorized-artillery", "play_cost: 2", "not_printed: [play_cost]"),
        ":5: motorized-artillery field not_printed: ",
        id="both-printed-and-not",
    ),
    pytest.param(
        overlay("sea-transport", "copies: 18"),
        ": EA-1a: there are 362 cards; cards: expected 362, got 363",
        id="card-too-many",
    ),
    pytest.param(
        overlay("tobruk", "city_number: 2"),
        ": EA-4c: nine Cities, sorted by number; City Numbers: ",
        id="city-number-twice",
    ),
    pytest.param(
        overlay("tobruk", "not_printed: [city_number]"),
        ": EA-4c: nine Cities, sorted by number; City Numbers: ",
        id="city-without-number",
    ),
    pytest.param(
        overlay("british-infantry-brigade", "defence: 5"),
        ": EA-15.1l: Fort Capuzzo 17 with the tank, 13 without; ",
        id="garrison-of-eight",
    ),
]


@pytest.mark.parametrize(("text", "expected"), REFUSED)
def test_overlay_is_refused_with_reason(
    laid: Lay, overlay_file: Path, text: str, expected: str
) -> None:
    """What cannot be laid over is refused with file, line, card, field and the reason."""
    start = f"{overlay_file}{expected}"

    assert start in [fault[: len(start)] for fault in refusal(laid, text)]


def test_all_contradictions_are_reported(laid: Lay) -> None:
    """Every attested value that an overlay contradicts is named at once."""
    faults = refusal(laid, overlay("fort-capuzzo", "defence: 5", "garrison: 2", "penalty: 1"))

    assert ["defence", "garrison", "penalty"] == [
        fault.partition(" field ")[2].partition(":")[0] for fault in faults
    ]


def test_two_copies_may_be_exchanged(laid: Lay) -> None:
    """Copies may change as long as the facts hold for the overlay as a whole."""
    text = overlay("sea-transport", "copies: 18") + "  - id: tank-hunters\n    copies: 11\n"

    assert 362 == laid(text).catalogue.total()


def test_garrison_may_be_shared_otherwise(laid: Lay) -> None:
    """Artillery 2 and Infantry 5 fit the worked example as well as 3 and 4."""
    text = overlay("british-artillery-regiment", "defence: 2")
    text += "  - id: british-infantry-brigade\n    defence: 5\n"

    assert 5 == laid(text).catalogue.cards["british-infantry-brigade"].defence


def test_attested_rule_may_change_place(laid: Lay) -> None:
    """The attested ability of the Rifles must be there; an overlay may replace the other."""
    card = laid(
        overlay(
            "motorized-rifle-regiment",
            "deploy_abilities:",
            "  - {cost: [{exhaust: this}], effect: [{weaken: 1}]}",
            f"  - {RIFLES_SECOND_ABILITY}",
        )
    ).catalogue.cards["motorized-rifle-regiment"]

    assert isinstance(card.deploy_abilities, tuple)
    assert (verbs.Weaken(1),) == card.deploy_abilities[0].effect


def test_attested_rule_may_not_vanish(laid: Lay) -> None:
    """An overlay without the attested second ability of the Rifles is refused."""
    (fault,) = refusal(
        laid,
        overlay(
            "motorized-rifle-regiment",
            "deploy_abilities: [{cost: [{exhaust: this}], effect: [{gain: {attack: 2}}]}]",
        ),
    )

    assert fault.endswith(
        f"field deploy_abilities: the rulebook attests {RIFLES_SECOND_ABILITY} "
        "(en 15-1, fan 14-1, ja 15-1)"
    )


@pytest.mark.parametrize(
    ("fields", "fact"),
    [
        pytest.param("battle_damage: {count: 2}", "battle_damage", id="other-value"),
        pytest.param("not_printed: [battle_damage]", "battle_damage", id="not-printed"),
    ],
)
def test_overruled_inference_is_reported(laid: Lay, fields: str, fact: str) -> None:
    """An inference that the printed card shows to be wrong is named with its grounds."""
    (remark,) = laid(overlay("fort-capuzzo", fields)).overruled

    assert remark.startswith(f"fort-capuzzo {fact}: printed otherwise than inferred: one unit")


def test_overruled_rule_is_reported(laid: Lay) -> None:
    """An inferred rule that the overlay no longer has is named by its number."""
    text = overlay("motorized-rifle-regiment", "play_rules: [{deploy: {choice: must}}]")

    (remark,) = laid(text).overruled

    assert remark.startswith("motorized-rifle-regiment play_rules.1: printed otherwise than ")


def test_confirmed_inference_is_not_reported(laid: Lay) -> None:
    """An inference that the printed card confirms gets no remark."""
    assert () == laid(overlay("fort-capuzzo", "battle_damage: {count: 1}")).overruled


def test_replaced_invention_is_not_reported(laid: Lay) -> None:
    """A provisional value is there to be replaced and gets no remark."""
    assert () == laid(overlay("box", "defence: 4")).overruled


def test_provisional_list_shrinks(catalogue: Catalogue, laid: Lay) -> None:
    """A field that was laid over is no longer provisional, the others still are."""
    name = "panzer-regiment-iii"
    after: Card = laid(overlay(name, "play_cost: 1")).catalogue.cards[name]

    assert (["play_cost", "play_rules"], ["play_rules"]) == (
        provisional_fields(catalogue.cards[name]),
        provisional_fields(after),
    )


def test_overlay_is_told_from_attested(laid: Lay) -> None:
    """Readers can tell a value read off a card from one printed in a rulebook."""
    card = laid(overlay("box", "defence: 4")).catalogue.cards["box"]
    kinds = [kind_of(o) for f in ("defence", "victory_points") if (o := card.origin(f))]

    assert ["attested (overlay)", "attested"] == kinds
