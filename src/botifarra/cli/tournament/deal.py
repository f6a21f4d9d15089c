"""The command `tournament deal`: the boards of a session, from a seed that is kept until they are played."""

import secrets
import sys
from typing import Annotated

from typer import Option

from botifarra.cli.errors import CommandError, UsageError
from botifarra.cli.options import Json, Lang
from botifarra.cli.prose import Prose, prose
from botifarra.cli.tournament.desk import By, File, opened, say, stamp, undealt_note
from botifarra.core.chance import SEED_BYTES, commitment
from botifarra.eventfile import EventFile
from botifarra.records.bgn import format_bgn
from botifarra.records.json import format_json
from botifarra.tournament.boards import board_records
from botifarra.tournament.errors import NoBoards
from botifarra.tournament.events import Committed, Revealed
from botifarra.tournament.sessions import (
    boards_to_deal,
    is_secret,
    kept_seed,
    session_at_play,
    session_boards,
    session_revealed,
    session_to_deal,
    session_to_reveal,
)


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
        if not log.book.begun.format.kind.facts.has_boards:
            raise NoBoards
        if bgn:
            sys.stdout.write(_written(text, log, session, for_duplication, as_json))
            return
        with log.writing(stamp(text, by)) as pen:
            if reveal:
                number = session or session_to_reveal(pen.book)
                entry = pen.add(Revealed(number, kept_seed(pen.book, log.secrets(), number).hex()))
            else:
                number = session or session_to_deal(pen.book)
                seed = secrets.token_bytes(SEED_BYTES)
                wanted = boards_to_deal(pen.book, number, boards)
                if wanted is None:
                    raise UsageError(text("tournament.deal.how_many", session=number))
                entry = pen.add(Committed(number, *wanted, commitment(seed)))
                pen.keep(number, seed)
        say(text, [entry], as_json)
        if not as_json:
            sys.stdout.writelines(f"{line}\n" for line in undealt_note(text, log.book))


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
