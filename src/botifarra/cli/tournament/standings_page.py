"""The standings of each kind of championship, as a table."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from rich.box import SIMPLE
from rich.table import Table
from rich.text import Text

from botifarra.cli.prose import Prose
from botifarra.cli.terminal.console import table_lines
from botifarra.cli.words import points_text
from botifarra.prose import number_text
from botifarra.sentences.withdrawals import WITHDRAWN, withdrawal_lines
from botifarra.tournament.book import Book
from botifarra.tournament.duplicate.final_scores import ALIKE
from botifarra.tournament.format import Kind
from botifarra.tournament.listing.entrants import withdrawn_from
from botifarra.tournament.listing.standings import DuplicateLine, MatchLine, Order, StandingsLine, TeamLine
from botifarra.tournament.listing.table_rows import FLAG
from botifarra.tournament.lots import Entrant
from botifarra.tournament.number_format import rounded, scaled
from botifarra.visible import visible

_COLUMNS = {
    Kind.DUPLICATE: ("pair", "total", "average", "share", "played"),
    Kind.MATCHES: ("pair", "wins", "difference", "points", "matches"),
    Kind.TEAMS: ("team", "wins", "difference", "points", "encounters"),
}
"""The columns beside the rank, for each kind of championship."""


def ranking_page(text: Prose, book: Book, ranking: Order, has_lines: bool, scale: int = 0) -> Iterator[Text]:
    """Yield the lines of a ranking: its title if it has one, the table, and its notes.

    `has_lines`: other rankings are those of the lines of a Mitchell. `scale` is that of the scores.
    """
    if ranking.line is not None:
        yield Text(text(f"column.{ranking.line.name.lower()}"), "bold")
    elif ranking.group is not None:
        yield Text(text("standings.group", group=ranking.group), "bold")
    elif has_lines:
        yield Text(text("standings.no_line"), "bold")
    table = Table(box=SIMPLE, pad_edge=False)
    table.add_column(justify="right", style="bold", no_wrap=True)
    name, *figures = _COLUMNS[book.begun.format.kind]
    table.add_column(text(f"column.{name}"))
    for column in figures:
        table.add_column(text(f"column.{column}"), justify="right", no_wrap=True)
    for line in ranking.lines:
        who, *made = _cells(text, line)
        mark = f"{WITHDRAWN} " if withdrawn_from(book, _entrant(line)) else ""
        table.add_row("–" if line.rank is None else str(line.rank), f"{mark}{who}", *made)
    yield from table_lines(table)
    score = number_text(text.language, f"{rounded(scaled(ALIKE, scale)):f}")
    yield from (
        Text(text(f"tournament.standings.note.{note}", flag=FLAG, score=score)) for note in _notes(ranking)
    )
    yield from map(Text, withdrawal_lines(text, book, map(_entrant, ranking.lines)))


def _entrant(line: StandingsLine) -> Entrant:
    return line.team if isinstance(line, TeamLine) else line.pair


def _cells(text: Prose, line: StandingsLine) -> Sequence[str]:
    match line:
        case DuplicateLine():
            figures = line.total_shown, line.average_shown, line.matchpoints_shown
            return (
                _name(line),
                *("–" if each is None else number_text(text.language, each) for each in figures),
                f"{line.boards}{_sat_out(line)}{FLAG if line.flagged else ''}",
            )
        case MatchLine():
            played = f"{line.matches}{_sat_out(line)}"
            return (_name(line), points_text(Fraction(line.wins)), *_sums(line), played)
        case TeamLine():
            wins = points_text(Fraction(line.wins))
            return (line.team, wins, _signed(line.difference), _signed(line.points), str(line.encounters))


def _notes(ranking: Order) -> Iterator[str]:
    """Yield the names of the notes that the ranking needs."""
    if any(isinstance(line, DuplicateLine) and line.sat_out for line in ranking.lines):
        yield "sat_out"
    if any(isinstance(line, DuplicateLine) and line.flagged for line in ranking.lines):
        yield "flagged"
    if any(isinstance(line, MatchLine) and line.sat_out for line in ranking.lines):
        yield "bye"


def _sums(line: MatchLine) -> tuple[str, str]:
    return _signed(line.difference), str(line.points)


def _sat_out(line: DuplicateLine | MatchLine) -> str:
    return f"+{line.sat_out}" if line.sat_out else ""


def _name(line: DuplicateLine | MatchLine) -> str:
    others = f" ({', '.join(line.also)})" if line.also else ""
    return visible(f"{line.pair} {' – '.join(line.players)}{others}")


def _signed(value: int) -> str:
    return f"{value:+}".replace("-", "−") if value else "0"
