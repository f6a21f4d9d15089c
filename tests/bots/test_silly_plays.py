"""Plays of `club-0.1` that a club player would call silly, and how many of them `club` repeats.

Each record of the file ends with the play. It was a lead of the opponents' trumps in the first three tricks,
or a counting card thrown on a lost trick where a cheaper card was legal. A longer search found another card
better.
"""

from functools import cache
from pathlib import Path
from random import Random

from botifarra.bots.base import Budget
from botifarra.bots.levels import CLUB, CLUB_0_1
from botifarra.bots.search import SearchBot
from botifarra.core.actions import Action, Play
from botifarra.core.state import State
from botifarra.records.bgn import parse_bgn

FILE = Path(__file__).parents[1] / "data" / "silly_plays.bgn"


@cache
def silly_plays() -> tuple[tuple[State, Action], ...]:
    """The states before the plays, and the plays."""
    records = parse_bgn(FILE.read_bytes(), FILE.name)
    return tuple(
        (State.replay(record.rules, record.deal, record.actions[:-1]), record.actions[-1])
        for record in records
    )


def is_silly(state: State, action: Action) -> bool:
    """Whether a play in such a state is one of these two."""
    assert isinstance(action, Play)
    public = state.public
    if not public.trick.cards:
        by_opponent = public.to_act.side is not public.dealer.side
        return by_opponent and len(public.tricks) < 3 and int(action.card.suit) == int(public.strain)
    plays = [play for play in state.legal_actions if isinstance(play, Play)]
    is_lost = all(state.apply(play).public.to_act.side is not public.to_act.side for play in plays)
    is_last = len(public.trick.cards) == 3
    return is_last and is_lost and action.card.points > min(play.card.points for play in plays)


def test_the_plays_are_silly() -> None:
    assert len(silly_plays()) == 50
    assert all(is_silly(state, action) for state, action in silly_plays())


def silly_again(bot: SearchBot) -> int:
    """The number of these plays that a bot repeats."""
    return sum(
        is_silly(state, bot.act(state.view(state.public.to_act), Random(1), Budget()))
        for state, _ in silly_plays()
    )


def test_club_repeats_few_of_them() -> None:
    assert silly_again(CLUB) <= 3
    assert silly_again(CLUB_0_1) >= 15
