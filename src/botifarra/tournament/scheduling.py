"""What is played where: boards that are dealt, rounds that are paired, tables that do not play."""

import re
from collections import Counter

from msgspec.structs import replace

from botifarra.core.chance import commitment
from botifarra.tournament.book import Book, Dealt
from botifarra.tournament.errors import (
    BoardsKnown,
    BoardsOutOfTurn,
    BoardsPlayed,
    DealtTwice,
    NobodyPlays,
    NotPlayedYet,
    PlayedAlready,
    RoundOutOfTurn,
    SeatedWrongly,
    SessionOutOfTurn,
    WrongSeed,
    WrongSlip,
)
from botifarra.tournament.events import Committed, Paired, Place, Revealed, SatOut, Unpaired, place_facts
from botifarra.tournament.format import WHO_LOSES_IS_OUT, Kind


def committed(event: Committed, book: Book) -> Book:
    """Deal boards; raises `DealtTwice`, `BoardsOutOfTurn` or `BoardsPlayed`."""
    expected = book.next_board()
    if event.session in book.dealt:
        raise DealtTwice(session=event.session)
    if event.first != expected or event.last < event.first:
        raise BoardsOutOfTurn(first=event.first, last=event.last, expected=expected)
    played = {place.board for place in book.kept} & set(range(event.first, event.last + 1))
    if played:
        raise BoardsPlayed(boards=tuple(sorted(played)))
    dealt = Dealt(event.first, event.last, event.commitment)
    return replace(book, dealt={**book.dealt, event.session: dealt})


def revealed(event: Revealed, book: Book) -> Book:
    """Tell a seed; raises `WrongSeed`, `DealtTwice`, `NobodyPlays` or `NotPlayedYet`."""
    session = event.session
    dealt = book.dealt.get(session)
    if dealt is None or not is_seed_of(event.seed, dealt.commitment):
        raise WrongSeed(session=session)
    if dealt.seed:
        raise DealtTwice(session=session)
    boards = range(dealt.first, dealt.last + 1)
    if not any(set(each.boards) & set(boards) for each in book.rounds):
        raise NobodyPlays(session=session, first=dealt.first, last=dealt.last)
    missing = [place for place in book.missing() if place.board in boards]
    if missing:
        raise NotPlayedYet(session=session, **place_facts(missing[0]), missing=len(missing))
    return replace(book, dealt={**book.dealt, session: replace(dealt, seed=event.seed)})


def is_seed_of(seed: str, committed_to: str) -> bool:
    """Tell whether a seed in hexadecimal is the one with a commitment."""
    return (
        re.fullmatch("(?:[0-9a-f]{2})+", seed) is not None and commitment(bytes.fromhex(seed)) == committed_to
    )


def paired(event: Paired, book: Book) -> Book:
    """Add a round; raises the errors that name what is wrong with it."""
    round_ = event.round
    expected = len(book.rounds) + 1
    if round_.number != expected:
        raise RoundOutOfTurn(round=round_.number, expected=expected)
    least = max((each.session for each in book.rounds), default=1)
    most = max((*book.dealt, *(each.session for each in book.rounds)), default=0) + 1
    if not least <= round_.session <= most:
        raise SessionOutOfTurn(session=round_.session, least=least, most=most)
    seen = Counter(round_.pairs)
    due = frozenset(book.playing(round_.number))
    wrong = {pair for pair, times in seen.items() if times > 1 or pair not in due}
    if book.begun.format.pairing not in WHO_LOSES_IS_OUT:
        wrong |= due - seen.keys()
    tables = Counter(seating.table for seating in round_.seatings)
    if wrong or max(tables.values(), default=1) > 1:
        raise SeatedWrongly(round=round_.number, pairs=sorted(wrong))
    if any(bool(seating.boards) is (book.begun.format.kind is Kind.MATCHES) for seating in round_.seatings):
        raise WrongSlip(kind=book.begun.format.kind.value)
    known = [board for board in round_.boards if any(each.tells(board) for each in book.dealt.values())]
    if known:
        raise BoardsKnown(round=round_.number, boards=known)
    return replace(book, rounds=(*book.rounds, round_))


def unpaired(event: Unpaired, book: Book) -> Book:
    """Take the last round back; raises `RoundOutOfTurn` or `PlayedAlready`."""
    number = event.number
    if number != len(book.rounds):
        raise RoundOutOfTurn(round=number, expected=len(book.rounds))
    for seating in book.round(number).seatings:
        _refuse_played(book, number, seating.table)
    sat_out = frozenset(each for each in book.sat_out if each[0] != number)
    return replace(book, rounds=book.rounds[:-1], sat_out=sat_out)


def table_sat_out(event: SatOut, book: Book) -> Book:
    """Let a table sit a round out; raises `UnknownRound`, `UnknownTable` or `PlayedAlready`."""
    boards = book.seating(event.round, event.table).boards
    unplayed = tuple(board for board in boards if Place(event.round, event.table, board) not in book.kept)
    if unplayed and unplayed != boards:
        raise PlayedAlready(round=event.round, table=event.table, unplayed=unplayed)
    _refuse_played(book, event.round, event.table)
    return replace(book, sat_out=book.sat_out | {(event.round, event.table)})


def _refuse_played(book: Book, number: int, table: int) -> None:
    for board in book.seating(number, table).boards or (0,):
        if Place(number, table, board) in book.kept:
            raise PlayedAlready(round=number, table=table)
