"""A round as it is posted on the wall, and the results that it lacks."""

from collections.abc import Iterable, Iterator, Sequence

from rich.box import SIMPLE
from rich.table import Table
from rich.text import Text

from botifarra.cli.prose import Prose
from botifarra.cli.terminal.console import table_lines
from botifarra.sentences.places import place_name
from botifarra.tournament.entries import Pair
from botifarra.tournament.events import Place
from botifarra.tournament.listing.round_seating import RoundSeating, missing_tables
from botifarra.tournament.number_format import boards_name
from botifarra.visible import visible

_LISTED = 5
"""Maximum number of tables without results that are listed one by one."""


def round_page(text: Prose, shown: RoundSeating) -> Iterator[Text]:
    """Yield a round: each table with its pairs and boards, idle tables marked, and the pairs that sit out."""
    yield Text(text("round_page.round", round=shown.number, session=shown.session), "bold")
    table = Table(box=SIMPLE, pad_edge=False)
    table.add_column(text("column.table"), justify="right", no_wrap=True)
    for side in ("ns", "ew"):
        table.add_column(text(f"column.{side}"))
    has_boards = any(each.boards for each in shown.tables)
    if has_boards:
        table.add_column(text("column.boards"), no_wrap=True)
    has_idle = any(each.is_idle for each in shown.tables)
    if has_idle:
        table.add_column(no_wrap=True)
    for each in shown.tables:
        cells = [*map(pair_name, each.pairs), *([boards_name(each.boards)] if has_boards else [])]
        cells += [text("round_page.idle") if each.is_idle else ""] if has_idle else []
        table.add_row(str(each.table), *cells, style="dim" if each.is_idle else None)
    yield from table_lines(table)
    yield from map(Text, waiting_lines(text, shown))


def waiting_lines(text: Prose, shown: RoundSeating) -> Iterator[str]:
    """Yield the pairs that sit out a round, and those that go on without opponents."""
    for key, pairs in (("round_page.sits_out", shown.sits_out), ("round_page.walkover", shown.walkovers)):
        if pairs:
            yield text(key, pairs=", ".join(map(pair_name, pairs)))


def pair_name(pair: Pair) -> str:
    """Return a pair's number and players, with its team before the players if it has one."""
    team = f"{pair.team} · " if pair.team else ""
    return visible(f"{pair.number} {team}{' – '.join(pair.names)}")


def missing_line(text: Prose, missing: Sequence[Place]) -> str:
    """Return the number of missing results, and their tables."""
    tables = list(_by_table(text, missing))
    places = "; ".join(tables[:_LISTED])
    more = "; …" if len(tables) > _LISTED else ""
    return text("tournament.standings.missing", count=len(missing), places=places, more=more)


def _by_table(text: Prose, missing: Iterable[Place]) -> Iterator[str]:
    """Yield each table that lacks results, with its boards."""
    for first, boards in missing_tables(missing):
        if len(boards) > 1:
            name = boards_name(boards)
            yield text("place.boards", round=first.round, table=first.table, boards=name)
        else:
            yield place_name(text, first)
