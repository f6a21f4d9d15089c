"""The meaning of a line typed in an evening: a slip, a word of the evening, a command, or an answer."""

import shlex
from dataclasses import dataclass, replace
from enum import Enum

from msgspec.structs import replace as replace_fields

from botifarra.cli.prose import Prose
from botifarra.cli.tournament import COMMANDS
from botifarra.cli.tournament.evening.session import (
    Evening,
    Overwrite,
    PairOn,
    Typed,
    UndoAnyway,
    Unlikely,
    Why,
    result_at,
)
from botifarra.cli.tournament.round_page import missing_line
from botifarra.cli.words import means
from botifarra.records.record import is_tag_text, tag_text
from botifarra.sentences.chronicle import event_line, slip_text
from botifarra.sentences.complaints import complaint
from botifarra.sentences.consequences import consequence_lines
from botifarra.sentences.places import place_name
from botifarra.tournament.book import Book
from botifarra.tournament.errors import TournamentError
from botifarra.tournament.events import BoardSlip, Corrected, Event, MatchSlip, Place, Scored, Slip
from botifarra.tournament.format import Pairing
from botifarra.tournament.matches.final_standings import undecided
from botifarra.tournament.preview import preview
from botifarra.tournament.prizes import can_go_on, needs_seating_by_hand
from botifarra.tournament.reading.short_slips import read_short_slip
from botifarra.tournament.reading.slips import NoSlip, is_unlikely
from botifarra.tournament.scoring import refuse_slip
from botifarra.visible import clean_line

RUNNABLE = tuple(name for name in COMMANDS if name not in ("new", "run"))
"""The commands of a championship that can be typed, without the name of its file."""


_SHOWN = 60
"""Largest number of characters of a line that its refusal shows."""


class EveningCommand(Enum):
    """An order of the director that is not a slip; each is a word of the language, or its first letter."""

    HELP = "help"
    UNDO = "undo"
    ROUND = "round"
    STANDINGS = "standings"
    PAPERS = "papers"
    CLOSE = "close"
    LEAVE = "leave"


@dataclass(frozen=True, slots=True)
class Write:
    """A request to write an event, with the evening `then` and the message to show."""

    event: Event
    then: Evening
    message: str


@dataclass(frozen=True, slots=True)
class Run:
    """A request to run commands of a championship in order, each as its name and arguments.

    `advice` is shown if a question ends one because there is no terminal to answer at.
    """

    commands: tuple[tuple[str, ...], ...]
    advice: str = ""


@dataclass(frozen=True, slots=True)
class Show:
    """A request to show the help page, or the round."""

    command: EveningCommand


@dataclass(frozen=True, slots=True)
class Leave:
    """A request to end the evening."""


Wanted = Write | Run | Show | Leave


@dataclass(frozen=True, slots=True)
class Step:
    """The result of a line: the evening, messages, the reason if it was `refused`, and a request."""

    evening: Evening
    messages: tuple[str, ...] = ()
    refused: str = ""
    wanted: Wanted | None = None


def prompt(text: Prose, evening: Evening) -> str:
    """Return the prompt: the open question, or the place of the next slip."""
    match evening.question:
        case Unlikely():
            return text("evening.ask.unlikely")
        case Overwrite():
            return text("evening.ask.overwrite")
        case Why():
            return text("evening.ask.why", usual=text("evening.reason.correct"))
        case UndoAnyway() | PairOn():
            return text("ask.go_on")
    if evening.next is not None:
        return _place(text, evening, evening.next)
    return text("evening.prompt.complete" if evening.round else "evening.prompt.none", round=evening.round)


def read_line(text: Prose, evening: Evening, book: Book, line: str) -> Step:
    """Return the step that a line leads to; never raises."""
    typed = line.strip()
    if evening.question is not None:
        return _answered(text, evening, book, typed)
    if not typed:
        return Step(evening)
    return _understood(text, evening, book, typed) or Step(evening, refused=_bad_line(text, book, typed))


def _understood(text: Prose, evening: Evening, book: Book, line: str) -> Step | None:
    """Return the step of a slip, a word of the evening or a command; None for any other line."""
    if line[0].isdigit() or line[0] in ".,":
        return _slip_typed(text, evening, book, line)
    word = line.split(maxsplit=1)[0]
    command = next((each for each in EveningCommand if means(text, f"evening.word.{each.value}", word)), None)
    if command is None and word not in RUNNABLE:
        return None
    try:
        rest = shlex.split(line)[1:]
    except ValueError:
        return Step(evening, refused=text("evening.bad.quotes"))
    if command is None:
        return Step(evening, wanted=Run(((word, *rest),)))
    return _granted(text, evening, book, command, rest)


def _slip_typed(text: Prose, evening: Evening, book: Book, line: str) -> Step:
    try:
        short = read_short_slip(book.begun.format.kind, line)
    except NoSlip:
        return Step(evening, refused=_bad_line(text, book, line))
    if not book.rounds:
        return Step(evening, refused=text("evening.no_round", pairs=len(book.pairs)))
    try:
        place = evening.place_meant(book, short)
    except TournamentError as error:
        return Step(evening, refused=complaint(text, error))
    if place is None:
        return Step(evening, refused=_bad_line(text, book, line, "place."))
    try:
        there = result_at(book, place)
        slip = short.slip_after(there)
        if slip is None:
            return _moved(text, evening, book, place)
        refuse_slip(book, place, slip)
        typed = Typed(place, there, slip)
        if there == slip:
            return Step(evening, (f"{typed_line(text, evening, book, typed)} {text('result.known')}",))
        if there is not None:
            return _ask_to_overwrite(text, evening, book, typed)
    except TournamentError as error:
        return Step(evening, refused=complaint(text, error, place_name(text, place)))
    if doubt := _doubt(text, book, typed):
        return Step(replace(evening, question=Unlikely(typed)), (doubt,))
    return _scored(text, evening, book, typed)


def _doubt(text: Prose, book: Book, typed: Typed) -> str:
    """Return the reason to doubt a result: a digit may be missing, or it is a tie that needs a winner."""
    if tie := undecided(book, typed.place, typed.now):
        return complaint(text, tie)
    return text("evening.unlikely", slip=slip_text(text, typed.now)) if is_unlikely(typed.now) else ""


def _ask_to_overwrite(text: Prose, evening: Evening, book: Book, typed: Typed) -> Step:
    """Report the existing result, and the consequences of the change; raises `TournamentError`."""
    there, now = (slip_text(text, slip) if slip else "" for slip in (typed.before, typed.now))
    change = Corrected(typed.place, typed.now, text("evening.reason.correct"))
    tie = undecided(book, typed.place, typed.now)
    shown = (
        text("evening.there", where=_place(text, evening, typed.place), slip=there, now=now),
        *consequence_lines(text, preview(book, [change])),
        *([complaint(text, tie)] if tie else []),
    )
    return Step(replace(evening, question=Overwrite(typed, shown)), shown)


def _scored(text: Prose, evening: Evening, book: Book, typed: Typed) -> Step:
    event = Scored(typed.place, typed.now)
    return Step(evening, wanted=Write(event, evening.wrote(typed), typed_line(text, evening, book, typed)))


def _moved(text: Prose, evening: Evening, book: Book, place: Place) -> Step:
    """Go to a place, or report the result of that place."""
    there = result_at(book, place)
    book.seated(place)
    if there is not None:
        return Step(evening, (typed_line(text, evening, book, Typed(place, None, there)),))
    return Step(replace(evening, round=place.round, next=place).follow(book))


def _granted(text: Prose, evening: Evening, book: Book, command: EveningCommand, rest: list[str]) -> Step:
    match command:
        case EveningCommand.HELP:
            return Step(evening, wanted=Show(command))
        case EveningCommand.LEAVE:
            return Step(evening, wanted=Leave())
        case EveningCommand.STANDINGS:
            return Step(evening, wanted=Run((("standings", *rest),)))
        case EveningCommand.PAPERS:
            return Step(evening, wanted=Run(_papers(evening, book)))
        case EveningCommand.UNDO:
            return _undo(text, evening, book)
        case EveningCommand.ROUND:
            return _at_round(text, evening, book, rest)
        case EveningCommand.CLOSE:
            return _close(text, evening, book)


def _papers(evening: Evening, book: Book) -> tuple[tuple[str, ...], ...]:
    """Return the papers to print: the standings, and before them seating and slips of an unfinished round."""
    standings = ("print", "standings")
    if not book.missing([evening.round]):
        return (standings,)
    of_round = ("--round", str(evening.round))
    return ("print", "seating", *of_round), ("print", "slips", *of_round), standings


def _at_round(text: Prose, evening: Evening, book: Book, rest: list[str]) -> Step:
    """Show the round, or another one by its number."""
    if rest:
        number = int(rest[0]) if rest[0].isdecimal() and len(rest[0]) < 5 else 0
        try:
            evening = evening.at_round(book, book.round(number).number)
        except TournamentError as error:
            return Step(evening, refused=complaint(text, error))
    return Step(evening, wanted=Show(EveningCommand.ROUND))


def _undo(text: Prose, evening: Evening, book: Book) -> Step:
    """Take the last slip back; ask first if the change affects more than ranks."""
    if not evening.typed:
        return Step(evening, refused=text("evening.undo.nothing"))
    last = evening.typed[-1]
    if result_at(book, last.place) != last.now:
        message = text("evening.undo.changed", where=place_name(text, last.place))
        return Step(replace(evening, typed=evening.typed[:-1]), refused=message)
    event = last.undone(text("evening.reason.undo"))
    try:
        found = preview(book, [event])
    except TournamentError as error:
        return Step(evening, refused=complaint(text, error, place_name(text, last.place)))
    doubts = tuple(consequence_lines(text, replace_fields(found, ranks=())))
    if doubts:
        slip = text("evening.undo.slip", slip=typed_line(text, evening, book, last))
        return Step(replace(evening, question=UndoAnyway(last, doubts)), (slip, *doubts))
    return _undone(text, evening, event)


def _undone(text: Prose, evening: Evening, event: Event) -> Step:
    message = event_line(text, event, replaced=evening.typed[-1].now)
    return Step(evening, wanted=Write(event, evening.undid(), message))


def _close(text: Prose, evening: Evening, book: Book) -> Step:
    """Go on to the next round, and pair it if needed; refuse while this one lacks results."""
    missing = sorted(book.missing([evening.round]))
    if missing:
        return Step(evening, refused=missing_line(text, missing))
    if 0 < evening.round < len(book.rounds):
        message = text("evening.closed", round=evening.round)
        return Step(evening.at_round(book, evening.round + 1), (message,), wanted=Show(EveningCommand.ROUND))
    if evening.round and not can_go_on(book) and not needs_seating_by_hand(book):
        return _over(text, evening, book)
    if evening.round and book.begun.format.is_open_ended:
        return Step(replace(evening, question=PairOn()), (text("evening.open_ended"),))
    return Step(evening, wanted=_pair(text))


def _pair(text: Prose) -> Run:
    return Run((("pair",),), text("evening.pair.yes"))


def _over(text: Prose, evening: Evening, book: Book) -> Step:
    """Report the end after the last round, or go back to the first round that lacks results."""
    missing = sorted(book.missing())
    if not missing:
        more = (text("evening.more", rounds=len(book.rounds) + 1),)
        is_swiss = book.begun.format.pairing is Pairing.SWISS
        return Step(evening, (text("evening.over"), *(more if is_swiss else ())))
    messages = (text("evening.closed", round=evening.round), missing_line(text, missing))
    return Step(evening.at_round(book, missing[0].round), messages, wanted=Show(EveningCommand.ROUND))


def _answered(text: Prose, evening: Evening, book: Book, line: str) -> Step:
    """Take the answer to a question; a line that is not an answer is read as any other."""
    asked, free = evening.question, replace(evening, question=None)
    if isinstance(asked, Why):
        return _reasoned(text, evening, book, asked.agreed, line)
    is_yes = means(text, "word.yes", line) or (not line and isinstance(asked, Unlikely))
    if not is_yes and line and not means(text, "word.no", line):
        return read_line(text, free, book, line)
    if not is_yes:
        return Step(free, (text("ask.nothing"),))
    match asked:
        case Unlikely(typed):
            return _scored(text, free, book, typed)
        case Overwrite():
            return _agreed(text, free, book, asked, Step(replace(free, question=Why(asked))))
        case UndoAnyway(typed):
            now = _undo(text, free, book)
            event = typed.undone(text("evening.reason.undo"))
            return now if now.evening.question != asked else _undone(text, free, event)
        case _:
            return Step(free, wanted=_pair(text))


def _reasoned(text: Prose, evening: Evening, book: Book, agreed: Overwrite, line: str) -> Step:
    """Take a line as the reason; "no" drops the change, and so does a slip or a word of the evening."""
    free = replace(evening, question=None)
    left = text("evening.left", where=_place(text, evening, agreed.typed.place))
    if means(text, "word.no", line):
        return Step(free, (left,))
    if _is_no_reason(book, line) and (step := _understood(text, free, book, line)) is not None:
        return replace(step, messages=(left, *step.messages))
    reason = clean_line(line) or text("evening.reason.correct")
    if not is_tag_text(reason):
        return Step(evening, refused=text("evening.bad.reason"))
    event = Corrected(agreed.typed.place, agreed.typed.now, reason)
    write = Write(event, free.wrote(agreed.typed), event_line(text, event, replaced=agreed.typed.before))
    return _agreed(text, free, book, agreed, Step(free, wanted=write))


def _is_no_reason(book: Book, line: str) -> bool:
    """Return whether a line is a slip, perhaps mistyped, or one word; a longer one is a reason."""
    try:
        read_short_slip(book.begun.format.kind, line)
    except NoSlip:
        return len(line.split()) == 1 or (len(line.split()) == 2 and line[0].isdigit())
    return True


def _agreed(text: Prose, evening: Evening, book: Book, agreed: Overwrite, step: Step) -> Step:
    """Return the step, unless the consequences of the change are different by now: then ask again."""
    typed = agreed.typed
    try:
        refuse_slip(book, typed.place, typed.now)
        now = _ask_to_overwrite(text, evening, book, replace(typed, before=result_at(book, typed.place)))
    except TournamentError as error:
        return Step(evening, refused=complaint(text, error, place_name(text, typed.place)))
    return step if now.evening.question == agreed else now


def typed_line(text: Prose, evening: Evening, book: Book, typed: Typed) -> str:
    """Return a slip with its table and the names of both pairs."""
    place, slip = typed.place, typed.now
    seated = book.seated(place).pairs
    north_south, east_west = (" – ".join(book.pair_in(pair, place.round).names) for pair in seated)
    points = slip.points if isinstance(slip, BoardSlip) else slip.scores
    points_line = f"{north_south} {points[0]} · {east_west} {points[1]}"
    return f"{_place(text, evening, place)}: {points_line}{_calls(text, slip)}"


def _calls(text: Prose, slip: Slip) -> str:
    if isinstance(slip, MatchSlip):
        return ""
    calls = {"botifarra": slip.botifarra, "contro": slip.contro}
    words = (text(f"slip.{call}", side=text(f"side.{side}")) for call, side in calls.items() if side)
    return "".join(f" · {each}" for each in words)


def _place(text: Prose, evening: Evening, place: Place) -> str:
    """Name the table and the board, and the round unless it is the one on the screen."""
    if place.round != evening.round:
        return place_name(text, place)
    return text("evening.place.board" if place.board else "evening.place.table", place=place)


def _bad_line(text: Prose, book: Book, line: str, what: str = "") -> str:
    """Explain how a slip, or its place, is typed."""
    key = f"evening.bad.{what}{'board' if book.begun.format.kind.facts.has_boards else 'match'}"
    return text(key, found=tag_text(line, _SHOWN))
