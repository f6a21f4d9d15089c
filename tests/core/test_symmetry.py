"""No suit and no seat is special: a renamed hand goes the same way."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from hypothesis import given
from hypothesis import strategies as st

from botifarra.core.actions import Action, Declare, Play
from botifarra.core.auction import Contract
from botifarra.core.cards import RANKS, Card, CardSet, Strain
from botifarra.core.deal import Deal, Hands
from botifarra.core.score import Count, Outcome
from botifarra.core.seats import Seat, Side
from botifarra.core.state import State
from tests.strategies import states

T = TypeVar("T")

Suits = Sequence[int]
"""The new suit of each."""


def renamed_card(suits: Suits, card: Card) -> Card:
    return Card(suits[card.suit] * RANKS + card.strength)


def renamed_set(suits: Suits, cards: CardSet) -> CardSet:
    return CardSet(renamed_card(suits, card) for card in cards)


def renamed_strain(suits: Suits, strain: Strain) -> Strain:
    return strain if strain is Strain.NO_TRUMP else Strain(suits[strain])


def renamed_action(suits: Suits, action: Action) -> Action:
    match action:
        case Play(card):
            return Play(renamed_card(suits, card))
        case Declare(strain):
            return Declare(renamed_strain(suits, strain))
        case _:
            return action


def renamed_hands(suits: Suits, hands: Hands) -> Hands:
    north, west, south, east = (renamed_set(suits, hand) for hand in hands)
    return north, west, south, east


def renamed_outcome(suits: Suits, outcome: Outcome | None) -> Outcome | None:
    if outcome is None:
        return None
    north_south, east_west = (
        replace(count, cards=renamed_set(suits, count.cards)) for count in outcome.counts
    )
    contract = replace(outcome.contract, strain=renamed_strain(suits, outcome.contract.strain))
    return replace(outcome, contract=contract, counts=(north_south, east_west))


@given(states(), st.permutations(range(4)))
def test_suits_renamed_give_the_renamed_hand(state: State, suits: Suits) -> None:
    rules = replace(state.public.rules, codony=renamed_set(suits, state.public.rules.codony))
    deal = Deal(state.deal.dealer, renamed_hands(suits, state.deal.hands))
    twin = State.replay(rules, deal, (renamed_action(suits, action) for action in state.public.actions))
    assert twin.hands == renamed_hands(suits, state.hands)
    assert set(twin.legal_actions) == {renamed_action(suits, action) for action in state.legal_actions}
    assert twin.public.points == state.public.points
    assert twin.public.to_act is state.public.to_act
    assert twin.public.phase is state.public.phase
    assert twin.public.strain is renamed_strain(suits, state.public.strain)
    assert twin.outcome == renamed_outcome(suits, state.outcome)
    for seat in Seat:
        assert twin.view(seat).exclusions == renamed_hands(suits, state.view(seat).exclusions)


def turned(turn: int, seat: Seat) -> Seat:
    return Seat((seat + turn) % 4)


def turned_hands(turn: int, hands: Hands) -> Hands:
    north, west, south, east = (hands[seat - turn] for seat in range(4))
    return north, west, south, east


def turned_contract(turn: int, contract: Contract) -> Contract:
    doublers = tuple(turned(turn, seat) for seat in contract.doublers)
    return Contract(turned(turn, contract.declarer), contract.strain, doublers)


def turned_sides(turn: int, pair: tuple[T, T]) -> tuple[T, T]:
    return pair[::-1] if turn % 2 else pair


def turned_outcome(turn: int, outcome: Outcome | None) -> Outcome | None:
    if outcome is None:
        return None
    counts: tuple[Count, Count] = turned_sides(turn, outcome.counts)
    shown_by = None if outcome.shown_by is None else Side((outcome.shown_by + turn) % 2)
    contract = turned_contract(turn, outcome.contract)
    return Outcome(contract, counts, turned_sides(turn, outcome.scored), shown_by)


@given(states(), st.integers(1, 3))
def test_seats_turned_give_the_turned_hand(state: State, turn: int) -> None:
    deal = Deal(turned(turn, state.deal.dealer), turned_hands(turn, state.deal.hands))
    twin = State.replay(state.public.rules, deal, state.public.actions)
    assert twin.hands == turned_hands(turn, state.hands)
    assert twin.legal_actions == state.legal_actions
    assert twin.public.points == turned_sides(turn, state.public.points)
    assert twin.public.to_act is turned(turn, state.public.to_act)
    assert twin.public.phase is state.public.phase
    assert twin.outcome == turned_outcome(turn, state.outcome)
    for seat in Seat:
        view, twin_view = state.view(seat), twin.view(turned(turn, seat))
        assert twin_view.hand == view.hand
        assert twin_view.legal_actions == view.legal_actions
        assert twin_view.exclusions == turned_hands(turn, view.exclusions)
