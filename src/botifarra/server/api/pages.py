"""The pages of the built front end and their languages, as the build describes them."""

import re
from pathlib import Path
from typing import NamedTuple

import msgspec

from botifarra.server.live.table_codes import parse_code

FILE = "site.json"
"""The description that the build of the front end writes for the server (web/build/site.ts)."""

_LONGEST_PATH = 200
"""Largest length of a path in characters. A longer path is not searched for; no page has one."""

_BLANK = re.compile(r"\{(\w+)\}")
_QUALITY = re.compile(r"q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)", re.ASCII)


class Built(msgspec.Struct, frozen=True):
    """The description of the front end.

    `languages` maps the languages that a browser may ask for to ours; `otherwise` is the one for all others.
    `addresses` are those of each page, with blanks in braces. `blanks` has a regular expression for each
    blank. `texts` are those of the pages' heads, by language and key.
    """

    languages: dict[str, str]
    otherwise: str
    addresses: dict[str, tuple[str, ...]]
    blanks: dict[str, str]
    texts: dict[str, dict[str, str]]


class Place(NamedTuple):
    """A page at a path. `blanks` are the values of the blanks in its address.

    The code of a table is in its canonical form, in the path too.
    """

    name: str
    path: str
    blanks: tuple[tuple[str, str], ...] = ()

    def blank(self, name: str) -> str | None:
        """Return the value of a blank; None if the address does not have it."""
        return dict(self.blanks).get(name)

    @property
    def code(self) -> str | None:
        """The code of the table that the page is about, or None."""
        return self.blank("code")

    @property
    def deal(self) -> int | None:
        """The number of the deal that the page is about, or None."""
        deal = self.blank("deal")
        return int(deal) if deal is not None else None


class Pages:
    """The addresses that are pages."""

    def __init__(self, built: Built) -> None:
        self._patterns = [
            (name, re.compile(_BLANK.sub(lambda blank: f"(?P<{blank[1]}>{built.blanks[blank[1]]})", address)))
            for name, addresses in built.addresses.items()
            for address in addresses
        ]
        self._languages = built.languages
        self._otherwise = built.otherwise

    def find(self, path: str) -> Place | None:
        """Return the page at a path; None for any other address, or for a code that no table can have."""
        if len(path) > _LONGEST_PATH:
            return None
        plain = "/".join(filter(None, path.split("/")))
        for name, pattern in self._patterns:
            if found := pattern.fullmatch(plain):
                blanks = found.groupdict()
                if "code" in blanks:
                    code = parse_code(blanks["code"])
                    if code is None:
                        return None
                    start, end = found.span("code")
                    plain, blanks["code"] = f"{plain[:start]}{code}{plain[end:]}", code
                return Place(name, plain, tuple(blanks.items()))
        return None

    def language(self, accepted: str) -> str:
        """Return the language for the header `Accept-Language`, as the pages choose it from the same list."""
        wanted = []
        for each in accepted.split(","):
            tag, _, parameter = each.partition(";")
            quality = _QUALITY.fullmatch(parameter.strip()) if parameter else None
            wanted.append((float(quality[1]) if quality else 1.0, tag.strip().lower().partition("-")[0]))
        for quality_, primary in sorted(wanted, key=lambda one: -one[0]):
            if quality_ and primary in self._languages:
                return self._languages[primary]
        return self._otherwise


def read_built(folder: Path) -> Built | None:
    """Return the description of the front end in a folder; None if it is not built."""
    path = folder / FILE
    return msgspec.json.decode(path.read_bytes(), type=Built) if path.is_file() else None
