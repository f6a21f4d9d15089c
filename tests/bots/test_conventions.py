"""Conventions of leads, in positions written out."""

from dataclasses import replace
from random import Random

import pytest

from botifarra.bots.base import Budget
from botifarra.bots.conventions import Convention, convention
from botifarra.bots.levels import CLUB
from botifarra.core.actions import PLAYS
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat
from botifarra.core.view import View
from tests.core.notation import EAST, after, card_of, deal_of

LOW = "b2 b3 b4 b5 c2 c3 c4 e2"


def lead(calls: str, north: str) -> View:
    """Return the view of North, which leads first; East deals."""
    return after(Rules(), deal_of(EAST, north, "", "", ""), f"{calls} pass pass").view(Seat.NORTH)


@pytest.mark.parametrize(
    ("calls", "suit", "card", "expected"),
    [
        ("copes", "o9 o1 oR o2", "o9", Convention.SHOWS_ACE),
        ("copes", "o9 o1 oR o2", "o2", Convention.NONE),  # the manilla cannot catch the ace
        ("oros", "o9 o1 oR o2", "o9", Convention.NONE),  # a trump
        ("copes", "o9 oR oC o2", "o9", Convention.NONE),  # without the ace
        ("copes", "o9 o1 o2 e3", "o9", Convention.NONE),  # only three cards
        ("botifarra", "o1 oR o2 e3", "o2", Convention.SAVES_ACE),
        ("botifarra", "o1 oR o2 e3", "oR", Convention.NONE),
        ("botifarra", "o1 o2 e3 e4", "o2", Convention.NONE),  # only two cards
    ],
)
def test_manilla_and_as(calls: str, suit: str, card: str, expected: Convention) -> None:
    assert convention(lead(calls, f"{suit} {LOW}"), card_of(card)) is expected


def test_the_highest_card_returns_the_suit_of_the_partner() -> None:
    deal = deal_of(EAST, "b2 o9 oR o5 c2 c3 c4 c5 e2 e3 e4 e5", "b3 o4", "b9 o2", "b4 o3")
    state = after(Rules(), deal, "botifarra pass pass b2 b3 b9 b4 o2 o3 o9 o4")
    view = state.view(Seat.NORTH)
    assert {card for card in view.hand if convention(view, card)} == {card_of("oR")}
    assert convention(view, card_of("oR")) is Convention.RETURNS


def test_a_convention_chooses_between_leads_of_nearly_the_same_worth() -> None:
    view = lead("botifarra", f"o1 oR oS o2 {LOW}")
    for margin, lead_of_convention in ((0.0, False), (1e6, True)):
        bot = replace(CLUB, card_effort=replace(CLUB.card_effort, by_convention=margin))
        chosen = {bot.act(view, Random(seed), Budget()) for seed in range(3)}
        assert (chosen == {PLAYS[card_of("o2")]}) is lead_of_convention
