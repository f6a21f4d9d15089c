"""Standings, to be posted; the lines of a Mitchell, and groups, are on one page if they fit."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from botifarra.paper.box import Box
from botifarra.paper.fitting import BETWEEN, JOINED
from botifarra.paper.grid import TITLES, Column, are_whole, grid, listed, row_height, scale_for
from botifarra.paper.naming import decimal_name, heading, person, side_name, whole
from botifarra.paper.notes import noted_page, notes_height
from botifarra.paper.sheet import HEAD, MARGIN, Align, Sheet
from botifarra.paper.standings_notes import (
    others,
    progress,
    rounds_counted,
    standings_notes,
)
from botifarra.prose import Prose
from botifarra.sentences.texts import sentences_prose
from botifarra.sentences.withdrawals import WITHDRAWN
from botifarra.tournament.book import Book
from botifarra.tournament.format import Kind
from botifarra.tournament.listing.crosstable import Crosstable
from botifarra.tournament.listing.standings import fine_appeals_that_count
from botifarra.tournament.listing.table_rows import Listing, TableRow, standings
from botifarra.tournament.number_format import wins_name
from botifarra.tournament.rounds_to_play import rounds_meant

_LINE = 7.6
_LEAST = 5.8
_TWO_LINES = 7.5
"""The height of rows with room for two lines of names."""

_NAME = 7.0
_APART = 5.0

_WEIGHTS = {
    "rank": 12,
    "pair": 13,
    "players": 92,
    "team": 92,
    "club": 30,
    "section": 15,
    "total": 16,
    "average": 17,
    "wins": 19,
    "difference": 18,
    "points": 14,
    "boards": 14,
    "percentage": 16,
    "matches": 17,
    "encounters": 18,
}
"""The columns on paper, in order, with their relative widths."""

_NAMES = {"players", "team", "club", "section"}
_IF_ANY = ("club", "section")
_PLAYED = ("boards", "matches")


def standings_pages(book: Book, text: Prose) -> bytes:
    """Return the order so far as a table, and below it notes on missing results and on the figures."""
    sheet = Sheet(text.language, text("standings.title"), heading(book, text))
    _, missing = progress(book)
    after = rounds_counted(book, rounds_meant(book), text) if book.kept else text("standings.unplayed")
    has_appeals = book.open_appeals or fine_appeals_that_count(book)
    is_provisional = missing or not book.kept or has_appeals
    title = text("standings.provisional" if is_provisional else "standings.title")
    listings = [listing for listing in standings(book) if listing.rows]
    has_lines = any(listing.line is not None for listing in listings)
    parts = [_part(sheet, listing, has_lines, book, text) for listing in listings]
    for some in _together(sheet, parts):
        _page(sheet, title, after, some)
    sheet.number_pages()
    return sheet.finish()


def who(row: TableRow, between: str = BETWEEN) -> str:
    """Return the players of a row, or its team, with line breaks between names."""
    if "team" in row:
        return whole(str(row["team"]))
    return between.join(person(str(row[key])) for key in ("player_1", "player_2"))


def marked(row: TableRow, between: str = BETWEEN) -> str:
    """Return the players of a row, or its team, with a mark if it has withdrawn."""
    return f"{WITHDRAWN}{JOINED}{who(row, between)}" if row["withdrawn"] else who(row, between)


def everyone(row: TableRow, between: str) -> str:
    """Return all players of a row, the current ones first, or its team."""
    return between.join([who(row, between), *map(person, others(row))])


def ranking_name(of: Listing | Crosstable, has_lines: bool, text: Prose) -> str:
    """Return the line or the group of a ranking, or an empty text.

    `has_lines` says that other pairs have a line: then those without one are named too.
    """
    if of.line is not None:
        return side_name(text, of.line)
    if has_lines:
        return sentences_prose(text.language)("standings.no_line")
    return "" if of.group is None else text("standings.group", group=of.group)


def _deciding(book: Book) -> str:
    """Return the column that decides the order."""
    form = book.begun.format
    return form.rank_by if form.kind is Kind.DUPLICATE else "wins"


@dataclass(frozen=True, slots=True)
class _Part:
    """A ranking as a table, with its `name` if there are several, and rows of the `least` height."""

    name: str
    columns: list[Column]
    cells: list[list[str]]
    notes: list[str]
    least: float

    @property
    def height(self) -> float:
        """The smallest height of the part on a page with other parts."""
        return _NAME + TITLES + len(self.cells) * self.least


def _part(sheet: Sheet, listing: Listing, has_lines: bool, book: Book, text: Prose) -> _Part:
    rows = [_row(row, book, text) for row in listing.rows]
    keys = [key for key in rows[0] if key not in _IF_ANY or any(row[key] for row in rows)]
    deciding = _deciding(book)
    columns = [
        Column(
            text(f"column.{key}"),
            _WEIGHTS[key],
            Align.LEFT if key in _NAMES else Align.RIGHT,
            bold=key in ("rank", deciding),
            size=10,
            has_names=key in _NAMES,
        )
        for key in keys
    ]
    cells = [[row[key] for key in keys] for row in rows]
    notes = standings_notes(book, listing, text)
    return _Part(
        ranking_name(listing, has_lines, text), columns, cells, notes, _least(sheet, columns, cells, notes)
    )


def _least(sheet: Sheet, columns: list[Column], cells: list[list[str]], notes: list[str]) -> float:
    """Return the smallest height of rows: with room for whole long names, unless that takes more pages."""
    room = _room(sheet, notes) - TITLES
    small, large = (ceil(len(cells) / int(room / height)) for height in (_LEAST, _TWO_LINES))
    width = sheet.page_box.inset(MARGIN).width
    if large > small or are_whole(sheet, width, columns, cells, _LEAST):
        return _LEAST
    return _TWO_LINES


def _room(sheet: Sheet, notes: Sequence[str]) -> float:
    """Return the height of a page between its heading and its notes."""
    return sheet.page_box.inset(MARGIN).height - HEAD - notes_height(sheet, notes)


def _together(sheet: Sheet, parts: Sequence[_Part]) -> list[list[_Part]]:
    """Return parts by page: on each page as many as fit, in order."""
    pages: list[list[_Part]] = []
    for part in parts:
        if pages and _fit_a_page(sheet, [*pages[-1], part]):
            pages[-1].append(part)
        else:
            pages.append([part])
    return pages


def _fit_a_page(sheet: Sheet, parts: Sequence[_Part]) -> bool:
    return sum(part.height for part in parts) + _APART * (len(parts) - 1) <= _room(sheet, _notes(parts))


def _notes(parts: Sequence[_Part]) -> list[str]:
    return list(dict.fromkeys(note for part in parts for note in part.notes))


def _page(sheet: Sheet, title: str, after: str, parts: Sequence[_Part]) -> None:
    """Draw parts under each other on a page; a single part may continue over several pages."""
    first, *others = parts
    if not others:
        beside = BETWEEN.join(filter(None, (first.name, after)))

        def begin() -> Box:
            return noted_page(sheet, title, beside, first.notes)

        listed(sheet, begin, first.columns, first.cells, height=max(_LINE, first.least), least=first.least)
        return
    box = noted_page(sheet, title, after, _notes(parts))
    spare = box.height - sum(part.height for part in parts) - _APART * len(others)
    more = spare / sum(len(part.cells) for part in parts)
    scale = min(
        scale_for(sheet, box.width, part.columns, part.cells, _LINE, part.least + more) for part in parts
    )
    for part in parts:
        height = row_height(
            sheet, box.width, part.columns, part.cells, max(_LINE, part.least), part.least + more, scale
        )
        sheet.write(box.top(_NAME), part.name, size=12, bold=True)
        grid(sheet, box.below(_NAME), part.columns, part.cells, height, scale)
        box = box.below(_NAME + TITLES + len(part.cells) * height + _APART)


def _row(row: TableRow, book: Book, text: Prose) -> dict[str, str]:
    """Return the cells of a row, by column."""
    shown = row | {"team" if "team" in row else "players": marked(row)}
    return {key: cell_name(shown, key, text) for key in _WEIGHTS if key in shown}


def cell_name(row: TableRow, key: str, text: Prose) -> str:
    """Return a value of a row as people write it."""
    value = row[key]
    if value is None:
        return "–"
    if key == "wins" and isinstance(value, Fraction):
        return wins_name(value)
    if key in _PLAYED and row.get("sat_out"):
        return f"{value}+{row['sat_out']}"
    if isinstance(value, int):
        return f"{value:{'+' if key == 'difference' and value else ''}}".replace("-", "−")
    if isinstance(value, Fraction):
        mark = row.get("flag", "") if key == "total" else ""
        return f"{decimal_name(text, value)}{mark}"
    return str(value)
