"""Workbooks are read as lines of text; any other file raises an error."""

from contextlib import suppress
from datetime import date, datetime
from io import BytesIO
from re import sub
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from botifarra.workbook import BadWorkbook, is_workbook, read_workbook
from tests.workbooks import workbook


def test_cells_are_text_and_blank_lines_are_left_out() -> None:
    content = workbook(
        ["Núria", " Joan \n Puig ", None, 7],
        [],
        [None, ""],
        [24.0, 2.5, True, "=1+1"],
        [datetime(2026, 11, 22, 17, 30), date(2026, 11, 22)],  # noqa: DTZ001 - a workbook has no zones
    )
    assert is_workbook(content)
    rows = [(number, [cell for cell in cells if cell]) for number, cells in read_workbook(content)]
    assert rows == [
        (1, ["Núria", "Joan Puig", "7"]),
        (4, ["24", "2.5", "True"]),  # a formula that no program has worked out yet has no value
        (5, ["2026-11-22T17:30:00", "2026-11-22T00:00:00"]),
    ]


def test_a_workbook_without_anything_has_no_lines() -> None:
    assert read_workbook(workbook()) == []


def zipped(*parts: tuple[str, bytes]) -> bytes:
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED, compresslevel=1) as archive:
        for name, content in parts:
            archive.writestr(name, content)
    return file.getvalue()


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(500), "workbook_old"),
        (zipped(("mimetype", b"application/vnd.oasis.opendocument.spreadsheet")), "workbook_other"),
        (zipped(("xl/workbook.xml", bytes(11_000_000))), "workbook_large"),
        (zipped(("xl/workbook.xml", b"<none")), "workbook_damaged"),
        (b"PK\x03\x04...", "workbook_damaged"),
        (workbook(["Anna"])[:-200], "workbook_damaged"),
    ],
)
def test_a_file_that_is_not_a_workbook_is_reported(content: bytes, kind: str) -> None:
    assert is_workbook(content)
    with pytest.raises(BadWorkbook) as caught:
        read_workbook(content)
    assert caught.value.kind == kind


def test_a_cell_far_away_does_not_make_it_long() -> None:
    book = workbook(["Anna", "Blai"])
    with ZipFile(BytesIO(book)) as archive:
        parts = [(part.filename, archive.read(part)) for part in archive.infolist()]
    far = b'<row r="900000"><c r="XFD900000" t="inlineStr"><is><t>x</t></is></c></row></sheetData>'
    rows = read_workbook(zipped(*((name, part.replace(b"</sheetData>", far)) for name, part in parts)))
    assert [(number, cells[:2]) for number, cells in rows] == [(1, ["Anna", "Blai"])]
    assert len(rows[0][1]) <= 50


@pytest.mark.parametrize(("blank", "found"), [(4, ["Anna"]), (5, []), (400, [])])
def test_only_the_first_five_sheets_are_read(blank: int, found: list[str]) -> None:
    """A small file can list its blank sheet any number of times before the sheet with text."""
    with ZipFile(BytesIO(workbook(["Anna"]))) as archive:
        parts = {part.filename: archive.read(part) for part in archive.infolist()}
    listed = [b'<sheet name="S%d" sheetId="%d" r:id="rId1"/>' % (n, n) for n in range(1, blank + 1)]
    listed.append(b'<sheet name="Last" sheetId="999" r:id="rId2"/>')
    book = "xl/workbook.xml"
    parts[book] = sub(b"<sheets>.*</sheets>", b"<sheets>%b</sheets>" % b"".join(listed), parts[book])
    rows = read_workbook(zipped(*parts.items()))
    assert [cells[0] for _, cells in rows] == found


WHOLE = workbook(["player 1", "player 2"], ["Núria Serra", "Joan Puig"], [1, 2.5])


@given(st.data())
def test_a_changed_byte_anywhere_is_told_or_harmless(data: st.DataObject) -> None:
    content = bytearray(WHOLE)
    for _ in range(data.draw(st.integers(1, 4))):
        content[data.draw(st.integers(4, len(content) - 1))] = data.draw(st.integers(0, 255))
    with suppress(BadWorkbook):
        rows = read_workbook(bytes(content))
        assert all(isinstance(cell, str) for _, cells in rows for cell in cells)
