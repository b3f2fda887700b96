"""The Combat oracle: the most Attack Points that can be reached, and whether the Site can be taken.

**What is modelled.** Step 5 of a Combat (EA-12.1.5a to EA-12.1.5d) from a given position: plays of
Supply and Combat-keyword cards with their bonus and rules, deployment by choice of cards played
before, and the abilities of Deployed and played cards. Costs: points, exhausting, returning, and
giving up cards from hand or Front Line. Effects: points, reactivation, destruction of Garrison
cards, a weaker objective, and whatever does not bear on the attack (ratings, disengagement, a
card taken to the discard pile). Identical cards are one class; how often each move is made is a
number. Bearing rulings: D-04, D-50, D-55, D-56, D-60, D-66, D-67, D-68, D-110, D-112, D-113.
D-41 to D-43 change when and what is paid, not what can be reached; D-47 acts in step 3, before.

**What is not.** A text that draws, looks or takes cards into the hand, or chooses in a way that is
not listed above, is named under ``beyond``: the answer is then *at least*, never more than can be
reached. Other answers are *exact*: a plan that reaches it, and z3's word that no course reaches
one more, whatever the order; or *inconclusive*, if z3 or the search for an order gave up.
"""

from alamein.oracle.el_alamein.combat.answers import (
    Answer,
    Most,
    Reason,
    answer,
    most_attack,
)
from alamein.oracle.el_alamein.combat.moves import Beyond

__all__ = ["Answer", "Beyond", "Most", "Reason", "answer", "most_attack"]
