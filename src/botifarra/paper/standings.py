"""Standings, to be posted; the lines of a Mitchell, and groups, on pages of their own."""

from collections.abc import Iterator
from fractions import Fraction
from operator import attrgetter

from botifarra.paper.box import Box
from botifarra.paper.fitting import BETWEEN, LEAST, LEAST_OF_NAMES
from botifarra.paper.grid import Column, listed
from botifarra.paper.naming import decimal_name, fine_name, heading, side_name, whole, wins_name
from botifarra.paper.notes import cautions, noted_page
from botifarra.paper.sheet import Align, Sheet
from botifarra.prose import Prose
from botifarra.tournament.book import Book
from botifarra.tournament.format import WHO_LOSES_IS_OUT, Kind
from botifarra.tournament.listing.rows import AND, FLAG, Listing, Row, standings, told_apart_by_lots
from botifarra.tournament.matches.final import groups_play

_LINE = 7.6
_LEAST = 5.8

_WEIGHTS = {
    "rank": 11,
    "pair": 13,
    "players": 90,
    "team": 90,
    "club": 34,
    "section": 17,
    "total": 20,
    "average": 20,
    "wins": 20,
    "difference": 19,
    "points": 18,
    "boards": 16,
    "percentage": 20,
    "matches": 18,
    "encounters": 20,
}
"""How wide the columns are that paper has, in order."""

_NAMES = {"players", "team", "club", "section"}
_IF_ANY = ("club", "section")
_PLAYED = ("boards", "matches")
_BOLD = {"rank", "average", "wins"}


def standings_pages(book: Book, text: Prose) -> bytes:
    """The order so far, as a table; below it what is missing, and how to read it."""
    sheet = Sheet(text.language, text("standings.title"), heading(book, text))
    for listing in filter(attrgetter("rows"), standings(book)):
        _listing(sheet, listing, book, text)
    sheet.number_pages()
    return sheet.finish()


def who(row: Row, between: str = BETWEEN) -> str:
    """The players of a row, or its team, so that lines end between names."""
    if "team" in row:
        return whole(str(row["team"]))
    return between.join(whole(str(row[key])) for key in ("player_1", "player_2"))


def everyone(row: Row, between: str) -> str:
    """All who played for a row, those who play now first, or its team."""
    return between.join([who(row, between), *map(whole, _others(row))])


def _others(row: Row) -> list[str]:
    """Who has played for a row besides those who play now."""
    return str(row["also"]).split(AND) if row.get("also") else []


def _part(listing: Listing, text: Prose) -> str:
    """The line or the group that is ranked by itself, or nothing."""
    if listing.line is not None:
        return side_name(text, listing.line)
    return "" if listing.group is None else text("standings.group", group=listing.group)


def progress(book: Book) -> tuple[int, int]:
    """The last round up to which all results are there, and how many are missing in those begun after it."""
    begun = [each.number for each in book.begun_rounds()]
    missing = book.missing(begun)
    return (missing[0].round - 1 if missing else len(begun)), len(missing)


def _listing(sheet: Sheet, listing: Listing, book: Book, text: Prose) -> None:
    finished, missing = progress(book)
    title = text("standings.provisional" if missing else "standings.title")
    after = text("standings.after", round=finished) if finished else ""
    beside = BETWEEN.join(filter(None, (_part(listing, text), after)))
    rows = [_row(row, text) for row in listing.rows]
    empty = {key for key in _IF_ANY if not any(row.get(key) for row in listing.rows)}
    columns = [
        Column(
            text(f"column.{key}"),
            _WEIGHTS[key],
            Align.LEFT if key in _NAMES else Align.RIGHT,
            bold=key in _BOLD,
            size=10,
            least=LEAST_OF_NAMES if key in _NAMES else LEAST,
        )
        for key in rows[0]
        if key not in empty
    ]
    notes = _notes(book, listing, missing, text)

    def begin() -> Box:
        return noted_page(sheet, title, beside, notes)

    cells = [[words for key, words in row.items() if key not in empty] for row in rows]
    listed(sheet, begin, columns, cells, height=_LINE, least=_LEAST)


def _notes(book: Book, listing: Listing, missing: int, text: Prose) -> list[str]:
    """What is missing, what the marks mean, and what the order goes by."""
    form = book.begun.format
    notes = [text("standings.missing", missing=missing)] if missing else []
    if any(row.get("sat_out") for row in listing.rows):
        notes.append(text(f"standings.sat_out.{form.kind}"))
    notes += _lots(book, listing, text)
    also = BETWEEN.join(f"{row['pair']}: {', '.join(_others(row))}" for row in listing.rows if _others(row))
    notes += [text("standings.also", names=also)] if also else []
    fines = BETWEEN.join(f"{event.pair}: {fine_name(text, event)}" for event in book.fines)
    notes += [text("standings.fines", fines=fines)] if fines else []
    notes += cautions(book, text)
    if any(row.get("flag") for row in listing.rows):
        notes.append(text("standings.flagged", flag=FLAG))
    return [*notes, text(f"standings.order.{_order(book)}")]


def _lots(book: Book, listing: Listing, text: Prose) -> Iterator[str]:
    """Yield which rows lots have told apart: for prizes, or while groups play for who goes on."""
    purpose, told = told_apart_by_lots(book, listing)
    if told:
        yield text(
            f"standings.lots.{purpose}", entries="; ".join(BETWEEN.join(map(str, each)) for each in told)
        )


def _order(book: Book) -> str:
    """What the order goes by."""
    form = book.begun.format
    if form.kind is Kind.DUPLICATE:
        return form.rank_by
    return "knockout" if form.pairing in WHO_LOSES_IS_OUT and not groups_play(book) else form.kind


def _row(row: Row, text: Prose) -> dict[str, str]:
    """What paper shows of a row, by column."""
    shown = row | {"team" if "team" in row else "players": who(row)}
    return {key: cell_name(shown, key, text) for key in _WEIGHTS if key in shown}


def cell_name(row: Row, key: str, text: Prose) -> str:
    """Return a value of a row as people write it."""
    value = row[key]
    if value is None:
        return "–"
    if key == "wins" and isinstance(value, Fraction):
        return wins_name(value)
    if key in _PLAYED and row.get("sat_out"):
        return f"{value}+{row['sat_out']}"
    if isinstance(value, int):
        return f"{value:{'+' if key == 'difference' and value else ''}}".replace("-", "−")
    if isinstance(value, Fraction):
        mark = row.get("flag", "") if key == "total" else ""
        return f"{decimal_name(text, value)}{mark}"
    return str(value)
