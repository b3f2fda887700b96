"""Write cards.json from the catalogue: what the adapter needs of cards.yaml, and nothing else.

Taken: the starting deck, the piles (id, order, face) and of every card what a program reads.
Left out: names, card numbers and where each value comes from. Values by reading are kept as they
are; the adapter resolves them when it knows the rulings.

    .venv/bin/python adapters/java-combat/make_cards.py
"""

from __future__ import annotations

import json
from pathlib import Path

import yaml

HERE = Path(__file__).resolve().parent
SOURCE = HERE.parents[1] / "rulebook" / "el_alamein" / "cards.yaml"
TARGET = HERE / "cards.json"
LEFT_OUT = {"names", "number", "provenance"}


def main() -> None:
    """Write what the adapter takes of each card, and say how much that is."""
    book = yaml.safe_load(SOURCE.read_text(encoding="utf-8"))
    cards = [{k: v for k, v in card.items() if k not in LEFT_OUT} for card in book["cards"]]
    piles = [{k: pile[k] for k in ("id", "order", "face")} for pile in book["piles"]]
    lines = [
        "{",
        f'"starting_deck": {json.dumps(book["starting_deck"])},',
        '"piles": [',
        ",\n".join(json.dumps(pile) for pile in piles),
        "],",
        '"cards": [',
        ",\n".join(json.dumps(card, ensure_ascii=False) for card in cards),
        "]}",
    ]
    TARGET.write_text("\n".join(lines) + "\n", encoding="utf-8")
    fields = sorted({field for card in cards for field in card})
    print(f"{TARGET.name}: {len(cards)} cards, {sum(c['copies'] for c in cards)} copies")
    print(f"{len(piles)} piles; fields taken: {', '.join(fields)}")


if __name__ == "__main__":
    main()
