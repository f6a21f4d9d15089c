"""Learners: the tricks that they leave to their partner, what they forget and how they misjudge."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from botifarra.bots.base import Budget
from botifarra.bots.greedy_calls import best_call
from botifarra.bots.greedy_odds import Odds
from botifarra.bots.greedy_play import gain
from botifarra.bots.learner import BEGINNER, CASUAL, LearnerBot, is_left_to_partner
from botifarra.core.actions import Action, Play
from botifarra.core.auction import Phase
from botifarra.core.cards import DECK, Card, CardSet, Strain
from botifarra.core.deal import Deal
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.core.trick import Trick, winning_place
from botifarra.core.view import View
from tests.core.notation import EAST, after, card_of, deal_of
from tests.inference.worlds import played, random_rules, worlds
from tests.scale import scale

LEARNERS = pytest.mark.parametrize("bot", [BEGINNER, CASUAL], ids=lambda bot: bot.name)


def answer(bot: LearnerBot, view: View, seed: object = 0) -> Action:
    return bot.act(view, Random(f"{seed}"), Budget())


def cards(view: View) -> list[Card]:
    return [action.card for action in view.legal_actions if isinstance(action, Play)]


def endings(number: int) -> Iterator[View]:
    """Yield views by any rules, with three tricks to go at most, of a player third or last in the trick."""
    for seed in range(number):
        rng = Random(seed)
        state = played(random_rules(rng), rng, rng.choice((38, 39, 42, 43)))
        if len(cards(view := state.view(state.public.to_act))) > 1:
            yield view


def partner_cards(view: View) -> list[Card]:
    """Return the legal cards below the partner's winning one, if no possible opponent can beat it."""
    trick, strain = view.public.trick, view.public.strain
    best = winning_place(trick.cards, strain)
    if trick.plays[best][0] is not view.seat.partner:
        return []
    left = [card for card in cards(view) if winning_place((*trick.cards, card), strain) == best]
    if len(trick.cards) == 2 and any(
        can_beat(hands[view.seat.right], trick, strain) for hands in worlds(view)
    ):
        return []
    return left


def can_beat(hand: CardSet, trick: Trick, strain: Strain) -> bool:
    """Return whether a hand has a card, of the suit led if it has that suit, that beats the winning one."""
    winning = trick.cards[winning_place(trick.cards, strain)]
    return any(winning_place((winning, card), strain) for card in hand.of(trick.cards[0].suit) or hand)


def test_a_certain_trick_of_the_partner_is_left_to_it() -> None:
    kept = 0
    for number, view in enumerate(endings(scale(300, 20_000))):
        if left := partner_cards(view):
            kept += 1
            assert left == [card for card in cards(view) if is_left_to_partner(view, Play(card))]
            for bot in (BEGINNER, CASUAL):
                for seed in range(5):
                    action = answer(bot, view, f"{number} {seed}")
                    assert isinstance(action, Play)
                    assert action.card in left
    assert kept >= scale(20, 1_000)


def test_other_tricks_are_not_certain() -> None:
    for view in endings(scale(200, 10_000)):
        if not partner_cards(view):
            assert not any(is_left_to_partner(view, Play(card)) for card in cards(view))


@LEARNERS
def test_the_last_player_loads_the_partners_trick(bot: LearnerBot) -> None:
    hands = deal_of(EAST, "o9 c2", "o4", "oR oS o3", "oC o5")
    state = after(Rules(), hands, "botifarra pass pass o9 o4")
    view = state.view(Seat.SOUTH)
    assert {answer(bot, view, seed) for seed in range(20)} == {Play(card_of("oR"))}


@LEARNERS
def test_the_answer_depends_only_on_the_view_and_the_seed(bot: LearnerBot) -> None:
    """To North two deals look alike in which West and East have exchanged their hands."""
    north, west, south, east = Deal.shuffled(Random(1), EAST).hands
    views = []
    for hands in ((north, west, south, east), (north, east, south, west)):
        state = after(Rules(), Deal(EAST, hands), "botifarra pass pass")
        views.append(state.view(Seat.NORTH))
    one, other = ([answer(bot, view, seed) for seed in range(20)] for view in views)
    assert one == other
    assert len({*one}) > 1


def test_without_errors_it_calls_as_greedy_does() -> None:
    bot = LearnerBot("exact", error=0, remembers=False)
    for seed in range(40):
        rng = Random(seed)
        state = State.start(random_rules(rng), Deal.shuffled(rng, rng.choice(tuple(Seat))))
        while state.legal_actions and state.public.phase is not Phase.PLAY:
            view = state.view(state.public.to_act)
            assert answer(bot, view, seed) == best_call(view)
            state = state.apply(rng.choice(state.legal_actions))


def test_a_beginner_forgets_all_but_the_trick_on_the_table() -> None:
    deal = deal_of(EAST, "o9 oR", "oS o1 o7", "c2 c3 c4 c5 c6 c7 c8 b2 b3 b4 b5 b6", "oC o8 o6")
    state = after(Rules(), deal, "botifarra pass pass o9 o7 c2 o6 oR")
    view = state.view(Seat.WEST)
    odds = Odds.forgotten(view)
    assert odds.unseen == (DECK - view.hand - CardSet([card_of("oR")])).mask
    assert odds.voids == (0, 0, 0, 0)


def test_a_casual_player_remembers_the_counting_cards_and_the_voids() -> None:
    deal = deal_of(EAST, "o9 oR", "oS o1 o7", "c2 c3 c4 c5 c6 c7 c8 b2 b3 b4 b5 b6", "oC o8 o6")
    state = after(Rules(), deal, "botifarra pass pass o9 o7 c2 o6 oR")
    view = state.view(Seat.WEST)
    odds = Odds.recalled(view)
    gone = CardSet(map(card_of, ("o9", "oR")))
    assert odds.unseen == (DECK - view.hand - gone).mask
    assert odds.voids == Odds.of(view).voids != (0, 0, 0, 0)


@LEARNERS
def test_a_costlier_mistake_is_rarer(bot: LearnerBot) -> None:
    state = State.start(Rules(), Deal.shuffled(Random(2), EAST))
    while state.public.phase is not Phase.PLAY:
        state = state.apply(best_call(state.view(state.public.to_act)))
    view = state.view(state.public.to_act)
    odds = Odds.recalled(view) if bot.remembers else Odds.forgotten(view)
    chosen = Counter(answer(bot, view, seed) for seed in range(400))
    by_gain = sorted(cards(view), key=lambda card: gain(view, odds, card), reverse=True)
    counts = [chosen[Play(card)] for card in by_gain]
    assert counts[0] == max(counts)
    assert sum(counts[:4]) > sum(counts[4:8]) > sum(counts[8:])
