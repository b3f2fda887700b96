"""One line of the protocol: written, read, and what is wrong with one that is no message."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NoReturn, TypeAlias

import msgspec
from msgspec import Struct

from alamein.conformance.protocol.messages import ANSWERS, Asked, Error, Part, Request

Plain: TypeAlias = Any
FLUSH = "send log messages to stderr, and flush stdout after each line"
SHOWN = 120  # characters of a line that is quoted


@dataclass(eq=False)
class Malformed(Exception):
    """A line that is not what it must be: what is wrong, and what would be right."""

    says: str
    hint: str
    id: str = ""
    code: str = "malformed"  # by which an adapter answers it

    def __str__(self) -> str:
        """Return both."""
        return f"{self.says}; {self.hint}"


class _Envelope(Struct):
    id: Plain = None
    ok: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    error: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET


def _no_fraction(text: str) -> NoReturn:
    says = f"{text} is no whole number"
    raise ValueError(says)


_LINE: msgspec.json.Decoder[Plain] = msgspec.json.Decoder(float_hook=_no_fraction)
_ENVELOPE = msgspec.json.Decoder(_Envelope)
_REQUEST: msgspec.json.Decoder[Asked] = msgspec.json.Decoder(Asked, float_hook=_no_fraction)
_ERROR = msgspec.json.Decoder(Error)
_ANSWER = {asked: msgspec.json.Decoder(answer) for asked, answer in ANSWERS.items()}
_WRITTEN = msgspec.json.Encoder()
OPS = {str(asked.__struct_config__.tag) for asked in ANSWERS}


def written(message: Request) -> bytes:
    """Return a request as a line."""
    return _WRITTEN.encode(message) + b"\n"


def answer_written(request_id: str, answer: Part) -> bytes:
    """Return an answer as a line: an `Error`, or what was asked for."""
    what = "error" if isinstance(answer, Error) else "ok"
    return _WRITTEN.encode({"id": request_id, what: answer}) + b"\n"


def answer_to(request: Request, line: bytes) -> Part:
    """Return the answer that *line* is to *request*; raise `Malformed`."""
    envelope = _envelope(line)
    if not isinstance(envelope.id, str):
        says = (
            f"the id is {_said(envelope.id)}, no string"
            if envelope.id is not None
            else "there is no id"
        )
        raise Malformed(says, f'answer with the id of the request: "id": "{request.id}"')
    if envelope.id != request.id:
        says = f"the answer has the id {_said(envelope.id)}, the request {_said(request.id)}"
        raise Malformed(says, "each request is answered once, with its own id")
    ok, error = envelope.ok, envelope.error
    if isinstance(ok, msgspec.Raw) == isinstance(error, msgspec.Raw):
        both = isinstance(ok, msgspec.Raw)
        says = "there are both ok and error" if both else "there is neither ok nor error"
        raise Malformed(says, 'answer {"id": …, "ok": {…}} or {"id": …, "error": {…}}')
    try:
        if isinstance(error, msgspec.Raw):
            return _ERROR.decode(error)
        return _ANSWER[type(request)].decode(ok if isinstance(ok, msgspec.Raw) else b"")
    except msgspec.ValidationError as wrong:
        part = "error" if isinstance(error, msgspec.Raw) else "ok"
        op = str(type(request).__struct_config__.tag)
        says = f"{part} of the answer to {op}: {wrong}"
        raise Malformed(says, "alamein conform schema prints what it must be") from wrong


def _envelope(line: bytes) -> _Envelope:
    if line.startswith(b"\xef\xbb\xbf"):
        raise Malformed("the line begins with a byte order mark", "write UTF-8 without one")
    if line.endswith(b"\r"):
        raise Malformed("the line ends with a carriage return", "end lines with \\n alone")
    try:
        if not isinstance(_LINE.decode(line), dict):
            raise Malformed(f"{quoted(line)} is no JSON object", FLUSH)
        return _ENVELOPE.decode(line)
    except (ValueError, RecursionError) as wrong:
        raise Malformed(f"{quoted(line)} is no message: {wrong}", FLUSH) from wrong


def request_in(line: bytes) -> Asked:
    """Return the request that a line is; raise `Malformed`."""
    try:
        return _REQUEST.decode(line)
    except (ValueError, RecursionError) as wrong:
        told = _told(line)
        unknown = isinstance(told.op, str) and told.op not in OPS
        code = "unsupported-op" if unknown else "malformed"
        says = (
            f"{_said(told.op)} is no operation"
            if unknown
            else f"{quoted(line)} is no request: {wrong}"
        )
        number = told.id if isinstance(told.id, str) else ""
        raise Malformed(says, "see the schema", number, code) from wrong


class _Told(Struct):
    id: Plain = None
    op: Plain = None


_TOLD = msgspec.json.Decoder(_Told)


def _told(line: bytes) -> _Told:
    try:
        return _TOLD.decode(line)
    except (ValueError, RecursionError):
        return _Told()


def quoted(line: bytes) -> str:
    """Return the beginning of a line, whatever is in it, for a message."""
    text = line[:SHOWN].decode("utf-8", "backslashreplace")
    told = "".join(c if c.isprintable() else f"\\x{ord(c):02x}" for c in text)
    return f"'{told}{'…' if len(line) > SHOWN else ''}'"


def _said(value: Plain) -> str:
    return quoted(msgspec.json.encode(value))[1:-1]
