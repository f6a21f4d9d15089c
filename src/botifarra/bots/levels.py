"""The levels of the search bots: the effort of each for a card and for a call."""

from typing import Literal

from botifarra.bots.effort import CallEffort, CardEffort
from botifarra.bots.search import SearchBot

LevelName = Literal["club", "master", "champion"]
"""The name of a level."""

CLUB = SearchBot(
    "club",
    CardEffort(candidates=3_000, worlds=64, solved=5, trust_in_plays=0.8, trust_in_calls=0.8),
    CallEffort(candidates=64, worlds=16, batches=4, trust_in_calls=0.8),
)
"""About 20 ms a card: a good club player."""

MASTER = SearchBot(
    "master",
    CardEffort(candidates=10_000, worlds=300, solved=5, trust_in_plays=0.8, trust_in_calls=0.8, sure=4),
    CallEffort(candidates=64, worlds=16, batches=32, trust_in_calls=0.8),
)
"""About 300 ms a card at most: the strength of a champion of tournaments."""

CHAMPION = SearchBot(
    "champion",
    CardEffort(candidates=10_000, worlds=1_500, solved=5, trust_in_plays=0.8, trust_in_calls=0.8, sure=5),
    CallEffort(candidates=64, worlds=16, batches=128, trust_in_calls=0.8),
)
"""About a second a card at most: the strongest level."""

PIMC = SearchBot("pimc", CardEffort(candidates=8, worlds=8, solved=8), CLUB.call_effort)
"""The plain method as a baseline: few worlds, all equally likely, and without early stops."""

LEVELS = (CLUB, MASTER, CHAMPION)
"""The levels, the weakest first."""
