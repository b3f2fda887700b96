"""Mistakes on the command line: exit code 2, what was wrong, and what was probably meant."""

import subprocess
from collections.abc import Callable
from typing import TypeAlias

import pytest
from click.testing import Result

Run: TypeAlias = Callable[..., Result]
Process: TypeAlias = Callable[..., subprocess.CompletedProcess[str]]

MISTAKES = {
    "clause": ("rules show EA-13.3.2zz", "'EA-13.3.2zz'", "EA-13.3.2r"),
    "clause of no game": ("rules show XX-1", "'XX-1'", "BR-0a"),
    "dispute": ("disputes show D-999", "'D-999'", "D-99"),
    "ruling": ("faq show Q99", "'Q99'", "Q9"),
    "card": ("cards show panzer-regiment-v", "'panzer-regiment-v'", "panzer-regiment-iv"),
    "command": ("ruls", "'ruls'", "rules"),
    "subcommand": ("rules lst", "'lst'", "list"),
    "option": ("rules list --frmat json", "--frmat", "--format"),
    "format": ("rules list --format jsn", "'jsn'", "json"),
    "weight": ("disputes list --weight hgh", "'hgh'", "high"),
    "effect": ("disputes list --effect plya", "'plya'", "play"),
    "kind": ("rules list --kind obligaton", "'obligaton'", "obligation"),
    "chapter": ("rules list --game el-alamein --chapter 133", "'133'", "13"),
    "game without cards": ("cards list --game barbarossa", "barbarossa", "el-alamein"),
    "game of a template": ("cards template --game el-alamain", "'el-alamain'", "el-alamein"),
}
TAKE_A_GAME = (
    "rules list",
    "rules search tank",
    "disputes list",
    "editions",
    "cards list",
    "cards check",
    "cards show level-up",
    "faq list",
)


@pytest.mark.parametrize(("line", "tried", "nearest"), MISTAKES.values(), ids=MISTAKES)
def test_mistake_gets_near_match(run: Run, line: str, tried: str, nearest: str) -> None:
    """A word nobody knows ends in exit code 2, is repeated, and the nearest good one is named."""
    result = run(*line.split())

    complaint = result.output.rpartition("Error: ")[2]
    rest = complaint.replace(tried, "", 1)
    assert (2, True, True) == (result.exit_code, rest != complaint, nearest in rest), complaint


@pytest.mark.parametrize("line", TAKE_A_GAME)
def test_unknown_game_gets_near_match(run: Run, line: str) -> None:
    """Every command with --game refuses an unknown game with exit code 2 and the nearest one."""
    result = run(*line.split(), "--game", "el-alamain")

    expected = "Error: no game is called 'el-alamain'; nearest: el-alamein\n"
    assert (2, expected) == (result.exit_code, result.output)


@pytest.mark.parametrize("line", ["rules show XX-1", "ruls", "rules lst", "rules list --format x"])
def test_process_ends_with_two(process: Process, line: str) -> None:
    """A mistake ends the process with 2; the message is on stderr, stdout stays empty."""
    result = process(*line.split())

    assert (2, "", 1) == (result.returncode, result.stdout, result.stderr.count("Error: "))


def test_missing_argument_is_named(run: Run) -> None:
    """Without an id `rules show` asks for one."""
    result = run("rules", "show")

    assert (2, True) == (result.exit_code, "CLAUSE" in result.output.rpartition("Error: ")[2])


def test_search_finding_nothing_is_fine(run: Run) -> None:
    """A search without a hit is an answer: an empty listing and exit code 0."""
    result = run("rules", "search", "zeppelin", "--format", "json")

    assert (0, "[]\n") == (result.exit_code, result.output)
