"""A view on the wire: it comes back equal, hides hidden cards, and a changed one is refused."""

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from botifarra.bots.engine import wire
from botifarra.bots.engine.action import format_action, parse_action
from botifarra.bots.engine.errors import WireError
from botifarra.bots.engine.view import format_view, parse_view
from botifarra.core.actions import CLAIM, CONCEDE
from botifarra.core.auction import Phase
from botifarra.core.cards import CardSet
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.core.view import View
from botifarra.records.notation import parse_card
from tests.bots.engine.views import matches, states_on_turn, view_after, views_on_turn
from tests.strategies import SEEDS

PLAYED = "delego botifarra double passo passo e4 eR e7 e5 bC b1 b4 b9 e2"


def over_the_wire(view: View) -> wire.View:
    return msgspec.json.decode(msgspec.json.encode(format_view(view)), type=wire.View)


@given(views_on_turn())
def test_a_view_comes_back_as_it_was(view: View) -> None:
    assert parse_view(over_the_wire(view)) == view


@given(states_on_turn(), SEEDS, st.data())
def test_the_bytes_do_not_depend_on_hidden_cards(state: State, seed: int, data: st.DataObject) -> None:
    seat = state.public.to_act
    match = data.draw(matches(state))
    others = [other for other in Seat if other is not seat]
    hidden = [card for other in others for card in state.hands[other]]
    Random(seed).shuffle(hidden)
    hands = list(state.hands)
    for other in others:
        left = len(state.hands[other])
        hands[other], hidden = CardSet(hidden[:left]), hidden[left:]
    north, west, south, east = hands
    another = State(state.public, (north, west, south, east))
    told, again = (msgspec.json.encode(format_view(each.view(seat, match))) for each in (state, another))
    assert told == again


@given(views_on_turn())
def test_an_action_comes_back_as_it_was(view: View) -> None:
    endings = (CLAIM, CONCEDE) if view.public.phase is Phase.PLAY else ()
    for action in (*view.legal_actions, *endings):
        assert parse_action(format_action(action, view.public), view.public) == action


def test_the_message_of_a_view() -> None:
    assert msgspec.to_builtins(over_the_wire(view_after(PLAYED))) == {
        "rules": "oriental",
        "match": None,
        "seat": "S",
        "dealer": "N",
        "hand": ("o3", "o7", "o9", "c2", "c4", "cR", "c1", "e3", "eC", "b5"),
        "phase": "play",
        "calls": (("N", "delego"), ("S", "botifarra"), ("E", "contro"), ("N", "passo"), ("S", "passo")),
        "contract": {
            "declarer": "S",
            "strain": "botifarra",
            "doublers": ("E",),
            "factors": {"NS": 4, "EW": 4},
        },
        "tricks": (
            {"leader": "W", "cards": ("e4", "eR", "e7", "e5")},
            {"leader": "S", "cards": ("bC", "b1", "b4", "b9")},
        ),
        "trick": {"leader": "W", "cards": ("e2",)},
        "points": {"NS": 4, "EW": 12},
        "shown_by": None,
        "legal": ("e3", "eC"),
    }


TAMPERED: list[tuple[tuple[str | int, ...], object, str, str]] = [
    (("rules",), "oriental target=0", "$.view.rules", "(R6.1)"),
    (("rules",), "newcomer", "$.view.calls[2][0]", "(R2.1)"),
    (("seat",), "Q", "$.view.seat", "expected a seat"),
    (("seat",), "E", "$.view.tricks[0].cards[2]", "(R4.6b)"),
    (("dealer",), "W", "$.view.calls[0][0]", "(R2.1)"),
    (("hand", 0), "o13", "$.view.hand[0]", "expected a card"),
    (("hand", 0), "o7", "$.view.hand[1]", "(R1.1)"),
    (("hand", 0), "e4", "$.view.tricks[0].cards[0]", "(R1.1)"),
    (("hand",), ("o3",), "$.view.hand", "(R1.1)"),
    (("hand", 7), "e9", "$.view.legal", 'found ["e3","eC"], expected ["eC","e9"]'),
    (("calls", 1, 0), "N", "$.view.calls[1][0]", "(R2.1)"),
    (("calls", 1, 1), "delego", "$.view.calls[1][1]", "(R3.2)"),
    (("calls", 2, 1), "recontro", "$.view.calls[2][1]", "(R3.3)"),
    (("calls", 1, 1), "oros", "$.view.contract", '"strain":"oros"'),
    (("calls",), (("N", "delego"),), "$.view.tricks[0].cards[0]", "(R4.1)"),
    (("tricks", 1, "leader"), "E", "$.view.tricks[1].leader", "found 'E', expected 'S' (R4.1)"),
    (("trick", "leader"), "N", "$.view.tricks[0].cards[3]", "(R4.6a)"),
    (("trick", "cards", 0), "e8", "$.view.legal", 'expected ["eC"]'),
    (("trick", "cards", 0), "e4", "$.view.trick.cards[0]", "e4 is there twice (R1.1)"),
    (("contract", "declarer"), "N", "$.view.contract", "found"),
    (("contract", "factors", "EW"), 8, "$.view.contract", "found"),
    (("contract",), None, "$.view.contract", "found null"),
    (("phase",), "double", "$.view.phase", 'found "double", expected "play"'),
    (("points", "NS"), 5, "$.view.points", 'found {"NS":5,"EW":12}, expected {"NS":4,"EW":12}'),
    (("shown_by",), "N", "$.view.shown_by", "found"),
    (("legal",), ("o9",), "$.view.legal", 'found ["o9"], expected ["e3","eC"]'),
]


@pytest.mark.parametrize(("path", "value", "place", "detail"), TAMPERED)
def test_derived_fields_that_do_not_fit_are_refused(
    path: tuple[str | int, ...], value: object, place: str, detail: str
) -> None:
    told = _changed(msgspec.to_builtins(format_view(view_after(PLAYED))), path, value)
    with pytest.raises(WireError) as refused:
        parse_view(msgspec.convert(told, wire.View))
    assert (refused.value.place, detail in str(refused.value)) == (place, True), str(refused.value)


def test_a_seat_that_is_not_on_turn_is_not_asked() -> None:
    told = msgspec.to_builtins(format_view(view_after()))
    told["seat"] = "W"
    with pytest.raises(WireError, match=r"^\$\.view\.seat: 'W' is not on turn \(R2\.1\)$"):
        parse_view(msgspec.convert(told, wire.View))


def test_r5_4_the_codony_is_held_by_the_seat_that_showed_it() -> None:
    rules = Rules(codony=CardSet([parse_card("o9"), parse_card("o3")]))
    view = view_after("botifarra passo passo passo", rules)
    assert format_view(view).legal == ("passo", "codony")
    told = msgspec.to_builtins(format_view(view_after("botifarra passo passo passo passo", rules)))
    told["calls"] = (*told["calls"][:-1], ("S", "codony"))
    told["shown_by"] = "E"
    with pytest.raises(WireError, match=r"calls\[\d\]\[1\].*R5\.4"):
        parse_view(msgspec.convert(told, wire.View))


@given(views_on_turn(), views_on_turn(), st.data())
def test_parts_of_two_views_are_refused_or_add_up(one: View, other: View, data: st.DataObject) -> None:
    names = data.draw(st.sets(st.sampled_from(wire.View.__struct_fields__), min_size=1, max_size=3))
    told = format_view(other)
    mixed = msgspec.structs.replace(format_view(one), **{name: getattr(told, name) for name in names})
    try:
        view = parse_view(mixed)
    except WireError:
        return
    assert format_view(view) == mixed


def _changed(value: Any, path: tuple[str | int, ...], new: object) -> Any:
    if not path:
        return new
    step, *rest = path
    inner = _changed(value[step], tuple(rest), new)
    if isinstance(value, dict):
        return {**value, step: inner}
    assert isinstance(step, int)
    return (*value[:step], inner, *value[step + 1 :])
