"""A set: its values, its boards, its window, and the seeds of its bots."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from botifarra.bots.steady import steady_action
from botifarra.core.actions import ACTIONS, Action
from botifarra.core.auction import Phase as HandPhase
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.fairness.boards import deal_boards
from botifarra.fairness.bot_seeds import choice_seed
from botifarra.tournament.shared.errors import ImpossibleEntrant, ImpossibleSet, UnknownBoard, WrongSeed
from botifarra.tournament.shared.shared_set import BOARDS, Entrant, Phase, SetBots, SetKind
from tests.tournament.shared.simulated_days import CLOSES, OPENS, SEED, a_set


def test_the_dealer_rotates_so_that_each_seat_deals_equally_often() -> None:
    for kind, numbers in BOARDS.items():
        for count in numbers:
            boards = a_set(kind, count).deal(SEED)
            assert [board.number for board in boards] == [*range(1, count + 1)]
            dealers = [board.deal.dealer for board in boards]
            assert {seat: dealers.count(seat) for seat in Seat} == dict.fromkeys(Seat, count // 4)


def test_boards_follow_from_the_seed_alone_and_only_from_the_right_one() -> None:
    assert a_set(SetKind.CHALLENGE, 4).deal(SEED) == deal_boards(SEED, 1, 1, 4)
    assert a_set(SetKind.CHALLENGE, 16).deal(SEED)[:4] == deal_boards(SEED, 1, 1, 4)
    with pytest.raises(WrongSeed):
        a_set().deal(bytes(32))


def test_the_window_is_open_from_its_first_moment_until_before_its_end() -> None:
    shared = a_set()
    moments = (OPENS - 1, OPENS, CLOSES - 1, CLOSES)
    assert [shared.phase(moment) for moment in moments] == [
        Phase.ANNOUNCED,
        Phase.OPEN,
        Phase.OPEN,
        Phase.CLOSED,
    ]


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"boards": 7}, "boards"),
        ({"kind": SetKind.WEEK}, "boards"),
        ({"people": 3}, "people"),
        ({"rules": "oriental"}, "rules"),
        ({"rules": "bridge"}, "rules"),
        ({"rules": "championship last_trick_bonus=4"}, "rules"),
        ({"bots": SetBots("club", nodes=0)}, "nodes"),
    ],
)
def test_impossible_sets_are_refused(values: dict[str, Any], field: str) -> None:
    with pytest.raises(ImpossibleSet, match=f"field {field}, found"):
        a_set(**values)


@pytest.mark.parametrize(("players", "bot"), [((), ""), ((1,), "club"), ((1, 1), "")])
def test_impossible_entrants_are_refused(players: tuple[int, ...], bot: str) -> None:
    with pytest.raises(ImpossibleEntrant, match="entrant 5"):
        Entrant(5, players, bot)


def test_the_seats_of_people_are_south_and_for_partners_north_too() -> None:
    assert a_set().seats == (Seat.SOUTH,)
    assert a_set(people=2).seats == (Seat.SOUTH, Seat.NORTH)


def play(bots: dict[Seat, str], board: int = 1) -> State:
    """Return a hand that bots play, each with the seed of its set."""
    shared = a_set(bots=SetBots("club", nodes=300))
    state = State.start(shared.play_rules, shared.deal(SEED)[board - 1].deal)
    while state.public.phase is not HandPhase.OVER:
        seat = state.public.to_act
        seed = shared.bots_seed(SEED, board)
        state = state.apply(steady_action(bots[seat], state.view(seat), seed, shared.bots.nodes))
    return state


def test_entrants_who_do_the_same_meet_bots_that_do_the_same() -> None:
    table = dict.fromkeys(Seat, "club") | {Seat.SOUTH: "greedy"}
    assert play(table).public.actions == play(table).public.actions


@given(st.lists(st.tuples(st.integers(1, 8), st.sampled_from(Seat), st.integers(0, 58)), unique=True))
def test_the_seed_of_a_choice_depends_on_board_seat_and_history(found: list[tuple[int, Seat, int]]) -> None:
    shared = a_set()

    def seed(board: int, seat: Seat, history: tuple[Action, ...]) -> str:
        return choice_seed(shared.bots_seed(SEED, board), seat, history)

    seeds = {seed(board, seat, (ACTIONS[action],)) for board, seat, action in found}
    assert len(seeds) == len(found)
    assert all(len(each) == 64 for each in seeds)


def test_a_board_that_the_set_does_not_have_has_no_seed() -> None:
    with pytest.raises(UnknownBoard, match="board 9, boards 8"):
        a_set().bots_seed(SEED, 9)
