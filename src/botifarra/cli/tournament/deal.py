"""The command `tournament deal`: the boards of a session, and their seed after play."""

import sys
from typing import Annotated

from typer import Option

from botifarra.cli.errors import CommandError, UsageError
from botifarra.cli.options import Json, Lang
from botifarra.cli.prose import Prose, prose
from botifarra.cli.tournament.asking import Yes, agree
from botifarra.cli.tournament.desk import By, File, Request, Role, opened, say, stamp, undealt_note
from botifarra.eventfile import Answered, EventFile
from botifarra.eventfile.dealing import deal_session, reveal_session
from botifarra.fairness.boards import board_records
from botifarra.records.bgn import format_bgn
from botifarra.records.json import format_json
from botifarra.sentences.complaints import complaint
from botifarra.sentences.doubts import to_come_line
from botifarra.tournament.errors import NoBoards
from botifarra.tournament.sessions import (
    HowManyBoards,
    is_secret,
    session_at_play,
    session_boards,
    session_revealed,
)


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
    """Commit to the boards of a session, reveal their seed once they are played, or write them."""
    text = prose(lang)
    if (reveal and bgn) or (boards and (reveal or bgn)) or (for_duplication and not bgn):
        raise UsageError(text("tournament.deal.one_task"))
    who = stamp(text, by, request, role)

    def to_come(number: int, left: tuple[int, ...]) -> None:
        agree(text, [to_come_line(text, log.book, number, left)], yes)

    with opened(text, file, as_json) as log:
        if not log.book.begun.format.kind.facts.has_boards:
            raise NoBoards
        if bgn:
            sys.stdout.write(_written(text, log, session, for_duplication, as_json))
            return
        try:
            if reveal:
                entries = reveal_session(log, who, to_come, session)
            else:
                entries = deal_session(log, who, session, boards)
        except HowManyBoards as error:
            raise UsageError(complaint(text, error)) from None
        except Answered as answered:
            entries = list(answered.entries)
        say(text, entries, as_json)
        if not as_json:
            sys.stdout.writelines(f"{line}\n" for line in undealt_note(text, log.book))


def _written(text: Prose, log: EventFile, session: int | None, for_duplication: bool, as_json: bool) -> str:
    """Return the boards as records; secret boards are returned for duplication only."""
    book = log.book
    number = session or (session_at_play if for_duplication else session_revealed)(book)
    if is_secret(book, number) and not for_duplication:
        raise CommandError(text("tournament.deal.secret", session=number))
    boards, dealt = session_boards(book, log.secrets(), number), book.dealt[number]
    records = board_records(boards, book.rules, number, dealt.commitment, dealt.seed)
    return format_json(records).decode() if as_json else format_bgn(records)
