"""The command `tournament pair`: who meets whom."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Annotated

from typer import Option

from botifarra.cli.errors import CommandError, UsageError
from botifarra.cli.options import Json, Lang, Seed
from botifarra.cli.prose import Prose, prose
from botifarra.cli.replay import console
from botifarra.cli.tournament.asking import Yes, agree
from botifarra.cli.tournament.desk import (
    By,
    File,
    Reason,
    Request,
    Role,
    line_of_text,
    opened,
    say,
    say_json,
    stamp,
    undealt_note,
)
from botifarra.cli.tournament.hall import round_page
from botifarra.cli.tournament.tables import naming_workbook, read_table
from botifarra.eventfile import Answered, Pen
from botifarra.eventfile.changing import asked_once, book_after
from botifarra.sentences.chronicle import event_line
from botifarra.sentences.complaints import fault_line
from botifarra.tournament.book import Book
from botifarra.tournament.by_hand import FaultySeating, boards_by_hand, round_by_hand
from botifarra.tournament.chain import Entry
from botifarra.tournament.errors import TournamentError
from botifarra.tournament.events import Drawn, Event, Paired, Unpaired
from botifarra.tournament.format import Pairing
from botifarra.tournament.listing.hall import hall
from botifarra.tournament.lots import LotsNeeded
from botifarra.tournament.movements.fixed import cost_of_seats
from botifarra.tournament.pairing import next_rounds
from botifarra.tournament.reading.seatings import BadSeating, read_seatings
from botifarra.tournament.recording import fold
from botifarra.tournament.seating import Round
from botifarra.tournament.sessions import session_to_pair
from botifarra.tournament.swiss.compromise import compromise

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
    yes: Yes = False,
    request: Request = None,
    by: By = None,
    role: Role = "director",
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Pair the next round, or all where they are known before; take the last ones back, or show one."""
    text = prose(lang)
    tasks = sum(task is not None for task in (seating, undo, show))
    if tasks > 1 or (rematch and seating is None):
        raise UsageError(text("tournament.pair.one_task"))
    content = b"" if seating is None else read_table(text, seating)
    why = "" if undo is None else line_of_text(text, "--reason", reason)

    def rounds(book: Book) -> Sequence[Round]:
        number = session or session_to_pair(book)
        if seating is not None:
            seats = read_seatings(content, boards_by_hand(book))
            return [round_by_hand(book, number, seats, rematch=rematch)]
        return next_rounds(book, None if seed is None else Random(seed), number)

    def is_asked(book: Book, written: Sequence[Event]) -> bool:
        if undo is not None:
            return written == _taken_back(book, undo, why)
        drawn = [event for event in written if isinstance(event, Drawn)]
        return written == [*drawn, *map(Paired, rounds(fold(drawn, book)))]

    with opened(text, file) as log, _naming_seating(text, seating or ""):
        if show is not None:
            _say(text, log.book, [log.book.round(show)], as_json)
            return
        who = stamp(text, by, request, role)
        try:
            with asked_once(log, who, is_asked):
                before = log.snapshot()
                costs = [] if tasks else list(_costs(text, before.book, session))
                agree(text, costs, yes)
                with log.writing(who, before.digest if costs else None) as pen:
                    if undo is not None:
                        entries = [pen.add(event) for event in _taken_back(pen.book, undo, why)]
                    else:
                        entries = _paired(pen, rounds)
        except Answered as answered:
            entries = list(answered.entries)
        if undo is not None or as_json:
            say(text, entries, as_json)
        else:
            _tell(text, book_after(log, entries[-1].number), [entry.event for entry in entries])


def _costs(text: Prose, book: Book, session: int | None) -> Iterator[str]:
    """What the seats of a field that has changed cost, where a movement goes on."""
    if not book.begun.format.pairing.movement.is_fixed:
        return
    try:
        leans, changing = cost_of_seats(book, session or session_to_pair(book))
    except TournamentError:  # told when it is paired
        return
    for pair, lean in leans.items():
        side = text("side.NS" if lean > 0 else "side.EW")
        yield text("tournament.pair.leans", pair=pair, side=side, times=abs(lean))
    if changing:
        yield text("tournament.pair.lines", pairs=", ".join(map(str, changing)))


def _paired(pen: Pen, rounds: Callable[[Book], Iterable[Round]]) -> list[Entry]:
    """Write some rounds, and before them the lots that they wait for."""
    drawn: list[Entry] = []
    while True:
        try:
            return [*drawn, *(pen.add(Paired(each)) for each in rounds(pen.book))]
        except LotsNeeded as needed:
            drawn.append(pen.draw(needed.purpose, needed.entries, needed.round))


def _taken_back(book: Book, number: int, reason: str) -> list[Unpaired]:
    """A round and all after it, the last one first."""
    first = book.round(number).number
    return [Unpaired(each, reason) for each in range(len(book.rounds), first - 1, -1)]


@contextmanager
def _naming_seating(text: Prose, source: str) -> Iterator[None]:
    """Complain of all that is wrong with a round that a director seats."""
    try:
        with naming_workbook(text, source):
            yield
    except BadSeating as error:
        raise CommandError(f"{source}:{error.line}: {text(f'tournament.pair.bad_{error.kind}')}") from None
    except FaultySeating as error:
        told = (f"{source}: {fault_line(text, fault)}" for fault in error.faults)
        raise CommandError("\n".join(told)) from None


def _tell(text: Prose, book: Book, written: Sequence[Event]) -> None:
    """Tell the lots that were drawn and the rounds that were paired, of the book after them."""
    for event in written:
        if isinstance(event, Drawn):
            console().print(event_line(text, event, book.begun), soft_wrap=True)
    _say(text, book, [event.round for event in written if isinstance(event, Paired)], as_json=False)
    _say_compromise(text, book)
    sys.stdout.writelines(f"{line}\n" for line in undealt_note(text, book))


def _say(text: Prose, book: Book, rounds: Sequence[Round], as_json: bool) -> None:
    if as_json:
        say_json(rounds)
    elif len(rounds) > _SHOWN:
        tables = max(len(each.seatings) for each in rounds)
        numbers = {"first": rounds[0].number, "last": rounds[-1].number}
        console().print(text("tournament.pair.paired", **numbers, tables=tables))
    else:
        for each in rounds:
            console().print(*round_page(text, hall(book, each)), sep="\n")


def _say_compromise(text: Prose, book: Book) -> None:
    """Tell what a round of a Swiss could not do without."""
    if book.begun.format.pairing is not Pairing.SWISS:
        return
    told = compromise(book)
    for one, other in told.again:
        sys.stdout.write(f"{text('tournament.pair.again', one=one, other=other)}\n")
    for pair_ in told.idle_again:
        sys.stdout.write(f"{text('tournament.pair.idle_again', pair=pair_)}\n")
    if told.left < told.meant:
        sys.stdout.write(f"{text('tournament.pair.short', meant=told.meant, left=told.left)}\n")
