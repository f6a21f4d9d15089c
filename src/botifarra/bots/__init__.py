"""Bots: players that answer a `View` with an action."""

from botifarra.bots.base import Bot
from botifarra.bots.greedy import GreedyBot
from botifarra.bots.levels import LEVELS
from botifarra.bots.random import RandomBot

BOTS: dict[str, Bot] = {bot.name: bot for bot in (RandomBot(), GreedyBot(), *LEVELS)}
"""Every bot that comes with Botifarra, by name."""
