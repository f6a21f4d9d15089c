"""The count of a hand in full: cards, tricks and bonus of each side, and the score."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from botifarra.cli.prose import Prose
from botifarra.cli.story import side_name
from botifarra.cli.terminal.canvas import Canvas
from botifarra.cli.terminal.cards import COLOURS, SYMBOLS, sort_hand
from botifarra.cli.words import points_text, strain_name
from botifarra.core.cards import COUNTING_MASK, CardSet, Strain, Suit
from botifarra.core.rules import Rules, Scoring
from botifarra.core.score import Outcome, score_factors
from botifarra.core.seats import Side

WIDTH = 55
"""Width of a count in columns."""

_CARDS = 15, 33
_POINTS = 31, 49

_Pair = tuple[Fraction | int, Fraction | int]


@dataclass(frozen=True, slots=True)
class CountLine:
    """A line of the count: the points of the own side and of the other, and the cards that give them."""

    label: str
    points: _Pair
    suit: Suit | None = None
    cards: tuple[CardSet, CardSet] = (CardSet(), CardSet())
    sign: str = ""
    is_summed: bool = True
    is_result: bool = False


def count_lines(text: Prose, rules: Rules, outcome: Outcome, own: Side) -> Iterator[CountLine]:
    """Yield the rows: those above the total add up to it, and across to the hand's points (R1.3)."""
    sides = own, own.other
    ours, theirs = outcome.counts[own], outcome.counts[own.other]
    counting = CardSet.from_mask(COUNTING_MASK)
    for suit in Suit:
        cards = ours.cards.of(suit) & counting, theirs.cards.of(suit) & counting
        yield CountLine(strain_name(text, Strain(suit)), (cards[0].points, cards[1].points), suit, cards)
    yield CountLine(text("count.tricks"), (ours.tricks, theirs.tricks))
    if rules.last_trick_bonus:
        yield CountLine(text("count.bonus"), (ours.bonus, theirs.bonus))
    yield CountLine(text("count.total"), (ours.points, theirs.points), is_result=True)
    above = ours.points - rules.middle, theirs.points - rules.middle
    if rules.scoring is Scoring.MATCH:
        above = max(above[0], Fraction(0)), max(above[1], Fraction(0))
    yield CountLine(text("count.above", middle=points_text(rules.middle)), above, sign="+", is_summed=False)
    factors = score_factors(rules, outcome.contract)
    yield CountLine(text("count.factor"), (factors[sides[0]], factors[sides[1]]), sign="×", is_summed=False)
    if outcome.shown_by is not None:
        bonus = rules.codony_bonus
        codony = (bonus, 0) if outcome.shown_by is own else (0, bonus)
        yield CountLine(text("count.codony"), codony, sign="+", is_summed=False)
    scored = outcome.scored[own], outcome.scored[own.other]
    yield CountLine(text("count.scored"), scored, is_summed=False, is_result=True)


def put_count(
    canvas: Canvas, text: Prose, rules: Rules, outcome: Outcome, own: Side, place: tuple[int, int]
) -> None:
    """Write the count of a hand from `place` (column, row), `own` side first."""
    x, y = place
    for column, side in zip(_POINTS, (own, own.other), strict=True):
        canvas.put_right(x + column, y, side_name(text, side, own), "bold")
    for row in count_lines(text, rules, outcome, own):
        y += 1
        if row.is_result:
            canvas.put(x, y, "─" * WIDTH, "dim")
            y += 1
        style = "bold" if row.is_result else ""
        if row.suit is not None:
            canvas.put(x, y, SYMBOLS[row.suit], f"bold {COLOURS[row.suit]}")
        canvas.put(x + (2 if row.suit is not None else 0), y, row.label, style)
        for column, cards in zip(_CARDS, row.cards, strict=True):
            numbers = " ".join(str(card.number) for card in sort_hand(cards))
            canvas.put(x + column, y, numbers, f"bold {COLOURS[row.suit]}" if row.suit is not None else "")
        for column, points in zip(_POINTS, row.points, strict=True):
            canvas.put_right(x + column, y, f"{row.sign if points > 0 else ''}{points_text(points)}", style)
        if row.is_summed:
            canvas.put_right(x + WIDTH, y, f"= {points_text(sum(row.points))}", "dim")
