"""The command `solve`: the value of hands under perfect play with all cards open."""

import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any

from rich.text import Text
from typer import Argument, Context, Option

from botifarra.cli.analysis.open_hands import Question, SolveOptions, deal_question, is_deal, record_questions
from botifarra.cli.analysis.open_hands_page import cards_page, strains_page
from botifarra.cli.errors import CommandError, UsageError, complain
from botifarra.cli.options import (
    SEATS,
    Json,
    Lang,
    RulesName,
    SeatLetter,
    Settings,
    all_cores,
    chosen_rules,
    refuse_given,
)
from botifarra.cli.prose import Prose, prose
from botifarra.cli.terminal.console import console
from botifarra.cli.terminal.progress import track
from botifarra.core.cards import Card, Strain
from botifarra.core.seats import Side
from botifarra.records.notation import format_seat, format_strain, parse_seat, parse_strain
from botifarra.solver.solve import solve_cards_batch, solve_strains_batch

_QUESTIONS_A_THREAD = 4
"""Number of questions in a batch for each thread. It is small, so that the first answers are shown early."""

_OF_DEALS = ("dealer", "rules", "settings")
"""Options about a deal on the command line, which cannot be combined with records."""


@dataclass(frozen=True, slots=True)
class _Solved:
    """A question with the points of N-S for each legal card or, if its strain is open, in each strain."""

    question: Question
    cards: Mapping[Card, int] = field(default_factory=dict)
    strains: Mapping[Strain, int] = field(default_factory=dict)


def solve(
    context: Context,
    sources: Annotated[list[str], Argument(metavar="FILE|DEAL")],
    leader: Annotated[SeatLetter | None, Option("--leader", case_sensitive=False, metavar=SEATS)] = None,
    dealer: Annotated[SeatLetter | None, Option("--dealer", case_sensitive=False, metavar=SEATS)] = None,
    strain: Annotated[Strain | None, Option("--strain", parser=parse_strain, metavar="STRAIN")] = None,
    after: Annotated[int | None, Option("--after", min=0, metavar="NUMBER")] = None,
    number: Annotated[int | None, Option("--record", min=1, metavar="NUMBER")] = None,
    rules: RulesName = "oriental",
    settings: Settings = None,
    as_json: Json = False,
    lang: Lang = None,
) -> int:
    """Solve deals in every strain, or positions card by card; return 1 or 2 if some cannot be solved."""
    text = prose(lang)
    options = SolveOptions(
        chosen_rules(text, rules, settings),
        parse_seat(dealer) if dealer else None,
        parse_seat(leader) if leader else None,
        strain,
        after,
        number,
    )
    if not all(map(is_deal, sources)):
        refuse_given(context, _OF_DEALS, text("solve.deals_alone"))
    if after is not None and (strain is not None or any(map(is_deal, sources))):
        raise UsageError(text("solve.after_alone"))
    if number is not None and any(map(is_deal, sources)):
        raise UsageError(text("solve.record_alone"))
    asked = list(_questions(text, sources, options))
    questions = [question for question in asked if isinstance(question, Question)]
    faults = [fault for fault in asked if isinstance(fault, CommandError)]
    screen = console()
    solved: Iterable[_Solved] = _solved(questions, all_cores())
    if len(questions) > 1:
        solved = track(solved, text("solve.solving"), len(questions))
    for place, answer in enumerate(solved):
        if as_json:
            sys.stdout.write(f"{json.dumps(_facts(answer))}\n")
        else:
            screen.print(*([Text("\n")] if place else []), *_page(text, answer), sep="\n")
    for fault in faults:
        complain(fault.message)
    return max((fault.status for fault in faults), default=0)


def _questions(
    text: Prose, sources: Iterable[str], options: SolveOptions
) -> Iterator[Question | CommandError]:
    for number, source in enumerate(sources, 1):
        if is_deal(source):
            yield deal_question(text, text("solve.argument", number=number), source, options)
        else:
            yield from record_questions(text, source, options)


def _solved(questions: Sequence[Question], threads: int) -> Iterator[_Solved]:
    """Yield the questions with their answers, in order; they are solved in small batches."""
    size = _QUESTIONS_A_THREAD * threads
    for start in range(0, len(questions), size):
        batch = questions[start : start + size]
        deals = [(each.hands, each.trick.leader, each.rules) for each in batch if each.strain is None]
        positions = [each.position(each.strain) for each in batch if each.strain is not None]
        by_strain = iter(solve_strains_batch(deals, threads))
        by_card = iter(solve_cards_batch(positions, threads))
        for question in batch:
            if question.strain is None:
                yield _Solved(question, strains=next(by_strain))
            else:
                yield _Solved(question, cards=_best_first(question, next(by_card)))


def _page(text: Prose, solved: _Solved) -> Iterator[Text]:
    if solved.question.strain is None:
        return strains_page(text, solved.question, solved.strains)
    return cards_page(text, solved.question, solved.question.strain, solved.cards)


def _facts(solved: _Solved) -> dict[str, Any]:
    question = solved.question
    if question.strain is None:
        points = {format_strain(strain): value for strain, value in solved.strains.items()}
        return {"leader": format_seat(question.trick.leader), "points_ns": points}
    return {
        "played": question.played,
        "turn": format_seat(question.trick.to_act),
        "strain": format_strain(question.strain),
        "points_ns": {str(card): value for card, value in solved.cards.items()},
    }


def _best_first(question: Question, values: Mapping[Card, int]) -> dict[Card, int]:
    """Return the points of N-S at the end of the hand for each legal card, best card of the player first."""
    sign = -1 if question.trick.to_act.side is Side.NS else 1
    best_first = sorted(values, key=lambda card: (sign * values[card], card.suit, -card.strength))
    return {card: question.won[Side.NS] + values[card] for card in best_first}
