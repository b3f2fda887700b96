"""El Alamein played by Hypothesis against its own rulebook: a rule for each kind of action."""

from __future__ import annotations

from hypothesis import strategies as st
from hypothesis.stateful import initialize, rule

from alamein.engine.core.game import Changes
from alamein.properties.machine import LawfulMachine
from alamein.properties.rarity import rare
from alamein.properties.strategies import catalogues, choices, rulings, seeds

NAME = "el-alamein"
GOALS = (
    *("starting", "tactics", "combat", "payment", "after-combat", "reinforcement", "keep"),
    *("preparation", "allotting", "aftermath", "clean-up"),
)
TAPE = choices()
CHANCE = st.tuples(seeds(), st.lists(st.integers(0, 2**16), max_size=16))
TURNS = (2, 8, 32, 500)  # the last: to the end, however long it takes


class ElAlameinMachine(LawfulMachine):
    """One game of El Alamein, any number of players, any ruling set, any cards."""

    name = NAME

    @initialize(
        words=rulings(NAME),
        players=st.integers(2, 5),
        chance=CHANCE,
        cards=catalogues(NAME),
        rich=st.booleans(),
    )
    def lay_out(
        self,
        words: list[str],
        players: int,
        chance: tuple[int, list[int]],
        cards: Changes,
        *,
        rich: bool,
    ) -> None:
        """EA-4a, or a game under way: armies, hands, points, perhaps a fight."""
        self.begin(words, players, chance, cards, rich=rich)

    @rule(tape=TAPE)
    def play(self, tape: list[int]) -> None:
        """EA-5.2: cards are played from the hand, and what else is tried is refused."""
        self.draw_one("play", tape)

    @rule(tape=TAPE)
    def deploy(self, tape: list[int]) -> None:
        """EA-10: cards are Deployed when a rule says so."""
        self.draw_one("deploy", tape)

    @rule(tape=TAPE)
    def use(self, tape: list[int]) -> None:
        """EA-9: abilities are used where the card lies, and paid."""
        self.draw_one("use", tape)

    @rule(tape=TAPE)
    def apply(self, tape: list[int]) -> None:
        """EA-13.3: effects of Deployed cards act in an interception."""
        self.draw_one("apply", tape)

    @rule(tape=TAPE)
    def attack(self, tape: list[int]) -> None:
        """EA-12.1.1 and EA-12.1.2: Combat is declared against a Box or the top City."""
        self.draw_one("attack", tape)

    @rule(tape=TAPE)
    def offer(self, tape: list[int]) -> None:
        """EA-12.1.7: Attack Points are paid for the objective."""
        self.draw_one("offer", tape)

    @rule(tape=TAPE)
    def recruit(self, tape: list[int]) -> None:
        """EA-11.1: cards are recruited from the War Zone."""
        self.draw_one("recruit", tape)

    @rule(tape=TAPE)
    def draw(self, tape: list[int]) -> None:
        """EA-2g: Draw Points are used at once."""
        self.draw_one("draw", tape)

    @rule(tape=TAPE)
    def choose(self, tape: list[int]) -> None:
        """A card is chosen where a rule asks for one."""
        self.draw_one("choose", tape)

    @rule(tape=TAPE)
    def choose_unit(self, tape: list[int]) -> None:
        """A card in play is chosen where a rule asks for one."""
        self.draw_one("choose-unit", tape)

    @rule(tape=TAPE)
    def choose_player(self, tape: list[int]) -> None:
        """A player is chosen where a rule asks for one."""
        self.draw_one("choose-player", tape)

    @rule(tape=TAPE)
    def allot(self, tape: list[int]) -> None:
        """EA-13.3.2: an allotment destroys as many as possible."""
        self.draw_one("allot", tape)

    @rule(tape=TAPE)
    def try_anything(self, tape: list[int]) -> None:
        """Something that fits the decision, or nearly so."""
        self.draw_any(tape)

    @rule(word=st.sampled_from(("proceed", "decline")))
    def go_on(self, word: str) -> None:
        """A window is closed, or an offer declined, only where there is one."""
        self.attempt(word)

    @rule(place=st.integers(0, 40))
    def take_legal(self, place: int) -> None:
        """What the engine offers is legal by every law."""
        self.take(place)

    @rule(kind=st.sampled_from(GOALS), way=st.integers(0, 3))
    def come_to(self, kind: str, way: int) -> None:
        """EA-7: the game goes on until a decision of this kind waits."""
        self.reach(kind, way)

    @rule(clause=st.sampled_from(rare(NAME)), way=st.integers(0, 3))
    def bring_about(self, clause: str, way: int) -> None:
        """What random play reaches rarely happens, if it is near."""
        self.seek(clause, way)

    @rule(turns=st.sampled_from(TURNS))
    def come_to_the_end(self, turns: int) -> None:
        """EA-8.1: some turns later, or once for all, the game is over."""
        self.play_on(turns)


MACHINE = ElAlameinMachine
