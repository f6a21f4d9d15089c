"""The command `infer`: one player's deductions about the hidden cards at a point of a hand."""

import json
import sys
from fractions import Fraction
from math import log2
from typing import Annotated, Any

from typer import Argument, Option

from botifarra.cli.analysis.knowledge_page import Findings, knowledge_page
from botifarra.cli.errors import UsageError
from botifarra.cli.options import SEATS, Json, Lang, SeatLetter
from botifarra.cli.prose import prose
from botifarra.cli.records.moment import chosen_record, state_after
from botifarra.cli.records.replay import record_title, seat_names
from botifarra.cli.terminal.console import console
from botifarra.core.cards import CardSet
from botifarra.inference.explain import Deduction
from botifarra.records.notation import format_seat, parse_seat


def infer(
    file: Annotated[str, Argument(metavar="FILE")],
    seat: Annotated[SeatLetter, Option("--seat", case_sensitive=False, metavar=SEATS)],
    after: Annotated[int | None, Option("--after", min=0, metavar="NUMBER")] = None,
    number: Annotated[int | None, Option("--record", min=1, metavar="NUMBER")] = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Print the deductions, the number of possible deals, and the chance of each card at each seat."""
    text = prose(lang)
    place, record = chosen_record(text, file, number)
    state = state_after(text, file, place, record, after)
    if after is None and not any(state.hands):
        raise UsageError(text("infer.over", file=file, number=place))
    view = state.view(parse_seat(seat))
    findings = Findings.of(record_title(text, record), seat_names(text, record), view)
    if as_json:
        sys.stdout.write(f"{json.dumps(_facts(findings))}\n")
    else:
        screen = console()
        screen.print(*knowledge_page(text, findings, screen.width), sep="\n")


def _facts(findings: Findings) -> dict[str, Any]:
    return {
        "seat": format_seat(findings.view.seat),
        "played": len(findings.view.public.played),
        "count": findings.count,
        "bits": round(log2(findings.count), 3),
        "deductions": list(map(_deduction_facts, findings.deductions)),
        "probabilities": {
            str(card): {format_seat(seat): _format_share(chances[seat]) for seat in findings.hidden}
            for card, chances in findings.chances.items()
        },
    }


def _deduction_facts(deduction: Deduction) -> dict[str, Any]:
    facts = {
        "trick": deduction.trick,
        "seat": format_seat(deduction.seat),
        "card": str(deduction.card),
        "rule": deduction.rule,
        "excluded": _format_cards(deduction.excluded),
    }
    fact = deduction.either_or
    if fact is None:
        return facts
    return {**facts, "none_of": _format_cards(fact.none_of), "or_all_of": _format_cards(fact.all_of)}


def _format_cards(cards: CardSet) -> list[str]:
    return list(map(str, cards))


def _format_share(share: Fraction) -> str:
    return f"{share.numerator}/{share.denominator}"
