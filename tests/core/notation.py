"""Short notation for the tests of core, independent of the package's formats.

A card is the letter of its suit and its rank: "o9 eR b2".
"""

from fractions import Fraction

from botifarra.core.actions import CLAIM, CONCEDE, DECLARES, DELEGATE, DOUBLE, PASS, PLAYS, SHOW, Action
from botifarra.core.cards import DECK, Card, CardSet, Strain, Suit
from botifarra.core.deal import Deal
from botifarra.core.rules import Rules
from botifarra.core.score import Score
from botifarra.core.seats import Seat
from botifarra.core.state import State

SUITS = "oceb"
RANKS = "2345678SCR19"

NORTH, WEST, SOUTH, EAST = Seat

A_SUIT_EACH = Deal(
    EAST, (DECK.of(Suit.COINS), DECK.of(Suit.CUPS), DECK.of(Suit.SWORDS), DECK.of(Suit.BATONS))
)
"""North, who leads, holds all the oros, West the copes, South the espases, East the bastos."""

_ACTIONS: dict[str, Action] = {
    "oros": DECLARES[0],
    "copes": DECLARES[1],
    "espases": DECLARES[2],
    "bastos": DECLARES[3],
    "botifarra": DECLARES[4],
    "delego": DELEGATE,
    "pass": PASS,
    "double": DOUBLE,
    "show": SHOW,
    "claim": CLAIM,
    "concede": CONCEDE,
}


def card_of(text: str) -> Card:
    """Return the card written in two letters."""
    return Card(SUITS.index(text[0]) * 12 + RANKS.index(text[1]))


def cards_of(text: str) -> tuple[Card, ...]:
    """Return some cards, in the order written."""
    return tuple(map(card_of, text.split()))


def set_of(text: str) -> CardSet:
    """Return some cards as a set."""
    return CardSet(cards_of(text))


def actions_of(text: str) -> tuple[Action, ...]:
    """Return calls and plays in the order made: "delego botifarra pass double o9"."""
    return tuple(_ACTIONS[word] if word in _ACTIONS else PLAYS[card_of(word)] for word in text.split())


def deal_of(dealer: Seat, north: str, west: str, south: str, east: str) -> Deal:
    """Return a deal of which some cards are given; the others fill the hands, lowest card first."""
    written = [set_of(hand) for hand in (north, west, south, east)]
    rest = list(DECK - (written[0] | written[1] | written[2] | written[3]))
    hands = []
    for hand in written:
        missing = 12 - len(hand)
        hands.append(hand | CardSet(rest[:missing]))
        rest = rest[missing:]
    return Deal(dealer, (hands[0], hands[1], hands[2], hands[3]))


def after(rules: Rules, deal: Deal, actions: str) -> State:
    """Return the hand after the calls and plays written."""
    return State.replay(rules, deal, actions_of(actions))


def score_of(north_south: int | str, east_west: int | str) -> Score:
    """Return the score of each side, given as 4 or "5/2"."""
    return Fraction(north_south), Fraction(east_west)


def strain_of(letter: str) -> Strain:
    """Return the strain of a suit's letter, or of "-" for botifarra."""
    return Strain((SUITS + "-").index(letter))


def of_each_suit(ranks: str) -> str:
    """Return the same ranks in every suit, written out."""
    return " ".join(suit + rank for suit in SUITS for rank in ranks)


SQUARE_DEAL = deal_of(
    EAST, of_each_suit("9S5"), of_each_suit("184"), of_each_suit("R73"), of_each_suit("C62")
)
"""East deals and North leads; each player holds the same three cards of every suit.

Played as `SQUARE_PLAY` nobody is ever without the suit led, so trumps do not matter. By suit, in points:
the manilla's trick 5 + 0 + 3 + 0 + 1 = 9 to N-S; then for two suits the ace's 1 + 4 + 0 + 2 + 1 = 8 and the
eight's 1 to E-W; for the other two the ace's 7 to E-W, and the jack's 2 to N-S.
N-S win 4 x 9 + 2 + 2 = 40 in 6 tricks, E-W win 8 + 7 + 8 + 7 + 1 + 1 = 32 in 6 tricks.
"""

SQUARE_PLAY = (
    "o9 o4 oR o2  c9 c4 cR c2  e9 e4 eR e2  b9 b4 bR b2 "
    "oS o1 o3 oC  c1 c3 cC c5  o8 o7 o6 o5  c8 c7 c6 cS "
    "eS e1 e3 eC  b1 b3 bC b5  e8 e7 e6 e5  b8 b7 b6 bS"
)
