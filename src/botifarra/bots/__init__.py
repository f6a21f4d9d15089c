"""Bots: players that answer a `View` with an action."""

from typing import Literal, get_args

from botifarra.bots.base import Bot
from botifarra.bots.greedy import GreedyBot
from botifarra.bots.learner import BEGINNER, CASUAL
from botifarra.bots.levels import LEVELS, LevelName
from botifarra.bots.random import RandomBot

OpponentName = Literal["beginner", "casual", "greedy", LevelName]
"""The name of a bot that people may choose to play with; the names are in order, the weakest first."""

OPPONENTS: tuple[OpponentName, ...] = get_args(OpponentName)
"""The names of the bots that people may choose to play with."""

BotName = Literal["random", OpponentName]
"""The name of a bot of `BOTS`; the names are in order, the weakest first."""

BOTS: dict[str, Bot] = {bot.name: bot for bot in (RandomBot(), BEGINNER, CASUAL, GreedyBot(), *LEVELS)}
"""The bots of the game by name; `arena` also knows baselines and engines."""
