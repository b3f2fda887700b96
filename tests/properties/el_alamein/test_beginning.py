"""Beginnings are rich, and sound under every reading and with other values on the cards."""

from __future__ import annotations

import random

import pytest
from tests.properties.el_alamein.filled_tables import BOOK, GAME, rulings

from alamein.engine.core.chance import Seeded
from alamein.engine.core.rulings import Rulings
from alamein.properties.el_alamein.beginning import PHASES
from alamein.properties.law import laws_of


def anyhow(seed: int) -> Rulings:
    """Return a ruling set in which every third dispute is decided by chance."""
    chance = random.Random(seed)  # noqa: S311 - a test needs no secrets
    some = [dispute for dispute in BOOK.disputes.values() if chance.random() < 1 / 3]
    words = (f"{d.id}={chance.choice(list(d.readings)).id[-1]}" for d in some)
    return Rulings.parse("reference", *words, book=BOOK)


@pytest.mark.parametrize("seed", range(9))
def test_beginnings_are_lawful(seed: int) -> None:
    """A beginning can be filled in and loaded, and no law is broken."""
    decided = anyhow(seed)
    changes = GAME.varied(Seeded(seed).pick) if seed % 3 == 0 else {}
    game = GAME.with_cards(changes) if changes else GAME
    laws = laws_of("el-alamein", decided, changes)
    partial = laws.beginning(2 + seed % 4, Seeded(seed).pick)
    state = game.load(game.fill(partial, decided), decided)

    assert [] == list(laws.of_position(game.save(state)))
    assert game.legal(state)


def test_beginnings_are_of_every_phase() -> None:
    """Whatever phase a game can be in, some beginning is in it."""
    laws = laws_of("el-alamein", rulings("reference"))
    begun = {laws.beginning(3, Seeded(seed).pick)["phase"] for seed in range(60)}

    assert set(PHASES) == begun


def test_beginnings_are_rich() -> None:
    """Among few beginnings there are attached cards, exhausted units, Cities and Boxes."""
    laws = laws_of("el-alamein", rulings("reference"))
    begun = [laws.beginning(3, Seeded(seed).pick) for seed in range(20)]
    fronts = [unit for one in begun for player in one["players"] for unit in player["front_line"]]
    units = [unit for unit in fronts if isinstance(unit, dict)]

    assert any(unit.get("attached") for unit in units)
    assert any(unit.get("exhausted") for unit in units)
    assert {"box", "el-agheila"} <= {unit for unit in fronts if isinstance(unit, str)}
