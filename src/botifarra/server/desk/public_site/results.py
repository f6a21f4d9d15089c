"""Results of a table in words and figures."""

from collections.abc import Callable, Iterable, Iterator

from botifarra.paper.notes import MARKS, explanations
from botifarra.prose import Prose
from botifarra.sentences.chronicle import call_words
from botifarra.server.desk.protocol.screens import PublicResult, PublicScreen, PublicSide
from botifarra.server.desk.public_site.frame import decimal
from botifarra.server.desk.public_site.markup import Markup, tag
from botifarra.server.desk.screens.cells import LINES
from botifarra.tournament.events import BoardSlip, Line, Slip
from botifarra.tournament.listing.places import Basis
from botifarra.tournament.listing.table_rows import FLAG

Names = Callable[[int, int], tuple[str, ...]]
"""A function that returns the players that a pair had in a round."""


def names_of(screen: PublicScreen) -> Names:
    """Return the players of all pairs, by pair and round."""
    present = {pair.number: pair.players for pair in screen.pairs}

    def names(pair: int, number: int) -> tuple[str, ...]:
        before = (each.players for each in screen.earlier if each.pair == pair and number <= each.last)
        return next(before, present[pair])

    return names


def points(slip: Slip | None, line: Line) -> str:
    """Return the points of a side; an empty text without a result."""
    if slip is None:
        return ""
    both = slip.points if isinstance(slip, BoardSlip) else slip.scores
    return str(both[LINES.index(line)])


def signed(result: int | None) -> str:
    """Return a result with its sign; an empty text for None."""
    return "" if result is None else f"{result:{'+' if result else ''}}".replace("-", "−")


def marks(side: PublicSide) -> str:
    """Return the marks beside a score that does not follow from its result alone, as on paper."""
    return (MARKS[Basis(side.mark)] if side.mark else "") + (FLAG if side.flagged else "")


def with_marks(text: Prose, side: PublicSide) -> tuple[str, str]:
    """Return the result and the score of a side; its marks are beside the score, or else the result."""
    result, score = signed(side.result), decimal(text, side.score)
    return (result, score + marks(side)) if score else (result + marks(side), "")


def marks_explained(screen: PublicScreen, sides: Iterable[PublicSide], text: Prose) -> Iterator[Markup]:
    """Yield a note for each of the marks beside some sides."""
    for words in explanations("".join(map(marks, sides)), screen.head.kind, text):
        yield tag("p", words, class_="note")


def remarks(result: PublicResult, text: Prose) -> str:
    """Return who named botifarra or said contro, and whether there is anything special about the result."""
    if result.slip is None:
        has_score = any(side.score is not None for side in result.sides)
        words = [text("site.assigned" if has_score else "site.no_result")]
    else:
        words = call_words(text, result.slip)
    return " · ".join([*words, *([text("site.other_cards")] if result.field else [])])
