"""Drawing for the first dealer and for partners (R2.2)."""

from dataclasses import dataclass
from random import Random

from botifarra.core.cards import Card, Suit
from botifarra.core.errors import InvalidCards
from botifarra.core.rules import FirstDealer
from botifarra.core.seats import Seat

Order = tuple[int, int, int, int]
"""Players by seat, North first, numbered 0 to 3 in the order in which they came."""

_AS_THEY_CAME: Order = (0, 1, 2, 3)

_DEALER_FROM_TURNER = {Suit.COINS: 1, Suit.CUPS: 2, Suit.SWORDS: 3, Suit.BATONS: 0}


@dataclass(frozen=True, slots=True)
class Draw:
    """The result of a draw: the seats, the dealer, and the cards that decided them."""

    players: Order
    dealer: Seat
    cards: tuple[Card, ...] = ()


def draw(method: FirstDealer, rng: Random) -> Draw:
    """Draw in one of the three ways (R2.2): all at random, by a turned card, or by the highest card."""
    match method:
        case FirstDealer.RANDOM:
            north, west, south, east = rng.sample(_AS_THEY_CAME, 4)
            return Draw((north, west, south, east), rng.choice(tuple(Seat)))
        case FirstDealer.TURNED_CARD:
            return draw_turned_card(rng.choice(tuple(Card)), rng.choice(tuple(Seat)))
        case _:
            first, second, third, fourth = rng.sample(tuple(Card), 4)
            return draw_highest_card((first, second, third, fourth), rng.choice(tuple(Seat)))


def draw_turned_card(card: Card, turner: Seat) -> Draw:
    """Let the suit of a card turned by `turner` decide the dealer; players sit as they came.

    Oros: the right-hand neighbour; copes: the partner; espases: the left-hand neighbour; bastos: the turner.
    """
    dealer = Seat((turner + _DEALER_FROM_TURNER[card.suit]) & 3)
    return Draw(_AS_THEY_CAME, dealer, (card,))


def draw_highest_card(cards: tuple[Card, Card, Card, Card], seat: Seat) -> Draw:
    """Let each player draw a card: those with the two highest are partners; the highest deals at `seat`.

    Equal numbers are ranked oros, copes, espases, bastos. The other two sit in order of rank from the
    dealer's right.
    """
    if len(set(cards)) != len(cards):
        raise InvalidCards("R1.1", "a card is drawn twice")
    first, second, third, fourth = sorted(range(4), key=lambda player: _draw_rank(cards[player]))
    by_seat = {seat: first, seat.right: third, seat.partner: second, seat.left: fourth}
    players = (by_seat[Seat.NORTH], by_seat[Seat.WEST], by_seat[Seat.SOUTH], by_seat[Seat.EAST])
    return Draw(players, seat, cards)


def _draw_rank(card: Card) -> tuple[int, int]:
    return -card.strength, card.suit
