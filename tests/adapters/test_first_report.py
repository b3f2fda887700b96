"""ADAPTERS.md followed by the letter, from an empty folder."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from click.testing import CliRunner

from alamein.conformance.cli.main import alamein
from alamein.conformance.conform.reading import read_run

PAGE = (Path(__file__).parents[2] / "ADAPTERS.md").read_text(encoding="utf-8")
SLOWLY = ("--timeout-multiplier", "20")


def test_ten_minutes_give_a_first_report(tmp_path: Path) -> None:
    """The program of the page and its command end in a report in which nothing failed."""
    (program,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    (command,) = re.findall(r"^alamein (conform --walks.*)$", PAGE, re.MULTILINE)
    adapter, report = tmp_path / "adapter.py", tmp_path / "report"
    adapter.write_text(program, encoding="utf-8")
    told = {"python": sys.executable, "adapter.py": str(adapter)}
    words = [told.get(word, word) for word in command.split()]
    here = words.index("--")
    words[here:here] = ["--check", "combat*", "--output", str(report), *SLOWLY]

    result = CliRunner().invoke(alamein, words)

    assert 0 == result.exit_code, result.output
    assert {"unsupported"} == {each.observed for each in read_run(report).results}
    assert (report / "index.html").exists()
