"""The kernel of the allotment is proved, by running it on the solver's unknowns."""

from __future__ import annotations

import inspect
from collections.abc import Callable

import pytest
from tests.el_alamein import test_allotment_kernel as on_numbers
from tests.el_alamein.allotment_notation import readings
from tests.oracle.proofs.catalogue import PROVED, all_proofs
from tests.oracle.proofs.placing import TERMS
from tests.oracle.proofs.proving import Claim, Proof, can_happen, judged
from tests.oracle.proofs.reaching import reach_claims
from tests.oracle.proofs.report import PAGE, page

from alamein.engine.el_alamein import allotment_kernel
from alamein.engine.el_alamein.allotment_kernel import Operators, Ratings, Readings
from alamein.oracle.solving import Inconclusive, Limits, Solver, integer

CLOSED = [proof for proof in all_proofs() if proof.claims]


def named(proof: Proof) -> str:
    """The name of a proof."""
    return proof.name


@pytest.mark.parametrize("proof", CLOSED, ids=named)
def test_kernel_is_proved(proof: Proof, record_property: Callable[[str, object], None]) -> None:
    """For all numbers of units and enemy cards, nothing speaks against what the kernel says."""
    verdicts = [judged(claim) for claim in proof.claims]
    milliseconds = sum(verdict.milliseconds for verdict in verdicts)
    record_property("proof", [proof.function, proof.readings, len(verdicts), milliseconds])

    assert [] == [verdict for verdict in verdicts if verdict.counterexample]


@pytest.mark.parametrize("proof", CLOSED, ids=named)
def test_premises_can_be_met(proof: Proof) -> None:
    """No claim holds only because its premises never do."""
    assert [] == [claim.says for claim in proof.claims if not can_happen(claim)]


def test_every_function_is_proved() -> None:
    """Every function of the kernel has a proof, but for those that try sums one by one."""
    here = inspect.getmembers(allotment_kernel, inspect.isfunction)
    own = {name for name, one in here if one.__module__ == allotment_kernel.__name__}
    public = {name for name in own if not name.startswith("_")}
    expected = public - {"exact_sums", "exact_pair_joins"}

    assert expected == {name for names in PROVED for name in names.split(", ")}


@pytest.mark.parametrize("words", on_numbers.CLOSED)
def test_terms_have_values_of_numbers(words: tuple[str, ...]) -> None:
    """The terms that were proved have the values that the engine calculates with numbers."""
    rules = readings(*words)
    unknowns = (integer("a"), integer("b"), integer("c"))
    terms = on_numbers.calculated(rules, unknowns, TERMS)
    solver = Solver()
    for counts in on_numbers.SMALL:
        pinned = [one == number for one, number in zip(unknowns, counts, strict=True)]
        with solver.supposing(*pinned):
            model = solver.find("the values of the terms")
        assert model is not None

        assert on_numbers.numbers(rules, *counts) == [model.value(term) for term in terms]


def test_wrong_kernel_is_refuted() -> None:
    """A kernel that forgets how many enemy cards there are meets a counterexample."""
    careless = TERMS._replace(min=lambda _, strength: strength)

    def without_least(
        enemies: int, ratings: Ratings, group: int, rules: Readings, _: Operators
    ) -> int:
        return allotment_kernel.reach(enemies, ratings, group, rules, careless)

    claims = reach_claims(readings(), without_least)
    found = {claim.says: judged(claim).counterexample for claim in claims}

    assert "enemies = " in found["each further unit gets that far"]


def test_starved_solver_proves_nothing() -> None:
    """A claim for which the solver has too little time is inconclusive, not proved."""
    numbers = [integer(name) for name in "xyz"]
    cubes = sum(number * number * number for number in numbers)
    claim = Claim("33 is no sum of three cubes", [number != 0 for number in numbers], cubes != 33)

    with pytest.raises(Inconclusive):
        judged(claim, Limits(milliseconds=1000, effort=1000))


def test_page_tells_what_is_proved() -> None:
    """docs/proofs.md is what ``python -m tests.oracle.proofs.report`` writes."""
    assert page(lambda _: True) == PAGE.read_text(encoding="utf-8")
