"""The value of hands as a table of strains or of cards."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from rich.box import SIMPLE
from rich.table import Table
from rich.text import Text

from botifarra.cli.analysis.open_hands import Question
from botifarra.cli.prose import Prose
from botifarra.cli.story import strain_text
from botifarra.cli.terminal.bars import bar
from botifarra.cli.terminal.cards import COLOURS, card_text, suit_text
from botifarra.cli.terminal.console import table_lines
from botifarra.cli.terminal.diagram import hands_lines
from botifarra.cli.words import points_text, side_letters, sides_text
from botifarra.core.auction import Contract
from botifarra.core.cards import Card, Strain, Suit
from botifarra.core.rules import TRICKS
from botifarra.core.score import Points, score_points
from botifarra.core.seats import Seat, Side

_BAR = 24
"""Columns of the bar that stands for all points."""

_SEATS = {Side.NS: Seat.NORTH, Side.EW: Seat.WEST}


def strains_page(text: Prose, question: Question, values: Mapping[Strain, int]) -> Iterator[Text]:
    """Yield the hands, then the points and, for whole hands, the undoubled score in each strain."""
    yield from _hands(text, question)
    yield Text(text("solve.leads", name=question.names[question.trick.leader]))
    table = _table(text, Side.NS)
    if question.is_whole:
        table.add_column(text("solve.scored"))
    for strain, value in values.items():
        points = value, question.total - value
        label = Text("" if suit_text(strain) else "  ").append_text(strain_text(text, strain))
        row = [label, *_points(question, points, _colour(strain))]
        table.add_row(*row, *([_scored(text, question, strain, points)] if question.is_whole else []))
    yield from table_lines(table)


def cards_page(text: Prose, question: Question, strain: Strain, values: Mapping[Card, int]) -> Iterator[Text]:
    """Yield the hands, the trick, and for each card both sides' points at the end of the hand.

    Cards keep the order of `values`; the last column is the cost of each against the first.
    """
    trick = question.trick
    yield from _hands(text, question)
    number = TRICKS + 1 - max(map(len, question.hands))
    on_turn = text("solve.on_turn", number=number, name=question.names[trick.to_act])
    yield Text(f"{on_turn} · {text('table.trumps')}: ").append_text(strain_text(text, strain))
    if question.played:
        yield Text(text("solve.won", won=sides_text(text, question.won)))
    if trick.cards:
        plays = (Text(f"{question.names[seat]} ").append_text(card_text(card)) for seat, card in trick.plays)
        yield Text(f"{text('solve.on_table')} ").append_text(Text("  ").join(plays))
    table = _table(text, trick.to_act.side)
    table.add_column(text("solve.cost"), justify="right")
    best = next(iter(values.values()))
    for card, value in values.items():
        points = value, question.total - value
        cost = str(-abs(best - value)) if value != best else "·"
        table.add_row(card_text(card), *_points(question, points, COLOURS[card.suit]), cost)
    yield from table_lines(table)


def _hands(text: Prose, question: Question) -> Iterator[Text]:
    yield Text(question.title, "bold")
    yield Text()
    yield from hands_lines(text, question.hands, question.dealer, question.names)
    yield Text()


def _table(text: Prose, shown: Side) -> Table:
    """Return an empty table: a label, then each side's points with a bar between; `shown` is bold.

    The bar always starts beside N-S and grows with the points of N-S.
    """
    table = Table(box=SIMPLE, pad_edge=False)
    table.add_column()
    styles = ["bold" if side is shown else "" for side in Side]
    table.add_column(side_letters(text, Side.NS), justify="right", style=styles[Side.NS])
    table.add_column()
    table.add_column(side_letters(text, Side.EW), justify="right", style=styles[Side.EW])
    return table


def _points(question: Question, points: Points, colour: str) -> list[str | Text]:
    north_south, east_west = map(str, points)
    return [north_south, Text(bar(Fraction(points[Side.NS], question.total), _BAR), colour), east_west]


def _scored(text: Prose, question: Question, strain: Strain, points: Points) -> str:
    """Return the side with more points and its score on a board if it had named the trumps (R5.1, R7.2)."""
    better = max(Side, key=lambda side: points[side])
    contract = Contract(_SEATS[better], strain)
    scored = score_points(question.rules, contract, points)[better]
    return f"{side_letters(text, better)} +{points_text(scored)}" if scored else "·"


def _colour(strain: Strain) -> str:
    return "" if strain is Strain.NO_TRUMP else COLOURS[Suit(strain)]
