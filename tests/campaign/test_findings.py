"""A finding can be seen again: shown, replayed, and written as a scenario that fails."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import Result
from msgspec.structs import replace
from tests.campaign.small import PLAN, begin

from alamein.conformance.campaign import dealing
from alamein.conformance.campaign.dealing import Dealer
from alamein.conformance.campaign.files import opened
from alamein.conformance.campaign.findings import Fault
from alamein.conformance.campaign.game import Played, Seen, play
from alamein.conformance.campaign.minimal import UNSHOWN, scenario
from alamein.conformance.campaign.revisiting import revisited
from alamein.conformance.campaign.tally import Tally
from alamein.engine.el_alamein.game import ElAlamein
from alamein.properties.el_alamein import oracle
from alamein.properties.law import Breach

Run = Callable[..., Result]


class Forgetful(ElAlamein):
    """A game in which cards cannot be counted any more once somebody has recruited one."""

    def apply(self, state, action, chance) -> None:  # type: ignore[no-untyped-def] # noqa: ANN001
        """Carry out *action*, unless it is to recruit."""
        if "recruit" in str(self.written(state, action)):
            raise LookupError("which card?")
        super().apply(state, action, chance)


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A campaign of that game."""
    monkeypatch.setattr(dealing, "load_game", lambda _name: Forgetful())
    monkeypatch.setattr("alamein.conformance.campaign.batch._dealer", Dealer)
    path = tmp_path / "campaign.sqlite"
    begin(path, replace(PLAN, rulings="reference"))
    return path


def number_of_the_failure(path: Path) -> int:
    """The number of a finding that the game is to blame for."""
    with opened(path) as kept:
        found = [one.fault.error for one, _ in kept.findings()]
    return found.index("LookupError") + 1


def test_shown(run: Run, path: Path) -> None:
    """The list names sorts and games; one finding is told with position and action."""
    number = number_of_the_failure(path)
    listed, one = run("campaign", "show", path), run("campaign", "show", path, number)

    assert "LookupError" in listed.stdout.replace("\n", "")
    assert "which card?" in one.stdout
    assert '{"recruit":' in one.stdout
    assert "rulings: reference" in one.stdout


def test_replayed(run: Run, path: Path, tmp_path: Path) -> None:
    """The game is played again; the finding is there, and so is its scenario."""
    file = tmp_path / "finding.yaml"
    result = run("campaign", "replay", path, number_of_the_failure(path), "--output", file)
    case = yaml.safe_load(file.read_text(encoding="utf-8"))["cases"][0]

    assert result.exit_code == 1
    assert "found again" in result.stdout
    assert "recruit" in case["when"][0]
    assert case["then"] == {"lawful": ["LookupError"]}
    assert "LookupError" in case["note"]


def test_mended(run: Run, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine that has been mended shows it no more."""
    number = number_of_the_failure(path)
    file = tmp_path / "finding.yaml"
    monkeypatch.setattr(dealing, "load_game", lambda _name: ElAlamein())
    result = run("campaign", "replay", path, number, "--output", file)

    assert result.exit_code == 0
    assert "not found any more" in result.stdout


def trials_of(run: Run, path: Path) -> int:
    """The exit code with which the scenario at *path* is run."""
    return run("scenario", "run", path).exit_code


def disagreeing(_game: object, state: Any) -> Iterator[Breach]:  # noqa: ANN401 - the game's own
    """An oracle that finds fault with every Combat."""
    if ElAlamein().decision(state).kind == "combat":  # type: ignore[union-attr]
        yield Breach(("EA-12.1.5a",), "every Combat is won", "engine 3, solver 4")


def test_scenario_of_a_disagreement(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What engine and oracle differ about is a least position that fails as long as they do."""
    file = tmp_path / "finding.yaml"
    dealer = Dealer(replace(PLAN, oracle_every=1, turns=3))
    with monkeypatch.context() as patch:
        patch.setattr(oracle, "disagreements", disagreeing)
        number, seen = next(
            (n, one)
            for n in range(50)
            for one in play(dealer, n).seen
            if one.fault.kind == "oracle"
        )
        finding = revisited(dealer, number, seen)
        file.write_text(scenario(dealer, finding), encoding="utf-8")
        (case,) = yaml.safe_load(file.read_text(encoding="utf-8"))["cases"]
        stands = trials_of(run, file)

    assert case["clauses"] == ["EA-12.1.5a"]
    assert case["then"] == {"lawful": ["engine and oracle agree"]}
    assert len(str(case["given"])) < len(str(finding.position))
    assert UNSHOWN not in case["note"]
    assert (stands, trials_of(run, file)) == (1, 0)


def test_scenario_of_a_dead_end(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A dead end is a position that fails as long as nothing is legal there."""
    file = tmp_path / "finding.yaml"
    with monkeypatch.context() as patch:
        patch.setattr(ElAlamein, "legal", lambda _self, _state: [])
        dealer = Dealer(PLAN)
        number = next(n for n in range(50) if not dealer.deal(n).rich)
        finding = revisited(dealer, number, play(dealer, number).seen[0])
        file.write_text(scenario(dealer, finding), encoding="utf-8")
        (case,) = yaml.safe_load(file.read_text(encoding="utf-8"))["cases"]
        stands = trials_of(run, file)

    assert finding.fault.kind == "dead end"
    assert case["then"] == {"lawful": ["whoever must decide has something to do"]}
    assert (stands, trials_of(run, file)) == (1, 0)


def test_scenario_that_shows_nothing(path: Path) -> None:
    """A case that the engine passes although something was found says so itself."""
    with opened(path) as kept:
        dealer = Dealer(kept.plan)
    fault = Fault("dead end", ("EA-6a",), "whoever must decide can", "player 0 cannot")
    number = next(n for n in range(50) if not dealer.deal(n).rich)
    (case,) = yaml.safe_load(scenario(dealer, revisited(dealer, number, Seen(fault, 0))))["cases"]

    assert case["clauses"] == ["EA-6a"]
    assert "player 0 cannot" in case["note"]
    assert UNSHOWN in case["note"]


def test_replay_of_what_no_scenario_shows(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A finding that only the whole game shows is not said to be shown by its scenario."""
    path, file = tmp_path / "campaign.sqlite", tmp_path / "finding.yaml"
    fault = Fault("law", ("EA-6a",), "cards are counted from the first turn on", "they are not")
    seen = [Seen(fault, 1)]
    monkeypatch.setattr("alamein.conformance.campaign.batch.play", lambda *_: played(seen))
    monkeypatch.setattr("alamein.conformance.campaign.revisiting.play", lambda *_: played(seen))
    begin(path, replace(PLAN, games=1, rulings="reference"))
    result = run("campaign", "replay", path, 1, "--output", file)

    assert result.exit_code == 1
    assert "it passes all the same, only the whole game shows the finding" in result.stderr
    assert "alamein scenario run" not in result.stderr


def played(seen: list[Seen]) -> Played:
    """A game in which something was seen."""
    return Played(Tally(broken={one.fault.sort: 1 for one in seen}), seen, "")


def test_position_that_cannot_be_shown(
    run: Run, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A finding is listed and told even if the engine fails at its position."""

    def load(*_: object) -> None:
        raise KeyError("no such pile")

    monkeypatch.setattr(ElAlamein, "load", load)
    result = run("campaign", "show", path, number_of_the_failure(path))

    assert result.exit_code == 0
    assert "it cannot be loaded: KeyError: 'no such pile'" in result.stdout.replace("\n", " ")


@pytest.mark.parametrize("word", ["show", "replay"])
def test_no_such_finding(run: Run, path: Path, word: str) -> None:
    """A number that is too large is refused with what there is."""
    result = run("campaign", word, path, 999)

    assert result.exit_code == 2
    assert "there is no finding 999; there are 1 to" in result.stderr


def test_output_is_not_overwritten(
    run: Run, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file of a scenario is only written over if it is named."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "finding-1.yaml").write_text("mine")
    result = run("campaign", "replay", path, 1)

    assert result.exit_code == 2
    assert "finding-1.yaml exists; --output names another file" in result.stderr
