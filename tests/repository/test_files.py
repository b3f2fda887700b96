"""What every file of the repository promises: small, documented, in our own words."""

import ast
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[2]
SOURCE_FOLDERS = ("engine", "oracle", "properties", "conformance", "tests", "bench")
DATA_FOLDERS = ("rulebook", "scenarios")
LONGEST_FILE = 400
LONGEST_FUNCTION = 40
LONGEST_QUOTATION = 7

WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*")

Function = ast.FunctionDef | ast.AsyncFunctionDef


def source_files() -> list[Path]:
    """The Python files written by hand."""
    found = (path for folder in SOURCE_FOLDERS for path in (ROOT / folder).rglob("*.py"))
    return sorted(path for path in found if not is_generated(path))


def is_generated(path: Path) -> bool:
    """Whether the first line of *path* says that a program wrote it."""
    with path.open(encoding="utf-8") as file:
        return "Generated" in file.readline()


def functions(path: Path) -> Iterator[Function]:
    """Every function and method of *path*, nested ones included."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, Function):
            yield node


def length(function: Function) -> int:
    """The number of lines from `def` to the end."""
    return (function.end_lineno or function.lineno) - function.lineno + 1


def place(path: Path, line: int = 1) -> str:
    """Where to look, as editors and terminals understand it."""
    return f"{path.relative_to(ROOT)}:{line}"


def words(text: str) -> list[str]:
    """The words of *text* in lower case, without punctuation."""
    return WORD.findall(text.lower().replace("’", "'"))  # noqa: RUF001 -- the printed apostrophe


def runs(text: str, size: int) -> set[tuple[str, ...]]:
    """Every run of *size* words in *text*."""
    found = words(text)
    return {tuple(found[start : start + size]) for start in range(len(found) - size + 1)}


def quotations(text: str, book: set[tuple[str, ...]]) -> list[str]:
    """The runs of words in *text* that are longer than allowed and that *book* has too."""
    return sorted(" ".join(run) for run in runs(text, LONGEST_QUOTATION + 1) & book)


def strings(value: object) -> Iterator[str]:
    """Every string inside a YAML document."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from strings(item)
    elif isinstance(value, dict):
        yield from strings(list(value.values()))


def published_texts() -> Iterator[tuple[Path, str]]:
    """Every text of the data and the documentation, with its file."""
    for folder in DATA_FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.yaml")):
            document = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
            for text in strings(document):
                yield path, text
    for path in sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]):
        yield path, path.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def book() -> set[tuple[str, ...]]:
    """Every run of words of the rulebooks, which are not part of this repository."""
    folder = os.environ.get("ALAMEIN_RULEBOOKS")
    if not folder:
        pytest.skip("ALAMEIN_RULEBOOKS does not name a folder with the rulebooks as *.txt")
    texts = sorted(Path(folder).glob("*.txt"))
    assert texts, f"no *.txt in {folder}"
    return {
        run
        for path in texts
        for run in runs(path.read_text(encoding="utf-8"), LONGEST_QUOTATION + 1)
    }


def test_files_stay_short() -> None:
    """No file written by hand has more than 400 lines."""
    too_long = [
        place(path)
        for path in source_files()
        if len(path.read_text(encoding="utf-8").splitlines()) > LONGEST_FILE
    ]

    assert [] == too_long


def test_functions_stay_short() -> None:
    """No function written by hand has more than 40 lines."""
    too_long = [
        f"{place(path, function.lineno)} {function.name}"
        for path in source_files()
        for function in functions(path)
        if length(function) > LONGEST_FUNCTION
    ]

    assert [] == too_long


def test_modules_say_what_they_are() -> None:
    """Every module has a docstring."""
    silent = [
        place(path)
        for path in source_files()
        if not ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    ]

    assert [] == silent


def test_tests_state_their_promise() -> None:
    """Every test has a docstring."""
    silent = [
        f"{place(path, function.lineno)} {function.name}"
        for path in source_files()
        if path.name.startswith("test_")
        for function in functions(path)
        if function.name.startswith("test") and not ast.get_docstring(function)
    ]

    assert [] == silent


def test_eight_shared_words_are_caught() -> None:
    """A run of eight words is a quotation, whatever its case, line breaks and punctuation."""
    book = runs("One two three; four\nfive six (seven) don't nine.", LONGEST_QUOTATION + 1)

    assert ["one two three four five six seven don't"] == quotations(
        "He said: ONE two 'three' four, five six seven don’t.",  # noqa: RUF001 -- as printed
        book,
    )


def test_seven_shared_words_pass() -> None:
    """A run of seven words is not a quotation."""
    book = runs("one two three four five six seven eight nine", LONGEST_QUOTATION + 1)

    assert [] == quotations("zero one two three four five six seven nine", book)


def test_no_rulebook_sentence_is_repeated(book: set[tuple[str, ...]]) -> None:
    """Data and documentation share no run of eight words with a rulebook."""
    repeated = [
        f"{place(path)} {quotation}"
        for path, text in published_texts()
        for quotation in quotations(text, book)
    ]

    assert [] == repeated
