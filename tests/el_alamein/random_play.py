"""Random games for the tests: rich beginnings, eager players, several ruling sets."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple, TypeAlias

from alamein.engine.core.chance import Seeded
from alamein.engine.core.library import library
from alamein.engine.core.rulings import Rulings
from alamein.engine.el_alamein.actions import Action, Attack, Offer, Proceed
from alamein.engine.el_alamein.game import ElAlamein
from alamein.engine.el_alamein.state import State

Plain: TypeAlias = Any

FRONT: tuple[Plain, ...] = (
    "panzer-regiment-iii",
    "italian-infantry-regiment",
    "italian-tank-regiment",
    "tank-hunters",
    {"card": "motorized-rifle-regiment", "exhausted": True},
    "motorized-repair-shop",
    "heavy-flak-company",
    "box",
)
# Cards worth drawing, of which there are enough for five players.
DRAWN = (
    "motorcycle-unit",
    "armoured-signals",
    "corps-hq",
    "motorized-artillery",
    "armoured-reconnaissance",
    "italian-hq",
    "outflanking-operation",
    "lil-rommel",
    "sea-transport",
    "motorized-transport",
    "tank-hunters",
)
# The reference, an edition of each kind, and readings that wait for other decisions.
WORDS: tuple[tuple[str, ...], ...] = (
    ("reference",),
    ("en",),
    ("fan",),
    ("D-26=b", "D-27=a", "D-56=b", "D-61=b", "D-62=b", "D-63=b", "D-93=b"),
    ("D-28=b", "D-29=b", "D-33=b", "D-41=b", "D-68=a", "D-77=b"),
)
# Every kind of decision there is.
DECISIONS = (
    *("starting", "tactics", "combat", "payment", "after-combat", "reinforcement", "keep"),
    *("preparation", "allotting", "aftermath", "clean-up", "draw", "pick", "look", "put-under"),
    *("may-deploy", "may-attach", "hand"),
)


class Game(NamedTuple):
    """A random game: how many play, the words of the ruling set, the seed."""

    players: int
    words: tuple[str, ...]
    seed: int

    def __str__(self) -> str:
        return f"{self.players} players, {' '.join(self.words)}, seed {self.seed}"


GAMES = tuple(Game(2 + n % 4, words, n) for n, words in enumerate(WORDS * 2))


@cache
def game() -> ElAlamein:
    """Return the game with our own catalogue."""
    return ElAlamein()


@cache
def rulings(words: tuple[str, ...]) -> Rulings:
    """Return the ruling set that *words* name."""
    return Rulings.parse(*words, book=library().books["el-alamein"])


def begin(each: Game, chance: Seeded) -> State:
    """Return a game in which everybody has an army, a varied deck and a few points."""
    seats = [
        {
            "front_line": list(FRONT if seat < 3 else FRONT[:4]),
            "deck": [DRAWN[place] for place in chance.order(len(DRAWN))],
            "hand": ["motorized-transport", "corps-hq", "lil-rommel", "armoured-signals"],
            "wallet": {"tactic": 2, "supply": 3},
        }
        for seat in range(each.players)
    ]
    piles = {name: shuffled(name, chance) for name in ("event", "victory")}
    reserve = [piles["event"].pop() for _ in range(3)]
    partial = {"players": seats, "war_zone": {**piles, "british-reinforcements": reserve}}
    return game().load(game().fill(partial, rulings(each.words)), rulings(each.words))


def shuffled(pile: str, chance: Seeded) -> list[str]:
    """Return all cards of a pile in a random order."""
    found = game().catalogue.cards.values()
    cards = [card.id for card in found if card.pile == pile for _ in range(card.copies)]
    return [cards[place] for place in chance.order(len(cards))]


def choose(actions: list[Action], chance: Seeded) -> Action:
    """Return an action of an eager player, who attacks, pays and rarely goes on."""
    eager: list[Action] = [action for action in actions if isinstance(action, Attack)]
    if not eager or chance.pick(2):
        eager = [action for action in actions[-1:] if isinstance(action, Offer)]
    if not eager and chance.pick(4):
        eager = [action for action in actions if not isinstance(action, Proceed)]
    actions = eager or actions
    return actions[chance.pick(len(actions))]


def parts(document: Plain) -> list[tuple[Plain, Plain]]:
    """Return the places in a document, and what stands there."""
    if isinstance(document, dict):
        return list(document.items())
    return list(enumerate(document)) if isinstance(document, list) else []


def walk(each: Game, steps: int) -> Iterator[State]:
    """Yield the state at each decision of a random game; the state goes on in place."""
    chance = Seeded(each.seed)
    state = begin(each, chance)
    for _ in range(steps):
        yield state
        if game().decision(state) is None:
            return
        game().apply(state, choose(game().legal(state), chance), chance)


def main() -> None:
    """Write the digests of a game of every ruling set, for another process to compare."""
    for each in GAMES[: len(WORDS)]:
        digests = [game().digest(state) for state in walk(each, 200)]
        sys.stdout.write(f"{each}: {digests}\n")


if __name__ == "__main__":
    main()
