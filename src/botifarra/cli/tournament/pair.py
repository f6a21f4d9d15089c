"""The command `tournament pair`: who meets whom."""

import sys
from random import Random
from typing import Annotated

from typer import Option

from botifarra.cli.errors import CommandError, UsageError
from botifarra.cli.options import Json, Lang, Seed
from botifarra.cli.prose import Prose, prose
from botifarra.cli.replay import console
from botifarra.cli.tournament.cells import read_table
from botifarra.cli.tournament.desk import By, File, Reason, line_of_text, opened, say, say_json, stamp
from botifarra.cli.tournament.hall import BadSeating, read_seatings, round_page
from botifarra.cli.tournament.sessions import session_at_play, undealt_note
from botifarra.eventfile import Pen
from botifarra.tournament.book import Book
from botifarra.tournament.chain import Entry
from botifarra.tournament.events import Paired, Unpaired
from botifarra.tournament.format import MOVING, WHO_LOSES_IS_OUT, Kind
from botifarra.tournament.matches.final import still_in
from botifarra.tournament.movements.validate import faults
from botifarra.tournament.pairing import next_rounds
from botifarra.tournament.seating import Round

_SHOWN = 3
"""So many rounds are shown table by table; of more only how many there are."""


def pair(
    file: File,
    session: Annotated[int | None, Option("--session", min=1, metavar="NUMBER")] = None,
    seating: Annotated[str | None, Option("--seating", metavar="CSV")] = None,
    rematch: Annotated[bool, Option("--rematch")] = False,
    undo: Annotated[int | None, Option("--undo", min=1, metavar="NUMBER")] = None,
    show: Annotated[int | None, Option("--show", min=1, metavar="NUMBER")] = None,
    seed: Seed = None,
    reason: Reason = None,
    by: By = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Pair the next round, or all where they are known before; take the last ones back, or show one."""
    text = prose(lang)
    tasks = sum(task is not None for task in (seating, undo, show))
    if tasks > 1 or (rematch and seating is None):
        raise UsageError(text("tournament.pair.one_task"))
    content = b"" if seating is None else read_table(text, seating)
    with opened(text, file) as log:
        if show is not None:
            _say(text, log.book, [log.book.round(show)], as_json)
            return
        with log.writing(stamp(text, by)) as pen:
            number = session or _session(text, pen.book)
            last = len(pen.book.rounds)
            if undo is not None:
                entries = _taken_back(pen, undo, line_of_text(text, "--reason", reason))
            elif seating is not None:
                entries = [pen.add(Paired(_by_hand(text, pen.book, number, seating, content, rematch)))]
            else:
                entries = _paired(pen, number, None if seed is None else Random(seed))
        if undo is not None or as_json:
            say(text, entries, as_json)
        else:
            _say(text, log.book, log.book.rounds[last:], as_json)
            sys.stdout.writelines(f"{line}\n" for line in undealt_note(text, log.book))


def _paired(pen: Pen, session: int, draw: Random | None) -> list[Entry]:
    return [pen.add(Paired(each)) for each in next_rounds(pen.book, draw, session)]


def _taken_back(pen: Pen, number: int, reason: str) -> list[Entry]:
    """A round and all after it, the last one first."""
    first = pen.book.round(number).number
    return [pen.add(Unpaired(each, reason)) for each in range(len(pen.book.rounds), first - 1, -1)]


def _session(text: Prose, book: Book) -> int:
    """That of the last round, or the one that is to be played where boards are dealt before."""
    dealt = [session_at_play(text, book)] if book.dealt else []
    return max([1, *dealt, *(each.session for each in book.rounds)])


def _by_hand(text: Prose, book: Book, session: int, source: str, content: bytes, rematch: bool) -> Round:
    """The next round as a director seats it; complains of all that is wrong with it."""
    number = len(book.rounds) + 1
    form = book.begun.format
    first = max((board for each in book.rounds for board in each.boards), default=0) + 1
    boards = () if form.kind is Kind.MATCHES else tuple(range(first, first + form.boards))
    try:
        seatings = read_seatings(content, boards)
    except BadSeating as error:
        raise CommandError(f"{source}:{error.line}: {text(f'tournament.pair.bad_{error.kind}')}") from None
    seated = {pair for seating in seatings for pair in seating.pairs}
    sits_out = tuple(sorted(still_in(book) - seated))
    made = Round(session, number, seatings, sits_out)
    wrong = faults(
        (*book.rounds, made),
        seated.union(sits_out),
        copies=_copies(book),
        meetings=number if rematch or form.pairing in WHO_LOSES_IS_OUT else 1,
        uneven=None,
    )
    told = [text(f"seating.{type(fault).__name__}", fault=fault) for fault in wrong if fault.round == number]
    if told:
        raise CommandError("\n".join(f"{source}: {line}" for line in told))
    return made


def _copies(book: Book) -> int | None:
    """At how many tables a board may be at a time; None where each table has its own."""
    form = book.begun.format
    if form.pairing not in MOVING:
        return None
    sections = len({pair.section for pair in book.pairs.values()})
    return sections * (2 if form.share else 1)


def _say(text: Prose, book: Book, rounds: list[Round], as_json: bool) -> None:
    if as_json:
        say_json(rounds)
    elif len(rounds) > _SHOWN:
        tables = max(len(each.seatings) for each in rounds)
        numbers = {"first": rounds[0].number, "last": rounds[-1].number}
        console().print(text("tournament.pair.paired", **numbers, tables=tables))
    else:
        for each in rounds:
            console().print(*round_page(text, book, each), sep="\n")
