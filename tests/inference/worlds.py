"""Hands to reason about, and all their possible deals, enumerated with core's rules."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

from botifarra.core.actions import Play
from botifarra.core.cards import Card, CardSet
from botifarra.core.deal import Deal, Hands
from botifarra.core.errors import IllegalAction
from botifarra.core.public import PublicState
from botifarra.core.rules import Rules, Style
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.core.trick import legal_mask
from botifarra.core.view import View

SAFE_ONLY = Rules(third_loads_only_if_safe=True)
"""The one rule that proves either-or facts (R4.11)."""


def random_rules(rng: Random) -> Rules:
    """Return any options of play (R4.9 to R4.12); sometimes a codony or a blind partner (R5.4, R2.7)."""
    return Rules(
        Style.ORIENTAL if rng.random() < 0.8 else Style.OCCIDENTAL,
        second_may_load=rng.random() < 0.3,
        third_loads_only_if_safe=rng.random() < 0.6,
        always_overtrump=rng.random() < 0.4,
        codony=CardSet(rng.sample(tuple(Card), 2)) if rng.random() < 0.2 else CardSet(),
        partner_blind=rng.random() < 0.2,
    )


def played(rules: Rules, rng: Random, plays: int) -> State:
    """A random deal, called and played by random legal actions until `plays` cards are on the table."""
    state = State.start(rules, Deal.shuffled(rng, rng.choice(tuple(Seat))))
    while len(state.public.played) < plays or state.public.contract is None:
        state = state.apply(rng.choice(state.legal_actions))
    return state


def loaded(rules: Rules, rng: Random, plays: int) -> State:
    """Return the same from a deal and plays that cause either-or facts, and leave them undecided (R4.11).

    The leading side has the top of a suit. It leads the king, the partner loads below it, and then all keep
    their cards of that suit.
    """
    dealer, suit = rng.choice(tuple(Seat)), rng.randrange(4) * 12
    hands = [set(hand) for hand in Deal.shuffled(rng, dealer).hands]
    leader, partner = hands[dealer.right], hands[dealer.left]
    for strength in range(7, 12):
        side = leader if strength == 9 or (strength > 9 and rng.random() < 0.3) else partner
        _take(side, Card(suit + strength), hands, rng)
    north, west, south, east = map(CardSet, hands)
    state = State.start(rules, Deal(dealer, (north, west, south, east)))
    while len(state.public.played) < plays or state.public.contract is None:
        actions = [action for action in state.legal_actions if isinstance(action, Play)]
        in_suit = [action for action in actions if suit <= action.card < suit + 12]
        if len(state.public.played) < 4:
            chosen = [action for action in in_suit if 7 <= action.card.strength <= 9]
        else:
            chosen = [action for action in actions if action not in in_suit]
        state = state.apply(rng.choice(chosen or state.legal_actions))
    return state


def _take(side: set[Card], card: Card, hands: list[set[Card]], rng: Random) -> None:
    """Give a side a card in exchange for one of another suit, if it has one."""
    owner = next(hand for hand in hands if card in hand)
    given = rng.choice(sorted(c for c in side if c // 12 != card // 12) or sorted(side))
    owner.remove(card)
    side.add(card)
    side.remove(given)
    owner.add(given)


def hidden_seats(view: View) -> list[Seat]:
    """Return the seats whose cards the view does not show; its own is one of them while it is blind."""
    return [seat for seat in Seat if seat is not view.seat or not view.public.sees_its_hand(seat)]


def sharings(cards: CardSet, sizes: Sequence[int]) -> Iterator[Hands]:
    """Yield every way to share some cards out to four hands of these sizes."""
    for north in map(CardSet, combinations(cards, sizes[0])):
        for west in map(CardSet, combinations(cards - north, sizes[1])):
            for south in map(CardSet, combinations(cards - north - west, sizes[2])):
                yield north, west, south, cards - north - west - south


def worlds(view: View) -> Iterator[Hands]:
    """Yield the hidden hands with which all that was played and shown would have been legal."""
    public = view.public
    hidden = hidden_seats(view)
    sizes = [public.cards_left(seat) if seat in hidden else 0 for seat in Seat]
    plays = {seat: played_by(public, seat) for seat in hidden}
    asked: dict[tuple[Seat, int], bool] = {}
    for hands in sharings(view.unseen, sizes):
        for seat in hidden:
            key = seat, hands[seat].mask
            if key not in asked:
                asked[key] = could_hold(public, seat, plays[seat], hands[seat])
            if not asked[key]:
                break
        else:
            yield hands


def whole_worlds(view: View) -> Iterator[Hands]:
    """Yield every possible deal of the cards not played, with the own hand."""
    for hidden in worlds(view):
        hands = list(hidden)
        hands[view.seat] = view.hand
        north, west, south, east = hands
        yield north, west, south, east


Played = tuple[Card, tuple[Card, ...], int]
"""A card that was played, the cards of the trick before it, and the mask of all cards played before it."""


def played_by(public: PublicState, seat: Seat) -> list[Played]:
    """Return the cards that a seat played, in order."""
    found: list[Played] = []
    seen = 0
    for trick in (*public.tricks, public.trick):
        for place, (player, card) in enumerate(trick.plays):
            if player is seat:
                found.append((card, trick.cards[:place], seen))
            seen |= 1 << card
    return found


def could_hold(public: PublicState, seat: Seat, plays: Sequence[Played], left: CardSet) -> bool:
    """Return whether all that a seat did was legal if it is left with these cards; `plays` are its cards."""
    hand = left.mask
    for card, _, _ in plays:
        hand |= 1 << card
    if public.shown_by is seat and public.rules.codony.mask & ~hand:
        return False
    for card, before, seen in plays:
        if not legal_mask(public.rules, hand, before, public.strain, seen) >> card & 1:
            return False
        hand ^= 1 << card
    return True


def replays(state: State, view: View, hidden: Hands) -> bool:
    """Return whether the calls and plays, with these hidden hands, lead to this view."""
    own = view.hand if view.seat not in hidden_seats(view) else CardSet()
    hands = [hand | own if seat is view.seat else hand for seat, hand in zip(Seat, hidden, strict=True)]
    north, west, south, east = (
        hand | (dealt - left) for hand, dealt, left in zip(hands, state.deal.hands, state.hands, strict=True)
    )
    deal = Deal(state.public.dealer, (north, west, south, east))
    try:
        return State.replay(state.public.rules, deal, state.public.actions).view(view.seat) == view
    except IllegalAction:
        return False
