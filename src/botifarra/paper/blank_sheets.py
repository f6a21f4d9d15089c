"""Blank score sheets for the players' own use: of boards, or of a match hand by hand."""

from collections.abc import Iterator

from botifarra.core.cards import Strain
from botifarra.core.rules import Rules, Scoring, Style
from botifarra.paper.box import Box
from botifarra.paper.grid import TITLES, Column, grid, rule
from botifarra.paper.naming import decimal_name, heading
from botifarra.paper.sheet import GREY, INK, Align, Sheet
from botifarra.prose import Prose
from botifarra.tournament.book import Book

_MOST = 24
"""Number of boards or hands on a sheet, enough for an evening."""

_HANDS = 16
"""Number of hands on a sheet in a match without a limit."""

_HEAD = 25.0
_FOOT = 26.0
_LINE = 9.0


def blank_sheets(book: Book, text: Prose) -> bytes:
    """Return two sheets on a page, to be cut apart, with the rules' options at the foot."""
    sheet = Sheet(text.language, text("blanks.title"), heading(book, text), wide=True)
    tiles = list(sheet.page().tiles(2, 1))
    sheet.cut_marks(tiles)
    for tile in tiles:
        _blank(sheet, tile.inset(11, 10), book.rules, text)
    return sheet.finish()


def _blank(sheet: Sheet, box: Box, rules: Rules, text: Prose) -> None:
    is_match = rules.scoring is Scoring.MATCH
    sheet.write(box.top(4), sheet.heading.name, size=8, shade=GREY)
    sheet.write(box.below(4).top(8), text("blanks.title"), size=16, bold=True)
    words = ("blanks.us", "blanks.them") if is_match else ("column.pair", "column.players")
    names = box.below(13).top(9).columns(1, 1 if is_match else 3, gap=6)
    for word, line in zip(words, names, strict=True):
        sheet.write(line, text(word), size=8, shade=GREY)
        sheet.line(line.x, line.bottom, line.right, line.bottom, shade=INK)
    columns = list(_match_columns(text) if is_match else _board_columns(text))
    count = min(rules.max_hands or _HANDS, _MOST) if is_match else _MOST
    table = box.below(_HEAD)._replace(height=box.height - _HEAD - _FOOT)
    height = min(_LINE, (table.height - TITLES) / count)
    rows = [[str(number) if is_match else "", *[""] * (len(columns) - 1)] for number in range(1, count + 1)]
    grid(sheet, table, columns, rows, height)
    rule(sheet, table, columns, count, height)
    foot = box.below(box.height - _FOOT + 4)
    sheet.write(foot, " ".join(_options(rules, text)), size=8, shade=GREY)


def _board_columns(text: Prose) -> Iterator[Column]:
    yield Column(text("column.board"), 11, Align.CENTRE)
    yield Column(text("blanks.against"), 18, Align.CENTRE)
    yield Column(text("blanks.trumps"), 20, Align.CENTRE)
    yield Column(text("column.contro"), 16, Align.CENTRE)
    yield Column(text("blanks.ours"), 20, Align.CENTRE)
    yield Column(text("blanks.theirs"), 20, Align.CENTRE)
    yield Column(text("blanks.result"), 21, Align.CENTRE)


def _match_columns(text: Prose) -> Iterator[Column]:
    yield Column(text("blanks.hand"), 10, Align.CENTRE)
    yield Column(text("blanks.dealer"), 14, Align.CENTRE)
    yield Column(text("blanks.trumps"), 19, Align.CENTRE)
    yield Column(text("column.contro"), 17, Align.CENTRE)
    for side in ("us", "them"):
        yield Column(text(f"blanks.{side}"), 17, Align.CENTRE)
        yield Column(text("blanks.sum"), 17, Align.CENTRE, bold=True)


def _options(rules: Rules, text: Prose) -> Iterator[str]:
    """Yield the rules of play and scoring, the end of a match, and the unusual options."""
    yield text(f"rules.style.{rules.style}")
    for option in ("second_may_load", "third_loads_only_if_safe"):
        if getattr(rules, option) and rules.style is Style.ORIENTAL:
            yield text(f"rules.{option}")
    if rules.always_overtrump:
        yield text("rules.always_overtrump")
    if rules.last_trick_bonus:
        yield text("rules.last_trick_bonus", points=rules.last_trick_bonus)
    if rules.codony:
        yield text("rules.codony", points=rules.codony_bonus)
    middle = rules.middle
    shown = str(middle) if middle.denominator == 1 else decimal_name(text, middle)
    yield text(f"rules.score.{rules.scoring}", middle=shown)
    if rules.scoring is Scoring.MATCH:
        yield from _doubles(rules, text)
        yield from _end(rules, text)


def _doubles(rules: Rules, text: Prose) -> Iterator[str]:
    """Yield the possible calls, and the multiplier of each; in botifarra there may be fewer."""
    suit, botifarra = (rules.max_doubles(strain) for strain in (Strain.COINS, Strain.NO_TRUMP))
    if suit == botifarra:
        yield _steps(rules, "rules.doubles", suit, text)
    else:
        yield _steps(rules, "rules.doubles.suit", suit, text)
        yield _steps(rules, "rules.doubles.botifarra", botifarra, text)


def _steps(rules: Rules, key: str, most: int, text: Prose) -> str:
    """Return the sentence of `key` with the possible calls, or the sentence for none."""
    if not most:
        return text(f"{key}.none")
    steps = (text(f"rules.double.{step}", factor=rules.ladder[step]) for step in range(1, most + 1))
    return text(key, steps=", ".join(steps))


def _end(rules: Rules, text: Prose) -> Iterator[str]:
    yield text("rules.target", target=rules.target)
    if rules.max_hands:
        yield text("rules.max_hands", hands=rules.max_hands)
    if rules.score_cap:
        yield text("rules.score_cap", cap=rules.score_cap)
    if rules.carry_over:
        yield text("rules.carry_over")
    if rules.sudden_loss:
        yield text("rules.sudden_loss", target=rules.target)
