"""Bots: players that answer a `View` with an action."""

from typing import Literal

from botifarra.bots.base import Bot
from botifarra.bots.greedy import GreedyBot
from botifarra.bots.levels import LEVELS, LevelName
from botifarra.bots.random import RandomBot

BotName = Literal["random", "greedy", LevelName]
"""The name of a bot that comes with Botifarra, the weakest first."""

BOTS: dict[str, Bot] = {bot.name: bot for bot in (RandomBot(), GreedyBot(), *LEVELS)}
"""Every bot that comes with Botifarra, by name."""
