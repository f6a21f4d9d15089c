"""Events of the schedule: boards that are dealt, rounds that are paired, tables that sit out."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from botifarra.fairness.chance import commitment
from botifarra.tournament.book import Book, Dealt, Grounds, TakenBack
from botifarra.tournament.errors import (
    AppealAboutRound,
    BoardsKnown,
    BoardsOutOfTurn,
    BoardsPlayed,
    DealtAlready,
    NobodyPlays,
    NotPlayedYet,
    PlayedAlready,
    RoundOutOfTurn,
    SeatedSo,
    SeatedWrongly,
    SeedPublic,
    SessionOutOfTurn,
    TableSatOut,
    WrongSeed,
    WrongSlip,
)
from botifarra.tournament.events import (
    Committed,
    Paired,
    Place,
    Reseated,
    Revealed,
    SatOut,
    Unpaired,
    place_facts,
)
from botifarra.tournament.format import KNOCKOUTS, Kind
from botifarra.tournament.kept_facts import last_of, left_out
from botifarra.tournament.new_boards import new_boards
from botifarra.tournament.seating import Round, Seating


def committed(book: Book, event: Committed) -> Book:
    """Deal boards; raises `DealtAlready`, `BoardsOutOfTurn` or `BoardsPlayed`."""
    expected = book.next_board()
    refuse_dealt(book, event.session)
    if event.first != expected or event.last < event.first:
        raise BoardsOutOfTurn(first=event.first, last=event.last, expected=expected)
    played = book.played_boards & set(range(event.first, event.last + 1))
    if played:
        raise BoardsPlayed(boards=tuple(sorted(played)))
    dealt = Dealt(event.first, event.last, event.commitment)
    joins = min((each.session for each in book.rounds if dealt.is_in(each.boards)), default=0)
    dealt = replace(dealt, joins=joins)
    return replace(book, dealt={**book.dealt, event.session: dealt})


def refuse_dealt(book: Book, session: int) -> None:
    """Raise `DealtAlready` if a session has its boards."""
    dealt = book.dealt.get(session)
    if dealt is not None:
        following = max(book.dealt) + 1
        raise DealtAlready(session=session, first=dealt.first, last=dealt.last, next=following)


def revealed(book: Book, event: Revealed) -> Book:
    """Reveal a seed; raises `WrongSeed`, `SeedPublic`, `NobodyPlays` or `NotPlayedYet`."""
    session = event.session
    dealt = book.dealt.get(session)
    if dealt is None or not is_seed_of(event.seed, dealt.commitment):
        raise WrongSeed(session=session)
    if dealt.seed:
        raise SeedPublic(session=session)
    boards = range(dealt.first, dealt.last + 1)
    if not any(set(each.boards) & set(boards) for each in book.rounds):
        raise NobodyPlays(session=session, first=dealt.first, last=dealt.last)
    refuse_unplayed(book, session)
    return replace(book, dealt={**book.dealt, session: replace(dealt, seed=event.seed)})


def refuse_unplayed(book: Book, session: int) -> None:
    """Raise `NotPlayedYet` if the paired rounds lack results on boards dealt for a session."""
    dealt = book.dealt.get(session)
    missing = [place for place in book.missing() if dealt is not None and dealt.is_in([place.board])]
    if missing:
        raise NotPlayedYet(session=session, **place_facts(missing[0]), missing=len(missing))


def is_seed_of(seed: str, committed_to: str) -> bool:
    """Return whether a seed in hexadecimal fits a commitment."""
    return (
        re.fullmatch("(?:[0-9a-f]{2})+", seed) is not None and commitment(bytes.fromhex(seed)) == committed_to
    )


def paired(book: Book, event: Paired) -> Book:
    """Add a round. One that comes again is as it was, and has no seat for a pair that came since.

    Raises `RoundOutOfTurn`, `SessionOutOfTurn`, `UnknownPair`, `SeatedWrongly`, `WrongSlip` or `BoardsKnown`.
    """
    round_ = event.round
    expected = len(book.rounds) + 1
    if round_.number != expected:
        raise RoundOutOfTurn(round=round_.number, expected=expected)
    least = max((each.session for each in book.rounds), default=1)
    most = max((*book.dealt, *(each.session for each in book.rounds)), default=0) + 1
    if not least <= round_.session <= most:
        raise SessionOutOfTurn(session=round_.session, least=least, most=most)
    seen = Counter(round_.pairs)
    _refuse_unknown(book, seen)
    due = frozenset(book.playing(round_.number))
    wrong = {pair for pair, times in seen.items() if times > 1 or pair not in due}
    index = last_of(book.taken_back, lambda each: each.planned == round_) if event.again else None
    back = None if index is None else book.taken_back[index]
    if book.begun.format.pairing not in KNOCKOUTS and back is None:
        wrong |= due - seen.keys()
    tables = Counter(seating.table for seating in round_.seatings)
    if wrong or max(tables.values(), default=1) > 1:
        raise SeatedWrongly(round=round_.number, pairs=sorted(wrong))
    if any(bool(seating.boards) is (book.begun.format.kind is Kind.MATCHES) for seating in round_.seatings):
        raise WrongSlip(kind=book.begun.format.kind.value)
    known = book.public(round_.boards)
    if known:
        others = {} if book.begun.format.pairing.movement.is_fixed else {"others": new_boards(book)}
        raise BoardsKnown(round=round_.number, boards=known, **others)
    return replace(
        book,
        rounds=(*book.rounds, round_),
        planned=(*book.planned, round_),
        grounds=(*book.grounds, grounds_now(book) if back is None else back.grounds),
        retracted=book.retracted if back is None else {**book.retracted, **back.retracted},
        taken_back=book.taken_back if index is None else left_out(book.taken_back, index),
    )


def grounds_now(book: Book) -> Grounds:
    """Return the state that a round would be paired on now."""
    return Grounds(
        book.rounds,
        book.kept,
        book.sat_out,
        book.cancelled,
        book.spoiled,
        book.fines_in_force,
        book.withdrawn,
    )


def taking_back(book: Book, first: int, reason: str) -> list[Unpaired]:
    """Return the events that take back a round and all later ones, the last first.

    Raises `UnknownRound`, `PlayedAlready`, or `AppealAboutRound`: an appeal is not lost with its round.
    `unpaired` accepts it, because older logs have such rounds.
    """
    number = book.round(first).number
    last = book.last_begun
    if last >= number:
        table = min(place.table for place in (*book.kept, *book.claims) if place.round == last)
        after = {"first": last + 1} if last < len(book.rounds) else {"last": last}
        raise PlayedAlready(round=last, table=table, **after)
    appealed = [each.made.place for each in book.appeals if each.made.place.round >= number]
    if appealed:
        raise AppealAboutRound(**place_facts(min(appealed)))
    return [Unpaired(each, reason) for each in range(len(book.rounds), number - 1, -1)]


def unpaired(book: Book, event: Unpaired) -> Book:
    """Take the last round back; raises `RoundOutOfTurn` or `PlayedAlready`."""
    number = event.number
    if number != len(book.rounds):
        raise RoundOutOfTurn(round=number, expected=len(book.rounds))
    for seating in book.round(number).seatings:
        _refuse_played(book, number, seating.table)
    sat_out = frozenset(each for each in book.sat_out if each[0] != number)
    retracted = {place: slips for place, slips in book.retracted.items() if place.round == number}
    return replace(
        book,
        rounds=book.rounds[:-1],
        planned=book.planned[:-1],
        grounds=book.grounds[:-1],
        taken_back=(*book.taken_back, TakenBack(book.planned[-1], book.grounds[-1], retracted)),
        sat_out=sat_out,
        retracted={place: slips for place, slips in book.retracted.items() if place not in retracted},
        appeals=tuple(each for each in book.appeals if each.made.place.round != number),
    )


def table_sat_out(book: Book, event: SatOut) -> Book:
    """Let a table sit a round out; raises `UnknownRound`, `UnknownTable` or `PlayedAlready`."""
    _ = book.seating(event.round, event.table)
    boards = book.round(event.round).boards_at(event.table)
    unplayed = tuple(board for board in boards if Place(event.round, event.table, board) not in book.kept)
    if unplayed and unplayed != boards:
        raise PlayedAlready(round=event.round, table=event.table, unplayed=unplayed)
    _refuse_played(book, event.round, event.table)
    return replace(book, sat_out=book.sat_out | {(event.round, event.table)})


def _refuse_played(book: Book, number: int, table: int) -> None:
    for board in book.round(number).boards_at(table) or (0,):
        place = Place(number, table, board)
        if place in book.kept or place in book.claims:
            raise PlayedAlready(round=number, table=table)


def reseated(book: Book, event: Reseated) -> Book:
    """Seat pairs as they really sat.

    Raises `UnknownPair`, `TableSatOut`, `SeatedSo` or `SeatedWrongly`, or the errors of `Book.at`.
    """
    round_ = book.round(event.round)
    _refuse_unknown(book, (pair for seating in event.seatings for pair in seating.pairs))
    planned = {
        (seating.table, board): seating.pairs
        for seating in round_.seatings
        for board in seating.boards or (0,)
    }
    sat = dict(planned)
    for seating in event.seatings:
        _ = book.seating(event.round, seating.table)
        for board in seating.boards or round_.boards_at(seating.table) or (0,):
            _ = book.at(Place(event.round, seating.table, board))
            sat[seating.table, board] = seating.pairs
        if (event.round, seating.table) in book.sat_out:
            raise TableSatOut(round=event.round, table=seating.table)
    if sat == planned:
        raise SeatedSo(round=event.round)
    wrong = _cannot_sit_so(round_, sat)
    if wrong:
        raise SeatedWrongly(round=event.round, pairs=sorted(wrong))
    now = _round_of(round_, sat)
    return replace(book, rounds=(*book.rounds[: event.round - 1], now, *book.rounds[event.round :]))


def _refuse_unknown(book: Book, pairs: Iterable[int]) -> None:
    for pair in sorted(pairs):
        _ = book.pair(pair)


_Sat = Mapping[tuple[int, int], tuple[int, int]]
"""The pairs at N-S and at E-W, by table and board; the board is 0 in a match."""


def _cannot_sit_so(round_: Round, sat: _Sat) -> set[int]:
    """Return the pairs that are not in the round, that have a board twice, or that have too many boards."""
    plays = Counter(pair for pairs in sat.values() for pair in pairs)
    twice = Counter((pair, board) for (_, board), pairs in sat.items() for pair in pairs)
    most = max(Counter(table for table, _ in sat).values())
    return (
        plays.keys() - set(round_.pairs)
        | {pair for pair, boards in plays.items() if boards > most}
        | {pair for (pair, _), times in twice.items() if times > 1}
    )


def _round_of(round_: Round, sat: _Sat) -> Round:
    """Return a round as it was seated; a table is listed once for each two pairs that sat at it."""
    seatings: list[Seating] = []
    for table in dict.fromkeys(seating.table for seating in round_.seatings):
        here = [(board, sat[table, board]) for board in round_.boards_at(table) or (0,)]
        for pairs in dict.fromkeys(pairs for _, pairs in here):
            boards = tuple(board for board, seated in here if seated == pairs and board)
            seatings.append(Seating(table, pairs, boards))
    seated = {pair for pairs in sat.values() for pair in pairs}
    sits_out = tuple(pair for pair in round_.pairs if pair not in seated)
    waited = [pair for pair in round_.sits_out if pair in sits_out]
    return replace(
        round_,
        seatings=tuple(seatings),
        sits_out=(*waited, *(pair for pair in sits_out if pair not in waited)),
    )
