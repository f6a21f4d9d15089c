"""Contestants: bots by name, with the budget for each action."""

from dataclasses import dataclass
from functools import cache
from threading import get_ident

from botifarra.bots.base import Bot, Budget
from botifarra.bots.engine.external import ExternalBot
from botifarra.bots.equity import prepare
from botifarra.bots.named import bot_named
from botifarra.core.seats import Seat


@dataclass(frozen=True, slots=True)
class Contestant:
    """A name that `bot_named` knows, and the budget for each action; both can be sent to any process.

    If `bot` is given, it plays under that name instead, at every seat. Other processes can use it if it can
    be pickled.
    """

    name: str
    budget: Budget = Budget()
    bot: Bot | None = None


def as_contestant(player: "Contestant | Bot | str") -> Contestant:
    """Return the contestant for a bot or the name of one, without a limit."""
    if isinstance(player, Contestant):
        return player
    return Contestant(player) if isinstance(player, str) else Contestant(player.name, bot=player)


def start_once(contestant: Contestant) -> None:
    """Start the bot of a contestant, and end it again if it is an engine.

    Raises `UnknownBot`, or the error of the bot's start, before a hand is lost by it.
    """
    if contestant.bot is None and isinstance(bot := bot_named(contestant.name), ExternalBot):
        bot.close()  # a finalizer closes it too, but would lose a ctrl-C


def seated(contestant: Contestant, seat: Seat) -> Bot:
    """Return the bot that plays for `contestant` at `seat` in this thread.

    Raises `UnknownBot`, or the error of the bot's start.

    A contestant without a `bot` gets one bot for each seat, even where it plays against itself: one engine at
    two seats would see two hands of a deal. A failed engine is started again here, so that its start does not
    take time from an answer.
    """
    bot = contestant.bot or _engaged(contestant.name, seat, get_ident())
    if isinstance(bot, ExternalBot):
        bot.start()
    return bot


@cache
def _engaged(name: str, seat: Seat, thread: int) -> Bot:
    prepare()  # before the first answer, so that the start takes no time from it
    return bot_named(name)
