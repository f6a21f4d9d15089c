from dataclasses import replace
from itertools import combinations

import pytest

from botifarra.core.auction import Contract
from botifarra.core.cards import DECK, CardSet, Strain
from botifarra.core.errors import MatchOver
from botifarra.core.match import NO_SCORE, SERIES_SEATS, Match, Series
from botifarra.core.rules import Misdeal, Rules, Scoring
from botifarra.core.score import Count, Outcome
from botifarra.core.seats import Seat, Side
from tests.core.notation import EAST, NORTH, SOUTH, WEST, score_of, set_of

ORIENTAL = Rules()
SUIT_BY_NORTH = Contract(NORTH, Strain.CUPS)
LEVEL = (
    Count(set_of("o9 o1 oR oC oS c9 c1 cR cC cS"), 6),  # 30 and 6
    Count(DECK - set_of("o9 o1 oR oC oS c9 c1 cR cC cS"), 6),
)
MORE_TO_NS = (Count(DECK - set_of("o2"), 11), Count(set_of("o2"), 1))


def hand(
    north_south: int,
    east_west: int = 0,
    declarer: Seat = NORTH,
    counts: tuple[Count, Count] = MORE_TO_NS,
) -> Outcome:
    """Return a hand that adds so much to the match; by default North declares, and N-S make over half."""
    return Outcome(Contract(declarer, Strain.CUPS), counts, score_of(north_south, east_west))


def played(match: Match, *hands: tuple[int, int]) -> Match:
    for north_south, east_west in hands:
        match = match.record(hand(north_south, east_west))
    return match


@pytest.mark.parametrize("dealer", Seat)
def test_r2_4_the_deal_passes_to_the_right_after_each_hand(dealer: Seat) -> None:
    match = Match(ORIENTAL, dealer)
    for turn in range(1, 6):
        match = match.record(hand(1)) if turn % 2 else match.penalise(Side.NS, SUIT_BY_NORTH)
        assert match.dealer == (dealer + turn) % 4


def test_r2_4_the_deal_goes_on_into_the_next_match() -> None:
    over = played(Match(ORIENTAL, NORTH), (60, 0), (0, 50), (41, 0))
    assert over.is_over
    assert over.dealer is EAST
    assert over.next().dealer is EAST


@pytest.mark.parametrize(
    ("policy", "dealers"),
    [
        (Misdeal.NEXT_DEALER, [WEST, SOUTH, EAST, NORTH]),
        (Misdeal.SAME_DEALER, [NORTH, NORTH, NORTH, NORTH]),
        (Misdeal.SAME_THEN_NEXT, [NORTH, WEST, WEST, SOUTH]),
    ],
)
def test_r2_6_the_dealer_after_a_misdeal(policy: Misdeal, dealers: list[Seat]) -> None:
    match = Match(Rules(misdeal=policy), NORTH, score_of(3, 4))
    for expected in dealers:
        match = match.misdeal()
        assert match.dealer is expected
        assert (match.score, match.hands) == (score_of(3, 4), ())  # a misdeal scores nothing


def test_r2_6_a_hand_dealt_well_forgets_the_misdeal_before() -> None:
    match = Match(Rules(misdeal=Misdeal.SAME_THEN_NEXT), NORTH).misdeal()
    assert match.misdeals == 1
    match = match.record(hand(1))
    assert (match.dealer, match.misdeals) == (WEST, 0)
    assert match.misdeal().dealer is WEST
    assert match.misdeal().misdeal().dealer is SOUTH


def test_r5_2_a_revoke_costs_the_hand() -> None:
    match = Match(ORIENTAL, NORTH).penalise(Side.NS, SUIT_BY_NORTH)
    assert match.score == score_of(0, 36)
    match = match.penalise(Side.NS, Contract(EAST, Strain.NO_TRUMP))
    assert match.score == score_of(0, 108)
    assert match.hands == (score_of(0, 36), score_of(0, 72))
    assert match.winner is Side.EW


def test_r5_4_a_codony_is_kept_by_the_side_that_did_not_revoke() -> None:
    match = Match(Rules(codony=set_of("o9 c9")), NORTH)
    assert match.penalise(Side.NS, SUIT_BY_NORTH, Side.EW).score == score_of(0, 46)
    assert match.penalise(Side.NS, SUIT_BY_NORTH, Side.NS).score == score_of(0, 36)


@pytest.mark.parametrize("target", [50, 51, 100, 101, 121, 150])
@pytest.mark.parametrize("side", Side)
def test_r6_1_first_to_the_target_wins(target: int, side: Side) -> None:
    won = {Side.NS: (1, 0), Side.EW: (0, 1)}[side]
    near = (won[0] * (target - 1), won[1] * (target - 1))
    match = played(Match(Rules(target=target), NORTH), near, (0, 0), won[::-1])
    assert match.winner is None
    assert not match.is_over
    match = played(match, won)
    assert match.winner is side
    assert match.is_over
    assert match.hands == (score_of(*near), NO_SCORE, score_of(*won[::-1]), score_of(*won))
    assert match.score[side] == target


def test_r6_1_above_the_target_wins_too() -> None:
    assert played(Match(ORIENTAL, NORTH), (100, 0), (16, 0)).score == score_of(116, 0)
    assert played(Match(ORIENTAL, NORTH), (100, 0), (16, 0)).winner is Side.NS


def test_r6_1_nothing_is_recorded_after_the_end() -> None:
    over = played(Match(ORIENTAL, NORTH), (101, 0))
    with pytest.raises(MatchOver, match=r"the match is over \(R6\.1\)"):
        over.record(hand(1))
    with pytest.raises(MatchOver, match=r"the match is over \(R6\.1\)"):
        over.penalise(Side.NS, SUIT_BY_NORTH)
    with pytest.raises(MatchOver, match=r"the match is over \(R6\.1\)"):
        over.misdeal()
    with pytest.raises(MatchOver, match=r"not over yet \(R6\.1\)"):
        played(Match(ORIENTAL, NORTH), (100, 100)).next()


@pytest.mark.parametrize(
    ("last", "winner"), [((2, 0), Side.NS), ((0, 2), Side.EW), ((0, 0), None), ((200, 0), Side.NS)]
)
def test_r6_1_a_match_of_twelve_hands(last: tuple[int, int], winner: Side | None) -> None:
    match = played(Match(Rules.preset("club-swiss"), NORTH), *[(2, 0), (0, 2)] * 5, (0, 0))
    assert not match.is_over
    match = played(match, last)
    assert match.is_over
    assert match.winner is winner
    with pytest.raises(MatchOver):
        match.record(hand(1))
    assert match.next().score == NO_SCORE


def test_r6_1_the_target_ends_a_match_before_its_last_hand() -> None:
    match = played(Match(Rules.preset("club-swiss"), NORTH), (0, 50), (0, 51))
    assert (match.is_over, match.winner) == (True, Side.EW)


def test_r6_1_the_cap_of_a_score() -> None:
    club = Rules.preset("club-swiss")
    assert played(Match(club, NORTH), (90, 0), (100, 0)).score == score_of(121, 0)
    assert played(Match(club, NORTH), (90, 0), (31, 0)).score == score_of(121, 0)
    assert played(Match(club, NORTH), (90, 0), (30, 0)).score == score_of(120, 0)
    assert played(Match(club, NORTH), (90, 0), (100, 0)).hands == (score_of(90, 0), score_of(100, 0))


@pytest.mark.parametrize(
    ("declarer", "counts", "winner"),
    [
        (NORTH, MORE_TO_NS, Side.NS),  # the trump-maker's side took more than half
        (SOUTH, MORE_TO_NS, Side.NS),
        (WEST, MORE_TO_NS, Side.NS),  # it did not: the other side
        (EAST, MORE_TO_NS, Side.NS),
        (NORTH, MORE_TO_NS[::-1], Side.EW),
        (WEST, MORE_TO_NS[::-1], Side.EW),
        (NORTH, LEVEL, Side.EW),  # half is not more than half
        (WEST, LEVEL, Side.NS),
    ],
)
def test_r6_2_both_sides_reach_the_target(declarer: Seat, counts: tuple[Count, Count], winner: Side) -> None:
    rules = Rules(codony=set_of("o9 c9"))
    match = Match(rules, NORTH, score_of(100, 100)).record(hand(10, 4, declarer, counts))
    assert match.score == score_of(110, 104)
    assert match.winner is winner


@pytest.mark.parametrize("declarer", Seat)
def test_r6_2_only_one_side_reaches_the_target(declarer: Seat) -> None:
    rules = Rules(codony=set_of("o9 c9"))
    for scored, winner in (((1, 0), Side.NS), ((0, 1), Side.EW), ((0, 0), None)):
        match = Match(rules, NORTH, score_of(100, 100)).record(hand(*scored, declarer))
        assert match.winner is winner


def test_r6_3_points_above_the_target_are_carried_over() -> None:
    rules = Rules(carry_over=True)
    over = played(Match(rules, NORTH), (30, 0), (0, 60), (0, 48))
    assert over.score == score_of(30, 108)
    following = over.next()
    assert following == Match(rules, EAST, score_of(0, 7), carried=score_of(0, 7))
    assert played(following, (3, 0)).carried == score_of(0, 7)
    assert not following.is_over
    assert played(Match(rules, NORTH), (108, 0)).next().score == score_of(7, 0)
    assert played(Match(rules, NORTH), (101, 0)).next().score == NO_SCORE


def test_r6_3_no_match_starts_at_its_end() -> None:
    # A great hand leaves more above the target than the target: the next match has still to be won.
    following = played(Match(Rules(target=50, carry_over=True), NORTH), (576, 0)).next()
    assert following.score == following.carried == score_of(49, 0)
    assert not following.is_over
    assert played(following, (0, 60)).winner is Side.EW
    assert played(Match(Rules(target=50, carry_over=True), NORTH), (99, 0)).next().score == score_of(49, 0)
    assert played(Match(Rules(target=50, carry_over=True), NORTH), (98, 0)).next().score == score_of(48, 0)


def test_r6_3_without_the_option_a_match_starts_at_zero() -> None:
    assert played(Match(ORIENTAL, NORTH), (108, 0)).next() == Match(ORIENTAL, WEST)


def test_r6_3_a_match_that_ends_below_the_target_carries_nothing() -> None:
    limited = Rules(carry_over=True, max_hands=1)
    assert played(Match(limited, NORTH), (16, 0)).winner is Side.NS
    assert played(Match(limited, NORTH), (16, 0)).next().score == NO_SCORE
    assert played(Match(limited, NORTH), (0, 0)).next().score == NO_SCORE


def test_r6_4_each_player_partners_each_other_once() -> None:
    pairs = [frozenset(pair) for seats in SERIES_SEATS for pair in (seats[0::2], seats[1::2])]
    assert len(pairs) == 6
    assert set(pairs) == {frozenset(pair) for pair in combinations(range(4), 2)}


def test_r6_4_a_series_of_three_matches() -> None:
    rules = Rules(target=10, carry_over=True)
    series = Series.start(rules, SOUTH)
    assert series.match == Match(rules, SOUTH)
    assert not series.is_over
    partners = []
    for turn, won in enumerate([(12, 0), (0, 10), (10, 0)]):
        assert len(series.matches) == turn + 1
        assert series.seats == SERIES_SEATS[turn]
        partners.append({frozenset(series.seats[0::2]), frozenset(series.seats[1::2])})
        with pytest.raises(MatchOver, match=r"not over yet \(R6\.1\)"):
            series.next()
        series = series.with_match(series.match.record(hand(*won)))
        if turn < 2:
            assert not series.is_over
            series = series.next()
            assert series.match.score == NO_SCORE  # partners change, so nothing is carried over
            assert series.match.dealer == (SOUTH + turn + 1) % 4
    assert series.is_over
    assert len(set.union(*partners)) == 6
    with pytest.raises(MatchOver, match=r"the series is over \(R6\.4\)"):
        series.next()
    # 0 and 2 won the first; 2 and 3, E-W in the second, that; 0 and 3 the third.
    assert series.wins == (2, 0, 2, 2)


def test_r6_4_wins_of_a_series_under_way() -> None:
    series = Series.start(Rules(max_hands=1), NORTH)
    assert series.wins == (0, 0, 0, 0)
    drawn = series.with_match(series.match.record(hand(0, 0)))
    assert drawn.wins == (0, 0, 0, 0)
    assert drawn.next().match.dealer is WEST


def test_r6_5_a_fine_subtracts_points_and_may_lose_the_match() -> None:
    match = Match(Rules(target=50, sudden_loss=True), WEST)
    fined = match.fine(Side.EW, 49)
    assert fined.score == score_of(0, -49)
    assert not fined.hands
    assert fined.dealer is WEST
    assert not fined.is_over
    assert fined.fine(Side.EW, 1).winner is Side.NS
    assert replace(match, rules=Rules(target=50)).fine(Side.EW, 50).winner is None
    with pytest.raises(MatchOver, match="over"):
        fined.fine(Side.EW, 1).fine(Side.EW, 1)


def test_r6_5_falling_to_minus_the_target_loses() -> None:
    rules = Rules(sudden_loss=True, scoring=Scoring.DUPLICATE)
    for scored, winner in (
        ((-100, 50), None),
        ((-101, 50), Side.EW),
        ((-150, 50), Side.EW),
        ((50, -101), Side.NS),
        ((-101, -100), Side.EW),
    ):
        for declarer in Seat:
            match = Match(rules, NORTH).record(hand(*scored, declarer))
            assert match.winner is winner
            without = Match(replace(rules, sudden_loss=False), NORTH).record(hand(*scored, declarer))
            assert without.winner is None


def test_r7_2_both_sides_of_a_board_are_added() -> None:
    match = Match(Rules.preset("championship"), NORTH)
    match = match.penalise(Side.EW, Contract(WEST, Strain.NO_TRUMP))
    assert match.score == score_of(36, -72)


def test_an_exact_tie_has_no_winner() -> None:
    assert score_of(0, 0) == NO_SCORE
    assert LEVEL[0].points == LEVEL[1].points == 36
    assert CardSet() == MORE_TO_NS[0].cards & MORE_TO_NS[1].cards
