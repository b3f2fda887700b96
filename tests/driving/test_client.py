"""Asking: ids, answers with types, what is not supported, and the transcript."""

from __future__ import annotations

import pytest

from alamein.conformance.driving.client import Client, Failed, Inside, Unsupported, last
from alamein.conformance.driving.trouble import SECONDS, Bounds, Trouble
from alamein.conformance.protocol import messages as say
from alamein.conformance.protocol.serving import Adapter, CannotTry

CLOSE = say.Close(id="", session="s1")


class Closing(Adapter):
    """Closes whatever it is told to, or answers by one error."""

    def __init__(self, code: str = "", says: str = "") -> None:
        self._code, self._says = code, says

    def close(self, _asked: say.Close) -> say.Done:
        """Close it, or do not."""
        if self._code:
            raise CannotTry(self._code, self._says)
        return say.Done()


class Silent(Inside):
    """Notes for how long it is waited for, and does not answer."""

    waited: tuple[float, ...] = ()

    def exchange(self, line: bytes, seconds: float) -> bytes:
        """Raise what is raised where nothing comes."""
        self.waited += (seconds,)
        raise Trouble("timeout", line.decode())


def test_answer_has_its_type() -> None:
    """What is answered is what the operation answers."""
    client = Client(Inside(Closing()), Bounds())

    assert say.Done() == client.ask(CLOSE)


def test_each_request_has_an_id_of_its_own() -> None:
    """Requests are numbered, and the transcript has them with their answers in order."""
    client = Client(Inside(Closing()), Bounds())
    for _ in range(3):
        client.ask(CLOSE)

    assert [
        (f'{{"op":"close","id":"{n}","session":"s1"}}', f'{{"id":"{n}","ok":{{}}}}')
        for n in (1, 2, 3)
    ] == [(each.asked, each.answered) for each in client.exchanges]


@pytest.mark.parametrize(
    "code",
    ["unsupported-op", "unsupported-phase", "cannot-load", "view-unsupported", "too-many"],
)
def test_missing_parts_are_unsupported(code: str) -> None:
    """An error that says what is not there is no failure."""
    client = Client(Inside(Closing(code, "not here")), Bounds())

    with pytest.raises(Unsupported) as unsupported:
        client.ask(CLOSE)
    assert str(unsupported.value) == f"{code}: not here"


@pytest.mark.parametrize(
    ("code", "says", "told"),
    [
        ("internal", "oh", "close was answered by the error internal: oh"),
        ("no-such-session", "", "close was answered by the error no-such-session"),
        ("of-its-own", "", "close was answered by the error of-its-own"),
    ],
)
def test_other_errors_are_failures(code: str, says: str, told: str) -> None:
    """Any other error is a failure, which names the operation and the error."""
    client = Client(Inside(Closing(code, says)), Bounds())

    with pytest.raises(Failed) as failed:
        client.ask(CLOSE)
    assert str(failed.value) == told


def test_request_without_an_answer_is_kept() -> None:
    """The transcript has the request that was not answered."""
    client = Client(Silent(Closing()), Bounds())

    with pytest.raises(Trouble):
        client.ask(CLOSE)
    assert [None] == [each.answered for each in client.exchanges]


def test_operations_have_their_times() -> None:
    """What begins or counts is waited for longer, and slower machines get more."""
    peer = Silent(Closing())
    client = Client(peer, Bounds(seconds=3, times=2))
    for request in (CLOSE, say.Perft(id="", session="s1", depth=1)):
        with pytest.raises(Trouble):
            client.ask(request)

    assert (6, 2 * SECONDS["perft"]) == peer.waited


def test_last_exchanges() -> None:
    """The last exchanges are those at the end; if there are fewer, all of them."""
    client = Client(Inside(Closing()), Bounds())
    for _ in range(3):
        client.ask(CLOSE)

    assert client.exchanges[1:] == last(client.exchanges, 2)
    assert client.exchanges == last(client.exchanges)
