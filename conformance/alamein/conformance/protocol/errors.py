"""The codes by which an adapter says that something could not be tried, and what they mean."""

from __future__ import annotations

ERRORS = {
    "protocol-unsupported": "none of the versions offered is spoken",
    "unsupported-op": "the operation is not known",
    "unsupported-game": "the game is not known",
    "unsupported-players": "so many cannot play",
    "unsupported-ruling": "a reading cannot be played",
    "unsupported-cards": "printed values cannot be changed",
    "unsupported-phase": "this part of the game is not implemented",
    "unsupported-task": "allotments of this kind are not known",
    "cannot-load": "the position cannot be laid out",
    "inconsistent-position": "the position contradicts itself",
    "no-such-session": "there is no such session",
    "no-such-decision": "the decision is not open",
    "unknown-action": "the action cannot be read",
    "tape-exhausted": "chance was asked for more than the tape has",
    "tape-mismatch": "the tape has something else than chance was asked for",
    "too-many": "there are more than the limit",
    "too-deep": "counting would take too long",
    "view-unsupported": "nobody can be shown that",
    "not-terminal": "the game is not over",
    "malformed": "the line is no request",
    "internal": "the implementation failed",
}
