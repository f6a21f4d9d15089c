"""Bots by the names that commands take, our own and engines, and the words for their faults."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from botifarra.arena.contestant import Contestant, seated, start_once
from botifarra.bots import BOTS
from botifarra.bots.base import Bot, Budget
from botifarra.bots.causes import Cause
from botifarra.bots.engine import external
from botifarra.bots.engine.errors import EngineError, EngineLate, NoGreeting
from botifarra.bots.named import EXTERNAL, UnknownBot, bot_named
from botifarra.cli.errors import CommandError, UsageError
from botifarra.cli.prose import Prose
from botifarra.core.seats import Seat


def chosen_contestant(text: Prose, name: str, budget: Budget) -> Contestant:
    """Return the contestant of that name after its engine has started once."""
    contestant = Contestant(name, budget)
    with starting(text, name):
        start_once(contestant)
    return contestant


def chosen_bot(text: Prose, name: str) -> Bot:
    """Return the bot of that name; raises the errors of `starting`."""
    with starting(text, name):
        return bot_named(name)


def seated_bots(text: Prose, name: str, seats: Iterable[Seat]) -> dict[Seat, Bot]:
    """Return the bot of that name for each of the seats, ready to play; raises the errors of `starting`."""
    with starting(text, name):
        return {seat: seated(Contestant(name), seat) for seat in seats}


@contextmanager
def starting(text: Prose, name: str) -> Iterator[None]:
    """Turn the errors of the bot `name` when it starts into errors of the command.

    Raises `UsageError` for an unknown bot, `CommandError` for an engine that does not start.
    """
    try:
        yield
    except UnknownBot:
        kind = "command" if name.startswith(EXTERNAL) else "bot"
        raise UsageError(text(f"arena.no_{kind}", name=name, bots=" | ".join(BOTS))) from None
    except EngineLate:
        raise CommandError(text("arena.silent", name=name, seconds=external.START_S)) from None
    except NoGreeting as error:
        kind = "other_greeting" if error.line else "empty_greeting"
        raise CommandError(text(f"arena.{kind}", name=name, line=error.line)) from None
    except EngineError as error:
        raise CommandError(f"{name}: {cause_text(text, error.cause)}") from None


def fault_text(text: Prose, cause: Cause | None, detail: str) -> str:
    """Return what a bot did wrong: its cause in the user's language, else `detail`."""
    return detail if cause is None else cause_text(text, cause)


def cause_text(text: Prose, cause: Cause) -> str:
    """Return the cause of a fault in the user's language, and then what the engine said."""
    words = text(f"cause.{cause.code}", **cause.facts)
    return f"{words}: {cause.said}" if cause.said else words
