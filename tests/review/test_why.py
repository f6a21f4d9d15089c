"""Facts against a card, compared with every possible deal."""

from fractions import Fraction
from typing import get_args

import pytest

from botifarra.bots.leads import Costs, Master, Saves
from botifarra.bots.reasons import card_reasons
from botifarra.core.actions import Play
from botifarra.core.cards import Card, CardSet, Suit
from botifarra.core.seats import Seat
from botifarra.core.trick import winning_place
from botifarra.core.view import View
from botifarra.inference.knowledge import Knowledge
from botifarra.review.facts import (
    Bared,
    Cashed,
    Cheaper,
    DrewNone,
    FromLongest,
    GaveUp,
    Guarded,
    HardToBeat,
    HasEqual,
    HeldBack,
    Hoped,
    KnownVoid,
    LastTrump,
    LeftExposed,
    LeftLead,
    MissedSure,
    Opened,
    Overtook,
    PartnerExposed,
    PartnerMayBeat,
    Plan,
    Richer,
    Risked,
    Safer,
    SpentTop,
    Style,
    Sufficed,
    TheirTrumps,
    Thrown,
    Unloaded,
    WhyCard,
)
from botifarra.review.why_cards import MOST, why_card
from tests.review.seen import Seen, position
from tests.scale import scale

SEEDS = range(scale(100, 2_000))


def cards(view: View) -> list[Card]:
    return [action.card for action in view.legal_actions if isinstance(action, Play)]


def check(seen: Seen, chosen: Card, best: Card, fact: WhyCard) -> None:
    """Fail if a fact is not true of the deals."""
    match fact:
        case Cheaper() | Thrown() | Unloaded() | Hoped() | PartnerMayBeat():
            check_points(seen, chosen, best, fact)
        case HeldBack() | PartnerExposed() | LeftExposed() | Overtook() | LeftLead():
            check_partner(seen, chosen, best, fact)
        case MissedSure() | Safer() | Risked() | Sufficed() | Richer():
            check_chances(seen, chosen, best, fact)
        case LastTrump() | SpentTop() | GaveUp() | HasEqual():
            check_strength(seen, chosen, best, fact)
        case Bared() | Guarded() | FromLongest() | Opened() | Cashed():
            check_suit(seen, chosen, best, fact)
        case _:
            check_lead(seen, chosen, best, fact)


def check_points(
    seen: Seen, chosen: Card, best: Card, fact: Cheaper | Thrown | Unloaded | Hoped | PartnerMayBeat
) -> None:
    more = chosen.points - best.points
    match fact:
        case Cheaper():
            assert fact.card == best
            assert more > 0 or (more == 0 and best < chosen and best.suit is chosen.suit)
            assert best.suit is chosen.suit or seen.view.public.trick.cards
            assert seen.stays(chosen) == seen.stays(best)
            assert seen.is_ours(chosen) == seen.is_ours(best)
        case Thrown():
            assert (fact.points, fact.saved) == (chosen.points, more)
            assert more > 0
            for card in (chosen, best):
                assert not seen.is_ours(card)
                assert all(seen.stays(card))
        case Unloaded():
            assert fact.points == -more > 0
            assert seen.winner(best)[0] is fact.seat
            assert all(seen.safe(best) + seen.safe(chosen))
        case Hoped():
            assert fact.points == chosen.points > best.points
            assert seen.winner(chosen)[1] == seen.winner(best)[1] == fact.card
            assert not seen.is_ours(chosen)
            assert seen.is_part(fact.chance, seen.beats(seen.seat.partner, chosen))
            assert fact.chance < Fraction(1, 2)
        case PartnerMayBeat():
            assert fact.points == -more > 0
            assert fact.seat is seen.seat.partner
            assert seen.winner(chosen)[1] == seen.winner(best)[1] == fact.card
            assert not seen.is_ours(best)
            assert seen.is_part(fact.chance, seen.beats(fact.seat, best))
            assert fact.chance >= Fraction(1, 2)


def check_partner(
    seen: Seen, chosen: Card, best: Card, fact: HeldBack | PartnerExposed | LeftExposed | Overtook | LeftLead
) -> None:
    assert fact.seat is seen.seat.partner
    match fact:
        case HeldBack():
            assert fact.points == best.points - chosen.points > 0
            assert seen.winner(best) == seen.winner(chosen) == (fact.seat, fact.card)
            assert fact.safe >= Fraction(1, 2)
            assert seen.is_part(fact.safe, seen.safe(best))
        case PartnerExposed():
            assert fact.points == chosen.points > best.points
            assert seen.winner(chosen) == seen.winner(best) == (fact.seat, fact.card)
            check_threats(seen, chosen, fact)
        case LeftExposed():
            assert seen.winner(chosen) == (fact.seat, fact.card)
            assert seen.winner(best) == (seen.seat, best)
            assert sum(seen.safe(best)) > sum(seen.safe(chosen)) or not seen.is_whole
            check_threats(seen, chosen, fact)
        case Overtook():
            assert seen.winner(chosen) == (seen.seat, chosen)
            assert seen.winner(best) == (fact.seat, fact.card)
            assert all(seen.safe(best))
        case LeftLead():
            assert seen.winner(chosen)[0] is fact.seat
            assert seen.winner(best) == (seen.seat, best)
            assert all(seen.safe(best) + seen.safe(chosen))


def check_chances(
    seen: Seen, chosen: Card, best: Card, fact: MissedSure | Safer | Risked | Sufficed | Richer
) -> None:
    match fact:
        case MissedSure():
            assert all(seen.safe(best))
            assert seen.may([not safe for safe in seen.safe(chosen)])
            assert fact.points == 1 + sum(card.points for card in seen.after(best).cards)
        case Safer():
            assert seen.is_part(fact.chosen, seen.safe(chosen))
            assert seen.is_part(fact.best, seen.safe(best))
            assert fact.best > fact.chosen
        case Risked():
            assert seen.winner(chosen) == (seen.seat, chosen)
            assert fact.points == chosen.points > best.points
            check_threats(seen, chosen, fact)
        case Sufficed() | Richer():
            assert fact.card == best
            assert best.suit is chosen.suit
            for card in (chosen, best):
                assert seen.winner(card) == (seen.seat, card)
            assert fact.safe >= Fraction(1, 2)
            assert seen.is_part(fact.safe, seen.safe(best))
            if isinstance(fact, Richer):
                assert fact.points == best.points - chosen.points > 0
            else:
                assert best < chosen


def check_strength(
    seen: Seen, chosen: Card, best: Card, fact: LastTrump | SpentTop | GaveUp | HasEqual
) -> None:
    view, strain = seen.view, seen.strain
    hands = seen.deals[0]
    match fact:
        case LastTrump():
            assert fact.card == chosen
            assert [card for card in view.hand if int(card.suit) == strain] == [chosen]
            assert int(best.suit) != strain
        case SpentTop():
            assert fact.card == chosen
            is_lead = not view.public.trick.cards
            is_lower = best.suit is chosen.suit and best < chosen
            assert seen.winner(chosen)[1] != chosen or is_lead or is_lower
            assert all(card <= chosen for hand in hands for card in hand if card.suit is chosen.suit)
            assert any(card > best for hand in hands for card in hand.of(best.suit))
        case GaveUp():
            assert fact.card == chosen
            assert fact.higher == higher_elsewhere(seen, chosen)
            if seen.winner(chosen)[1] == chosen:
                assert best.suit is chosen.suit
                assert best < chosen
                assert seen.winner(best)[1] == best
            else:
                assert seen.winner(best)[1] != best
                counts_alone = chosen.points > 0 == best.points
                assert counts_alone or len(fact.higher) < len(higher_elsewhere(seen, best))
        case HasEqual():
            assert seen.winner(best)[1] != best
            assert fact.card in view.hand.of(best.suit) - CardSet((best,))
            assert higher_elsewhere(seen, fact.card) == higher_elsewhere(seen, best)
            assert best.points > 0


def check_suit(
    seen: Seen, chosen: Card, best: Card, fact: Bared | Guarded | FromLongest | Opened | Cashed
) -> None:
    view, strain, seat = seen.view, seen.strain, seen.seat
    hands = seen.deals[0]
    match fact:
        case FromLongest():
            suit = chosen.suit
            assert suit not in (best.suit, view.public.trick.cards[0].suit)
            assert int(suit) != strain
            assert fact.cards == len(view.hand.of(suit)) >= 3
            assert all(len(view.hand.of(other)) < fact.cards for other in Suit if other is not suit)
            assert any(hands[other].of(suit) for other in Seat if other is not seat)
        case Guarded():
            assert chosen.suit not in (best.suit, view.public.trick.cards[0].suit)
            assert strain not in (int(chosen.suit), int(best.suit))
            assert fact.card in view.hand.of(chosen.suit) - CardSet((chosen,))
            assert fact.card.points > 0
            assert higher_elsewhere(seen, fact.card)
            assert not any(card.points for card in view.hand.of(best.suit) if card != best)
        case Bared():
            left = view.hand.of(fact.card.suit) - CardSet((chosen,))
            assert left == CardSet((fact.card,))
            assert fact.card.suit is chosen.suit or fact.card == best
            assert fact.card.points > 0
            others = [card for other in Seat if other is not seat for card in hands[other]]
            assert max(card for card in others if card.suit is fact.card.suit) > fact.card
        case Opened():
            suit = chosen.suit
            assert fact.card in view.hand.of(suit) - CardSet((chosen,))
            assert all(card <= fact.card for hand in hands for card in hand.of(suit))
            assert int(suit) != strain
            assert suit is not best.suit
            assert not any(trick.cards[0].suit is suit for trick in view.public.tricks)
        case Cashed():
            assert fact.card == chosen != best
            assert chosen.points > 0
            assert all(seen.safe(chosen))
            for hands in seen.deals:
                theirs = hands[seat.right] | hands[seat.left]
                assert not any(winning_place((chosen, card), strain) for card in theirs)


def higher_elsewhere(seen: Seen, card: Card) -> CardSet:
    """Return the cards of other hands that are higher in the suit: the same in each deal."""
    [found] = {
        CardSet(
            each
            for other in Seat
            if other is not seen.seat
            for each in hands[other].of(card.suit)
            if each > card
        )
        for hands in seen.deals
    }
    return found


def check_lead(
    seen: Seen, chosen: Card, best: Card, fact: KnownVoid | TheirTrumps | DrewNone | HardToBeat | Plan | Style
) -> None:
    view, strain, seat = seen.view, seen.strain, seen.seat
    contract = view.public.contract
    assert contract is not None
    assert not view.public.trick.cards
    opponents = (seat.right, seat.left)
    are_trumps = [int(card.suit) == strain for card in (chosen, best)]
    match fact:
        case KnownVoid(void):
            assert void.seat in opponents
            assert chosen.suit is void.suit is not best.suit
            assert (void.seat, void.card) in view.public.tricks[void.trick - 1].plays
            assert not any(hands[void.seat].of(chosen.suit) for hands in seen.deals)
            assert not are_trumps[0]
            assert seen.may([any(int(c.suit) == strain for c in hands[void.seat]) for hands in seen.deals])
        case TheirTrumps():
            assert are_trumps == [True, False]
            assert contract.declarer is fact.seat in opponents
        case DrewNone():
            assert are_trumps == [True, False]
            assert not any(hands[other].of(chosen.suit) for hands in seen.deals for other in opponents)
        case HardToBeat(higher):
            assert higher == higher_elsewhere(seen, best)
            assert 0 < len(higher) < len(higher_elsewhere(seen, chosen))
        case Plan(reason):
            assert reason in reasons(view, best)  # which tests/bots/test_leads.py proves
            assert type(reason) not in map(type, reasons(view, chosen))
            assert not (isinstance(reason, Costs) and chosen.points)
            if isinstance(reason, Master):
                assert any(card > chosen for card in (view.unseen | view.hand).of(chosen.suit))
        case Style():
            told = why_card(view, chosen, best)
            assert told[-1] == Style()
            assert all(isinstance(fact, Plan) and isinstance(fact.reason, Saves) for fact in told[:-1])
            if any(are_trumps):
                assert not all(are_trumps)
                assert contract.doublers[0] is seat.partner
            else:
                assert chosen.points == best.points == 0


def reasons(view: View, card: Card) -> list[object]:
    return list(card_reasons(view, Knowledge.of(view), card))


def check_threats(seen: Seen, chosen: Card, fact: PartnerExposed | LeftExposed | Risked) -> None:
    assert fact.threats
    for threat in fact.threats:
        assert threat.seat in seen.later(chosen)
        assert threat.seat.side is not seen.seat.side
        assert threat.over + threat.ruff > 0
        assert seen.is_part(threat.over + threat.ruff, seen.beats(threat.seat, chosen))


@pytest.mark.parametrize("seed", SEEDS[: scale(50, 2_000)])
def test_every_fact_is_true_in_its_position(seed: int) -> None:
    seen = position(seed)
    for chosen in cards(seen.view):
        for best in cards(seen.view):
            if chosen is not best:
                facts = why_card(seen.view, chosen, best)
                assert len(set(facts)) == len(facts) <= MOST
                for fact in facts:
                    check(seen, chosen, best, fact)


def test_every_kind_of_fact_comes_up() -> None:
    kinds = set()
    for seed in SEEDS:
        view = position(seed).view
        pairs = [(one, other) for one in cards(view) for other in cards(view) if one is not other]
        kinds |= {type(fact) for one, other in pairs for fact in why_card(view, one, other)}
    assert kinds == set(get_args(WhyCard))
