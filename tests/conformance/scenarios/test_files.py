"""A scenario file that is wrong is refused with its place, and never passes by a typo."""

from pathlib import Path

import pytest

from alamein.conformance.scenarios.files import check_scenarios, read_scenarios
from alamein.engine.core.library import library

FILE = "scenarios/el_alamein/buying.yaml"
BOOK = library().books["el-alamein"]
SOUND = """\
topic: buying
cases:
  - id: exact
    title: a card may be bought for exactly its price
    clauses: [EA-11.2a]
    from: [en 11-2]
    given: {phase: reinforcement}
    when: [proceed]
    then: {decision: {player: 0, kind: keep}}
"""


def faults(folder: Path, text: str) -> list[str]:
    """Return what is wrong with a scenario file."""
    file = folder / "scenarios" / "el_alamein" / "buying.yaml"
    file.parent.mkdir(parents=True)
    file.write_text(text, encoding="utf-8")
    files, problems = read_scenarios(file.parent)
    return [str(problem) for problem in [*problems, *check_scenarios(files, BOOK)]]


def test_sound_file_has_no_fault(tmp_path: Path) -> None:
    """The file that the other tests break is sound."""
    assert [] == faults(tmp_path, SOUND)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("clauses: [EA-11.2a]", "clauses: [EA-11.2z]", "no clause is called 'EA-11.2z'"),
        ("clauses: [EA-11.2a]", "clauses: []", "field clauses"),
        ("    clauses: [EA-11.2a]\n", "", "lacks clauses"),
        ("from: [en 11-2]", "from: [de 11-2]", "'de 11-2' names no edition and no ruling"),
        ("from: [en 11-2]", "from: [en 99]", "no clause stands in en '99'"),
        ("from: [en 11-2]", "from: [Q99]", "nearest: Q9"),
        ("title: a card", "title: " + "very " * 20 + "a card", "field title"),
        ("    then:", "    under: [D-09z]\n    then:", "no reading or edition is called 'D-09z'"),
        ("    then: {decision", "    than: {decision", "unknown field 'than'; nearest: then"),
        ("{decision: {player: 0, kind: keep}}", "{}", "states no fact, so nothing could fail"),
        ("{decision: {player: 0, kind: keep}}", "{legal: []}", "states no fact"),
        ("{decision: {", "{desicion: {", "unknown field 'desicion'; nearest: decision"),
        ("player: 0", "player: zero", "'zero' is not a whole number"),
        ("    then:", "    refused: EA-9k\n    then:", "exactly one of"),
        ("    then: {decision: {player: 0, kind: keep}}\n", "", "has none"),
        ("    then: {decision: {player: 0, kind: keep}}", "    refused: EA-9z", "'EA-9z'"),
        ("id: exact", "id: Exact Price", "does not look like"),
        ("given: {phase: reinforcement}", "given: *position", "alias"),
        ("given: {phase: reinforcement}", "given: &a {phase: x, of: *a}", "alias"),
        ("    when:", "\twhen:", "not YAML"),
        ("[proceed]", "proceed", "is not a list"),
    ],
)
def test_fault_is_told(tmp_path: Path, old: str, new: str, told: str) -> None:
    """Each kind of mistake gets a message with file and line."""
    assert old in SOUND

    found = faults(tmp_path, SOUND.replace(old, new))

    assert any(told in fault for fault in found), found
    assert all(fault.startswith(f"{FILE}:") for fault in found)


def test_id_stands_once(tmp_path: Path) -> None:
    """A name given twice is refused, and the first place is told."""
    text = SOUND + SOUND.partition("cases:\n")[2]

    assert [f"{FILE}:10: exact field id: stands already at {FILE}:3"] == faults(tmp_path, text)


@pytest.mark.parametrize(
    ("readings", "told"),
    [
        ("{D-59a: {refused: EA-9k}}", "needs D-59a, D-59b"),
        ("{D-59a: {refused: EA-9k}, D-60b: {refused: EA-9k}}", "readings of several disputes"),
        ("{D-599a: {refused: EA-9k}}", "no dispute is called 'D-599'"),
        ("{D-59a: {refused: EA-9k}, D-59b: {}}", "has none"),
        ("{D-59a: {refused: EA-9k}, D-59b: {refused: EA-9z}}", "no clause is called 'EA-9z'"),
    ],
)
def test_every_reading_has_its_outcome(tmp_path: Path, readings: str, told: str) -> None:
    """A case by reading is complete, and about one dispute."""
    then = "    then: {decision: {player: 0, kind: keep}}\n"

    found = faults(tmp_path, SOUND.replace(then, f"    by_reading: {readings}\n"))

    assert any(told in fault for fault in found), found


def test_example_has_one_outcome(tmp_path: Path) -> None:
    """An example says what follows, once."""
    then = "    then: {decision: {player: 0, kind: keep}}\n"

    found = faults(tmp_path, SOUND.replace(then, "    examples: [{name: a}]\n"))

    says = "needs exactly one of then, refused; has none"
    assert [f"{FILE}:9: exact field examples.0: {says}"] == found
