"""Lines of a run are read back as they were written, and refused where they are wrong."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from msgspec.structs import replace
from tests.conform.reports.small_run import FINE, HEADER, MET, nasty, partial, small
from tests.conform.reports.strategies import runs

from alamein.conformance.conform.reading import Writer, line_of, lines_of, read_run, text_of
from alamein.conformance.conform.results import Footer, Met, Run
from alamein.engine.core.problem import DataError

LINES = [line_of(line) for line in lines_of(small())]


def written(folder: Path, *lines: bytes) -> Path:
    """Write lines to a file of a run."""
    path = folder / "run.jsonl"
    path.write_bytes(b"".join(lines))
    return path


def refusal(path: Path, *, as_partial: bool = False) -> str:
    """Return why a file is refused, without its folder."""
    with pytest.raises(DataError) as caught:
        read_run(path, partial=as_partial)
    return str(caught.value).replace(f"{path}:", "run.jsonl:")


@pytest.mark.everywhere
@given(run=runs())
@settings(
    max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_runs_are_read_as_written(run: Run, tmp_path: Path) -> None:
    """Whatever a run says, it is read back from its file."""
    path = written(tmp_path, text_of(run).encode())

    assert run == read_run(path)


def test_folder_of_a_report_is_read(tmp_path: Path) -> None:
    """A folder is read by the run in it."""
    written(tmp_path, *LINES)

    assert small() == read_run(tmp_path)


def test_header_is_written_at_once(tmp_path: Path) -> None:
    """What was judged before a run died is in the file: the header first, then line by line."""
    path = tmp_path / "new" / "run.jsonl"
    writer = Writer(path, HEADER)
    first = path.read_bytes()
    writer.write_line(Met(MET))
    writer.write_line(FINE[0])
    found = read_run(path, partial=True)
    writer.close()

    assert line_of(HEADER) == first
    assert Run(HEADER, MET, FINE[:1], None) == found


def test_half_signs_do_not_end_a_run(tmp_path: Path) -> None:
    """What UTF-8 cannot say is replaced, and the line is written all the same."""
    path = tmp_path / "run.jsonl"
    with Writer(path, HEADER) as writer:
        writer.write_line(replace(FINE[0], stderr="a\udcffb"))

    assert "a\ufffdb" == read_run(path, partial=True).results[0].stderr
    assert small().footer == read_run(written(tmp_path, text_of(nasty()).encode())).footer


def test_run_without_footer_is_no_report(tmp_path: Path) -> None:
    """A file without footer is refused, and says how it is read all the same."""
    path = written(tmp_path, text_of(partial()).encode())

    assert refusal(path).startswith("run.jsonl:4: there is no footer")
    assert "--partial" in refusal(path)
    assert partial() == read_run(path, partial=True)


def test_torn_last_line_is_left_out_of_a_part(tmp_path: Path) -> None:
    """A line that was being written when the run died is refused, or left out of a part."""
    path = written(tmp_path, text_of(partial()).encode(), b'{"line":"resu')

    assert refusal(path).startswith("run.jsonl:5: ")
    assert partial() == read_run(path, partial=True)


def test_torn_line_in_the_middle_is_refused(tmp_path: Path) -> None:
    """Only the last line may be torn: one in the middle is no accident of the end."""
    path = written(tmp_path, LINES[0], b'{"line":"resu\n', *LINES[2:])

    assert refusal(path, as_partial=True).startswith("run.jsonl:2: ")


def changed(number: int, **fields: object) -> list[bytes]:
    """Return the lines of the small run, one of them with other fields."""
    line = msgspec.json.decode(LINES[number]) | fields
    return [*LINES[:number], msgspec.json.encode(line) + b"\n", *LINES[number + 1 :]]


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ([], "1: there is no header; the header is the first line"),
        ([b"\n"], "1: Input data was truncated; a line is a JSON object"),
        ([b"[]\n"], "1: Expected `object`, got `array`; a line is a JSON object"),
        ([b"\xff\n"], "1: "),
        (LINES[1:], "1: a met before the header; the header is the first line"),
        (changed(0, format=2), "1: format 2 is not known; this version reads format 1"),
        ([LINES[0], *LINES], "2: a second header; join runs by alamein conform merge"),
        ([*LINES[:2], *LINES[1:]], "3: a met out of place"),
        ([*LINES[:3], *LINES[2:]], "4: combat/exact:pays has a result already"),
        ([*LINES, LINES[2]], "12: a result after the footer; the footer is the last line"),
        (changed(3, observed="fine"), "4: Invalid enum value 'fine' - at `$.observed`"),
        (changed(3, line="outcome"), "4: Invalid value 'outcome' - at `$.line`"),
        ([*LINES[:3], *LINES[4:]], "10: the footer counts crash 1, fail 1"),
        (changed(0, checks=9), "11: said to be complete with 8 results of 9 checks"),
    ],
)
def test_what_is_wrong_is_said(tmp_path: Path, lines: list[bytes], says: str) -> None:
    """A refusal names file and line, and what would be right."""
    assert refusal(written(tmp_path, *lines)).startswith(f"run.jsonl:{says}")


def test_missing_file_is_refused(tmp_path: Path) -> None:
    """A file that is not there is a refusal and no traceback."""
    assert "No such file" in refusal(tmp_path / "run.jsonl")


def test_shard_may_have_fewer_results(tmp_path: Path) -> None:
    """A shard is complete with fewer results than its plan has checks."""
    path = written(tmp_path, *changed(0, checks=30, shard="1/4"))

    assert read_run(path).complete


def test_fields_of_the_future_are_ignored(tmp_path: Path) -> None:
    """A field that nobody knows yet changes nothing."""
    assert small() == read_run(written(tmp_path, *changed(2, mood="good")))


def test_incomplete_run_is_no_fault(tmp_path: Path) -> None:
    """A footer may say that not everything was tried."""
    footer = Footer({"pass": 2}, complete=False, seconds=1, ended="2026-11-19T10:00:03Z")
    run = replace(partial(), footer=footer)

    assert run == read_run(written(tmp_path, text_of(run).encode()))
