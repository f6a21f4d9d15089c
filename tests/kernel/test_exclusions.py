"""The cards that plays exclude: compared with core, and the either-or facts of R4.11 by hand."""

from collections.abc import Sequence
from contextlib import suppress
from random import Random

import pytest
from botifarra_kernel import RULE_FLAGS, InvalidArgument, exclusions
from hypothesis import given
from hypothesis import strategies as st

from botifarra.border import rules_flags
from botifarra.core.auction import Phase
from botifarra.core.cards import CardSet, Strain
from botifarra.core.deal import Deal
from botifarra.core.exclusions import excluded_by_play
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.core.trick import Trick
from botifarra.inference.knowledge import Knowledge
from tests.core.notation import EAST, NORTH, SOUTH, WEST, after, cards_of, deal_of, set_of, strain_of
from tests.scale import scale
from tests.strategies import states

OROS = "o2 o3 o4 o5 o6 o7 o8 oS oC oR o1 o9"


def proven(plays: str, strain: str = "-") -> tuple[list[CardSet], list[tuple[Seat, CardSet, CardSet]]]:
    """Return the facts that tricks prove if the partner's card must be safe. North leads first."""
    leaders, tricks, leader = [], [], NORTH
    for text in plays.split(", "):
        leaders.append(leader)
        tricks.append(cards_of(text))
        leader = Trick(leader, tricks[-1]).winner(strain_of(strain))
    excluded, facts = exclusions(leaders, tricks, strain_of(strain), RULE_FLAGS["third_loads_only_if_safe"])
    of = CardSet.from_mask
    return [of(mask) for mask in excluded], [(Seat(seat), of(none), of(whole)) for seat, none, whole in facts]


def of_core(rules: Rules, tricks: Sequence[Trick], strain: Strain) -> list[int]:
    """Return the facts that core proves, as sets of the cards not yet played."""
    excluded, played = [0, 0, 0, 0], 0
    for trick in tricks:
        for place, (seat, card) in enumerate(trick.plays):
            excluded[seat] |= excluded_by_play(rules, trick, place, strain)
            played |= 1 << card
    return [mask & ~played for mask in excluded]


@given(states())
def test_the_kernel_proves_what_core_proves(state: State) -> None:
    public = state.public
    tricks = [trick for trick in (*public.tricks, public.trick) if trick.cards]
    excluded, facts = exclusions(
        [trick.leader for trick in tricks],
        [trick.cards for trick in tricks],
        public.strain,
        rules_flags(public.rules),
    )
    expected = of_core(public.rules, tricks, public.strain)
    if public.rules.third_loads_only_if_safe:
        assert all(mine | core == mine for mine, core in zip(excluded, expected, strict=True))
    else:
        assert excluded == expected
        assert facts == []
    for seat, none_of, all_of in facts:
        assert not (none_of | all_of) & public.played.mask
        assert none_of
        assert all_of
        if public.phase is not Phase.OVER:
            held = state.hands[seat].mask
            assert not held & none_of or not all_of & ~held


def test_nothing_played_proves_nothing() -> None:
    assert exclusions([], [], 4) == ([0, 0, 0, 0], [])
    assert exclusions([2], [[]], 4, 15) == ([0, 0, 0, 0], [])
    assert exclusions([2], [[7]], 4, 15) == ([0, 0, 0, 0], [])


def test_r4_11_a_load_proves_none_lower_or_all_higher() -> None:
    excluded, facts = proven("oR o4 oC")
    assert facts == [(SOUTH, set_of("o2 o3 o5 o6 o7 o8 oS"), set_of("o1 o9"))]
    assert excluded[SOUTH] == CardSet()


def test_r4_11_the_lowest_and_a_beating_card_prove_no_such_fact() -> None:
    assert proven("oR o4 o8")[1] == []
    assert proven("oR o4 o1")[1] == []
    assert proven("oR o1 oC")[1] == []  # the partner is beaten


def test_r4_11_a_card_that_cannot_be_beaten_is_safe() -> None:
    assert proven("o9 o4 oC") == ([CardSet(), set_of("o2 o3"), CardSet(), CardSet()], [])
    assert proven("o1 o9 o2 o3, c9 c2 c3 c4, oR o4 o5 o6")[1] == []


def test_r4_11_a_player_without_the_suit_has_no_higher_card() -> None:
    # South has no oros, so that the ace and the manilla are elsewhere: the jack is its lowest of copes.
    excluded, facts = proven("oR o4 cS")
    assert excluded[SOUTH] >= set_of(OROS) - set_of("oR o4")
    lower = set_of("c2 c3 c4 c5 c6 c7 c8")
    assert facts == [(SOUTH, lower, set_of("o1 o9"))]
    deal = deal_of(EAST, "oR", "o4", "cS cC e2 e3 e4 e5 e6 e7 e8 b2 b3 b4", "c5")
    state = after(Rules(third_loads_only_if_safe=True), deal, "botifarra pass pass oR o4 cS")
    known = Knowledge.of(state.view(EAST))
    assert known.excluded[SOUTH] >= known.unseen & (set_of(OROS) | lower)
    assert known.either_or == ()


def test_r4_11_a_higher_card_from_elsewhere_settles_it() -> None:
    # East beats with the ace: South did not hold all, and so nothing lower than the knight.
    excluded, facts = proven("oR o4 oC o1")
    assert facts == []
    assert excluded[SOUTH] == set_of("o2 o3 o5 o6 o7 o8 oS")


def test_r4_11_a_lower_card_from_the_hand_settles_it() -> None:
    # South later plays the seven: it held lower cards, and so both the ace and the manilla.
    excluded, facts = proven("oR o4 oC o2, o5 o6 o7 o3")
    assert facts == []
    for seat in (NORTH, WEST, EAST):
        assert excluded[seat] >= set_of("o1 o9")
    assert excluded[SOUTH].isdisjoint(set_of("o1 o9"))


def test_r4_11_played_cards_reduce_the_fact() -> None:
    excluded, facts = proven("oR o4 oC o2, c2 c3 cR c4, o9 o3 o5 o6")
    assert excluded[SOUTH].isdisjoint(set_of("o1"))
    assert facts == [(SOUTH, set_of("o7 o8 oS"), set_of("o1"))]


@pytest.mark.parametrize(
    ("leaders", "tricks", "strain", "rules", "place"),
    [
        ([0], [], 4, 0, "leaders"),
        ([], [[1]], 4, 0, "leaders"),
        ([4], [[1]], 4, 0, "leaders[0]"),
        ([-1], [[1]], 4, 0, "leaders[0]"),
        ([0, 1], [[0, 1, 2, 3], [4]], 4, 0, "leaders[1]"),
        ([0], [[0, 1, 2, 3, 4]], 4, 0, "tricks[0]"),
        ([0, 0], [[0, 1, 2], [4]], 4, 0, "tricks[0]"),
        ([0], [[48]], 4, 0, "tricks[0][0]"),
        ([0], [[0, -1]], 4, 0, "tricks[0][1]"),
        ([0], [[0, 1, 0]], 4, 0, "tricks[0][2]"),
        ([0, 3], [[0, 1, 2, 3], [3]], 4, 0, "tricks[1][0]"),
        ([0], [[0]], 9, 0, "strain"),
        ([0], [[0]], 4, 16, "rules"),
        ([0], [[0]], 4, 2**70, "rules"),
        ([0] * 13, [[]] * 13, 4, 0, "tricks"),
    ],
)
def test_a_wrong_argument_is_located(
    leaders: list[int], tricks: list[list[int]], strain: int, rules: int, place: str
) -> None:
    with pytest.raises(InvalidArgument) as refused:
        exclusions(leaders, tricks, strain, rules)
    assert str(refused.value).startswith(f"{place}: ")


_INTEGERS = st.integers(0, 47) | st.integers(-(2**70), 2**70)


@given(
    st.lists(st.integers(0, 3) | _INTEGERS, max_size=14),
    st.lists(st.lists(_INTEGERS, max_size=5), max_size=14),
    st.integers(0, 4) | _INTEGERS,
    st.integers(0, 15) | _INTEGERS,
)
def test_any_integers_are_read_or_refused(
    leaders: list[int], tricks: list[list[int]], strain: int, rules: int
) -> None:
    with suppress(InvalidArgument):
        assert len(exclusions(leaders, tricks, strain, rules)[0]) == 4


def test_any_order_of_the_deck_is_read_as_play_even_if_it_was_not_legal() -> None:
    rng = Random(6)
    for _ in range(scale(300, 10_000)):
        strain, leader = rng.choice(tuple(Strain)), rng.choice(tuple(Seat))
        deck = [card for hand in Deal.shuffled(rng, leader).hands for card in hand]
        rng.shuffle(deck)
        leaders, tricks = [], []
        for start in range(0, rng.randint(0, 48), 4):
            leaders.append(leader)
            tricks.append(tuple(deck[start : start + 4]))
            leader = Trick(leader, tricks[-1]).winner(strain)
        excluded, facts = exclusions(leaders, tricks, strain, rng.randrange(16))
        assert len(excluded) == 4
        assert len(facts) <= len(tricks)
