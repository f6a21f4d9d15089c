"""The boards of a session as the event file knows them: by their seed, told or still kept."""

from botifarra.cli.errors import CommandError
from botifarra.cli.prose import Prose
from botifarra.eventfile import EventFile
from botifarra.tournament.boards import Board, deal_boards
from botifarra.tournament.book import Book


def last_dealt(text: Prose, book: Book) -> int:
    """The session whose boards were dealt last."""
    if not book.dealt:
        raise CommandError(text("tournament.deal.not_dealt"))
    return max(book.dealt)


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
