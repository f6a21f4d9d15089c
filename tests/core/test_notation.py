"""`str` and `repr` of the values of the game."""

from random import Random

import pytest

import botifarra.core.actions
import botifarra.core.auction
import botifarra.core.public
import botifarra.core.rules
import botifarra.core.trick
from botifarra.core.actions import CLAIM, CONCEDE, DECLARES, DELEGATE, DOUBLE, PASS, PLAYS, Claim, Concede
from botifarra.core.cards import Card, CardSet, Strain, Suit
from botifarra.core.deal import Deal
from botifarra.core.match import Match
from botifarra.core.rules import PRESETS, Rules
from botifarra.core.seats import Seat, Side
from botifarra.core.state import State
from botifarra.records.bgn import format_bgn
from botifarra.records.notation import parse_card, parse_deal, parse_hand
from botifarra.records.record import Record
from tests.core.notation import SQUARE_DEAL

NAMES = {
    name: value
    for module in (
        botifarra.core.actions,
        botifarra.core.auction,
        botifarra.core.public,
        botifarra.core.rules,
        botifarra.core.trick,
    )
    for name, value in vars(module).items()
} | {
    kind.__name__: kind
    for kind in (Card, CardSet, Deal, Match, Record, Rules, Seat, Side, State, Strain, Suit)
}
DEAL = Deal.shuffled(Random(7), Seat.WEST)


def played(rules: Rules, seed: int, plays: int) -> State:
    """Return a hand after some legal calls and plays at random."""
    rng = Random(seed)
    state = State.start(rules, Deal.shuffled(rng, rng.choice(tuple(Seat))))
    for _ in range(plays):
        state = state.apply(rng.choice(state.legal_actions))
    return state


def test_a_card_is_its_notation_and_still_a_number() -> None:
    assert [str(card) for card in (Card.O9, Card.ER, Card.B1)] == ["o9", "eR", "b1"]
    assert all(parse_card(str(card)) is card for card in Card)
    assert f"{Card.CS}|{Card.CS:>4}|{Card.CS!r}" == "cS|  cS|Card.CS"
    assert (Card.CS, int(Card.CS)) == (19, 19)


def test_seats_and_sides_stay_numbers_where_seeds_are_made_of_them() -> None:
    assert "".join(f"{seat}" for seat in Seat) == "0123"
    assert "".join(f"{side}" for side in Side) == "01"


def test_hands_and_deals_are_their_notation() -> None:
    assert str(CardSet([Card.O9, Card.O2, Card.B1])) == "92.-.-.1"
    assert str(CardSet()) == "-.-.-.-"
    assert all(parse_hand(str(hand)) == hand for hand in DEAL.hands)
    assert str(DEAL).startswith("W:")
    assert parse_deal(str(DEAL)) == DEAL


def test_a_hand_is_its_deal_its_calls_and_its_tricks() -> None:
    state = State.start(Rules(), SQUARE_DEAL)
    assert str(state) == str(SQUARE_DEAL)
    dealer = SQUARE_DEAL.dealer.name[0]
    partner = SQUARE_DEAL.dealer.partner
    state = state.apply(DELEGATE).apply(DECLARES[Strain.NO_TRUMP]).apply(PASS)
    named = f"{dealer}:delego {partner.name[0]}:botifarra"
    assert str(state).splitlines()[1:] == [f"{named} {partner.right.name[0]}:passo"]
    state = state.apply(DOUBLE)
    assert str(state).splitlines()[1:] == [f"{named} {partner.left.name[0]}:contro"]
    for _ in range(2):
        state = state.apply(PASS)
    card = min(state.hands[state.public.to_act])
    leader = state.public.to_act.name[0]
    assert str(state.apply(PLAYS[card])).splitlines()[2:] == [f" 1 {leader} {card}"]


@pytest.mark.parametrize("name", PRESETS)
def test_a_hand_is_written_as_in_bgn(name: str) -> None:
    for seed, plays in enumerate((0, 1, 3, 9, 20, 49)):
        state = played(PRESETS[name], seed, plays)
        bgn = format_bgn([Record(PRESETS[name], state.deal, state.public.actions)])
        for line in str(state).splitlines():
            assert line in bgn


@pytest.mark.parametrize("name", PRESETS)
def test_a_repr_evaluates_back(name: str) -> None:
    rules = PRESETS[name]
    state = played(rules, 3, 30)
    record = Record(rules, state.deal, (*state.public.actions, CLAIM), (("Event", 'a "b"'),))
    for value in (
        state,
        state.view(Seat.EAST),
        record,
        rules,
        state.public.phase,
        Suit.CUPS,
        Strain.NO_TRUMP,
    ):
        assert eval(repr(value), {**NAMES, "View": type(state.view(Seat.EAST))}) == value


@pytest.mark.parametrize(("plays", "end"), [(0, CONCEDE), (9, CONCEDE), (47, CLAIM), (47, CONCEDE)])
def test_the_claim_or_concession_that_ended_a_hand_is_its_last_line(plays: int, end: Claim | Concede) -> None:
    state = State.start(Rules(max_doubles_suit=0), DEAL).apply(DECLARES[Strain.COINS])
    for _ in range(plays):
        state = state.apply(state.legal_actions[0])
    if state.why_illegal(end) is not None:
        end = CONCEDE  # a claim of the last trick that does not stand
    ended = state.apply(end)
    line = f'[{type(end).__name__} "{state.public.to_act.name[0]}"]'
    assert str(ended) == f"{state}\n{line}"
    assert line in str(Record(ended.public.rules, ended.deal, ended.public.actions)).splitlines()
