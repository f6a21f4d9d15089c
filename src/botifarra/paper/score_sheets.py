"""Private score sheets: all boards or matches of a pair, with its scores, its average and its rank."""

from collections.abc import Iterator
from fractions import Fraction

from botifarra.paper.box import Box
from botifarra.paper.fitting import BETWEEN, JOINED, LEAST_OF_NAMES
from botifarra.paper.grid import Cells, Column, listed
from botifarra.paper.naming import (
    called_names,
    decimal_name,
    heading,
    is_league,
    person,
    points_name,
    result_name,
    round_name,
    side_name,
    team_and_players,
)
from botifarra.paper.notes import APART, appeals, changes, marks, marks_explained, noted_page, score_name
from botifarra.paper.sheet import GREY, Align, Sheet
from botifarra.prose import Prose
from botifarra.sentences.given_numbers import given_text
from botifarra.tournament.book import Book
from botifarra.tournament.duplicate import standings as duplicate
from botifarra.tournament.format import Kind
from botifarra.tournament.listing.score_sheets import (
    ScoreSheet,
    SheetBoard,
    SheetLine,
    SheetMatch,
    SitOut,
    score_sheets,
)
from botifarra.tournament.listing.table_rows import FLAG
from botifarra.tournament.matches import standings as matches
from botifarra.tournament.number_format import wins_name

_HEIGHT = 8.0
_ONE_LINE, _TWO_LINES, _TEAM = 5.2, 7.6, 11.2
"""The smallest height of rows: both names of a pair on one line, on two lines, or under their team."""
_NAMES, _ROOM_OF_NAMES, _ROOM_IN_MATCHES = 42.0, 37.0, 54.0
_WHO, _FIGURES, _SUM = 15.0, 15.0, 7.0


def score_sheet_pages(book: Book, text: Prose, pair: int | None = None) -> bytes:
    """Return the sheets of all pairs, by number, or of one; raises `UnknownPair`."""
    if pair is not None:
        book.pair(pair)
    sheet = Sheet(text.language, text("sheets.title"), heading(book, text))
    for each in score_sheets(book):
        if pair in (None, each.pair.number):
            _sheet(sheet, book, each, text)
    return sheet.finish()


def _sheet(sheet: Sheet, book: Book, found: ScoreSheet, text: Prose) -> None:
    title = text("sheets.of", pair=found.pair.number)
    notes = _notes(book, found, text)
    pages = 0

    def begin() -> Box:
        nonlocal pages
        pages += 1
        heading = text("continued", title=title) if pages > 1 else title
        page = noted_page(sheet, heading, _part(found, text), notes)
        return page if pages > 1 else _summary(sheet, book, page, found, text)

    least = _least(sheet, book, found)
    between = BETWEEN if least == _ONE_LINE else "\n"
    columns, rows = _columns(book, text), [_row(book, line, between, text) for line in found.lines]
    listed(sheet, begin, columns, rows, height=max(_HEIGHT, least), least=least)


def _part(found: ScoreSheet, text: Prose) -> str:
    """Return the line or the group in which the pair is ranked, or an empty text."""
    if isinstance(found.standing, duplicate.Standing) and found.standing.line is not None:
        return side_name(text, found.standing.line)
    return "" if found.group is None else text("standings.group", group=found.group)


def _summary(sheet: Sheet, book: Book, page: Box, found: ScoreSheet, text: Prose) -> Box:
    """Write the names and the place of the pair; return the rest of the page."""
    who, club = page.top(_WHO - 3).columns(3, 1)
    sheet.write(who, team_and_players(book, found.pair, "\n"), size=14, bold=True, least=LEAST_OF_NAMES)
    sheet.write(club, found.pair.club, size=9, shade=GREY, align=Align.RIGHT, least=LEAST_OF_NAMES)
    figures = list(_figures(found, text))
    below = page.below(_WHO)
    for (label, value), box in zip(
        figures, below.top(_FIGURES - 2).columns(*[1] * len(figures), gap=2), strict=True
    ):
        sheet.frame(box, rounded=True)
        head, figure = box.inset(1, 1).rows(4, 7)
        sheet.write(head, label, size=7.5, shade=GREY, align=Align.CENTRE)
        sheet.write(figure, value, size=14, bold=True, align=Align.CENTRE)
    left = below.below(_FIGURES)
    if not isinstance(found.standing, duplicate.Standing):
        return left
    sheet.write(left.top(_SUM - 2), _sum(found, found.standing, text), size=9)
    return left.below(_SUM)


def _figures(found: ScoreSheet, text: Prose) -> Iterator[tuple[str, str]]:
    """Yield the figures of the pair or its team in the standings, each with its title."""
    standing = found.standing
    rank = "–" if found.rank is None else text("sheets.rank", rank=found.rank, ranked=found.ranked)
    yield text("column.rank"), rank
    if isinstance(standing, duplicate.Standing):
        flag = FLAG if standing.is_flagged else ""
        yield text("column.total"), f"{decimal_name(text, standing.total)}{flag}"
        yield text("column.average"), _decimal(text, standing.average)
        yield text("column.percentage"), _decimal(text, standing.share and 100 * standing.share)
        yield text("column.boards"), _count(standing.boards, standing.sat_out)
        return
    yield text("column.wins"), wins_name(standing.wins)
    yield text("column.difference"), result_name(standing.difference)
    yield text("column.points"), str(standing.points).replace("-", "−")
    if isinstance(standing, matches.Standing):
        yield text("column.matches"), _count(standing.matches, standing.sat_out)
    else:
        yield text("column.encounters"), str(standing.encounters)


def _count(played: int, sat_out: int) -> str:
    return f"{played}+{sat_out}" if sat_out else str(played)


def _decimal(text: Prose, value: Fraction | None) -> str:
    return "–" if value is None else decimal_name(text, value)


def _sum(found: ScoreSheet, standing: duplicate.Standing, text: Prose) -> str:
    """Return the calculation of the total and the average, in a line."""
    played = sum((score for line in found.lines if (score := _score(line)) is not None), Fraction(0))
    fined = sum((Fraction(fine.points) for fine in found.fines), Fraction(0))
    parts = [text("sheets.played", score=decimal_name(text, played), boards=standing.boards)]
    if standing.sat_out:
        own = decimal_name(text, standing.total + fined - played)
        parts.append(text("sheets.sat_out", score=own, boards=standing.sat_out))
    if fined:
        parts.append(text("sheets.fined", score=given_text(text, fined)))
    total = decimal_name(text, standing.total)
    if len(parts) > 1:
        parts.append(text("sheets.total", score=total))
    if standing.average is None:
        return ""
    count = standing.boards + standing.sat_out
    average = decimal_name(text, standing.average)
    return "   ".join((" ".join(parts), text("sheets.average", total=total, boards=count, average=average)))


def _score(line: SheetLine) -> Fraction | None:
    final = line.table.sides[line.side].final if isinstance(line, SheetBoard) else None
    return None if final is None else final.score


def _notes(book: Book, found: ScoreSheet, text: Prose) -> list[str]:
    """Return the notes that explain the figures."""
    kind = book.begun.format.kind
    missing = len(book.missing(each.number for each in book.begun_rounds()))
    notes = [text("standings.missing", missing=missing)] if missing else []
    notes += appeals(book, text)
    if found.withdrawn is not None:
        notes.append(text("sheets.withdrawn", round=found.withdrawn))
    also = ", ".join(map(person, book.also(found.pair.number)))
    notes += [text("sheets.also", names=also)] if also else []
    fines = BETWEEN.join(
        text("sheets.fine", points=given_text(text, fine.points), reason=fine.reason) for fine in found.fines
    )
    notes += [text("sheets.fines", fines=fines)] if fines else []
    notes += changes(book, text)
    played = [line for line in found.lines if isinstance(line, SheetBoard)]
    notes += marks_explained(book, (line.table.sides[line.side] for line in played), text)
    if any(line.is_apart for line in played):
        notes.append(text(f"sheets.apart.{kind}", mark=APART))
    if isinstance(found.standing, duplicate.Standing) and found.standing.sat_out:
        notes.append(text(f"standings.sat_out.{kind}"))
    return [*notes, text(f"sheets.note.{kind}")]


def _least(sheet: Sheet, book: Book, found: ScoreSheet) -> float:
    """Return the smallest height of rows at which all names are readable."""
    if is_league(book):
        return _TEAM
    names = [_opponents(book, line, BETWEEN)[-1] for line in found.lines]
    widest = max((sheet.width(each, LEAST_OF_NAMES) for each in names), default=0)
    is_match = book.begun.format.kind is Kind.MATCHES
    return _ONE_LINE if widest < (_ROOM_IN_MATCHES if is_match else _ROOM_OF_NAMES) else _TWO_LINES


def _opponents(book: Book, line: SheetLine, between: str) -> list[str]:
    """Return the number and the names of the opponents in a round, or empty texts."""
    if isinstance(line, SitOut):
        return ["", ""]
    pair = line.opponents
    return [str(pair.number), team_and_players(book, pair, between)]


def _columns(book: Book, text: Prose) -> list[Column]:
    kind = book.begun.format.kind
    if kind is Kind.MATCHES:
        return [
            Column(text("column.round"), 32, has_names=True),
            Column(text("column.table"), 11, Align.CENTRE),
            Column(text("column.side"), 11, Align.CENTRE),
            Column("", 9, Align.CENTRE, bold=True),
            Column(text("column.opponents"), 62, has_names=True),
            Column(text("column.points"), 18, Align.CENTRE),
            Column(text("column.won"), 14, Align.CENTRE, bold=True),
            Column(text("column.wins"), 18, Align.RIGHT),
            Column(text("column.difference"), 19, Align.RIGHT),
        ]
    scored, width = (("encounter",), 26) if is_league(book) else (("score", "average"), 17)
    return [
        Column(text("column.round"), 12, Align.CENTRE),
        Column(text("column.table"), 11, Align.CENTRE),
        Column(text("column.board"), 11, Align.CENTRE, bold=True),
        Column(text("column.side"), 11, Align.CENTRE),
        Column("", 9, Align.CENTRE, bold=True),
        Column(text("column.opponents"), _NAMES + (8 if is_league(book) else 0), has_names=True),
        Column(text("column.points"), 15, Align.CENTRE),
        Column(text("column.botifarra"), 15, Align.CENTRE),
        Column(text("column.contro"), 12, Align.CENTRE),
        Column(text("column.result"), 15, Align.RIGHT),
        *(Column(text(f"column.{key}"), width, Align.RIGHT, bold=key != "average") for key in scored),
    ]


def _row(book: Book, line: SheetLine, between: str, text: Prose) -> Cells:
    if isinstance(line, SheetMatch):
        ours, theirs = line.scores
        return [
            round_name(book, line.round, text),
            str(line.place.table),
            side_name(text, line.side),
            *_opponents(book, line, between),
            f"{ours}–{theirs}",
            wins_name(line.won),
            wins_name(line.wins),
            result_name(line.difference),
        ]
    if isinstance(line, SitOut):
        return _sit_out(book, line, text)
    place, made = line.table.place, line.table.sides[line.side]
    return [
        str(place.round),
        str(place.table),
        str(place.board),
        side_name(text, line.side),
        *_opponents(book, line, between),
        points_name(line.table.slip, line.side),
        *called_names(line.table.slip, text),
        result_name(made.result),
        *_scored(book, line, text),
    ]


def _sit_out(book: Book, line: SitOut, text: Prose) -> Cells:
    if book.begun.format.kind is Kind.MATCHES:
        return [round_name(book, line.round, text), "", "", "", text("seating.sits_out"), "", "1", "", ""]
    words = text("sheets.boards_sat_out", boards=line.boards).replace(": ", f":{JOINED}")
    return [str(line.round), "", "", "", "", words, *[""] * 6]


def _scored(book: Book, line: SheetBoard, text: Prose) -> list[str]:
    """Return the score of a board, and the pair's total so far."""
    made, apart = line.table.sides[line.side], APART if line.is_apart else ""
    if line.is_cancelled:
        return [text("sheets.cancelled"), *([""] if book.begun.format.kind is Kind.DUPLICATE else [])]
    if is_league(book):
        results = " / ".join(map(result_name, line.encounter)) if line.encounter else "–"
        return [results + marks(made) + apart]
    return [score_name(text, made) + apart, _decimal(text, line.average)]
