"""Players, withdrawal, fines and appeals of an entrant of the standings: a pair, or a whole team."""

from fractions import Fraction

from botifarra.tournament.book import Book
from botifarra.tournament.entries import Pair
from botifarra.tournament.lots import Entrant


def pair_so_far(book: Book, number: int) -> tuple[Pair, tuple[str, ...]]:
    """Return a pair with its players in the last round with results, and its earlier players.

    The standings are those after that round, so players who took a seat later are not named.
    """
    last = max(1, book.kept.last_round)
    pair = book.pair_in(number, last)
    before = (name for each in book.lineups.get(number, ()) if each.round <= last for name in each.players)
    return pair, tuple(name for name in dict.fromkeys(before) if name not in pair.players)


def withdrawn_from(book: Book, entry: Entrant) -> int:
    """Return the first round that a pair, or a pair of a team, does not play; 0 if it has not withdrawn."""
    return min((book.withdrawn[pair] for pair in _pairs_of(book, entry) if pair in book.withdrawn), default=0)


def has_left(book: Book, entry: Entrant) -> bool:
    """Return whether a pair, or each pair of a team, has withdrawn and missed a round (R7.7)."""
    begun = len(book.begun_rounds())
    return not any(book.plays(pair, begun) for pair in _pairs_of(book, entry))


def fines_of(book: Book, entry: Entrant) -> Fraction:
    """Return the points that a pair, or all pairs of a team, lose by fines (R7.9)."""
    return sum(map(book.fined, _pairs_of(book, entry)), Fraction(0))


def has_appealed(book: Book, entry: Entrant) -> bool:
    """Return whether a pair, or a pair of a team, has an open appeal against a fine."""
    return not set(book.appealed_pairs).isdisjoint(_pairs_of(book, entry))


def _pairs_of(book: Book, entry: Entrant) -> list[int]:
    """Return a pair, or the pairs of a team."""
    return [entry] if isinstance(entry, int) else [n for n, pair in book.pairs.items() if pair.team == entry]
