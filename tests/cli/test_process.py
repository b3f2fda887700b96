"""The command as a process: what it imports, how it ends, what it says of its exit codes."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from alamein.conformance.cli.main import alamein

Process: TypeAlias = Callable[..., subprocess.CompletedProcess[str]]

README = Path(__file__).parents[2] / "README.md"
COMMAND = (sys.executable, "-m", "alamein.conformance.cli.main")
IMPORTED = """
import sys
from alamein.conformance.cli.main import main
try:
    main()
except SystemExit as end:
    assert not end.code, end.code
print(*sys.modules, file=sys.stderr)
"""
INTERRUPTED = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)

def interrupt(event, arguments):
    if event == "open" and str(arguments[0]).endswith("game.yaml"):
        signal.raise_signal(signal.SIGINT)

sys.addaudithook(interrupt)
from alamein.conformance.cli.main import main
main()
"""


def script(text: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run *text* as a program with *words* as its arguments."""
    return subprocess.run(
        [sys.executable, "-c", text, *words], check=False, capture_output=True, encoding="utf-8"
    )


def documented() -> dict[str, str]:
    """The exit codes that README.md lists, with their meaning."""
    chapter = README.read_text(encoding="utf-8").partition("\n## Exit codes\n")[2]
    table = chapter.partition("\n## ")[0]
    return dict(re.findall(r"^\| (\d+) \| (.+?) \|$", table, re.MULTILINE))


def test_help_imports_nothing_heavy() -> None:
    """`alamein --help` imports no parser, no schema, no printer and no subcommand."""
    result = script(IMPORTED, "--help")

    modules = set(result.stderr.split())
    heavy = {"jsonschema", "yaml", "rich", "msgspec", "alamein.engine"}
    heavy |= {f"alamein.conformance.cli.{name}" for name in ("listing", "rules", "cards", "data")}
    assert ("Usage:", set()) == (result.stdout[:6], heavy & modules)


def test_sound_data_need_no_schema() -> None:
    """A page is shown without importing jsonschema: only faults are worth its time."""
    result = script(IMPORTED, "rules", "show", "EA-13.3.2c")

    modules = set(result.stderr.split())
    assert (True, False) == ("msgspec" in modules, "jsonschema" in modules)


@pytest.mark.parametrize(
    "line",
    [
        "--help",
        "rules list",
        "rules list --format json",
        "rules list --format csv",
        "rules list --format md",
        "rules show EA-13.3.2c",
        "cards template",
        "data check",
    ],
)
def test_closed_pipe_is_no_error(line: str) -> None:
    """A reader that has gone away ends the command in silence and with 0."""
    reader, writer = os.pipe()
    os.close(reader)
    result = subprocess.run(
        [*COMMAND, *line.split()],
        check=False,
        stdout=writer,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )
    os.close(writer)

    assert (0, "") == (result.returncode, result.stderr)


@pytest.mark.parametrize("form", ["table", "json"])
def test_reader_may_stop_early(form: str) -> None:
    """A reader that takes one line of many, as `head -1` does, is no error either."""
    with subprocess.Popen(
        [*COMMAND, "rules", "list", "--format", form],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        pipesize=4096,  # so that the rest does not fit in
    ) as command:
        assert command.stdout
        assert command.stderr
        first = command.stdout.readline()
        command.stdout.close()
        complaint = command.stderr.read()

    assert (True, "", 0) == (bool(first), complaint, command.returncode)


@pytest.mark.parametrize("line", ["data check", "rules list", "rules show EA-0a"])
def test_interrupt_ends_with_130(line: str) -> None:
    """Ctrl-C ends the command with 130, without a traceback and without output."""
    result = script(INTERRUPTED, *line.split())

    assert (130, "", False) == (result.returncode, result.stdout, "Traceback" in result.stderr)


def test_readme_lists_exit_codes() -> None:
    """README.md documents the exit codes 0, 1, 2, 3 and 130."""
    assert ["0", "1", "2", "3", "130"] == list(documented())


@pytest.mark.parametrize("option", ["--help", "-h"])
def test_help_lists_exit_codes(process: Process, option: str) -> None:
    """The help ends with the exit codes, in the words of README.md."""
    result = process(option)

    expected = "; ".join(f"{code} {meaning}" for code, meaning in documented().items())
    assert " ".join(result.stdout.split()).endswith(f"Exit codes: {expected}.")


def test_help_lists_every_command(process: Process) -> None:
    """The overview names every command, in the order a newcomer needs them."""
    result = process("--help")

    overview = result.stdout.partition("\nCommands:\n")[2].partition("\n\n")[0]
    asking = ["clarify", "ruling", "oracle"]
    browsing = ["rules", "disputes", *asking, "editions", "cards", "faq", "data"]
    expected = [
        "verify",
        "coverage",
        "errata",
        *browsing,
        *("properties", "faults", "corpus", "conform"),
        "scenario",
        "play",
        "replay",
        "show",
        "campaign",
        "perft",
    ]
    assert expected == re.findall(r"^  (\w+)", overview, re.MULTILINE)


def test_sound_data_end_with_zero(process: Process) -> None:
    """`data check` of our own data ends with 0 and says nothing on stderr."""
    result = process("data", "check")

    assert (0, "") == (result.returncode, result.stderr)


def test_every_command_can_be_imported() -> None:
    """Each command of the overview exists and has the name it is called by."""
    context = alamein.make_context("alamein", [], resilient_parsing=True)
    names = alamein.list_commands(context)

    assert names == [getattr(alamein.get_command(context, name), "name", None) for name in names]
