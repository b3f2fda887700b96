"""Editions on the page: where they differ, where they err, and what the cards rest on."""

from __future__ import annotations

from alamein.conformance.reports.anchors import Scope
from alamein.conformance.reports.html import Content, Html, code, fold, joined, table, tag
from alamein.conformance.reports.marks import part, permalink
from alamein.conformance.reports.model import DisputeResult, ErratumResult
from alamein.conformance.reports.words import PROVENANCE_MEANS, many


def disputes(scope: Scope) -> Html | None:
    """Return the points on which editions differ, then all other disputed points."""
    if not scope.game.disputes:
        return None
    differ = [dispute for dispute in scope.game.disputes if dispute.differ]
    others = [dispute for dispute in scope.game.disputes if not dispute.differ]
    content: list[Content] = []
    if differ:
        said = "On these points the editions take different readings."
        articles = [_dispute(scope, dispute) for dispute in differ]
        words = f"What the readings of {many(len(differ), 'disputed point')} mean"
        content += [tag("p", said), _matrix(scope, differ), fold(words, articles, class_="group")]
    else:
        content.append(tag("p", "No two editions take different readings of a disputed point."))
    if others:
        said = f"{many(len(others), 'other disputed point')}, read alike by all ruling sets"
        content.append(fold(said, [_dispute(scope, dispute) for dispute in others], class_="group"))
    return part(scope, "editions", "Where the editions differ", *content)


def _matrix(scope: Scope, differ: list[DisputeResult]) -> Html:
    """Return a table of disputes and ruling sets, with the letter of each reading taken."""
    presets = list(dict.fromkeys(preset for dispute in differ for preset in dispute.taken))
    rows: list[list[Content]] = [
        [
            [scope.link("dispute", dispute.id), " ", dispute.title],
            *(_letter(dispute, preset) for preset in presets),
            scope.links("case", dispute.cases) if dispute.cases else _unshown(dispute),
        ]
        for dispute in differ
    ]
    return table(["Disputed point", *presets, "Shown by"], rows, class_="stacked matrix")


def _unshown(dispute: DisputeResult) -> str:
    return "Only the wording differs" if dispute.effect == "text" else "No case shows it yet"


def _letter(dispute: DisputeResult, preset: str) -> Html:
    taken = dispute.taken.get(preset, "")
    letter = taken.removeprefix(dispute.id)
    return tag("abbr", letter, title=dispute.readings.get(taken, taken))


def _dispute(scope: Scope, dispute: DisputeResult) -> Html:
    anchor = scope.anchor("dispute", dispute.id) or ""
    heading = tag("h5", code(dispute.id), " ", dispute.title, " ",
                  permalink(anchor, f"dispute {dispute.id}"))  # fmt: skip
    readings = [_reading(scope, dispute, reading) for reading in dispute.readings]
    if dispute.cases:
        shown: Content = ["Shown by ", scope.links("case", dispute.cases)]
    else:
        shown = _unshown(dispute)
    return tag(
        "article", heading, tag("ul", readings, class_="readings"), tag("p", shown, class_="facts"),
        id=anchor, class_="dispute",
    )  # fmt: skip


def _reading(scope: Scope, dispute: DisputeResult, reading: str) -> Html:
    """Return what a reading means, and the ruling sets that take it."""
    takers = [preset for preset, taken in dispute.taken.items() if taken == reading]
    chips = [
        tag("span", preset, class_="taker", title=scope.game.presets.get(preset, preset))
        for preset in takers
    ]
    meaning = dispute.readings[reading]
    who = tag("span", joined(chips, " ") if chips else "nobody", class_="takers")
    return tag("li", who, " ", code(reading), " ", meaning, class_=None if takers else "untaken")


def errata(scope: Scope) -> Html | None:
    """Return where an edition contradicts itself."""
    if not scope.game.errata:
        return None
    head = ["Where", "It says", "It follows", "Because", "Shown by"]
    rows = [_erratum(scope, erratum) for erratum in scope.game.errata]
    said = "Here an edition contradicts its own rules or arithmetic."
    return part(scope, "errata", "Errata", tag("p", said), table(head, rows, class_="stacked"))


def _erratum(scope: Scope, erratum: ErratumResult) -> list[Content]:
    where = f"{', '.join(erratum.editions)} {erratum.section}".strip()
    dispute = scope.link("dispute", erratum.dispute) if erratum.dispute else None
    because: Content = joined([x for x in (erratum.because, dispute) if x], " · ")
    return [where, erratum.says, erratum.follows, because, scope.link("case", erratum.case)]


def values(scope: Scope) -> Html | None:
    """Return how many values on cards come from where."""
    counts = scope.game.provenance
    total = sum(counts.values())
    if not total:
        return None
    rows: list[list[Content]] = [
        [origin, f"{count:,}", f"{100 * count / total:.0f} %", PROVENANCE_MEANS.get(origin, "")]
        for origin, count in counts.items()
    ]
    shown = table(["Origin", "Values", "Share", "What that means"], rows, class_="stacked values")
    return part(scope, "values", "What the card values rest on", shown)
