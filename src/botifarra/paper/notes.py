"""Notes at the foot of pages: marks beside scores, and facts that results do not show."""

from collections.abc import Iterable, Sequence

from botifarra.paper.box import Box
from botifarra.paper.fitting import LEAST_OF_NAMES
from botifarra.paper.naming import decimal_name
from botifarra.paper.sheet import GREY, MARGIN, Sheet
from botifarra.prose import Prose
from botifarra.sentences.appeals import appeal_lines
from botifarra.sentences.consequences import changed_lines
from botifarra.sentences.texts import sentences_prose
from botifarra.tournament.book import Book
from botifarra.tournament.changed_results import rounds_on_changed_results
from botifarra.tournament.duplicate.final_scores import ALIKE
from botifarra.tournament.format import Kind
from botifarra.tournament.fouled_boards import fouled_now
from botifarra.tournament.listing.board_results import SideResult
from botifarra.tournament.listing.places import Basis
from botifarra.tournament.listing.table_rows import FLAG
from botifarra.tournament.number_format import boards_name

_SIZE = LEAST_OF_NAMES
_LINE = 3.6
_GAP = 2.0

MARKS = {Basis.REVOKED: "¹", Basis.AVERAGE: "²", Basis.AWARDED: "³"}
"""The marks beside scores that do not follow from the result alone."""

APART = "†"
"""The mark beside a score of a fouled board, whose fields are scored separately (R7.8)."""


def noted_page(sheet: Sheet, title: str, beside: str, notes: Sequence[str]) -> Box:
    """Begin a page with a heading and with notes at its foot; return the part between them."""
    page = sheet.headed_page(title, beside)
    y = page.bottom - notes_height(sheet, notes) + _GAP
    for note in notes:
        height = _height(sheet, note)
        sheet.write(Box(page.x, y, page.width, height), note, size=_SIZE, shade=GREY, least=_SIZE)
        y += height
    return page.top(page.height - notes_height(sheet, notes))


def notes_height(sheet: Sheet, notes: Sequence[str]) -> float:
    """Return the height of notes, with the gap above them."""
    return _GAP + sum(_height(sheet, note) for note in notes)


def _height(sheet: Sheet, note: str) -> float:
    return sheet.lines(note, sheet.page_box.inset(MARGIN).width, _SIZE) * _LINE


def cautions(book: Book, text: Prose) -> list[str]:
    """Return notes on rounds with results changed later, and on boards whose fields are scored separately."""
    apart = tuple(sorted({ruling.board for ruling in fouled_now(book)} - book.cancelled))
    return [*changes(book, text), *([text("notes.apart", boards=boards_name(apart))] if apart else [])]


def appeals(book: Book, text: Prose) -> list[str]:
    """Return a note on open appeals, which make the standings provisional."""
    return list(appeal_lines(sentences_prose(text.language), book))


def changes(book: Book, text: Prose) -> list[str]:
    """Return notes on rounds that were paired on results that were changed later."""
    return list(changed_lines(sentences_prose(text.language), rounds_on_changed_results(book)))


def score_name(text: Prose, made: SideResult) -> str:
    """Return the final score of a side with its marks; a dash for none."""
    return "–" if made.final is None else decimal_name(text, made.final.score) + marks(made)


def marks(made: SideResult) -> str:
    """Return the marks beside a score that does not follow from its result alone."""
    flag = FLAG if made.final is not None and made.final.is_flagged else ""
    return (MARKS.get(made.basis, "") if made.basis else "") + flag


def marks_explained(book: Book, sides: Iterable[SideResult], text: Prose) -> list[str]:
    """Return a note that explains the marks beside some sides; none without marks."""
    explained = explanations("".join(map(marks, sides)), book.begun.format.kind, text)
    return ["   ".join(explained)] if explained else []


def explanations(there: str, kind: Kind, text: Prose) -> list[str]:
    """Return an explanation of each of the marks that are there."""
    explained = [
        text(f"notes.{basis}.{kind}", mark=mark)
        if basis is not Basis.AVERAGE
        else text("notes.average", mark=mark)
        for basis, mark in MARKS.items()
        if mark in there
    ]
    if FLAG in there:
        explained.append(text("notes.flagged", mark=FLAG, score=decimal_name(text, ALIKE)))
    return explained
