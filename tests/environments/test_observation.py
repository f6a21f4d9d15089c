"""The observation of a seat: all that it may know, in order."""

from collections.abc import Iterator

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from botifarra.core.actions import (
    ACTIONS,
    CLAIM,
    CONCEDE,
    DECLARES,
    DELEGATE,
    DOUBLE,
    PASS,
    PLAYS,
    SHOW,
    Action,
    Call,
)
from botifarra.core.auction import Auction, Phase
from botifarra.core.cards import Card, CardSet
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.core.trick import Trick
from botifarra.environments.observation import SIZE, Bits, action_mask, encode, split
from tests.strategies import states

SEATS = st.sampled_from(Seat)

Pieces = dict[str, Bits]


@given(states(claims=False), SEATS)
def test_the_whole_hand_can_be_told_from_what_a_seat_observes(state: State, seat: Seat) -> None:
    view = state.view(seat)
    array = encode(view)
    pieces = split(array)
    assert array.shape == (SIZE,)
    assert _seat(pieces["seat"], Seat.NORTH) is seat
    assert _cards(pieces["hand"]) == view.hand
    told = [action for action in view.public.actions if action != CONCEDE]
    assert list(_actions(pieces, view.public.rules)) == told


@given(states(claims=False), SEATS)
def test_the_cards_won_and_the_trick_add_up_to_the_points_and_the_plays(state: State, seat: Seat) -> None:
    public, pieces = state.public, split(encode(state.view(seat)))
    won = [_cards(side) for side in pieces["won"]]
    points = [cards.points + len(cards) // 4 for cards in won]
    last = public.tricks[-1] if len(public.tricks) == 12 else None
    if last is not None:
        points[last.winner(public.strain).side is not seat.side] += public.rules.last_trick_bonus
    if public.rest is None:
        assert points == [public.points[seat.side], public.points[seat.side.other]]
    on_table = {(seat.after(place), Card(card)) for place, card in np.argwhere(pieces["trick"])}
    assert on_table == set(public.trick.plays)
    assert won[0] | won[1] | CardSet(public.trick.cards) == public.played


@given(states(claims=False), SEATS)
def test_the_mask_has_the_legal_actions_and_no_claims(state: State, seat: Seat) -> None:
    mask = action_mask(state.view(seat))
    assert [ACTIONS[number] for number in np.flatnonzero(mask)] == sorted(
        state.view(seat).legal_actions, key=ACTIONS.index
    )
    assert mask.any() == (seat is state.public.to_act and state.public.phase is not Phase.OVER)
    assert not mask[[ACTIONS.index(CLAIM), ACTIONS.index(CONCEDE)]].any()


def _actions(pieces: Pieces, rules: Rules) -> Iterator[Action]:
    """Yield the calls and plays that the pieces contain, in the order that follows from the turns."""
    seat = _seat(pieces["seat"], Seat.NORTH)
    assert seat is not None
    auction = Auction.start(_known(pieces["dealer"], seat))
    while not _is_at(auction, pieces, seat) and auction.phase is not Phase.PLAY:
        call = _call(auction, pieces, seat)
        yield call
        auction = auction.apply(rules, call)
    if auction.contract is None:
        return
    leader = auction.dealer.right
    for plays in pieces["plays"]:
        by_seat = {seat.after(place): Card(card) for place, card in np.argwhere(plays)}
        trick = Trick(leader, tuple(by_seat[leader.after(turn)] for turn in range(len(by_seat))))
        yield from (PLAYS[card] for card in trick.cards)
        leader = trick.winner(auction.contract.strain) if trick.cards else leader


def _call(auction: Auction, pieces: Pieces, seat: Seat) -> Call:
    declarer = _seat(pieces["declarer"], seat)
    match auction.phase:
        case Phase.DECLARE if declarer is not auction.to_act:
            return DELEGATE
        case Phase.DECLARE | Phase.ANSWER:
            return DECLARES[int(np.argmax(pieces["strain"]))]
        case Phase.DOUBLE:
            assert auction.contract is not None
            said = auction.contract.doubles
            return DOUBLE if said < 3 and _seat(pieces["doubles"][said], seat) is auction.to_act else PASS
        case _:
            return SHOW if _seat(pieces["shown_by"], seat) is auction.to_act else PASS


def _is_at(auction: Auction, pieces: Pieces, seat: Seat) -> bool:
    """Return whether the calls so far lead to the situation of the pieces."""
    doubles = auction.contract.doubles if auction.contract else 0
    return (
        pieces["phase"][list(Phase).index(auction.phase)] == 1
        and _seat(pieces["to_act"], seat) is auction.to_act
        and pieces["doubles"].sum() == doubles
    )


def _cards(piece: Bits) -> CardSet:
    return CardSet(Card(int(card)) for card in np.flatnonzero(piece))


def _known(piece: Bits, seat: Seat) -> Seat:
    known = _seat(piece, seat)
    assert known is not None
    return known


def _seat(piece: Bits, seat: Seat) -> Seat | None:
    """Return the seat with the one in a row, counted from `seat`; None if all are zeros."""
    places = np.flatnonzero(piece)
    assert len(places) <= 1
    return seat.after(int(places[0])) if len(places) else None
