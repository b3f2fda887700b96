"""Small things that recur on the page: signs, permalinks, headings."""

from __future__ import annotations

from alamein.conformance.reports.anchors import Scope
from alamein.conformance.reports.html import Content, Html, link, tag
from alamein.conformance.reports.model import Status, Verdict
from alamein.conformance.reports.words import STATUSES, VERDICTS, Sign


def verdict_mark(verdict: Verdict, *, told: bool = False) -> Html:
    """Return the sign of a verdict; its word is seen if *told*, and always read aloud."""
    return mark(verdict, VERDICTS[verdict], told=told)


def status_mark(status: Status, *, told: bool = False) -> Html:
    """Return the sign of a status; its word is seen if *told*, and always read aloud."""
    return mark(status, STATUSES[status], told=told)


def mark(name: str, sign: Sign, *, told: bool = False) -> Html:
    """Return a sign in the style called *name*; its word is seen if *told*, and always heard."""
    word = tag("span", f" {sign.word}", class_=None if told else "unseen")
    glyph = tag("span", sign.glyph, aria_hidden="true")
    return tag("span", glyph, word, class_=f"mark {name}", title=None if told else sign.word)


def permalink(anchor: str, what: str) -> Html:
    """Return a link from a heading to itself."""
    return link(anchor, "#", class_="permalink", aria_label=f"Link to {what}")


def part(scope: Scope, name: str, heading: str, *content: Content) -> Html:
    """Return a part of what is told about a game, with its heading."""
    return headed(scope.part(name), name, heading, scope.game.title, content)


def headed(anchor: str, name: str, heading: str, of: str, *content: Content) -> Html:
    """Return a part of the page that begins with a heading and is found at *anchor*."""
    head = tag("h3", heading, " ", permalink(anchor, f"{heading}, {of}"))
    return tag("section", head, *content, id=anchor, class_=f"part {name}")
