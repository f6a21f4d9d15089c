"""Why a card was worse than the best one: the facts that a view proves."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from botifarra.bots.conventions import first_leader
from botifarra.bots.leads import Costs, Forces, Invites, Master, OfLead, Saves
from botifarra.bots.reasons import Exposed, Hopeful, Lost, Secure, voids
from botifarra.core.cards import Card, CardSet, Suit
from botifarra.core.seats import Seat
from botifarra.core.trick import Trick
from botifarra.core.view import View
from botifarra.inference.knowledge import Knowledge
from botifarra.review.card_option import Option
from botifarra.review.card_strength import (
    bared,
    beating,
    equal,
    higher,
    is_bare,
    is_level,
    is_top,
    is_trump,
    may_be_ruffed,
    ruffers,
    spends_top,
)
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

MOST = 2
"""Largest number of facts about one card."""

_LIKELY = Fraction(1, 2)
"""Smallest part of the deals from which an event counts as likely."""

_DANGER = Fraction(1, 4)
"""Smallest part of the deals from which points count as at risk."""

_POINTS_AT_RISK = Fraction(1, 2)
"""Smallest difference between the points at risk of two cards that is worth a sentence."""

_WORTH_TRYING = Fraction(1, 4)
"""Smallest part of the deals from which the safety of a card is worth a sentence."""

_LATE = 6
"""Largest number of cards in a hand that can be counted to the end; then no lead is a matter of style."""

_FEW = 2
"""Largest number of unseen cards that are few for beating a card."""

_LONG = 3
"""Smallest number of cards of a suit whose length is worth a sentence."""

_CLEARLY = Fraction(1, 10)
"""Smallest difference between two chances that is worth a sentence."""

_OfPoints = Thrown | PartnerExposed | Hoped | Risked
"""Facts that already say that the best card has fewer points."""


def why_card(view: View, chosen: Card, best: Card) -> tuple[WhyCard, ...]:
    """Return the proved facts against `chosen`, compared with `best`, at most two, the most telling first.

    Both are legal for the seat of `view`. Raises `Contradiction` (inference) where no deal agrees with the
    plays.
    """
    if _is_after_contro(view, chosen, best):
        return (Style(),)
    known = Knowledge.of(view)
    one, other = Option.of(view, known, chosen), Option.of(view, known, best)
    is_lead = not view.public.trick.cards
    found = tuple(_of_leads(view, known, one, other) if is_lead else _of_plays(view, one, other))
    if not any(isinstance(fact, _OfPoints | SpentTop) for fact in found) and _is_cheaper(view, one, other):
        found = (Cheaper(best), *found)
    if is_lead and all(map(_is_taste, found)) and _is_low_lead(view, chosen, best):
        return (*found, Style())
    if found:
        return _without_repeats(found)[:MOST]
    if is_lead:
        return tuple(_of_weak_lead(view, known, chosen, best))
    return tuple(_of_strength(view, one, other)) or tuple(_of_length(view, chosen, best))


def is_style(view: View, chosen: Card, best: Card) -> bool:
    """Return whether conventions or taste decide between two cards, and no other fact is proved."""
    return Style() in why_card(view, chosen, best)


def _is_taste(fact: WhyCard) -> bool:
    """Return whether a fact is the plan of a convention that players may follow or not."""
    return isinstance(fact, Plan) and isinstance(fact.reason, Saves)


def _without_repeats(facts: Sequence[WhyCard]) -> tuple[WhyCard, ...]:
    """Return the facts without those that say the same of the best card as an earlier one."""
    return tuple(
        fact for at, fact in enumerate(facts) if not any(_repeats(fact, earlier) for earlier in facts[:at])
    )


def _repeats(fact: WhyCard, earlier: WhyCard) -> bool:
    match earlier, fact:
        case MissedSure() | Safer(), Plan(Master() | Invites()):
            return True
        case (LeftExposed(), MissedSure() | Safer()) | (Cheaper(), Sufficed()):
            return True
        case Unloaded() | MissedSure() | Safer(), Richer():
            return True
        case _:
            return False


def _of_leads(view: View, known: Knowledge, chosen: Option, best: Option) -> Iterator[WhyCard]:
    """Yield the facts against a lead."""
    able = ruffers(view, known)
    is_best_ruffed = may_be_ruffed(view, known, best.card)
    if not is_trump(view, chosen.card) and not is_best_ruffed:
        of_suit = [void for void in voids(view) if void.suit is chosen.card.suit]
        yield from (KnownVoid(void) for void in of_suit if void.seat in able)
    of_chances = tuple(_of_chances(view, chosen, best))
    yield from of_chances or _of_opening(view, chosen, best)
    yield from _of_risk(chosen, best)
    yield from _of_winning(view, chosen, best)
    yield from _of_winners(view, known, chosen, best)
    if is_trump(view, chosen.card) and not is_trump(view, best.card):
        contract = view.public.contract
        if not able:
            yield DrewNone()
        elif contract is not None and contract.declarer.side is not view.seat.side:
            yield TheirTrumps(contract.declarer)
    kinds = {type(reason) for reason in chosen.reasons}
    if is_top(view, chosen.card):
        kinds.add(Master)  # `Master` is never a reason for a card that was highest from the start
    if chosen.card.is_counting or Forces in kinds:
        kinds.add(Costs)  # only counting cards beat it too
    if is_best_ruffed:
        kinds.add(Master)  # the highest card of a suit that an opponent lacks and may trump
    plans = [reason for reason in best.reasons if isinstance(reason, Master | OfLead)]
    yield from [Plan(plan) for plan in plans if type(plan) not in kinds][:1]
    yield from _of_last_trump(view, chosen, best)
    yield from _of_guards(view, chosen, best)


def _of_plays(view: View, chosen: Option, best: Option) -> Iterator[WhyCard]:
    """Yield the facts against a card that is not led."""
    yield from _of_partner(view.seat.partner, chosen, best)
    yield from _of_points(view.seat.partner, chosen, best)
    yield from _of_chances(view, chosen, best)
    yield from _of_risk(chosen, best)
    yield from _of_last_trump(view, chosen, best)
    yield from _of_winning(view, chosen, best)
    yield from _of_suits(view, chosen, best)


def _of_partner(partner: Seat, chosen: Option, best: Option) -> Iterator[WhyCard]:
    """Yield the facts about a partner's card that is winning."""
    more = chosen.card.points - best.card.points
    match chosen.fate, best.fate:
        case _, Secure(seat, card) if seat is partner is not chosen.fate.seat:
            yield Overtook(seat, card)
        case Exposed(seat, card, _, rivals), _ if seat is partner is not best.fate.seat:
            if best.safe >= chosen.safe + _CLEARLY:
                yield LeftExposed(seat, card, rivals)
        case Exposed(seat, card, safe, rivals), Exposed(other) if seat is partner is other:
            if more > 0 and 1 - safe >= _DANGER:
                yield PartnerExposed(seat, card, chosen.card.points, rivals)
            elif more < 0 and safe >= _LIKELY:
                yield HeldBack(seat, card, safe, -more)


def _of_points(partner: Seat, chosen: Option, best: Option) -> Iterator[WhyCard]:
    """Yield the facts about points on a trick that is certain, or that the partner may win."""
    more = chosen.card.points - best.card.points
    match chosen.fate, best.fate:
        case Lost(), Lost() if more > 0:
            yield Thrown(chosen.card.points, more)
        case Secure(), Secure(seat) if more < 0:
            yield Unloaded(seat, -more)
        case Hopeful(card=card), Hopeful():
            if more > 0 and chosen.help < _LIKELY:
                yield Hoped(card, chosen.card.points, chosen.help)
            elif more < 0 and chosen.help >= _LIKELY:
                yield PartnerMayBeat(partner, card, chosen.help, -more)


def _of_risk(chosen: Option, best: Option) -> Iterator[WhyCard]:
    """Yield the fact that the chosen card, which wins so far, risks its points."""
    fate = chosen.fate
    if not isinstance(fate, Exposed) or fate.card != chosen.card:
        return
    has_more = chosen.card.points > best.card.points
    if has_more and 1 - fate.safe >= _DANGER and chosen.at_risk >= best.at_risk + _POINTS_AT_RISK:
        yield Risked(chosen.card.points, fate.threats)


def _of_chances(view: View, chosen: Option, best: Option) -> Iterator[WhyCard]:
    """Yield the facts about who wins the trick."""
    partner = view.seat.partner
    if isinstance(best.fate, Secure) and not isinstance(chosen.fate, Secure):
        table = view.public.trick
        yield MissedSure(Trick(table.leader, (*table.cards, best.card)).points)
    elif best.safe >= max(chosen.safe + _CLEARLY, _WORTH_TRYING):
        yield Safer(chosen.safe, best.safe)
    elif isinstance(chosen.fate, Secure) and chosen.fate.seat is partner is not best.fate.seat:
        yield LeftLead(partner)


def _of_last_trump(view: View, chosen: Option, best: Option) -> Iterator[WhyCard]:
    """Yield the fact that the last trump was spent."""
    is_last = is_trump(view, chosen.card) and len(view.hand.of(chosen.card.suit)) == 1
    if is_last and not is_trump(view, best.card):
        yield LastTrump(chosen.card)


def _of_winners(view: View, known: Knowledge, chosen: Option, best: Option) -> Iterator[WhyCard]:
    """Yield the fact that a certain winner was led, which could have waited."""
    card = chosen.card
    can_wait = is_trump(view, card) or not ruffers(view, known)
    if card.is_counting and can_wait and spends_top(view, card, best.card):
        yield Cashed(card)


def _of_opening(view: View, chosen: Option, best: Option) -> Iterator[WhyCard]:
    """Yield the fact that a plain suit was opened whose highest card is in hand."""
    suit = chosen.card.suit
    is_opened = first_leader(view, suit) is None and suit is not best.card.suit
    may_lose = any(other > chosen.card for other in view.unseen.of(suit))
    if is_opened and may_lose and not is_trump(view, chosen.card):
        yield from (Opened(card) for card in view.hand.of(suit) if is_top(view, card))


def _of_winning(view: View, chosen: Option, best: Option) -> Iterator[WhyCard]:
    """Yield the facts about two cards of a suit that both win so far: a lower or a richer one would do."""
    are_winning = all(option.fate.card == option.card for option in (chosen, best))
    if not are_winning or best.card.suit is not chosen.card.suit or best.safe < _LIKELY:
        return
    more = best.card.points - chosen.card.points
    if more > 0:
        yield Richer(best.card, best.safe, more)
    elif best.card < chosen.card and view.public.trick.cards:
        yield Sufficed(best.card, best.safe)


def _of_suits(view: View, chosen: Option, best: Option) -> Iterator[WhyCard]:
    """Yield the facts about what is left in the suit of the chosen card, which is not led."""
    if chosen.fate.card != chosen.card and spends_top(view, chosen.card, best.card):
        yield SpentTop(chosen.card)
    yield from _of_guards(view, chosen, best)
    was_kept = chosen.card.suit is not best.card.suit and best.fate.card != best.card
    if was_kept and is_bare(view, best.card) and not is_trump(view, best.card):
        yield Bared(best.card)


def _of_weak_lead(view: View, known: Knowledge, chosen: Card, best: Card) -> Iterator[WhyCard]:
    """Yield the fact that a lead was the highest of its suit, or that the best lead was hard to beat."""
    above = higher(view, best)
    is_hard = 0 < len(above) <= _FEW and len(above) < len(higher(view, chosen))
    if chosen.is_counting and spends_top(view, chosen, best):
        yield SpentTop(chosen)
    elif is_hard and not may_be_ruffed(view, known, best):
        yield HardToBeat(above)


def _of_strength(view: View, chosen: Option, best: Option) -> Iterator[WhyCard]:
    """Yield the facts about the strength of two cards in later tricks."""
    above, level = higher(view, chosen.card), equal(view, best.card)
    are_winning = [option.fate.card == option.card for option in (chosen, best)]
    if any(are_winning):
        is_lower = best.card.suit is chosen.card.suit and best.card < chosen.card
        if is_lower and all(are_winning) and chosen.card.is_counting and len(above) <= _FEW:
            yield SpentTop(chosen.card) if is_top(view, chosen.card) else GaveUp(chosen.card, above)
        return
    is_kept = not best.card.is_counting and not is_level(view, chosen.card, best.card)
    is_harder = len(above) < len(higher(view, best.card))
    if len(above) <= _FEW and (is_harder or (is_kept and chosen.card.is_counting)):
        yield GaveUp(chosen.card, above)
    if best.card.is_counting and level not in (None, chosen.card) and equal(view, chosen.card) is None:
        yield HasEqual(level)


def _of_length(view: View, chosen: Card, best: Card) -> Iterator[WhyCard]:
    """Yield the fact that a discard guarded a counting card, or was from the one longest suit."""
    suit, lengths = chosen.suit, [len(view.hand.of(suit)) for suit in Suit]
    if suit in (view.public.trick.cards[0].suit, best.suit) or is_trump(view, chosen):
        return
    guarded = [
        card for card in view.hand.of(suit) if card > chosen and card.is_counting and higher(view, card)
    ]
    others = view.hand.of(best.suit) - CardSet((best,))
    longest = len(view.hand.of(suit))
    if guarded and not is_trump(view, best) and not any(card.is_counting for card in others):
        yield Guarded(max(guarded))
    elif (
        longest >= _LONG and longest == max(lengths) and lengths.count(longest) == 1 and view.unseen.of(suit)
    ):
        yield FromLongest(longest)


def _of_guards(view: View, chosen: Option, best: Option) -> Iterator[WhyCard]:
    """Yield the fact that a counting card was left alone in its suit."""
    alone = bared(view, chosen.card)
    if alone not in (None, best.card) and bared(view, best.card) is None:
        yield Bared(alone)


def _has_same_chance(view: View, chosen: Option, best: Option) -> bool:
    """Return whether the same hidden cards decide the trick after either card."""
    if not view.public.trick.cards and chosen.card.suit is not best.card.suit:
        return False
    if isinstance(chosen.fate, Secure) and isinstance(best.fate, Secure):
        return chosen.fate.seat is best.fate.seat
    if chosen.fate.seat is not best.fate.seat:
        return False
    return beating(view, chosen.fate.card) == beating(view, best.fate.card)


def _is_cheaper(view: View, chosen: Option, best: Option) -> bool:
    """Return whether the best card has the same chance and costs less in points, or in strength.

    Points added to a trick of the partner are not a cost, or to one that the partner is likely to win.
    """
    points = chosen.card.points - best.card.points
    if points > 0 and (chosen.fate.seat is view.seat.partner or chosen.help >= _LIKELY):
        return False
    is_lower = points > 0 or (points == 0 and best.card < chosen.card and best.card.suit is chosen.card.suit)
    return is_lower and _has_same_chance(view, chosen, best)


def _is_early_lead(view: View) -> bool:
    return not view.public.trick.cards and len(view.hand) > _LATE


def _is_after_contro(view: View, chosen: Card, best: Card) -> bool:
    """Return whether one of two early leads is a trump after the partner's contro."""
    contract = view.public.contract
    is_doubled = contract is not None and contract.doublers[:1] == (view.seat.partner,)
    return is_doubled and _is_early_lead(view) and is_trump(view, chosen) != is_trump(view, best)


def _is_low_lead(view: View, chosen: Card, best: Card) -> bool:
    """Return whether two early leads are low cards of plain suits."""
    return _is_early_lead(view) and not any(
        card.is_counting or is_trump(view, card) for card in (chosen, best)
    )
