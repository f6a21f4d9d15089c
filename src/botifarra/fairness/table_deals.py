"""Deals that no one can choose: they follow from the seeds of server and players (R2.3, docs/shuffle.md)."""

import re

from botifarra.core.cards import DECK, Card
from botifarra.core.deal import Deal, Piles, cut
from botifarra.core.draw import Draw, Order, draw_highest_card, draw_turned_card
from botifarra.core.rules import FirstDealer, Rules, Shuffle
from botifarra.core.seats import Seat
from botifarra.fairness.chance import Chance
from botifarra.records.notation import format_seat

VERSION = "botifarra 1"
"""The first part of every message; another algorithm gets another number."""

_ENTROPY = re.compile(" ?".join(f"(?:{format_seat(seat)}:([0-9a-f]{{64}}))?" for seat in Seat))

Entropy = tuple[str | None, str | None, str | None, str | None]
"""Each player's part of the entropy, by the player's seat at that time; None where no part was given."""


def format_entropy(entropy: Entropy) -> str:
    """Return the given parts as a record has them: `N:hex W:hex`."""
    return " ".join(f"{format_seat(seat)}:{part}" for seat, part in zip(Seat, entropy, strict=True) if part)


def parse_entropy(text: str) -> Entropy | None:
    """Return the parts that `format_entropy` wrote; None for any other text."""
    found = _ENTROPY.fullmatch(text)
    if found is None:
        return None
    north, west, south, east = found.groups()
    entropy = north, west, south, east
    return entropy if format_entropy(entropy) == text else None


def format_drawn(order: Order | None) -> str:
    """Return the former seats of the players at N, W, S and E as a record has them; `-` without a draw."""
    return " ".join(format_seat(Seat(old)) for old in order) if order else "-"


def chance_of(seed: bytes, code: str, deal: int, label: str, entropy: Entropy) -> Chance:
    """Return the random numbers of a deal.

    `deal` counts within the table `code`. `label` is the use of the numbers.
    """
    message = "|".join((VERSION, code, str(deal), label, *(part or "" for part in entropy)))
    return Chance(seed, message)


def dealt(
    rules: Rules, dealer: Seat, seed: bytes, code: str, deal: int, entropy: Entropy, piles: Piles | None
) -> Deal:
    """Return the cards of a hand.

    `piles` are the cards that the sides won in the hand before, None in the first hand.

    Under `stack_and_cut` they are stacked, that of the dealer's side on top, and cut once (R2.5).
    """
    if rules.shuffle is Shuffle.STACK_AND_CUT and piles is not None:
        stack = piles[dealer.side] + piles[dealer.side.other]
        depth = 1 + chance_of(seed, code, deal, "cut", entropy).below(len(DECK) - 1)
        return Deal.from_deck(cut(stack, depth), dealer)
    return Deal.from_deck(chance_of(seed, code, deal, "deck", entropy).deck(), dealer)


def drawn(rules: Rules, seed: bytes, code: str, deal: int, entropy: Entropy) -> Draw:
    """Return the draw for the first dealer, which precedes a deal (R2.2).

    A random draw leaves the seats unchanged.
    """
    chance = chance_of(seed, code, deal, "draw", entropy)
    match rules.first_dealer:
        case FirstDealer.RANDOM:
            return Draw((0, 1, 2, 3), Seat(chance.below(4)))
        case FirstDealer.TURNED_CARD:
            card = Card(chance.below(len(DECK)))
            return draw_turned_card(card, Seat(chance.below(4)))
        case FirstDealer.HIGHEST_CARD:
            first, second, third, fourth = chance.deck()[:4]
            return draw_highest_card((first, second, third, fourth), Seat(chance.below(4)))
