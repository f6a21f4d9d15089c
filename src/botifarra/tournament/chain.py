"""The log: every event with author and time.

Each entry is chained to the one before, so a changed past is detected.
"""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Literal, NamedTuple, get_args

import msgspec
from msgspec.structs import replace

from botifarra.tournament.errors import TournamentError
from botifarra.tournament.events import Event, Opened
from botifarra.tournament.format import RankBy

FIRST = "0" * 64
"""The digest before the first entry."""


VERSION = 6
"""The version of the log.

2 added requests, roles and more events, 3 appeals and reasons of results, 4 appeals against fines, 5 rounds
that come again and fouled boards at some places alone, 6 another number of rounds.
"""


class BrokenChain(TournamentError):
    """An entry that was changed, or that is out of order: its `number`."""


Role = Literal["director", "deputy", "table", "program"]
"""The role of the author of an entry."""

ROLES: tuple[Role, ...] = get_args(Role)


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event in the log: its number from 1, its time (ISO 8601, UTC), its author and the author's role.

    `request` is the id of a request. All entries written for one request have the same id. `device` is the id
    of the phone or computer on which it was made, if it came over the network.
    """

    number: int
    at: str
    by: str
    event: Event
    role: Role = "director"
    request: str = ""
    device: str = ""

    @property
    def version(self) -> int:
        """The version whose rules the entry follows; entries of the first version do not have requests."""
        return VERSION if self.request else 1


class Link(NamedTuple):
    """An entry as it is stored: its number, its JSON, and the digest of that and of all earlier entries."""

    number: int
    text: str
    digest: str


START = Link(0, "", FIRST)
"""The link before the first entry."""

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Entry).decode


def link(entry: Entry, before: str) -> Link:
    """Chain an entry to the one with the digest `before`."""
    return link_text(entry.number, _encode(entry).decode(), before)


def link_text(number: int, text: str, before: str) -> Link:
    """Chain the JSON of an entry to the one with the digest `before`."""
    return Link(number, text, _digest(before, text))


def read_chain(links: Iterable[Link], after: Link = START) -> Iterator[Entry]:
    """Yield the entries after a link of a log, each checked; raises `BrokenChain` at the first wrong one."""
    for number, text in read_texts(links, after):
        try:
            entry = _read(text)
        except msgspec.DecodeError:
            raise BrokenChain(number=number) from None
        if entry.number != number:
            raise BrokenChain(number=number)
        yield entry


def read_texts(links: Iterable[Link], after: Link = START) -> Iterator[tuple[int, str]]:
    """Yield number and JSON of the entries after a link of any log; raises `BrokenChain`, as `read_chain`."""
    before = after.digest
    for number, each in enumerate(links, after.number + 1):
        if each.number != number or each.digest != _digest(before, each.text):
            raise BrokenChain(number=number)
        yield number, each.text
        before = each.digest


def _read(text: str) -> Entry:
    """Return an entry with the defaults of its version: older logs without `rank_by` rank by the total."""
    entry = _decode(text)
    event = entry.event
    if isinstance(event, Opened) and "rank_by" not in msgspec.json.decode(text)["event"]["format"]:
        form = replace(event.format, rank_by=RankBy.TOTAL)
        return replace(entry, event=replace(event, format=form))
    return entry


def _digest(before: str, text: str) -> str:
    return sha256(f"{before}\n{text}".encode()).hexdigest()
