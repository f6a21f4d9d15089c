"""The knowledge of one seat about a hand: a type that cannot hold a hidden card."""

from dataclasses import dataclass

from botifarra.core.actions import Action
from botifarra.core.arguments import expect
from botifarra.core.auction import Phase
from botifarra.core.cards import DECK, CardSet
from botifarra.core.exclusions import excluded_by_seat
from botifarra.core.match import Match
from botifarra.core.public import PublicState, legal_actions, why_not
from botifarra.core.seats import Seat

Exclusions = tuple[CardSet, CardSet, CardSet, CardSet]
"""The unseen cards that each seat cannot hold, by seat."""


@dataclass(frozen=True, slots=True)
class View:
    """The knowledge of `seat`: the public part, and its own cards unless it may not see them (R2.7).

    `match` is the match as it stood before the hand, None for a hand by itself. Raises `ValueError` for a
    hand with more or fewer cards than the seat has left, or with a card that is played already.
    """

    public: PublicState
    seat: Seat
    hand: CardSet
    match: Match | None = None

    def __post_init__(self) -> None:
        expect(PublicState, "public", self.public)
        expect(Seat, "seat", self.seat)
        expect(CardSet, "hand", self.hand)
        public, mask = self.public, self.hand.mask
        left = public.cards_left(self.seat) if public.sees_its_hand(self.seat) else 0
        if mask.bit_count() != left or mask & public.played.mask:
            raise ValueError(f"hand must be the {left} cards that {self.seat.name} sees now, not {self.hand}")

    @property
    def is_to_act(self) -> bool:
        """Whether the hand waits for this seat."""
        return self.public.to_act is self.seat and self.public.phase is not Phase.OVER

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """The calls or plays open to this seat; none while it is not on turn."""
        return legal_actions(self.public, self.hand) if self.is_to_act else ()

    def why_illegal(self, action: Action) -> str | None:
        """Return the number of the rule against an action of this seat, as far as the seat knows, or None."""
        if self.public.to_act is not self.seat:
            return "R2.1"
        return why_not(self.public, self.hand, action)

    @property
    def unseen(self) -> CardSet:
        """The cards that are in other hands, as far as this seat knows."""
        return DECK - self.public.played - self.hand

    @property
    def exclusions(self) -> Exclusions:
        """The unseen cards that each seat cannot hold, by plays or a shown codony.

        For this seat itself they are all unseen cards, unless R2.7 hides its own hand from it.

        Each exclusion follows from a single play (R4) or from the codony (R5.4). Under
        `third_loads_only_if_safe` a play can also tell that a seat either lacks one card or holds another
        (R4.11). Such facts are left out, because a set of excluded cards cannot express them.
        """
        unseen = self.unseen
        north, west, south, east = (
            unseen if seat is self.seat and self.public.sees_its_hand(seat) else excluded & unseen
            for seat, excluded in zip(Seat, excluded_by_seat(self.public), strict=True)
        )
        return north, west, south, east
