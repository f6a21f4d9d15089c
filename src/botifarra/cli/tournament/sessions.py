"""The boards of a session as the event file knows them: by their seed, told or still kept."""

from collections.abc import Iterator

from botifarra.cli.errors import CommandError
from botifarra.cli.prose import Prose
from botifarra.eventfile import EventFile
from botifarra.tournament.boards import Board, deal_boards
from botifarra.tournament.book import Book, Dealt
from botifarra.tournament.shown import boards_name


def session_at_play(text: Prose, book: Book) -> int:
    """The last session with a result, or the one dealt after it once that has all; before any the first."""
    last = _first_dealt(text, book)
    for session, dealt in sorted(book.dealt.items()):
        has_result = any(dealt.first <= place.board <= dealt.last for place in book.kept)
        if has_result or (session > last and _is_played(book, book.dealt[last])):
            last = session
    return last


def session_to_tell(text: Prose, book: Book) -> int:
    """The first session whose seed is still secret, or else the last one dealt."""
    _first_dealt(text, book)
    return min((session for session, dealt in book.dealt.items() if not dealt.seed), default=max(book.dealt))


def session_told(text: Prose, book: Book) -> int:
    """The last session whose seed is public, or else the one being played."""
    told = [session for session, dealt in book.dealt.items() if dealt.seed]
    return max(told) if told else session_at_play(text, book)


def _first_dealt(text: Prose, book: Book) -> int:
    if not book.dealt:
        raise CommandError(text("tournament.deal.not_dealt"))
    return min(book.dealt)


def _is_played(book: Book, dealt: Dealt) -> bool:
    """Whether each board of a session is paired, and none lacks a result."""
    boards = set(range(dealt.first, dealt.last + 1)) - book.cancelled
    paired = {board for each in book.rounds for board in each.boards}
    return boards <= paired and not any(place.board in boards for place in book.missing())


def undealt_note(text: Prose, book: Book) -> Iterator[str]:
    """A line about boards that are paired and were not dealt, where others were."""
    if book.dealt and (boards := book.undealt()):
        yield text("tournament.deal.undealt", boards=boards_name(boards))


def is_secret(text: Prose, book: Book, session: int) -> bool:
    """Whether the boards of a session, which must be dealt, are for those alone who make them up."""
    if session not in book.dealt:
        raise CommandError(text("tournament.deal.no_seed", session=session))
    return not book.dealt[session].seed


def kept_seed(text: Prose, log: EventFile, session: int) -> bytes:
    """A seed that is not told yet."""
    seed = log.secrets().get(session)
    if seed is None:
        dealt = log.book.dealt.get(session)
        why = "told" if dealt and dealt.seed else "no_seed"
        raise CommandError(text(f"tournament.deal.{why}", session=session))
    return seed


def session_boards(text: Prose, log: EventFile, session: int) -> tuple[Board, ...]:
    """The boards of a session, secret or not."""
    secret = is_secret(text, log.book, session)
    dealt = log.book.dealt[session]
    seed = kept_seed(text, log, session) if secret else bytes.fromhex(dealt.seed)
    return deal_boards(seed, session, dealt.first, dealt.last)
