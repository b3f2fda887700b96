"""Cases on the page: what each promises, where it comes from, what came of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from alamein.conformance.reports.anchors import Scope
from alamein.conformance.reports.html import Html, code, fold, joined, tag
from alamein.conformance.reports.marks import part, permalink, verdict_mark
from alamein.conformance.reports.model import CaseResult, TrialResult
from alamein.conformance.reports.pictures import Gallery
from alamein.conformance.reports.words import many, of_verdict


def failing(scope: Scope, gallery: Gallery) -> Html | None:
    """Return the cases that fail, with why."""
    cases = of_verdict(scope.game, "failed")
    if not cases:
        return None
    said = "The engine does something else than these cases say."
    shown = [_case(scope, case, gallery) for case in cases]
    return part(scope, "failing", f"{many(len(cases), 'case')} that fail", tag("p", said), shown)


def verified(scope: Scope, gallery: Gallery) -> Html | None:
    """Return the cases that hold, by topic."""
    cases = of_verdict(scope.game, "passed")
    if not cases:
        return None
    said = (
        "Each case is a promise of the rulebook, played by the engine under every ruling set it "
        "applies to."
    )
    topics = [
        _topic(scope, topic, [case for case in cases if case.topic == topic], gallery)
        for topic in dict.fromkeys(case.topic for case in cases)
    ]
    return part(scope, "cases", "Cases that hold", tag("p", said, gallery.note()), topics)


def provisional(scope: Scope, gallery: Gallery) -> Html | None:
    """Return the cases that hold only for card values nobody attests."""
    cases = of_verdict(scope.game, "provisional")
    if not cases:
        return None
    said = (
        "These cases hold, but they rest on card values that nobody attests. "
        "They say nothing about the printed game until the values are known."
    )
    shown = [_case(scope, case, gallery) for case in cases]
    return part(scope, "provisional", "Provisional cases", tag("p", said), shown)


def _topic(scope: Scope, topic: str, cases: list[CaseResult], gallery: Gallery) -> Html:
    count = tag("span", many(len(cases), "case"), class_="count")
    heading = tag("h4", topic.replace("-", " ").capitalize())
    shown = [_case(scope, case, gallery) for case in cases]
    return fold([heading, " ", count], shown, class_="group topic")


def _case(scope: Scope, case: CaseResult, gallery: Gallery) -> Html:
    anchor = scope.anchor("case", case.name) or ""
    return tag(
        "article",
        tag("div", _said(scope, case, anchor), class_="said"),
        _runs(scope, case),
        _doubts(case),
        [tag("pre", trial.explained, class_="why", tabindex=0) for trial in _failed(case)],
        fold(["Scenario", _unseen(case)], tag("p", code(case.place), class_="place"),
             tag("pre", case.source, tabindex=0), class_="source"),
        _positions(case, gallery),
        id=anchor,
        class_="case",
        data_verdict=case.verdict,
        data_presets=" ".join(dict.fromkeys(trial.preset for trial in case.trials)),
        data_failed=" ".join(dict.fromkeys(trial.preset for trial in _failed(case))) or None,
    )  # fmt: skip


def _said(scope: Scope, case: CaseResult, anchor: str) -> Iterator[Html]:
    mark = verdict_mark(case.verdict)
    yield tag("h5", mark, " ", _capital(case.title), " ", permalink(anchor, f"case {case.name}"))
    ruling = f" ({case.authority} ruling)" if case.authority else ""
    origin = f"from {', '.join(case.origin)}{ruling}" if case.origin else ""
    clauses = scope.links("clause", case.clauses)
    facts = [code(case.name), origin, clauses]
    yield tag("p", joined([fact for fact in facts if fact], " · "), class_="facts")


def _capital(title: str) -> str:
    return title[:1].upper() + title[1:]


def _runs(scope: Scope, case: CaseResult) -> Html:
    """Return a chip for each ruling set: its sign and its name."""
    rulings = dict.fromkeys(trial.rulings for trial in case.trials)
    chips = [
        _chip(scope, words, [trial for trial in case.trials if trial.rulings == words])
        for words in rulings
    ]
    examples = len(dict.fromkeys(trial.example for trial in case.trials if trial.example))
    count = tag("li", f"{many(examples, 'example')} each", class_="examples") if examples else None
    return tag("ul", chips, count, class_="runs", aria_label="Ruling sets")


def _chip(scope: Scope, words: tuple[str, ...], trials: list[TrialResult]) -> Html:
    chosen = [word.partition("=")[2] for word in words if "=" in word]
    first = trials[0].preset
    name = scope.game.presets.get(first, first)
    whole = f"{name}, with {', '.join(chosen)}" if chosen else name
    verdict = verdict_mark("passed" if all(trial.passed for trial in trials) else "failed")
    return tag("li", verdict, " ", ", ".join(chosen) if chosen else first, title=whole)


def _doubts(case: CaseResult) -> Iterator[Html]:
    if case.rests_on:
        values = joined(code(value) for value in case.rests_on)
        yield tag("p", "Rests on ", values, class_="rests")
    if case.note:
        yield tag("p", case.note, class_="note")


def _positions(case: CaseResult, gallery: Gallery) -> Html | None:
    figures = gallery.figures(case.name)
    if not figures:
        return None
    pair = tag("div", figures, class_="pair")
    return fold(["Positions before and after", _unseen(case)], pair, class_="positions")


def _unseen(case: CaseResult) -> Html:
    """Return which case is meant, for whoever hears summaries one after another."""
    return tag("span", f" of {case.name}", class_="unseen")


def _failed(case: CaseResult) -> Iterable[TrialResult]:
    return [trial for trial in case.trials if not trial.passed]
