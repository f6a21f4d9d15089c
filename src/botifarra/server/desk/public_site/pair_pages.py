"""The score sheet of each pair, and the list of all pairs."""

from collections.abc import Iterator
from typing import NamedTuple

from botifarra.prose import Prose
from botifarra.sentences.chronicle import call_words
from botifarra.server.desk.protocol.screen_parts import PairNames
from botifarra.server.desk.protocol.screens import PublicScreen
from botifarra.server.desk.public_site.frame import (
    board_file,
    decimal,
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
from botifarra.server.desk.public_site.standings_page import fined_words
from botifarra.server.desk.screens.cells import LINES
from botifarra.server.desk.screens.rankings import rank_figure
from botifarra.tournament.events import Line, MatchSlip, Slip
from botifarra.tournament.scoring import other_side


class SheetLine(NamedTuple):
    """A line of a score sheet; board 0 stands for a match."""

    round: int
    board: int
    line: Line
    against: int
    slip: Slip | None
    result: str
    score: str
    remark: str


def pairs_page(screen: PublicScreen, text: Prose) -> str:
    """Return the list of all pairs."""
    items = (
        tag("li", pair_link(pair.number, f"{pair.number} {named(pair.players)}")) for pair in screen.pairs
    )
    return framed(screen, text, "site.pairs", text("site.pairs"), tag("ul", *items, class_="pairs"))


def sheet_page(screen: PublicScreen, pair: PairNames, names: Names, text: Prose) -> str:
    """Return the score sheet of a pair: its results in the order in which it played them."""
    lines = sorted(sheet_lines(screen, pair.number, text))
    title = text("sheets.of", pair=pair.number)
    content = [tag("p", tag("strong", named(pair.players)), _beside(screen, pair, text), class_="who")]
    content += _earlier(screen, pair.number, text)
    content += _fined_and_withdrawn(screen, pair, text)
    content += _rests(screen, pair.number, text)
    if lines:
        content.append(_sheet(lines, names, text))
    sides = (side for board in screen.boards for result in board.tables for side in result.sides)
    content += marks_explained(screen, (side for side in sides if side.pair == pair.number), text)
    if screen.head.boards:
        content.append(note(text, "site.boards.later"))
    return framed(screen, text, "site.pairs", title, *content)


def sheet_lines(screen: PublicScreen, pair: int, text: Prose) -> Iterator[SheetLine]:
    """Yield the lines of a pair, in no particular order."""
    for board in screen.boards:
        for result in board.tables:
            for line, side in zip(LINES, result.sides, strict=True):
                if side.pair == pair:
                    against = result.sides[LINES.index(other_side(line))].pair
                    yield SheetLine(
                        result.round, board.board, line, against, result.slip,
                        *with_marks(text, side), remarks(result, text),
                    )  # fmt: skip
    for match in screen.matches:
        if pair in match.pairs:
            line = LINES[match.pairs.index(pair)]
            against = match.pairs[LINES.index(other_side(line))]
            slip = None if match.scores is None else MatchSlip(match.scores)
            words = " · ".join(call_words(text, slip)) if slip else text("site.no_result")
            yield SheetLine(match.round, 0, line, against, slip, "", "", words)


def _earlier(screen: PublicScreen, pair: int, text: Prose) -> Iterator[Markup]:
    """Yield the players that a pair had before somebody took a seat."""
    for each in screen.earlier:
        if each.pair == pair:
            yield tag("p", text("site.earlier", round=each.last, players=named(each.players)))


def _fined_and_withdrawn(screen: PublicScreen, pair: PairNames, text: Prose) -> Iterator[Markup]:
    """Yield the fines of a pair, in a league those of its team, and its withdrawal."""
    for ranking in screen.rankings:
        for line in ranking.lines:
            if line.fined and line.pair == pair.number:
                yield tag("p", fined_words(line, text))
            elif line.fined and line.pair is None and line.team == pair.team:
                yield tag("p", fined_words(line, text, "site.fined.team"))
            if line.pair == pair.number and line.withdrawn is not None:
                yield tag("p", text("site.withdrawn", round=line.withdrawn))


def _rests(screen: PublicScreen, pair: int, text: Prose) -> Iterator[Markup]:
    """Yield the rounds that a pair sat out."""
    for rest in screen.rests:
        if rest.pair == pair:
            key = "site.rest.boards" if rest.boards else "site.rest.match"
            yield tag("p", text(key, round=rest.round, n=rest.boards))


def _beside(screen: PublicScreen, pair: PairNames, text: Prose) -> str:
    ranked = next(
        (line for ranking in screen.rankings for line in ranking.lines if line.pair == pair.number), None
    )
    place = "" if ranked is None or ranked.rank is None else f"{text('column.rank')} {ranked.rank}"
    figure_name = text(f"column.{rank_figure(screen.criteria)}")
    score = "" if ranked is None else f"{figure_name} {decimal(text, ranked.score)}"
    return "".join(f" · {each}" for each in (pair.team, pair.club, place, score) if each)


def _sheet(lines: list[SheetLine], names: Names, text: Prose) -> Markup:
    has_boards = any(line.board for line in lines)
    boards = [heading(text("column.board"), "figure")] if has_boards else []
    has_scores = any(line.score for line in lines)
    figures = [
        "column.points",
        *(["column.result"] if has_boards else []),
        *(["column.score"] if has_scores else []),
    ]
    headings = [
        *boards,
        heading(text("column.opponents"), "wide"),
        *(heading(text(key), "figure") for key in figures),
    ]
    rows = (_row(line, names, text, has_scores=has_scores) for line in lines)
    return table(headings, tag("tbody", *rows, class_="lines"), class_="folded" if has_boards else None)


def _row(line: SheetLine, names: Names, text: Prose, *, has_scores: bool) -> Markup:
    told = (text("round", round=line.round), text(f"side.{line.line}"), line.remark)
    own, other = points(line.slip, line.line), points(line.slip, other_side(line.line))
    board = [figure(tag("a", str(line.board), href=board_file(line.board)))] if line.board else []
    result = [figure(line.result, "strong")] if line.board else []
    score = [figure(line.score)] if has_scores else []
    return tag(
        "tr",
        *board,
        tag(
            "td",
            f"{line.against} {named(names(line.against, line.round))}",
            tag("small", " · ".join(filter(None, told))),
            class_="wide",
        ),
        figure(f"{own} – {other}" if line.slip else ""),
        *result,
        *score,
    )
