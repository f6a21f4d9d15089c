"""The cards of greedy: the expected value of the trick, less the later value of the card.

All values are in points. The weights were fitted to some 90,000 decisions. After each card that was
legal there, greedy played the hand to its end. The fitted weights were rounded and compared in duels.
"""

from botifarra.bots.greedy_odds import Odds
from botifarra.core.actions import Play
from botifarra.core.cards import RANKS, SUIT_MASKS, Card
from botifarra.core.view import View

TRICK = 2.0
"""Value of a trick beyond its cards: its own point, the cards still to fall, and the lead."""

PLAIN_PRICES = ((1.0, 1.4), (2.0, 0.2), (2.0, -0.6), (1.5, -1.1), (0.0, -1.3))
"""Value of a card in the hand, and of each of its points, by the number of higher unseen cards of its suit.

A manilla, or an ace when the manilla has gone, will take a trick. A counting card under two higher ones will
probably be lost, so it is best loaded on the partner's trick.
"""

TRUMP_PRICES = ((7.8, 1.4), (6.4, 0.8), (6.0, 0.0), (4.6, 0.0), (3.8, 0.0))
"""The same values for a trump, which also beats cards of other suits."""

DRAW = 4.0
"""Value of a trump lead for each opponent who may have to follow."""

UNDERLEAD = 3.0
"""Cost of a low lead from the highest card of a suit: the card would win more when others lead the suit."""

LENGTH = 0.6
"""Value of a suit lead for each card of it in the hand, and its cost for each unseen one."""


def best_play(view: View) -> Play:
    """Return the legal card that gains most."""
    plays = [action for action in view.legal_actions if isinstance(action, Play)]
    if len(plays) == 1:
        return plays[0]
    odds = Odds.of(view)
    return max(plays, key=lambda play: gain(view, odds, play.card))


def gain(view: View, odds: Odds, card: Card) -> float:
    """Return the gain of playing `card`: the trick, won or lost, less the price of the card."""
    cards = (*view.public.trick.cards, card)
    stake = TRICK + sum([played.points for played in cards])
    gained = (2 * odds.chance(view.seat, cards) - 1) * stake - price(odds, card)
    return gained if len(cards) > 1 else gained + lead_bonus(view, odds, card)


def price(odds: Odds, card: Card) -> float:
    """Return the value of `card` if it stays in the hand."""
    prices = TRUMP_PRICES if card // RANKS == odds.strain else PLAIN_PRICES
    card_price, point_price = prices[min(odds.above(card).bit_count(), len(prices) - 1)]
    return card_price + point_price * card.points


def lead_bonus(view: View, odds: Odds, card: Card) -> float:
    """Return the bonus, which may be negative, for leading the suit of `card`."""
    suit = card // RANKS
    own, unseen = view.hand.mask & SUIT_MASKS[suit], odds.unseen & SUIT_MASKS[suit]
    bonus = LENGTH * (own.bit_count() - unseen.bit_count())
    if 1 << card < unseen < own:
        bonus -= UNDERLEAD
    if suit == odds.strain:
        opponents = (view.seat.right, view.seat.left)
        bonus += DRAW * sum([not odds.is_void(seat, suit) for seat in opponents])
    return bonus
