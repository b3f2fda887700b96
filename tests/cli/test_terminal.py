"""What output looks like: 80 columns and no escapes when piped, colours only where wanted."""

import os
import pty
import subprocess
import sys
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

import click
import pytest
from click.testing import Result

from alamein.conformance.cli.main import alamein

Run: TypeAlias = Callable[..., Result]
Process: TypeAlias = Callable[..., subprocess.CompletedProcess[str]]
Books: TypeAlias = dict[str, dict[str, list[dict[str, Any]]]]

ESCAPE = "\x1b"
LISTINGS = (
    "rules list",
    "rules search italian",
    "disputes list",
    "editions",
    "editions --all",
    "cards list",
    "cards check",
    "faq list",
    "data check",
    "properties list",
    "scenario list",
    "faults list",
)
PAGES = {"rules": "clauses", "disputes": "disputes", "faq": "faq", "cards": "cards"}


def too_wide(text: str) -> list[str]:
    """The lines of *text* that take more than 80 columns; a Japanese sign takes two."""
    return [line for line in text.splitlines() if sum(map(columns, line)) > 80]


def columns(sign: str) -> int:
    """The number of columns that *sign* takes on a terminal."""
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1


def every_command(command: click.Command, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The path of *command* and of every command below it."""
    yield path
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            yield from every_command(below, (*path, name))


def on_a_terminal(*words: str, **environment: str) -> str:
    """What the command prints when it runs in a pseudo-terminal."""
    ours, its = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "alamein.conformance.cli.main", *words],
        stdin=its,
        stdout=its,
        stderr=its,
        env=os.environ | environment,
    ):
        os.close(its)
        printed = b"".join(chunks(ours))
    os.close(ours)
    return printed.decode()


def chunks(terminal: int) -> Iterator[bytes]:
    """What arrives at *terminal* until its other side is closed."""
    while True:
        try:
            chunk = os.read(terminal, 65536)
        except OSError:  # Linux tells the end of a pseudo-terminal so
            return
        if not chunk:
            return
        yield chunk


@pytest.mark.parametrize(
    "path", list(every_command(alamein)), ids=lambda path: " ".join(path) or "-"
)
def test_help_fits_the_width(run: Run, path: tuple[str, ...]) -> None:
    """Every command has help, with a sentence on what it does, in 80 columns."""
    result = run(*path, "--help")

    assert (0, "Usage: alamein", []) == (
        result.exit_code,
        result.output[:14],
        too_wide(result.output),
    )


@pytest.mark.parametrize("line", LISTINGS)
def test_listings_fit_the_width(run: Run, line: str) -> None:
    """A piped table is at most 80 columns wide."""
    result = run(*line.split())

    assert (0, []) == (result.exit_code, too_wide(result.output))


@pytest.mark.parametrize(("group", "kind"), PAGES.items())
def test_pages_fit_the_width(run: Run, books: Books, group: str, kind: str) -> None:
    """A piped page is at most 80 columns wide, whatever entry it shows."""
    longest = sorted(books["el-alamein"][kind], key=lambda entry: -len(str(entry)))[:15]
    pages = [run(group, "show", entry["id"]).output for entry in longest]

    assert [] == [line for page in pages for line in too_wide(page)]


def test_overlay_check_fits_the_width(run: Run, tmp_path: Path) -> None:
    """What an overlay leaves provisional is told in 80 columns."""
    overlay = tmp_path / "my-cards.yaml"
    overlay.write_text(run("cards", "template").output, encoding="utf-8")
    result = run("cards", "check", "--game", "el-alamein", "--catalogue", overlay)

    assert (0, []) == (result.exit_code, too_wide(result.output))


def test_template_advice_fits_the_width(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is said after writing a template fits 80 columns, if the name of the file does."""
    monkeypatch.chdir(tmp_path)
    result = run("cards", "template", "--output", "my-cards.yaml")

    assert (0, []) == (result.exit_code, too_wide(result.output))


@pytest.mark.parametrize("columns", ["", "wide", "0", "-5", "12.5"])
def test_odd_columns_do_no_harm(run: Run, monkeypatch: pytest.MonkeyPatch, columns: str) -> None:
    """A variable COLUMNS that is no width is ignored."""
    monkeypatch.setenv("COLUMNS", columns)
    result = run("faq", "list")

    assert (0, "12 rulings") == (result.exit_code, result.output[:10])


@pytest.mark.parametrize("line", ["faq list", "rules show EA-13.3.2c", "--help", "rules show XX-1"])
def test_pipes_get_no_escapes(process: Process, line: str) -> None:
    """Nothing that goes into a pipe is coloured."""
    result = process(*line.split())

    assert ESCAPE not in result.stdout + result.stderr


@pytest.mark.parametrize("line", ["faq list", "rules show EA-13.3.2c", "--help", "rules show XX-1"])
def test_no_color_means_no_escapes(line: str) -> None:
    """With NO_COLOR a terminal gets plain text: no colour, no bold, no italics."""
    printed = on_a_terminal(*line.split(), NO_COLOR="1")

    assert (True, False) == (bool(printed.strip()), ESCAPE in printed)


@pytest.mark.parametrize("line", ["faq list", "rules show EA-13.3.2c"])
def test_terminals_get_style(line: str) -> None:
    """A terminal that can do so sets headings off."""
    printed = on_a_terminal(*line.split())

    assert ESCAPE in printed
