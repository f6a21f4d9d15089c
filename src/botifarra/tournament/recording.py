"""One event more: whether it may stand, and what it changes in the book."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import singledispatch
from re import fullmatch

import msgspec

from botifarra.core.chance import commitment
from botifarra.core.rules import Rules
from botifarra.core.score import Points
from botifarra.core.seats import Side
from botifarra.tournament.book import Book, Dealt, Kept
from botifarra.tournament.duplicate.final import BEST, REVOKED
from botifarra.tournament.errors import (
    AlreadyOpened,
    BadScore,
    BoardCancelled,
    BoardsKnown,
    BoardsOutOfTurn,
    BoardsPlayed,
    BothReached,
    ConfirmedAlready,
    DealtTwice,
    EnteredTwice,
    NobodyPlays,
    NoName,
    NoReason,
    NotNow,
    NotPlayedYet,
    NotPlaying,
    NotScored,
    PlayedAlready,
    RoundOutOfTurn,
    ScoredAlready,
    SeatedWrongly,
    SessionOutOfTurn,
    TableSatOut,
    UnknownBoard,
    UnknownPlayer,
    WrongSeed,
    WrongSlip,
)
from botifarra.tournament.events import (
    Adjusted,
    BoardSlip,
    Cancelled,
    Committed,
    Confirmed,
    Corrected,
    Entered,
    Event,
    Lifted,
    MatchSlip,
    Opened,
    Paired,
    Penalised,
    Place,
    Revealed,
    SatOut,
    Scored,
    Slip,
    Substituted,
    Unpaired,
    Withdrawn,
)
from botifarra.tournament.format import WHO_LOSES_IS_OUT, Kind
from botifarra.tournament.lifting import lift


def record(book: Book, event: Event) -> None:
    """Write an event into the book; one that cannot stand raises `TournamentError` and changes nothing."""
    if not getattr(event, "reason", "-").strip():
        raise NoReason
    if not isinstance(event, Opened):
        _ = book.begun
    _write(event, book)


@singledispatch
def _write(event: Event, book: Book) -> None:
    raise NotImplementedError(event, book)


@_write.register
def _opened(event: Opened, book: Book) -> None:
    if book.opened is not None:
        raise AlreadyOpened
    book.opened = event


@_write.register
def _entered(event: Entered, book: Book) -> None:
    pair = event.pair
    if pair.number < 1 or pair.number in book.pairs:
        raise EnteredTwice(pair=pair.number)
    if not all(name.strip() for name in pair.players):
        raise NoName(pair=pair.number)
    for player in pair.players:
        _refuse_entered(book, player)
    if pair.players[0] == pair.players[1]:
        raise EnteredTwice(pair=pair.number, player=pair.players[0])
    book.pairs[pair.number] = pair


def _refuse_entered(book: Book, player: str) -> None:
    for pair in book.pairs.values():
        if player in pair.players:
            raise EnteredTwice(pair=pair.number, player=player)


@_write.register
def _substituted(event: Substituted, book: Book) -> None:
    pair = book.pair(event.pair)
    if event.leaves not in pair.players:
        raise UnknownPlayer(pair=event.pair, player=event.leaves, players=pair.players)
    if not event.comes.strip():
        raise NoName(pair=event.pair)
    _refuse_entered(book, event.comes)
    _refuse_far(book, event.round)
    first, second = (event.comes if name == event.leaves else name for name in pair.players)
    book.pairs[event.pair] = msgspec.structs.replace(pair, players=(first, second))


@_write.register
def _withdrawn(event: Withdrawn, book: Book) -> None:
    book.pair(event.pair)
    if event.pair in book.withdrawn:
        raise NotPlaying(pair=event.pair, round=book.withdrawn[event.pair])
    _refuse_far(book, event.round)
    book.withdrawn[event.pair] = event.round


def _refuse_far(book: Book, number: int) -> None:
    """What changes from a round on is known when that round is the next at the latest."""
    most = len(book.rounds) + 1
    if not 0 < number <= most:
        raise NotNow(round=number, most=most)


@_write.register
def _committed(event: Committed, book: Book) -> None:
    expected = book.next_board()
    if event.session in book.dealt:
        raise DealtTwice(session=event.session)
    if event.first != expected or event.last < event.first:
        raise BoardsOutOfTurn(first=event.first, last=event.last, expected=expected)
    played = {place.board for place in book.kept} & set(range(event.first, event.last + 1))
    if played:
        raise BoardsPlayed(boards=tuple(sorted(played)))
    book.dealt[event.session] = Dealt(event.first, event.last, event.commitment)


@_write.register
def _revealed(event: Revealed, book: Book) -> None:
    session, seed = event.session, event.seed
    dealt = book.dealt.get(session)
    is_seed = fullmatch("(?:[0-9a-f]{2})+", seed) is not None
    if dealt is None or not is_seed or commitment(bytes.fromhex(seed)) != dealt.commitment:
        raise WrongSeed(session=session)
    if dealt.seed:
        raise DealtTwice(session=session)
    boards = range(dealt.first, dealt.last + 1)
    if not any(set(each.boards) & set(boards) for each in book.rounds):
        raise NobodyPlays(session=session, first=dealt.first, last=dealt.last)
    missing = [place for place in book.missing() if place.board in boards]
    if missing:
        raise NotPlayedYet(session=session, **_facts(missing[0]), missing=len(missing))
    book.dealt[session] = replace(dealt, seed=seed)


@_write.register
def _paired(event: Paired, book: Book) -> None:
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
    book.rounds.append(round_)


@_write.register
def _unpaired(event: Unpaired, book: Book) -> None:
    number = event.number
    if number != len(book.rounds):
        raise RoundOutOfTurn(round=number, expected=len(book.rounds))
    for seating in book.round(number).seatings:
        _refuse_played(book, number, seating.table)
    book.rounds.pop()
    book.sat_out = {each for each in book.sat_out if each[0] != number}


@_write.register
def _table_sat_out(event: SatOut, book: Book) -> None:
    boards = book.seating(event.round, event.table).boards
    unplayed = tuple(board for board in boards if Place(event.round, event.table, board) not in book.kept)
    if unplayed and unplayed != boards:
        raise PlayedAlready(round=event.round, table=event.table, unplayed=unplayed)
    _refuse_played(book, event.round, event.table)
    book.sat_out.add((event.round, event.table))


def _refuse_played(book: Book, number: int, table: int) -> None:
    for board in book.seating(number, table).boards or (0,):
        if Place(number, table, board) in book.kept:
            raise PlayedAlready(round=number, table=table)


@_write.register
def _scored(event: Scored, book: Book) -> None:
    _fits(book, event.place, event.slip)
    kept = _ruling(book, event.place)
    if kept.slip is not None:
        raise ScoredAlready(**_facts(event.place))
    kept.slip = event.slip


@_write.register
def _confirmed(event: Confirmed, book: Book) -> None:
    kept = _told(book, event.place)
    if kept.is_confirmed:
        raise ConfirmedAlready(**_facts(event.place))
    kept.is_confirmed = True


@_write.register
def _corrected(event: Corrected, book: Book) -> None:
    _fits(book, event.place, event.slip)
    _told(book, event.place).slip = event.slip


@_write.register
def _penalised(event: Penalised, book: Book) -> None:
    _refuse_match(book, event.place)
    kept = _ruling(book, event.place)
    kept.revoked |= {Side[event.side]}


def _refuse_match(book: Book, place: Place) -> None:
    """No ruling of a board is for a match."""
    _refuse_sat_out(book, place)
    if not place.board:
        raise WrongSlip(kind=book.begun.format.kind.value)


def _fits(book: Book, place: Place, slip: Slip) -> None:
    """Whether a place can have such a result."""
    _refuse_sat_out(book, place)
    match slip:
        case BoardSlip() if place.board:
            _ = slip.result
        case MatchSlip(scores) if not place.board:
            _refuse_scores(book.rules, scores)
        case _:
            raise WrongSlip(kind=book.begun.format.kind.value)


def _refuse_scores(rules: Rules, scores: Points) -> None:
    """A match can end level, or by its hands or the clock; but one side alone comes to the target (R6.2)."""
    most = rules.score_cap or rules.target
    for score in scores:
        if not 0 <= score <= most:
            raise BadScore(score=score, least=0, most=most, **({"cap": most} if rules.score_cap else {}))
    if min(scores) >= rules.target and not rules.codony:
        north_south, east_west = scores
        raise BothReached(ns=north_south, ew=east_west, target=rules.target)


def _refuse_sat_out(book: Book, place: Place) -> None:
    book.seated(place)
    if (place.round, place.table) in book.sat_out:
        raise TableSatOut(round=place.round, table=place.table)


def _ruling(book: Book, place: Place) -> Kept:
    return book.kept.setdefault(place, Kept())


def _told(book: Book, place: Place) -> Kept:
    book.seated(place)
    kept = book.kept.get(place)
    if kept is None or kept.slip is None:
        raise NotScored(**_facts(place))
    return kept


@_write.register
def _adjusted(event: Adjusted, book: Book) -> None:
    written = event.score
    if fullmatch("[0-9]{1,9}(?:/0*[1-9][0-9]{0,8})?", written) is None:
        raise BadScore(score=written, least=REVOKED, most=BEST)
    score = Fraction(written)
    if not REVOKED <= score <= BEST:
        raise BadScore(score=written, least=REVOKED, most=BEST)
    _refuse_match(book, event.place)
    kept = _ruling(book, event.place)
    north_south, east_west = kept.awards
    kept.awards = (score, east_west) if event.side == Side.NS.name else (north_south, score)


@_write.register
def _cancelled(event: Cancelled, book: Book) -> None:
    board = event.board
    if not any(board in each.boards for each in book.rounds):
        raise UnknownBoard(board=board)
    if board in book.cancelled:
        raise BoardCancelled(board=board)
    book.cancelled.add(board)


@_write.register
def _lifted(event: Lifted, book: Book) -> None:
    lift(book, event.ruling)


def _facts(place: Place) -> dict[str, int]:
    return {"round": place.round, "table": place.table, "board": place.board}
