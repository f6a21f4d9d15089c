"""The cards that a play excludes, by hand. Trumps are espases unless a strain is named; North leads."""

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from botifarra.core.cards import Card, CardSet
from botifarra.core.deal import Deal
from botifarra.core.errors import IllegalAction
from botifarra.core.exclusions import excluded_by_play, excluded_by_seat
from botifarra.core.rules import Rules, Style
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.core.trick import Trick
from botifarra.core.view import View
from tests.core.notation import EAST, NORTH, SOUTH, SQUARE_DEAL, WEST, after, cards_of, set_of, strain_of
from tests.scale import scale
from tests.strategies import SEEDS, states

ORIENTAL = Rules()
OCCIDENTAL = Rules(style=Style.OCCIDENTAL)
OROS = "o2 o3 o4 o5 o6 o7 o8 oS oC oR o1 o9 "
ESPASES = "e2 e3 e4 e5 e6 e7 e8 eS eC eR e1 e9 "


def excluded(trick: str, rules: Rules = ORIENTAL, strain: str = "e") -> CardSet:
    """Return the cards that the last card of a trick led by North excludes, without those on the table."""
    cards = cards_of(trick)
    mask = excluded_by_play(rules, Trick(NORTH, cards), len(cards) - 1, strain_of(strain))
    return CardSet.from_mask(mask) - set_of(trick)


@pytest.mark.parametrize("card", ["o9", "o2", "e9", "c5"])
def test_r4_3_a_lead_excludes_nothing(card: str) -> None:
    assert excluded(card) == CardSet()


def test_r4_4_a_player_who_does_not_follow_has_none_of_the_suit() -> None:
    assert excluded("o9 o2 e4") == set_of(OROS) - set_of("o9 o2")


def test_r4_5_a_player_who_does_not_beat_has_no_higher_card() -> None:
    # West follows below the knight: no higher oros, and the four is its lowest (R4.6b).
    assert excluded("oC o4") == set_of("o9 o1 oR") | set_of("o2 o3")
    # West neither follows nor trumps, and the five of copes is its lowest.
    assert excluded("o2 c5") == set_of(OROS + ESPASES) - set_of("o2") | set_of("c2 c3 c4")
    # South cannot overtrump: it may still have lower trumps.
    assert excluded("o5 e7 c9") == set_of(OROS) - set_of("o5") | set_of("e8 eS eC eR e1 e9") | set_of(
        "c2 c3 c4 c5 c6 c7 c8 cS cC cR c1"
    )


def test_r4_6a_partner_winning() -> None:
    assert excluded("oR o4 o8") == set_of("o2 o3 o5 o6 o7")  # no counting card: the lowest
    assert excluded("oR o4 oC") == CardSet()  # a load tells nothing
    assert excluded("oR o4 o1") == CardSet()  # nor does a card that becomes the winning one


def test_r4_6c_a_load_by_the_second_player() -> None:
    assert excluded("o9 c9") == set_of(OROS + ESPASES) - set_of("o9")
    assert excluded("o9 c9", strain="-") == set_of(OROS) - set_of("o9")


def test_r4_9_occidental_style_proves_less() -> None:
    assert excluded("oC o4", OCCIDENTAL) == set_of("o9 o1 oR")
    assert excluded("o9 o4", OCCIDENTAL) == CardSet()
    assert excluded("oR o4 o8", OCCIDENTAL) == CardSet()


def test_r4_10_the_second_player_who_follows_may_load() -> None:
    second_may_load = Rules(second_may_load=True)
    assert excluded("o9 oR") == set_of("o2 o3 o4 o5 o6 o7 o8 oS oC")
    assert excluded("o9 oR", second_may_load) == CardSet()
    assert excluded("o9 o8", second_may_load) == set_of("o2 o3 o4 o5 o6 o7")


def test_r4_11_an_either_or_is_left_out() -> None:
    # South holds the ace and the manilla, or no card below the knight: no set of cards tells that.
    only_if_safe = Rules(third_loads_only_if_safe=True)
    assert excluded("oR o4 oC", only_if_safe) == CardSet()
    assert excluded("oR o4 o8", only_if_safe) == set_of("o2 o3 o5 o6 o7")


def test_r4_12_a_player_who_does_not_overtrump_the_partner_has_no_higher_trump() -> None:
    always_overtrump = Rules(always_overtrump=True)
    assert excluded("o5 eR o9 c9") == set_of(OROS) - set_of("o5 o9")
    assert excluded("o5 eR o9 c9", always_overtrump) == set_of(OROS) - set_of("o5 o9") | set_of("e1 e9")


def test_exclusions_add_up_by_seat() -> None:
    # West cannot beat the manilla, so the four is its lowest; South loads; East's two is its lowest anyway.
    public = after(ORIENTAL, SQUARE_DEAL, "espases pass pass o9 o4 oR o2 cS").public
    by_seat = excluded_by_seat(public)
    assert [by_seat[seat] for seat in (NORTH, SOUTH, EAST)] == [CardSet()] * 3
    assert by_seat[WEST] - set_of("o9") == set_of("o2 o3")
    later = after(ORIENTAL, SQUARE_DEAL, "espases pass pass o9 o4 oR o2 cS c1 c3").public
    by_seat = excluded_by_seat(later)
    assert by_seat[WEST] - later.played == set_of("o3")  # it beats the jack, which says nothing of copes
    assert by_seat[SOUTH] - later.played == set_of("c9 c2")


def test_exclusions_of_a_view_are_unseen_cards_only() -> None:
    state = after(ORIENTAL, SQUARE_DEAL, "espases pass pass o9 o4 oR o2 cS c1 c3")
    view = state.view(EAST)  # it holds c2 and has seen the o2
    north, west, south, east = view.exclusions
    assert north == CardSet()
    assert west == set_of("o3")
    assert south == set_of("c9")
    assert east == view.unseen


def test_r5_4_a_codony_shown_is_in_no_other_hand() -> None:
    rules = Rules(codony=set_of("o9 oS o5"))
    state = after(rules, SQUARE_DEAL, "botifarra pass pass show")
    for seat in Seat:
        expected = CardSet() if seat is NORTH else set_of("o9 oS o5")
        assert excluded_by_seat(state.public)[seat] == expected
    assert state.view(WEST).exclusions[SOUTH] == set_of("o9 oS o5")
    unseen_after_lead = after(rules, SQUARE_DEAL, "botifarra pass pass show o9").view(WEST).exclusions
    assert unseen_after_lead[SOUTH] == set_of("oS o5")
    kept = after(rules, SQUARE_DEAL, "botifarra pass pass pass pass pass pass")
    assert excluded_by_seat(kept.public) == [CardSet()] * 4  # who may show need not


Swap = tuple[Seat, Card, Seat, Card]


def with_hands(state: State, hands: list[CardSet]) -> Deal:
    """Return the deal that leaves these hands after the cards that each seat has played."""
    north, west, south, east = (
        hand | (dealt - left) for hand, dealt, left in zip(hands, state.deal.hands, state.hands, strict=True)
    )
    return Deal(state.public.dealer, (north, west, south, east))


def replays(state: State, hands: list[CardSet]) -> State | None:
    """Return the hand with other cards left, or None where a call or play would have been illegal."""
    try:
        return State.replay(state.public.rules, with_hands(state, hands), state.public.actions)
    except IllegalAction:
        return None


def swaps_of(state: State, seats: list[Seat]) -> list[Swap]:
    """Return every swap of a card for another between two seats."""
    return [
        (one, mine, other, yours)
        for one, other in combinations(seats, 2)
        for mine in state.hands[one]
        for yours in state.hands[other]
    ]


def swapped(hands: list[CardSet], swap: Swap) -> list[CardSet]:
    one, mine, other, yours = swap
    after_swap = list(hands)
    after_swap[one] = hands[one] - {mine} | {yours}
    after_swap[other] = hands[other] - {yours} | {mine}
    return after_swap


def hidden_from(view: View) -> list[Seat]:
    """Return the seats whose cards the view does not show; its own is one of them while it is blind."""
    return [seat for seat in Seat if seat is not view.seat or not view.public.sees_its_hand(seat)]


@given(states(claims=False), st.sampled_from(Seat), SEEDS)
def test_cards_permuted_within_the_exclusions_change_nothing_that_is_seen(
    state: State, seat: Seat, seed: int
) -> None:
    assume(not state.public.rules.third_loads_only_if_safe)  # its either-or is in no set
    view = state.view(seat)
    hidden, exclusions = hidden_from(view), view.exclusions
    hands, rng = list(state.hands), Random(seed)
    for _ in range(100):
        one, other = rng.sample(hidden, 2)
        if hands[one] and hands[other]:
            mine, yours = rng.choice(list(hands[one])), rng.choice(list(hands[other]))
            if mine not in exclusions[other] and yours not in exclusions[one]:
                hands = swapped(hands, (one, mine, other, yours))
    twin = replays(state, hands)
    assert twin is not None
    assert twin.view(seat) == view
    assert twin.view(seat).exclusions == exclusions


@given(states(claims=False), st.sampled_from(Seat), SEEDS)
def test_a_swap_against_an_exclusion_does_not_replay(state: State, seat: Seat, seed: int) -> None:
    view = state.view(seat)
    exclusions = view.exclusions
    wrong = [
        swap
        for swap in swaps_of(state, hidden_from(view))
        if swap[3] in exclusions[swap[0]] or swap[1] in exclusions[swap[2]]
    ]
    for swap in Random(seed).sample(wrong, min(20, len(wrong))):
        assert replays(state, swapped(list(state.hands), swap)) is None


@given(states(), st.sampled_from(Seat))
def test_cards_that_a_seat_holds_are_never_excluded(state: State, seat: Seat) -> None:
    view = state.view(seat)
    for other in hidden_from(view):
        assert state.hands[other].isdisjoint(view.exclusions[other])
        assert len(state.hands[other]) == view.public.cards_left(other)


def sharings(cards: CardSet, sizes: list[int]) -> Iterator[list[CardSet]]:
    """Yield every way to share some cards out to hands of these sizes."""
    if not sizes:
        yield []
        return
    for hand in map(CardSet, combinations(cards, sizes[0])):
        for rest in sharings(cards - hand, sizes[1:]):
            yield [hand, *rest]


@pytest.mark.parametrize("only_if_safe", [False, True])
def test_the_exclusions_are_all_that_the_plays_prove(only_if_safe: bool) -> None:
    # Of all ways to share out the last cards, those that replay are those that the exclusions allow, or, with
    # R4.11, some of those: it proves more than sets can tell.
    rng = Random(11)
    for _ in range(scale(5, 300)):
        play_rules = Rules(
            rng.choice(tuple(Style)),
            second_may_load=rng.random() < 0.5,
            third_loads_only_if_safe=only_if_safe,
            always_overtrump=rng.random() < 0.5,
        )
        state = State.start(play_rules, Deal.shuffled(rng, NORTH))
        plays = rng.randint(40, 44)
        while len(state.public.played) < plays:
            state = state.apply(rng.choice(state.legal_actions))
        view = state.view(rng.choice(tuple(Seat)))
        hidden = hidden_from(view)
        for sharing in sharings(view.unseen, [view.public.cards_left(seat) for seat in hidden]):
            hands = list(state.hands)
            for seat, cards in zip(hidden, sharing, strict=True):
                hands[seat] = cards
            allowed = all(hands[seat].isdisjoint(view.exclusions[seat]) for seat in hidden)
            twin = replays(state, hands)
            assert twin is None or (allowed and twin.view(view.seat) == view)
            assert only_if_safe or allowed is (twin is not None)
