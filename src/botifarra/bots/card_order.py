"""The order of the cards of a seat after a search: the first is the card that the bot plays."""

from botifarra.bots.conventions import convention
from botifarra.bots.effort import CardEffort
from botifarra.bots.planner import Plan
from botifarra.core.cards import Card, CardSet
from botifarra.core.trick import Trick, winning_place
from botifarra.core.view import View
from botifarra.inference.knowledge import Knowledge


def card_order(view: View, found: Plan, effort: CardEffort) -> list[int]:
    """Return the places of the cards in `found`, the card to play first.

    A card ranks by its worth and its score by the network, or by its worth first if worths are exact; of
    equal cards, the cheapest comes first. A convention may choose the first of several leads of nearly the
    same rank. A counting card that would be thrown on a lost trick gives way to a cheaper card of nearly the
    same worth. Of exact worths, only equal ones are nearly the same.
    """

    def rank(at: int) -> tuple[float, float, int, int]:
        worth = found.cards[at]
        liking = effort.prior * worth.score
        value, then = (worth.mean, liking) if found.is_exact else (worth.mean + liking, 0.0)
        return value, then, -worth.card.points, -worth.card

    def follows(at: int) -> bool:
        return rank(best)[0] - rank(at)[0] <= effort.by_convention * found.error(best, at)

    order = sorted(range(len(found.cards)), key=rank, reverse=True)
    best = order[0]
    if view.public.trick.cards:
        first = _thrown(view, found, order, effort.saves_points)
    else:
        leads = list(filter(follows, order)) if effort.by_convention else [best]
        first = max(leads, key=lambda at: convention(view, found.cards[at].card))
    return [first, *(at for at in order if at != first)]


def _thrown(view: View, found: Plan, order: list[int], errors: float) -> int:
    """Return the best place, or that of a cheaper card at most `errors` behind if the trick is lost."""
    best, cards = order[0], [worth.card for worth in found.cards]
    lost = lost_cards(view, CardSet(cards)) if errors and cards[best].points else CardSet()
    if cards[best] not in lost:
        return best

    def is_near(at: int) -> bool:
        return found.cards[best].mean - found.cards[at].mean <= errors * found.error(best, at)

    throws = [at for at in order if cards[at] in lost and is_near(at)]
    return min((best, *throws), key=lambda at: cards[at].points)


def lost_cards(view: View, cards: CardSet) -> CardSet:
    """Return those of the cards after which the opponents are certain to win the trick in progress.

    That is so if an opponent is winning, and the partner has played or cannot hold a card that beats it.
    """
    public, partner = view.public, view.seat.partner
    has_played = len(public.trick.cards) > 1
    theirs = CardSet() if has_played else view.unseen - Knowledge.of(view).excluded[partner]

    def is_lost(card: Card) -> bool:
        trick = Trick(public.trick.leader, (*public.trick.cards, card))
        winner, winning = trick.plays[winning_place(trick.cards, public.strain)]
        return winner.side is not view.seat.side and not any(
            winning_place((winning, other), public.strain) for other in theirs
        )

    return CardSet(filter(is_lost, cards))
