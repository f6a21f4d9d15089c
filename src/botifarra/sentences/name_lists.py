"""Sentences about a list of names that cannot be read."""

from botifarra.prose import Prose
from botifarra.tournament.reading.names import BadNames, BadRow
from botifarra.workbook import BadWorkbook


def why_no_names(text: Prose, error: BadNames) -> str:
    """Return why a list, or a line of it, has no pair; the line itself is not named."""
    return text(f"names.{error.kind}", found=error.found if isinstance(error, BadRow) else "")


def list_complaint(text: Prose, error: BadNames | BadWorkbook) -> str:
    """Return the sentence for a list without a file name, with its line."""
    if isinstance(error, BadWorkbook):
        return text(f"table.{error.kind}")
    why = why_no_names(text, error)
    return text("names.line", line=error.line, why=why) if isinstance(error, BadRow) else why
