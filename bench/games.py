"""Play thousands of whole games under presets and random ruling sets, and say how they ended.

    python bench/games.py 10000 --policy greedy --turns 300

Nothing may raise, no decision may be without a legal action, and every game must end or be cut
off at the cap, which is reported.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from functools import cache
from multiprocessing import get_context

from rich.progress import track

from alamein.engine.core.chance import Seeded
from alamein.engine.core.library import library
from alamein.engine.core.problem import DataError
from alamein.engine.core.rulings import Rulings
from alamein.engine.el_alamein.game import ElAlamein

PRESETS = ("reference", "en", "fan", "ja")
OCCUR = ("counterattack", "lost-city", "failed", "held", "end-near", "victory-pile-empty")


@cache
def table() -> ElAlamein:
    """Return the game with our own cards, one for each process."""
    return ElAlamein()


def rulings_for(seed: int) -> Rulings:
    """Return the ruling set of a game: the presets in turn, every second game a random one."""
    book = library().books["el-alamein"]
    if seed % 2 == 0:
        return Rulings.parse(PRESETS[seed // 2 % len(PRESETS)], book=book)
    chance = Seeded(seed)
    while True:
        words = []
        for dispute in book.disputes.values():
            reading = dispute.readings[chance.pick(len(dispute.readings))]
            words.append(f"{dispute.id}={reading.id}")
        rulings = Rulings.parse(*words, book=book)
        try:
            table().setting(rulings)
        except DataError:  # no game can be played under these readings together
            continue
        return rulings


def play(job: tuple[int, str, int]) -> Counter[str]:
    """Play one game and return what occurred in it."""
    seed, policy_name, turns = job
    game, policy = table(), ElAlamein.policies[policy_name]
    chance, own = Seeded(seed), Seeded(~seed)
    players = 2 + seed % 4
    state = game.new(rulings_for(seed), players, chance)
    seen: Counter[str] = Counter()
    while state.agenda and state.turn <= turns * players:
        events: list[object] = []
        game.listen(state, events)  # type: ignore[arg-type] # only their names are read
        offered = game.legal(state)
        if not offered:
            raise AssertionError(f"no legal action: seed {seed}, {game.notation(state)}")
        game.apply(state, policy(state, offered, own), chance)
        seen.update({event.what for event in events})  # type: ignore[attr-defined] # an Event
        seen["actions"] += 1
    found = Counter({f"with {what}": 1 for what in OCCUR if seen[what]})
    found["actions"] = seen["actions"]
    found["turns"] = state.turn
    return found + Counter([_ending(game, state, seen)])


def _ending(game: ElAlamein, state: object, seen: Counter[str]) -> str:
    """Return how a game ended."""
    score = game.score(state)  # type: ignore[arg-type] # the state of this game
    if score is None:
        return "cut off"
    how = "Alexandria" if seen["end-near"] else "Victory pile"
    who = {0: "undecided", 1: "a winner"}.get(len(score.winners), "a shared victory")
    return f"ended by {how}, {who}"


def played(jobs: list[tuple[int, str, int]], workers: int) -> Iterator[Counter[str]]:
    """Yield the games as they are finished."""
    with get_context("spawn").Pool(workers) as pool:
        yield from pool.imap_unordered(play, jobs, chunksize=10)


def main() -> None:
    """Play, and print what occurred in which share of the games."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int)
    parser.add_argument("--policy", default="greedy", choices=sorted(ElAlamein.policies))
    parser.add_argument("--turns", type=int, default=300, help="cap, for each player")
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    jobs = [(seed, asked.policy, asked.turns) for seed in range(asked.games)]
    started = time.perf_counter()
    total: Counter[str] = Counter()
    shown = sys.stderr.isatty()
    for found in track(played(jobs, asked.workers), total=len(jobs), disable=not shown):
        total += found
    seconds = time.perf_counter() - started
    shares = {name: round(count / asked.games, 4) for name, count in sorted(total.items())}
    print(json.dumps({"games": asked.games, "seconds": round(seconds), **shares}, indent=2))


if __name__ == "__main__":
    main()
