"""The command `arena check`: a test of a bot, ours or external, against the duties of every bot."""

import sys
from collections.abc import Sequence
from typing import Annotated

import msgspec
from rich.text import Text
from typer import Argument, Option

from botifarra.arena.checkup import report_check
from botifarra.bots.base import Bot, Budget
from botifarra.bots.check import VARIANTS, BotError, check_bot, hands_to_check
from botifarra.cli.contestants import chosen_bot, fault_text
from botifarra.cli.errors import CommandError
from botifarra.cli.options import Json, Lang, Settings, chosen_rules
from botifarra.cli.prose import Prose, prose
from botifarra.cli.terminal.console import console
from botifarra.cli.terminal.progress import track
from botifarra.core.rules import Rules
from botifarra.records.rules import format_rules
from botifarra.visible import visible


def check(
    bot: Annotated[str, Argument(metavar="BOT")],
    hands: Annotated[int, Option("--hands", min=1, metavar="NUMBER")] = 2,
    seconds: Annotated[float, Option("--seconds", min=0.001, metavar="SECONDS")] = 1.0,
    nodes: Annotated[int, Option("--nodes", min=1, metavar="NUMBER")] = 1_000,
    rules: Annotated[str | None, Option("--rules", metavar="NAME")] = None,
    settings: Settings = None,
    seed: Annotated[int, Option("--seed", metavar="NUMBER")] = 0,
    as_json: Json = False,
    lang: Lang = None,
) -> int:
    """Ask a bot for every action of some hands under many rules, and report its first fault."""
    text = prose(lang)
    under = (chosen_rules(text, rules or "oriental", settings),) if rules or settings else VARIANTS
    budget = Budget(seconds, nodes)
    error = _first_fault(text, chosen_bot(text, bot), list(hands_to_check(hands, under, seed)), budget)
    if as_json:
        report = report_check(bot, budget, seed, hands, under, error)
        sys.stdout.write(f"{visible(msgspec.json.encode(report).decode())}\n")
    elif error is not None:
        raise CommandError(_fault_text(text, error))
    else:
        console().print(Text(text("arena.passes", name=bot, rules=len(under), hands=hands, seed=seed)))
    return 0 if error is None else 1


def _first_fault(
    text: Prose, bot: Bot, places: Sequence[tuple[Rules, int]], budget: Budget
) -> BotError | None:
    try:
        for each, seed in track(places, text("arena.checking"), len(places)):
            check_bot(bot, 1, (each,), seed=seed, budget=budget)
    except BotError as error:
        return error
    return None


def _fault_text(text: Prose, error: BotError) -> str:
    detail = fault_text(text, error.cause, error.detail)
    fault = text("arena.fails", name=error.bot, fault=text(f"fault.{error.fault.name}"), detail=detail)
    seat = text(f"seat.{error.seat.name.lower()}")
    place = text("arena.fails_at", rules=format_rules(error.rules), seed=error.seed, seat=seat, ply=error.ply)
    return f"{fault}\n  {place}"
