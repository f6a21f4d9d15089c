"""The bracket of a knock-out: its matches, their results, and the pairs that go on."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from botifarra.tournament.book import Book
from botifarra.tournament.errors import TournamentError
from botifarra.tournament.events import MatchSlip, Place
from botifarra.tournament.lots import LotsNeeded
from botifarra.tournament.movements import knockout
from botifarra.tournament.movements.groups import group_standings, groups_of, knockout_begins, qualified
from botifarra.tournament.seating import Round


class NoKnockout(TournamentError):
    """A championship without a knock-out, which has no bracket."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in a match: the pair that comes there, None while that is open.

    `is_empty`: no pair comes, so the pair in the other slot has a bye. `has_withdrawn`: the pair that won the
    place has withdrawn, or both pairs that could have won it have.
    """

    pair: int | None = None
    is_empty: bool = False
    has_withdrawn: bool = False

    @property
    def playing(self) -> int | None:
        """The pair that plays here, if that is known."""
        return None if self.is_empty else self.pair


OPEN = Slot()
EMPTY = Slot(is_empty=True)
BOTH_WITHDRAWN = Slot(is_empty=True, has_withdrawn=True)


@dataclass(frozen=True, slots=True)
class BracketMatch:
    """Two slots, their scores once they are known, and the slot of the pair that goes on."""

    slots: tuple[Slot, Slot]
    scores: tuple[int, int] | None = None
    winner: Slot = OPEN

    @property
    def loser(self) -> int | None:
        """The pair that is out, if it is known."""
        if self.winner.pair is None:
            return None
        return next((slot.pair for slot in self.slots if slot.pair not in (None, self.winner.pair)), None)


@dataclass(frozen=True, slots=True)
class Bracket:
    """The matches of all rounds from the one that `begins` it to the final, in the order of the tree.

    The winners of matches 1 and 2 of a round meet in match 1 of the next. `third` is the match of the losers
    of the semi-finals, if it is paired. After groups, `origins` has the group and place of each pair that
    goes on.
    """

    begins: int
    rounds: tuple[tuple[BracketMatch, ...], ...]
    third: BracketMatch | None = None
    origins: Mapping[int, tuple[int, int]] = field(default_factory=dict)


def bracket(book: Book) -> Bracket:
    """Return the bracket, with open slots for pairs that are not known yet.

    Raises `NoKnockout`, `BadGroups`, `knockout.Over` for less than two pairs, or `knockout.NotByBracket`.
    """
    movement = book.begun.format.pairing.movement
    if not movement.is_knockout:
        raise NoKnockout
    begins = knockout_begins(book) if movement.has_groups else 1
    slots = _first_slots(book, begins)
    if sum(not slot.is_empty for slot in slots) < 2:
        raise knockout.Over(rounds=len(book.rounds))
    rounds: list[tuple[BracketMatch, ...]] = []
    while len(slots) > 1:
        number = begins + len(rounds)
        played = book.round(number) if number <= len(book.rounds) else None
        matches = [
            _match(book, played, both, is_last=len(slots) == 2)
            for both in zip(slots[::2], slots[1::2], strict=True)
        ]
        rounds.append(tuple(matches))
        slots = [match.winner for match in matches]
        if played is not None:
            knockout.refuse_repeated(tuple(slot.playing for slot in slots), played)
    origins = {}
    if movement.has_groups and book.rounds:
        origins = {
            row.pair: (group, place)
            for group, rows in enumerate(group_standings(book), 1)
            for place, row in enumerate(rows, 1)
            if any(row.pair in (slot.pair for slot in match.slots) for match in rounds[0])
        }
    return Bracket(begins, tuple(rounds), _third(book, begins, rounds), origins)


def _first_slots(book: Book, begins: int) -> list[Slot]:
    if len(book.rounds) >= begins:
        return _slots(knockout.slots_of(book.round(begins)))
    if not book.begun.format.pairing.movement.has_groups:
        return _open_slots(len(book.playing(1)))
    if len(book.rounds) == begins - 1 and not book.missing():
        try:
            return _slots(knockout.bracket(qualified(book)))
        except LotsNeeded:
            pass
    form = book.begun.format
    return _open_slots(sum(min(form.qualify, len(group)) for group in groups_of(book)))


def _slots(pairs: Iterable[int | None]) -> list[Slot]:
    return [EMPTY if pair is None else Slot(pair) for pair in pairs]


def _open_slots(count: int) -> list[Slot]:
    """Return the slots of a bracket of `count` pairs, before the pairs are known."""
    return [OPEN if seed < count else EMPTY for seed in knockout.seed_order(count)]


def _match(book: Book, played: Round | None, slots: tuple[Slot, Slot], *, is_last: bool) -> BracketMatch:
    """Return a match of the round `played`, which is None if the round is not paired yet.

    A pair that withdraws after its last match has still won that match.
    """
    if OPEN in slots or played is None:
        return BracketMatch(slots, winner=_without_match(slots))
    slots = _with_guest(slots, played)
    pairs = slots[0].playing, slots[1].playing
    try:
        won = knockout.better_of(book, played, pairs)
    except knockout.Undecided:
        winner = OPEN
    else:
        if won is None:
            winner = BOTH_WITHDRAWN
        elif is_last or book.plays(won, played.number + 1):
            winner = Slot(won)
        else:
            winner = Slot(won, is_empty=True, has_withdrawn=True)
    return BracketMatch(slots, _scores(book, played, pairs), winner)


def _without_match(slots: tuple[Slot, Slot]) -> Slot:
    """Return the slot that goes on before a match is paired; it is known if the other slot is empty."""
    one, other = slots
    if one.is_empty and other.is_empty:
        return BOTH_WITHDRAWN
    return other if one.is_empty else one if other.is_empty else OPEN


def _with_guest(slots: tuple[Slot, Slot], played: Round) -> tuple[Slot, Slot]:
    """Return the slots of a match; a pair that a director seated there takes the empty one."""
    alone = [slot.pair for slot in slots if not slot.is_empty]
    seating = played.of(alone[0]) if len(alone) == 1 and alone[0] is not None else None
    if seating is None:
        return slots
    (guest,) = set(seating.pairs) - set(alone)
    one, other = (Slot(guest) if slot.is_empty else slot for slot in slots)
    return one, other


def _scores(book: Book, played: Round, pairs: Sequence[int | None]) -> tuple[int, int] | None:
    """Return the scores of two pairs that meet in a round, in their order."""
    seating = next((each for each in played.seatings if set(each.pairs) == set(pairs)), None)
    kept = seating and book.kept.get(Place(played.number, seating.table))
    if seating is None or not kept or not isinstance(kept.slip, MatchSlip):
        return None
    first, second = kept.slip.scores
    return (first, second) if seating.pairs[0] == pairs[0] else (second, first)


def _third(book: Book, begins: int, rounds: Sequence[Sequence[BracketMatch]]) -> BracketMatch | None:
    """Return the match of the losers of the semi-finals, which a director pairs by hand."""
    losers = [match.loser for match in rounds[-2]] if len(rounds) > 1 else []
    if len(losers) < 2 or None in losers:
        return None
    for played in book.rounds[begins + len(rounds) - 2 :]:
        if any(set(seating.pairs) == set(losers) for seating in played.seatings):
            slots = Slot(losers[0]), Slot(losers[1])
            return _match(book, played, slots, is_last=True)
    return None
