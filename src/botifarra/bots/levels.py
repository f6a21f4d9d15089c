"""The levels of the search bots: the effort of each for a card and for a call."""

from dataclasses import replace
from typing import Literal, get_args

from botifarra.bots.effort import CallEffort, CardEffort
from botifarra.bots.search import SearchBot

LevelName = Literal["club", "master", "champion"]
"""The name of a level: a bot that searches."""

LEVEL_NAMES: tuple[LevelName, ...] = get_args(LevelName)
"""The names of the levels, the weakest first."""

CLUB = SearchBot(
    "club",
    CardEffort(
        candidates=1_500,
        worlds=128,
        solved=4,
        prior=0.25,
        trust_in_partner=0.8,
        trust_in_opponents=0.8,
        trust_in_calls=0.8,
        doubt_in_partner=0.2,
        doubt_in_opponents=0.5,
        by_convention=1.0,
        saves_points=2.0,
    ),
    CallEffort(candidates=64, worlds=16, batches=4, trust_in_calls=0.8),
)
"""A good club player, at about 7 ms of processor time a card."""

MASTER = SearchBot(
    "master",
    replace(CLUB.card_effort, candidates=8_000, worlds=400, sure=4, by_convention=0),
    replace(CLUB.call_effort, batches=32),
)
"""More worlds, at about 25 ms a card."""

CHAMPION = SearchBot(
    "champion",
    replace(MASTER.card_effort, candidates=10_000, worlds=1_500, sure=5),
    replace(CLUB.call_effort, batches=128),
)
"""The most worlds, at about 130 ms a card."""

_CARDS_0_1 = CardEffort(
    candidates=3_000,
    worlds=64,
    solved=5,
    network="0.1",
    trust_in_partner=0.8,
    trust_in_opponents=0.8,
    trust_in_calls=0.8,
)
_CALLS_0_1 = replace(CLUB.call_effort, network="0.1")

CLUB_0_1 = SearchBot("club-0.1", _CARDS_0_1, _CALLS_0_1)
"""An earlier `club`, with version 0.1 of the weights."""

MASTER_0_1 = SearchBot(
    "master-0.1",
    replace(_CARDS_0_1, candidates=10_000, worlds=300, sure=4),
    replace(_CALLS_0_1, batches=32),
)
"""An earlier `master`, with version 0.1 of the weights."""

CHAMPION_0_1 = SearchBot(
    "champion-0.1",
    replace(MASTER_0_1.card_effort, worlds=1_500, sure=5),
    replace(_CALLS_0_1, batches=128),
)
"""An earlier `champion`, with version 0.1 of the weights."""

PIMC = SearchBot("pimc", CardEffort(candidates=8, worlds=8, solved=8, network="0.1"), _CALLS_0_1)
"""Plain perfect information Monte Carlo as a baseline: few worlds, all equally likely, no early stops."""

LEVELS = (CLUB, MASTER, CHAMPION)
"""The levels, the weakest first."""

LEVELS_0_1 = (CLUB_0_1, MASTER_0_1, CHAMPION_0_1)
"""The earlier levels, with version 0.1 of the weights, for comparison."""
