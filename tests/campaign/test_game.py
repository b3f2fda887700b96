"""One game: counted, digested, and whatever fails in it is found."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

import pytest
from msgspec.structs import replace
from tests.campaign.small import PLAN

from alamein.conformance.campaign.dealing import RULED_ALIKE, Dealer
from alamein.conformance.campaign.game import play
from alamein.conformance.campaign.minimal import scenario
from alamein.conformance.campaign.revisiting import is_seen_again, revisited
from alamein.conformance.campaign.tally import added
from alamein.engine.core.problem import DataError, Problem
from alamein.properties.el_alamein.asking import combats, interceptions
from alamein.properties.law import Breach, Laws, Step

Plain: TypeAlias = Any
WATCHED = replace(PLAN, laws_every=1)


class Silent:
    """Laws that nothing breaks."""

    def of_position(self, _position: Plain) -> Iterator[Breach]:
        """Nothing."""
        yield from ()

    def of_views(self, _position: Plain, _views: Plain) -> Iterator[Breach]:
        """Nothing."""
        yield from ()

    def judged(self, _position: Plain, _action: Plain) -> list[Breach]:
        """Nothing."""
        return []

    def of_step(self, _step: Step) -> Iterator[Breach]:
        """Nothing."""
        yield from ()

    def permits(self, _position: Plain, _action: Plain) -> tuple[str, ...]:
        """Nothing that anybody could cite."""
        return ()

    def of_result(self, _position: Plain, _points: Plain, _winners: Plain) -> Iterator[Breach]:
        """Nothing."""
        yield from ()

    def blind(self, _position: Plain, _pick: Plain) -> Plain:
        """An action that is always sound."""
        return "proceed"


class Strict(Silent):
    """Laws by which nobody may ever draw."""

    def of_step(self, step: Step) -> Iterator[Breach]:
        """Whatever was drawn."""
        if any(event.what == "drew" for event in step.events):
            yield Breach(("EA-5.2c",), "nobody draws", "somebody drew")


class Watched(Dealer):
    """A dealer whose games are under other laws."""

    def __init__(self, plan: Plain, laws: object) -> None:
        super().__init__(plan)
        self._laws: Plain = laws

    def laws(self, _deal: Plain) -> Laws:
        """Those laws."""
        found: Laws = self._laws
        return found


def breaking(dealer: Dealer, name: str, does: Plain) -> Dealer:
    """The dealer, of a game in which one thing goes wrong."""
    game: Plain = type("Broken", (type(dealer.game),), {name: does})()
    dealer.game = game
    return dealer


def a_set_up(dealer: Dealer) -> int:
    """The number of a game that begins with its set-up."""
    return next(n for n in range(50) if not dealer.deal(n).rich)


@pytest.mark.everywhere
def test_same_game_same_digest() -> None:
    """A game played twice has the same digest and the same counts."""
    one, other = play(Dealer(PLAN), 3), play(Dealer(PLAN), 3)

    assert (one.digest, one.tally) == (other.digest, other.tally)


def test_a_short_game_is_counted() -> None:
    """Games, decisions by kind, events by clause and the end are counted."""
    dealer = Watched(PLAN, Silent())
    number = a_set_up(dealer)
    tally = play(dealer, number).tally

    assert tally.totals["games"] == 1
    assert tally.ends == {"capped": 1}
    assert tally.totals["decisions"] == sum(tally.kinds.values()) > 0
    assert dealer.deal(number).players == sum(tally.policies.values())
    assert set(tally.reached.values()) == {1}
    assert tally.reached.keys() == tally.clauses.keys()


def test_watching_changes_nothing() -> None:
    """A game takes the same course whether it is watched or not."""
    number = a_set_up(Dealer(PLAN))
    plain, watched = play(Dealer(PLAN), number), play(Watched(WATCHED, Silent()), number)

    assert plain.digest == watched.digest
    assert watched.tally.totals["checked decisions"] == watched.tally.totals["decisions"]
    assert watched.tally.ran


def test_a_broken_law_is_found() -> None:
    """A law that a step breaks is found, with the position before, and found again."""
    dealer = Watched(WATCHED, Strict())
    number = a_set_up(dealer)
    seen = next(one for one in play(dealer, number).seen if one.fault.law == "nobody draws")
    finding = revisited(dealer, number, seen)
    before = dealer.game.load(finding.position, dealer.deal(number).rulings)

    assert finding.action is not None
    assert finding.fault.clauses == ("EA-5.2c",)
    assert dealer.game.why_not(before, dealer.game.action(before, finding.action)) is None
    assert is_seen_again(dealer, finding)


def test_an_exception_is_found() -> None:
    """An engine that raises ends the game, not the campaign."""

    def apply(_self: Plain, _state: Plain, _action: Plain, _chance: Plain) -> None:
        raise KeyError("lost")

    dealer = breaking(Watched(PLAN, Silent()), "apply", apply)
    played = play(dealer, a_set_up(dealer))

    assert played.tally.ends == {"failed": 1}
    assert [one.fault.error for one in played.seen] == ["KeyError"]
    assert "apply" in played.seen[0].fault.law


def test_a_dead_end_is_found() -> None:
    """A player who must decide and cannot is a finding."""
    dealer = breaking(Watched(PLAN, Silent()), "legal", lambda _self, _state: [])
    played = play(dealer, a_set_up(dealer))
    finding = revisited(dealer, a_set_up(dealer), played.seen[0])

    assert played.tally.ends == {"stuck": 1}
    assert finding.fault.kind == "dead end"
    assert finding.action is None


def boom(*_: Plain, **__: Plain) -> Plain:
    """Fail, whatever is asked."""
    raise KeyError("boom")


@pytest.mark.parametrize(
    ("method", "plan", "sort"),
    [
        ("score", PLAN, "the engine"),
        ("digest", PLAN, "the engine"),
        ("save", PLAN, "the engine"),
        ("save", WATCHED, "the engine"),
        ("decision", PLAN, "the engine"),
        ("legal", PLAN, "the engine"),
        ("turn", PLAN, "the set-up"),
        ("new", PLAN, "the set-up"),
        ("new", replace(PLAN, rulings="random"), "the set-up"),
        ("written", WATCHED, "the engine"),
        ("observe", WATCHED, "the laws of views"),
        ("load", WATCHED, "loading"),
    ],
)
def test_whatever_fails_is_found(method: str, plan: Plain, sort: str) -> None:
    """Nothing the engine may fail at ends the campaign: it is a finding, and has a scenario."""
    dealer = breaking(Watched(plan, Silent()), method, boom)
    number = a_set_up(dealer)
    seen = [one for one in play(dealer, number).seen if one.fault.kind == "exception"]
    finding = revisited(dealer, number, seen[0])

    assert {f"exception: {sort}: KeyError in boom"} == {one.fault.sort for one in seen}
    assert finding.number == number
    assert "KeyError" in scenario(dealer, finding)
    assert is_seen_again(dealer, finding)


def test_laws_that_cannot_be_had_are_found() -> None:
    """That there are no laws for a game is a finding, too."""

    class Lawless(Watched):
        """A dealer who knows no laws."""

        def laws(self, _deal: Plain) -> Laws:
            """None."""
            return boom()  # type: ignore[no-any-return]

    dealer = Lawless(PLAN, Silent())
    played = play(dealer, a_set_up(dealer))

    assert [one.fault.law for one in played.seen] == ["the engine: KeyError in boom"]
    assert played.tally.ends == {"failed": 1}


def test_rulings_that_nobody_can_play() -> None:
    """If no game can even be dealt, the finding says so with the number of the game."""

    def new(*_: Plain) -> None:
        raise DataError((Problem("readings", 0, "", "do not go together"),))

    dealer = breaking(Watched(replace(PLAN, rulings="random"), Silent()), "new", new)
    played = play(dealer, 7)
    finding = revisited(dealer, 7, played.seen[0])

    assert "LookupError" in finding.fault.sort
    assert "random ruling sets of el-alamein can be played" in finding.fault.says
    assert finding.number == 7
    assert "start" in finding.position
    assert "Game 7" in scenario(dealer, finding)


def test_a_move_is_found_out_once() -> None:
    """What one move breaks twice, or the last one at the end again, is one finding."""

    class Double(Silent):
        """Laws that are broken by every position, in two ways."""

        def of_position(self, _position: Plain) -> Iterator[Breach]:
            """Two breaches of the same law."""
            yield Breach(("EA-5.2c",), "nothing is ever right", "it is")
            yield Breach(("EA-5.2c",), "nothing is ever right", "it is again")

    for plan, times in ((WATCHED, None), (PLAN, 1)):
        dealer = Watched(plan, Double())
        played = play(dealer, a_set_up(dealer))
        moves = [one.move for one in played.seen if one.fault.law == "nothing is ever right"]

        assert sorted(set(moves)) == moves
        assert len(moves) == (times or played.tally.totals["decisions"])
        assert played.tally.broken["law: nothing is ever right (EA-5.2c)"] == len(moves)


def test_a_finished_game_is_counted_by_its_length() -> None:
    """A whole game of equals is counted by its players and the turns each of them had."""
    plan = replace(PLAN, whole_every=1)
    dealer = Watched(plan, Silent())
    number = next(n for n in range(50) if dealer.is_of_equals(dealer.deal(n)))
    deal, played = dealer.deal(number), play(dealer, number)
    (key,) = played.tally.lengths
    turns = played.tally.totals["turns"]

    assert key == f"{deal.players}/{-(-turns // deal.players)}"
    assert played.tally.winners[f"{deal.players}/games"] == 1


def test_an_endless_game_is_counted_as_cut_off() -> None:
    """A whole game that does not end is cut off, and has no length and no winner."""
    dealer = Watched(replace(PLAN, whole_every=1, most_turns=1), Silent())
    number = next(n for n in range(50) if dealer.is_of_equals(dealer.deal(n)))
    played = play(dealer, number)

    assert played.tally.lengths == {f"{dealer.deal(number).players}/capped": 1}
    assert played.tally.winners == {}


def test_one_game_speaks_for_its_rulings() -> None:
    """Of the whole games of equals under one random ruling set the first tells of its readings."""
    dealer = Watched(replace(PLAN, whole_every=1, rulings="random", most_turns=1), Silent())
    equals = [n for n in range(RULED_ALIKE) if dealer.is_of_equals(dealer.deal(n))][:2]
    first, second = (play(dealer, number).tally for number in equals)
    readings = dealer.deal(equals[0]).rulings.values()

    assert {f"{one}/whole": 1 for one in readings} | {f"{one}/capped": 1 for one in readings} == (
        first.readings
    )
    assert second.readings == {}
    assert second.lengths


def test_questions_to_the_oracle_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted are the decisions at which engine and oracle were compared, and no others."""
    answered = 0

    def counting(ask: Plain) -> Plain:
        def asked(*words: Plain) -> Plain:
            nonlocal answered
            found = ask(*words)
            answered += found is not None
            return found

        return asked

    monkeypatch.setattr(combats, "answered", counting(combats.answered))
    monkeypatch.setattr(interceptions, "read", counting(interceptions.read))
    dealer = Dealer(replace(PLAN, turns=3, oracle_every=1))
    totals = added(play(dealer, number).tally for number in range(12)).totals

    assert totals["compared decisions"] == answered > 0
    assert totals["passed decisions"] > answered


def test_a_set_up_that_fails_is_found() -> None:
    """A game that cannot even begin is a finding, and one that says how it was begun."""

    def new(*_: Plain) -> None:
        raise ValueError("no cards")

    dealer = breaking(Watched(PLAN, Silent()), "new", new)
    number = a_set_up(dealer)
    played = play(dealer, number)
    finding = revisited(dealer, number, played.seen[0])

    assert played.tally.ends == {"failed": 1}
    assert dealer.deal(number).players == finding.position["start"]["players"]


def test_a_position_that_cannot_be_loaded_is_found() -> None:
    """What is saved must load again: it is tried at every decision that is watched."""

    def load(_self: Plain, _position: Plain, _rulings: Plain) -> None:
        raise DataError((Problem("position", 0, "", "no such agenda"),))

    dealer = breaking(Watched(WATCHED, Silent()), "load", load)
    number = a_set_up(dealer)
    played = play(dealer, number)
    found = [one for one in played.seen if "can be loaded" in one.fault.law]

    assert len(found) == played.tally.totals["decisions"]
    assert "no such agenda" in found[0].fault.says
    assert "can be loaded" in scenario(dealer, revisited(dealer, number, found[0]))


def test_laws_that_fail_are_found() -> None:
    """That a law itself raises is found too, and the game goes on."""

    class Failing(Silent):
        """Laws that cannot be asked."""

        def of_step(self, _step: Step) -> Iterator[Breach]:
            """Nothing, ever."""
            raise LookupError("no such card")

    dealer = Watched(WATCHED, Failing())
    played = play(dealer, a_set_up(dealer))

    assert played.tally.ends == {"capped": 1}
    assert "LookupError" in {one.fault.error for one in played.seen}
