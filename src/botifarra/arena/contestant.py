"""Who takes part: a bot by name, and how long it may think."""

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
    """A name that `bot_named` knows, and the budget for each action: a value that any process can be sent.

    A `bot` of one's own plays under that name instead, at every seat; other processes take it if it pickles.
    """

    name: str
    budget: Budget = Budget()
    bot: Bot | None = None


def as_contestant(player: "Contestant | Bot | str") -> Contestant:
    """Return the contestant for a bot, or for the name of one; without a limit to its thought."""
    if isinstance(player, Contestant):
        return player
    return Contestant(player) if isinstance(player, str) else Contestant(player.name, bot=player)


def seated(contestant: Contestant, seat: Seat) -> Bot:
    """Who plays for `contestant` at `seat` in this thread; raises `UnknownBot`, or what its start raises.

    Each seat has its own, in a duel of a bot with itself too: a program at two seats would be shown two hands
    of a deal. One that has failed is up again, so that its start takes nothing of the time for an answer.
    """
    bot = contestant.bot or _engaged(contestant.name, seat, get_ident())
    if isinstance(bot, ExternalBot):
        bot.start()
    return bot


@cache
def _engaged(name: str, seat: Seat, thread: int) -> Bot:
    prepare()  # before the first answer, whose time it would take
    return bot_named(name)
