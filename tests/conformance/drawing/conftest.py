"""Pictures to draw: one with everything that can show, and one that is as awkward as can be."""

import pytest

from alamein.engine.core.picture import Picture, Section, Tile, Zone

AWKWARD = (
    "",
    "W" * 90,
    "Mammoth Wagon " * 12,
    '<b>&"quoted"</b> ]]> --',
    "bell \x07, escape \x1b[31m, null \x00",
    "戦車" * 30,
)


@pytest.fixture
def picture() -> Picture:
    """Return a small picture in which each thing that can show shows once."""
    cards = (
        Tile("Upright Rifles", "infantry", "grey", ("rating 1", "2 VP")),
        Tile("Turned Tank", "tank", "green", turned=True, count=3),
        Tile("Bearer", "tank", "grey", attached=("Trench", "Medal")),
        Tile("Goner", "tank", "red", marks=("destroyed by player 1",), crossed=True),
        Tile("Chosen", "tank", "red", marks=("takes 2",), ringed=True),
        Tile("Secret", count=4, face_down=True),
        Tile("Untold", count=None, face_down=True),
    )
    piles = (Tile("Market", "tank", "blue", ("costs 4",), count=12), Tile("Gone", count=0))
    return Picture(
        "A game, turn 2",
        ("player 1 decides",),
        (
            Section("Player 1", (Zone("Line", cards), Zone("Nothing")), (("Points", "5"),), True),  # noqa: FBT003 - as Section names it
            Section("Table", (Zone("Piles", piles, "piles"),)),
        ),
        (("grey", "Ours"), ("red", "Theirs")),
    )


@pytest.fixture
def awkward() -> Picture:
    """Return a picture of words that are empty, endless, forbidden in XML or very wide."""
    tiles = tuple(
        Tile(word, word, "gold", (word,) * 9, (word,) * 9, (word,) * 3, 99_999, turned=turned)
        for word in AWKWARD
        for turned in (False, True)
    )
    backs = tuple(Tile(word, count=99_999, face_down=True) for word in AWKWARD)
    sections = tuple(
        Section(
            word,
            (Zone(word, tiles + backs), Zone(word, tiles, "piles"), Zone(word)),
            ((word, word),) * 5,
            decides=True,
        )
        for word in AWKWARD
    )
    legend = tuple(("gold", word) for word in AWKWARD)
    return Picture(AWKWARD[2], AWKWARD, sections, legend)  # type: ignore[arg-type] # "gold" is a tone
