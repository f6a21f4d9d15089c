"""Hidden hands drawn at random."""

from array import array
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from botifarra.core.cards import CardSet
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.inference.errors import Contradiction, InvalidArgument
from botifarra.inference.knowledge import Knowledge
from botifarra.inference.sample import sample, sample_into
from tests.chi_square import is_plausible
from tests.core.notation import EAST, SQUARE_DEAL
from tests.inference.worlds import SAFE_ONLY, hidden_seats, loaded, played, random_rules, replays, worlds
from tests.scale import scale


def test_every_sample_replays_to_the_same_view() -> None:
    rng = Random(1)
    for number in range(scale(60, 1_500)):
        play = loaded if number % 2 else played
        state = play(SAFE_ONLY if number % 2 else random_rules(rng), rng, rng.randrange(49))
        view = state.view(rng.choice(tuple(Seat)))
        for hidden in sample(Knowledge.of(view), rng, 5):
            assert replays(state, view, hidden)


def test_every_deal_is_drawn_as_often_as_any_other() -> None:
    rng = Random(2)
    tried = 0
    while tried < scale(20, 400):
        play = rng.choice((loaded, played))
        state = play(random_rules(rng), rng, rng.randint(36, 46))
        view = state.view(rng.choice(tuple(Seat)))
        agreeing = list(worlds(view))
        if 1 < len(agreeing) <= 500:
            tried += 1
            drawn = Counter(sample(Knowledge.of(view), rng, 20 * len(agreeing)))
            assert drawn.keys() <= set(agreeing)
            assert is_plausible([drawn[hands] for hands in agreeing], [20.0] * len(agreeing))


def test_all_four_hands_have_the_own_one_as_it_is() -> None:
    state = played(Rules(), Random(3), 9)
    for seat in Seat:
        view = state.view(seat)
        for hands in sample(view, Random(4), 10):
            assert hands[seat] == view.hand
            assert [len(hand) for hand in hands] == [view.public.cards_left(other) for other in Seat]
            assert hidden_seats(view) == [other for other in Seat if other is not seat]


def test_r2_7_a_blind_seat_draws_its_own_hand_too() -> None:
    view = State.start(Rules(partner_blind=True), SQUARE_DEAL).view(EAST.partner)
    hands = sample(view, Random(5), 2)
    assert all(len(hand) == 12 for deal in hands for hand in deal)
    assert hands[0] != hands[1]


def test_a_generator_draws_the_same_again_and_then_others() -> None:
    known = Knowledge.of(played(Rules(), Random(6), 5).view(Seat.WEST))
    assert sample(known, Random(7), 3) == sample(known, Random(7), 3)
    rng = Random(7)
    assert sample(known, rng, 3) != sample(known, rng, 3)


@pytest.mark.parametrize("blind", [False, True])
def test_a_buffer_has_the_deals_of_the_list(blind: bool) -> None:
    rng = Random(14)
    for number in range(scale(60, 1_500)):
        play = loaded if number % 2 else played
        rules = SAFE_ONLY if number % 2 else random_rules(rng)
        state = play(replace(rules, partner_blind=blind), rng, rng.randrange(49))
        view = state.view(rng.choice(tuple(Seat)))
        for known in (view, Knowledge.of(view)):
            seed = rng.getrandbits(63)
            deals = array("Q", bytes(5 * 4 * 8))
            sample_into(known, deals, Random(seed), threads=1 + number % 3)
            listed = [hand.mask for hands in sample(known, Random(seed), 5) for hand in hands]
            assert deals.tolist() == listed


def test_own_cards_do_not_change_what_is_drawn() -> None:
    rng = Random(15)
    for number in range(scale(60, 1_500)):
        play = loaded if number % 2 else played
        state = play(SAFE_ONLY if number % 2 else random_rules(rng), rng, rng.randrange(49))
        view = state.view(rng.choice(tuple(Seat)))
        seed = rng.getrandbits(63)
        for whole, hidden in zip(
            sample(view, Random(seed), 5), sample(Knowledge.of(view), Random(seed), 5), strict=True
        ):
            own = view.hand if view.seat not in hidden_seats(view) else hidden[view.seat]
            assert whole == (*hidden[: view.seat], own, *hidden[view.seat + 1 :])


def test_nothing_is_drawn_from_a_contradiction() -> None:
    known = Knowledge.of(played(Rules(), Random(8), 0).view(Seat.NORTH))
    nowhere = CardSet([min(known.unseen)])
    impossible = replace(known, excluded=(known.unseen, nowhere, nowhere, nowhere))
    with pytest.raises(Contradiction):
        sample(impossible, Random(9), 1)
    with pytest.raises(Contradiction):
        sample_into(impossible, array("Q", bytes(32)), Random(9))


def test_more_than_a_million_are_not_drawn_at_once() -> None:
    known = Knowledge.of(played(Rules(), Random(10), 0).view(Seat.NORTH))
    with pytest.raises(InvalidArgument, match="number: "):
        sample(known, Random(11), 1_000_001)


def test_knowledge_has_no_hand_of_its_own() -> None:
    view = played(Rules(), Random(12), 9).view(Seat.EAST)
    (whole,), (hidden,) = sample(view, Random(13)), sample(Knowledge.of(view), Random(13))
    assert hidden[Seat.EAST] == CardSet()
    assert whole == (*hidden[: Seat.EAST], view.hand)
