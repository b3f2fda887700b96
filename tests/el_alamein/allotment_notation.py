"""A short notation for positions and allotments, so that a test reads like the rule it tests.

Units are letters; ``PT`` is a Panzer and an Italian Tank. ``P2 T1`` allots the Panzer to two enemy
cards and the tank to one; ``i+1`` is infantry paired with a Box and allotted to one, ``i+0`` a pair
that is held back, ``group`` the Italian group and ``-`` nothing. ``=1`` at the end says that one
enemy card is destroyed, where that is not the number of targets.
"""

from __future__ import annotations

from alamein.engine.core.library import library
from alamein.engine.core.rulings import Rulings
from alamein.engine.el_alamein.allotment import Allotment, Forces, Sizes, Unit, Way
from alamein.engine.el_alamein.allotment_kernel import Readings

DISPUTES = (
    *("D-06", "D-07", "D-08", "D-09", "D-10", "D-11", "D-13", "D-98", "D-99", "D-100", "D-101"),
    *("D-102", "D-103", "D-104", "D-105", "D-106", "D-107"),
)
UNITS = {
    "P": ("panzer", 2, False),
    "R": ("rifles", 1, False),
    "T": ("italian-tank", 1, False),
    "H": ("rifles-levelled", 3, False),
    "i": ("infantry", 0, True),
    "L": ("infantry-levelled", 2, True),
}
LETTERS = {name: letter for letter, (name, _, _) in UNITS.items()}


def rulings(*words: str) -> Rulings:
    """The reference with some readings chosen: ``D-06=b``."""
    return Rulings.parse("reference", *words, book=library().books["el-alamein"])


def readings(*words: str) -> Readings:
    """The switches of the reference with some readings chosen, written ``D-06b``."""
    return Readings.of(rulings(*(f"{word[:-1]}={word[-1]}" for word in words)))


def forces(units: str, enemies: int, boxes: int = 0) -> Forces:
    """The position with these units and Boxes against enemy cards that are all alike."""
    classes = tuple(
        Unit(*UNITS[letter], number=units.count(letter)) for letter in dict.fromkeys(units)
    )
    return Forces(classes, boxes, (("british", enemies),))


def shown(position: Forces, allotment: Allotment) -> str:
    """The allotment in the notation."""
    words = []
    for unit, sizes, pairs, used in zip(
        position.units, allotment.alone, allotment.paired, allotment.italians, strict=True
    ):
        letter = LETTERS[str(unit.name)]
        words += [f"{letter}{size}" for size in spelt_out(sizes)]
        words += [f"{letter}+{size}" for size in spelt_out(pairs)]
        if allotment.way == "pairs":
            words += [f"{letter}+0"] * (used - sum(pairs))
    words += ["group"] * (allotment.way == "group")
    targets = sum(targets_of(word) for word in words)
    destroyed = sum(allotment.destroyed)
    words += [f"={destroyed}"] * (destroyed != targets)
    return " ".join(words) or "-"


def spelt_out(sizes: Sizes) -> list[int]:
    """The number of targets of each that has some."""
    return [size for size, number in enumerate(sizes, start=1) for _ in range(number)]


def targets_of(word: str) -> int:
    """The number of targets a word of the notation stands for."""
    return 1 if word == "group" else int(word[-1])


def proposed(position: Forces, text: str) -> Allotment:
    """The allotment that *text* describes, legal or not; the group is all infantry rated 0."""
    words = [word for word in text.split() if word != "-"]
    destroyed = int(words.pop()[1:]) if words and words[-1][0] == "=" else None
    way: Way = "group" if "group" in words else "pairs" if "+" in text else "none"
    alone, paired, italians = [], [], []
    for unit in position.units:
        letter = LETTERS[str(unit.name)]
        pairs = [word for word in words if word.startswith(f"{letter}+")]
        alone.append(sizes_of([w for w in words if w[0] == letter and w not in pairs]))
        paired.append(sizes_of(pairs))
        grouped = unit.number if way == "group" and letter == "i" else 0
        italians.append(len(pairs) + grouped)
    number = sum(map(targets_of, words)) if destroyed is None else destroyed
    return Allotment(way, tuple(italians), tuple(alone), tuple(paired), (number,))


def sizes_of(words: list[str]) -> Sizes:
    """How many of the words have one target, two, and so on."""
    targets = [targets_of(word) for word in words]
    return tuple(targets.count(size) for size in range(1, max(targets, default=0) + 1))
