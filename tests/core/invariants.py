"""Invariants of every state of every hand, under any rules."""

import copy
from collections.abc import Iterator
from dataclasses import fields, is_dataclass

import pytest

from botifarra.core.actions import ACTIONS, CLAIM, CONCEDE, Action
from botifarra.core.auction import Phase
from botifarra.core.cards import DECK, Card, CardSet
from botifarra.core.deal import hands_union
from botifarra.core.errors import IllegalAction
from botifarra.core.seats import Seat
from botifarra.core.state import State
from tests.core.rulebook import NUMBERS


def cards_in(value: object) -> Iterator[Card]:
    """Yield every card that can be reached from a value."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, CardSet | tuple):
        for part in value:
            yield from cards_in(part)
    elif is_dataclass(value):
        for field in fields(value):
            yield from cards_in(getattr(value, field.name))


def check_state(state: State) -> None:
    """Check that no card is lost, points add up, the hand replays, and each seat knows what it may."""
    check_cards(state)
    check_points(state)
    assert State.replay(state.public.rules, state.deal, state.public.actions) == state
    for seat in Seat:
        check_view(state, seat)


def check_cards(state: State) -> None:
    """Check that each of the 48 cards is in one hand or was played once."""
    public = state.public
    on_table = [card for trick in (*public.tricks, public.trick) for card in trick.cards]
    assert len(on_table) + sum(len(hand) for hand in state.hands) == 48
    assert CardSet(on_table) == public.played
    assert public.played | hands_union(state.hands) == DECK
    assert [len(hand) for hand in state.hands] == [public.cards_left(seat) for seat in Seat]


def check_points(state: State) -> None:
    """Check that points won and points left add up to the total: 72 and the bonus of the last trick."""
    public = state.public
    won = sum(public.points)
    total = 72 + public.rules.last_trick_bonus
    outcome = state.outcome
    assert (outcome is None) is (public.phase is not Phase.OVER)
    assert state.scored == (outcome.scored if outcome else None)
    if outcome is None:
        on_table = sum(card.points for card in public.trick.cards)
        in_hands = sum(hand.points for hand in state.hands)
        assert won + on_table + in_hands + 12 - len(public.tricks) + public.rules.last_trick_bonus == total
        return
    assert won == sum(outcome.points) == total
    assert outcome.points == public.points
    assert sum(count.tricks for count in outcome.counts) == 12
    assert outcome.counts[0].cards | outcome.counts[1].cards == DECK
    assert [set(pile) for pile in state.piles] == [set(count.cards) for count in outcome.counts]


def check_view(state: State, seat: Seat) -> None:
    """Check that a seat knows its own cards and the public events, and acts only on its turn."""
    public = state.public
    view = state.view(seat)
    assert view.hand == (state.hands[seat] if public.sees_its_hand(seat) else CardSet())
    assert set(cards_in(view)) <= public.played | public.rules.codony | view.hand
    on_turn = seat is public.to_act and public.phase is not Phase.OVER
    assert view.is_to_act is on_turn
    assert bool(view.legal_actions) is on_turn
    assert view.legal_actions == (state.legal_actions if on_turn else ())


def check_attempt(state: State, action: Action) -> None:
    """Check that an action is done exactly where no rule is against it, and leaves its state unchanged."""
    rule = state.why_illegal(action)
    before = copy.deepcopy(state)
    if rule is None:
        assert state.apply(action).public.actions == (*before.public.actions, action)
    else:
        with pytest.raises(IllegalAction) as caught:
            state.apply(action)
        assert caught.value.rule == rule
        assert rule in NUMBERS
    assert state == before
    if action == CONCEDE:
        assert (rule is None) is (state.public.phase is Phase.PLAY)
    elif action != CLAIM:
        assert (rule is None) is (action in state.legal_actions)


def check_every_attempt(state: State) -> None:
    """Check every action; claims only from the seventh trick on, since they are long to judge."""
    for action in ACTIONS:
        if action != CLAIM or len(state.public.tricks) >= 6:
            check_attempt(state, action)
