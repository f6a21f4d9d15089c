"""Certificates for the first places, one to a page."""

from collections import Counter

from botifarra.paper.box import Box
from botifarra.paper.faces import Face
from botifarra.paper.fitting import BETWEEN, LEAST_OF_NAMES
from botifarra.paper.naming import heading, person, side_name
from botifarra.paper.ornaments import WINE, border, medal, rule
from botifarra.paper.sheet import GREY, INK, Align, Shade, Sheet
from botifarra.paper.standings import everyone
from botifarra.prose import Prose
from botifarra.tournament.book import Book
from botifarra.tournament.listing.entrants import has_left
from botifarra.tournament.listing.standings import ranking_criteria
from botifarra.tournament.listing.table_rows import Listing, TableRow, entrant, standings

_IN_WORDS = 10
"""Places up to which there is a word for the place."""

_MADE = ("boards", "matches", "encounters", "wins")
"""The columns that show that an entry has played. An entry without any of them gets no certificate."""

_MEDAL = 21.0
_WORDS = 119.0
"""The height of the text above date and signatures, in millimetres."""


def certificates(book: Book, places: int, text: Prose) -> bytes:
    """Return certificates for all that are among the first `places` of a ranking.

    An entry without a result gets none, nor does one that has left before the end. In a knock-out an entry
    that has left keeps the place that it reached.
    """
    is_knockout = ranking_criteria(book) == "knockout"
    sheet = Sheet(text.language, text("certificate.title"), heading(book, text), wide=True)
    for listing in standings(book):
        shared = Counter(row["rank"] for row in listing.rows)
        for row in listing.rows:
            rank = row["rank"]
            has_played = any(row.get(key) for key in _MADE)
            keeps_place = is_knockout or not has_left(book, entrant(row))
            if isinstance(rank, int) and rank <= places and has_played and keeps_place:
                place = _place(listing, rank, shared[rank] > 1, text)
                _certificate(sheet, rank, place, everyone(row, "\n"), _team(book, row), text)
    return sheet.finish()


def _place(listing: Listing, rank: int, is_shared: bool, text: Prose) -> str:
    """Return a place in words, with its line or group."""
    place = text(f"certificate.place.{rank}") if rank <= _IN_WORDS else text("certificate.place", place=rank)
    if is_shared:
        place = text("certificate.shared", place=place)
    if listing.line is not None:
        return text("certificate.line", place=place, side=side_name(text, listing.line))
    if listing.group is not None:
        return text("certificate.group", place=place, group=listing.group)
    return place


def _team(book: Book, row: TableRow) -> str:
    """Return the players of a team, or an empty text for a pair."""
    pairs = [pair for pair in book.pairs.values() if pair.team == row.get("team")]
    return BETWEEN.join(person(name) for pair in pairs for name in pair.players)


def _certificate(sheet: Sheet, rank: int, place: str, names: str, team: str, text: Prose) -> None:
    within = border(sheet, sheet.page()).inset(26, 6)
    title, line, awarded, who, of, won, for_what, occasion = within.top(_WORDS).rows(
        18, 7, 9, 35, 9, 14, 9, 18
    )
    _formal(sheet, title, text("certificate.title"), 44, WINE)
    rule(sheet, line.inset(line.width / 2 - 45, 0))
    players, others = (who.rows(2, 1)) if team else (who, None)
    _formal(sheet, players, names, 30)
    if others is not None:
        _beside(sheet, others, team, 14, shade=INK)
    _formal(sheet, won, place, 24, WINE)
    for box, name in ((awarded, "awarded"), (of, "of"), (for_what, "in")):
        _beside(sheet, box, text(f"certificate.{name}"), 14)
    _formal(sheet, occasion, sheet.heading.name, 18)
    foot = within.below(_WORDS)
    place_and_date = ", ".join(filter(None, (sheet.heading.place, sheet.heading.date_name)))
    _beside(sheet, foot.top(8), place_and_date, 12)
    medal(sheet, Box(foot.x + (foot.width - _MEDAL) / 2, foot.y + 9, _MEDAL, foot.height - 9), rank)
    left, _, right = foot.below(foot.height - 12).columns(5, 3, 5)
    for name, signed in (("director", left), ("club", right)):
        sheet.line(signed.x, signed.y, signed.right, signed.y, shade=INK)
        _beside(sheet, signed.top(7), text(f"certificate.{name}"), 10)


def _formal(sheet: Sheet, box: Box, words: str, size: float, shade: Shade = INK) -> None:
    sheet.write(
        box, words, size=size, face=Face.FORMAL, shade=shade, align=Align.CENTRE, least=LEAST_OF_NAMES
    )


def _beside(sheet: Sheet, box: Box, words: str, size: float, shade: int = GREY) -> None:
    sheet.write(
        box, words, size=size, face=Face.ITALIC, shade=shade, align=Align.CENTRE, least=LEAST_OF_NAMES
    )
