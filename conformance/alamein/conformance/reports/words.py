"""What is said in every form of a report: verdicts in sentences, signs with their words."""

from __future__ import annotations

from typing import NamedTuple

from alamein.conformance.reports.model import CaseResult, GameReport, Report, Status, Verdict


class Sign(NamedTuple):
    """A glyph and the word that stands beside it, so that neither needs a colour."""

    glyph: str
    word: str


VERDICTS: dict[Verdict, Sign] = {
    "passed": Sign("✓", "holds"),
    "failed": Sign("✗", "fails"),
    "provisional": Sign("◇", "provisional"),
}
STATUSES: dict[Status, Sign] = {
    "covered": Sign("●", "covered"),
    "weak": Sign("◐", "weak"),
    "untested": Sign("○", "untested"),
    "untestable": Sign("–", "untestable"),  # noqa: RUF001 - a dash as wide as the circles
}
STATUS_MEANS: dict[Status, str] = {
    "covered": "cases show it",
    "weak": "cases touch it, but could not tell if it were wrong",
    "untested": "no case shows it yet",
    "untestable": "nothing that a case could show",
}
PROVENANCE_MEANS = {
    "attested": "printed in a rulebook or seen on a card",
    "inferred": "follows from what is attested",
    "external": "taken from another document",
    "provisional": "invented so that the game can be played; replaced by an overlay",
}


def many(count: int, noun: str) -> str:
    """Return a number with its noun: 1 case, 2 cases."""
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"


def of_verdict(game: GameReport, verdict: Verdict) -> list[CaseResult]:
    """Return the cases of a game that came out so."""
    return [case for case in game.cases if case.verdict == verdict]


def trials(game: GameReport) -> int:
    """Return how many trials the cases of a game have."""
    return sum(len(case.trials) for case in game.cases)


def sentence(game: GameReport) -> str:
    """Return what was found about a game, in a sentence."""
    if not game.cases:
        return f"{game.title}: {many(len(game.clauses), 'clause')} as data, no case plays them yet"
    failed = len(of_verdict(game, "failed"))
    provisional = len(of_verdict(game, "provisional"))
    tried = f"{many(len(game.cases), 'case')}, {many(trials(game), 'trial')}"
    result = f"{failed:,} {'fails' if failed == 1 else 'fail'}" if failed else "all hold"
    rest = f"; {provisional:,} {'rests' if provisional == 1 else 'rest'} on provisional card values"
    return f"{game.title}: {tried}, {result}{rest if provisional else ''}"


def conclusion(report: Report) -> str:
    """Return the verdict on everything in a few words."""
    if not any(game.cases for game in report.games):
        return "No case was run" if report.passed else "Something fails"
    return "All cases hold" if report.passed else "Some cases fail"


def in_order(report: Report) -> list[GameReport]:
    """Return the games, those that are played first."""
    return sorted(report.games, key=lambda game: not game.cases)


def status_counts(game: GameReport) -> dict[Status, int]:
    """Return how many clauses of a game have which status."""
    return {s: sum(chapter.counts.get(s, 0) for chapter in game.chapters) for s in STATUSES}
