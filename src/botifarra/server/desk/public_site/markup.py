"""HTML as text. Whatever is not `Markup` is escaped."""

from html import escape

_ROLES = {
    "table": "table",
    "thead": "rowgroup",
    "tbody": "rowgroup",
    "tr": "row",
    "td": "cell",
    "th": "columnheader",
}
"""The roles of a table's parts: where the style lays rows out as a grid, some browsers forget them."""

_EMPTY = frozenset({"link", "meta"})


class Markup(str):
    """Text that is HTML already."""

    __slots__ = ()


def tag(name: str, /, *content: str, **attributes: str | int | None) -> Markup:
    """Return an element. An attribute that is None is left out.

    `class_` stands for `class`, and `_` within a name for `-`.
    """
    if name in _ROLES:
        attributes.setdefault("role", _ROLES[name])
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(str(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    start = f"<{name}{written}>"
    return Markup(start if name in _EMPTY else f"{start}{joined(*content)}</{name}>")


def joined(*content: str) -> Markup:
    """Return several pieces of HTML or text as one."""
    return Markup("".join(each if isinstance(each, Markup) else escape(each) for each in content))
