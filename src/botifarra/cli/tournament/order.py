"""The standings of each kind of championship: as JSON has them, and as a table."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rich.box import SIMPLE
from rich.table import Table
from rich.text import Text

from botifarra.cli.prose import Prose
from botifarra.cli.replay import table_lines
from botifarra.cli.words import points_text
from botifarra.core.seats import Side
from botifarra.records.notation import format_side
from botifarra.tournament.book import Book
from botifarra.tournament.duplicate import standings as duplicate
from botifarra.tournament.matches import standings as matches
from botifarra.tournament.matches.final import shown_standings
from botifarra.tournament.shown import rounded, scaled
from botifarra.tournament.teams import standings as teams
from botifarra.visible import visible


@dataclass(frozen=True, slots=True)
class Order:
    """A ranking: its title, if it has one, its rows for programs, and columns, lines and notes for people."""

    title: str
    rows: Sequence[dict[str, object]]
    columns: Sequence[str]
    lines: Sequence[Sequence[str]]
    notes: Sequence[str] = ()


def order_page(text: Prose, order: Order) -> Iterator[Text]:
    """A ranking, drawn: the rank, who it is, and figures."""
    if order.title:
        yield Text(order.title, "bold")
    table = Table(box=SIMPLE, pad_edge=False)
    table.add_column(justify="right", style="bold", no_wrap=True)
    name, *figures = order.columns
    table.add_column(text(f"column.{name}"))
    for column in figures:
        table.add_column(text(f"column.{column}"), justify="right", no_wrap=True)
    for line in order.lines:
        table.add_row(*line)
    yield from table_lines(table)
    yield from (Text(text(f"tournament.standings.note.{note}")) for note in order.notes)


def duplicate_order(text: Prose, book: Book, pairs: Collection[int], scale: int) -> Iterator[Order]:
    """Final scores in sum and a board, and the share of others beaten; each line of a Mitchell by itself."""
    rows = [row for row in duplicate.standings(book) if row.pair in pairs]
    for line in (None, *Side):
        among = [row for row in rows if row.line is line]
        ranked = list(zip(among, _ranks(among), strict=True))
        if ranked:
            yield Order(
                "" if line is None else text(f"column.{line.name.lower()}"),
                [_duplicate_facts(book, row, rank, scale) for row, rank in ranked],
                ("pair", "total", "average", "share", "played"),
                [_duplicate_line(text, book, row, rank, scale) for row, rank in ranked],
                _notes(
                    sat_out=any(row.sat_out for row in among), flagged=any(row.is_flagged for row in among)
                ),
            )


def match_order(text: Prose, book: Book, pairs: Collection[int]) -> Iterator[Order]:
    """Wins, difference and points, by groups while these play; then who came farther is before all others."""
    tables = shown_standings(book)
    for number, table in enumerate(tables, 1):
        rows = [row for row in table if row.pair in pairs]
        if rows or len(tables) == 1:
            yield _match_table(text, book, rows, number if len(tables) > 1 else None)


def _match_table(text: Prose, book: Book, rows: Sequence[matches.Row], group: int | None) -> Order:
    ranked = list(zip(rows, _ranks(rows), strict=True))
    return Order(
        "" if group is None else text("standings.group", group=group),
        [
            {
                "rank": rank,
                "group": group,
                **_who(book, row.pair),
                "wins": str(row.wins),
                "difference": row.difference,
                "points": row.points,
                "matches": row.matches,
                "sat_out": row.sat_out,
            }
            for row, rank in ranked
        ],
        ("pair", "wins", "difference", "points", "matches"),
        [
            (
                str(rank),
                _name(book, row.pair),
                points_text(row.wins),
                _signed(row.difference),
                str(row.points),
                f"{row.matches}{f'+{row.sat_out}' if row.sat_out else ''}",
            )
            for row, rank in ranked
        ],
        _notes(bye=any(row.sat_out for row in rows)),
    )


def team_order(book: Book) -> Iterator[Order]:
    """Encounters won, difference and results in sum."""
    rows = teams.standings(book)
    yield Order(
        "",
        [
            {
                "rank": row.rank,
                "team": row.team,
                "wins": str(row.wins),
                "difference": row.difference,
                "points": row.points,
                "encounters": row.encounters,
            }
            for row in rows
        ],
        ("team", "wins", "difference", "points", "encounters"),
        [
            (
                str(row.rank),
                row.team,
                points_text(row.wins),
                _signed(row.difference),
                _signed(row.points),
                str(row.encounters),
            )
            for row in rows
        ],
    )


def _duplicate_facts(book: Book, row: duplicate.Row, rank: int, scale: int) -> dict[str, object]:
    total, average = _shown(row, scale)
    return {
        "rank": rank,
        **_who(book, row.pair),
        "line": None if row.line is None else format_side(row.line),
        "total": str(row.total),
        "total_shown": total,
        "average": None if row.average is None else str(row.average),
        "average_shown": average,
        "matchpoints": None if row.share is None else str(row.share),
        "matchpoints_shown": None if row.share is None else str(rounded(100 * row.share)),
        "boards": row.boards,
        "sat_out": row.sat_out,
        "flagged": row.is_flagged,
    }


def _duplicate_line(text: Prose, book: Book, row: duplicate.Row, rank: int, scale: int) -> Sequence[str]:
    figures = (*_shown(row, scale), None if row.share is None else str(rounded(100 * row.share)))
    point = text("number.point")
    return (
        str(rank),
        _name(book, row.pair),
        *("–" if figure is None else figure.replace("-", "−").replace(".", point) for figure in figures),
        f"{row.boards}{f'+{row.sat_out}' if row.sat_out else ''}{'*' if row.is_flagged else ''}",
    )


def _shown(row: duplicate.Row, scale: int) -> tuple[str, str | None]:
    """The sum and the average, on a scale from 0 if there is one."""
    total = rounded(scaled(row.total, scale, row.boards + row.sat_out))
    return str(total), None if row.average is None else str(rounded(scaled(row.average, scale)))


def _notes(**told: bool) -> list[str]:
    """What is to be explained."""
    return [note for note, is_told in told.items() if is_told]


def _ranks(rows: Sequence[Any]) -> list[int]:
    """The ranks of some of a ranking among themselves."""
    return [1 + sum(other.rank < row.rank for other in rows) for row in rows]


def _who(book: Book, number: int) -> dict[str, object]:
    pair = book.pair(number)
    return {"pair": number, "players": pair.players, "club": pair.club, "section": pair.section}


def _name(book: Book, number: int) -> str:
    return visible(f"{number} {' – '.join(book.pair(number).players)}")


def _signed(value: int) -> str:
    return f"{value:+}".replace("-", "−") if value else "0"
