"""The result of a bot check: the JSON of `botifarra arena check`."""

from collections.abc import Iterable

import msgspec

from botifarra import __version__
from botifarra.bots.base import Budget
from botifarra.bots.causes import Cause
from botifarra.bots.check import BotError, Fault
from botifarra.core.rules import Rules
from botifarra.records.notation import format_seat
from botifarra.records.rules import format_rules


class CheckFault(msgspec.Struct, frozen=True):
    """The first fault. To repeat it, check with `--hands 1`, these rules and this seed."""

    rules: str
    seed: int
    ply: int
    seat: str
    fault: Fault
    detail: str
    cause: Cause | None


class CheckReport(msgspec.Struct, frozen=True):
    """A check: the bot, the rules, the limits, and the fault that ended it."""

    version: str
    bot: str
    seconds: float | None
    nodes: int | None
    seed: int
    hands: int
    rules: tuple[str, ...]
    fault: CheckFault | None


def report_check(
    bot: str, budget: Budget, seed: int, hands: int, rules: Iterable[Rules], error: BotError | None
) -> CheckReport:
    """Return the report of a check of `hands` hands under each of the rules, the first with `seed`."""
    under = tuple(map(format_rules, rules))
    fault = None if error is None else _fault(error)
    return CheckReport(__version__, bot, budget.seconds, budget.nodes, seed, hands, under, fault)


def _fault(error: BotError) -> CheckFault:
    rules, seat = format_rules(error.rules), format_seat(error.seat)
    return CheckFault(rules, error.seed, error.ply, seat, error.fault, error.detail, error.cause)
