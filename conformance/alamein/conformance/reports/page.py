"""The report as one HTML page, readable from disk, on paper and without JavaScript."""

from __future__ import annotations

from collections.abc import Iterable

from alamein.conformance.reports.anchors import Anchors, Scope
from alamein.conformance.reports.cases import failing, provisional, verified
from alamein.conformance.reports.editions import disputes, errata, values
from alamein.conformance.reports.frame import asset, head, tones
from alamein.conformance.reports.html import Html, code, link, tag
from alamein.conformance.reports.model import GameReport, Report
from alamein.conformance.reports.pictures import Gallery, Pictures
from alamein.conformance.reports.rules import coverage, rules
from alamein.conformance.reports.words import (
    STATUSES,
    VERDICTS,
    conclusion,
    in_order,
    of_verdict,
    sentence,
)


def page(report: Report, pictures: Pictures) -> str:
    """Return the report as HTML."""
    gallery = Gallery(pictures)
    anchors = Anchors(report)
    games = [_game(Scope(game, anchors), gallery) for game in in_order(report)]
    body = tag(
        "body",
        gallery.definitions(),
        link("main", "Skip to the report", class_="skip"),
        _header(report),
        tag("div", _contents(report), tag("main", _filter(report), games, id="main"),
            class_="columns"),
        _footer(report, gallery),
        tag("script", Html(asset("report.js"))),
        id="top",
    )  # fmt: skip
    return f"<!DOCTYPE html>\n{tag('html', _head(report), body, lang='en')}\n"


def _head(report: Report) -> Html:
    games = ", ".join(game.title for game in report.games if game.cases) or "rulebooks"
    return head(f"{conclusion(report)}: {games}", "report.css")


def _header(report: Report) -> Html:
    verdict = VERDICTS["passed" if report.passed else "failed"]
    glyph = tag("span", verdict.glyph, aria_hidden="true", class_="seal")
    told = [tag("li", _sentence(game)) for game in in_order(report)]
    return tag(
        "header",
        tag("p", "Rules verification report", class_="kind"),
        tag("h1", glyph, " ", conclusion(report)),
        tag("ul", told, class_="sentences"),
        class_="passed" if report.passed else "failed",
    )


def _sentence(game: GameReport) -> list[Html | str]:
    """Return the sentence about a game, its name a link."""
    return [link(game.name, game.title), sentence(game).removeprefix(game.title)]


def _contents(report: Report) -> Html:
    entries = [
        tag("li", link(game.name, game.title), tag("ul", _entries(game)))
        for game in in_order(report)
    ]
    return tag("nav", tag("ul", entries), aria_label="Contents")


def _entries(game: GameReport) -> list[Html]:
    """Return links to the parts that a game has."""
    parts = {
        "failing": ("Failing", of_verdict(game, "failed")),
        "coverage": ("Rule coverage", game.chapters),
        "editions": ("Editions", game.disputes),
        "errata": ("Errata", game.errata),
        "rules": ("Rules", game.clauses),
        "cases": ("Cases", of_verdict(game, "passed")),
        "provisional": ("Provisional", of_verdict(game, "provisional")),
        "values": ("Card values", any(game.provenance.values())),
    }
    return [
        tag("li", link(f"{game.name}-{name}", words))
        for name, (words, some) in parts.items()
        if some
    ]


def _filter(report: Report) -> Html:
    """Return the form that narrows what is shown; hidden until the script makes it work."""
    presets = {key: name for game in report.games for key, name in game.presets.items()}
    search = tag("input", type="search", name="q", id="q", autocomplete="off",
                 placeholder="a word, EA-12.1, D-43 …")  # fmt: skip
    verdicts = {name: f"{sign.glyph} {sign.word}" for name, sign in VERDICTS.items()}
    statuses = {name: f"{sign.glyph} {sign.word}" for name, sign in STATUSES.items()}
    rulings = {key: key if key == name else f"{key}: {name}" for key, name in presets.items()}
    return tag(
        "form",
        tag("label", "Search", search),
        choice("verdict", "Verdict", verdicts.items()),
        choice("preset", "Ruling set", rulings.items()),
        choice("status", "Rule coverage", statuses.items()),
        tag("button", "Show all", type="reset"),
        tag("button", "Open all", type="button", id="unfold"),
        tag("output", id="shown", aria_live="polite", for_="q verdict preset status"),
        id="filter",
        role="search",
        aria_label="Filter cases and rules",
        hidden=True,
    )


def choice(name: str, label: str, options: Iterable[tuple[str, str]]) -> Html:
    """Return a list to choose from, or any."""
    shown = [tag("option", "any", value="")]
    shown += [tag("option", words, value=key) for key, words in options]
    return tag("label", label, tag("select", shown, name=name, id=name))


def _game(scope: Scope, gallery: Gallery) -> Html:
    game = scope.game
    return tag(
        "section",
        tag("h2", game.title),
        _numbers(game),
        failing(scope, gallery),
        coverage(scope),
        disputes(scope),
        errata(scope),
        rules(scope),
        verified(scope, gallery),
        provisional(scope, gallery),
        values(scope),
        id=game.name,
        class_="game",
    )


def _numbers(game: GameReport) -> Html:
    """Return the key figures; ruling sets by their full names."""
    figures = [
        tag("div", tag("dt", name), tag("dd", f"{count:,}"))
        for name, count in game.counts.items()
        if count or game.cases
    ]
    names = [tag("li", code(key), f" {name}") for key, name in game.presets.items() if key != name]
    sets = tag("ul", names, class_="presets", aria_label="Ruling sets") if names else None
    return tag("div", tag("dl", figures, class_="figures"), sets)


def _footer(report: Report, gallery: Gallery) -> Html:
    facts = f"Alamein {report.version} · Python {report.python} · format {report.format}"
    return tag(
        "footer",
        tones(gallery),
        tag("p", facts),
        tag("p", "Data, scenarios and cards: ", code(report.digest), class_="digest"),
        tag("p", "The same in other forms: ", code("report.json"), ", ", code("junit.xml"), ", ",
            code("report.md")),
    )  # fmt: skip
