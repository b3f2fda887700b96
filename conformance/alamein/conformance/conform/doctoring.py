"""What an author of an adapter tries first: what is wrong, in one sentence, and one remedy."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, TypeAlias

from msgspec import UNSET

from alamein.conformance.conform.running import Runner
from alamein.conformance.driving.client import Client, Failed, Unsupported
from alamein.conformance.driving.trouble import Trouble
from alamein.conformance.protocol import messages as say
from alamein.conformance.protocol.tapes import Telling
from alamein.engine.core.chance import Seeded
from alamein.engine.core.game import Game
from alamein.engine.core.rulings import Rulings

Plain: TypeAlias = Any
NONSENSE = {"no-such-verb": True}


class Finding(NamedTuple):
    """One thing that was tried, and what came of it; nothing is wrong if there is no remedy."""

    tried: str
    says: str = ""
    remedy: str = ""
    left_out: bool = False


class Patient(NamedTuple):
    """Who is examined."""

    runner: Runner
    client: Client
    welcome: say.Welcome
    game: Game[Any, Any]
    rulings: Rulings

    def reset(self) -> say.Begun:
        """Return a game set up, the same each time."""
        telling = Telling(Seeded(1))
        self.game.new(self.rulings, self.game.players[0], telling)
        request = say.Reset(
            id="", game=self.game.name, players=self.game.players[0],
            rulings=dict(self.rulings), tape=tuple(telling.tape),
        )  # fmt: skip
        return self._begun(request)

    def _begun(self, request: say.Request) -> say.Begun:
        answer = self.client.ask(request)
        if not isinstance(
            answer, say.Begun
        ):  # pragma: no cover - answers have the type of requests
            raise TypeError(type(answer))
        return answer

    def seen(self, session: str) -> Plain:
        """Return the whole state of a game."""
        answer = self.client.ask(say.Observe(id="", session=session))
        return answer.state if isinstance(answer, say.Observed) else None


Examination: TypeAlias = Callable[[Patient], Iterator[Finding]]


def examined(patient: Patient) -> Iterator[Finding]:
    """Yield what comes of each examination; one that cannot be made says why."""
    for what, examination in EXAMINATIONS.items():
        try:
            wrong = list(examination(patient))
        except Unsupported as error:
            yield Finding(what, str(error), left_out=True)
        except Failed as error:
            yield Finding(what, str(error), "answer what is declared, or do not declare it")
        except Trouble as error:
            yield Finding(what, error.says, error.hint or "see the end of its stderr")
            return
        else:
            yield from wrong or [Finding(what)]


def _unknown_op(patient: Patient) -> Iterator[Finding]:
    line = b'{"id":"unknown","op":"no-such-op"}\n'
    answer = patient.client.peer.exchange(line, patient.client.bounds.seconds)
    if b"unsupported-op" not in answer or b'"unknown"' not in answer:
        says = f"an operation that does not exist was answered by {answer[:80]!r}"
        yield Finding("unknown operation", says, 'answer the error "unsupported-op", with the id')


def _unknown_field(patient: Patient) -> Iterator[Finding]:
    line = b'{"id":"field","op":"hello","protocol":{"min":1,"max":1},"runner":{"name":"doctor"},'
    line += b'"suite":{"game":"%s","version":"","digest":""},' % patient.game.name.encode()
    line += b'"limits":{"line_bytes":1048576,"op_ms":2000},"a-field-of-tomorrow":[1]}\n'
    answer = patient.client.peer.exchange(line, patient.client.bounds.seconds)
    if b'"ok"' not in answer:
        says = f"a field nobody knows was answered by {answer[:80]!r}"
        yield Finding("unknown field", says, "ignore fields you do not know")


def _reset_twice(patient: Patient) -> Iterator[Finding]:
    first, second = patient.reset(), patient.reset()
    if first.session == second.session:
        says = f"both games have the session {first.session}"
        yield Finding("two games", says, "give each game a name of its own")
    if patient.seen(first.session) != patient.seen(second.session):
        says = "two games set up with the same tape differ"
        yield Finding("two games", says, "take from the tape whatever is left to chance")


def _observe_twice(patient: Patient) -> Iterator[Finding]:
    session = patient.reset().session
    if patient.seen(session) != patient.seen(session):
        yield Finding("looking twice", "looking changes the game", "observe must change nothing")


def _refused(patient: Patient) -> Iterator[Finding]:
    begun = patient.reset()
    before = patient.seen(begun.session)
    if not begun.decisions:
        yield Finding("a refusal", "nothing is to be decided after set-up", "list the decisions")
        return
    request = say.Apply(
        id="", session=begun.session, decision=begun.decisions[0].id, action=NONSENSE
    )
    try:
        answer = patient.client.ask(request)
    except Failed:
        answer = None
    if isinstance(answer, say.Applied) and answer.applied:
        says = "an action that does not exist was carried out"
        yield Finding("a refusal", says, 'answer the error "unknown-action"')
    elif patient.seen(begun.session) != before:
        says = "what could not be done changed the game"
        yield Finding("a refusal", says, "check before you change anything")


def _legal(patient: Patient) -> Iterator[Finding]:
    modes = patient.welcome.capabilities.legal
    if not modes:
        raise Unsupported("legal is not declared")
    begun = patient.reset()
    for mode in modes:
        request = say.Legal(
            id="", session=begun.session, decision=begun.decisions[0].id, mode=mode,
            action="proceed" if mode == "test" else UNSET,
        )  # fmt: skip
        answer = patient.client.ask(request)
        wanted = {"list": "actions", "test": "legal", "count": "count"}[mode]
        if getattr(answer, wanted) is UNSET:
            says = f"legal in mode {mode} was answered without {wanted}"
            yield Finding("legal actions", says, f"answer with {wanted}")


def _snapshot(patient: Patient) -> Iterator[Finding]:
    if not patient.welcome.capabilities.snapshot:
        raise Unsupported("snapshot is not declared")
    session = patient.reset().session
    before = patient.seen(session)
    kept = patient.client.ask(say.Snapshot(id="", session=session))
    token = kept.token if isinstance(kept, say.Kept) else ""
    patient.client.ask(say.Restore(id="", session=session, token=token))
    if patient.seen(session) != before:
        yield Finding("going back", "a restored game is another one", "keep a copy of the state")


def _leaves(patient: Patient) -> Iterator[Finding]:
    patient.client.ask(say.Shutdown(id=""))
    if not patient.runner.has_left():
        says = "it was asked to end, answered, and went on"
        yield Finding("the end", says, "end with exit code 0 after shutdown")


EXAMINATIONS: dict[str, Examination] = {
    "an unknown operation is answered": _unknown_op,
    "an unknown field is ignored": _unknown_field,
    "two games set up alike are alike": _reset_twice,
    "looking changes nothing": _observe_twice,
    "what cannot be done changes nothing": _refused,
    "legal actions are told as declared": _legal,
    "a game that was kept is restored": _snapshot,
    "it ends when it is asked to": _leaves,
}
