"""The commitment to the boards of a session, to be posted before play."""

from botifarra.paper.fitting import JOINED
from botifarra.paper.grid import chunks
from botifarra.paper.naming import heading
from botifarra.paper.sheet import Align, Sheet
from botifarra.prose import Prose
from botifarra.tournament.book import Book
from botifarra.tournament.number_format import boards_name

_LETTERS = 8
"""Number of letters in a group of the commitment."""

_ON_A_LINE = 4
"""Number of groups on a line."""


def commitment_sheet(book: Book, session: int, text: Prose) -> bytes:
    """Return a page with the boards of a session, and the commitments to their seed and to the lots."""
    dealt = book.dealt[session]
    sheet = Sheet(text.language, text("commitment.title"), heading(book, text))
    page = sheet.headed_page(text("commitment.title"), text("session", session=session))
    boards, digest, why, lots = page.below(20).top(140).rows(16, 36, 58, 30)
    numbers = boards_name(tuple(range(dealt.first, dealt.last + 1)))
    sheet.write(boards, text("commitment.boards", boards=numbers), size=22, bold=True, align=Align.CENTRE)
    lines = chunks(list(chunks(dealt.commitment, _LETTERS)), _ON_A_LINE)
    sheet.frame(digest, rounded=True)
    groups = "\n".join(JOINED.join(map(str, line)) for line in lines)
    sheet.write(digest.inset(6), groups, size=28, bold=True, align=Align.CENTRE)
    sheet.write(why.inset(6), text("commitment.why"), size=14, align=Align.CENTRE)
    if committed := book.begun.lots:
        sheet.write(lots.inset(6), text("commitment.lots", digest=committed), size=11, align=Align.CENTRE)
    return sheet.finish()
