"""No dispute is decided silently: each one that bears on play has a test of its readings."""

import re
from pathlib import Path

import pytest

from alamein.engine.core.library import library

HERE = Path(__file__).parent
BOOK = library().books["el-alamein"]
MIXED = {"D-95", "D-96", "D-97"}  # about games mixed with Barbarossa, which have no engine yet
IN_PLAY = sorted(d.id for d in BOOK.disputes.values() if d.effect == "play" and d.id not in MIXED)


def readings_tested() -> set[str]:
    """Return the disputes that a test names: ``test_d_09_…``, or a row of the allotment tests."""
    found: set[str] = set()
    for path in HERE.glob("test_*.py"):
        text = path.read_text(encoding="utf-8")
        found |= {f"D-{int(number):02}" for number in re.findall(r"def test_d_(\d+)", text)}
    table = (HERE / "test_allotment.py").read_text(encoding="utf-8")
    rows = re.findall(r'^    \("([^"]+)"', table, flags=re.MULTILINE)
    return found | {word[:-1] for row in rows for word in row.split()}


@pytest.mark.parametrize("dispute", IN_PLAY)
def test_dispute_has_its_test(dispute: str) -> None:
    """Each dispute with effect in play is shown as a switch."""
    assert dispute in readings_tested()


@pytest.mark.parametrize("dispute", IN_PLAY)
def test_dispute_is_a_switch(dispute: str) -> None:
    """Each dispute with effect in play is read somewhere in engine or cards."""
    root = HERE.parents[1]
    sources = [*root.glob("engine/alamein/engine/el_alamein/*.py")]
    sources.append(root / "rulebook/el_alamein/cards.yaml")

    assert any(
        re.search(rf"\b{dispute}[a-z]\b", path.read_text(encoding="utf-8")) for path in sources
    )
