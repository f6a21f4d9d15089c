"""The standings of a set of shared boards, to be posted or read by other programs.

This is not a paper of the catalogue, because those are made from the book of a championship.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from botifarra.paper.box import Box
from botifarra.paper.dates import date_name, day_of
from botifarra.paper.exports import csv_file, json_file, xlsx_file
from botifarra.paper.fitting import BETWEEN
from botifarra.paper.grid import Column, listed
from botifarra.paper.naming import person
from botifarra.paper.notes import noted_page
from botifarra.paper.sheet import Align, Heading, Sheet
from botifarra.paper.standings import cell_name
from botifarra.prose import Prose
from botifarra.tournament.listing.table_rows import AND, TableRow
from botifarra.tournament.shared.listing import standing_lines, standing_rows
from botifarra.tournament.shared.shared_set import Entrant, SharedSet
from botifarra.tournament.shared.standings import Standings

SUFFIXES = (".pdf", ".xlsx", ".csv", ".json")
"""The suffixes of the possible files, the usual one first."""

_LINE = 7.6
_LEAST = 5.8

_WEIGHTS = {"rank": 12, "player": 92, "average": 17, "boards": 14, "percentage": 16}
"""The columns on paper, in order, with their relative widths."""

_BY_BOT = "*"
"""The mark of a number of boards of which a bot finished some."""


@dataclass(frozen=True, slots=True)
class SharedStandings:
    """A set with its standings: `names` are those of entrants by number, also of bots.

    The names of partners are joined by `AND`. `date` is the day of the set in ISO 8601, or another text, or
    empty. Standings are final once the set is sealed.
    """

    shared: SharedSet
    entrants: tuple[Entrant, ...]
    found: Standings
    names: Mapping[int, str]
    date: str = ""
    is_final: bool = False


def make_shared_standings(suffix: str, wanted: SharedStandings, text: Prose) -> bytes:
    """Return the standings as a file with one of the `SUFFIXES`."""
    rows = standing_rows(wanted.found, wanted.names)
    match suffix:
        case ".pdf":
            return _pages(wanted, rows, text)
        case ".xlsx":
            return xlsx_file(rows, text("standings.title"), text)
        case ".csv":
            return csv_file(rows, text)
        case ".json":
            return json_file(standing_lines(wanted.found, wanted.entrants, wanted.names))
        case _:
            raise ValueError(f"a file {suffix!r}, expected {' '.join(SUFFIXES)}")


def _pages(wanted: SharedStandings, rows: list[TableRow], text: Prose) -> bytes:
    title = text("standings.title" if wanted.is_final else "standings.provisional")
    shared = wanted.shared
    name = shared.title or text("shared.title")
    heading = Heading(name, shared.subtitle, date_name(wanted.date, text), day_of(wanted.date))
    sheet = Sheet(text.language, title, heading)
    columns = [
        Column(
            text(f"column.{key}"),
            weight,
            Align.LEFT if key == "player" else Align.RIGHT,
            bold=key in ("rank", "average"),
            size=10,
            has_names=key == "player",
        )
        for key, weight in _WEIGHTS.items()
    ]
    notes = _notes(wanted, rows, text)

    def begin() -> Box:
        beside = text("shared.entrants", count=len(wanted.found.ranked))
        return noted_page(sheet, title, beside, notes)

    cells = [[_cell(row, key, text) for key in _WEIGHTS] for row in rows]
    listed(sheet, begin, columns, cells, height=_LINE, least=_LEAST)
    sheet.number_pages()
    return sheet.finish()


def _cell(row: TableRow, key: str, text: Prose) -> str:
    if key == "player":
        return BETWEEN.join(map(person, str(row[key]).split(AND)))
    mark = _BY_BOT if key == "boards" and row["by_bot"] else ""
    return f"{cell_name(row, key, text)}{mark}"


def _notes(wanted: SharedStandings, rows: list[TableRow], text: Prose) -> list[str]:
    """Return notes on the figures, and on bots and unfinished boards if there are any."""
    return [
        text("shared.order"),
        *([text("shared.incomplete")] if any(not row.is_complete for row in wanted.found.ranked) else []),
        *([text("shared.by_bot", mark=_BY_BOT)] if any(row["by_bot"] for row in rows) else []),
        *([text("shared.bots")] if wanted.found.bots else []),
    ]
