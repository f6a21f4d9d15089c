"""Standings, to be posted; the lines of a Mitchell, and groups, on pages of their own."""

from fractions import Fraction
from operator import attrgetter

from botifarra.paper.box import Box
from botifarra.paper.fitting import BETWEEN
from botifarra.paper.grid import Column, listed
from botifarra.paper.listing import FLAG, Listing, Row, standings
from botifarra.paper.naming import decimal_name, heading, side_name, whole
from botifarra.paper.sheet import GREY, Align, Sheet
from botifarra.prose import Prose
from botifarra.tournament.book import Book

_LINE = 7.6
_LEAST = 5.8

_WEIGHTS = {
    "rank": 11,
    "pair": 13,
    "players": 90,
    "team": 90,
    "total": 22,
    "wins": 20,
    "difference": 19,
    "points": 18,
    "boards": 16,
    "percentage": 20,
    "matches": 18,
    "encounters": 20,
}
"""How wide the columns are that paper has, in order."""

_NAMES = {"players", "team"}
_BOLD = {"rank", "total", "wins"}


def standings_pages(book: Book, text: Prose) -> bytes:
    """The order so far, as a table."""
    sheet = Sheet(text.language, text("standings.title"), heading(book, text))
    for listing in filter(attrgetter("rows"), standings(book)):
        _listing(sheet, listing, _beside(book, listing, text), text)
    sheet.number_pages()
    return sheet.finish()


def who(row: Row, between: str = BETWEEN) -> str:
    """The players of a row, or its team, so that lines end between names."""
    if "team" in row:
        return whole(str(row["team"]))
    return between.join(whole(str(row[key])) for key in ("player_1", "player_2"))


def _part(listing: Listing, text: Prose) -> str:
    """The line or the group that is ranked by itself, or nothing."""
    if listing.line is not None:
        return side_name(text, listing.line)
    return "" if listing.group is None else text("standings.group", group=listing.group)


def _beside(book: Book, listing: Listing, text: Prose) -> str:
    after = text("round", round=len(book.rounds)) if book.rounds else ""
    return BETWEEN.join(filter(None, (_part(listing, text), after)))


def _listing(sheet: Sheet, listing: Listing, beside: str, text: Prose) -> None:
    rows = [_row(row, text) for row in listing.rows]
    columns = [
        Column(
            text(f"column.{key}"),
            _WEIGHTS[key],
            Align.LEFT if key in _NAMES else Align.RIGHT,
            bold=key in _BOLD,
            size=10,
        )
        for key in rows[0]
    ]
    flagged = any(row.get("flag") for row in listing.rows)

    def begin() -> Box:
        page = sheet.headed_page(text("standings.title"), beside)
        if flagged:
            note = page.below(page.height - 5)
            sheet.write(note, text("standings.flagged", flag=FLAG), size=7.5, shade=GREY)
        return page.top(page.height - 6)

    listed(sheet, begin, columns, [list(row.values()) for row in rows], height=_LINE, least=_LEAST)


def _row(row: Row, text: Prose) -> dict[str, str]:
    """What paper shows of a row, by column."""
    shown = row | {"team" if "team" in row else "players": who(row)}
    return {key: _cell(shown, key, text) for key in _WEIGHTS if key in shown}


def _cell(row: Row, key: str, text: Prose) -> str:
    value = row[key]
    if value is None:
        return "–"
    if key == "wins" and isinstance(value, Fraction):
        return wins_name(value)
    if isinstance(value, int):
        return f"{value:{'+' if key == 'difference' and value else ''}}".replace("-", "−")
    if isinstance(value, Fraction):
        mark = row.get("flag", "") if key == "total" else ""
        return f"{decimal_name(text, value)}{mark}"
    return str(value)


def wins_name(wins: Fraction) -> str:
    """Wins as people write them: `4½`."""
    whole_ones, half = divmod(wins, 1)
    return f"{whole_ones or ''}½" if half else str(whole_ones)
