"""Standings and results for other programs: CSV, Excel's XLSX, JSON."""

import csv
from collections.abc import Mapping, Sequence
from fractions import Fraction
from io import BytesIO, StringIO

import msgspec

from botifarra.paper.naming import decimal_name
from botifarra.prose import Prose
from botifarra.tournament.listing.notes import Note
from botifarra.tournament.listing.places import Basis, Status
from botifarra.tournament.listing.table_rows import AND, FRACTIONS, TableRow, Value

_FORMULAS = ("=", "+", "-", "@", "\t", "\r")
"""The first characters of texts that a spreadsheet would read as a formula."""

_Cell = str | int | Fraction | None

_SIDES = frozenset({"line", "botifarra", "contro"})
"""The columns whose values are sides."""

_EXACT = "_exact"
_DECIMALS = "0.00"
_WIDEST = 48


def csv_file(rows: Sequence[TableRow], text: Prose) -> bytes:
    """Return rows under their titles, with fractions to two decimals as Excel reads them in a language.

    Exact fractions are in the other kinds of file, because Excel reads 3/2 as a date.
    """
    lines = StringIO(newline="")
    writer = csv.writer(lines, delimiter=text("csv.separator"))
    writer.writerow(_title(text, key) for key in _keys(rows))
    writer.writerows([_plain(text, cell) for cell in _cells(text, row).values()] for row in rows)
    return lines.getvalue().encode("utf-8-sig")


def xlsx_file(rows: Sequence[TableRow], title: str, text: Prose) -> bytes:
    """Return a workbook of one sheet, with numbers as numbers and each fraction also as exact text."""
    from openpyxl import Workbook  # noqa: PLC0415 - CSV and JSON do not need the extra `club`
    from openpyxl.cell import WriteOnlyCell  # noqa: PLC0415
    from openpyxl.styles import Font  # noqa: PLC0415
    from openpyxl.utils import get_column_letter  # noqa: PLC0415

    book = Workbook(write_only=True)
    sheet = book.create_sheet(title)
    sheet.freeze_panes = "A2"
    exact = [_with_exact(_cells(text, row)) for row in rows]
    for number, key in enumerate(_keys(exact), 1):
        longest = max(len(str(row[key])) for row in exact)
        width = min(_WIDEST, max(longest, len(_title(text, key))) + 3)
        sheet.column_dimensions[get_column_letter(number)].width = width
    titles = [WriteOnlyCell(sheet, _title(text, key)) for key in _keys(exact)]
    for title_cell in titles:
        title_cell.font = Font(bold=True)
    sheet.append(titles)
    for row in exact:
        cells = [
            WriteOnlyCell(sheet, float(value) if isinstance(value, Fraction) else value)
            for value in row.values()
        ]
        for cell, value in zip(cells, row.values(), strict=True):
            if isinstance(value, Fraction):
                cell.number_format = _DECIMALS
            elif isinstance(value, str):
                cell.data_type = "s"
        sheet.append(cells)
    file = BytesIO()
    book.save(file)
    return file.getvalue()


def json_file(values: object) -> bytes:
    """Return values as JSON, each value on its own line."""
    return msgspec.json.format(msgspec.json.encode(values), indent=2) + b"\n"


def _keys(rows: Sequence[Mapping[str, object]]) -> list[str]:
    return list(rows[0]) if rows else []


def _title(text: Prose, key: str) -> str:
    name = text(f"column.{key.removesuffix(_EXACT)}")
    return text("column.exact", name=name) if key.endswith(_EXACT) else name


def _cells(text: Prose, row: TableRow) -> dict[str, _Cell]:
    """Return a row with words in place of values that people cannot read."""
    return {
        key: text(f"side.{value.lower()}")
        if key in _SIDES and isinstance(value, str) and value
        else _cell(text, value)
        for key, value in row.items()
    }


def _cell(text: Prose, value: Value) -> _Cell:
    match value:
        case bool():
            return text("cell.yes") if value else ""
        case Status() | Basis():
            return text(f"{type(value).__name__.lower()}.{value}")
        case tuple():
            return AND.join(_note_text(text, note) for note in value)
        case _:
            return value


def _note_text(text: Prose, note: Note) -> str:
    """Return a reason and its author, after the side that it concerns."""
    about = f"{text(f'side.{note.side.lower()}')}: " if note.side else ""
    return f"{about}{note.reason} ({note.by})"


def _with_exact(row: Mapping[str, _Cell]) -> dict[str, _Cell]:
    """Return a row with the exact text of each fraction beside it."""
    found: dict[str, _Cell] = {}
    for key, value in row.items():
        found[key] = value
        if key in FRACTIONS:
            found[f"{key}{_EXACT}"] = None if value is None else str(value)
    return found


def _plain(text: Prose, value: _Cell) -> _Cell:
    """Return a cell of CSV: a fraction to two decimals, and text that is not a formula."""
    if isinstance(value, Fraction):
        return decimal_name(text, value).replace("−", "-")  # programs read no other minus
    if isinstance(value, str) and value.startswith(_FORMULAS):
        return f"'{value}"
    return value
