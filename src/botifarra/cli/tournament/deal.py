"""The command `tournament deal`: the boards of a session, from a seed that is kept until they are played."""

import secrets
import sys
from typing import Annotated

from typer import Option

from botifarra.cli.errors import CommandError, UsageError
from botifarra.cli.options import Json, Lang
from botifarra.cli.prose import Prose, prose
from botifarra.cli.tournament.desk import By, File, opened, say, stamp
from botifarra.cli.tournament.sessions import (
    is_secret,
    kept_seed,
    session_at_play,
    session_boards,
    session_to_tell,
    session_told,
    undealt_note,
)
from botifarra.core.chance import SEED_BYTES, commitment
from botifarra.eventfile import EventFile
from botifarra.records.bgn import format_bgn
from botifarra.records.json import format_json
from botifarra.tournament.boards import board_records
from botifarra.tournament.book import Book
from botifarra.tournament.errors import BoardsPlayed
from botifarra.tournament.events import Committed, Revealed
from botifarra.tournament.format import Kind


def deal(
    file: File,
    session: Annotated[int | None, Option("--session", min=1, metavar="NUMBER")] = None,
    boards: Annotated[int | None, Option("--boards", min=1, max=9999, metavar="NUMBER")] = None,
    reveal: Annotated[bool, Option("--reveal")] = False,
    bgn: Annotated[bool, Option("--bgn")] = False,
    for_duplication: Annotated[bool, Option("--for-duplication")] = False,
    by: By = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Bind oneself to the boards of a session, tell their seed once they are played, or write them."""
    text = prose(lang)
    if (reveal and bgn) or (boards and (reveal or bgn)) or (for_duplication and not bgn):
        raise UsageError(text("tournament.deal.one_task"))
    with opened(text, file) as log:
        if log.book.begun.format.kind is Kind.MATCHES:
            raise CommandError(text("tournament.deal.matches"))
        if bgn:
            sys.stdout.write(_written(text, log, session, for_duplication, as_json))
            return
        with log.writing(stamp(text, by)) as pen:
            if reveal:
                number = session or session_to_tell(text, pen.book)
                entry = pen.add(Revealed(number, kept_seed(text, log, number).hex()))
            else:
                number = session or _session(text, pen.book)
                seed = secrets.token_bytes(SEED_BYTES)
                first, last = _wanted(text, pen.book, number, boards)
                entry = pen.add(Committed(number, first, last, commitment(seed)))
                pen.keep(number, seed)
        say(text, [entry], as_json)
        if not as_json:
            sys.stdout.writelines(f"{line}\n" for line in undealt_note(text, log.book))


def _session(text: Prose, book: Book) -> int:
    """The session of the rounds paired last; another one must be asked for, as boards are dealt only once."""
    number = max((each.session for each in book.rounds), default=1)
    dealt = book.dealt.get(number)
    if dealt is not None:
        following = max(book.dealt) + 1
        facts = {"session": number, "first": dealt.first, "last": dealt.last, "next": following}
        raise CommandError(text("tournament.deal.already", **facts))
    return number


def _wanted(text: Prose, book: Book, session: int, count: int | None) -> tuple[int, int]:
    """The first and the last board: so many, or those of the rounds that are paired or meant to be played."""
    undealt = book.undealt()
    if undealt and not count and {place.board for place in book.kept}.issuperset(undealt):
        raise BoardsPlayed(boards=undealt)
    first = book.next_board()
    paired = [board for each in book.rounds if each.session == session for board in each.boards]
    form = book.begun.format
    if count is not None:
        return first, first + count - 1
    if paired and first <= max(paired):
        return first, max(paired)
    if form.rounds and not book.dealt:
        return first, form.boards * form.rounds
    raise UsageError(text("tournament.deal.how_many", session=session))


def _written(text: Prose, log: EventFile, session: int | None, for_duplication: bool, as_json: bool) -> str:
    """The boards as records; before their seed is told only for those who make them up."""
    book = log.book
    number = session or (session_at_play if for_duplication else session_told)(text, book)
    if is_secret(text, book, number) and not for_duplication:
        raise CommandError(text("tournament.deal.secret", session=number))
    records = board_records(session_boards(text, log, number), book.rules, number, book.dealt[number])
    return format_json(records).decode() if as_json else format_bgn(records)
