"""The first sheet of a workbook (XLSX) as lines of text, as if it had been saved as CSV."""

import warnings
from datetime import date, datetime, time
from io import BytesIO
from itertools import islice
from zipfile import ZipFile

XLSX = b"PK\x03\x04"
"""How a workbook begins: it is a ZIP archive, and so are other files."""

_OLD = b"\xd0\xcf\x11\xe0"
"""How the workbooks of Excel before 2007 begin, and new ones with a password."""

_SHEETS = "xl/workbook.xml"

_MOST_UNPACKED = 50_000_000
"""Most bytes of the parts of a workbook: a small file can hold gigabytes of blanks."""

_MOST_LINES = 20_000
_MOST_COLUMNS = 50


class BadWorkbook(Exception):
    """A file that no sheet can be read of: `kind`, the name of a text about it."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


def is_workbook(content: bytes) -> bool:
    """Return whether a file, of which the beginning is enough, is a workbook of a kind and no text."""
    return content.startswith((XLSX, _OLD))


def read_workbook(content: bytes) -> list[tuple[int, list[str]]]:
    """Return the number of each line of the first sheet with anything in it, from 1, and its cells as text.

    A whole number is written as one, whatever its format, and a formula counts by its last value. Blank lines
    are left out. Raises `BadWorkbook`.
    """
    if content.startswith(_OLD):
        raise BadWorkbook("workbook_old")
    try:
        with ZipFile(BytesIO(content)) as archive:
            parts = archive.infolist()
            if sum(part.file_size for part in parts) > _MOST_UNPACKED:
                raise BadWorkbook("workbook_large")
            if all(part.filename != _SHEETS for part in parts):
                raise BadWorkbook("workbook_other")
        lines = next(filter(None, _sheets(content)), [])
    except (BadWorkbook, ModuleNotFoundError):  # or openpyxl itself is missing
        raise
    except Exception as error:  # a damaged archive makes zipfile, expat and openpyxl raise almost anything
        raise BadWorkbook("workbook_damaged") from error
    return lines


def _sheets(content: bytes) -> list[list[tuple[int, list[str]]]]:
    from openpyxl import load_workbook  # noqa: PLC0415 - as slow as all the rest of a command that needs none

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about styles and extensions, which are not read
        book = load_workbook(BytesIO(content), read_only=True, data_only=True)
        found = []
        for sheet in book.worksheets:
            sheet.reset_dimensions()  # as told by the file, they may be wrong
            rows = islice(sheet.iter_rows(max_col=_MOST_COLUMNS, values_only=True), _MOST_LINES)
            lines = [(number, list(map(_text, row))) for number, row in enumerate(rows, 1)]
            found.append([(number, cells) for number, cells in lines if any(cells)])
        return found


def _text(value: object) -> str:
    match value:
        case None:
            return ""
        case float() if value.is_integer():
            return str(int(value))
        case datetime() | date() | time():
            return value.isoformat()
        case _:
            return " ".join(str(value).split())
