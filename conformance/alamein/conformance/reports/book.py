"""The book of disputes as HTML: a page for each game, readable on paper and without JavaScript."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from alamein.conformance.clarify import telling
from alamein.conformance.clarify.entry import Entry
from alamein.conformance.clarify.model import Frequency
from alamein.conformance.reports.book_entry import article, interval
from alamein.conformance.reports.book_model import Book, GameEntries
from alamein.conformance.reports.frame import head, tones
from alamein.conformance.reports.html import Content, Html, code, link, table, tag
from alamein.conformance.reports.pictures import Gallery, Pictures
from alamein.conformance.reports.words import many

KIND = "Book of disputes"
FOREMOST = 10  # disputes that are named first because they matter most
PURPOSE = (
    "Where the rulebooks differ, contradict themselves or are silent: what each reading means in "
    "play, how often that matters, and what we recommend"
)
ANSWERING = (
    "Each entry ends with a line to answer on: tick the reading that is meant, on the screen or on "
    "paper, or write what is. The ids of disputes and readings never change: an answer by e-mail "
    "that names them will do."
)


def index(book: Book) -> str:
    """Return the first page: which games there are, and how everything was found out."""
    rows: list[list[Content]] = [
        [
            tag("a", game.title, href=f"{game.name}.html"),
            f"{len(game.entries):,}",
            f"{sum(entry.weight == 'high' for entry in game.entries):,}",
            f"{sum(bool(entry.dossier.separations) for entry in game.entries):,}"
            if game.engine
            else "no engine yet",
        ]
        for game in _in_order(book)
    ]
    names = ["Game", "Disputed points", "Of high weight", "With a separating position"]
    main = tag(
        "main",
        tag("p", ANSWERING),
        table(names, rows, class_="stacked games"),
        tag("h2", "How this was found out"),
        [tag("p", words) for words in _method(book)],
        id="main",
    )
    purpose = tag("ul", tag("li", PURPOSE), class_="sentences")
    header = tag("header", tag("p", "Alamein", class_="kind"), tag("h1", KIND), purpose,
                 class_="passed")  # fmt: skip
    body = tag("body", header, tag("div", main, class_="columns single"), _footer(book, None))
    return _document(KIND, body)


def page(book: Book, game: GameEntries, pictures: Pictures) -> str:
    """Return the page of one game."""
    gallery = Gallery(pictures)
    chapters = [_chapter(title, entries, gallery) for title, entries in _chapters(game)]
    main = tag("main", _opening(game), _contents(game), chapters, _signed(game), id="main")
    body = tag(
        "body",
        gallery.definitions(),
        link("main", "Skip to the disputes", class_="skip"),
        _header(game),
        tag("div", _navigation(game), main, class_="columns"),
        _footer(book, gallery),
        id="top",
    )
    return _document(f"{KIND}: {game.title}", body)


def _document(title: str, body: Html) -> str:
    return (
        f"<!DOCTYPE html>\n{tag('html', head(title, 'report.css', 'book.css'), body, lang='en')}\n"
    )


def _in_order(book: Book) -> list[GameEntries]:
    """Return the games, those that can be played first."""
    return sorted(book.games, key=lambda game: not game.engine)


def _chapters(game: GameEntries) -> list[tuple[str, list[Entry]]]:
    """Return the entries by chapter, in the order of the rulebook."""
    ordered = sorted(game.entries, key=lambda entry: _number(entry.chapter))
    return [(title, list(of)) for title, of in groupby(ordered, key=lambda entry: entry.chapter)]


def _number(chapter: str) -> tuple[bool, int, str]:
    """Return what chapters are sorted by: those with a number first, 2 before 10."""
    first = chapter.partition(" ")[0]
    return (not first.isdecimal(), int(first) if first.isdecimal() else 0, chapter)


def _anchor(chapter: str) -> str:
    return f"chapter-{chapter.partition(' ')[0]}" + ("-shared" if chapter.endswith(")") else "")


def _header(game: GameEntries) -> Html:
    played = sum(entry.effect == "play" for entry in game.entries)
    told = (
        f"{many(len(game.entries), 'point')} on which the editions differ, contradict themselves "
        f"or are silent; {played:,} of them change play"
    )
    editions = ", ".join(f"{name} ({key})" for key, name in game.editions.items())
    sentences = [tag("li", told), tag("li", f"Editions: {editions}")]
    return tag(
        "header",
        tag("p", tag("a", KIND, href="index.html"), class_="kind"),
        tag("h1", game.title),
        tag("ul", sentences, class_="sentences"),
        class_="passed",
    )


def _navigation(game: GameEntries) -> Html:
    chapters = [
        tag("li", link(_anchor(title), title),
            tag("ul", [tag("li", link(entry.id, entry.id, title=entry.title)) for entry in of]))
        for title, of in _chapters(game)
    ]  # fmt: skip
    return tag("nav", tag("ul", chapters), aria_label="Chapters")


def _opening(game: GameEntries) -> Iterator[Html]:
    """Yield how to answer, and the disputes that matter most."""
    yield tag("p", ANSWERING, class_="lead")
    if not game.engine:
        yield tag("p", "There is no engine for this game yet, so nothing could be searched or "
                       "counted: this is what the register knows.", class_="standing")  # fmt: skip
    ranked = [
        (frequency, entry)
        for entry in game.entries
        if (frequency := _most(entry)) and frequency.games.count
    ]
    ranked.sort(key=lambda pair: _rank(pair[0]), reverse=True)
    if ranked:
        yield tag("h2", "Which matter most", id="foremost")
        said = "If only a few can be answered, these change the most games."
        yield tag("p", said)
        rows = [_ranked(*pair) for pair in ranked[:FOREMOST]]
        yield table(["Disputed point", "Other course", "0 to 100 %", "Other winner"], rows,
                    class_="stacked foremost")  # fmt: skip


def _most(entry: Entry) -> Frequency | None:
    """Return the pair of readings between which most games differ."""
    return max(entry.dossier.frequencies, key=_rank, default=None)


def _rank(frequency: Frequency) -> tuple[float, float]:
    shares = (frequency.courses, frequency.winners)
    games, winners = (share.count / share.of if share.of else 0.0 for share in shares)
    return games, winners


def _ranked(frequency: Frequency, entry: Entry) -> list[Content]:
    name = [link(entry.id, code(entry.id), class_="id"), " ", entry.title]
    games, winners = _rank(frequency)
    return [name, telling.percent(games), interval(frequency.courses), telling.percent(winners)]


def _contents(game: GameEntries) -> Html:
    rows: list[list[Content]] = [
        [
            [link(entry.id, code(entry.id), class_="id"), " ", entry.title],
            entry.weight,
            code(entry.default),
            _parted(entry),
        ]
        for _, entries in _chapters(game)
        for entry in entries
    ]
    names = ["Disputed point", "Weight", "Recommended", "Separated"]
    return tag("section", tag("h2", "Contents"), table(names, rows, class_="stacked contents"),
               id="contents", class_="part")  # fmt: skip


def _parted(entry: Entry) -> str:
    """Return in a few words whether a separating position was found."""
    found = entry.dossier
    if entry.effect == "text":
        return "wording only"
    if not entry.engine:
        return "not searched"
    words = []
    if found.separations:
        words.append(f"yes, with {telling.cards(found.separations[0])}")
    if any(not one.inconclusive for one in found.inseparable):
        words.append("some not" if words else "not within the bound")
    if any(one.inconclusive for one in found.inseparable):
        words.append("some inconclusive" if words else "inconclusive")
    return "; ".join(words) or "not searched"


def _chapter(title: str, entries: list[Entry], gallery: Gallery) -> Html:
    anchor = _anchor(title)
    shown = [article(entry, gallery) for entry in entries]
    return tag("section", tag("h2", title), shown, id=anchor, class_="part chapter")


def _signed(game: GameEntries) -> Html:
    """Return where whoever answers signs."""
    lines = [
        tag("p", f"{words} ", tag("span", class_="line", aria_hidden="true"))
        for words in ("Answered by", "for", "on")
    ]
    return tag("section", tag("h2", f"{game.title}: answered"), lines, id="answered",
               class_="part signed")  # fmt: skip


def _method(book: Book) -> Iterator[str]:
    """Yield how everything was found out, so that it can be found out again."""
    method = book.method
    rulings = " ".join(method.rulings) or "reference"
    yield (
        f"All other disputes are decided by the ruling set {rulings}. Positions were searched for "
        "by a solver where there is one, else in games that were played for the purpose."
    )
    policies = {game.title: game.policy for game in book.games if game.engine}
    by = "; ".join(f"{title}: policy {policy}" for title, policy in policies.items())
    if method.frequency and policies:
        yield (
            f"How often it matters was counted in {method.games:,} games for each pair of readings,"
            f" from seed {method.seed} on, both readings with the same random numbers ({by})."
            " The intervals are those of Wilson, at 95 %."
        )
    yield (
        "Some values on cards are invented where nobody attests them; "
        "frequencies rest on them, readings do not."
    )


def _footer(book: Book, gallery: Gallery | None) -> Html:
    method = book.method
    options = ["--games", str(method.games), "--seed", str(method.seed)]
    options += ["--policy", method.policy] if method.policy else []
    options += [part for word in method.rulings for part in ("--rulings", word)]
    options += [] if method.frequency else ["--no-frequency"]
    facts = f"Alamein {book.version} · Python {book.python} · format {book.format}"
    return tag(
        "footer",
        tones(gallery) if gallery else None,
        tag("p", facts),
        tag("p", "Data and scenarios: ", code(book.digest), class_="digest"),
        tag("p", "Found out anew by ", code(" ".join(["alamein clarify --all", *options]))),
        tag("p", "The same as data: ", code("book.json")),
    )
