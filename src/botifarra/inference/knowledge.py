"""The facts that the plays prove to one seat about the hidden hands (R4, R5.4)."""

from collections.abc import Sequence
from dataclasses import dataclass

from botifarra_kernel import exclusions

from botifarra.border import rules_flags
from botifarra.core.arguments import expect
from botifarra.core.cards import CardSet
from botifarra.core.exclusions import shown_by_another
from botifarra.core.public import PublicState
from botifarra.core.seats import Seat
from botifarra.core.trick import Trick
from botifarra.core.view import Exclusions, View


@dataclass(frozen=True, slots=True)
class EitherOr:
    """A fact about the unseen cards: `seat` holds none of the first set, or all of the second (R4.11)."""

    seat: Seat
    none_of: CardSet
    all_of: CardSet


@dataclass(frozen=True, slots=True)
class Knowledge:
    """The knowledge of one seat about the hidden hands.

    `places` is by seat the number of unseen cards that it holds. It is 0 for the seat itself, unless R2.7
    hides its own hand from it. `excluded` are the unseen cards that each seat cannot hold.
    """

    unseen: CardSet
    places: tuple[int, int, int, int]
    excluded: Exclusions
    either_or: tuple[EitherOr, ...] = ()

    @classmethod
    def of(cls, view: View) -> "Knowledge":
        """Return the knowledge of the seat of `view`. Of the calls, only a shown codony counts."""
        expect(View, "view", view)
        hidden = hidden_from(view)
        north, west, south, east = (view.public.cards_left(s) if s in hidden else 0 for s in Seat)
        excluded, either_or = proven(view, played_tricks(view.public), view.unseen)
        return cls(view.unseen, (north, west, south, east), excluded, either_or)


def hidden_from(view: View) -> tuple[Seat, ...]:
    """Return the seats whose hands the seat of `view` does not see, itself included while R2.7 blinds it."""
    return tuple(s for s in Seat if s is not view.seat or not view.public.sees_its_hand(s))


def played_tricks(public: PublicState) -> tuple[Trick, ...]:
    """Return the tricks as far as they are played, without an empty one."""
    return (*public.tricks, public.trick) if public.trick.cards else public.tricks


def proven(view: View, tricks: Sequence[Trick], unseen: CardSet) -> tuple[Exclusions, tuple[EitherOr, ...]]:
    """Return the facts about the unseen cards that the first `tricks` prove; the last may be unfinished."""
    public = view.public
    excluded, facts = exclusions(
        [trick.leader for trick in tricks],
        [trick.cards for trick in tricks],
        public.strain,
        rules_flags(public.rules),
    )
    hidden = hidden_from(view)
    for seat in Seat:
        excluded[seat] |= shown_by_another(public, seat) if seat in hidden else unseen.mask
    facts = _settled(excluded, facts, unseen.mask)
    north, west, south, east = (CardSet.from_mask(mask & unseen.mask) for mask in excluded)
    either_or = (EitherOr(Seat(s), CardSet.from_mask(n), CardSet.from_mask(a)) for s, n, a in facts)
    return (north, west, south, east), tuple(either_or)


def _settled(
    excluded: list[int], facts: list[tuple[int, int, int]], unseen: int
) -> list[tuple[int, int, int]]:
    """Return the facts that are still open; add the cards that settled facts exclude to `excluded`."""
    while True:
        still_open = []
        for seat, none_of, all_of in facts:
            none_left = none_of & unseen & ~excluded[seat]
            if all_of & (excluded[seat] | ~unseen):
                excluded[seat] |= none_left
            elif none_left:
                still_open.append((seat, none_left, all_of))
        if len(still_open) == len(facts):
            return still_open
        facts = still_open
