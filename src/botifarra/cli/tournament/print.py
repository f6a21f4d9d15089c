"""The command `tournament print`: what a club prints and posts, and figures for other programs."""

import errno
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Literal

from typer import Argument, Option

from botifarra.cli.errors import CommandError, UsageError
from botifarra.cli.options import Json, Lang
from botifarra.cli.progress import track
from botifarra.cli.prose import Prose, prose
from botifarra.cli.replay import console
from botifarra.cli.tournament.desk import File, opened, say_json
from botifarra.eventfile import EventFile
from botifarra.paper.certificates import certificates
from botifarra.paper.commitment import commitment_sheet
from botifarra.paper.dealing import dealing_slips
from botifarra.paper.exports import csv_file, json_file, xlsx_file
from botifarra.paper.hand_records import hand_records
from botifarra.paper.naming import paper_prose
from botifarra.paper.score_slips import score_slips
from botifarra.paper.seating import seating_lists
from botifarra.paper.standings import standings_pages
from botifarra.paper.table_cards import table_cards
from botifarra.paper.travellers import travellers
from botifarra.tournament.book import Book
from botifarra.tournament.format import WHO_LOSES_IS_OUT
from botifarra.tournament.listing.rows import Row, results, standings
from botifarra.tournament.matches.final import still_in
from botifarra.tournament.sessions import is_secret, session_at_play, session_boards, session_revealed
from botifarra.tournament.values import solve_boards

Paper = Literal[
    "dealing",
    "commitment",
    "records",
    "slips",
    "travellers",
    "cards",
    "seating",
    "standings",
    "certificates",
    "results",
]

_USED_BY = {
    "--round": ("slips", "seating"),
    "--session": ("dealing", "commitment", "records", "cards"),
    "--places": ("certificates",),
}
"""The papers that an option is for."""

_PLACES = 3
_OF_BOARDS = ("dealing", "commitment", "records")

_ROWS: dict[str, Callable[[Book], list[Row]]] = {
    "standings": lambda book: [row for listing in standings(book) for row in listing.rows],
    "results": results,
}
"""What other programs can read."""

_OWN = 0o600
"""Read and written by whoever makes a file, and nobody else."""

_TABLES = (".xlsx", ".csv", ".json")


def print(  # noqa: A001 - a command is a function of its name
    file: File,
    paper: Annotated[Paper, Argument(metavar="PAPER")],
    number: Annotated[int | None, Option("--round", min=1, metavar="NUMBER")] = None,
    session: Annotated[int | None, Option("--session", min=1, metavar="NUMBER")] = None,
    places: Annotated[int | None, Option("--places", min=1, metavar="NUMBER")] = None,
    output: Annotated[Path | None, Option("--output", metavar="FILE")] = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Write a paper, over one that was written before."""
    text = prose(lang)
    _refuse_idle(text, paper, {"--round": number, "--session": session, "--places": places})
    target = file.with_name(f"{file.stem}-{paper}{_suffixes(paper)[0]}") if output is None else output
    if target.suffix not in _suffixes(paper) or target.resolve() == file.resolve():
        raise UsageError(text("tournament.print.suffix", paper=paper, suffixes=" | ".join(_suffixes(paper))))
    if not target.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(target.parent))
    with opened(text, file) as log:
        book = log.book
        words = paper_prose(text.language)
        if target.suffix in _TABLES:
            content = _table(text, book, paper, target.suffix, words)
        elif paper in _OF_BOARDS:
            content = _boards(text, log, paper, session, words)
        else:
            content = _pages(text, book, paper, number or _coming(book), session, places or _PLACES, words)
    if paper == "dealing":
        target.touch(mode=_OWN)
        target.chmod(_OWN)  # the hands are for nobody but who makes them up
    target.write_bytes(content)
    if as_json:
        say_json({"paper": paper, "file": str(target)})
    else:
        console().print(text("tournament.print.written", file=target), soft_wrap=True)


def _refuse_idle(text: Prose, paper: str, given: Mapping[str, int | None]) -> None:
    """Complain of an option that would do nothing."""
    for option, papers in _USED_BY.items():
        if given[option] is not None and paper not in papers:
            raise UsageError(text("tournament.print.idle", option=option, papers=" | ".join(papers)))


def _suffixes(paper: str) -> tuple[str, ...]:
    """The endings of files that a paper can be written to; the first is meant where nothing is said."""
    if paper == "results":
        return _TABLES
    return (".pdf", *_TABLES) if paper in _ROWS else (".pdf",)


def _coming(book: Book) -> int:
    """The first round in which results are missing, or else the last one."""
    return next((place.round for place in book.missing()), len(book.rounds))


def _table(text: Prose, book: Book, paper: str, suffix: str, words: Prose) -> bytes:
    rows = _ROWS[paper](book)
    if not rows:
        raise CommandError(text("tournament.print.nothing"))
    match suffix:
        case ".csv":
            return csv_file(rows, words)
        case ".xlsx":
            return xlsx_file(rows, words(f"{paper}.title"), words)
        case _:
            return json_file(rows)


def _pages(
    text: Prose, book: Book, paper: str, number: int, session: int | None, places: int, words: Prose
) -> bytes:
    needed = {"standings": book.pairs, "certificates": book.kept}.get(paper, book.rounds)
    if not needed:
        raise CommandError(text("tournament.print.nothing"))
    match paper:
        case "slips":
            return score_slips(book, number, words)
        case "seating":
            return seating_lists(book, number, words)
        case "cards":
            if session is not None and all(each.session != session for each in book.rounds):
                raise CommandError(text("tournament.print.nothing"))
            return table_cards(book, words, session)
        case "travellers":
            _refuse_matches(text, book)
            return travellers(book, {board for each in book.rounds for board in each.boards}, words)
        case "standings":
            return standings_pages(book, words)
        case _:
            _refuse_unfinished(text, book)
            return certificates(book, places, words)


def _refuse_unfinished(text: Prose, book: Book) -> None:
    """Complain while it is not known who has won."""
    missing = book.missing()
    if missing:
        first = missing[0]
        raise CommandError(
            text("tournament.print.unfinished", count=len(missing), round=first.round, table=first.table)
        )
    if book.begun.format.pairing in WHO_LOSES_IS_OUT and len(still_in(book)) > 1:
        raise CommandError(text("tournament.print.undecided", pairs=len(still_in(book))))


def _boards(text: Prose, log: EventFile, paper: str, session: int | None, words: Prose) -> bytes:
    """What is made of a session's boards: their hands only once they are told, but for who makes them up."""
    book = log.book
    _refuse_matches(text, book)
    number = session or (session_revealed if paper == "records" else session_at_play)(book)
    secret = is_secret(book, number)
    if paper == "commitment":
        return commitment_sheet(book, number, words)
    if paper == "records" and secret:
        raise CommandError(text("tournament.print.secret", session=number))
    beside = words("session", session=number)
    boards = session_boards(book, log.secrets(), number)
    deals = {board.number: board.deal for board in boards}
    if paper == "dealing":
        return dealing_slips(book, deals, words, beside)
    solving = solve_boards(boards, book.rules, os.cpu_count() or 1)
    values = {
        board.number: found for board, found in track(solving, text("tournament.print.solving"), len(boards))
    }
    return hand_records(book, deals, values, words, beside)


def _refuse_matches(text: Prose, book: Book) -> None:
    if not book.begun.format.kind.facts.has_boards:
        raise CommandError(text("tournament.deal.matches"))
