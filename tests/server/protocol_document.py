"""The messages in docs/protocol.md, read from its tables only."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Json = dict[str, Any]

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"

_ROW = re.compile(r"\| `(\w+)` \| `([^`]+)`(.*) \| (.*?) ?\|")
_TOKEN = re.compile(r'"[^"]*"|\[\]|[\[\]()<>,|]|\w+')


class Undocumented(Exception):
    """A message that differs from the document."""


@dataclass(frozen=True)
class Field:
    """A field of a table: its type, its bounds, and whether it may be left out."""

    type: str
    bounds: str
    is_optional: bool


Fields = dict[str, Field]


class Document:
    """The messages of the page; `check_sent` and `check_heard` raise `Undocumented`."""

    def __init__(self, page: str) -> None:
        sections = re.compile(r"^## ([^\n]+)\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
        self._sections: dict[str, str] = dict(sections.findall(page))
        self._shared = _fields(self._sections["Commands"])
        self._to_server = self._kinds("To the server")
        self._from_server = self._kinds("From the server")
        self._events = self._kinds("Events")
        self._parts = self._kinds("Parts of what is shown")

    def check_sent(self, message: Json) -> None:
        """Check a message to the server."""
        kind = message["t"]
        shared = {} if kind in ("hello", "ping") else self._shared
        self._check(message, self._to_server, "t", shared)

    def check_heard(self, message: Json) -> None:
        """Check a message from the server."""
        self._check(message, self._from_server, "t", {})

    @property
    def from_server(self) -> set[str]:
        """The kinds of messages from the server."""
        return set(self._from_server)

    def _kinds(self, section: str) -> dict[str, Fields]:
        parts = re.split(r"^### `?(\w+)`?\n", self._sections[section], flags=re.MULTILINE)
        return {name: _fields(body) for name, body in zip(parts[1::2], parts[2::2], strict=True)}

    def _check(self, value: Json, kinds: dict[str, Fields], tag: str, shared: Fields) -> None:
        if value.get(tag) not in kinds:
            raise Undocumented(f"{tag} {value.get(tag)}")
        self._check_fields({key: one for key, one in value.items() if key != tag}, kinds[value[tag]] | shared)

    def _check_fields(self, value: Json, fields: Fields) -> None:
        if value.keys() - fields.keys():
            raise Undocumented(f"unknown: {value.keys() - fields.keys()}")
        for name, field in fields.items():
            if name not in value:
                if not field.is_optional:
                    raise Undocumented(f"{name} is missing")
            elif not self._is(value[name], field.type) or not _within(value[name], field.bounds):
                raise Undocumented(f"{name} is not {field.type}{field.bounds}: {value[name]!r}")

    def _is(self, value: Any, written: str) -> bool:
        tokens = _TOKEN.findall(written)
        result = self._union(value, tokens)
        assert not tokens, written
        return result

    def _union(self, value: Any, tokens: list[str]) -> bool:
        fits = self._postfix(value, tokens)
        while tokens[:1] == ["|"]:
            tokens.pop(0)
            fits = self._postfix(value, tokens) or fits
        return fits

    def _postfix(self, value: Any, tokens: list[str]) -> bool:
        """Return whether a value is of the type at the start of the tokens, or an array of it."""
        end = _end_of_primary(tokens)
        primary, depth = tokens[:end], 0
        while tokens[end + depth : end + depth + 1] == ["[]"]:
            depth += 1
        del tokens[: end + depth]
        values = [value]
        for _ in range(depth):
            if not all(isinstance(one, list) for one in values):
                return False
            values = [inner for one in values for inner in one]
        return all(self._primary(one, primary) for one in values)

    def _primary(self, value: Any, tokens: list[str]) -> bool:
        match tokens:
            case ["(", *inner, ")"]:
                return self._union(value, inner)
            case ["[", *inner, "]"]:
                items = _split(inner)
                return (
                    isinstance(value, list)
                    and len(value) == len(items)
                    and all(self._union(one, item) for one, item in zip(value, items, strict=True))
                )
            case ["Partial", "<", *record, ">"]:
                return self._primary(value, record)
            case ["Record", "<", *inner, ">"]:
                _, of = _split(inner)
                return isinstance(value, dict) and all(self._union(one, list(of)) for one in value.values())
            case [name]:
                return self._named(value, name)
        raise AssertionError(tokens)

    def _named(self, value: Any, name: str) -> bool:
        plain: dict[str, tuple[type, ...]] = {
            "string": (str,), "boolean": (bool,), "null": (type(None),), "integer": (int,),
            "number": (int, float),
        }  # fmt: skip
        if name in plain:
            is_flag = isinstance(value, bool) and name != "boolean"
            return isinstance(value, plain[name]) and not is_flag
        if name.startswith('"'):
            return bool(value == name.strip('"'))
        if not isinstance(value, dict):
            return False
        if name == "AnyEvent":
            self._check(value, self._events, "k", {})
        else:
            self._check_fields(value, self._parts[name])
        return True


def _fields(section: str) -> Fields:
    rows = [_ROW.fullmatch(line) for line in section.splitlines()]
    return {
        row[1]: Field(row[2].replace("\\|", "|"), row[3], bool(row[4])) for row in rows if row is not None
    }


def _within(value: Any, bounds: str) -> bool:
    if value is None or not bounds:
        return True
    if found := re.fullmatch(r"(, \d+ to \d+ characters)(, `.+`)", bounds):
        return _within(value, found[1]) and _within(value, found[2])
    if found := re.fullmatch(r", (\d+) to (\d+) characters", bounds):
        return int(found[1]) <= len(value) <= int(found[2])
    if found := re.fullmatch(r", (-?\d+) to (-?\d+)", bounds):
        return bool(int(found[1]) <= value <= int(found[2]))
    if found := re.fullmatch(r", (-?\d+) or more", bounds):
        return bool(value >= int(found[1]))
    if found := re.fullmatch(r", `(.+)`", bounds):
        return re.search(found[1], value) is not None
    raise AssertionError(bounds)


def _end_of_primary(tokens: list[str]) -> int:
    """Return the number of tokens of the first primary type."""
    pairs = {"(": ")", "[": "]", "<": ">"}
    start = 1 if tokens[1:2] == ["<"] else 0
    if tokens[start] not in pairs:
        return 1
    depth = 0
    for place, token in enumerate(tokens[start:], start + 1):
        depth += (token in pairs) - (token in pairs.values())
        if depth == 0:
            return place
    raise AssertionError(tokens)


def _split(tokens: list[str]) -> list[list[str]]:
    """Return the types between commas."""
    items: list[list[str]] = [[]]
    depth = 0
    for token in tokens:
        depth += (token in "([<") - (token in ")]>")
        if token == "," and depth == 0:
            items.append([])
        else:
            items[-1].append(token)
    return items
