"""The public part of a hand, known to everybody at the table."""

from dataclasses import dataclass

from botifarra.core.actions import PLAYS, Action, Call, Claim, Concede, Play
from botifarra.core.arguments import expect
from botifarra.core.auction import Auction, Contract, Phase, legal_calls, why_illegal_call
from botifarra.core.cards import CardSet, Strain
from botifarra.core.rules import TRICKS, Rules
from botifarra.core.score import Factors, Points, score_factors
from botifarra.core.seats import Seat, Side
from botifarra.core.trick import Trick, legal_mask, why_illegal


@dataclass(frozen=True, slots=True)
class PublicState:
    """A hand as a spectator sees it: the calls, the cards played, the points so far.

    `to_act` is the seat on turn; after the end, the seat that won the last trick or ended the hand. `tricks`
    are the complete ones and `trick` the one being played. `points` are the points won by each side: cards, a
    point a trick and, at the end, the last trick's bonus. `rest` is the side that took the remaining tricks
    by a claim or a concession (R5.5).
    """

    rules: Rules
    dealer: Seat
    actions: tuple[Action, ...]
    to_act: Seat
    phase: Phase
    contract: Contract | None
    tricks: tuple[Trick, ...]
    trick: Trick
    points: Points
    played: CardSet
    shown_by: Seat | None = None
    rest: Side | None = None

    @classmethod
    def start(cls, rules: Rules, dealer: Seat) -> "PublicState":
        """Return a hand that has just been dealt."""
        expect(Rules, "rules", rules)
        expect(Seat, "dealer", dealer)
        return cls.after_calls(rules, (), Auction.start(dealer))

    @classmethod
    def after_calls(cls, rules: Rules, calls: tuple[Call, ...], auction: Auction) -> "PublicState":
        """Return the hand after legal calls, which led from the start to `auction`; they are not judged."""
        return cls(
            rules,
            auction.dealer,
            calls,
            auction.to_act,
            auction.phase,
            auction.contract,
            (),
            Trick.first(auction.dealer),
            (0, 0),
            CardSet(),
            auction.shown_by,
        )

    @property
    def strain(self) -> Strain:
        """The strain; botifarra until a strain is named."""
        return self.contract.strain if self.contract else Strain.NO_TRUMP

    @property
    def forfeit_contract(self) -> Contract:
        """The contract by which a forfeit is scored now (R5.2).

        If trumps are not named yet, it is a contract in a suit, without doubles.
        """
        return self.contract or Contract(self.dealer, Strain.COINS)

    @property
    def showing_side(self) -> Side | None:
        """The side that showed the codony, or None (R5.4)."""
        return None if self.shown_by is None else self.shown_by.side

    @property
    def factors(self) -> Factors:
        """The multipliers of both sides for points above the middle; 1 until trumps are named (R3.4)."""
        return score_factors(self.rules, self.contract) if self.contract else (1, 1)

    @property
    def last_trick(self) -> Trick | None:
        """The last complete trick, the only one that a player may look at again (R4.13)."""
        return self.tricks[-1] if self.tricks else None

    def cards_left(self, seat: Seat) -> int:
        """Return how many cards `seat` still holds, 0 to 12."""
        has_played = (seat - self.trick.leader) % len(Seat) < len(self.trick.cards)
        return TRICKS - len(self.tricks) - has_played

    def sees_its_hand(self, seat: Seat) -> bool:
        """Return whether `seat` may look at its cards: all may, except the dealer's partner under R2.7."""
        return not (self.rules.partner_blind and self.phase is Phase.DECLARE and seat is self.dealer.partner)


def legal_actions(public: PublicState, hand: CardSet) -> tuple[Action, ...]:
    """Return the calls or plays open to the player on turn, who holds `hand`.

    Claims and concessions are legal too during the play (R5.5). They are left out, because they end a hand
    without playing it.
    """
    if public.phase is not Phase.PLAY:
        return legal_calls(public.rules, public.phase, hand)
    mask = legal_mask(public.rules, hand.mask, public.trick.cards, public.strain, public.played.mask)
    plays = []
    while mask:
        low = mask & -mask
        plays.append(PLAYS[low.bit_length() - 1])
        mask ^= low
    return tuple(plays)


OVER = "R4.13"
"""The rule named for an action after the last trick: cards that were played stay played."""


def why_not(public: PublicState, hand: CardSet, action: Action) -> str | None:
    """Return the number of the rule that forbids `action` to the player on turn, who holds `hand`, or None.

    Whether a claim stands depends on all the hands, and is not judged here.
    """
    playing = public.phase is Phase.PLAY
    if public.phase is Phase.OVER:
        return OVER
    if isinstance(action, Play):
        if not playing:
            return "R4.1"
        return why_illegal(public.rules, hand, public.trick, public.strain, action.card, public.played)
    if isinstance(action, Claim | Concede):
        return None if playing else "R5.5"
    return why_illegal_call(public.rules, public.phase, public.contract, hand, action)
