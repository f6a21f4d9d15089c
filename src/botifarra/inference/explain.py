"""Explanations of a seat's deductions: the play and the rule behind each."""

from collections.abc import Iterator
from dataclasses import dataclass

from botifarra.core.cards import DECK, Card, CardSet
from botifarra.core.seats import Seat
from botifarra.core.trick import Trick, why_illegal
from botifarra.core.view import View
from botifarra.inference.knowledge import EitherOr, Knowledge, hidden_from, played_tricks, proven


@dataclass(frozen=True, slots=True)
class Deduction:
    """A deduction from one play about one hand by one rule.

    The play is that of `card` in `trick`, counted from 1. The hand is that of `seat`: the player of the card,
    or another player about whom the play settles an either-or fact (R4.11). `excluded` are the unseen cards
    that the hand cannot contain, as this play is the first to prove. A deduction has excluded cards or an
    either-or fact, but not both.
    """

    seat: Seat
    card: Card
    trick: int
    rule: str
    excluded: CardSet
    either_or: EitherOr | None = None


def explain(view: View) -> tuple[Deduction, ...]:
    """Return the deductions of the seat of `view` about the unseen cards, in the order played."""
    return tuple(_deductions(view))


def _deductions(view: View) -> Iterator[Deduction]:
    rules, strain = view.public.rules, view.public.strain
    tricks = played_tricks(view.public)
    known = Knowledge.of(view)
    hidden = hidden_from(view)
    unseen = known.unseen | CardSet(card for t in tricks for seat, card in t.plays if seat in hidden)
    before, _ = proven(view, (), unseen)
    open_facts = list(known.either_or)
    for number, trick in enumerate(tricks, 1):
        for place, (player, card) in enumerate(trick.plays):
            unseen -= CardSet((card,))
            so_far = Trick(trick.leader, trick.cards[: place + 1])
            after, facts = proven(view, (*tricks[: number - 1], so_far), unseen)
            faced = Trick(trick.leader, trick.cards[:place])
            for seat in hidden:
                by_rule: dict[str, list[Card]] = {}
                for other in (after[seat] - before[seat]) & known.unseen:
                    rule = None
                    if seat is player:
                        rule = why_illegal(rules, CardSet((card, other)), faced, strain, card, DECK)
                    by_rule.setdefault(rule or "R4.11", []).append(other)
                for rule, cards in by_rule.items():
                    yield Deduction(seat, card, number, rule, CardSet(cards))
            for fact in [f for f in open_facts if any(_narrows(f, earlier) for earlier in facts)]:
                open_facts.remove(fact)
                yield Deduction(fact.seat, card, number, "R4.11", CardSet(), fact)
            before = after


def _narrows(fact: EitherOr, earlier: EitherOr) -> bool:
    """Return whether `fact` is the part of the earlier fact that later plays have left open."""
    return fact.seat is earlier.seat and fact.none_of <= earlier.none_of and fact.all_of <= earlier.all_of
