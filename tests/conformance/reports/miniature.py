"""A miniature report in which everything occurs that a report can tell, and nothing twice."""

from __future__ import annotations

from msgspec.structs import replace

from alamein.conformance.reports.model import (
    FORMAT,
    CaseResult,
    ChapterResult,
    ClauseResult,
    DisputeResult,
    ErratumResult,
    GameReport,
    Report,
    Status,
    TrialResult,
    Verdict,
)
from alamein.engine.core.picture import Picture, Section, Tile, Zone

WHY = "turn/broken[en]: a turn ends\n  decision\n    expected: 1\n    actual:   0 & <none>"


def trial(case: str, preset: str, *, passed: bool = True, reading: str = "") -> TrialResult:
    """Return a trial of *case*, under a reading of its own if one is named."""
    words = (preset, f"{reading[:-1]}={reading}") if reading else (preset,)
    name = f"{case}[{' '.join(words)}]"
    return TrialResult(name, preset, words, "", passed, "" if passed else WHY, ("MI-1a",), ())


def case(name: str, title: str, verdict: Verdict, *trials: TrialResult) -> CaseResult:
    """Return a case called *name*."""
    return CaseResult(
        name=name,
        title=title,
        topic=name.partition("/")[0],
        origin=("en 1-1", "Q1"),
        authority="official",
        clauses=("MI-1a", "MI-1b"),
        place=f"scenarios/mini/{name}.yaml:3",
        source=f"id: {name}\nwhen: [proceed]\n",
        verdict=verdict,
        rests_on=("tank.cost",) if verdict == "provisional" else (),
        note="",
        trials=trials,
    )


def clause(name: str, status: Status, cases: tuple[str, ...] = ()) -> ClauseResult:
    """Return a clause with the cases in which it was applied."""
    return ClauseResult(
        id=name,
        chapter=name[3],
        title=f"clause {name}",
        says="Whoever pays enough wins.",
        kind="obligation",
        testable="scenario",
        sections={"en": "1-1", "ja": None},
        differs={"ja": "silent"} if status == "weak" else {},
        disputes=("D-01",) if status == "covered" else (),
        status=status,
        reason="" if status == "covered" else "because it is so",
        allowed=cases,
        refused=cases[:1],
        boundary=cases[:1],
        presets=("en",) if cases else (),
        witnesses=("scenario",) if cases else (),
    )


CASES = (
    case("combat/exact-payment", "paying exactly enough wins", "passed",
         trial("combat/exact-payment", "reference"), trial("combat/exact-payment", "en"),
         trial("combat/exact-payment", "ja")),
    case("combat/only-ja", "this holds in one edition", "passed",
         trial("combat/only-ja", "ja"),
         trial("combat/only-ja", "reference", reading="D-01b")),
    case("turn/broken", "a turn ends", "failed",
         trial("turn/broken", "en", passed=False), trial("turn/broken", "ja")),
    case("turn/rests", "a tank costs three", "provisional", trial("turn/rests", "en")),
)  # fmt: skip
NAMES = tuple(case.name for case in CASES)
CLAUSES = (
    clause("MI-1a", "covered", NAMES),
    clause("MI-1b", "weak", NAMES[:1]),
    clause("MI-2a", "untested"),
    clause("MI-2b", "untestable"),
)
DISPUTES = (
    DisputeResult("D-01", "Who pays", "play", True, {"D-01a": "one pays", "D-01b": "all pay"},  # noqa: FBT003 - as DisputeResult names it
                  {"reference": "D-01a", "en": "D-01a", "ja": "D-01b"}, ("combat/only-ja",)),
    DisputeResult("D-02", "What it is called", "text", False, {"D-02a": "box", "D-02b": "crate"},  # noqa: FBT003 - as DisputeResult names it
                  {"reference": "D-02a", "en": "D-02a", "ja": "D-02a"}, ()),
)  # fmt: skip
GAME = GameReport(
    name="mini",
    title="Miniature",
    presets={"reference": "our rulings", "en": "English", "ja": "Japanese"},
    counts={"clauses": 4, "cases": 4, "trials": 8, "failed": 1, "provisional": 1},
    provenance={"attested": 3, "provisional": 1},
    chapters=(
        ChapterResult("1", "Payment", {"covered": 1, "weak": 1}),
        ChapterResult("2", "Turn", {"untested": 1, "untestable": 1}),
    ),
    clauses=CLAUSES,
    cases=CASES,
    errata=(ErratumResult(("en",), "1-1", "two", "three", "1 + 2 = 3", "D-01", "turn/broken"),),
    disputes=DISPUTES,
)
UNPLAYED = GameReport(
    "other", "Other", {}, {"clauses": 4}, {}, GAME.chapters, CLAUSES, (), (), DISPUTES
)


def report() -> Report:
    """Return the miniature: one case fails, one is provisional, and a game is not played."""
    return Report(FORMAT, "0.1.0", "3.11.7", "sha256:12ab", passed=False, games=(GAME, UNPLAYED))


def sound() -> Report:
    """Return the miniature without its failing case."""
    game = replace(GAME, cases=tuple(c for c in CASES if c.verdict != "failed"), errata=())
    return replace(report(), passed=True, games=(game,))


def pictures() -> dict[str, tuple[Picture, Picture]]:
    """Return positions of the first two cases, in which much is the same."""
    return {name: (picture("before"), picture("after")) for name in NAMES[:2]}


def picture(word: str) -> Picture:
    """Return a position with a tank and with piles."""
    line = Zone("Line", (Tile("Tank", "tank", "grey"), Tile(word, "tank", "red")))
    piles = Zone("Piles", (Tile("Market", "tank", "blue", count=12),), "piles")
    sections = (Section("Player 1", (line,), (("Points", "5"),)), Section("Table", (piles,)))
    return Picture("Miniature, turn 2", (f"{word} it",), sections, (("grey", "Ours"),))
