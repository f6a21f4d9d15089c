import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import cast

import pytest

from botifarra.bots import BOTS
from botifarra.bots.base import Bot, Budget
from botifarra.bots.check import OPENINGS, VARIANTS, BotError, Fault, check_bot
from botifarra.bots.levels import LEVELS
from botifarra.bots.random import RandomBot
from botifarra.core.actions import CLAIM, CONCEDE, DOUBLE, PLAYS, SHOW, Action
from botifarra.core.auction import Phase
from botifarra.core.cards import Card, Strain
from botifarra.core.notation import CALL_NAMES, DOUBLE_NAMES
from botifarra.core.rules import OPTIONS, PRESETS, Rules
from botifarra.core.seats import Seat
from botifarra.core.view import View
from botifarra.records.notation import parse_card
from botifarra.records.rules import parse_rules
from tests.scale import scale

ORIENTAL = (Rules(),)
PATIENT = Budget(seconds=60, nodes=1_000)

Answer = Callable[[View, Random], object]


@dataclass
class Scripted:
    """A bot with prepared answers; an answer may be missing."""

    answer: Answer
    name: str = "scripted"

    def act(self, view: View, rng: Random, budget: Budget) -> Action:
        return cast("Action", self.answer(view, rng))


class Clock:
    """A clock that stands still unless somebody takes time."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def first_legal(view: View, rng: Random) -> Action:
    return view.legal_actions[0]


def fault_of(answer: Answer, rules: tuple[Rules, ...] = ORIENTAL, seed: int = 0) -> BotError:
    with pytest.raises(BotError) as caught:
        check_bot(Scripted(answer), hands=4, rules=rules, seed=seed)
    return caught.value


def failing(is_met: Callable[[View], bool]) -> Answer:
    """Return the answers of a bot that fails where `is_met`."""

    def answer(view: View, rng: Random) -> object:
        return "zz" if is_met(view) else first_legal(view, rng)

    return answer


def fault_under_defaults(is_met: Callable[[View], bool]) -> BotError:
    with pytest.raises(BotError) as caught:
        check_bot(Scripted(failing(is_met)), hands=2)
    return caught.value


def _plays_in(strain: Strain, view: View) -> bool:
    return view.public.phase is Phase.PLAY and view.public.strain == strain


@pytest.mark.parametrize("bot", [bot for bot in BOTS.values() if bot not in LEVELS], ids=lambda bot: bot.name)
def test_every_bot_passes_under_every_preset_and_single_option(bot: Bot) -> None:
    """Bots that search take longer; test_search.py asks them."""
    check_bot(bot, hands=scale(2, 200), budget=PATIENT)


@pytest.mark.parametrize("name", BOTS)
def test_bots_are_known_by_name(name: str) -> None:
    assert BOTS[name].name == name


def test_variants_are_every_preset_and_every_single_option() -> None:
    assert set(PRESETS.values()) <= set(VARIANTS)
    changed = {
        option
        for rules in VARIANTS
        for option in OPTIONS
        if getattr(rules, option) != getattr(Rules(), option)
    }
    assert changed == set(OPTIONS)


def test_a_bot_that_takes_the_first_legal_action_passes() -> None:
    check_bot(Scripted(first_legal), hands=2, rules=ORIENTAL)


def test_a_bot_may_concede() -> None:
    def answer(view: View, rng: Random) -> Action:
        return CONCEDE if view.public.phase is Phase.PLAY else first_legal(view, rng)

    check_bot(Scripted(answer), hands=2, rules=ORIENTAL)


def test_an_illegal_card_is_found_with_the_rule_against_it() -> None:
    def answer(view: View, rng: Random) -> Action:
        follows = view.public.phase is Phase.PLAY and view.public.trick.cards
        refused = [play for play in PLAYS if play.card in view.hand and view.why_illegal(play)]
        return refused[0] if follows and refused else first_legal(view, rng)

    error = fault_of(answer)
    assert error.fault is Fault.ILLEGAL
    card, rule = error.detail.split()
    assert parse_card(card) in Card
    assert rule in {"(R4.4)", "(R4.5)", "(R4.6a)", "(R4.6b)"}


def test_a_card_of_another_hand_is_illegal() -> None:
    def answer(view: View, rng: Random) -> Action:
        if view.public.phase is Phase.PLAY:
            return PLAYS[next(iter(view.unseen))]
        return first_legal(view, rng)

    error = fault_of(answer)
    assert error.fault is Fault.ILLEGAL
    assert "R2.3" in error.detail


def test_an_illegal_call_is_found_where_it_was_made() -> None:
    error = fault_of(lambda view, rng: SHOW)
    assert (error.fault, error.ply, error.seed) == (Fault.ILLEGAL, 0, 0)
    assert error.detail == "codony (R5.4)"


def test_r5_5_a_claim_that_does_not_stand_is_illegal() -> None:
    def answer(view: View, rng: Random) -> Action:
        return CLAIM if len(view.public.tricks) == 9 else first_legal(view, rng)

    error = fault_of(answer)
    assert error.fault is Fault.ILLEGAL
    assert error.detail == "claim (R5.5)"


def test_a_double_after_the_last_one_is_illegal() -> None:
    def answer(view: View, rng: Random) -> Action:
        doubles = DOUBLE in view.legal_actions or view.public.phase is Phase.PLAY
        return DOUBLE if doubles else first_legal(view, rng)

    assert fault_of(answer).detail == "santvicenc (R3.5)"


def test_chance_that_does_not_come_from_the_rng_is_unsteady() -> None:
    own = Random(1)
    error = fault_of(lambda view, rng: own.choice(view.legal_actions))
    assert error.fault is Fault.UNSTEADY
    words = {*CALL_NAMES.values(), *DOUBLE_NAMES, *map(str, Card)}
    assert words.issuperset(error.detail.split(", then "))


def test_an_answer_that_depends_on_questions_before_is_unsteady() -> None:
    asked: list[View] = []

    def answer(view: View, rng: Random) -> Action:
        asked.append(view)
        return view.legal_actions[len(asked) % len(view.legal_actions)]

    assert fault_of(answer).fault is Fault.UNSTEADY


def test_a_crash_is_located_and_its_cause_kept() -> None:
    def answer(view: View, rng: Random) -> Action:
        if len(view.public.tricks) == 3:
            raise KeyError("lost")
        return first_legal(view, rng)

    error = fault_of(answer)
    assert error.fault is Fault.CRASH
    assert re.fullmatch(r"KeyError\('lost'\) \(test_check\.py:\d+\)", error.detail)
    assert isinstance(error.__cause__, KeyError)
    assert error.ply == 3 + 3 * 4  # a naming, two passes, three tricks


@pytest.mark.parametrize("nonsense", [None, 5, "o9", Card.O9, PLAYS])
def test_an_answer_that_is_not_an_action_differs_from_an_illegal_one(nonsense: object) -> None:
    error = fault_of(lambda view, rng: nonsense)
    assert (error.fault, error.detail) == (Fault.NO_ACTION, repr(nonsense))


def test_a_bot_over_its_seconds_is_slow() -> None:
    clock = Clock()

    def answer(view: View, rng: Random) -> Action:
        clock.now += 2.0 if len(view.public.tricks) == 1 else 0.9
        return first_legal(view, rng)

    with pytest.raises(BotError) as caught:
        check_bot(Scripted(answer), hands=1, rules=ORIENTAL, budget=Budget(seconds=1.0), clock=clock)
    assert (caught.value.fault, caught.value.detail) == (Fault.SLOW, "2.000 s of 1.0 s")
    assert caught.value.ply == 3 + 4


def test_a_bot_may_take_a_tenth_more_and_a_grace_as_where_it_plays() -> None:
    clock = Clock()

    def answer(view: View, rng: Random) -> Action:
        clock.now += 10.9
        return first_legal(view, rng)

    check_bot(Scripted(answer), hands=1, rules=ORIENTAL, budget=Budget(seconds=10.0), clock=clock)
    with pytest.raises(BotError):
        check_bot(Scripted(answer), hands=1, rules=ORIENTAL, budget=Budget(seconds=9.0), clock=clock)


def test_without_seconds_in_the_budget_no_bot_is_slow() -> None:
    clock = Clock()

    def answer(view: View, rng: Random) -> Action:
        clock.now += 1000.0
        return first_legal(view, rng)

    check_bot(Scripted(answer), hands=1, rules=ORIENTAL, budget=Budget(nodes=10), clock=clock)


def test_a_bot_gets_the_budget_of_the_check() -> None:
    given = set()

    class Curious(RandomBot):
        def act(self, view: View, rng: Random, budget: Budget) -> Action:
            given.add(budget)
            return first_legal(view, rng)

    check_bot(Curious(), hands=1, rules=ORIENTAL, budget=PATIENT)
    assert given == {PATIENT}


def test_a_bot_is_asked_at_every_seat_and_sees_only_what_that_seat_knows() -> None:
    seats = set()

    def answer(view: View, rng: Random) -> Action:
        seats.add(view.seat)
        assert view.seat is view.public.to_act
        assert len(view.hand) == view.public.cards_left(view.seat)
        return first_legal(view, rng)

    check_bot(Scripted(answer), hands=2, rules=PRESETS.values())
    assert seats == set(Seat)


def test_hands_of_odd_seed_reach_positions_that_the_bot_avoids() -> None:
    def doubles(seed: int) -> bool:
        reached = []

        def answer(view: View, rng: Random) -> Action:
            reached.append(view.public.contract.doubles if view.public.contract else 0)
            return first_legal(view, rng)

        check_bot(Scripted(answer), hands=1, rules=ORIENTAL, seed=seed)
        return max(reached) > 0

    assert not any(doubles(seed) for seed in range(0, 20, 2))
    assert any(doubles(seed) for seed in range(1, 20, 2))


def test_every_opening_is_legal_under_all_rules() -> None:
    check_bot(Scripted(first_legal), hands=len(OPENINGS))


def test_by_default_no_deal_is_met_twice() -> None:
    views: list[View] = []

    def answer(view: View, rng: Random) -> Action:
        views.append(view)
        return first_legal(view, rng)

    check_bot(Scripted(answer), hands=2)
    deals = {(view.public.dealer, view.hand) for view in views if not view.public.actions}
    blind = sum(rules.partner_blind for rules in VARIANTS)
    assert len(deals) >= 2 * (len(VARIANTS) - blind)


@pytest.mark.parametrize(
    ("name", "is_met"),
    [
        ("a naming after a delegation", lambda view: view.public.phase is Phase.ANSWER),
        *((f"cards in {strain.name}", partial(_plays_in, strain)) for strain in Strain),
        ("a match", lambda view: view.match is not None),
        ("both sides with a score", lambda view: view.match is not None and all(view.match.score)),
    ],
)
def test_by_default_a_bot_that_fails_in_one_part_of_the_game_is_found(
    name: str, is_met: Callable[[View], bool]
) -> None:
    error = fault_under_defaults(is_met)
    assert error.fault is Fault.NO_ACTION, name
    with pytest.raises(BotError) as again:
        check_bot(Scripted(failing(is_met)), hands=1, rules=(error.rules,), seed=error.seed)
    assert str(again.value) == str(error)


def test_two_hands_under_one_set_of_rules_have_a_delegation_botifarra_and_a_match() -> None:
    for is_met in (
        lambda view: view.public.phase is Phase.ANSWER,
        lambda view: _plays_in(Strain.NO_TRUMP, view),
        lambda view: view.match is not None,
    ):
        with pytest.raises(BotError):
            check_bot(Scripted(failing(is_met)), hands=2, rules=ORIENTAL)


def test_the_match_of_a_hand_goes_on_and_its_score_is_that_of_its_hands() -> None:
    matches = set()

    def answer(view: View, rng: Random) -> Action:
        if view.match is not None:
            assert (view.match.rules, view.match.dealer) == (view.public.rules, view.public.dealer)
            matches.add(view.match)
        return first_legal(view, rng)

    check_bot(Scripted(answer), hands=3, rules=(Rules(), Rules.preset("championship")))
    assert len(matches) == 2
    for match in matches:
        assert match.hands
        assert not match.is_over
        assert list(match.score) == [sum(scores) for scores in zip(*match.hands, strict=True)]


@pytest.mark.parametrize(("options", "before"), [("max_hands=1", 0), ("target=1", 0), ("target=999999", 30)])
def test_a_match_is_made_where_the_first_hand_ends_it_and_where_hardly_any_does(
    options: str, before: int
) -> None:
    lengths = set()

    def answer(view: View, rng: Random) -> Action:
        if view.match is not None:
            lengths.add(len(view.match.hands))
        return first_legal(view, rng)

    check_bot(Scripted(answer), hands=len(OPENINGS), rules=(parse_rules(options),))
    assert lengths == {before}


def test_the_seed_of_an_error_leads_back_to_it() -> None:
    def answer(view: View, rng: Random) -> Action:
        if len(view.public.tricks) == 5 and view.public.dealer is Seat.SOUTH:
            raise RuntimeError("south")
        return first_legal(view, rng)

    with pytest.raises(BotError) as first:
        check_bot(Scripted(answer), hands=50, rules=ORIENTAL, seed=7)
    with pytest.raises(BotError) as again:
        check_bot(Scripted(answer), hands=1, rules=ORIENTAL, seed=first.value.seed)
    assert str(again.value) == str(first.value)


def test_an_error_names_bot_rules_seed_ply_and_seat() -> None:
    error = fault_of(lambda view, rng: None, rules=(Rules(target=50),), seed=3)
    assert str(error) == f"scripted: oriental target=50, seed 3, ply 0, {error.seat.name}: no action: None"


@pytest.mark.parametrize("hands", [0, -1])
def test_a_check_has_a_hand_at_least(hands: int) -> None:
    with pytest.raises(ValueError, match=f"^hands must be 1 or more, not {hands}$"):
        check_bot(BOTS["random"], hands)
