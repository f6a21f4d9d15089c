"""The log of a set: its commitment, its seed after the end, its final standings. Also the state that follows.

It is chained like the log of a championship. Results are not in it: until the set is sealed, each new one
changes the scores of earlier ones.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import reduce
from hashlib import sha256

import msgspec

from botifarra.fairness.chance import commitment
from botifarra.tournament.chain import START, BrokenChain, Link, link_text, read_texts
from botifarra.tournament.shared.errors import OutOfTurn, TooLate, TooSoon, WrongSeed
from botifarra.tournament.shared.played_hand import PlayedHand
from botifarra.tournament.shared.shared_set import Entrant, SharedSet
from botifarra.tournament.shared.standings import Standing, Standings


class _Event(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag=str.lower):
    """An event."""


class Committed(_Event, frozen=True):
    """The set is announced, with the commitment to the seed of its boards."""

    shared: SharedSet


class Closed(_Event, frozen=True):
    """The window has ended, and the seed is public, in hexadecimal."""

    seed: str


class SealedRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """An entrant of the sealed standings; `rank` is None for a bot. `average` and `share` are fractions."""

    entrant: int
    rank: int | None
    average: str
    share: str | None
    boards: int
    by_bot: int = 0


class Sealed(_Event, frozen=True):
    """The standings are final. `digest` is the SHA-256 of the entrants and their hands (`play_digest`)."""

    digest: str
    standings: tuple[SealedRow, ...]


SetEvent = Committed | Closed | Sealed


class SetEntry(msgspec.Struct, frozen=True):
    """An event in the log: its number from 1, and its time in milliseconds since 1970 (UTC)."""

    number: int
    at: int
    event: SetEvent


@dataclass(frozen=True, slots=True)
class SetBook:
    """A set as its log tells it; `seed` is empty until the set is closed."""

    shared: SharedSet | None = None
    seed: str = ""
    sealed: Sealed | None = None


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(SetEntry).decode


def record(book: SetBook, entry: SetEntry) -> SetBook:
    """Return the book after an entry; raises `SharedSetError` if the entry is refused."""
    match entry.event:
        case Committed(shared=shared) if book.shared is None:
            if entry.at > shared.opens_at:
                raise TooLate(at=entry.at, opens_at=shared.opens_at)
            return SetBook(shared)
        case Closed(seed=seed) if book.shared is not None and not book.seed:
            if entry.at < book.shared.closes_at:
                raise TooSoon(at=entry.at, closes_at=book.shared.closes_at)
            if not fits(seed, book.shared):
                raise WrongSeed(commitment=book.shared.commitment)
            return replace(book, seed=seed)
        case Sealed() if book.seed and book.sealed is None:
            return replace(book, sealed=entry.event)
        case event:
            raise OutOfTurn(event=type(event).__name__, expected=_expected(book))


def fold(entries: Iterable[SetEntry]) -> SetBook:
    """Return the book after a whole log; raises the errors of `record`."""
    return reduce(record, entries, SetBook())


def link(entry: SetEntry, before: str = START.digest) -> Link:
    """Chain an entry to the one with the digest `before`."""
    return link_text(entry.number, _encode(entry).decode(), before)


def read_log(links: Iterable[Link]) -> Iterator[SetEntry]:
    """Yield the entries of a log, each checked; raises `BrokenChain` at the first wrong one."""
    for number, text in read_texts(links):
        try:
            entry = _decode(text)
        except msgspec.DecodeError:
            raise BrokenChain(number=number) from None
        if entry.number != number:
            raise BrokenChain(number=number)
        yield entry


def seal(entrants: Iterable[Entrant], hands: Iterable[PlayedHand], found: Standings) -> Sealed:
    """Return the event that makes the standings final."""
    rows = (*found.ranked, *found.bots)
    return Sealed(play_digest(entrants, hands), tuple(map(_sealed_row, rows)))


def play_digest(entrants: Iterable[Entrant], hands: Iterable[PlayedHand]) -> str:
    """Return the SHA-256, in hexadecimal, of all entrants and hands, in order, as JSON without blanks."""
    ordered = (
        sorted(entrants, key=lambda entrant: entrant.number),
        sorted(hands, key=lambda hand: (hand.entrant, hand.board)),
    )
    return sha256(_encode(ordered)).hexdigest()


def fits(seed: str, shared: SharedSet) -> bool:
    """Return whether a seed, in hexadecimal, is the one that was committed to."""
    try:
        return commitment(bytes.fromhex(seed)) == shared.commitment
    except ValueError:
        return False


def _sealed_row(row: Standing) -> SealedRow:
    share = None if row.share is None else str(row.share)
    return SealedRow(row.entrant, row.rank, str(row.average), share, row.boards, row.by_bot)


def _expected(book: SetBook) -> str:
    if book.shared is None:
        return Committed.__name__
    if not book.seed:
        return Closed.__name__
    return "nothing" if book.sealed else Sealed.__name__
