"""Where the kernel has no closed form, and nothing is proved: exactly where it tries sums."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable
from types import ModuleType
from typing import NamedTuple

import pytest
from tests.oracle.proofs.asking import explored
from tests.oracle.proofs.catalogue import all_proofs

from alamein.engine.el_alamein import allotment_duty, allotment_kernel, allotment_rules
from alamein.engine.el_alamein.allotment import Allotment, Forces, Unit
from alamein.engine.el_alamein.allotment_kernel import Duty, Readings

FORCES = Forces((Unit("infantry", 0, infantry=True, number=1),), 1, (("british", 1),))
PAIR_HELD_BACK = Allotment("pairs", (1,), ((),), ((),), (0,))
SUBSET_SUMS = {
    "reach [whole_rating, not sharing, not capped]",
    "best_way [whole_rating, not capped]",
    "pair_joins [whole_rating, not sharing, not capped]",
}


class Asked(NamedTuple):
    """Readings under which something was asked, and whether a function was called for it."""

    strict: bool
    sharing: bool
    called: bool


def calls(
    module: ModuleType, function: str, question: Callable[[Readings], object], of: str = ""
) -> set[Asked]:
    """Under which readings *question* comes to a *function*, where the switch *of* is on."""
    found: list[object] = []
    real = getattr(module, function)

    def noted(*arguments: object, **named: object) -> object:
        found.append(arguments)
        return real(*arguments, **named)

    def asked(readings: Readings) -> Asked:
        found.clear()
        question(readings)
        return Asked(readings.strict, readings.sharing, called=bool(found))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, function, noted)
        return {answer for chosen, answer in explored(asked) if not of or chosen.get(of)}


def everywhere(called: Callable[[bool, bool], bool]) -> set[Asked]:
    """That a function is called in these cases of strict exactness and sharing."""
    both = (True, False)
    return {Asked(a, b, called(a, b)) for a in both for b in both}


def test_subset_sums_have_no_proof(record_property: Callable[[str, object], None]) -> None:
    """Nothing is left without proof but strict exactness, without sharing or for the best way."""
    left_out = {proof.name for proof in all_proofs() if not proof.claims}
    record_property("no closed form", sorted(left_out))

    assert SUBSET_SUMS == left_out


def test_only_two_functions_try_sums() -> None:
    """Of the kernel, `reach` and `exact_pair_joins` go through the sums one by one."""
    actual = {
        function.name
        for function in ast.parse(inspect.getsource(allotment_kernel)).body
        if isinstance(function, ast.FunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.Name) and node.id == "exact_sums"
    }

    assert {"reach", "exact_pair_joins"} == actual


def test_reach_tries_sums_only_there() -> None:
    """`reach` tries sums under strict exactness without sharing, and under nothing else."""
    actual = calls(
        allotment_kernel,
        "exact_sums",
        lambda readings: allotment_kernel.reach(2, [(2, 1)], 0, readings),
    )

    assert everywhere(lambda strict, sharing: strict and not sharing) == actual


def test_pairs_try_sums_only_there() -> None:
    """A pair held back is judged by sums under strict exactness without sharing, and only then."""

    def judge(readings: Readings) -> object:
        duty = Duty(enemies=1, owed=0, by_units=0, units=())
        case = allotment_rules.case_of(FORCES, PAIR_HELD_BACK, readings, duty)
        return allotment_rules.pairs_take_part(case)

    actual = calls(allotment_rules, "exact_pair_joins", judge, of="every_pair")

    assert everywhere(lambda strict, sharing: strict and not sharing) == actual


def test_best_way_is_for_the_rest() -> None:
    """Infantry that is owed is counted by `best_way` under all but strict exactness."""
    actual = calls(
        allotment_duty,
        "best_way",
        lambda readings: allotment_duty.duty_after.__wrapped__(FORCES, readings, "none", (0,)),
        of="infantry_owed",
    )

    assert everywhere(lambda strict, _: not strict) == actual
