"""Bots that deduce."""

from random import Random

import pytest

from botifarra.bots.base import Budget
from botifarra.bots.check import VARIANTS, check_bot
from botifarra.bots.effort import CallEffort, CardEffort
from botifarra.bots.levels import CHAMPION, CLUB, LEVELS
from botifarra.bots.planner import plan, prospects
from botifarra.bots.search import SearchBot
from botifarra.core.actions import PLAYS, SHOW
from botifarra.core.auction import Phase
from botifarra.core.cards import Card, CardSet
from botifarra.core.deal import Deal
from botifarra.core.rules import PRESETS, Rules
from botifarra.core.seats import Seat
from botifarra.core.state import State
from tests.core.notation import set_of
from tests.inference.worlds import played, random_rules
from tests.kernel.plans import ending, middle
from tests.scale import PROVING, scale

EXACT = SearchBot(
    "exact", CardEffort(candidates=1, worlds=1_000, solved=12), CallEffort(2, 2, 1, trust_in_calls=0)
)
"""A bot that looks at all possible deals near the end, and trusts nobody."""

QUICK = SearchBot(
    "quick",
    CardEffort(
        candidates=20, worlds=5, solved=2, trust_in_partner=0.8, trust_in_opponents=0.8, trust_in_calls=0.8
    ),
    CallEffort(candidates=8, worlds=2, batches=2, trust_in_calls=0.8),
)
PATIENT = Budget(seconds=60, nodes=500)

SOME = (
    Rules(last_trick_bonus=3, codony=set_of("o9"), third_loads_only_if_safe=True),
    PRESETS["occidental"],
    PRESETS["championship"],
)


def dealt(rules: Rules, seed: int) -> State:
    return State.start(rules, Deal.shuffled(Random(seed), Seat.NORTH))


# Duties of every bot ---------------------------------------------------------------------------------


def test_a_search_passes_under_every_preset_and_single_option() -> None:
    check_bot(QUICK, hands=scale(1, 50), budget=PATIENT, seed=1)


@pytest.mark.parametrize("bot", LEVELS, ids=lambda bot: bot.name)
def test_every_level_passes(bot: SearchBot) -> None:
    rules = VARIANTS + SOME if PROVING else (SOME[LEVELS.index(bot)],)
    check_bot(bot, hands=1, rules=rules, budget=PATIENT)


@pytest.mark.parametrize("budget", [Budget(seconds=0), Budget(seconds=1e-9), Budget(nodes=0), Budget(0, 0)])
@pytest.mark.parametrize("bot", LEVELS, ids=lambda bot: bot.name)
def test_without_time_a_bot_answers_without_a_search(bot: SearchBot, budget: Budget) -> None:
    for state in (dealt(Rules(), 1), played(Rules(), Random(2), 9)):
        view = state.view(state.public.to_act)
        assert bot.act(view, Random(3), budget) in view.legal_actions


def test_no_nodes_are_few_nodes() -> None:
    view = middle(1).view
    found = plan(view, CHAMPION.card_effort, Random(1), nodes=1)
    assert found.worlds == 16
    assert found == plan(view, CHAMPION.card_effort, Random(1), nodes=1)


def test_more_seconds_than_anybody_has_are_no_limit() -> None:
    view = middle(2).view
    for budget in (Budget(seconds=float("inf")), Budget(nodes=2**80)):
        assert QUICK.act(view, Random(1), budget) == QUICK.act(view, Random(1), Budget())


# Plays -----------------------------------------------------------------------------------------------


def test_near_the_end_the_card_is_the_cheapest_of_the_best() -> None:
    rng = Random(4)
    cheaper = 0
    for _ in range(scale(40, 1_000)):
        asked = ending(rng, random_rules(rng))
        worths = asked.expected()
        most = max(mean for _, mean, _ in worths)
        best = [Card(card) for card, mean, _ in worths if mean > most - 1e-9]
        cheapest = min(best, key=lambda card: (card.points, card))
        assert EXACT.act(asked.view, Random(5), Budget()) == PLAYS[cheapest]
        cheaper += len(best) > 1
    assert cheaper > 0


def test_half_a_turn_of_the_table_changes_nothing() -> None:
    rng = Random(8)
    for _ in range(scale(10, 200)):
        asked = ending(rng, Rules())
        here = plan(asked.view, EXACT.card_effort, Random(9))
        there = plan(asked.turned(2).view, EXACT.card_effort, Random(10))
        assert [worth.card for worth in here.cards] == [worth.card for worth in there.cards]
        for one, other in zip(here.cards, there.cards, strict=True):
            assert one.mean == pytest.approx(other.mean)


def test_a_forced_action_needs_no_search() -> None:
    state = played(Rules(), Random(11), 45)
    rng = Random(12)
    before = rng.getstate()
    (only,) = state.legal_actions
    assert CHAMPION.act(state.view(state.public.to_act), rng, Budget()) == only
    assert rng.getstate() == before


# Calls -----------------------------------------------------------------------------------------------


def test_r5_4_a_codony_is_shown() -> None:
    state = dealt(Rules(codony=set_of("o9")), 13)
    shown = False
    while state.public.phase is not Phase.PLAY:
        view = state.view(state.public.to_act)
        action = QUICK.act(view, Random(14), PATIENT)
        if SHOW in view.legal_actions:
            assert action == SHOW
            shown = True
        state = state.apply(action)
    assert shown


def test_r2_7_a_blind_partner_calls_by_its_hand_once_asked() -> None:
    state = dealt(Rules(partner_blind=True), 15)
    state = state.apply(state.legal_actions[-1])
    view = state.view(state.public.to_act)
    assert view.seat is Seat.SOUTH
    assert view.hand == state.hands[Seat.SOUTH]
    assert QUICK.act(view, Random(16), PATIENT) in view.legal_actions


def test_prospects_are_those_of_the_seat() -> None:
    view = dealt(Rules(), 17).view(Seat.NORTH)
    found = prospects(view, CLUB.call_effort, Random(18))
    assert len(found) == CLUB.call_effort.worlds
    assert len({prospect.promises[Seat.NORTH] for prospect in found}) == 1
    assert len({prospect.promises[Seat.SOUTH] for prospect in found}) > 1
    assert all(0 <= points <= 72 for prospect in found for points in prospect.points)
    assert found == prospects(view, CLUB.call_effort, Random(18))


def test_a_strong_hand_names_its_suit() -> None:
    """Twelve cards of a suit win all the points."""
    rest = [card for card in Card if card >= 12]
    hands = [set_of("o2 o3 o4 o5 o6 o7 o8 oS oC oR o1 o9")]
    Random(19).shuffle(rest)
    hands += [CardSet(rest[at : at + 12]) for at in (0, 12, 24)]
    north, west, south, east = hands
    view = State.start(Rules(), Deal(Seat.NORTH, (north, west, south, east))).view(Seat.NORTH)
    for bot in LEVELS:
        action = bot.act(view, Random(20), PATIENT)
        assert action == view.legal_actions[0]
