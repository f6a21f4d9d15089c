"""Hints as they are sent: every reason has its code, and nothing depends on hidden cards."""

from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import get_args

import msgspec
from hypothesis import given, settings

from botifarra.bots import leads, reasons
from botifarra.bots.hint import hint
from botifarra.bots.levels import CLUB
from botifarra.bots.reasons import card_reasons
from botifarra.core.actions import action_id
from botifarra.core.auction import Phase
from botifarra.core.cards import Card, CardSet
from botifarra.core.rules import Rules
from botifarra.core.state import State
from botifarra.inference.knowledge import Knowledge
from botifarra.server.live.bots.questions import Consultation, encode_question, read_estimate
from botifarra.server.protocol.advice import Estimate, ReasonCode
from botifarra.server.table.estimate import show_hint, show_reason
from tests.inference.worlds import played
from tests.scale import scale
from tests.server.table.indistinguishable_deals import indistinguishable_deal
from tests.strategies import states_in_play


def test_the_codes_are_those_of_the_reasons() -> None:
    kinds = (*get_args(reasons.OfTrick), *get_args(leads.OfLead), *get_args(reasons.Reason))
    codes = {kind.code for kind in kinds if hasattr(kind, "code")}
    assert codes == {*get_args(ReasonCode)}


@settings(max_examples=scale(25, 1_000), deadline=None)
@given(state=states_in_play())
def test_every_choice_is_sent_with_its_worth_and_reasons(state: State) -> None:
    view = state.view(state.public.to_act)
    found = hint(view, replace(CLUB, card_effort=replace(CLUB.card_effort, candidates=64, worlds=16)))
    shown = show_hint(view, found)
    assert {choice.action for choice in shown.choices} == {*map(action_id, view.legal_actions)}
    assert msgspec.json.decode(msgspec.json.encode(shown), type=Estimate) == shown
    for choice, sent in zip(found.choices, shown.choices, strict=True):
        assert sent.worth == round(choice.value, 3)
        assert sent.error == round(choice.difference_error, 3)
        assert [reason.code for reason in sent.reasons] == [reason.code for reason in choice.reasons]
        assert sent.near is any(reason.code == "level" for reason in choice.reasons)


def test_a_chance_is_sent_as_0_or_1_only_if_it_is_exact() -> None:
    """The five of coins, led to the second trick, holds in less than one of 100,000 deals."""
    state = played(Rules(), Random(4), 4)
    view = state.view(state.public.to_act)
    [exposed] = [each for each in card_reasons(view, Knowledge.of(view), Card.O5) if each.code == "exposed"]
    assert isinstance(exposed, reasons.Exposed)
    assert exposed.safe == Fraction(300217, 52812166680)
    sure = replace(exposed.threats[0], over=1 - exposed.safe, ruff=Fraction(0))
    sent = show_reason(replace(exposed, threats=(sure,)), is_last=False)
    assert sent.chance == 0.001
    assert [(threat.over, threat.ruff) for threat in sent.threats] == [(0.999, 0)]
    safe = show_reason(replace(exposed, safe=Fraction(1)), is_last=False)
    assert safe.chance == 1


@settings(max_examples=scale(3, 100), deadline=None)
@given(state=states_in_play())
def test_advice_does_not_depend_on_hidden_cards(state: State) -> None:
    """The question and the answer, byte for byte, with the hidden cards dealt differently."""
    seat, public = state.public.to_act, state.public
    rng = Random(len(public.actions))
    known = state.deal.hands[seat] | public.played | CardSet(public.trick.cards)
    deal = indistinguishable_deal(state, known, rng, swaps=40)
    other = State.replay(public.rules, deal, public.actions)
    asked, same = (Consultation(one.view(seat)) for one in (state, other))
    assert encode_question(asked) == encode_question(same)
    if public.phase is Phase.PLAY:
        assert asked.answer() == same.answer()
        assert read_estimate(asked.answer()).choices
