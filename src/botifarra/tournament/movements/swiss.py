"""Swiss as a movement: one round at a time, up to the planned number."""

from random import Random

from botifarra.tournament.book import Book
from botifarra.tournament.errors import AllPaired
from botifarra.tournament.format import Format
from botifarra.tournament.movements.outlook import Outlook
from botifarra.tournament.movements.session_start import round_robin_rounds
from botifarra.tournament.seating import Round
from botifarra.tournament.swiss.pairing import next_round


def outlook(count: int, form: Format) -> Outlook:
    """Return the outlook for a number of pairs; without planned rounds, those without a rematch."""
    return Outlook(form.rounds or round_robin_rounds(count), count % 2, count // 2)


def next_rounds(book: Book, draw: Random | None, session: int) -> tuple[Round, ...]:
    """Return the next round; raises `AllPaired` after the last one, or the errors of the Swiss."""
    rounds, most = len(book.rounds) + 1, book.begun.format.rounds
    if 0 < most < rounds:
        raise AllPaired(rounds=rounds, most=most, planned=most)
    return (next_round(book, draw, session),)
