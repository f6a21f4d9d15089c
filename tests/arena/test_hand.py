"""A hand in the arena: legal answers are played, faults cost it, late answers are counted."""

from collections.abc import Sequence
from itertools import count
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest

from botifarra.arena.contestant import Contestant, seated
from botifarra.arena.duel import Duel, play_deal
from botifarra.arena.hand import play_hand
from botifarra.bots.base import Budget
from botifarra.bots.check import Fault
from botifarra.bots.engine import external
from botifarra.bots.engine.process import Program
from botifarra.bots.named import UnknownBot
from botifarra.core.actions import ACTIONS, DELEGATE, DOUBLE, PASS, PLAYS, SHOW, Action, Declare, Play
from botifarra.core.auction import Phase
from botifarra.core.cards import Card, Strain
from botifarra.core.deal import Deal
from botifarra.core.match import Match
from botifarra.core.rules import PRESETS, Rules
from botifarra.core.seats import Seat, Side
from botifarra.core.state import State
from botifarra.core.view import View
from botifarra.records.notation import format_scores, parse_deal
from tests.arena.bots import Odd, entered, sensible
from tests.bots.engine.programs import GREETS, script

ORIENTAL = PRESETS["oriental"]
GREEDY = Contestant("greedy")
DEAL = parse_deal("N:C652.973.95.764 8.S6.1S642.9R32 973.1R42.RC3.C5 1RS4.C85.87.1S8")


def start(rules: Rules = ORIENTAL, deal: Deal = DEAL) -> State:
    return State.start(rules, deal)


def test_a_hand_is_its_actions() -> None:
    hand = play_hand(start(), (GREEDY, Contestant("random")), "7").hand
    state = State.replay(ORIENTAL, DEAL, [ACTIONS[number] for number in hand.actions])
    assert state.outcome is not None
    assert (hand.points, hand.scored) == (state.outcome.points, state.outcome.scored)
    assert (hand.forfeit, hand.late) == (None, (0, 0))


def test_all_chance_comes_from_the_seed() -> None:
    sides = Contestant("random"), Contestant("random")
    hands = [play_hand(start(), sides, chance).hand for chance in ("7", "7", "8")]
    assert hands[0] == hands[1] != hands[2]


def test_tables_of_bots_are_computed_before_the_first_question() -> None:
    with patch("botifarra.arena.contestant.prepare") as prepare, entered(sensible) as bot:
        seated(bot, Seat.NORTH)
        assert prepare.called


def test_each_seat_has_a_bot_of_its_own() -> None:
    with patch("botifarra.arena.contestant.bot_named", lambda name: Odd(name, sensible)):
        bots = [seated(Contestant("itself"), seat) for seat in Seat]
        assert seated(Contestant("itself"), Seat.NORTH) is bots[0]
    assert len({id(bot) for bot in bots}) == 4


@pytest.mark.parametrize(
    ("answer", "fault", "detail"),
    [
        (ZeroDivisionError("by nought"), Fault.CRASH, "ZeroDivisionError('by nought') (bots.py:27)"),
        (None, Fault.NO_ACTION, "None"),
        (PASS, Fault.ILLEGAL, "passo (R3.1)"),
    ],
)
def test_without_a_contract_a_fault_costs_a_hand_in_a_suit(
    answer: Action | Exception, fault: Fault, detail: str
) -> None:
    def act(view: View, rng: Random, budget: Budget) -> Action:
        if isinstance(answer, Exception):
            raise answer
        return answer

    with entered(act) as faulty:
        ending = play_hand(start(), (faulty, GREEDY), "7")
    hand = ending.hand
    assert hand.forfeit is not None
    assert (hand.forfeit.seat, hand.forfeit.ply) == (Seat.NORTH, 0)
    assert (hand.forfeit.fault, hand.forfeit.detail) == (fault, detail)
    assert (hand.actions, hand.points) == (b"", (0, 72))
    assert format_scores(hand.scored) == "NS 0 EW +36"
    match = ending.added_to(Match(ORIENTAL, Seat.NORTH))
    assert format_scores(match.score) == "NS 0 EW +36"
    assert match.dealer is Seat.WEST


def test_a_bot_is_shown_one_hand_of_a_deal_in_both_seatings() -> None:
    shown: list[set[Seat]] = []

    def engaged(name: str) -> Odd:
        seats: set[Seat] = set()
        shown.append(seats)

        def act(view: View, rng: Random, budget: Budget) -> Action:
            seats.add(view.seat)
            return sensible(view, rng, budget)

        return Odd(name, act)

    alone = Contestant("against itself")
    with patch("botifarra.arena.contestant.bot_named", engaged):
        play_deal(Duel(alone, alone, ORIENTAL, seed=3), 1)
    assert sorted(shown, key=max) == [{seat} for seat in Seat]


def test_a_bot_that_cannot_be_started_loses_the_hand() -> None:
    with patch("botifarra.arena.contestant.bot_named", side_effect=FileNotFoundError("no engine")):
        hand = play_hand(start(), (Contestant("cannot start"), GREEDY), "7").hand
    assert hand.forfeit is not None
    assert (hand.forfeit.fault, hand.points) == (Fault.CRASH, (0, 72))


def test_a_long_error_keeps_its_beginning_and_end() -> None:
    long = "".join(map(str, range(200)))

    def act(view: View, rng: Random, budget: Budget) -> Action:
        raise ValueError(f"{long}: the cause")

    with entered(act) as faulty:
        forfeit = play_hand(start(), (faulty, GREEDY), "7").hand.forfeit
    assert forfeit is not None
    beginning, end = forfeit.detail.split("…")
    assert (len(beginning), len(end)) == (100, 100)
    assert beginning.startswith("ValueError('012")
    assert end.endswith("199: the cause') (bots.py:27)")


def test_the_error_of_an_engine_is_one_line() -> None:
    code = r"question(); sys.exit('here:\n  oh dear')"
    engine = Contestant(f"cmd:{script(GREETS + code)}")
    forfeit = play_hand(start(), (engine, GREEDY), "7").hand.forfeit
    assert forfeit is not None
    assert (forfeit.fault, forfeit.detail) == (Fault.CRASH, "ended with exit status 1: here: oh dear")


def test_an_engine_that_is_late_is_slow_and_counted() -> None:
    engine = Contestant(f"cmd:{script(GREETS + 'question(); time.sleep(1000)')}", Budget(seconds=0.05))
    hand = play_hand(start(), (engine, GREEDY), "7").hand
    assert hand.forfeit is not None
    assert (hand.forfeit.seat, hand.forfeit.fault) == (Seat.NORTH, Fault.SLOW)
    assert hand.forfeit.detail.startswith("no answer within 0.155 s")
    assert (hand.late, hand.points) == ((1, 0), (0, 72))


def test_an_unknown_bot_is_an_error_and_not_a_fault() -> None:
    with pytest.raises(UnknownBot):
        play_hand(start(), (Contestant("nobody"), GREEDY), "7")


def test_a_revoke_costs_what_the_contract_is_worth() -> None:
    def act(view: View, rng: Random, budget: Budget) -> Action:
        if view.public.phase is Phase.PLAY:
            return next(play for play in PLAYS if play not in view.legal_actions)
        return DOUBLE if view.public.phase is Phase.DOUBLE else DELEGATE

    def botifarra(view: View, rng: Random, budget: Budget) -> Action:
        return Declare(Strain.NO_TRUMP) if view.public.contract is None else PASS

    with entered(act) as faulty, entered(botifarra) as other:
        hand = play_hand(start(), (other, faulty), "7").hand
    assert hand.forfeit is not None
    assert (hand.forfeit.seat, hand.forfeit.fault) == (Seat.WEST, Fault.ILLEGAL)
    assert hand.forfeit.detail.startswith("o2 (R")
    assert [ACTIONS[number] for number in hand.actions] == [Declare(Strain.NO_TRUMP), DOUBLE, PASS, PASS]
    assert hand.points == (72, 0)
    assert format_scores(hand.scored) == "NS +144 EW 0"


def test_a_side_that_revokes_loses_its_codony() -> None:
    def act(view: View, rng: Random, budget: Budget) -> Action:
        if view.public.phase is Phase.SHOW and SHOW in view.legal_actions:
            return SHOW
        return PASS if view.public.phase is not Phase.PLAY else Play(Card(0))

    codony = Rules(codony=DEAL.hands[Seat.WEST])
    with entered(act) as faulty:
        ending = play_hand(start(codony), (GREEDY, faulty), "7")
    match = ending.added_to(Match(codony, Seat.NORTH))
    assert match.score == ending.hand.scored
    assert ending.hand.scored[Side.EW] == 0


def test_an_answer_may_be_a_tenth_late_and_a_grace() -> None:
    with entered(sensible, Budget(seconds=2.0)) as slow:
        late = {
            seconds: play_hand(start(), (slow, GREEDY), "7", clock=count(0.0, seconds).__next__).hand.late
            for seconds in (2.25, 2.35)
        }
    plies = len(play_hand(start(), (GREEDY, GREEDY), "7").hand.actions)
    assert late[2.25] == (0, 0)
    assert 24 < late[2.35][Side.NS] < plies
    assert late[2.35][Side.EW] == 0


def test_the_start_of_an_engine_is_not_the_time_of_an_answer(tmp_path: Path) -> None:
    """The clock of this test advances only while a program starts."""
    started = 0

    class Starting(Program):
        def __init__(self, name: str, arguments: Sequence[str]) -> None:
            nonlocal started
            started += 1
            super().__init__(name, arguments)

    once = str(tmp_path / "once")
    fails_once = f"if not os.path.exists({once!r}): question(); open({once!r}, 'w'); sys.exit(3)\n"
    engine = Contestant(f"cmd:{script(f'{GREETS}{fails_once}while True: first()')}", Budget(seconds=60))
    with patch.object(external, "Program", Starting):
        failed, anew = (
            play_hand(start(), (engine, GREEDY), "7", clock=lambda: 1000.0 * started).hand for _ in range(2)
        )
    assert failed.forfeit is not None
    assert (failed.forfeit.seat, failed.forfeit.fault) == (Seat.NORTH, Fault.CRASH)
    assert (anew.forfeit, anew.late, started) == (None, (0, 0), 3)


def test_a_bot_is_shown_the_match() -> None:
    shown = []

    def act(view: View, rng: Random, budget: Budget) -> Action:
        shown.append(view.match)
        return sensible(view, rng, budget)

    match = Match(ORIENTAL, Seat.NORTH)
    with entered(act) as bot:
        play_hand(start(), (bot, GREEDY), "7", match)
    assert set(shown) == {match}
