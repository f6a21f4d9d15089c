"""The boards of a session from its seed, and the session that is meant if none is named."""

from collections.abc import Mapping

import msgspec

from botifarra.fairness.boards import Board, deal_boards
from botifarra.fairness.chance import SEED_BYTES, commitment
from botifarra.tournament.book import Book, Dealt
from botifarra.tournament.errors import BoardsPlayed, SeedPublic, TournamentError, WrongSeed
from botifarra.tournament.movements.fixed import NotByMovement, rounds_to_come
from botifarra.tournament.new_boards import new_boards
from botifarra.tournament.scheduling import refuse_dealt
from botifarra.tournament.swiss.pairing import rounds_left


class NotDealt(TournamentError):
    """A request for boards before any session is dealt."""


class SessionNotDealt(TournamentError):
    """A session that was never dealt: `session`, and the sessions that were, `dealt`."""


class HowManyBoards(TournamentError):
    """A session whose number of boards is unknown: `session`."""


class WrongSeedLength(TournamentError):
    """A seed of the wrong length: `session`, `bytes`, `expected`."""


class NoSeed(TournamentError):
    """A session whose seed is not in the file: `session`."""


def session_at_play(book: Book) -> int:
    """Return the last session with a result, or the next one once that is complete.

    Before the first result it is the first session. Raises `NotDealt`.
    """
    last = _first_dealt(book)
    for session, dealt in sorted(book.dealt.items()):
        has_result = dealt.is_in(place.board for place in book.kept)
        if has_result or (session > last and _is_played(book, book.dealt[last])):
            last = session
    return last


def session_to_reveal(book: Book) -> int:
    """Return the first session with a secret seed, or else the last one dealt; raises `NotDealt`."""
    _first_dealt(book)
    return min((session for session, dealt in book.dealt.items() if not dealt.seed), default=max(book.dealt))


def session_revealed(book: Book) -> int:
    """Return the last session with a public seed, or else the one being played; raises `NotDealt`."""
    revealed = [session for session, dealt in book.dealt.items() if dealt.seed]
    return max(revealed) if revealed else session_at_play(book)


def session_to_pair(book: Book) -> int:
    """Return the session of the last round, or the next one to be played if boards are dealt in advance.

    Boards that are dealt later for rounds of a session, for instance after a late pair, begin no session.
    """
    dealt = [_session_that_plays(book, session_at_play(book))] if book.dealt else []
    return max([1, *dealt, *(each.session for each in book.rounds)])


def _session_that_plays(book: Book, session: int) -> int:
    """Return the session whose rounds play the boards dealt as a session: an earlier one, or that itself."""
    dealt = book.dealt[session]
    return min([dealt.joins or session, *(each.session for each in book.rounds if dealt.is_in(each.boards))])


def session_to_deal(book: Book) -> int:
    """Return the session of the rounds paired last.

    Another session must be named, because boards are dealt only once; raises `DealtAlready`.
    """
    number = max((each.session for each in book.rounds), default=1)
    refuse_dealt(book, number)
    return number


class Dealing(msgspec.Struct, frozen=True):
    """Boards that can be dealt now: their session, and the first and the last of them."""

    session: int
    first: int
    last: int


def boards_to_deal(book: Book, session: int, count: int | None = None) -> tuple[int, int]:
    """Return the first and the last of `count` boards, or else of all boards of the paired or planned rounds.

    Raises `BoardsPlayed`, or `HowManyBoards` if the number is not known.
    """
    undealt = book.undealt()
    if undealt and not count and {place.board for place in book.kept}.issuperset(undealt):
        raise BoardsPlayed(boards=undealt)
    first = book.next_board()
    last = _last_known(book, session) if count is None else first + count - 1
    if last < first:
        raise HowManyBoards(session=session)
    return first, last


def next_dealing(book: Book) -> Dealing | None:
    """Return the boards that can be dealt for the rounds, None if no paired round lacks any of them.

    They end before the first later board with a result, because nothing would be proved about that one.
    Boards after it are dealt next, so the range may have only boards that were cancelled.
    """
    first = book.next_board()
    if not any(board >= first for board in set(book.undealt()) - book.played_boards):
        return None
    session = max(each.session for each in book.rounds)
    if session in book.dealt:
        session = max(book.dealt) + 1
    later = [board - 1 for board in book.played_boards if board > first]
    last = min([_last_known(book, session), *later])
    is_paired = any(first <= board <= last for each in book.rounds for board in each.boards)
    return Dealing(session, first, last) if is_paired else None


def _last_known(book: Book, session: int) -> int:
    """Return the last board of the paired and planned rounds until the end of a session, 0 if none is known.

    All rounds of a fixed movement are paired at once. Its planned number of rounds is that of each session.
    If one set of boards moves, the number of boards depends on the number of tables.
    """
    movement = book.begun.format.pairing.movement
    paired = max((max(each.boards, default=0) for each in book.rounds if each.session <= session), default=0)
    if movement.is_fixed and (book.rounds or book.dealt or movement.has_one_set):
        return paired
    return max([paired, *_boards_of_rounds_left(book)])


def _boards_of_rounds_left(book: Book) -> tuple[int, ...]:
    """Return the boards of the planned rounds that are not paired, if each round has new ones."""
    return new_boards(book, max(0, book.begun.format.rounds - len(book.rounds)))


def is_secret(book: Book, session: int) -> bool:
    """Return whether only the people who prepare the boards of a session may see them.

    Raises `NotDealt` or `SessionNotDealt`.
    """
    return not _dealt(book, session).seed


def kept_seed(book: Book, secrets: Mapping[int, bytes], session: int) -> bytes:
    """Return a seed that is not revealed yet.

    Raises `NotDealt`, `SessionNotDealt`, `SeedPublic`, `NoSeed` or `WrongSeed`.
    """
    dealt = _dealt(book, session)
    if dealt.seed:
        raise SeedPublic(session=session)
    seed = secrets.get(session)
    if seed is None:
        raise NoSeed(session=session)
    if commitment(seed) != dealt.commitment:
        raise WrongSeed(session=session)
    return seed


def boards_to_come(book: Book, *, has_ended: bool = False) -> tuple[int, ...]:
    """Return the boards that some table will still play, in order, without cancelled ones.

    They lack a result, or are dealt and in no round yet, or move to tables in rounds that are not paired yet.
    A board with a public seed is in no round to come. In a Swiss, nor is a board after those of the planned
    rounds, or any once an open one is over. If play `has_ended`, there is no round to come.
    """
    lacking = {place.board for place in book.missing()}
    if has_ended:
        return tuple(sorted(lacking))
    paired = {board for each in book.rounds for board in each.boards}
    dealt = {board for each in book.dealt.values() for board in range(each.first, each.last + 1)}
    unpaired = (dealt - paired) | _moving_on(book)
    form = book.begun.format
    if unpaired and not form.pairing.movement.is_fixed:
        if form.rounds:
            unpaired.intersection_update(_boards_of_rounds_left(book))
        elif book.rounds and not rounds_left(book):
            unpaired.clear()
    return tuple(sorted(lacking | unpaired.difference(book.public(unpaired), book.cancelled)))


def session_to_come(book: Book, session: int) -> tuple[int, ...]:
    """Return the boards dealt for a session that some table will still play."""
    dealt = book.dealt.get(session)
    if dealt is None:
        return ()
    return tuple(board for board in boards_to_come(book) if dealt.first <= board <= dealt.last)


def played_boards_to_move(book: Book) -> tuple[int, ...]:
    """Return the boards without missing results that move on to more tables, in rounds not paired yet."""
    lacking = boards_to_come(book, has_ended=True)
    return tuple(sorted(_moving_on(book).intersection(boards_to_come(book), book.played_boards) - {*lacking}))


def _moving_on(book: Book) -> set[int]:
    """Return the boards of rounds to come in which one set moves; none in other movements.

    After rounds by hand it is unknown to which tables they move; then all boards of the session are returned.
    """
    if not book.begun.format.pairing.movement.has_one_set:
        return set()
    session = max((each.session for each in book.rounds), default=1)
    try:
        rest = rounds_to_come(book, session)
    except NotByMovement:
        rest = tuple(each for each in book.rounds if each.session == session)
    except TournamentError:
        return set()
    return {board for each in rest for board in each.boards}


def wrong_seeds(book: Book, secrets: Mapping[int, bytes]) -> list[int]:
    """Return the sessions whose stored seed is lost, or does not fit the commitment.

    Revealed seeds were checked when they were revealed.
    """
    return [
        session
        for session, dealt in book.dealt.items()
        if not dealt.seed and commitment(secrets.get(session, b"")) != dealt.commitment
    ]


def session_boards(book: Book, secrets: Mapping[int, bytes], session: int) -> tuple[Board, ...]:
    """Return the boards of a session, secret or not.

    Raises `NotDealt`, `SessionNotDealt`, `NoSeed`, `WrongSeed` or `WrongSeedLength`.
    """
    secret = is_secret(book, session)
    dealt = book.dealt[session]
    seed = kept_seed(book, secrets, session) if secret else bytes.fromhex(dealt.seed)
    if len(seed) != SEED_BYTES:
        raise WrongSeedLength(session=session, bytes=len(seed), expected=SEED_BYTES)
    return deal_boards(seed, session, dealt.first, dealt.last)


def _dealt(book: Book, session: int) -> Dealt:
    """Return what was dealt for a session; raises `NotDealt` or `SessionNotDealt`."""
    _first_dealt(book)
    if session not in book.dealt:
        raise SessionNotDealt(session=session, dealt=tuple(sorted(book.dealt)))
    return book.dealt[session]


def _first_dealt(book: Book) -> int:
    if not book.dealt:
        raise NotDealt
    return min(book.dealt)


def _is_played(book: Book, dealt: Dealt) -> bool:
    """Return whether no table will still play a board of a session."""
    return not dealt.is_in(boards_to_come(book))
