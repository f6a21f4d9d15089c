"""The command `tournament pair`: the pairing of rounds."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Annotated

from typer import Option

from botifarra.cli.errors import CommandError, UsageError
from botifarra.cli.options import Json, Lang, Seed
from botifarra.cli.prose import Prose, prose
from botifarra.cli.terminal.console import console
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
from botifarra.cli.tournament.round_page import round_page
from botifarra.cli.tournament.tables import naming_workbook, read_table
from botifarra.eventfile import Answered
from botifarra.eventfile.changing import book_after
from botifarra.eventfile.pairing import pair_next_rounds, pair_rounds, take_back_rounds
from botifarra.sentences.chronicle import event_line
from botifarra.sentences.complaints import fault_lines
from botifarra.sentences.doubts import pairing_lines, seating_lines
from botifarra.tournament.book import Book
from botifarra.tournament.events import BoardSpoiled, Drawn, Event, Lifted, Paired
from botifarra.tournament.format import Pairing
from botifarra.tournament.listing.round_seating import round_seating
from botifarra.tournament.manual_pairing import FaultySeating, round_by_hand
from botifarra.tournament.new_boards import new_boards
from botifarra.tournament.reading.seatings import BadSeating, read_seatings
from botifarra.tournament.seating import Round
from botifarra.tournament.sessions import session_to_pair
from botifarra.tournament.swiss.rematches import rematches

_SHOWN = 3
"""Maximum number of rounds that are shown table by table; of more rounds only the number is shown."""


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
    """Pair the next round, or all that can be paired; take the last ones back, or show one."""
    text = prose(lang)
    _refuse_together(text, seating, undo, show, rematch=rematch)
    content = b"" if seating is None else read_table(text, seating)
    has_reason = undo is not None or (seating is not None and reason is not None)
    why = line_of_text(text, "--reason", reason) if has_reason else ""

    def by_hand(book: Book) -> Sequence[Round]:
        seats = read_seatings(content, new_boards(book))
        return [round_by_hand(book, session or session_to_pair(book), seats, rematch=rematch)]

    def ask(book: Book) -> bool:
        if seating is not None:
            costs = [line for each in by_hand(book) for line in seating_lines(text, book, each)]
        else:
            costs = list(pairing_lines(text, book, session or session_to_pair(book)))
        agree(text, costs, yes)
        return True

    with opened(text, file) as log, _naming_seating(text, seating or ""):
        if show is not None:
            _say(text, log.book, [log.book.round(show)], as_json)
            return
        who = stamp(text, by, request, role)
        try:
            if undo is not None:
                entries = take_back_rounds(log, who, undo, why)
            elif seating is not None:
                entries = pair_rounds(log, who, by_hand, ask, why)
            else:
                entries = pair_next_rounds(log, who, session, ask, seed)
        except Answered as answered:
            entries = list(answered.entries)
        if undo is not None or as_json:
            say(text, entries, as_json)
        else:
            _tell(text, book_after(log, entries[-1].number), [entry.event for entry in entries])


def _refuse_together(text: Prose, seating: str | None, *others: int | None, rematch: bool) -> None:
    """Refuse several tasks in one command, and `--rematch` without the seating that it is about."""
    if sum(task is not None for task in (seating, *others)) > 1:
        raise UsageError(text("tournament.pair.one_task"))
    if rematch and seating is None:
        raise UsageError(text("tournament.pair.rematch_alone"))


@contextmanager
def _naming_seating(text: Prose, source: str) -> Iterator[None]:
    """Report all faults of a round that a director seats, as a `CommandError`."""
    try:
        with naming_workbook(text, source):
            yield
    except BadSeating as error:
        raise CommandError(f"{source}:{error.line}: {text(f'tournament.pair.bad_{error.kind}')}") from None
    except FaultySeating as error:
        faults = (f"{source}: {line}" for line in fault_lines(text, error.faults))
        raise CommandError("\n".join(faults)) from None


def _tell(text: Prose, book: Book, written: Sequence[Event]) -> None:
    """Print the lots that were drawn, the rounds that were paired, and the rulings that were repeated."""
    rounds = [event.round for event in written if isinstance(event, Paired)]
    for event in written:
        if isinstance(event, Drawn):
            console().print(event_line(text, event, book.begun), soft_wrap=True)
    _say(text, book, rounds, as_json=False)
    for event in written:
        if isinstance(event, Lifted | BoardSpoiled):
            console().print(event_line(text, event, book.begun), soft_wrap=True)
    _say_rematches(text, book)
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
            console().print(*round_page(text, round_seating(book, each)), sep="\n")


def _say_rematches(text: Prose, book: Book) -> None:
    """Print the rematches and repeated sit-outs that a Swiss round could not avoid."""
    if book.begun.format.pairing is not Pairing.SWISS:
        return
    found = rematches(book)
    for one, other in found.again:
        sys.stdout.write(f"{text('tournament.pair.again', one=one, other=other)}\n")
    for pair_ in found.idle_again:
        sys.stdout.write(f"{text('tournament.pair.idle_again', pair=pair_)}\n")
    if found.left < found.meant:
        again, total = found.meant - found.left, len(book.rounds) + found.left
        sys.stdout.write(f"{text('doubt.rematches', meant=found.meant, again=again, total=total)}\n")
        sys.stdout.write(f"{text('tournament.pair.fewer')}\n")
