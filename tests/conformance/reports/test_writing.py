"""A report is written whole or not at all, and nothing of anybody else is lost."""

import json
from pathlib import Path

import jsonschema
import msgspec
import pytest
from tests.conformance.reports.miniature import pictures, report, sound

from alamein.conformance.reports import writing
from alamein.conformance.reports.model import Report
from alamein.conformance.reports.writing import FILES, schema, write_report
from alamein.engine.core.problem import DataError


def everything(folder: Path) -> dict[str, str]:
    """Path and text of every file below *folder*."""
    return {
        str(path.relative_to(folder)): path.read_text(encoding="utf-8")
        for path in folder.rglob("*")
        if path.is_file()
    }


@pytest.mark.everywhere
def test_all_forms_are_written(tmp_path: Path) -> None:
    """The folder has the five files that the answer names, and nothing is left beside it."""
    written = write_report(report(), tmp_path / "deep" / "out", pictures())

    assert [tmp_path / "deep" / "out" / name for name in FILES] == written
    assert all(path.stat().st_size for path in written)
    assert ["out"] == [path.name for path in (tmp_path / "deep").iterdir()]
    assert sorted(FILES) == sorted(everything(tmp_path / "deep" / "out"))


def test_older_report_is_replaced(tmp_path: Path) -> None:
    """A second report takes the place of the first."""
    write_report(report(), tmp_path / "out", {})
    write_report(sound(), tmp_path / "out", {})

    assert "All cases hold" in (tmp_path / "out" / "index.html").read_text(encoding="utf-8")
    assert ["out"] == [path.name for path in tmp_path.iterdir()]


def test_empty_folder_is_used(tmp_path: Path) -> None:
    """A folder made for the report is fine."""
    (tmp_path / "out").mkdir()

    assert len(FILES) == len(write_report(report(), tmp_path / "out", {}))


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("notes.txt", "mine", "holds notes.txt, which is no part of a report"),
        ("index.html", "mine", "holds index.html, but no report.json written by us"),
        ("report.json", "{}", "holds report.json, but no report.json written by us"),
        ("report.json", "[]", "no report.json written by us"),
        ("report.json", "no json", "no report.json written by us"),
    ],
)
def test_foreign_folder_is_refused(tmp_path: Path, name: str, text: str, says: str) -> None:
    """A folder with anything not written by us stays as it is."""
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / name).write_text(text, encoding="utf-8")
    before = everything(tmp_path)

    with pytest.raises(DataError, match=says):
        write_report(report(), tmp_path / "out", {})

    assert before == everything(tmp_path)


def test_report_with_notes_is_refused(tmp_path: Path) -> None:
    """A file that somebody added to a report of ours is not lost."""
    write_report(report(), tmp_path / "out", {})
    (tmp_path / "out" / "remarks.md").write_text("mine", encoding="utf-8")
    before = everything(tmp_path)

    with pytest.raises(DataError, match=r"holds remarks\.md, .*; choose another folder"):
        write_report(sound(), tmp_path / "out", {})

    assert before == everything(tmp_path)


def test_file_is_refused(tmp_path: Path) -> None:
    """A file is no place for a report."""
    (tmp_path / "out").write_text("mine", encoding="utf-8")

    with pytest.raises(DataError, match="is a file, no folder"):
        write_report(report(), tmp_path / "out", {})


@pytest.mark.parametrize("step", ["page", "_write", "_swap"])
@pytest.mark.parametrize("failure", [OSError, KeyboardInterrupt])
def test_interrupted_run_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, failure: type[BaseException]
) -> None:
    """Whatever fails or is interrupted, the older report is there whole, with nothing beside."""
    write_report(report(), tmp_path / "out", {})
    before = everything(tmp_path)

    def fail(*_: object) -> None:
        raise failure

    monkeypatch.setattr(writing, step, fail)
    with pytest.raises(failure):
        write_report(sound(), tmp_path / "out", {})

    assert before == everything(tmp_path)


def test_failing_swap_is_undone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the new folder cannot take its place, the old one is put back."""
    write_report(report(), tmp_path / "out", {})
    before = everything(tmp_path)
    rename = Path.rename

    def fail(path: Path, target: Path) -> Path:
        if path.name == "new":
            raise KeyboardInterrupt
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", fail)
    with pytest.raises(KeyboardInterrupt):
        write_report(sound(), tmp_path / "out", {})

    assert before == everything(tmp_path)


@pytest.mark.everywhere
def test_json_keeps_its_schema(tmp_path: Path) -> None:
    """`report.json` is valid by the schema beside it, and says the same as the report."""
    write_report(report(), tmp_path / "out", {})
    texts = everything(tmp_path / "out")
    found = json.loads(texts["report.json"])

    jsonschema.Draft202012Validator.check_schema(schema())
    jsonschema.Draft202012Validator(json.loads(texts["report.schema.json"])).validate(found)
    assert report() == msgspec.convert(found, Report)


def test_schema_refuses_what_is_unknown() -> None:
    """The schema knows every field: one that is misspelt breaks it."""
    found = json.loads(msgspec.json.encode(report()))
    found["games"][0]["cases"][0]["verdict"] = "perhaps"
    found["extra"] = 1
    faults = jsonschema.Draft202012Validator(schema()).iter_errors(found)

    assert {"enum", "additionalProperties"} == {str(fault.validator) for fault in faults}


@pytest.mark.everywhere
def test_the_same_report_again(tmp_path: Path) -> None:
    """The same findings give the same files, letter by letter."""
    write_report(report(), tmp_path / "one", pictures())
    write_report(report(), tmp_path / "two", pictures())

    assert everything(tmp_path / "one") == everything(tmp_path / "two")
