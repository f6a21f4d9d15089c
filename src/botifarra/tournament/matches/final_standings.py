"""The order of a championship of matches. In a knock-out, the round that a pair reached decides first."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from botifarra.tournament.book import Book
from botifarra.tournament.events import MatchSlip, Place, Slip
from botifarra.tournament.matches.standings import Standing, standings
from botifarra.tournament.movements.groups import group_standings, knockout_begins, qualified
from botifarra.tournament.movements.knockout import Undecided, match_winner
from botifarra.tournament.ranking import ranked
from botifarra.tournament.results import NOTHING
from botifarra.tournament.seating import Round, Seating

_STAYS = Fraction(1, 4)
"""The value of not withdrawing, in rounds: less than that of a win in the match for third place."""


def shown_standings(book: Book) -> list[list[Standing]]:
    """Return the standings for display: one for each group while groups play, else one of all pairs."""
    return group_standings(book) if groups_play(book) else [final_standings(book)]


def groups_play(book: Book) -> bool:
    """Return whether the groups have begun and the knock-out after them has not; raises `BadGroups`."""
    has_groups = book.begun.format.pairing.movement.has_groups
    return has_groups and 0 < len(book.rounds) < knockout_begins(book)


def final_standings(book: Book) -> list[Standing]:
    """Return all pairs in order: those in a knock-out first, and tied if they reached the same round."""
    reached = _reached(book)
    rows = [replace(row, reached=reached.get(row.pair, Fraction(0))) for row in standings(book)]

    def key(row: Standing) -> tuple[Fraction | int, ...]:
        return (row.reached,) if row.reached else (0, row.wins, row.difference, row.points)

    return ranked(rows, key, lots=book.lots("prizes"))


def still_in(book: Book) -> frozenset[int]:
    """Return the pairs that play the next round or sit it out; in a knock-out, those that are not out.

    Raises `LotsNeeded` or `Undecided` if these are not known yet.
    """
    begun = first_knockout_round(book)
    if begun is not None and len(book.rounds) >= begun:
        last = book.rounds[-1]
        beside = _beside(book, begun)[last.number]
        for seating in last.seatings:
            if seating not in beside:
                match_winner(book, last.number, seating)
    return sure_of_next_round(book)


def sure_of_next_round(book: Book) -> frozenset[int]:
    """Return `still_in` without both pairs of a match that is not decided yet; raises `LotsNeeded`."""
    number = len(book.rounds) + 1
    begun = first_knockout_round(book)
    playing = frozenset(book.playing(number))
    if begun is None or number < max(begun, 2):
        return playing
    if number == begun:
        return frozenset(qualified(book))
    last = book.rounds[-1]
    beside = {pair for seating in _beside(book, begun).get(last.number, ()) for pair in seating.pairs}
    there = playing.intersection(last.pairs) - beside
    return frozenset(pair for pair in there if _goes_on(book, last, pair))


def undecided(book: Book, place: Place, slip: Slip) -> Undecided | None:
    """Return the error that this result of a place would cause in the next round: a tie in a knock-out."""
    begun = first_knockout_round(book)
    if begun is None or place.round < begun or not isinstance(slip, MatchSlip) or len(set(slip.scores)) > 1:
        return None
    pairs = book.seated(place).pairs
    if any(seating.pairs == pairs for seating in _beside(book, begun)[place.round]):
        return None
    return Undecided(round=place.round, table=place.table, pairs=pairs)


def is_out(book: Book, shown: Round, pair: int) -> bool:
    """Return whether a pair that has played is not in this round of a knock-out any more."""
    begun = first_knockout_round(book)
    before = book.rounds[: shown.number - 1]
    is_knockout = begun is not None and shown.number >= begun
    return is_knockout and pair not in shown.pairs and any(pair in each.pairs for each in before)


def tied_matches(book: Book, number: int) -> list[Place]:
    """Return the matches of a round whose results are `undecided`; raises `BadGroups`."""
    if first_knockout_round(book) is None:  # most championships: all screens of all tables ask
        return []
    places = (Place(number, seating.table) for seating in book.round(number).seatings)
    results = ((place, book.kept.get(place, NOTHING).slip) for place in places)
    return [place for place, slip in results if slip is not None and undecided(book, place, slip)]


def in_bracket(book: Book) -> frozenset[int]:
    """Return the pairs that are ranked by the round of a knock-out that they reached, and not by points."""
    begun = first_knockout_round(book)
    return (
        frozenset(pair for each in book.rounds[begun - 1 :] for pair in each.pairs) if begun else frozenset()
    )


def places_left(book: Book, number: int) -> int | None:
    """Return the places in a round of a knock-out: 2 in a final, 4 in a semifinal; None in other rounds."""
    begun = first_knockout_round(book)
    if begun is None or number < begun:
        return None
    began = len(list(book.round(begun).pairs))
    return 1 << (began - 1).bit_length() >> (number - begun)


def _reached(book: Book) -> Mapping[int, Fraction]:
    """Return the number of knock-out rounds that each pair reached: one more if it won or sat out its last.

    A win in the match for third place counts as half a round. A pair that goes on comes before a pair that
    came as far and has withdrawn. So it wins a final without opponents.
    """
    begun = first_knockout_round(book)
    if begun is None:
        return {}
    beside = _beside(book, begun)
    reached: dict[int, Fraction] = defaultdict(Fraction)
    for far, each in enumerate(book.rounds[begun - 1 :], 1):
        out = {pair for seating in beside[each.number] for pair in seating.pairs}
        for pair in each.pairs:
            won = _goes_on(book, each, pair)
            reached[pair] = reached[pair] + Fraction(won, 2) if pair in out else Fraction(far + won)
            if won and each is book.rounds[-1] and book.plays(pair, each.number + 1):
                reached[pair] += _STAYS
    return reached


def _beside(book: Book, begun: int) -> Mapping[int, Sequence[Seating]]:
    """Return the tables of each round outside the bracket: those of two pairs that have lost before.

    The match for third place is one. A pair that lost may also be seated for one that has withdrawn, but then
    it meets a pair that has not lost.
    """
    found: dict[int, list[Seating]] = {}
    lost: set[int] = set()
    for each in book.rounds[begun - 1 :]:
        found[each.number] = [seating for seating in each.seatings if lost.issuperset(seating.pairs)]
        for seating in each.seatings:
            kept = book.kept.get(Place(each.number, seating.table))
            if kept is not None and isinstance(kept.slip, MatchSlip) and len(set(kept.slip.scores)) > 1:
                first, second = kept.slip.scores
                lost.add(seating.pairs[first > second])
    return found


def first_knockout_round(book: Book) -> int | None:
    """Return the number of the first knock-out round; None if there is none, or it is not known yet."""
    movement = book.begun.format.pairing.movement
    if not movement.is_knockout:
        return None
    if not movement.has_groups:
        return 1
    return knockout_begins(book) if book.rounds else None


def _goes_on(book: Book, played: Round, pair: int) -> bool:
    """Return whether a pair won its match of a round, or sat the round out."""
    seating = played.of(pair)
    if seating is None:
        return book.plays(pair, played.number)
    try:
        return match_winner(book, played.number, seating) == pair
    except Undecided:
        return False
