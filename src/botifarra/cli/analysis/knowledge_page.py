"""A player's possible knowledge of the hidden cards, as a page: deductions, number of deals, chances."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import zip_longest
from math import log2

from rich.box import SIMPLE
from rich.cells import set_cell_size
from rich.table import Table
from rich.text import Text

from botifarra.cli.prose import Prose
from botifarra.cli.terminal.bars import bar
from botifarra.cli.terminal.canvas import fit
from botifarra.cli.terminal.cards import COLOURS, SYMBOLS, card_text, numbers_text, sort_hand
from botifarra.cli.terminal.console import table_lines
from botifarra.cli.words import Names, count_text, decimal_text, percent_text, share_text
from botifarra.core.cards import Card, CardSet, Suit
from botifarra.core.rules import TRICKS
from botifarra.core.seats import Seat
from botifarra.core.view import View
from botifarra.inference.count import Chances
from botifarra.inference.explain import Deduction
from botifarra.inference.infer import infer
from botifarra.inference.knowledge import hidden_from

_LABEL = 3
_GAP = 2
_BETWEEN = 3
_BARS = 3, 12
"""Columns of the shortest bar and of the longest."""

_FOLLOW = "R4.4"


@dataclass(frozen=True, slots=True)
class Findings:
    """What the seat of `view` can know; `hidden` are the seats with cards that it does not see."""

    title: str
    names: Names
    view: View
    hidden: Sequence[Seat]
    deductions: Sequence[Deduction]
    count: int
    chances: Mapping[Card, Chances]

    @classmethod
    def of(cls, title: str, names: Names, view: View) -> "Findings":
        """Return everything that can be deduced from a view."""
        found = infer(view)
        return cls(title, names, view, hidden_from(view), found.deductions, found.deals, found.chances)


def knowledge_page(text: Prose, findings: Findings, width: int) -> Iterator[Text]:
    """Yield the findings, on lines of `width` cells."""
    public = findings.view.public
    number = min(len(public.tricks) + 1, TRICKS)
    name = findings.names[findings.view.seat]
    yield Text(findings.title, "bold")
    yield Text(text("infer.point", number=number, played=len(public.played), name=name))
    yield _hand_line(text, findings)
    if findings.deductions:
        yield Text()
        yield from table_lines(_deductions_table(text, findings))
    yield Text()
    digits = count_text(text, findings.count)
    bits = decimal_text(text, log2(findings.count))
    yield Text(text("infer.count", count=digits, bits=bits), "bold")
    yield from chances_lines(text, findings, width)


def chances_lines(text: Prose, findings: Findings, width: int) -> Iterator[Text]:
    """Yield a line for each unseen card, a column for each hidden hand, and two suits abreast if they fit."""
    suits = [suit for suit in Suit if any(card.suit is suit for card in findings.chances)]
    percents = len(percent_text(text, ">99"))

    def needed(columns: int, length: int) -> int:
        return columns * _width(findings, length + 1 + percents) + (columns - 1) * _BETWEEN

    columns = 2 if width >= needed(2, _BARS[0]) else 1
    lengths = range(_BARS[1], _BARS[0] - 1, -1)
    length = next((bars for bars in lengths if needed(columns, bars) <= width), _BARS[0])
    cell = length + 1 + percents
    blank = Text(" " * _width(findings, cell))
    for start in range(0, len(suits), columns):
        yield Text()
        blocks = [_block(text, findings, suit, length, cell) for suit in suits[start : start + columns]]
        for row in zip_longest(*blocks, fillvalue=blank):
            line = Text(" " * _BETWEEN).join(row)
            line.rstrip()
            yield line


def _width(findings: Findings, cell: int) -> int:
    return _LABEL + len(findings.hidden) * (_GAP + cell)


def _block(text: Prose, findings: Findings, suit: Suit, length: int, cell: int) -> list[Text]:
    """Return the names as column headings, then a line for each card of a suit, the strongest first."""
    heading = Text(SYMBOLS[suit].rjust(_LABEL), COLOURS[suit])
    for seat in findings.hidden:
        heading.append(" " * _GAP + set_cell_size(fit(findings.names[seat], cell), cell), "default")
    lines = [heading]
    for card in sort_hand(CardSet(findings.chances).of(suit)):
        line = Text(" " * (_LABEL - len(str(card.number)) - 1)).append_text(card_text(card))
        for seat in findings.hidden:
            share = findings.chances[card][seat]
            shown = {Fraction(0): "–", Fraction(1): "✓"}.get(share) or share_text(text, share)
            style = "dim" if share == 0 else "bold" if share == 1 else ""
            line.append(" " * _GAP).append(bar(share, length), COLOURS[suit])
            line.append(shown.rjust(cell - length), f"default {style}".strip())
        lines.append(line)
    return lines


def _hand_line(text: Prose, findings: Findings) -> Text:
    view = findings.view
    if view.seat in findings.hidden:
        return Text(text("infer.hand_hidden"))
    held = [numbers_text(suit, view.hand) for suit in Suit if view.hand.of(suit)]
    return Text(f"{text('infer.hand')}: ").append_text(Text("   ").join(held))


def _deductions_table(text: Prose, findings: Findings) -> Table:
    """Return a table with a row for each deduction; a play that proves several things is named once."""
    table = Table(box=SIMPLE, pad_edge=False)
    table.add_column(text("infer.trick"), justify="right")
    table.add_column(max_width=14, no_wrap=True)
    table.add_column()
    table.add_column(text("infer.proof"))
    last_card = None
    for deduction in findings.deductions:
        play: tuple[str | Text, ...] = ("", "", "")
        if deduction.card is not last_card:
            play = str(deduction.trick), findings.names[deduction.seat], card_text(deduction.card)
        last_card = deduction.card
        table.add_row(*play, _proof(text, deduction, findings.view.unseen))
    return table


def _proof(text: Prose, deduction: Deduction, unseen: CardSet) -> Text:
    fact = deduction.either_or
    none_of = fact.none_of if fact else deduction.excluded
    line = Text(f"{text('infer.lacks')} ")
    lacking = []
    for suit in Suit:
        cards = none_of.of(suit)
        is_void = suit is not deduction.card.suit and (deduction.rule == _FOLLOW or cards == unseen.of(suit))
        if cards and is_void:
            lacking.append(Text(f"{text('infer.suit')} ").append(SYMBOLS[suit], f"bold {COLOURS[suit]}"))
        elif cards:
            lacking.append(numbers_text(suit, cards))
    line.append_text(Text(", ").join(lacking))
    if fact:
        line.append(f", {text('infer.or_all')} ")
        line.append_text(Text(", ").join(numbers_text(s, fact.all_of) for s in Suit if fact.all_of.of(s)))
    return line.append(f": {text(f'infer.why.{deduction.rule}')} ({deduction.rule})")
