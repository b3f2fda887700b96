"""All that is proved, function by function."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import NamedTuple

from tests.oracle.proofs.capping import capping_claims
from tests.oracle.proofs.joining import joins_claims, pair_joins_claims
from tests.oracle.proofs.modelling import (
    model_best_way_claims,
    model_capping_claims,
    model_reach_claims,
    model_spreading_claims,
)
from tests.oracle.proofs.proving import Claim, Claims, Proof, proofs
from tests.oracle.proofs.reaching import reach_claims
from tests.oracle.proofs.spreading import spreading_claims
from tests.oracle.proofs.ways import best_way_claims, pair_rating_claims

from alamein.engine.el_alamein.allotment_kernel import Readings


def both(by_steps: Claims, by_model: Claims) -> Claims:
    """Return what is claimed by the rules for one unit, and by the oracle's model."""

    def claims(readings: Readings) -> Iterator[Claim]:
        return chain(tuple(by_steps(readings)), by_model(readings))

    return claims


class Proved(NamedTuple):
    """What is proved of a function: its claims, what they come to, and for whom."""

    claims: Claims
    what: str
    whom: str


PROVED = {
    "reach": Proved(
        both(reach_claims, model_reach_claims),
        "the greatest number that units and group can destroy",
        "any numbers of units of ten kinds, of any rating each; in the model rated 0 to 4",
    ),
    "best_way": Proved(
        both(best_way_claims, model_best_way_claims),
        "the greatest number with infantry used in any way",
        "any numbers of infantry rated 0 to 6, in the model up to 4, of Boxes and of other units",
    ),
    "pair_rating": Proved(
        pair_rating_claims, "the number of enemy cards that a pair can take", "any rating"
    ),
    "fewest_destroyed, most_destroyed": Proved(
        both(spreading_claims, model_spreading_claims),
        "the numbers of enemy cards that given targets can lie on",
        "any number of units, and of targets each; in the model up to 4 each",
    ),
    "capped_in_order": Proved(
        both(capping_claims, model_capping_claims),
        "whether an order exists in which one unit is capped",
        "any numbers of units rated 1 to 6, in the model up to 4, and one that is capped",
    ),
    "joins": Proved(
        joins_claims,
        "whether one more unit can have a target",
        "any number of units of any ratings; that what is owed is still destroyed is no part of it",
    ),
    "pair_joins": Proved(
        pair_joins_claims,
        "whether one more pair can have a target",
        "any number of pairs of any ratings, and of units of ten kinds; likewise",
    ),
}


@cache
def all_proofs() -> tuple[Proof, ...]:
    """Return every proof."""
    return tuple(
        proof for function, proved in PROVED.items() for proof in proofs(function, proved.claims)
    )
