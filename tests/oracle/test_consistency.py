"""What can hold at once: a largest set, every smallest conflict, and never a guess."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alamein.oracle.consistency import Constraint, consistent
from alamein.oracle.solving import Inconclusive, Limits

READINGS = {
    "D-01": ("D-01a", "D-01b"),
    "D-02": ("D-02a", "D-02b", "D-02c"),
    "D-03": ("D-03a", "D-03b"),
}
DEFAULTS = {dispute: names[0] for dispute, names in READINGS.items()}


def says(name: str, *rows: str) -> Constraint:
    """A statement that allows *rows*, each of them readings with blanks between."""
    split = [tuple(row.split()) for row in rows]
    disputes = tuple(reading[:-1] for reading in split[0])
    return Constraint(name=name, disputes=disputes, allows=frozenset(split))


def test_all_are_kept_if_they_can() -> None:
    """Statements that agree are all kept, and there is no conflict."""
    agreeing = [says("sentence", "D-01b"), says("example", "D-01a D-02a", "D-01b D-02c")]

    found = consistent(READINGS, agreeing, DEFAULTS)

    assert (("sentence", "example"), (), True) == (found.kept, found.conflicts, found.complete)


def test_three_that_go_together_in_pairs() -> None:
    """Three statements of which any two can hold, but not all, are one conflict of three."""
    three = [
        says("sentence", "D-01b"),
        says("example", "D-01a D-02a", "D-01b D-02b"),
        says("ruling", "D-02a"),
    ]

    found = consistent(READINGS, three, DEFAULTS)

    assert ((("sentence", "example", "ruling"),), 2) == (found.conflicts, len(found.kept))


def test_conflict_leaves_out_bystanders() -> None:
    """A statement that has nothing to do with a conflict is kept, and not named in it."""
    stated = [says("one", "D-01a"), says("other", "D-01b"), says("bystander", "D-02b")]

    found = consistent(READINGS, stated, DEFAULTS)

    assert ((("one", "other"),), True) == (found.conflicts, "bystander" in found.kept)


def test_statement_that_allows_nothing_conflicts_alone() -> None:
    """An example that holds under no combination is a conflict by itself, and is not kept."""
    nothing = Constraint(name="slip", disputes=("D-01",), allows=frozenset())

    found = consistent(READINGS, [nothing, says("sentence", "D-01a")], DEFAULTS)

    assert ((("slip",),), ("sentence",)) == (found.conflicts, found.kept)


def test_combination_stays_near_what_is_preferred() -> None:
    """The combination departs from the preferred readings only where a statement wants it."""
    found = consistent(READINGS, [says("sentence", "D-02b", "D-02c")], DEFAULTS)

    assert ("D-01a", "D-03a", True) == (
        found.taken["D-01"],
        found.taken["D-03"],
        found.taken["D-02"] != "D-02a",
    )


def test_readings_left_are_all_that_can_be_taken() -> None:
    """Of each dispute those readings are left with which everything kept can hold."""
    linked = [says("sentence", "D-01b"), says("example", "D-01a D-02a", "D-01b D-02c")]

    found = consistent(READINGS, linked, DEFAULTS)

    assert {"D-01": ("D-01b",), "D-02": ("D-02c",), "D-03": READINGS["D-03"]} == found.possible


def test_bound_is_said_to_be_one() -> None:
    """Where not every set could be looked at, the answer does not claim to be complete."""
    stated = [says(f"a{n}", "D-01a") for n in range(3)] + [says("b", "D-01b")]

    assert not consistent(READINGS, stated, DEFAULTS, sets=1).complete


def test_starved_solver_is_inconclusive() -> None:
    """A solver that may take no step gives no answer, and that is not taken for one."""
    names = [f"D-{n:02}" for n in range(10, 90)]
    readings = {name: (f"{name}a", f"{name}b", f"{name}c") for name in names}
    stated = [
        Constraint(
            name=f"{one} {other}",
            disputes=(one, other),
            allows=frozenset((f"{one}{x}", f"{other}{y}") for x in "abc" for y in "abc" if x != y),
        )
        for one, other in combinations(names[:12], 2)
    ]

    with pytest.raises(Inconclusive, match="inconclusive"):
        consistent(readings, stated, {name: f"{name}a" for name in names}, Limits(effort=1))


ROWS = st.sets(
    st.sampled_from(list(product(READINGS["D-01"], READINGS["D-02"], READINGS["D-03"]))),
    max_size=12,
)


@settings(deadline=None, max_examples=40)
@given(st.lists(ROWS, min_size=1, max_size=4))
def test_agrees_with_trying_everything(tables: list[set[tuple[str, ...]]]) -> None:
    """Conflicts and the size of the largest set are those found by trying every set."""
    stated = [
        Constraint(name=str(n), disputes=tuple(READINGS), allows=frozenset(rows))
        for n, rows in enumerate(tables)
    ]
    everything = range(len(tables) + 1)
    sets = [set(c) for size in everything for c in combinations(range(len(tables)), size)]
    rows = set(product(*READINGS.values()))
    fits = [s for s in sets if rows.intersection(*(tables[n] for n in s))]
    fails = [s for s in sets if s not in fits]
    smallest = [s for s in fails if not any(other < s for other in fails)]

    found = consistent(READINGS, stated, DEFAULTS)

    conflicts = sorted(sorted(map(int, names)) for names in found.conflicts)
    assert (max(map(len, fits)), sorted(map(sorted, smallest))) == (len(found.kept), conflicts)
