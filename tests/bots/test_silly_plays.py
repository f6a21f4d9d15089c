"""Plays of `club-0.1` that experienced people would call silly, and how many of them bots of today repeat.

Each record of the file ends with the play. It was a lead of the opponents' trumps in the first three tricks,
or a counting card thrown on a lost trick where a cheaper card was legal. A longer search found another card
better.
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random

import pytest

from benchmarks.plays import is_silly
from botifarra.bots.base import Budget
from botifarra.bots.levels import CLUB, CLUB_0_1, MASTER
from botifarra.bots.search import SearchBot
from botifarra.core.actions import Play
from botifarra.core.state import State
from botifarra.records.bgn import parse_bgn
from tests.scale import scale

FILE = Path(__file__).parents[1] / "data" / "silly_plays.bgn"


@cache
def silly_plays() -> tuple[tuple[State, Play], ...]:
    """Return the states before the plays, and the plays."""
    records = parse_bgn(FILE.read_bytes(), FILE.name)
    found = []
    for record in records:
        *before, last = record.actions
        assert isinstance(last, Play)
        found.append((State.replay(record.rules, record.deal, before), last))
    return tuple(found)


def leads() -> list[State]:
    """Return the states before the leads of the opponents' trumps."""
    return [state for state, _ in silly_plays() if not state.public.trick.cards]


def last_plays() -> list[State]:
    """Return the states before the counting cards that were thrown."""
    return [state for state, _ in silly_plays() if state.public.trick.cards]


def test_the_plays_are_silly() -> None:
    assert (len(leads()), len(last_plays())) == (44, 6)
    assert all(is_silly(state, action) for state, action in silly_plays())


def silly_again(bot: SearchBot, states: Sequence[State]) -> int:
    """Return the number of states in which a bot makes a silly play again."""
    repeated = 0
    for state in states:
        choice = bot.act(state.view(state.public.to_act), Random(1), Budget())
        assert isinstance(choice, Play)
        repeated += is_silly(state, choice)
    return repeated


@pytest.mark.parametrize("bot", [CLUB, MASTER], ids=lambda bot: bot.name)
def test_today_none_of_the_leads_of_trumps_is_repeated(bot: SearchBot) -> None:
    assert silly_again(bot, leads()[:: scale(3, 1)]) == 0


@pytest.mark.parametrize("bot", [CLUB, MASTER], ids=lambda bot: bot.name)
def test_today_no_counting_card_is_thrown_again(bot: SearchBot) -> None:
    assert silly_again(bot, last_plays()) == 0


def test_the_old_club_repeats_both_kinds() -> None:
    assert silly_again(CLUB_0_1, leads()[:: scale(3, 1)]) >= scale(3, 12)
    assert silly_again(CLUB_0_1, last_plays()) >= 2
