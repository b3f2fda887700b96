"""Run everything that CI checks, and say where the time went."""

import os
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOGS = ROOT / ".logs"
BIN = Path(sys.executable).parent

STATIC = "lint, types, layers"
TESTS = "unit tests and scenarios"
ORACLE = "oracle and clarifier"
RANDOM = "properties and faults"
FOREIGN = "conformance"
ELSEWHERE = "other Pythons and wheel"
BUDGETS = {STATIC: 60, TESTS: 300, ORACLE: 300, RANDOM: 300, FOREIGN: 150, ELSEWHERE: 120}
TOTAL_BUDGET = 1320

SUPPORTED = ("3.11", "3.12", "3.13")
MAIN = f"{sys.version_info.major}.{sys.version_info.minor}"
CLOSING = re.compile(r"\d+ (passed|failed|skipped|errors?)\b.* in [\d.]+s")
COUNT = re.compile(r"(\d+) (passed|failed|skipped|error)")
SOLVED = ("tests/oracle", "tests/clarify")  # z3 gains nothing from being watched
# What random play happens to reach is no evidence that a line is tested.
PLAYED = ("tests/properties", "tests/faults", "tests/campaign", "tests/corpus")
# Programs are started, judged and killed: the rules of the engine are not what is tested.
JUDGED = (
    *("tests/conform", "tests/driving", "tests/protocol", "tests/adapters"),
    "tests/cli/test_conform.py",
)
UNMEASURED = SOLVED + PLAYED + JUDGED
MEASURED = f"coverage run -m pytest -n auto {' '.join(f'--ignore={path}' for path in UNMEASURED)}"
COVERAGE_REPORT = "coverage report --include=engine/* --fail-under=95"


@dataclass(frozen=True)
class Step:
    """One row of the table: commands of the environment, and the budget they draw on."""

    name: str
    budget: str
    commands: tuple[str, ...]
    python: str | None = None

    @property
    def log(self) -> Path:
        """The file that keeps what the step printed."""
        return LOGS / f"{self.name.replace(' ', '-')}.log"


@dataclass(frozen=True)
class Result:
    """How a step went; *closing* is the line with which pytest sums up, if it ran."""

    step: Step
    passed: bool
    seconds: float
    closing: str


CHECKS = (
    Step("lint", STATIC, ("ruff check", "ruff format --check")),
    Step("types", STATIC, ("mypy",)),
    Step("layers", STATIC, ("lint-imports",)),
    Step("generated files", STATIC, ("alamein data generate --check",)),
    Step("tests", TESTS, ("coverage erase", MEASURED), MAIN),
    Step("coverage", TESTS, ("coverage combine --quiet", COVERAGE_REPORT)),
    Step("oracle and clarifier", ORACLE, (f"pytest -n auto {' '.join(SOLVED)}",)),
    Step("properties and faults", RANDOM, (f"pytest -n auto {' '.join(PLAYED)}",)),
    Step("conformance", FOREIGN, (f"pytest -n auto {' '.join(JUDGED)}",)),
)
WHEEL = Step("wheel", ELSEWHERE, ("tox run -q -e pkg",))


def is_there(version: str) -> bool:
    """Whether this machine has that version of Python; a shim without one does not count."""
    try:
        probe = subprocess.run([f"python{version}", "-c", ""], check=False, capture_output=True)
    except OSError:
        return False
    return probe.returncode == 0


def steps() -> Iterator[Step]:
    """All steps in order; the other Pythons are those found on this machine."""
    yield from CHECKS
    for version in SUPPORTED:
        if version != MAIN and is_there(version):
            command = f"tox run -q -e py{version.replace('.', '')}"
            yield Step(f"Python {version}", ELSEWHERE, (command,), version)
    yield WHEEL


def run(step: Step) -> Result:
    """Run every command of *step*, copying what it prints to the terminal and to its log."""
    print(f"\n--- {step.name}", flush=True)
    start = time.perf_counter()
    passed, closing = True, ""
    with step.log.open("w", encoding="utf-8") as log:
        for command in step.commands:
            program, *arguments = command.split()
            with subprocess.Popen(
                [BIN / program, *arguments],
                cwd=ROOT,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                encoding="utf-8",
                errors="replace",
            ) as process:
                for line in process.stdout or ():
                    print(line, end="", flush=True)
                    log.write(line)
                    closing = line.strip() if CLOSING.search(line) else closing
            passed = passed and process.returncode == 0
    return Result(step, passed, time.perf_counter() - start, closing)


def over(seconds: float, budget: int) -> str:
    """A warning if *seconds* exceed *budget*."""
    return "  over budget" if seconds > budget else ""


def show(results: list[Result]) -> None:
    """Print the time of every step, and of every group against its budget."""
    print(f"\n{'step':<28}{'seconds':>8}")
    for result in results:
        verdict = "" if result.passed else "  FAILED"
        print(f"{result.step.name:<28}{result.seconds:>8.1f}{verdict}")
    print(f"\n{'group':<28}{'seconds':>8}{'budget':>8}")
    for group, budget in BUDGETS.items():
        seconds = sum(result.seconds for result in results if result.step.budget == group)
        print(f"{group:<28}{seconds:>8.1f}{budget:>8}{over(seconds, budget)}")
    total = sum(result.seconds for result in results)
    print(f"{'total':<28}{total:>8.1f}{TOTAL_BUDGET:>8}{over(total, TOTAL_BUDGET)}")


def summed_up(results: list[Result]) -> str:
    """The closing lines of pytest as one; what the other Pythons repeat is not counted again."""
    runs = [result for result in results if "pytest" in " ".join(result.step.commands)]
    if not all(result.closing for result in runs):
        return "pytest did not finish"
    counts: Counter[str] = Counter()
    for result in runs:
        for number, word in COUNT.findall(result.closing):
            counts[word] += int(number)
    told = ", ".join(f"{number} {word}" for word, number in counts.items())
    return f"{told} in {sum(result.seconds for result in runs):.2f}s"


def complaints(results: list[Result], pythons: list[str]) -> Iterator[str]:
    """What went wrong, one sentence each."""
    for result in results:
        if not result.passed:
            yield f"FAILED: {result.step.name}, see {result.step.log.relative_to(ROOT)}"
    required = os.environ.get("ALAMEIN_REQUIRE", "").replace(",", " ").split()
    if "pythons" in required and len(pythons) < 2:
        yield "FAILED: ALAMEIN_REQUIRE asks for two Python versions that run the tests"


def main() -> int:
    """Run all steps, past failures too; 1 if any failed."""
    LOGS.mkdir(exist_ok=True)
    results = [run(step) for step in steps()]
    pythons = [result.step.python for result in results if result.step.python and result.passed]
    show(results)
    print(f"\ntests marked `everywhere` passed on Python {', '.join(pythons) or '(none)'}")
    for version in SUPPORTED:
        if version not in {result.step.python for result in results}:
            print(f"Python {version} was not found")
    wrong = list(complaints(results, pythons))
    for complaint in wrong:
        print(complaint)
    print(summed_up([r for r in results if r.step.budget in {TESTS, ORACLE, RANDOM}]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
