"""Lines that a person types at a screen: names, reasons, clubs, places, dates."""

from botifarra.eventfile.dates import read_date
from botifarra.records.record import is_tag_text
from botifarra.server.desk.refusals import NotText
from botifarra.visible import clean_line


def line_typed(written: str, *, is_needed: bool = False) -> str:
    """Return a line as it is kept in the log; raises `NotText`."""
    found = clean_line(written)
    if not is_tag_text(found) or (is_needed and not found):
        raise NotText(found=found)
    return found


def date_typed(written: str) -> str:
    """Return a date, or an empty text if none is written; raises `NotDate`."""
    found = clean_line(written)
    return read_date(found) if found else ""
