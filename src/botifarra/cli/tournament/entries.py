"""The command `tournament entries`: the pairs that take part."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import pairwise
from typing import Annotated, NamedTuple

from rich.box import SIMPLE
from rich.table import Table
from rich.text import Text
from typer import Argument, Option

from botifarra.cli.errors import CommandError, UsageError, complain
from botifarra.cli.options import Json, Lang
from botifarra.cli.prose import Prose, prose
from botifarra.cli.terminal.console import console, table_lines
from botifarra.cli.tournament.asking import Yes, agree
from botifarra.cli.tournament.desk import (
    By,
    File,
    Reason,
    Request,
    Role,
    change,
    line_of_text,
    opened,
    say,
    say_json,
    stamp,
)
from botifarra.cli.tournament.tables import latin_note, naming_workbook, read_table
from botifarra.eventfile import Answered, EventFile, Pen, Stamp
from botifarra.eventfile.changing import book_after, write_once
from botifarra.sentences.complaints import complaint
from botifarra.sentences.doubts import change_doubts, late_lines, namesake_lines, too_late_lines
from botifarra.sentences.name_lists import why_no_names
from botifarra.tournament.book import Book
from botifarra.tournament.chain import Entry
from botifarra.tournament.entering import admission, next_number, player_meant, withdrawal
from botifarra.tournament.entries import Pair, given_name_first
from botifarra.tournament.errors import TournamentError
from botifarra.tournament.events import Entered, Event, Substituted
from botifarra.tournament.number_format import boards_name
from botifarra.tournament.reading.names import BadNames, BadRow, read_names
from botifarra.tournament.reading.text import is_latin
from botifarra.visible import clean_line, visible
from botifarra.workbook import is_workbook


def entries(
    file: File,
    names: Annotated[str | None, Argument(metavar="NAMES.csv")] = None,
    add: Annotated[list[str] | None, Option("--add", metavar="PAIR")] = None,
    team: Annotated[str | None, Option("--team", metavar="NAME")] = None,
    withdraw: Annotated[int | None, Option("--withdraw", min=1, metavar="NUMBER")] = None,
    substitute: Annotated[int | None, Option("--substitute", min=1, metavar="NUMBER")] = None,
    leaves: Annotated[str | None, Option("--leaves", metavar="NAME")] = None,
    comes: Annotated[str | None, Option("--comes", metavar="NAME")] = None,
    from_round: Annotated[int | None, Option("--round", min=1, metavar="NUMBER")] = None,
    reason: Reason = None,
    yes: Yes = False,
    request: Request = None,
    by: By = None,
    role: Role = "director",
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """List the pairs, or enter, withdraw or substitute some, either all or none."""
    text = prose(lang)
    tasks = [names is not None or bool(add), withdraw is not None, substitute is not None]
    if sum(tasks) > 1:
        raise UsageError(text("tournament.entries.one_task"))
    if (substitute is not None) is not (leaves is not None and comes is not None):
        raise UsageError(text("tournament.entries.who"))
    if team is not None and not add:
        raise UsageError(text("tournament.entries.team_of"))
    content = b"" if names is None else read_table(text, names)
    with opened(text, file, as_json) as log, naming_workbook(text, names or ""):
        if not any(tasks):
            _list(text, log.book, as_json)
            return
        who = stamp(text, by, request, role)
        if withdraw is None and substitute is None:
            rows = partial(_coming, text, source=names, content=content, typed=add or [], team=team)
            coming = [*_names_of(content), *_names_typed(add or [])]
            _say_entered(text, log, _enter(text, log, who, rows, coming, yes=yes), as_json)
        else:
            why = line_of_text(text, "--reason", reason)

            def events(book: Book) -> Sequence[Event]:
                number = from_round or book.kept.last_round + 1
                if withdraw is not None:
                    return withdrawal(book, withdraw, number, why)
                leaving, coming = line_of_text(text, "--leaves", leaves), line_of_text(text, "--comes", comes)
                pair = substitute or 0
                return [Substituted(pair, player_meant(book, pair, number, leaving), coming, number, why)]

            change(text, log, who, events, yes=yes, as_json=as_json, doubts=partial(change_doubts, text))
    if names is not None and not is_workbook(content) and is_latin(content):
        complain(latin_note(text, names))


def _enter(
    text: Prose,
    log: EventFile,
    who: Stamp,
    rows: Callable[[Book], Iterable["_Coming"]],
    names: Sequence[str],
    *,
    yes: bool,
) -> Sequence[Entry]:
    """Enter pairs, either all or none, after the director accepts the doubts about them.

    A request that is sent again gets the entries that it wrote.
    """

    def is_asked(book: Book, written: Sequence[Event]) -> bool:
        return written == [Entered(row.pair) for row in rows(book)]

    def write(pen: Pen) -> list[Entry]:
        return [_entered(text, pen, row) for row in rows(pen.book)]

    def ask(book: Book) -> bool:
        agree(text, [*too_late_lines(text, book), *namesake_lines(text, book, names)], yes)
        return True

    try:
        return write_once(log, who, is_asked, write, ask)
    except Answered as answered:
        return answered.entries


def _say_entered(text: Prose, log: EventFile, entered: Sequence[Entry], as_json: bool) -> None:
    """Print the pairs that entered, and which rounds they do not play: for a program, on standard error."""
    say(text, entered, as_json)
    for note in late_lines(text, book_after(log, entered[0].number - 1)):
        if as_json:
            complain(note)
        else:
            sys.stdout.write(f"{note}\n")


def _names_of(content: bytes) -> Iterator[str]:
    """Yield the players of a file up to its first fault, which is reported when they are entered."""
    with suppress(BadNames):
        for row in read_names(content, 1):
            yield from row.pair.players


def _names_typed(pairs: list[str]) -> Iterator[str]:
    for pair_text in pairs:
        yield from (clean_line(name) for name in pair_text.split("/"))


class _Coming(NamedTuple):
    """A pair to enter, and its place in a file as the start of an error message."""

    pair: Pair
    where: str = ""


def _coming(
    text: Prose, book: Book, source: str | None, content: bytes, typed: list[str], team: str | None
) -> Iterator[_Coming]:
    """Yield the pairs of a file and those typed as `Anna/Bernat`, with the next free numbers.

    Those typed are in `team`. Errors name the line of the file.
    """
    number = next_number(book)
    entered = {player for pair in book.pairs.values() for player in pair.players}
    lines: dict[str, int] = {}
    try:
        for row in () if source is None else read_names(content, number):
            for player in row.pair.players:
                if lines.get(player, row.line) != row.line and player not in entered:
                    told = text("tournament.entries.twice", player=player, line=lines[player])
                    raise CommandError(f"{source}:{row.line}: {told}")
                lines[player] = row.line
            yield _Coming(row.pair, f"{source}:{row.line}: ")
            number += 1
    except BadNames as error:
        line = f":{error.line}" if isinstance(error, BadRow) else ""
        raise CommandError(f"{source}{line}: {why_no_names(text, error)}") from None
    team_name = "" if team is None else line_of_text(text, "--team", team)
    for pair_text in typed:
        first, slash, second = pair_text.partition("/")
        if not slash or "/" in second:
            raise UsageError(text("tournament.entries.slash", found=pair_text))
        players = line_of_text(text, "--add", first), line_of_text(text, "--add", second)
        yield _Coming(Pair(number, players, team=team_name))
        number += 1


def _entered(text: Prose, pen: Pen, coming: _Coming) -> Entry:
    try:
        return pen.add(admission(pen.book, coming.pair))
    except TournamentError as error:
        raise CommandError(f"{coming.where}{complaint(text, error)}") from None


def _list(text: Prose, book: Book, as_json: bool) -> None:
    if as_json:
        say_json({"pairs": list(book.pairs.values()), "withdrawn": book.withdrawn, "lineups": book.lineups})
        return
    table = Table(box=SIMPLE, pad_edge=False)
    table.add_column(justify="right", no_wrap=True)
    table.add_column(text("column.pair"))
    pairs = book.pairs.values()
    extra = [name for name in ("club", "team", "section") if any(getattr(pair, name) for pair in pairs)]
    for name in extra:
        table.add_column(text(f"column.{name}"))
    for pair in pairs:
        players = Text(visible(" – ".join(pair.names)))
        for lineup, after in pairwise(book.lineups.get(pair.number, ())):
            rounds = boards_name(tuple(range(lineup.round, after.round)))
            before = visible(" – ".join(map(given_name_first, lineup.players)))
            key = "round" if after.round - lineup.round == 1 else "rounds"
            line = text(f"tournament.entries.lineup.{key}", rounds=rounds, players=before)
            players.append(f"\n{line}", "dim")
        if (number := book.withdrawn.get(pair.number)) is not None:
            players.append(f" ({text('tournament.entries.withdrawn', round=number)})", "dim")
        table.add_row(str(pair.number), players, *(visible(getattr(pair, name)) for name in extra))
    screen = console()
    screen.print(Text(text("tournament.entries.count", name=book.begun.name, count=len(book.pairs)), "bold"))
    if book.pairs:
        screen.print(*table_lines(table), sep="\n")
