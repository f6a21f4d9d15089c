"""The replay of a record for a reader: from the deal to the score, trick by trick."""

from collections.abc import Iterator

from rich.box import SIMPLE
from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

from botifarra.cli.prose import Prose
from botifarra.cli.records.count import count_lines
from botifarra.cli.story import call_line, contract_line, quoted
from botifarra.cli.terminal.cards import card_text, numbers_text
from botifarra.cli.terminal.console import console, table_lines
from botifarra.cli.terminal.diagram import hands_lines
from botifarra.cli.words import (
    Names,
    card_name,
    factors_text,
    plain_names,
    points_text,
    rules_name,
    seat_letter,
    side_letters,
    sides_text,
)
from botifarra.core.actions import PASS, Play
from botifarra.core.cards import CardSet, Strain, Suit
from botifarra.core.referee import Revoke
from botifarra.core.rules import Rules
from botifarra.core.score import Outcome, score_factors, trick_points
from botifarra.core.seats import Seat, Side
from botifarra.core.trick import Trick
from botifarra.records.record import Record
from botifarra.records.rules import format_rules
from botifarra.visible import visible

_REVOKE = "✗"

_NAME = 14
"""Maximum width of a name above its cards, in columns."""

_FIGURES = 31
"""Columns of the trick's number, of the points, and between columns."""


def replay(text: Prose, record: Record) -> Iterator[Text]:
    """Yield the deal, the calls, the tricks, the count and the score, as far as the hand went.

    A hand with a revoke ends there: the cards played after it do not count (R5.2).
    """
    names = seat_names(text, record)
    yield from deal_page(text, record)
    calls = [call_line(text, names, spoken) for spoken in record.calls if spoken.call != PASS]
    if calls:
        yield Text("\n").append_text(Text(" · ").join(calls))
    if record.contract is not None:
        factors = factors_text(score_factors(record.rules, record.contract))
        yield contract_line(text, names, record.contract).append(f" · {factors}" if factors else "")
        if record.tricks:
            yield Text()
            yield from table_lines(_trick_table(text, names, record, record.contract.strain))
            yield Text()
    if record.revoke is not None:
        yield from _revoke_lines(text, record, record.revoke)
        return
    if record.ending is not None:
        last, seat = record.ending
        yield Text(f"{names[seat]}: {quoted(text, last)}")
    if record.state.outcome is not None:
        yield from table_lines(_count_table(text, record.rules, record.state.outcome))
    else:
        fault = record.tag("Forfeit")
        yield Text(f"\n{text('show.forfeit', fault=fault) if fault else text('show.unfinished')}")


def deal_page(text: Prose, record: Record) -> Iterator[Text]:
    """Yield the title of the hand, and the deal."""
    yield Text(record_title(text, record), "bold")
    yield Text()
    yield from hands_lines(text, record.deal.hands, record.deal.dealer, seat_names(text, record))


def record_title(text: Prose, record: Record) -> str:
    """Return the title of a hand: event, board and rules."""
    board = record.tag("Board")
    rules = rules_name(text, format_rules(record.rules))
    parts = (record.tag("Event"), board and text("show.board", board=board), rules)
    return visible(" · ".join(part for part in parts if part))


def seat_names(text: Prose, record: Record) -> Names:
    """Return the players' names, else those of the seats; a repeated name follows its seat."""
    shown = [visible(name or seat) for name, seat in zip(record.names, plain_names(text), strict=True)]
    north, west, south, east = (
        name if shown.count(name) == 1 else f"{seat_letter(text, seat)} {name}"
        for seat, name in zip(Seat, shown, strict=True)
    )
    return north, west, south, east


def revoke_message(text: Prose, record: Record, revoke: Revoke) -> str:
    """Return a sentence about a revoke: its player by seat and name, its card, its trick and its rule."""
    seat, name = plain_names(text)[revoke.seat], record.names[revoke.seat]
    return text(
        "revoke",
        name=f"{seat} ({name})" if name else seat,
        card=card_name(text, revoke.card),
        trick=revoke.trick + 1,
        rule=revoke.rule,
        why=text(f"rule.{revoke.rule}"),
    )


def revoke_score(text: Prose, revoke: Revoke) -> str:
    """Return the penalty of a revoke, or a note that its score needs the other tables (R7.4)."""
    if revoke.scored is None:
        return text("revoke.board")
    return text("revoke.score", score=sides_text(text, revoke.scored, sign=True))


def _revoke_lines(text: Prose, record: Record, revoke: Revoke) -> Iterator[Text]:
    """Yield a description of the revoke, its penalty, and the number of cards after it."""
    yield Text(revoke_message(text, record, revoke))
    yield Text(revoke_score(text, revoke), "bold")
    rest = sum(isinstance(action, Play) for action in record.actions[revoke.ply + 1 :])
    if rest:
        yield Text(text("revoke.rest", cards=rest))


def _trick_table(text: Prose, names: Names, record: Record, strain: Strain) -> Table:
    """Return a table with a row for each trick: leader, winner and revoke marked, and each side's points.

    The card of a revoke is the last one, because its trick can give neither a winner nor points.
    """
    table = Table(box=SIMPLE, pad_edge=False)
    table.add_column(justify="right", style="dim")
    width = _name_width(names)
    for name in names:
        table.add_column(name, max_width=width, no_wrap=True)
    table.add_column(text("show.won_by"), max_width=width, no_wrap=True)
    for side in Side:
        table.add_column(side_letters(text, side), justify="right")
    points = [0, 0]
    revoke = record.revoke
    for number, trick in enumerate(record.tricks, 1):
        if revoke is not None and revoke.trick == number - 1:
            upto = Trick(trick.leader, trick.cards[: revoke.place + 1])
            table.add_row(str(number), *(_played(upto, seat, None, revoke.seat) for seat in Seat))
            break
        winner = trick.winner(strain)
        row: list[Text | str] = [str(number), *(_played(trick, seat, winner) for seat in Seat)]
        if len(trick.cards) == 4:
            points[winner.side] += trick_points(record.rules, trick, number)
            row += [names[winner], *map(str, points)]
        table.add_row(*row)
    return table


def _name_width(names: Names) -> int:
    """Return the width of a name, reduced if four names and a winner's leave too little for the points."""
    widths = [min(cell_len(name), _NAME) for name in names]
    room = console().width - _FIGURES
    return _NAME if sum(widths) + max(widths) <= room else max(1, room // (len(names) + 1))


def _played(trick: Trick, seat: Seat, winner: Seat | None, revoker: Seat | None = None) -> Text:
    card = dict(trick.plays).get(seat)
    if card is None:
        return Text()
    played = Text("▸" if seat is trick.leader else " ", "dim").append_text(card_text(card))
    played.append("◄" if seat is winner else "", "dim")
    return played.append(_REVOKE if seat is revoker else "", "bold red")


def _count_table(text: Prose, rules: Rules, outcome: Outcome) -> Table:
    """Return the count as a table: rows add up to the total, and across to the points of a hand (R1.3)."""
    table = Table(box=SIMPLE, pad_edge=False)
    table.add_column()
    for side in Side:
        table.add_column()
        table.add_column(side_letters(text, side), justify="right")
    table.add_column(justify="right", style="dim")
    for row in count_lines(text, rules, outcome, Side.NS):
        cells: list[Text | str] = [row.label]
        for cards, points in zip(row.cards, row.points, strict=True):
            cells += [_numbers(cards, row.suit), f"{row.sign if points > 0 else ''}{points_text(points)}"]
        cells.append(f"= {points_text(sum(row.points))}" if row.is_summed else "")
        table.add_row(*cells, style="bold" if row.is_result else "")
    return table


def _numbers(cards: CardSet, suit: Suit | None) -> Text:
    return numbers_text(suit, cards) if suit is not None and cards else Text()
