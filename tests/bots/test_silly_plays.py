"""Plays of `club-0.1` that a club player would call silly, and how many of them bots of today repeat.

Each record of the file ends with the play. It was a lead of the opponents' trumps in the first three tricks,
or a counting card thrown on a lost trick where a cheaper card was legal. A longer search found another card
better.
"""

from functools import cache
from pathlib import Path
from random import Random

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


def test_the_plays_are_silly() -> None:
    assert len(silly_plays()) == 50
    assert all(is_silly(state, action) for state, action in silly_plays())


def silly_again(bot: SearchBot) -> int:
    """Return the number of these plays, by default of every third, that a bot repeats."""
    repeated = 0
    for state, _ in silly_plays()[:: scale(3, 1)]:
        choice = bot.act(state.view(state.public.to_act), Random(1), Budget())
        assert isinstance(choice, Play)
        repeated += is_silly(state, choice)
    return repeated


def test_today_few_of_them_are_repeated() -> None:
    assert silly_again(CLUB) <= 1
    assert silly_again(MASTER) <= scale(1, 2)
    assert silly_again(CLUB_0_1) >= scale(5, 15)
