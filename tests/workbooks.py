"""Workbooks for tests."""

from io import BytesIO

from openpyxl import Workbook


def workbook(*rows: list[object], title: str = "Full 1") -> bytes:
    """Return a workbook of an empty sheet and one with these rows."""
    book = Workbook()
    assert book.active is not None
    book.active.title = "Buit"
    sheet = book.create_sheet(title)
    for row in rows:
        sheet.append(row)
    file = BytesIO()
    book.save(file)
    return file.getvalue()
