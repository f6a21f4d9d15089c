"""Which card greedy plays: the trick by the chance to take it, less what the card would be worth later.

All in points. The weights were fitted to hands played out after every card of 20,000 decisions, then tuned in duels.
"""

from botifarra.bots.greedy_odds import Odds
from botifarra.core.actions import Play
from botifarra.core.cards import RANKS, SUIT_MASKS, Card
from botifarra.core.view import View

TRICK = 2.5
"""What a trick brings beyond the cards on it: its own point, the cards still to fall, and the lead."""

PLAIN_PRICES = ((0.5, 1.4), (2.2, 0.1), (2.0, -0.8), (1.1, -1.1), (0.0, -1.3))
"""What a card in the hand is worth, and each of its points, by how many unseen cards of its suit are higher.

A manilla, or an as when the manilla has gone, will take a trick; under two unseen cards or more a counting card is
rather lost, so that it is best loaded on the partner's trick.
"""

TRUMP_PRICES = ((7.8, 1.4), (6.0, 0.8), (5.6, 0.0), (4.6, 0.0), (4.2, 0.0))
"""The same of a trump, which may also ruff."""

DRAW = 3.0
"""What leading a trump brings for each opponent who may have to follow."""

UNDERLEAD = 2.8
"""What leading low from the highest card of a suit costs: that card is better led itself, or waits for the others."""

STRANGE_CARD = 0.9
"""What leading a suit costs for each of its cards unseen: one leads one's long suits."""


def best_play(view: View) -> Play:
    """The card that gains most among those the seat on turn may play."""
    plays = [action for action in view.legal_actions if isinstance(action, Play)]
    if len(plays) == 1:
        return plays[0]
    odds = Odds.of(view)
    return max(plays, key=lambda play: gain(view, odds, play.card))


def gain(view: View, odds: Odds, card: Card) -> float:
    """What playing `card` gains: the trick, won or lost, less the price of the card."""
    cards = (*view.public.trick.cards, card)
    stake = TRICK + sum([played.points for played in cards])
    gained = (2 * odds.chance(view.seat, cards) - 1) * stake - price(odds, card)
    return gained if len(cards) > 1 else gained + lead_bonus(view, odds, card)


def price(odds: Odds, card: Card) -> float:
    """What `card` is worth if it stays in the hand."""
    prices = TRUMP_PRICES if card // RANKS == odds.strain else PLAIN_PRICES
    card_price, point_price = prices[min(odds.above(card).bit_count(), len(prices) - 1)]
    return card_price + point_price * card.points


def lead_bonus(view: View, odds: Odds, card: Card) -> float:
    """What speaks for leading the suit of `card`, or against it."""
    suit = card // RANKS
    own = view.hand.mask & SUIT_MASKS[suit]
    unseen = odds.unseen & SUIT_MASKS[suit]
    bonus = -STRANGE_CARD * unseen.bit_count()
    if 1 << card < unseen < own:
        bonus -= UNDERLEAD
    if suit == odds.strain:
        opponents = (view.seat.right, view.seat.left)
        bonus += DRAW * sum([not odds.is_void(seat, suit) for seat in opponents])
    return bonus
