"""The command `tournament deal`: the boards of a session, from a seed that is kept until they are played."""

import secrets
import sys
from collections.abc import Iterator, Sequence
from typing import Annotated

from typer import Option

from botifarra.cli.errors import CommandError, UsageError
from botifarra.cli.options import Json, Lang
from botifarra.cli.prose import Prose, prose
from botifarra.cli.tournament.asking import Yes, agree
from botifarra.cli.tournament.desk import By, File, Request, Role, opened, say, stamp, undealt_note
from botifarra.core.chance import SEED_BYTES, commitment
from botifarra.eventfile import Answered, EventFile, Pen
from botifarra.eventfile.changing import asked_once
from botifarra.records.bgn import format_bgn
from botifarra.records.json import format_json
from botifarra.tournament.boards import board_records
from botifarra.tournament.book import Book
from botifarra.tournament.chain import Entry
from botifarra.tournament.errors import NoBoards
from botifarra.tournament.events import Committed, Event, Revealed
from botifarra.tournament.recording import record
from botifarra.tournament.sessions import (
    boards_to_come,
    boards_to_deal,
    is_secret,
    kept_seed,
    session_at_play,
    session_boards,
    session_revealed,
    session_to_deal,
    session_to_reveal,
)
from botifarra.tournament.shown import boards_name


def deal(
    file: File,
    session: Annotated[int | None, Option("--session", min=1, metavar="NUMBER")] = None,
    boards: Annotated[int | None, Option("--boards", min=1, max=9999, metavar="NUMBER")] = None,
    reveal: Annotated[bool, Option("--reveal")] = False,
    bgn: Annotated[bool, Option("--bgn")] = False,
    for_duplication: Annotated[bool, Option("--for-duplication")] = False,
    yes: Yes = False,
    request: Request = None,
    by: By = None,
    role: Role = "director",
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Bind oneself to the boards of a session, tell their seed once they are played, or write them."""
    text = prose(lang)
    if (reveal and bgn) or (boards and (reveal or bgn)) or (for_duplication and not bgn):
        raise UsageError(text("tournament.deal.one_task"))
    who = stamp(text, by, request, role)

    def is_asked(book: Book, written: Sequence[Event]) -> bool:
        match written:
            case [Revealed(number)]:
                return reveal and number == (session or session_to_reveal(book))
            case [Committed(number, first, last)]:
                asked = session or session_to_deal(book)
                return not reveal and number == asked and (first, last) == boards_to_deal(book, asked, boards)
        return False

    with opened(text, file, as_json) as log:
        if not log.book.begun.format.kind.facts.has_boards:
            raise NoBoards
        if bgn:
            sys.stdout.write(_written(text, log, session, for_duplication, as_json))
            return
        try:
            with asked_once(log, who, is_asked):
                before = log.snapshot()
                doubts = list(_too_early(text, log, before.book, session)) if reveal else []
                agree(text, doubts, yes)
                with log.writing(who, before.digest if doubts else None) as pen:
                    if reveal:
                        entries = [pen.add(_seed_of(log, pen.book, session))]
                    else:
                        entries = [_dealt(text, pen, session, boards)]
        except Answered as answered:
            entries = list(answered.entries)
        say(text, entries, as_json)
        if not as_json:
            sys.stdout.writelines(f"{line}\n" for line in undealt_note(text, log.book))


def _too_early(text: Prose, log: EventFile, book: Book, session: int | None) -> Iterator[str]:
    """What is asked before a seed is told of which boards could still be played, if it can be told at all."""
    event = _seed_of(log, book, session)
    _ = record(book, event)
    dealt = book.dealt[event.session]
    if boards := tuple(board for board in boards_to_come(book) if dealt.first <= board <= dealt.last):
        yield text("tournament.deal.to_come", session=event.session, boards=boards_name(boards))


def _seed_of(log: EventFile, book: Book, session: int | None) -> Revealed:
    """The seed to reveal; raises `SeedPublic` or `NoSeed`."""
    number = session or session_to_reveal(book)
    return Revealed(number, kept_seed(book, log.secrets(), number).hex())


def _dealt(text: Prose, pen: Pen, session: int | None, boards: int | None) -> Entry:
    number = session or session_to_deal(pen.book)
    wanted = boards_to_deal(pen.book, number, boards)
    if wanted is None:
        raise UsageError(text("tournament.deal.how_many", session=number))
    seed = secrets.token_bytes(SEED_BYTES)
    entry = pen.add(Committed(number, *wanted, commitment(seed)))
    pen.keep(number, seed)
    return entry


def _written(text: Prose, log: EventFile, session: int | None, for_duplication: bool, as_json: bool) -> str:
    """The boards as records; before their seed is told only for those who make them up."""
    book = log.book
    number = session or (session_at_play if for_duplication else session_revealed)(book)
    if is_secret(book, number) and not for_duplication:
        raise CommandError(text("tournament.deal.secret", session=number))
    records = board_records(
        session_boards(book, log.secrets(), number), book.rules, number, book.dealt[number]
    )
    return format_json(records).decode() if as_json else format_bgn(records)
