"""The page of a board: the results of all tables, and its cards once they are public."""

from botifarra.core.cards import Strain, Suit
from botifarra.core.signs import SIGNS
from botifarra.prose import Prose
from botifarra.records.notation import parse_hand
from botifarra.server.desk.protocol.screens import PublicBoard, PublicResult, PublicScreen, PublicSide
from botifarra.server.desk.public_site.frame import (
    board_file,
    figure,
    framed,
    heading,
    named,
    note,
    pair_link,
    table,
)
from botifarra.server.desk.public_site.markup import Markup, tag
from botifarra.server.desk.public_site.results import Names, marks_explained, points, remarks, with_marks
from botifarra.server.desk.screens.cells import LINES
from botifarra.tournament.events import Line

_SEATS = ("north", "west", "south", "east")
"""The order of the hands on the screen."""


def board_page(screen: PublicScreen, board: PublicBoard, names: Names, text: Prose) -> str:
    """Return the page of a board."""
    content = [_boards(screen, board, text)]
    if board.is_cancelled:
        content.append(tag("p", tag("strong", text("boards.cancelled"))))
    sides = [side for result in board.tables for side in result.sides]
    has_scores = any(side.score is not None for side in sides)
    content += [_results(board, names, text, has_scores=has_scores), note(text, "site.result")]
    content += [note(text, "site.score")] if has_scores else []
    content += marks_explained(screen, sides, text)
    content.append(tag("h2", text("site.cards")))
    content += [_signs(), _hands(board.hands, text)] if board.hands else [note(text, "site.cards.later")]
    return framed(screen, text, "column.boards", text("board", board=board.board), *content)


def _boards(screen: PublicScreen, shown: PublicBoard, text: Prose) -> Markup:
    links = (
        tag(
            "a",
            str(each.board),
            href=board_file(each.board),
            aria_label=text("board", board=each.board),
            aria_current="page" if each is shown else None,
        )
        for each in screen.boards
    )
    return tag("nav", *links, class_="numbers", aria_label=text("column.boards"))


def _results(board: PublicBoard, names: Names, text: Prose, *, has_scores: bool) -> Markup:
    headings = [
        heading(text("column.side")),
        heading(text("column.pair"), "wide"),
        heading(text("column.points"), "figure"),
        heading(text("column.result"), "figure"),
        *([heading(text("column.score"), "figure")] if has_scores else []),
    ]
    best_first = sorted(board.tables, key=_place)
    tables = (_table(each, names, text, has_scores=has_scores) for each in best_first)
    return table(headings, *tables, class_="folded")


def _place(table: PublicResult) -> tuple[bool, int]:
    """Return the key of the order on a page: the best result of N-S first, no result last."""
    result = table.sides[0].result
    return result is None, -(result or 0)


def _table(result: PublicResult, names: Names, text: Prose, *, has_scores: bool) -> Markup:
    sides = zip(LINES, result.sides, strict=True)
    rows = (_side(result, line, side, names, text, has_scores=has_scores) for line, side in sides)
    return tag("tbody", *rows)


def _side(
    result: PublicResult, line: Line, side: PublicSide, names: Names, text: Prose, *, has_scores: bool
) -> Markup:
    """Return the row of a side; the remark on the table stands in the last row."""
    remark = remarks(result, text) if line == LINES[-1] else ""
    result_shown, score_shown = with_marks(text, side)
    return tag(
        "tr",
        tag("td", text(f"side.{line}"), class_="side"),
        tag(
            "td",
            pair_link(side.pair, f"{side.pair} {named(names(side.pair, result.round))}"),
            tag("small", remark) if remark else Markup(),
            class_="wide",
        ),
        figure(points(result.slip, line)),
        figure(result_shown, "strong"),
        *([figure(score_shown)] if has_scores else []),
    )


def _signs() -> Markup:
    """Return the signs of the suits, which the hands use."""
    symbols = Markup("".join(SIGNS[Strain(suit)].symbol for suit in Suit))
    return tag("svg", symbols, class_="signs", aria_hidden="true")


def _hands(hands: tuple[str, str, str, str], text: Prose) -> Markup:
    return tag(
        "div",
        *(
            tag("section", tag("h3", text(f"seat.{seat}")), *_suits(hand, text), class_=seat)
            for seat, hand in zip(_SEATS, hands, strict=True)
        ),
        class_="hands",
    )


def _suits(hand: str, text: Prose) -> list[Markup]:
    """Return a line for each suit: its sign, and the numbers of its cards, the strongest first."""
    cards = parse_hand(hand)
    return [
        tag(
            "p",
            tag(
                "svg",
                tag("use", href=f"#{SIGNS[Strain(suit)].id}"),
                role="img",
                aria_label=text(f"site.suit.{SIGNS[Strain(suit)].name}"),
            ),
            " ".join(str(card.number) for card in sorted(cards.of(suit), reverse=True)) or "–",
        )
        for suit in Suit
    ]
