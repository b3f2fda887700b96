"""A finding can be seen again: shown, replayed, and written as a scenario that fails."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import yaml
from click.testing import Result
from msgspec.structs import replace
from tests.campaign.small import PLAN, begin

from alamein.conformance.campaign import dealing
from alamein.conformance.campaign.database import opened
from alamein.conformance.campaign.dealing import Dealer
from alamein.conformance.campaign.findings import Fault
from alamein.conformance.campaign.game import Seen
from alamein.conformance.campaign.minimal import scenario
from alamein.conformance.campaign.revisiting import revisited
from alamein.engine.el_alamein.game import ElAlamein

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


def test_scenario_without_action() -> None:
    """A disagreement about a position is written as the position, with what is wrong as a note."""
    dealer = Dealer(PLAN)
    fault = Fault("dead end", ("EA-6a",), "whoever must decide can", "player 0 cannot")
    number = next(n for n in range(50) if not dealer.deal(n).rich)
    finding = revisited(dealer, number, Seen(fault, 2))
    case = yaml.safe_load(scenario(dealer, finding))["cases"][0]

    assert case["clauses"] == ["EA-6a"]
    assert "player 0 cannot" in case["note"]
    assert "decision" in case["then"]


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
