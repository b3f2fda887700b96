"""Catalogues are drawn around the attested facts: any card may differ, and none is malformed."""

from __future__ import annotations

from hypothesis import HealthCheck, Phase, find, given, seed, settings

from alamein.engine.core.chance import Seeded
from alamein.engine.core.game import Changes
from alamein.engine.core.library import library
from alamein.engine.core.rulings import Rulings
from alamein.engine.deckbuilding.catalogue import broken_facts
from alamein.engine.deckbuilding.doubt import WORDS
from alamein.engine.deckbuilding.overlay import provisional_fields
from alamein.engine.el_alamein.facts import FACTS
from alamein.engine.el_alamein.game import ElAlamein
from alamein.properties.strategies import catalogues

NAME = "el-alamein"
GAME = ElAlamein()
RULINGS = Rulings.parse("reference", book=library().books[NAME])
DRAWS = 200


def drawn() -> list[Changes]:
    """What Hypothesis draws, always the same."""
    found: list[Changes] = []

    @seed(0)
    @settings(
        max_examples=DRAWS,
        database=None,
        deadline=None,
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )
    @given(catalogues(NAME))
    def draw(changes: Changes) -> None:
        found.append(changes)

    draw()
    return found


def test_every_doubtful_card_is_varied() -> None:
    """Every card with provisional values is printed otherwise in some of the draws."""
    doubtful = {
        card.id for card in GAME.catalogue.cards.values() if set(provisional_fields(card)) - WORDS
    }

    assert doubtful == {card for changes in drawn() for card in changes}


def test_every_draw_can_be_played() -> None:
    """Whatever cards are changed, the facts about all cards hold and a game can begin."""
    for changes in drawn():
        game = GAME.with_cards(changes)

        assert [] == list(broken_facts(game.catalogue, FACTS))
        assert game.legal(game.new(RULINGS, 5, Seeded(0)))


def test_simplest_draw_is_our_own_cards() -> None:
    """What fails with any cards shrinks to our own."""
    assert {} == find(catalogues(NAME), lambda _: True)


def test_draw_shrinks_to_the_card_that_matters() -> None:
    """What fails because of one card shrinks to changes of few others, or of none."""
    found = find(catalogues(NAME), lambda changes: "quartermaster" in changes)

    assert {"quartermaster"} == found.keys()
