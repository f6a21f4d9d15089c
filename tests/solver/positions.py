"""Positions of every kind: strains, leaders, options, begun tricks; reached by play, or random."""

from dataclasses import replace
from random import Random

from botifarra.core.actions import DECLARES
from botifarra.core.auction import Phase
from botifarra.core.cards import DECK, RANKS, SUIT_MASKS, Card, CardSet, Strain, Suit
from botifarra.core.deal import Deal, hands_union
from botifarra.core.rules import LARGEST, Rules, Style
from botifarra.core.seats import Seat, Side
from botifarra.core.state import State
from botifarra.core.trick import Trick, legal_cards
from botifarra.solver.position import Position

BONUSES = (0, 0, 0, 3, 17, LARGEST)


def any_rules(rng: Random) -> Rules:
    """Return any options of play, and any bonus of R1.4; a third are oriental without options."""
    bonus = rng.choice(BONUSES)
    if rng.randrange(3) == 0:
        return Rules(last_trick_bonus=bonus)
    load, safe, overtrump = (rng.random() < 0.4 for _ in range(3))
    style = rng.choice((Style.ORIENTAL, Style.ORIENTAL, Style.OCCIDENTAL))
    return Rules(style, load, safe, overtrump, last_trick_bonus=bonus)


def any_position(rng: Random, tricks: int, rules: Rules | None = None) -> Position:
    """Return a position with `tricks` to play, the first of them perhaps begun, of one kind or the other."""
    return rng.choice((played, thrown))(rng, tricks, rules or any_rules(rng))


def played(rng: Random, tricks: int, rules: Rules) -> Position:
    """Return the position within a hand played at random."""
    return Position.of(played_state(rng, tricks, rules))


def played_state(rng: Random, tricks: int, rules: Rules) -> State:
    """Return a hand played at random until `tricks` are left to play, the first of them perhaps begun."""
    state = State.start(rules, Deal.shuffled(rng, rng.choice(tuple(Seat))))
    state = state.apply(rng.choice(DECLARES))
    plays = 4 * (RANKS - tricks) + rng.randrange(4)
    while state.public.phase is not Phase.PLAY or len(state.public.played) < plays:
        state = state.apply(rng.choice(state.legal_actions))
    return state


def thrown(rng: Random, tricks: int, rules: Rules) -> Position:
    """Return random hands, with all other cards played; the cards on the table may hide a revoke."""
    cards = rng.sample(tuple(_pack(rng, 4 * tricks)), 4 * tricks)
    north, west, south, east = (CardSet(cards[seat::4]) for seat in Seat)
    leader, strain = rng.choice(tuple(Seat)), rng.choice(tuple(Strain))
    position = Position((north, west, south, east), Trick(leader), strain, rules)
    honest = rng.random() < 0.7
    for _ in range(rng.randrange(4)):
        choice = legal_of(position) if honest else position.hands[position.trick.to_act]
        position, _ = after(position, rng.choice(tuple(choice)))
    return position


def _pack(rng: Random, least: int) -> CardSet:
    """Return cards to deal from: all, or so few that suits are long, gaps are rare, or most cards count."""
    match rng.randrange(4):
        case 0:
            suits = rng.sample(SUIT_MASKS, rng.randint((least - 1) // RANKS + 1, len(Suit)))
            return CardSet.from_mask(sum(suits))
        case 1:
            ranks = rng.sample(range(RANKS), rng.randint((least - 1) // len(Suit) + 1, RANKS))
            return CardSet(card for card in Card if card.strength in ranks)
        case 2:
            weakest = max(0, RANKS - 1 - (least - 1) // len(Suit) - 1)
            return CardSet(card for card in Card if card.strength >= weakest)
        case _:
            return DECK


def legal_of(position: Position) -> CardSet:
    """Return the cards that may be played, by core."""
    hand = position.hands[position.trick.to_act]
    seen = DECK - hands_union(position.hands)
    return legal_cards(position.rules, hand, position.trick, position.strain, seen)


def after(position: Position, card: Card) -> tuple[Position, int]:
    """Return the position after a card of the player on turn, and the points that N-S win by it."""
    north, west, south, east = (hand - CardSet([card]) for hand in position.hands)
    trick = Trick(position.trick.leader, (*position.trick.cards, card))
    position = replace(position, hands=(north, west, south, east), trick=trick)
    if len(trick.cards) < 4:
        return position, 0
    winner = trick.winner(position.strain)
    points = trick.points + (0 if any(position.hands) else position.rules.last_trick_bonus)
    return replace(position, trick=Trick(winner)), points if winner.side is Side.NS else 0


def points_left(position: Position) -> int:
    """Return the points that both sides win together from the position on."""
    on_table = CardSet(position.trick.cards)
    cards = hands_union(position.hands) | on_table
    return cards.points + len(cards) // 4 + position.rules.last_trick_bonus
