from fractions import Fraction

import pytest

from botifarra.core.auction import Contract
from botifarra.core.cards import DECK, CardSet, Strain, Suit
from botifarra.core.deal import Deal
from botifarra.core.rules import Rules, Scoring
from botifarra.core.score import (
    Count,
    Outcome,
    Points,
    count_hand,
    revoke_points,
    score_factors,
    score_points,
    score_revoke,
)
from botifarra.core.seats import Seat, Side
from tests.core.notation import EAST, NORTH, SOUTH, SQUARE_DEAL, SQUARE_PLAY, WEST, after, score_of, set_of

ORIENTAL = Rules()
BOARD = Rules(scoring=Scoring.DUPLICATE)


def contract(declarer: Seat, strain: Strain = Strain.CUPS, doubles: int = 0) -> Contract:
    """Return a contract doubled at the right each time: contro at declarer's right, and so on."""
    doublers = [declarer.right, declarer.partner, declarer.left][:doubles]
    return Contract(declarer, strain, tuple(doublers))


def outcome_of(calls: str, play: str = SQUARE_PLAY, rules: Rules = ORIENTAL) -> Outcome:
    """Return the square deal, dealt by East, after some calls and all play: 40 points to N-S, 32 to E-W."""
    outcome = after(rules, SQUARE_DEAL, f"{calls} {play}").outcome
    assert outcome is not None
    return outcome


def test_r1_3_a_hand_has_seventy_two_points() -> None:
    outcome = outcome_of("oros pass pass")
    north_south, east_west = outcome.counts
    assert north_south.tricks == east_west.tricks == 6
    # Four manillas and kings, and two tricks with a jack: 4 x (5 + 3) + 2 x 1 = 34, and 6 tricks.
    assert north_south.cards.points == 34
    assert north_south.points == 34 + 6
    # Four aces and knights, and two jacks: 4 x (4 + 2) + 2 x 1 = 26, and 6 tricks.
    assert east_west.cards.points == 26
    assert east_west.points == 26 + 6
    assert outcome.points == (40, 32)
    assert north_south.cards | east_west.cards == DECK


def test_r1_4_the_last_trick_may_have_a_bonus() -> None:
    # North's jack wins the last trick: 40 + 3 of 75 points, 43 - 37½ = 5½ above the middle.
    outcome = outcome_of("oros pass pass", rules=Rules(last_trick_bonus=3))
    assert outcome.points == (43, 32)
    assert [count.bonus for count in outcome.counts] == [3, 0]
    assert outcome.scored == score_of("11/2", 0)
    doubled = outcome_of("oros double pass pass", rules=Rules(last_trick_bonus=3))
    assert doubled.scored == score_of(11, 0)


def test_r1_4_the_last_trick_can_turn_the_hand() -> None:
    # The same tricks, but North's jack wins the last but one, and the eight of espases the last, for West.
    play = SQUARE_PLAY.replace("e8 e7 e6 e5  b8 b7 b6 bS", "b8 b7 b6 bS  e5 e8 e7 e6")
    assert outcome_of("oros pass pass", play).scored == score_of(4, 0)
    outcome = outcome_of("oros pass pass", play, Rules(last_trick_bonus=10))
    assert outcome.points == (40, 42)
    assert outcome.scored == score_of(0, 1)  # of 82 points the middle is 41


MULTIPLIERS = [
    ("oros pass pass", 1),
    ("oros double pass pass", 2),
    ("oros double double pass pass", 4),
    ("oros double double double", 8),
    ("botifarra pass pass", 2),
    ("botifarra double pass pass", 4),
    ("botifarra double double pass pass", 8),
    ("botifarra double double double", 16),
    ("delego botifarra pass pass", 2),
    ("delego copes pass double pass pass", 2),
]


@pytest.mark.parametrize(("calls", "multiplier"), MULTIPLIERS)
def test_r3_4_the_excess_is_multiplied(calls: str, multiplier: int) -> None:
    state = after(ORIENTAL, SQUARE_DEAL, calls)
    assert state.public.factors == (multiplier, multiplier)
    assert outcome_of(calls).scored == score_of(4 * multiplier, 0)


def test_r3_4_by_another_ladder() -> None:
    rules = Rules(ladder=(1, 2, 3, 5))
    assert outcome_of("oros double double pass pass", rules=rules).scored == score_of(12, 0)
    assert outcome_of("botifarra double double double", rules=rules).scored == score_of(40, 0)


@pytest.mark.parametrize(
    ("points", "scored"),
    [((37, 35), (1, 0)), ((36, 36), (0, 0)), ((35, 37), (0, 1)), ((72, 0), (36, 0)), ((0, 72), (0, 36))],
)
def test_r5_1_the_excess_over_36_to_the_better_side(points: Points, scored: Points) -> None:
    for declarer in Seat:  # either side can score, whoever made trumps
        assert score_points(ORIENTAL, contract(declarer), points) == score_of(*scored)
        botifarra = contract(declarer, Strain.NO_TRUMP, 1)
        assert score_points(ORIENTAL, botifarra, points) == score_of(4 * scored[0], 4 * scored[1])


@pytest.mark.parametrize("offender", Side)
def test_r5_2_a_revoke_gives_36_times_the_multiplier_to_the_other_side(offender: Side) -> None:
    for strain, doubles, expected in (
        (Strain.CUPS, 0, 36),
        (Strain.CUPS, 1, 72),
        (Strain.NO_TRUMP, 0, 72),
        (Strain.NO_TRUMP, 2, 288),
    ):
        for declarer in Seat:  # whoever made trumps
            scored = score_revoke(ORIENTAL, contract(declarer, strain, doubles), offender)
            assert scored[offender] == 0
            assert scored[offender.other] == expected


def test_r5_2_with_a_bonus_half_of_the_new_total() -> None:
    scored = score_revoke(Rules(last_trick_bonus=3), contract(NORTH), Side.NS)
    assert scored == score_of(0, "75/2")


def test_r5_2_all_points_in_play_go_to_the_other_side() -> None:
    assert revoke_points(ORIENTAL, Side.NS) == (0, 72)
    assert revoke_points(ORIENTAL, Side.EW) == (72, 0)
    assert revoke_points(Rules(last_trick_bonus=3), Side.NS) == (0, 75)


@pytest.mark.parametrize(
    ("offender", "shown_by", "north_south", "east_west"),
    [
        (Side.NS, None, 0, 36),
        (Side.NS, Side.EW, 0, 46),
        (Side.NS, Side.NS, 0, 36),  # who revokes loses its bonus with the rest
        (Side.EW, Side.NS, 46, 0),
        (Side.EW, Side.EW, 36, 0),
    ],
)
def test_r5_4_a_codony_and_a_revoke(
    offender: Side, shown_by: Side | None, north_south: int, east_west: int
) -> None:
    rules = Rules(codony=set_of("o9 oS"))
    scored = score_revoke(rules, contract(NORTH), offender, shown_by)
    assert scored == score_of(north_south, east_west)


def test_r5_2_on_a_board_both_sides_have_their_result() -> None:
    # All points in play to the other side: 72 to 0, so 36 above and 36 below.
    assert score_revoke(BOARD, contract(NORTH), Side.NS) == score_of(-36, 36)
    assert score_revoke(BOARD, contract(NORTH, Strain.NO_TRUMP), Side.EW) == score_of(72, -36)


def test_r5_3_capot_is_announced_and_scores_nothing_extra() -> None:
    # Each seat has one suit. West leads its cups in botifarra, so nobody else can win a trick.
    deal = Deal(NORTH, (DECK.of(Suit.COINS), DECK.of(Suit.CUPS), DECK.of(Suit.SWORDS), DECK.of(Suit.BATONS)))
    play = " ".join(f"c{rank} e{rank} b{rank} o{rank}" for rank in "2345678SCR19")
    outcome = after(ORIENTAL, deal, f"botifarra pass pass {play}").outcome
    assert outcome is not None
    assert outcome.capot is Side.EW
    assert outcome.points == (0, 72)
    assert outcome.scored == score_of(0, 72)
    assert outcome.counts[Side.EW] == Count(DECK, 12)
    assert outcome.counts[Side.NS] == Count(CardSet(), 0)


def test_r5_3_no_capot_with_a_trick_lost() -> None:
    assert outcome_of("oros pass pass").capot is None
    cards = (Count(DECK - set_of("o2 o3 o4 o5"), 11), Count(set_of("o2 o3 o4 o5"), 1))
    assert Outcome(contract(NORTH), cards, (Fraction(35), Fraction(0))).capot is None


@pytest.mark.parametrize("bonus", [10, 25])
def test_r5_4_a_codony_shown_adds_its_bonus(bonus: int) -> None:
    rules = Rules(codony=set_of("o9 oS"), codony_bonus=bonus)
    shown = after(rules, SQUARE_DEAL, "botifarra pass pass show " + SQUARE_PLAY).outcome
    kept = after(rules, SQUARE_DEAL, "botifarra pass pass pass pass pass pass " + SQUARE_PLAY).outcome
    assert shown is not None
    assert kept is not None
    assert (shown.shown_by, shown.scored) == (Side.NS, score_of(8 + bonus, 0))
    assert (kept.shown_by, kept.scored) == (None, score_of(8, 0))


def test_r5_4_the_side_that_loses_the_hand_has_its_bonus_too() -> None:
    rules = Rules(codony=set_of("o1 o8"))
    outcome = after(rules, SQUARE_DEAL, "botifarra pass pass pass show " + SQUARE_PLAY).outcome
    assert outcome is not None
    assert (outcome.shown_by, outcome.scored) == (Side.EW, score_of(8, 10))


@pytest.mark.parametrize(
    ("declarer", "strain", "doubles", "north_south", "east_west"),
    [
        (NORTH, Strain.CUPS, 0, 1, 1),
        (WEST, Strain.CUPS, 0, 1, 1),
        (NORTH, Strain.NO_TRUMP, 0, 2, 1),  # botifarra for the trump-maker's side only
        (EAST, Strain.NO_TRUMP, 0, 1, 2),
        (NORTH, Strain.CUPS, 1, 1, 2),  # contro for the side that said it only
        (EAST, Strain.CUPS, 1, 2, 1),
        (SOUTH, Strain.NO_TRUMP, 1, 2, 2),  # so a doubled botifarra is x2 for both
        (WEST, Strain.NO_TRUMP, 1, 2, 2),
        (NORTH, Strain.CUPS, 2, 1, 2),  # recontro does not count
        (WEST, Strain.NO_TRUMP, 2, 2, 2),
    ],
)
def test_r7_2_factor_of_each_side_on_a_board(
    declarer: Seat, strain: Strain, doubles: int, north_south: int, east_west: int
) -> None:
    made = contract(declarer, strain, doubles)
    assert score_factors(BOARD, made) == (north_south, east_west)
    assert score_points(BOARD, made, (40, 32)) == score_of(4 * north_south, -4 * east_west)
    assert score_points(BOARD, made, (36, 36)) == score_of(0, 0)


def test_r7_2_side_results_of_a_played_board() -> None:
    # East deals: botifarra is E-W's, contro N-S's.
    assert outcome_of("botifarra pass pass", rules=BOARD).scored == score_of(4, -8)
    assert outcome_of("oros double pass pass", rules=BOARD).scored == score_of(8, -4)
    assert outcome_of("oros double double", rules=BOARD).scored == score_of(8, -4)
    assert outcome_of("botifarra double pass pass", rules=BOARD).scored == score_of(8, -8)


def test_a_count_has_its_parts() -> None:
    count = Count(set_of("o9 c1 b2 b3"), 1, bonus=3)
    assert count.points == 5 + 4 + 1 + 3
    counts = (count, Count(DECK - count.cards, 11))
    outcome = count_hand(Rules(last_trick_bonus=3), contract(WEST), counts, None)
    assert outcome.points == (13, 62)
    assert outcome.scored == score_of(0, "49/2")
    assert outcome.contract == contract(WEST)
