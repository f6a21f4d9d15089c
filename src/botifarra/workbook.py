"""The first sheet of a workbook (XLSX) as lines of text, as if it had been saved as CSV."""

import warnings
from collections.abc import Iterator
from datetime import date, datetime, time
from io import BytesIO
from itertools import islice
from zipfile import ZipFile

XLSX = b"PK\x03\x04"
"""The first bytes of a workbook: it is a ZIP archive, as other files are."""

_OLD = b"\xd0\xcf\x11\xe0"
"""The first bytes of workbooks of Excel before 2007, and of new ones with a password."""

_SHEETS = "xl/workbook.xml"

_MOST_UNPACKED = 10_000_000
"""Most bytes of the parts of a workbook: a small file can hold gigabytes of blanks."""

_MOST_SHEETS = 5
"""Most sheets that are searched for text: any number of them can be the same part of the file."""

_MOST_LINES = 20_000
_MOST_COLUMNS = 50


class BadWorkbook(Exception):
    """A file without a readable sheet; `kind` is the key of the text that explains it."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


def is_workbook(content: bytes) -> bool:
    """Return whether a file is a workbook, new or old; its first bytes are enough."""
    return content.startswith((XLSX, _OLD))


def read_workbook(content: bytes) -> list[tuple[int, list[str]]]:
    """Return the lines of the first sheet that are not blank: their numbers, from 1, and cells as text.

    A whole number is written as one in every cell format. A formula has its last value. Raises `BadWorkbook`.
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
        lines = next(filter(None, islice(_sheets(content), _MOST_SHEETS)), [])
    except (BadWorkbook, ModuleNotFoundError):  # also raised where openpyxl is missing
        raise
    except Exception as error:  # a damaged archive makes zipfile, expat and openpyxl raise almost anything
        raise BadWorkbook("workbook_damaged") from error
    return lines


def _sheets(content: bytes) -> Iterator[list[tuple[int, list[str]]]]:
    """Yield the lines of each sheet that are not blank."""
    from openpyxl import load_workbook  # noqa: PLC0415 - as slow as all the rest of a command

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # openpyxl warns about styles and extensions, which are not read
        book = load_workbook(BytesIO(content), read_only=True, data_only=True)
        for sheet in book.worksheets:
            sheet.reset_dimensions()  # the dimensions in the file may be wrong
            rows = islice(sheet.iter_rows(max_col=_MOST_COLUMNS, values_only=True), _MOST_LINES)
            lines = [(number, list(map(_text, row))) for number, row in enumerate(rows, 1)]
            yield [(number, cells) for number, cells in lines if any(cells)]


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
