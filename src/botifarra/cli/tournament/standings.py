"""The command `tournament standings`: the standings so far."""

from typing import Annotated

from rich.text import Text
from typer import Option

from botifarra.cli.errors import UsageError
from botifarra.cli.options import Json, Lang
from botifarra.cli.prose import Prose, prose
from botifarra.cli.terminal.console import console
from botifarra.cli.tournament.desk import File, opened, say_json
from botifarra.cli.tournament.round_page import missing_line
from botifarra.cli.tournament.standings_page import ranking_page
from botifarra.sentences.appeals import appeal_lines
from botifarra.sentences.chronicle import event_line
from botifarra.sentences.consequences import changed_lines
from botifarra.tournament.book import Book
from botifarra.tournament.changed_results import rounds_on_changed_results
from botifarra.tournament.events import Event, Fined
from botifarra.tournament.format import Kind
from botifarra.tournament.fouled_boards import fouled_now
from botifarra.tournament.listing.standings import orders


def standings(
    file: File,
    scale: Annotated[int, Option("--scale", min=0, max=1000, metavar="NUMBER")] = 0,
    section: Annotated[str | None, Option("--section", metavar="NAME")] = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Print the standings, and the missing results."""
    text = prose(lang)
    with opened(text, file) as log:
        book = log.book
    pairs = _of_section(text, book, section)
    kind = book.begun.format.kind
    if kind is not Kind.DUPLICATE and scale:
        raise UsageError(text("tournament.standings.no_scale"))
    shown = list(orders(book, pairs, scale))
    has_lines = any(order.line is not None for order in shown)
    missing = [place for place in book.missing() if section is None or pairs & set(book.seated(place).pairs)]
    changed = rounds_on_changed_results(book)
    if as_json:
        rows = [line for order in shown for line in order.lines]
        say_json(
            {
                "name": book.begun.name,
                "kind": kind,
                "scale": scale,
                "rows": rows,
                "missing": missing,
                "changed": changed,
                "lots": book.drawn,
                "fines": book.fines_in_force,
                "open_appeals": book.open_appeals,
                "open_fine_appeals": book.open_fine_appeals,
            }
        )
        return
    screen = console()
    screen.print(Text(book.begun.name, "bold"))
    if not pairs:
        screen.print(text("evening.no_round", pairs=0))
    for order in shown:
        screen.print(*ranking_page(text, book, order, has_lines, scale), sep="\n")
    events: list[Event] = [*book.drawn, *_fines(book, pairs, scale), *fouled_now(book)]
    for event in events:
        screen.print(event_line(text, event, book.begun), soft_wrap=True)
    if missing:
        screen.print(missing_line(text, missing))
    for line in appeal_lines(text, book):
        screen.print(line, soft_wrap=True)
    if changed:
        screen.print(*changed_lines(text, changed), sep="\n")


def _fines(book: Book, pairs: set[int], scale: int) -> list[Fined]:
    """Return the total fine of each of some pairs, on the scale of their scores."""
    fined = dict.fromkeys(fine.pair for fine in book.fines_in_force if fine.pair in pairs)
    return [Fined(pair, str(book.fined(pair) * (scale or 1)), "") for pair in fined]


def _of_section(text: Prose, book: Book, section: str | None) -> set[int]:
    """Return the pairs of a section, or all."""
    found = {number for number, pair in book.pairs.items() if section in (None, pair.section)}
    if section is not None and (not found or book.begun.format.kind is Kind.TEAMS):
        sections = " | ".join(sorted({pair.section for pair in book.pairs.values() if pair.section})) or "–"
        raise UsageError(text("tournament.standings.no_section", name=section, sections=sections))
    return found
