"""Pairs that play a round, and pairs that sit it out, after withdrawals and tables without play."""

from botifarra.tournament.book import Book
from botifarra.tournament.format import Pairing
from botifarra.tournament.seating import Round, Seating


def played_tables(book: Book, each: Round) -> list[Seating]:
    """Return the tables of a round that are played, by number."""
    return sorted(
        (seating for seating in each.seatings if (each.number, seating.table) not in book.sat_out),
        key=lambda seating: seating.table,
    )


def seat_of(book: Book, each: Round, pair: int) -> Seating | None:
    """Return the seat of a pair in a round, if it plays."""
    return next((seating for seating in played_tables(book, each) if pair in seating.pairs), None)


def resting(book: Book, each: Round) -> list[int]:
    """Return the pairs without a game in a round, except those that have withdrawn by then."""
    seated = {pair for seating in played_tables(book, each) for pair in seating.pairs}
    return [pair for pair in each.pairs if pair not in seated and book.plays(pair, each.number)]


def round_to_pair_again(book: Book) -> int | None:
    """Return the last round of a Swiss if fewer pairs would sit it out once paired again, else None.

    A round that has results cannot be taken back.
    """
    if book.begun.format.pairing is not Pairing.SWISS or not book.rounds:
        return None
    last = book.rounds[-1]
    needed = len(book.playing(last.number)) % 2
    has_slips = any(place.round == last.number for place in (*book.kept, *book.claims))
    return None if has_slips or len(resting(book, last)) <= needed else last.number


def sharing(book: Book, each: Round, table: int) -> list[int]:
    """Return the other tables of a section with the same boards in a round, if there is one set of boards."""
    boards = each.boards_at(table)
    if not boards or not book.begun.format.pairing.movement.has_one_set:
        return []
    sections = {seating.table: book.pair(seating.pairs[0]).section for seating in played_tables(book, each)}
    return [
        other
        for other in sorted(sections)
        if other != table and sections[other] == sections.get(table) and each.boards_at(other) == boards
    ]
