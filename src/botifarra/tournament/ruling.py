"""Rulings of a director: revokes, adjusted scores, cancelled and fouled boards, lots."""

import re
from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction
from typing import TypeVar

from msgspec.structs import replace

from botifarra.core.seats import Side
from botifarra.tournament.book import Book
from botifarra.tournament.chain import Entry
from botifarra.tournament.duplicate.final_scores import BEST, REVOKED
from botifarra.tournament.errors import (
    AdjustedSo,
    BadScore,
    BoardCancelled,
    BoardNotHere,
    OneField,
    RevokedAlready,
    TournamentError,
    UnknownBoard,
    WrongDraw,
    WrongSlip,
)
from botifarra.tournament.events import (
    Adjusted,
    BoardSpoiled,
    Cancelled,
    Drawn,
    LotsCommitted,
    Penalised,
    Place,
    Ruling,
    place_facts,
)
from botifarra.tournament.lifting import rulings_in_force
from botifarra.tournament.lots import draw_lots
from botifarra.tournament.number_format import FRACTION
from botifarra.tournament.results import NOTHING
from botifarra.tournament.scheduling import is_seed_of
from botifarra.tournament.scoring import put, refuse_sat_out

_RulingT = TypeVar("_RulingT", bound=Ruling)


def unrepeated(book: Book, entries: Iterable[Entry], ruling: _RulingT) -> _RulingT:
    """Return a new ruling, given the log so far; raises `RevokedAlready` or `AdjustedSo` for a repetition.

    `record` does not refuse it, because older logs have the same revoke or adjusted score twice.
    """
    match ruling:
        case Penalised(place, side):
            if Side[side] in book.kept.get(place, NOTHING).revokes:
                raise RevokedAlready(**place_facts(place), side=side, entry=_last_entry(entries, ruling))
        case Adjusted(place, side, score):
            given = book.kept.get(place, NOTHING).awards[Side[side]]
            if given is not None and given == _final_score(score):
                raise AdjustedSo(**place_facts(place), side=side, entry=_last_entry(entries, ruling))
        case _:
            pass
    return ruling


def _last_entry(entries: Iterable[Entry], ruling: Penalised | Adjusted) -> int:
    """Return the entry of the last ruling in force of this kind for a side."""
    return max(
        number
        for number, each in rulings_in_force(entries).items()
        if isinstance(each, type(ruling)) and (each.place, each.side) == (ruling.place, ruling.side)
    )


def penalised(book: Book, event: Penalised) -> Book:
    """Penalise a revoke (R7.4); raises `WrongSlip` in a match, or the error of a place that is not played."""
    _refuse_match(book, event.place)
    kept = book.kept.get(event.place, NOTHING)
    return put(book, event.place, replace(kept, revokes=(*kept.revokes, Side[event.side])))


def adjusted(book: Book, event: Adjusted) -> Book:
    """Give a side a final score; raises `BadScore`, or the errors of `penalised`."""
    score = _final_score(event.score)
    if score is None:
        raise BadScore(score=event.score, least=REVOKED, most=BEST)
    _refuse_match(book, event.place)
    kept = book.kept.get(event.place, NOTHING)
    return put(book, event.place, replace(kept, given=(*kept.given, (Side[event.side], score))))


def _final_score(written: str) -> Fraction | None:
    """Return a final score; None for an impossible one."""
    score = Fraction(written) if re.fullmatch(FRACTION, written) else None
    return score if score is not None and REVOKED <= score <= BEST else None


def cancelled(book: Book, event: Cancelled) -> Book:
    """Cancel a board; raises `UnknownBoard` or `BoardCancelled`."""
    board = event.board
    if board not in (played := _paired_boards(book)):
        raise UnknownBoard(board=board, played=played)
    if board in book.cancelled:
        raise BoardCancelled(board=board)
    return replace(book, cancelled=book.cancelled | {board})


def spoiled(book: Book, event: BoardSpoiled) -> Book:
    """Split the field of a fouled board; raises `UnknownBoard`, `BoardNotHere` or `OneField`.

    A ruling may be made again while rounds of its places are taken back. One about its places alone may also
    be made again while one of them is not there, or while it divides no field: that may come back.
    """
    everywhere = {place for place, _ in book.places(with_cancelled=True) if place.board == event.board}
    not_there = {
        place
        for place in event.places
        if place.round > len(book.rounds) or (event.only and not is_there(book, place))
    }
    if not event.board or not (everywhere or not_there):
        raise UnknownBoard(board=event.board, played=_paired_boards(book))
    for place in event.places:
        boards = () if place in not_there else book.at(place).boards
        if place.board != event.board:
            raise BoardNotHere(**place_facts(place), boards=boards)
    after = replace(book, spoiled=(*book.spoiled, event))
    if not (not_there or event.only):  # of these, it is known only later whether they divide the tables
        refuse_one_field(book, after, event.board)
    return after


def _paired_boards(book: Book) -> tuple[int, ...]:
    """Return the boards of all paired rounds, in order."""
    return tuple(sorted({board for each in book.rounds for board in each.boards}))


def refuse_one_field(before: Book, after: Book, board: int) -> None:
    """Raise `OneField` if a ruling does not divide the tables of a board into more fields."""
    fields, divided = _fields(before, board), _fields(after, board)
    if len(divided) > len(fields):
        return
    if len(fields) < 2:
        raise OneField(board=board)
    if divided == fields:
        raise OneField(board=board, fields=len(fields))
    raise OneField(board=board, otherwise=len(fields))


def _fields(book: Book, board: int) -> set[frozenset[Place]]:
    """Return the places of a board, by field."""
    fields: dict[int, set[Place]] = defaultdict(set)
    for place, _ in book.places(with_cancelled=True):
        if place.board == board:
            fields[book.field(place)].add(place)
    return set(map(frozenset, fields.values()))


def is_there(book: Book, place: Place) -> bool:
    """Return whether a board is played at a place, as the rounds are paired now."""
    try:
        _ = book.at(place)
    except TournamentError:
        return False
    return True


def drawn(book: Book, event: Drawn) -> Book:
    """Record lots; raises `UnknownPair`, `UnknownRound`, or `WrongDraw` if they do not follow from the seed.

    The seed must fit the commitment in force: that of the beginning, of `LotsCommitted`, or the last seed.
    """
    teams = {pair.team for pair in book.pairs.values() if pair.team}
    for entry in event.entries:
        if isinstance(entry, int) or entry not in teams:
            book.pair(entry if isinstance(entry, int) else 0)
    if event.round:
        book.round(event.round)
    wrong = WrongDraw(purpose=event.purpose)
    if book.lots_commitment and event.commitment != book.lots_commitment:
        raise wrong
    if len(set(event.entries)) < 2 or not is_seed_of(event.seed, event.commitment):
        raise wrong
    seed = bytes.fromhex(event.seed)
    if draw_lots(seed, event.purpose, event.round, event.entries) != event.entries:
        raise wrong
    following = event.seed if book.lots_commitment else ""
    return replace(book, drawn=(*book.drawn, event), lots_commitment=following)


def lots_committed(book: Book, event: LotsCommitted) -> Book:
    """Commit to new lots from now on."""
    return replace(book, lots_commitment=event.commitment)


def _refuse_match(book: Book, place: Place) -> None:
    """Refuse a ruling of a board for a match."""
    refuse_sat_out(book, place)
    if not place.board:
        raise WrongSlip(kind=book.begun.format.kind.value)
