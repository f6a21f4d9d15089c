"""The command `hint`: a bot's estimate of each card or call at a point of a hand, with reasons."""

import json
import sys
from dataclasses import fields
from fractions import Fraction
from random import Random
from typing import Annotated, Any

from typer import Argument, Option

from botifarra.bots import hint as thought
from botifarra.bots.base import Budget
from botifarra.bots.levels import LEVEL_NAMES, LEVELS, LevelName
from botifarra.bots.reasons import Reason, Void
from botifarra.bots.threats import Threat
from botifarra.cli.analysis.hint_page import Advice, advice_page
from botifarra.cli.errors import UsageError
from botifarra.cli.options import Json, Lang, Nodes, Seconds, Seed, ThreadsOrAll, all_cores, chosen_seed
from botifarra.cli.prose import prose
from botifarra.cli.records.moment import (
    chosen_record,
    entries_to,
    match_before,
    state_after,
    state_after_calls,
)
from botifarra.cli.records.replay import record_title, seat_names
from botifarra.cli.terminal.console import console
from botifarra.core.actions import Action, Claim, Concede, Play
from botifarra.core.auction import Phase
from botifarra.core.cards import Card, CardSet, Strain, Suit
from botifarra.core.seats import Seat, Side
from botifarra.records.notation import format_seat, format_side, format_strain, format_word
from botifarra.records.read import Entry


def hint(
    file: Annotated[str, Argument(metavar="FILE")],
    after: Annotated[int | None, Option("--after", min=0, metavar="NUMBER")] = None,
    calls: Annotated[int | None, Option("--calls", min=0, metavar="NUMBER")] = None,
    number: Annotated[int | None, Option("--record", min=1, metavar="NUMBER")] = None,
    in_match: Annotated[bool, Option("--match")] = False,
    level: Annotated[LevelName, Option("--level", metavar="|".join(LEVEL_NAMES))] = "master",
    seconds: Seconds = None,
    nodes: Nodes = None,
    threads: ThreadsOrAll = None,
    seed: Seed = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Print a bot's estimate of each card or call of the player on turn, with reasons."""
    text = prose(lang)
    if after is not None and calls is not None:
        raise UsageError(text("hint.one_point"))
    before: list[Entry] = []
    if in_match:
        before, record = entries_to(text, file, number)
        place = len(before) + 1
    else:
        place, record = chosen_record(text, file, number)
    if calls is None:
        state = state_after(text, file, place, record, after)
    else:
        state = state_after_calls(text, file, place, record, calls)
    if state.public.phase is Phase.OVER:
        raise UsageError(text("hint.over", file=file, number=place))
    match = match_before(text, file, record, before) if in_match else None
    view = state.view(state.public.to_act, match)
    bot = next(bot for bot in LEVELS if bot.name == level).on(threads or all_cores())
    chosen = chosen_seed(seed)
    found = thought.hint(view, bot, Random(chosen), Budget(seconds, nodes))
    advice = Advice(record_title(text, record), seat_names(text, record), level, chosen, view, found)
    if as_json:
        sys.stdout.write(f"{json.dumps(_facts(advice))}\n")
    else:
        screen = console()
        screen.print(*advice_page(text, advice), sep="\n")


def _facts(advice: Advice) -> dict[str, Any]:
    public, match, found = advice.view.public, advice.view.match, advice.hint
    doubles = public.contract.doubles if public.contract else 0
    return {
        "seat": format_seat(advice.view.seat),
        "played": len(public.played),
        **({"match": {format_side(side): float(match.score[side]) for side in Side}} if match else {}),
        "level": advice.level,
        "worlds": found.worlds,
        "deals": found.deals,
        "voids": list(map(_fields, found.voids)),
        "cards" if public.phase is Phase.PLAY else "calls": [
            {
                "action": _action(choice.action, doubles),
                "value": round(choice.value, 3),
                "deviation": round(choice.deviation, 3),
                "error": round(choice.error, 3),
                "difference_error": round(choice.difference_error, 3),
                **({"win": round(choice.win, 4)} if choice.win is not None else {}),
                "reasons": [{"code": reason.code, **_fields(reason, doubles)} for reason in choice.reasons],
            }
            for choice in found.choices
        ],
        "seed": advice.seed,
    }


def _fields(value: Reason | Void | Threat, doubles: int = 0) -> dict[str, Any]:
    return {field.name: _fact(getattr(value, field.name), doubles) for field in fields(value)}


def _fact(value: object, doubles: int) -> Any:
    """Return the value of a field as JSON holds it: cards, seats and actions as in records."""
    match value:
        case Card():
            return str(value)
        case Seat():
            return format_seat(value)
        case Suit():
            return format_strain(Strain(value))
        case Fraction():
            return f"{value.numerator}/{value.denominator}"
        case CardSet() | tuple():
            return [_fact(part, doubles) for part in value]
        case Threat():
            return _fields(value, doubles)
        case int() | str():
            return value
        case _:
            return _action(value, doubles)  # type: ignore[arg-type]


def _action(action: Action, doubles: int) -> str:
    if isinstance(action, Play):
        return str(action.card)
    assert not isinstance(action, Claim | Concede)
    return format_word(action, doubles)
