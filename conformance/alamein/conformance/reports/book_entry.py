"""One dispute in the book: question, readings, where they part, how often, a line to answer on."""

from __future__ import annotations

from collections.abc import Iterator

from alamein.conformance.clarify import telling
from alamein.conformance.clarify.entry import Entry, Passage, ReadingEntry
from alamein.conformance.clarify.model import Frequency, Separation, Share
from alamein.conformance.reports.html import Content, Html, code, fold, joined, table, tag
from alamein.conformance.reports.marks import permalink
from alamein.conformance.reports.pictures import Gallery
from alamein.conformance.scenarios.writing import item

CAPTION = "The position"


def picture_name(entry: Entry, number: int) -> str:
    """Return the name under which the picture of a separating position is known."""
    return f"{entry.id}/{number}"


def article(entry: Entry, gallery: Gallery) -> Html:
    """Return everything about a dispute."""
    heading = tag("h3", code(entry.id), " ", entry.title, " ",
                  permalink(entry.id, f"dispute {entry.id}"))  # fmt: skip
    return tag(
        "article",
        heading,
        _chips(entry),
        tag("p", entry.question, class_="question"),
        tag("ul", [_reading(entry, reading) for reading in entry.readings], class_="readings"),
        _recommended(entry),
        _passages(entry),
        _positions(entry, gallery),
        _evidence(entry),
        _frequencies(entry),
        _answer(entry),
        id=entry.id,
        class_="entry",
    )


def _chips(entry: Entry) -> Html:
    """Return in a few words what kind of dispute it is."""
    words = [f"{entry.weight} weight", telling.CAUSES[entry.cause]]
    if entry.effect == "text":
        words.append("wording only")
    return tag("ul", [tag("li", word) for word in words], class_="runs", aria_label="Kind")


def _reading(entry: Entry, reading: ReadingEntry) -> Html:
    mark = tag("strong", "recommended", class_="default") if reading.id == entry.default else None
    return tag(
        "li",
        tag("p", code(reading.id), " ", tag("span", reading.meaning, class_="meaning"), " ", mark),
        tag("p", "Supported by ", _supporters(reading), class_="facts"),
        tag("p", reading.evidence, class_="evidence"),
        id=reading.id,
    )


def _supporters(reading: ReadingEntry) -> Content:
    """Return the editions, with sections that no line is broken in."""
    if not reading.supporters:
        return telling.supporters(reading)
    return joined(
        [
            [one.name, " (" if one.sections else None,
             joined(tag("span", section, class_="id") for section in one.sections),
             ")" if one.sections else None]
            for one in reading.supporters
        ],
        "; ",
    )  # fmt: skip


def _recommended(entry: Entry) -> Html:
    return tag("p", tag("strong", "We recommend ", code(entry.default)), f": {entry.why}")


def _passages(entry: Entry) -> Html:
    return tag(
        "div",
        tag("h4", "The rules in question"),
        tag("ul", [tag("li", _passage(entry, passage)) for passage in entry.passages]),
        class_="passages",
    )


def _passage(entry: Entry, passage: Passage) -> Content:
    words = telling.passage_words(entry, passage)
    return [code(passage.clause), words.removeprefix(passage.clause)]


def _positions(entry: Entry, gallery: Gallery) -> Iterator[Html]:
    """Yield where readings part, as found by search and as the register has it."""
    yield tag("h4", "Where the readings part")
    if standing := telling.untouched(entry):
        yield tag("p", standing, class_="standing")
    for number, separation in enumerate(entry.dossier.separations):
        yield _separation(entry, number, separation, gallery)
    for one in entry.dossier.inseparable:
        kind = "inconclusive" if one.inconclusive else "inseparable"
        yield tag("p", tag("strong", telling.together(one.readings), ": "),
                  telling.unparted(one), class_=f"standing {kind}")  # fmt: skip
    says = _says(entry.then)
    yield tag("div", tag("p", tag("em", "In the words of the register: "), entry.given), says,
              class_="register")  # fmt: skip


def _says(outcomes: dict[str, str]) -> Html:
    """Return what follows under each reading."""
    rows = [[tag("dt", code(reading)), tag("dd", says)] for reading, says in outcomes.items()]
    return tag("dl", rows, class_="differs")


def _separation(entry: Entry, number: int, separation: Separation, gallery: Gallery) -> Html:
    fields = {"given": separation.given, "when": list(separation.when)}
    needs = f"Needs {telling.together(separation.beside)}." if separation.beside else None
    said = tag(
        "div",
        tag("p", tag("strong", telling.parting(separation))),
        tag("p", needs, class_="facts") if needs else None,
        _says(separation.says),
        fold(["As a scenario", tag("span", f" of {entry.id}", class_="unseen")],
             tag("pre", item(fields), tabindex=0), class_="source"),
    )  # fmt: skip
    figures = gallery.figures(picture_name(entry, number), (CAPTION,))
    return tag("div", said, figures, class_="separation pair")


def _evidence(entry: Entry) -> Html | None:
    if not entry.engine and not entry.dossier.evidence:
        return None
    rows = [
        tag("li", tag("strong", telling.source(one)), f" {telling.judgement(one)}")
        for one in entry.dossier.evidence
    ]
    return tag(
        "div",
        tag("h4", "Worked examples and FAQ"),
        tag("ul", rows) if rows else None,
        tag("p", telling.decided(entry)),
        class_="decided",
    )


def _frequencies(entry: Entry) -> Html | None:
    if not entry.dossier.frequencies:
        return None
    return tag("div", tag("h4", "How often it matters"), map(_frequency, entry.dossier.frequencies))


def _frequency(frequency: Frequency) -> Html:
    rows: list[list[Content]] = [
        [words[:1].upper() + words[1:], telling.counted(share), interval(share)]
        for words, share in telling.shares(frequency)
    ]
    title = tag("caption", joined(map(code, frequency.readings), " against "),
                f", {frequency.games.of:,} games by policy {frequency.policy}")  # fmt: skip
    shown = table(["What differs", "How many, with 95 % interval", "0 to 100 %"], rows)
    return Html(shown.replace("<table>", f'<table class="frequency">{title}', 1))


def interval(share: Share) -> Html | None:
    """Return a bar from 0 to 100 % with the interval on it, and a line at what was counted."""
    if not share.of:
        return None
    low, high, at = (round(100 * part, 2) for part in (share.low, share.high,
                                                       share.count / share.of))  # fmt: skip
    return tag(
        "span",
        tag("span", class_="range", style=f"left:{low}%;width:{round(high - low, 2)}%"),
        tag("span", class_="point", style=f"left:{at}%"),
        class_="interval",
        aria_hidden="true",
    )


def _answer(entry: Entry) -> Html:
    """Return boxes to tick, on the screen or on paper."""
    boxes = [
        tag("label", tag("input", type="checkbox"), " ", code(reading.id))
        for reading in entry.readings
    ]
    other = tag("label", tag("input", type="checkbox"), " otherwise:", class_="other")
    line = tag("span", class_="line", aria_hidden="true")
    words = tag("strong", f"The answer to {entry.id}: ")
    return tag("div", words, boxes, other, line, class_="answer", role="group",
               aria_label=f"The answer to {entry.id}")  # fmt: skip
