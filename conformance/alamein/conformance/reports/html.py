"""A tiny builder of HTML: text is escaped unless it was built here."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import TypeAlias
from urllib.parse import quote

from alamein.conformance.drawing.letters import printable

VOID = ("br", "wbr", "col", "input", "meta", "link", "hr")


class Html(str):
    """Markup, not to be escaped again."""

    __slots__ = ()


Content: TypeAlias = "str | Html | Iterable[Content] | None"
Attribute: TypeAlias = str | int | bool | None


def tag(element: str, /, *content: Content, **attributes: Attribute) -> Html:
    """Return an element; ``class_`` and ``data_x`` are written ``class`` and ``data-x``.

    An attribute that is ``None`` or ``False`` is left out; one that is ``True`` has no value.
    """
    opened = f"<{element}{''.join(_attribute(*pair) for pair in attributes.items())}>"
    return Html(opened if element in VOID else f"{opened}{markup(content)}</{element}>")


def _attribute(key: str, value: Attribute) -> str:
    if value is None or value is False:
        return ""
    name = key.rstrip("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{escape(printable(str(value)))}"'


def markup(content: Content) -> Html:
    """Return *content* as markup: text escaped, lists joined, nothing for ``None``."""
    if content is None:
        return Html()
    if isinstance(content, Html):
        return content
    if isinstance(content, str):
        return Html(escape(printable(content)))
    return Html("".join(markup(part) for part in content))


def joined(parts: Iterable[Content], between: Content = ", ") -> Html:
    """Return *parts* with something between them."""
    return Html(markup(between).join(markup(part) for part in parts))


def link(anchor: str, *content: Content, **attributes: Attribute) -> Html:
    """Return a link to a place on this page."""
    return tag("a", *content, href=f"#{quote(printable(anchor), safe='/.-_~')}", **attributes)


def code(text: str) -> Html:
    """Return a name as it is written in files; a long one may be broken after a slash."""
    return tag("code", joined(text.split("/"), Html("/<wbr>")))


def table(head: Iterable[Content], rows: Iterable[Iterable[Content]], **more: Attribute) -> Html:
    """Return a table whose cells know their heading, so that a narrow page can stack them."""
    names = list(head)
    labels = [
        name if isinstance(name, str) and not isinstance(name, Html) else "" for name in names
    ]
    cells = tag("tr", [tag("th", name, scope="col") for name in names])
    body = [
        tag("tr", [tag("td", cell, data_label=label or None)
                   for cell, label in zip(row, labels, strict=True)])
        for row in rows
    ]  # fmt: skip
    return tag("table", tag("thead", cells), tag("tbody", body), **more)


def fold(summary: Content, *content: Content, **attributes: Attribute) -> Html:
    """Return something that can be opened and closed."""
    return tag("details", tag("summary", summary), *content, **attributes)
