"""What `legal` offers and what `why_not` judges are the same, at every moment of random games."""

from collections.abc import Iterator

import pytest

from alamein.engine.core.chance import Seeded
from alamein.engine.core.library import library
from alamein.engine.core.rulings import Rulings
from alamein.engine.el_alamein.actions import Action
from alamein.engine.el_alamein.game import ElAlamein
from alamein.engine.el_alamein.state import State

GAME = ElAlamein()
BOOK = library().books[GAME.name]
ACTIONS = 400


def moments(rulings: str, seed: int) -> Iterator[tuple[State, list[Action]]]:
    """Moments of a random game, each with what is offered."""
    chance, own = Seeded(seed), Seeded(~seed)
    state = GAME.new(Rulings.parse(rulings, book=BOOK), 2 + seed % 4, chance)
    for _ in range(ACTIONS):
        if not state.agenda:
            return
        offered = GAME.legal(state)
        yield state, offered
        GAME.apply(state, offered[own.pick(len(offered))], chance)


@pytest.mark.parametrize("rulings", ["reference", "en", "fan", "ja"])
@pytest.mark.parametrize("seed", [3, 4])
def test_what_is_offered_is_allowed(rulings: str, seed: int) -> None:
    """Nothing is offered that would be refused, and nothing is offered twice."""
    for state, offered in moments(rulings, seed):
        refused = {action: GAME.why_not(state, action) for action in offered}

        assert not any(refused.values()), refused
        assert len(offered) == len({str(GAME.written(state, action)) for action in offered})


@pytest.mark.parametrize("rulings", ["reference", "en", "fan", "ja"])
@pytest.mark.parametrize("seed", [5, 6])
def test_what_was_offered_before_is_judged_as_it_is_offered_now(rulings: str, seed: int) -> None:
    """An action of another moment is allowed now exactly if it is among what is offered.

    Allotments are left out: equal units may stand in for each other, and only one is offered.
    """
    known: dict[str, Action] = {}
    for state, offered in moments(rulings, seed):
        names = {str(GAME.written(state, action)) for action in offered}
        if any("allot" in name for name in names):
            continue
        for name, action in known.items():
            allowed = GAME.why_not(state, action) is None
            assert allowed == (name in names), (name, GAME.notation(state))
        known |= {str(GAME.written(state, action)): action for action in offered}
