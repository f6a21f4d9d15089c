"""The replay of the calls and plays of a view."""

from collections.abc import Callable
from functools import partial
from typing import NoReturn, TypeVar

from botifarra.bots.engine import wire
from botifarra.bots.engine.action import format_action
from botifarra.bots.engine.errors import WireError
from botifarra.core.actions import PLAYS, Action
from botifarra.core.cards import Card, CardSet
from botifarra.core.errors import IllegalAction
from botifarra.core.public import PublicState
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.core.trick import Trick
from botifarra.records.errors import ParseError
from botifarra.records.notation import format_seat, parse_card, parse_seat, parse_word

_Value = TypeVar("_Value")


def replay(message: wire.View, rules: Rules, seat: Seat, dealer: Seat) -> State:
    """Return the hand so far, `seat` holding its cards; raises `WireError` for an illegal action.

    `rules` are without R4.11.
    """
    return _Replay(message, rules, seat, dealer).play()


def read(place: str, text: str, parse: Callable[[str], _Value]) -> _Value:
    """Return the value that the text at a place of the view stands for; raises `WireError`."""
    try:
        return parse(text)
    except ParseError as error:
        refuse(place, error.detail, error.rule)


def refuse(place: str, detail: str, rule: str | None = None) -> NoReturn:
    """Raise the `WireError` for an error at a place of the view."""
    raise WireError(f"$.view.{place}", detail, rule)


class _Replay:
    """A replay of calls and plays, applied to hands of which only one is known in full.

    The other hands hold the cards that they will play, and the codony if they showed it. Except for R4.11, a
    rule forbids a card only because another card is held. So an action that is legal with the full hand is
    legal here.
    """

    def __init__(self, message: wire.View, rules: Rules, seat: Seat, dealer: Seat) -> None:
        self.message = message
        self.held = [0, 0, 0, 0]
        for place, text in enumerate(message.hand):
            self._deal(f"hand[{place}]", seat, read(f"hand[{place}]", text, parse_card))
        self.tricks = [
            (f"tricks[{number}]", self._trick(f"tricks[{number}]", trick))
            for number, trick in enumerate(message.tricks)
        ]
        self.tricks.append(("trick", self._trick("trick", message.trick)))
        if message.shown_by is not None:
            shown_by = read("shown_by", message.shown_by, parse_seat)
            for card in rules.codony - CardSet.from_mask(self.held[shown_by]):
                self._deal("shown_by", shown_by, card)
        north, west, south, east = map(CardSet.from_mask, self.held)
        self.state = State(PublicState.start(rules, dealer), (north, west, south, east))

    def play(self) -> State:
        """Return the hand so far."""
        for number, (by, word) in enumerate(self.message.calls):
            place = f"calls[{number}]"
            public = self.state.public
            _expect(f"{place}[0]", read(f"{place}[0]", by, parse_seat), public.to_act, "R2.1")
            contract = public.contract
            doubles = contract.doubles if contract else 0
            self._apply(f"{place}[1]", read(f"{place}[1]", word, partial(parse_word, doubles=doubles)))
        for place, trick in self.tricks:
            _expect(f"{place}.leader", trick.leader, self.state.public.trick.leader, "R4.1")
            for turn, card in enumerate(trick.cards):
                self._apply(f"{place}.cards[{turn}]", PLAYS[card])
        return self.state

    def _trick(self, place: str, message: wire.Trick) -> Trick:
        leader = read(f"{place}.leader", message.leader, parse_seat)
        cards = []
        for turn, text in enumerate(message.cards):
            card = read(f"{place}.cards[{turn}]", text, parse_card)
            self._deal(f"{place}.cards[{turn}]", Seat((leader + turn) & 3), card)
            cards.append(card)
        return Trick(leader, tuple(cards))

    def _deal(self, place: str, seat: Seat, card: Card) -> None:
        if any(mask >> card & 1 for mask in self.held):
            refuse(place, f"{card!s} is there twice", "R1.1")
        self.held[seat] |= 1 << card

    def _apply(self, place: str, action: Action) -> None:
        try:
            self.state = self.state.apply(action)
        except IllegalAction as error:
            refuse(place, f"{format_action(action, self.state.public)!r} was not legal", error.rule)


def _expect(place: str, found: Seat, expected: Seat, rule: str) -> None:
    if found is not expected:
        refuse(place, f"found {format_seat(found)!r}, expected {format_seat(expected)!r}", rule)
