"""The coach: which decisions it judges, who waits for it, and what a warning does."""

import pickle
from random import Random
from typing import get_args

import pytest

from botifarra.bots.fact_lines import fact_line, line_type
from botifarra.core.actions import CONCEDE, Play, action_id
from botifarra.core.auction import Phase
from botifarra.core.seats import Seat
from botifarra.review.call_facts import WhyCall
from botifarra.review.effort import QUICK
from botifarra.review.highlights import facts_against
from botifarra.review.review import review
from botifarra.server.protocol.commands import Act, Ask, Keep, Return, Stand
from botifarra.server.table.coaching import CoachTurn, coached
from botifarra.server.table.due import COACH_WAIT, bot_turn, coach_turn, coach_warned, wakes_at
from botifarra.server.table.events import Acted, Kept, Undone, Warned
from botifarra.server.table.finding import find, is_mistake
from botifarra.server.table.settings import Settings
from botifarra.server.table.steps import replay
from tests.review.hands import SMALL
from tests.server.table.driver import HOST, PEOPLE, TableDriver
from tests.server.table.indistinguishable_deals import indistinguishable_deal

COACH = Settings(coach=True)
SEAT = Seat(HOST - 1)


def decided(settings: Settings = COACH, *, people: int = 1, cards: int = 1, seed: int = 0) -> TableDriver:
    """Return a table after a decision of the host, with so many cards before it at least."""
    driver = TableDriver(settings, seed=seed)
    driver.dealt(people)
    while True:
        board = driver.table.board
        assert board is not None
        before = driver.table.on_turn, len(board.state.legal_actions) > 1, len(board.state.public.played)
        driver.act_at_random()
        if before[0] is SEAT and before[1] and before[2] >= cards and driver.table.stage == "hand":
            return driver


def leading_again(settings: Settings = COACH) -> TableDriver:
    """Return a table where the host has decided and is on turn again."""
    seed = 0
    while True:
        driver = decided(settings, seed=seed)
        if driver.table.on_turn is SEAT:
            return driver
        seed += 1


def turn_of(driver: TableDriver) -> CoachTurn:
    turn = coach_turn(driver.table, driver.now)
    assert turn is not None
    return turn


@pytest.mark.parametrize(
    ("settings", "people"),
    [
        (Settings(), 1),
        (Settings(coach=False), 1),
        (COACH, 2),
        (COACH, 4),
        (Settings(coach=True, public=True), 1),
    ],
)
def test_there_is_a_coach_only_where_it_was_chosen_and_all_others_are_bots(
    settings: Settings, people: int
) -> None:
    driver = TableDriver(settings)
    driver.dealt(people)
    while driver.table.stage == "hand":
        assert coach_turn(driver.table, driver.now) is None
        driver.act_at_random()


def test_the_coach_judges_each_decision_of_the_person_by_what_it_knew() -> None:
    driver = TableDriver(COACH, seed=1)
    driver.dealt(1)
    judged = 0
    while driver.table.stage == "hand":
        board = driver.table.board
        assert board is not None
        seat, view, place = board.to_act, board.state.view(board.to_act, driver.table.match), len(board.doers)
        driver.act_at_random()
        turn, last = coach_turn(driver.table, driver.now), driver.last()
        if driver.table.stage == "hand":
            assert (turn is not None) is (seat is SEAT)
        choice = turn.choice if turn is not None else None
        if choice is not None:
            judged += 1
            assert (choice.view, choice.place) == (view, place)
            assert last == Acted(SEAT, action_id(choice.action), "player")
    assert judged > 5


def test_a_forced_card_is_no_choice() -> None:
    driver = TableDriver(COACH)
    driver.dealt(1)
    found = 0
    while driver.table.stage == "hand":
        board = driver.table.board
        assert board is not None
        is_forced = board.to_act is SEAT and len(board.state.legal_actions) == 1
        driver.act_at_random()
        if is_forced and driver.table.stage == "hand":
            assert turn_of(driver).choice is None
            found += 1
    assert found


def test_after_a_warning_bots_wait_until_the_player_plays_on() -> None:
    driver = decided()
    while driver.table.on_turn is SEAT:
        driver = decided(seed=driver.rng.randrange(1000))
    assert bot_turn(driver.table, driver.now) is not None
    board, place = driver.table.board, len(turn_of(driver).board.doers) - 1
    assert driver.warn() == (Warned(SEAT, place),)
    warned = driver.table.seq
    assert turn_of(driver).warned == warned
    assert board is not None
    assert driver.you(HOST).warned == action_id(board.state.public.actions[-1])
    driver.wait(10 * COACH_WAIT)
    assert bot_turn(driver.table, driver.now) is None
    assert wakes_at(driver.table, driver.now) is None
    assert driver.table.seq == warned
    assert driver.refused(HOST, Keep, base=warned - 1) == ("stale", None)
    assert driver.do(HOST, Keep) == (Kept(SEAT),)
    turn = bot_turn(driver.table, driver.now)
    assert turn is not None
    assert turn.answers_at >= driver.now + driver.table.settings.pace_ms
    assert coached(driver.table) is None
    assert driver.you(HOST).warned is None
    assert driver.refused(HOST, Keep) == ("not_now", None)
    driver.act_at_random()
    assert replay(driver.kept()) == driver.table


def test_a_choice_that_is_taken_back_is_chosen_anew_and_judged_anew() -> None:
    driver = decided()
    place = len(turn_of(driver).board.doers) - 1
    driver.warn()
    assert driver.you(HOST).undo == "now"
    assert driver.do(HOST, Ask, wish="undo") == (Undone(SEAT, place),)
    assert driver.table.on_turn is SEAT
    assert driver.you(HOST).warned is None
    assert coach_turn(driver.table, driver.now) is None
    driver.act_at_random()
    assert turn_of(driver).decided == driver.table.seq
    driver.warn()
    assert driver.events.count(Warned(SEAT, place)) == 2


def test_what_was_decided_before_an_undone_choice_is_not_judged_again() -> None:
    driver = leading_again()
    driver.warn()
    driver.do(HOST, Keep)
    driver.act_at_random()
    driver.warn()
    driver.do(HOST, Ask, wish="undo")
    assert driver.table.on_turn is SEAT
    assert coach_turn(driver.table, driver.now) is None


def test_a_player_on_turn_again_may_act_despite_a_warning_and_loses_no_time() -> None:
    driver = leading_again(Settings(coach=True, turn=10, reserve=60))
    driver.wait(2_000)
    driver.warn()
    assert driver.you(HOST).legal
    driver.wait(3_600_000)
    assert bot_turn(driver.table, driver.now) is None
    assert not driver.table.stalled
    assert coach_turn(driver.table, driver.now) is not None
    driver.act_at_random()
    occupant = driver.table.seats[SEAT]
    assert occupant is not None
    assert occupant.reserve == 60_000
    assert driver.you(HOST).warned is None


def test_without_undo_a_warned_player_can_only_play_on() -> None:
    driver = decided(Settings(coach=True, undo=False))
    driver.warn()
    assert driver.you(HOST).undo is None
    assert driver.refused(HOST, Ask, wish="undo") == ("not_now", None)
    driver.do(HOST, Keep)


def test_a_judgement_that_is_late_is_dropped() -> None:
    driver = decided()
    turn = turn_of(driver)
    assert wakes_at(driver.table, driver.now) == driver.now + COACH_WAIT
    assert bot_turn(driver.table, driver.now, judged_at=None) is None
    driver.now += COACH_WAIT
    assert coach_turn(driver.table, driver.now) is None
    assert coach_warned(driver.table, turn, driver.now, bytes(32)) == ()


def test_a_judgement_of_another_decision_is_dropped() -> None:
    driver = decided()
    turn = turn_of(driver)
    driver.do(HOST, Ask, wish="undo")
    assert coach_warned(driver.table, turn, driver.now, bytes(32)) == ()


def test_a_bot_that_waited_for_the_coach_has_time_left() -> None:
    driver = decided()
    while driver.table.on_turn is SEAT:
        driver = decided(seed=driver.rng.randrange(1000))
    pace = driver.table.settings.pace_ms
    soon, late = (bot_turn(driver.table, driver.now, driver.now + wait) for wait in (100, 3_000))
    assert soon is not None
    assert late is not None
    assert soon == bot_turn(driver.table, driver.now)
    assert late.answers_at == driver.now + 3_000 + pace // 2


def test_a_warning_lasts_through_a_lost_connection_and_ends_when_the_player_leaves() -> None:
    driver = decided()
    while driver.table.on_turn is SEAT:
        driver = decided(seed=driver.rng.randrange(1000))
    driver.warn()
    driver.depart(HOST)
    driver.arrive(HOST)
    assert driver.you(HOST).warned is not None
    assert bot_turn(driver.table, driver.now) is None
    driver.do(HOST, Stand)
    driver.do(HOST, Return)
    assert driver.you(HOST).warned is None
    assert bot_turn(driver.table, driver.now) is not None


def test_only_the_player_is_shown_the_warning() -> None:
    driver = decided()
    driver.warn()
    assert [driver.you(player).warned for player in PEOPLE[1:]] == [None] * 3


@pytest.mark.parametrize("seed", [1, 2])
def test_the_coach_says_what_the_review_of_the_hand_says(seed: int) -> None:
    driver = TableDriver(COACH, seed=seed)
    driver.dealt(1)
    before = driver.table.match
    findings = {}
    while driver.table.stage == "hand":
        board = driver.table.board
        assert board is not None
        plays = [action for action in board.state.legal_actions if isinstance(action, Play)]
        driver.act(driver.rng.choice(plays) if plays else board.state.legal_actions[0])
        turn = coach_turn(driver.table, driver.now)
        choice = turn.choice if turn is not None else None
        if choice is not None:
            findings[choice.place] = find(choice, SMALL)
    board = driver.table.board
    assert board is not None
    judgements = {one.decision.place: one for one in review(board.state, before, effort=SMALL).of(SEAT)}
    assert findings.keys() == judgements.keys()
    for place, found in findings.items():
        one = judgements[place]
        assert found.verdict is one.verdict
        assert found.best == action_id(one.best)
        assert found.loss == round(one.loss, 3)
        assert len(found.choices) == len(one.decision.choices)
        assert found.why == (tuple(map(fact_line, facts_against(one))) if is_mistake(found) else ())
    assert any(map(is_mistake, findings.values()))


def test_a_mistaken_call_has_its_facts() -> None:
    """The host makes the first call that is legal, which is by no means its best one."""
    facts = []
    for seed in range(8):
        driver = TableDriver(COACH, seed=seed)
        driver.dealt(1)
        while driver.table.board is not None and driver.table.board.state.public.phase is not Phase.PLAY:
            driver.act(driver.table.board.state.legal_actions[0])
            turn = coach_turn(driver.table, driver.now)
            choice = turn.choice if turn is not None else None
            if choice is not None:
                found = find(choice, SMALL)
                assert found.why == () or is_mistake(found)
                facts += [type(fact) for fact in found.why]
    assert set(facts) & {line_type(kind) for kind in get_args(WhyCall)}


def test_the_effort_of_the_coach_is_that_of_a_quick_review() -> None:
    assert find.__defaults__ == (QUICK,)


@pytest.mark.parametrize("seed", range(20))
def test_the_question_to_the_coach_does_not_depend_on_hidden_cards(seed: int) -> None:
    driver = decided(cards=seed, seed=seed)
    turn = turn_of(driver)
    board, rng = turn.board, Random(seed)
    known = board.state.hands[SEAT] | board.state.public.played
    deal = indistinguishable_deal(board.state, known, rng, swaps=30)
    twin = board.state.replay(board.state.public.rules, deal, board.state.public.actions)
    other = CoachTurn(turn.player, turn.seat, turn.decided, turn.warned, board, turn.match)
    object.__setattr__(other, "board", type(board)(board.number, board.seeds, twin, doers=board.doers))
    assert pickle.dumps(turn.choice) == pickle.dumps(other.choice)


def test_a_claim_or_a_concession_is_no_choice() -> None:
    driver = decided(cards=30)
    while driver.table.on_turn is not SEAT or not driver.you(HOST).concede:
        driver.act_at_random()
    driver.do(HOST, Act, action=action_id(CONCEDE))
    assert driver.table.stage != "hand"
    assert coach_turn(driver.table, driver.now) is None
