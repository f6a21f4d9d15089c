"""A closed set as one value, from which anybody can check its boards, hands and standings.

docs/shared-boards.md describes it for other programs.
"""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from botifarra.tournament.chain import Link
from botifarra.tournament.shared.errors import SharedSetError
from botifarra.tournament.shared.log import fold, read_log
from botifarra.tournament.shared.played_hand import PlayedHand
from botifarra.tournament.shared.shared_set import Entrant

SCHEMA = "botifarra-shared-set"

VERSION = 1
"""The version of the document.

It is raised when a field changes its meaning or is removed, not when one is added.
"""


class NotADocument(SharedSetError):
    """A document that cannot be read: the `fault`, with its place."""


class LogLink(msgspec.Struct, frozen=True):
    """An entry of the log as it was written: its number, its JSON, and the digest that chains it."""

    number: int
    text: str
    digest: str


class SetDocument(msgspec.Struct, frozen=True, kw_only=True):
    """The document. It repeats nothing that the log has: the set, its seed and its standings.

    `boards` are the deals in the notation of records, none until the seed is public. `names` are those of the
    entrants by number, as far as they are known; they are not proved.
    """

    schema: str
    version: int
    log: tuple[LogLink, ...]
    boards: tuple[str, ...]
    entrants: tuple[Entrant, ...]
    hands: tuple[PlayedHand, ...]
    names: Mapping[int, str] = {}

    @property
    def links(self) -> tuple[Link, ...]:
        """The entries of the log as the chain has them."""
        return tuple(Link(each.number, each.text, each.digest) for each in self.log)


class _Head(msgspec.Struct):
    schema: str = ""


def set_document(
    links: Sequence[Link],
    entrants: Iterable[Entrant] = (),
    hands: Iterable[PlayedHand] = (),
    names: Mapping[int, str] | None = None,
) -> SetDocument:
    """Return the document of a set from its log and, once it is closed, its entrants and their hands.

    Raises `BrokenChain` or `SharedSetError` for a log that is not sound.
    """
    book = fold(read_log(links))
    is_closed = book.shared is not None and bool(book.seed)
    boards = book.shared.deal(bytes.fromhex(book.seed)) if book.shared is not None and is_closed else ()
    return SetDocument(
        schema=SCHEMA,
        version=VERSION,
        log=tuple(LogLink(*each) for each in links),
        boards=tuple(str(board.deal) for board in boards),
        entrants=tuple(sorted(entrants, key=lambda entrant: entrant.number)) if is_closed else (),
        hands=tuple(sorted(hands, key=lambda hand: (hand.entrant, hand.board))) if is_closed else (),
        names=dict(names or {}),
    )


def encode_document(document: SetDocument) -> bytes:
    """Return the document as JSON, on one line, because lines for each action would double its size."""
    return msgspec.json.encode(document) + b"\n"


def is_document(content: bytes) -> bool:
    """Return whether a file is meant to be a document of a set, by its schema."""
    try:
        return msgspec.json.decode(content, type=_Head).schema == SCHEMA
    except (msgspec.DecodeError, UnicodeDecodeError):
        return False


def read_document(content: bytes) -> SetDocument:
    """Return the document of a file; raises `NotADocument`."""
    try:
        document = msgspec.json.decode(content, type=SetDocument)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise NotADocument(fault=str(error)) from None
    if (document.schema, document.version) != (SCHEMA, VERSION):
        found = f"{document.schema} {document.version}"
        raise NotADocument(fault=f"schema and version {found}, expected {SCHEMA} {VERSION}")
    return document
