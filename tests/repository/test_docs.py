"""The documentation is true: links and ids exist, examples run, reference pages are complete."""

import html
import re
import runpy
import shlex
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import click
import pytest
import yaml
from click.testing import CliRunner

from alamein.conformance.cli.main import EPILOG, alamein
from alamein.engine.core.library import library
from alamein.engine.core.loading import convert
from alamein.engine.core.schema import schema_of
from alamein.engine.core.source import parse
from alamein.engine.deckbuilding.cards import Keyword
from alamein.engine.deckbuilding.catalogue import load_catalogue
from alamein.engine.deckbuilding.provenance import Provenance
from alamein.engine.deckbuilding.verbs import Cost, Effect
from alamein.engine.generate import KINDS

ROOT = Path(__file__).parents[2]
REFERENCE = ROOT / "docs/reference"
VOCABULARY = REFERENCE / "card-vocabulary.md"
DATA_FILES = REFERENCE / "data-files.md"
COMMAND_LINE = REFERENCE / "command-line.md"
README = ROOT / "README.md"
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
DECISIONS = sorted((ROOT / "docs/adr").glob("*.md"))

FENCE = re.compile(r"^```(?P<kind>\w*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^(#+) (.+)$", re.MULTILINE)
LINK = re.compile(r"\[(?P<words>[^\]]*)\]\((?P<target>[^)\s]+)\)")
WORD = re.compile(r"`([^`]+)`")
ID = re.compile(
    r"(?<![\w.-])(?:(?:EA|BR|DS)-[A-Z0-9][A-Z0-9.]*[a-z]+|[DS]-\d{2,3}[a-z]?|[QX]\d+)(?![\w-])"
)
GAP = re.compile(" *… *")


@cache
def text_of(path: Path) -> str:
    """The text of a document."""
    return path.read_text(encoding="utf-8")


def prose(path: Path) -> str:
    """The text of a document without its code blocks."""
    return FENCE.sub("", text_of(path))


def blocks(path: Path, kind: str) -> list[str]:
    """The code blocks of one language."""
    return [found["text"] for found in FENCE.finditer(text_of(path)) if found["kind"] == kind]


@cache
def sections(path: Path) -> dict[str, str]:
    """The text under each heading of a document, up to the next heading of any level."""
    parts = HEADING.split(prose(path))
    return dict(zip(parts[2::3], parts[3::3], strict=True))


def rows(text: str) -> list[list[str]]:
    """The rows of the tables in *text*, heads and rules left out."""
    lines = [line.strip().strip("|") for line in text.splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in line.split(" | ")] for line in lines]
    rules = [n for n, row in enumerate(cells) if set("".join(row)) <= set("-| ")]
    heads = {number - 1 for number in rules}
    return [row for n, row in enumerate(cells) if n not in heads and n not in rules]


def words(cell: str) -> list[str]:
    """The words in a cell that are set as code."""
    return WORD.findall(cell)


def anchor(heading: str) -> str:
    """The anchor GitHub makes of a heading."""
    kept = re.sub(r"[^\w\- ]", "", LINK.sub(r"\g<words>", heading).lower())
    return kept.replace(" ", "-")


def is_broken(path: Path, target: str) -> bool:
    """Whether a link of the document at *path* leads nowhere."""
    if target.startswith(("https://", "http://")):
        return False
    file, _, fragment = target.partition("#")
    goal = (path.parent / file).resolve() if file else path
    return not goal.exists() or bool(fragment and fragment not in map(anchor, sections(goal)))


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    """Every relative link of a document names a file, and a heading of it if it says so."""
    targets = [target for _, target in LINK.findall(prose(path))]

    assert [] == [target for target in targets if is_broken(path, target)]


@cache
def known_ids() -> frozenset[str]:
    """Every id a document may name."""
    found = set(library().sources)
    for book in library().books.values():
        found |= {*book.clauses, *book.disputes, *book.faq}
        found |= {reading.id for d in book.disputes.values() for reading in d.readings}
    return frozenset(found)


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_ids_exist(path: Path) -> None:
    """Every clause, dispute, reading, ruling and source a document names exists."""
    assert [] == sorted(set(ID.findall(prose(path))) - known_ids())


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_linked_ids_stand_there(path: Path) -> None:
    """A link whose words are an id leads to the file in which that id is defined."""
    astray = [
        f"{name} {target}"
        for said, target in LINK.findall(prose(path))
        if target.endswith(".yaml")
        for name in ID.findall(said)
        if f"- id: {name}\n" not in text_of((path.parent / target).resolve())
    ]

    assert [] == astray


def examples() -> list[tuple[list[str], list[str]]]:
    """The commands of the README with the lines shown under each."""
    found: list[tuple[list[str], list[str]]] = []
    for line in "".join(blocks(README, "console")).splitlines():
        if line.startswith("$ alamein "):
            found.append((shlex.split(line)[2:], []))
        else:
            found[-1][1].append(line)
    return found


def shown(lines: list[str]) -> re.Pattern[str]:
    """What output fits *lines*: a line `…` stands for any lines, `…` in a line for any text."""
    any_lines = "(?:.*\n)*"
    parts = [".*".join(map(re.escape, GAP.split(line))) + "\n" for line in lines]
    return re.compile("".join(any_lines if p == ".*\n" else p for p in parts) or any_lines)


def test_gap_stands_for_lines() -> None:
    """A gap fits any lines or none; what stands around it must be there, and nothing else."""
    pattern = shown(["a", "…", "b …  c"])
    printed = ["a\nb 1 c\n", "a\nx\ny\nb 22c\n", "a\nb 1 d\n", "a\nb 1 c\nd\n"]

    assert [True, True, False, False] == [bool(pattern.fullmatch(text)) for text in printed]


def test_readme_commands_print_as_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every command of the README ends well and prints the lines shown under it."""
    monkeypatch.chdir(tmp_path)
    wrong = []
    for command, lines in examples():
        result = CliRunner().invoke(alamein, command, env={"COLUMNS": "80", "FORCE_COLOR": None})
        printed = "".join(f"{line.rstrip()}\n" for line in result.stdout.splitlines())
        if result.exit_code or not shown(lines).fullmatch(printed):
            wrong.append(f"{' '.join(command)} ended with {result.exit_code}:\n{printed}")

    assert [] == wrong


def test_readme_python_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The Python of the README runs, its assertions hold, and it prints a list of disputes."""
    script = tmp_path / "example.py"
    script.write_text("".join(blocks(README, "python")), encoding="utf-8")

    runpy.run_path(str(script))

    assert set(ID.findall(capsys.readouterr().out)) > {"D-01", "D-09"}


@pytest.mark.parametrize("path", [README, COMMAND_LINE], ids=lambda path: path.name)
def test_exit_codes_agree_with_help(path: Path) -> None:
    """The exit codes of a document are those at the end of ``alamein --help``."""
    said = EPILOG.removeprefix("Exit codes: ").removesuffix(".").split("; ")

    assert [code.split(" ", 1) for code in said] == rows(sections(path)["Exit codes"])


def commands(command: click.Command, name: str) -> Iterator[tuple[str, click.Command]]:
    """Every command that does something, with its full name."""
    if isinstance(command, click.Group):
        context = click.Context(command)
        for word in command.list_commands(context):
            part = command.get_command(context, word)
            assert part is not None, word
            yield from commands(part, f"{name} {word}")
    else:
        yield name, command


COMMANDS = dict(commands(alamein, "alamein"))


def parameters(command: click.Command) -> list[str]:
    """The options and arguments of a command as the reference writes them."""
    found = []
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            placed = f" {parameter.metavar}" if parameter.metavar else ""
            path = " PATH" if isinstance(parameter.type, click.Path) and not placed else ""
            found.append(parameter.opts[0] + placed + path)
        else:
            dots = "..." if parameter.nargs == -1 else ""
            found.append((parameter.name or "").upper() + dots)
    return sorted(found)


@pytest.mark.parametrize("name", COMMANDS)
def test_command_is_documented(name: str) -> None:
    """The section of a command lists its options and arguments, and no other."""
    documented = [words(row[0])[0] for row in rows(sections(COMMAND_LINE)[f"`{name}`"])]

    assert parameters(COMMANDS[name]) == sorted(documented)


def test_documented_commands_exist() -> None:
    """No section of the reference is about a command that does not exist."""
    named = {word for heading in sections(COMMAND_LINE) for word in words(heading)}
    groups = {name.rpartition(" ")[0] for name in COMMANDS} - {"alamein"}

    assert {*COMMANDS, *groups} == named


@cache
def definitions() -> dict[str, Any]:
    """What the schemas of all kinds of file define, by the name of the type."""
    return {
        name: body
        for kind in KINDS.values()
        for name, body in schema_of(kind, "")["$defs"].items()
        if name not in {"Cost", "Effect", "Provenance"}
    }


def field_rows(name: str) -> dict[str, str]:
    """The rows about the fields of a type, by field."""
    headed = sections(DATA_FILES) | sections(VOCABULARY)
    (text,) = [text for heading, text in headed.items() if heading.endswith(f": `{name}`")]
    own = {words(row[0])[0]: row[1] for row in rows(text)}
    return field_rows("Printed") | own if name in {"Card", "OverlayCard"} else own


def allowed_words(schema: object) -> set[str]:
    """Every word a schema lists as allowed."""
    listed = re.findall(r"'enum': \[([^\]]*)\]", str(schema))
    return {word for words in listed for word in re.findall(r"'([^']+)'", words)}


@pytest.mark.parametrize("name", sorted(definitions()))
def test_fields_are_documented(name: str) -> None:
    """The reference lists every field of a type, and no other."""
    assert sorted(definitions()[name]["properties"]) == sorted(field_rows(name))


@pytest.mark.parametrize("name", sorted(definitions()))
def test_allowed_words_are_documented(name: str) -> None:
    """The row of a field lists every word the field allows."""
    documented = {field: set(words(cell)) for field, cell in field_rows(name).items()}
    allowed = {
        field: allowed_words(body) - {"this"}
        for field, body in definitions()[name]["properties"].items()
    }

    assert {} == {f: lost for f, listed in allowed.items() if (lost := listed - documented[f])}


@pytest.mark.parametrize("name", sorted(set(definitions()) - {"Card", "OverlayCard"}))
def test_optional_fields_are_marked(name: str) -> None:
    """A field is marked optional if and only if it may be left out."""
    definition = definitions()[name]
    optional = sorted(definition["properties"].keys() - set(definition["required"]))

    assert optional == sorted(f for f, cell in field_rows(name).items() if "*optional*" in cell)


@pytest.mark.parametrize("name", sorted(definitions()))
def test_values_by_reading_are_marked(name: str) -> None:
    """A field is marked `by reading` if and only if its value may depend on a dispute."""
    fields = definitions()[name]["properties"].items()
    depends = [
        f for f, body in fields if any("object" in way.values() for way in body.get("anyOf", ()))
    ]

    assert sorted(depends) == sorted(f for f, c in field_rows(name).items() if "by reading" in c)


@pytest.mark.parametrize(
    ("path", "heading", "known"),
    [
        pytest.param(VOCABULARY, "Cost words", Cost.words, id="cost"),
        pytest.param(VOCABULARY, "Effect words", Effect.words, id="effect"),
        pytest.param(VOCABULARY, "Keywords", get_args(Keyword), id="keyword"),
        pytest.param(DATA_FILES, "Provenance", Provenance.words, id="provenance"),
    ],
)
def test_words_are_documented(path: Path, heading: str, known: Iterable[str]) -> None:
    """A table of words lists every word there is, once, and no other."""
    assert sorted(known) == sorted(words(row[0])[0] for row in rows(sections(path)[heading]))


@pytest.mark.parametrize("table", [Cost, Effect], ids=["cost", "effect"])
def test_arguments_are_documented(table: type[Cost | Effect]) -> None:
    """The row of a card word with several arguments names all of them, in order."""
    listed = rows(sections(VOCABULARY)[f"{table.__name__} words"])
    named = {words(row[0])[0]: words(row[1]) for row in listed}
    fields = {word: list(verb.__struct_fields__) for word, verb in table.words.items()}

    assert {} == {w: f for w, f in fields.items() if f != ["value"] and f != named[w]}


def raw_cards() -> dict[str, dict[str, Any]]:
    """The cards of El Alamein as they stand in their file."""
    document = load_catalogue(library(), "el-alamein").document
    return {card["id"]: card for card in document.value["cards"]}


@pytest.mark.parametrize("heading", ["Keywords", "Cost words", "Effect words"])
def test_example_cards_use_their_word(heading: str) -> None:
    """The card named beside a word has that word printed on it."""
    named = {words(r[0])[0]: words(r[-1])[0] for r in rows(sections(VOCABULARY)[heading])}
    cards = raw_cards()

    assert {} == {word: card for word, card in named.items() if f"'{word}'" not in str(cards[card])}


def test_worked_cards_are_as_in_catalogue() -> None:
    """The three cards explained at length stand so in the catalogue."""
    listed = [yaml.load(b, Loader=yaml.CSafeLoader) for b in blocks(VOCABULARY, "yaml")]
    worked = [card for block in listed for card in block if "id" in card]
    cards = raw_cards()

    assert 3 == len(worked)
    assert [] == [c["id"] for c in worked if not c.items() <= cards[c["id"]].items()]


def example_files() -> dict[str, str]:
    """The example of each kind of file in the reference: the block that names its schema."""
    named = re.compile(r"\A# yaml-language-server: \$schema=\S*schema/(\w+)\.json\n(?=.)")
    return {found[1]: b for b in blocks(DATA_FILES, "yaml") if (found := named.match(b))}


@pytest.mark.parametrize("kind", KINDS)
def test_example_file_loads(kind: str) -> None:
    """The example of a kind of file in the reference is such a file."""
    assert KINDS[kind] is type(convert(parse(example_files()[kind], "example"), KINDS[kind]))


def test_glossary_has_every_term() -> None:
    """Every term of El Alamein stands in the glossary, in all three editions."""
    listed = [tuple(row[:3]) for row in rows(prose(ROOT / "docs/glossary.md"))]
    terms = library().books["el-alamein"].game.terms

    assert [] == [t["en"] for t in terms if (t["en"], t["fan"], t["ja"]) not in listed]


def test_decisions_are_numbered_without_gap() -> None:
    """Decisions count up from 0001, in the name of the file and in its heading."""
    numbers = [f"{n:04}" for n in range(1, len(DECISIONS) + 1)]

    assert numbers == [path.name[:4] for path in DECISIONS]
    assert numbers == [text_of(path)[2:6] for path in DECISIONS]


@pytest.mark.parametrize("path", DECISIONS, ids=lambda path: path.name)
def test_decision_has_its_parts(path: Path) -> None:
    """A decision has a status, and says why, what, what follows and what would change it."""
    title, *parts = sections(path)
    status = sections(path)[title].split()[0]

    assert status in {"Accepted.", "Proposed.", "Superseded"}
    assert ["Context", "Decision", "Consequences", "What would make us change it"] == parts


def letters(picture: str) -> str:
    """The words a picture shows; line numbers of data files may have moved on."""
    texts = re.findall(r"<text[^>]*>([^<]*)</text>", picture)
    return re.sub(r"\.yaml:\d+", ".yaml", " ".join(html.unescape("".join(texts)).split()))


def test_pictures_show_what_is_printed() -> None:
    """Each picture shows what its command prints now; docs/pictures.py draws them anew."""
    script = runpy.run_path(str(ROOT / "docs/pictures.py"))
    live = {name: letters(script["drawn"](*words)) for name, words in script["PICTURES"].items()}

    assert live == {name: letters(text_of(script["FOLDER"] / name)) for name in live}
