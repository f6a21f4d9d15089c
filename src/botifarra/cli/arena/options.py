"""Options that the commands of the arena share, and what they stand for."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

from typer import Option

from botifarra.arena.contestant import Contestant
from botifarra.arena.crew import ALONE, Crew
from botifarra.arena.duel import EndlessMatch, must_end
from botifarra.arena.processes import processes
from botifarra.bots import BOTS
from botifarra.bots.base import Bot, Budget
from botifarra.bots.engine import external
from botifarra.bots.engine.errors import EngineError, EngineLate
from botifarra.bots.engine.external import ExternalBot
from botifarra.bots.named import EXTERNAL, UnknownBot, bot_named
from botifarra.cli.errors import CommandError, UsageError
from botifarra.cli.prose import Prose
from botifarra.core.rules import Rules

Workers = Annotated[int | None, Option("--workers", min=1, max=256, metavar="NUMBER")]
"""How many processes play; one for each core when None."""

Cluster = Annotated[str | None, Option("--cluster", metavar="ADDRESS")]
"""The scheduler of the Dask cluster that plays, rather than this machine."""

Matches = Annotated[int, Option("--matches", min=0, metavar="NUMBER")]
"""How many whole matches a duel has."""

Hands = Annotated[Path | None, Option("--hands", metavar="FILE")]
"""Where to write all hands."""

Plot = Annotated[Path | None, Option("--plot", metavar="FILE")]
"""Where to draw the result."""


def chosen_contestant(text: Prose, name: str, budget: Budget) -> Contestant:
    """Return the contestant of that name, once its engine has been seen to start."""
    bot = chosen_bot(text, name)
    if isinstance(bot, ExternalBot):
        bot.close()  # a finalizer would do it too, but ctrl-C is lost there
    return Contestant(name, budget)


def chosen_bot(text: Prose, name: str) -> Bot:
    """The bot of that name; complains where there is none, or an engine that does not start."""
    try:
        return bot_named(name)
    except UnknownBot:
        kind = "command" if name.startswith(EXTERNAL) else "bot"
        raise UsageError(text(f"arena.no_{kind}", name=name, bots=" | ".join(BOTS))) from None
    except EngineLate:
        raise CommandError(text("arena.silent", name=name, seconds=external.START_S)) from None
    except EngineError as error:
        raise CommandError(str(error)) from None


def check_matches(text: Prose, matches: int, rules: Rules) -> None:
    """Complain before any play where matches are asked for and need not end."""
    try:
        if matches:
            must_end(rules)
    except EndlessMatch:
        raise UsageError(text("arena.no_matches")) from None


def chosen_crew(text: Prose, workers: int | None, address: str | None) -> Crew:
    """A cluster, or so many processes; a single one is this one."""
    if address is None:
        count = workers or os.cpu_count() or 1
        return processes(count) if count > 1 else ALONE
    if workers is not None:
        raise UsageError(text("arena.workers_here"))
    from botifarra.arena.cluster import NoBotifarra, NoWorkers, cluster

    try:
        return cluster(address)
    except NoWorkers:
        raise CommandError(text("arena.no_workers", address=address)) from None
    except NoBotifarra:
        raise CommandError(text("arena.no_botifarra", address=address)) from None
    except (OSError, ValueError):
        raise CommandError(text("arena.no_cluster", address=address)) from None


def can_write_all(text: Prose, files: Mapping[str, Path | None]) -> None:
    """Complain of files, by their options, that cannot be written: better now than after hours of play.

    Raises `OSError` where that is why.
    """
    chosen: dict[str, str] = {}
    for option, path in files.items():
        if path is None:
            continue
        if path == Path("-"):
            raise UsageError(text("arena.no_dash", option=option))
        other = chosen.setdefault(os.path.realpath(path), option)
        if other != option:
            raise UsageError(text("arena.same_file", one=other, other=option, file=path))
        _can_write(path)


def _can_write(path: Path) -> None:
    is_there = path.exists()
    with path.open("ab"):
        pass
    if not is_there:
        path.resolve().unlink()  # what a link that led nowhere names, not the link
