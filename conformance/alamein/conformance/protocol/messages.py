"""Every message of the protocol; the published JSON Schemas are generated from these types.

Within a major version the protocol only grows: unknown fields are ignored, in both directions.
Players count from 0. Positions, actions and allotments are documents of the game, written as in
scenarios; there are no fractions and no numbers that are not whole.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

PROTOCOL = 1  # the major version that is spoken

Plain: TypeAlias = Any  # a document: what JSON can say
Count: TypeAlias = Annotated[int, Meta(ge=0)]
Word: TypeAlias = Annotated[str, Meta(min_length=1, max_length=200)]
Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=200)]  # opaque
View: TypeAlias = Annotated[str, Meta(pattern=r"^(all|public|player:[0-9]+)$")]
Document: TypeAlias = dict[str, Plain]
Action: TypeAlias = dict[str, Plain] | str
Rulings: TypeAlias = dict[str, str]  # a reading for each dispute
Cards: TypeAlias = dict[str, dict[str, Plain]]  # printed fields, by card, that differ from ours


class Part(Struct, frozen=True, omit_defaults=True):
    """Base of everything that is said; fields that nobody knows are ignored."""


class Range(Part, frozen=True):
    """The major versions that somebody speaks."""

    min: int
    max: int


class Program(Part, frozen=True):
    """A program: an implementation, its adapter, the runner."""

    name: Word
    version: str = ""
    language: str = ""
    homepage: str = ""
    source: str = ""
    issues: str = ""
    build: str = ""


class Suite(Part, frozen=True):
    """What is going to be checked."""

    game: Word
    version: str
    digest: str


class Limits(Part, frozen=True):
    """What an adapter must keep within."""

    line_bytes: int
    op_ms: int


class Decision(Part, frozen=True):
    """A choice that is open: of whom, and of what kind."""

    id: Id
    player: int
    kind: str


class Shuffle(Part, frozen=True, tag_field="kind", tag="shuffle"):
    """Cards in the order in which a shuffle brings them, from the top down."""

    outcome: tuple[str, ...]


class Choice(Part, frozen=True, tag_field="kind", tag="pick"):
    """The card that a random pick brings, of those it is picked from."""

    outcome: str
    of: tuple[str, ...]


Tape: TypeAlias = tuple[Shuffle | Choice, ...]


class Request(Part, frozen=True, tag_field="op"):
    """Something the runner asks; every request is answered once."""

    id: Id


class Hello(Request, frozen=True, kw_only=True, tag="hello"):
    """Who speaks, and what is going to be checked."""

    protocol: Range
    runner: Program
    suite: Suite
    limits: Limits


class Reset(Request, frozen=True, kw_only=True, tag="reset"):
    """Begin a game: set it up, the tape bringing what is shuffled."""

    game: Word
    players: int
    rulings: Rulings
    edition: str = ""  # the preset the rulings are, if they are one
    cards: Cards = {}
    tape: Tape = ()


class Load(Request, frozen=True, kw_only=True, tag="load"):
    """Begin in the middle of a game."""

    game: Word
    rulings: Rulings
    position: Document
    edition: str = ""
    cards: Cards = {}


class Legal(Request, frozen=True, kw_only=True, tag="legal"):
    """What is legal: a list, a verdict on one action, or how many there are."""

    session: Id
    decision: Id
    mode: Literal["list", "test", "count"]
    action: Action | UnsetType = UNSET
    limit: int | UnsetType = UNSET


class Apply(Request, frozen=True, kw_only=True, tag="apply"):
    """Carry out an action, or refuse it."""

    session: Id
    decision: Id
    action: Action
    tape: Tape = ()


class Allot(Request, frozen=True, kw_only=True, tag="allot"):
    """Ask about an allotment of units: in a session, or in a position of its own."""

    task: Word
    mode: Literal["test", "best", "list", "count"]
    session: Id | UnsetType = UNSET
    decision: Id | UnsetType = UNSET
    game: str = ""
    position: Document | UnsetType = UNSET
    rulings: Rulings | UnsetType = UNSET
    cards: Cards = {}
    assignment: Document | UnsetType = UNSET
    limit: int | UnsetType = UNSET


class Observe(Request, frozen=True, kw_only=True, tag="observe"):
    """What the game looks like: to everybody, to a player, or whole."""

    session: Id
    view: View = "all"


class Score(Request, frozen=True, kw_only=True, tag="score"):
    """The result of a game that is over."""

    session: Id


class Explain(Request, frozen=True, kw_only=True, tag="explain"):
    """Why an action is legal, or is not."""

    session: Id
    decision: Id
    action: Action


class Perft(Request, frozen=True, kw_only=True, tag="perft"):
    """How many sequences of so many actions there are; chance is seeded as documented."""

    session: Id
    depth: int
    seed: int = 0
    divide: bool = False


class Snapshot(Request, frozen=True, kw_only=True, tag="snapshot"):
    """Keep the game as it is now."""

    session: Id


class Restore(Request, frozen=True, kw_only=True, tag="restore"):
    """Go back to what was kept."""

    session: Id
    token: Id


class Close(Request, frozen=True, kw_only=True, tag="close"):
    """A game is not needed any more."""

    session: Id


class Shutdown(Request, frozen=True, kw_only=True, tag="shutdown"):
    """Answer, and end."""


Asked: TypeAlias = (
    Hello | Reset | Load | Legal | Apply | Allot | Observe | Score | Explain
    | Perft | Snapshot | Restore | Close | Shutdown
)  # fmt: skip


class Capabilities(Part, frozen=True):
    """What an adapter can be asked; what is not named it cannot."""

    chance: tuple[Literal["tape"], ...] = ()
    load: tuple[Literal["position", "agenda"], ...] = ()
    legal: tuple[Literal["list", "test", "count"], ...] = ()
    allot: tuple[Literal["test", "best", "list", "count"], ...] = ()
    inline: bool = False  # allotments in a position of their own, without a session
    views: tuple[Literal["all", "public", "player"], ...] = ()
    cards: bool = False  # printed values can be told to it
    score: bool = False
    explain: bool = False
    perft: bool = False
    snapshot: bool = False
    sessions: Count = 1


class Playable(Part, frozen=True):
    """A game that can be played."""

    game: Word
    players: tuple[int, ...] = ()
    phases: tuple[str, ...] | UnsetType = UNSET  # the kinds of decision it knows; all if not told


class Welcome(Part, frozen=True):
    """The answer to `hello`."""

    protocol: int
    implementation: Program
    games: tuple[Playable, ...]
    capabilities: Capabilities = Capabilities()
    adapter: Program | UnsetType = UNSET
    rulings: dict[str, tuple[str, ...]] | UnsetType = (
        UNSET  # the readings it can play; else its own
    )
    observe_missing: tuple[str, ...] = ()  # parts of a position that it cannot tell


class Begun(Part, frozen=True):
    """The answer to `reset` and `load`."""

    session: Id
    decisions: tuple[Decision, ...]
    rulings: Rulings | UnsetType = UNSET
    tape_used: Count = 0
    digest: str = ""


class Judged(Part, frozen=True):
    """The answer to `legal`, by what was asked."""

    actions: tuple[Action, ...] | UnsetType = UNSET
    complete: bool = True
    legal: bool | UnsetType = UNSET
    clause: str = ""
    count: Count | UnsetType = UNSET


class Refusal(Part, frozen=True):
    """Why an action was refused, as well as the implementation can say it."""

    code: str = ""
    clause: str = ""
    text: str = ""


class Applied(Part, frozen=True):
    """The answer to `apply`."""

    applied: bool
    refusal: Refusal | UnsetType = UNSET
    tape_used: Count = 0
    events: tuple[Plain, ...] = ()
    decisions: tuple[Decision, ...] = ()
    digest: str = ""


class Violation(Part, frozen=True):
    """A rule that an allotment breaks."""

    rule: str
    clause: str = ""


class Allotted(Part, frozen=True):
    """The answer to `allot`, by what was asked."""

    legal: bool | UnsetType = UNSET
    violations: tuple[Violation, ...] = ()
    value: Count | UnsetType = UNSET  # enemy cards destroyed
    witness: Document | UnsetType = UNSET
    assignments: tuple[Document, ...] | UnsetType = UNSET
    complete: bool = True
    count: Count | UnsetType = UNSET


class Observed(Part, frozen=True):
    """The answer to `observe`."""

    state: Document
    terminal: bool = False
    digest: str = ""


class Scored(Part, frozen=True):
    """The answer to `score`."""

    points: tuple[int, ...]
    winners: tuple[int, ...]


class Explained(Part, frozen=True):
    """The answer to `explain`."""

    clauses: tuple[str, ...]
    text: str = ""


class Counted(Part, frozen=True):
    """The answer to `perft`."""

    count: Count
    by_action: dict[str, Count] = {}


class Kept(Part, frozen=True):
    """The answer to `snapshot`."""

    token: Id


class Done(Part, frozen=True):
    """The answer to `restore`, `close` and `shutdown`."""

    decisions: tuple[Decision, ...] = ()


class Error(Part, frozen=True):
    """What could not be tried. A refusal by the rules is no error, but an answer."""

    code: Word
    message: str = ""
    definite: bool = False  # the game is surely as it was before
    data: Plain = None


ANSWERS: dict[type[Request], type[Part]] = {
    Hello: Welcome,
    Reset: Begun,
    Load: Begun,
    Legal: Judged,
    Apply: Applied,
    Allot: Allotted,
    Observe: Observed,
    Score: Scored,
    Explain: Explained,
    Perft: Counted,
    Snapshot: Kept,
    Restore: Done,
    Close: Done,
    Shutdown: Done,
}
