"""Random play of pyminion's Dominion: run in an environment of its own, prints JSON lines.

A decision is one choice among several; forced ones are not counted. Each line of input is a
number of games to play; each line of output says how many decisions they took, in how long.
"""

from __future__ import annotations

import contextlib
import json
import logging
import random
import sys
import time

from pyminion.bots.bot import Bot
from pyminion.expansions.base import base_set
from pyminion.game import Game

logging.disable(logging.CRITICAL)
MAX_TURNS = 400


class RandomDecider:
    """Chooses at random wherever it is asked, and counts real choices."""

    def __init__(self) -> None:
        self.decisions = 0

    def one(self, options):
        if len(options) > 1:
            self.decisions += 1
        return random.choice(options)

    def some(self, cards, least, most):
        most = len(cards) if most < 0 else min(most, len(cards))
        least = min(least, most)
        if least < most or (0 < most < len(cards)):
            self.decisions += 1
        return random.sample(cards, random.randint(least, most))

    def action_phase_decision(self, valid_actions, player, game):
        return self.one([*valid_actions, None])

    def treasure_phase_decision(self, valid_treasures, player, game):
        return valid_treasures

    def buy_phase_decision(self, valid_cards, player, game):
        return self.one([*valid_cards, None])

    def binary_decision(self, prompt, card, player, game, relevant_cards=None):
        return self.one([True, False])

    def multiple_option_decision(self, card, options, player, game, num_choices=1, unique=True):
        return self.some(list(range(len(options))), num_choices, num_choices)

    def deck_position_decision(self, prompt, card, player, game, num_deck_cards):
        return self.one(list(range(num_deck_cards + 1)))

    def name_card_decision(self, prompt, card, valid_cards, player, game):
        return self.one(valid_cards)

    def multi_play_decision(self, prompt, card, valid_cards, player, game, required=True):
        return self.one(valid_cards if required else [*valid_cards, None])

    def _cards(self, prompt, card, valid_cards, player, game, least=0, most=-1, **named):
        least = next((value for key, value in named.items() if key.startswith("min")), least)
        most = next((value for key, value in named.items() if key.startswith("max")), most)
        return self.some(valid_cards, least, most)

    discard_decision = trash_decision = gain_decision = topdeck_decision = _cards
    reveal_decision = pass_decision = set_aside_decision = _cards


def play(games: int) -> tuple[int, int]:
    """Play games; return decisions and games that ended by themselves."""
    decider = RandomDecider()
    ended = 0
    for _ in range(games):
        players = [Bot(decider=decider, player_id=name) for name in ("A", "B")]
        game = Game(players=players, expansions=[base_set], log_stdout=False, log_file=False)
        game.start()
        turns = 0
        with contextlib.suppress(AssertionError):  # Throne Room with Mine and one Treasure
            while turns < MAX_TURNS and not game.is_over():
                players[turns % 2].take_turn(game)
                turns += 1
        ended += turns < MAX_TURNS
    return decider.decisions, ended


def main() -> None:
    random.seed(1)
    for line in sys.stdin:
        started = time.perf_counter()
        decisions, ended = play(int(line))
        seconds = time.perf_counter() - started
        print(json.dumps({"decisions": decisions, "games": ended, "seconds": seconds}), flush=True)


if __name__ == "__main__":
    main()
