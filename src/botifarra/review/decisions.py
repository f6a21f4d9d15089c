"""The decisions of a hand: its calls and cards that had an alternative."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeGuard

from botifarra.core.actions import Action, Call, Claim, Concede, Play
from botifarra.core.auction import Phase
from botifarra.core.match import Match
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.core.view import View


class Kind(StrEnum):
    """The kind of a decision: a call, or a card by its place in the trick.

    `DISCARD` is a card after the lead that cannot win, because it is neither a trump nor of the suit led.
    """

    NAMING = "naming"
    DOUBLING = "doubling"
    LEAD = "lead"
    SECOND = "second"
    THIRD = "third"
    FOURTH = "fourth"
    DISCARD = "discard"


_BY_PLACE = (Kind.LEAD, Kind.SECOND, Kind.THIRD, Kind.FOURTH)


@dataclass(frozen=True, slots=True)
class Decision:
    """A call or a card that was not forced.

    `place` is its place among the actions of the hand, from 0. `state` is the hand before it, with all cards;
    `view` is what its seat knew. `choices` are the legal calls, or the legal cards.
    """

    place: int
    state: State
    view: View
    choices: tuple[Call | Play, ...]
    action: Call | Play

    @property
    def seat(self) -> Seat:
        """The seat that decided."""
        return self.view.seat

    @property
    def kind(self) -> Kind:
        """The kind of the decision."""
        match self.view.public.phase:
            case Phase.PLAY:
                return self._kind_of_card
            case Phase.DOUBLE:
                return Kind.DOUBLING
            case _:
                return Kind.NAMING

    @property
    def _kind_of_card(self) -> Kind:
        assert isinstance(self.action, Play)
        table, suit = self.view.public.trick.cards, self.action.card.suit
        if table and suit is not table[0].suit and int(suit) != self.view.public.strain:
            return Kind.DISCARD
        return _BY_PLACE[len(table)]


def decisions(state: State, match: Match | None = None) -> Iterator[Decision]:
    """Yield the decisions of a hand in the order they were made; `match` is the match before the hand.

    Claims, concessions and the codony (R5.4) are left out, because no model values them.
    """
    before = State.start(state.public.rules, state.deal)
    for place, action in enumerate(state.public.actions):
        view = before.view(before.public.to_act, match)
        if is_decision(action, view):
            yield Decision(place, before, view, choices_of(view.legal_actions), action)
        before = before.apply(action)


def is_decision(action: Action, view: View) -> TypeGuard[Call | Play]:
    """Return whether an action of the seat on turn was a choice that a model values."""
    if isinstance(action, Claim | Concede) or view.public.phase is Phase.SHOW:
        return False
    return len(choices_of(view.legal_actions)) > 1


def choices_of(actions: Iterable[Action]) -> tuple[Call | Play, ...]:
    """Return the calls and the cards among some actions: all but claims and concessions."""
    return tuple(action for action in actions if not isinstance(action, Claim | Concede))
