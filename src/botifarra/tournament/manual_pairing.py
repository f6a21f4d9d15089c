"""A round that a director has seated by hand, with the same checks as the movements."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import cast

from msgspec.structs import replace

from botifarra.tournament.book import Book
from botifarra.tournament.errors import NotPlaying, TournamentError
from botifarra.tournament.format import KNOCKOUTS, MOVING, Kind
from botifarra.tournament.lots import LotsNeeded
from botifarra.tournament.matches.final_standings import groups_play, sure_of_next_round
from botifarra.tournament.movements.groups import going_on
from botifarra.tournament.movements.knockout import seed_order
from botifarra.tournament.movements.validation import Fault, faults
from botifarra.tournament.new_boards import new_boards
from botifarra.tournament.seating import Round, Seating


class FaultySeating(TournamentError):
    """A round that cannot be played as it is seated: `round`, and its `faults`."""

    @property
    def faults(self) -> tuple[Fault, ...]:
        """All faults of the round."""
        return cast("tuple[Fault, ...]", self.facts["faults"])


def round_by_hand(book: Book, session: int, seatings: Sequence[Seating], *, rematch: bool = False) -> Round:
    """Return the next round as it is seated; raises `FaultySeating`, `UnknownPair` or `NotPlaying`.

    Pairs without a table sit out. If only lots could tell which pairs go on, the seating decides. Then only
    the pairs that go on without lots, and have no table, sit out.
    """
    number = len(book.rounds) + 1
    seated = {pair for seating in seatings for pair in seating.pairs}
    for pair in sorted(seated):
        if not book.plays(book.pair(pair).number, number):
            raise NotPlaying(pair=pair, round=book.withdrawn[pair])
    try:
        expected = sure_of_next_round(book)
    except LotsNeeded:
        expected = going_on(book).sure
    sits_out = tuple(sorted(expected - seated))
    made = Round(session, number, tuple(seatings), sits_out)
    wrong = faults(
        (*book.rounds, made),
        seated.union(sits_out),
        copies=copies_of_boards(book),
        meetings=number if rematch or book.begun.format.pairing in KNOCKOUTS else 1,
        uneven=None,
    )
    found = tuple(fault for fault in wrong if fault.round == number)
    if found:
        raise FaultySeating(round=number, faults=found)
    return made


def with_boards(book: Book, seatings: Iterable[Seating]) -> tuple[Seating, ...]:
    """Return seatings in which tables that name no boards have the `new_boards`."""
    boards = new_boards(book)
    return tuple(replace(each, boards=each.boards or boards) for each in seatings)


def too_many_out(book: Book, made: Round) -> int:
    """Return the number of pairs that sit out needlessly: 2 for each table that could be added."""
    form = book.begun.format
    count = len(list(made.pairs))
    if form.pairing.movement.is_knockout and not groups_play(book):
        needed = len(seed_order(count)) - count
    elif form.kind is Kind.TEAMS:
        needed = count % 4
    elif form.pairing.movement.has_groups:
        needed = form.groups
    else:
        fields = Counter(book.pair(pair).section if form.has_sections else "" for pair in made.pairs)
        anywhere = fields.pop("", 0)  # pairs without a section meet anybody
        odd = sum(size % 2 for size in fields.values())
        needed = odd - anywhere if odd > anywhere else (anywhere - odd) % 2
    return max(0, len(made.sits_out) - needed)


def copies_of_boards(book: Book) -> int | None:
    """Return the number of tables at which a board may be at a time; None if each table has its own set."""
    form = book.begun.format
    if form.pairing not in MOVING:
        return None
    sections = len({pair.section for pair in book.pairs.values()} - {""})
    return max(1, sections) * (2 if form.share else 1)
