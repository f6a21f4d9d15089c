"""The catalogue of papers: the options, files and contents of each."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from botifarra.core.deal import Deal
from botifarra.fairness.boards import Board
from botifarra.paper.blank_sheets import blank_sheets
from botifarra.paper.board_results import board_results_pages
from botifarra.paper.bracket import bracket_pages
from botifarra.paper.certificates import certificates
from botifarra.paper.commitment import commitment_sheet
from botifarra.paper.crosstable import crosstable_pages
from botifarra.paper.dealing_slips import dealing_slips
from botifarra.paper.exports import csv_file, json_file, xlsx_file
from botifarra.paper.hand_records import hand_records
from botifarra.paper.score_sheets import score_sheet_pages
from botifarra.paper.score_slips import score_slips
from botifarra.paper.seating import seating_lists
from botifarra.paper.standings import standings_pages
from botifarra.paper.table_cards import Codes, table_cards
from botifarra.paper.travellers import travellers
from botifarra.prose import Prose
from botifarra.tournament.board_values import Values, solve_boards
from botifarra.tournament.book import Book
from botifarra.tournament.chain import Entry
from botifarra.tournament.errors import NoBoards, TournamentError
from botifarra.tournament.format import KNOCKOUTS
from botifarra.tournament.listing.board_records import BoardRecord, board_records, record_rows
from botifarra.tournament.listing.bracket import NoKnockout
from botifarra.tournament.listing.championship import championship
from botifarra.tournament.listing.places import places
from botifarra.tournament.listing.standings import StandingsLine, orders
from botifarra.tournament.listing.table_rows import TableRow, results, standings
from botifarra.tournament.matches.final_standings import still_in
from botifarra.tournament.prizes import PLACES
from botifarra.tournament.sessions import (
    boards_to_come,
    is_secret,
    session_at_play,
    session_boards,
    session_revealed,
)

TABLES = (".xlsx", ".csv")
"""The suffixes of tables for other programs."""

Solving = Iterable[tuple[Board, Values]]
"""Boards with their open-hands values, one after the other as they are solved."""


class NothingToPrint(TournamentError):
    """A paper about something that does not exist yet.

    One of the facts says what: `pairs`, `rounds`, the rounds of a `session`, `results`, or those of a session
    that is `unplayed`.
    """


class NoBoardFinished(TournamentError):
    """Board results before any board has all its results."""


class ResultsMissing(TournamentError):
    """Certificates while results are missing: `count` of them, the first at `round` and `table`."""


class AppealsUndecided(TournamentError):
    """Certificates while appeals are open: `count` of them, the first at `round` and `table`.

    If all are against fines, the first is of the `pair`.
    """


class StillPlaying(TournamentError):
    """Certificates while more than one pair is left in a knock-out: the number of `pairs`."""


class BoardsSecret(TournamentError):
    """The cards of boards whose seed is not revealed: `session`."""


class PaperName(StrEnum):
    """The names of papers."""

    DEALING = "dealing"
    COMMITMENT = "commitment"
    RECORDS = "records"
    SLIPS = "slips"
    TRAVELLERS = "travellers"
    CARDS = "cards"
    SEATING = "seating"
    STANDINGS = "standings"
    BOARDS = "boards"
    SHEETS = "sheets"
    CROSSTABLE = "crosstable"
    BRACKET = "bracket"
    BLANKS = "blanks"
    CERTIFICATES = "certificates"
    RESULTS = "results"
    CHAMPIONSHIP = "championship"


@dataclass(frozen=True, slots=True)
class Wanted:
    """The book and the options for a paper; the paper chooses those that are None.

    Play has `ended` if no more rounds will be paired, even if the movement has more. `field` adds the calls
    and points of the tables to hand records. `entries` are the log, from which exports take the authors and
    reasons of rulings. `digest` is that of the last entry. `secrets` are the seeds that are not revealed, by
    session. `codes` are the QR codes of the tables' phones, for their cards. Boards are solved on `threads`
    threads. `follow` passes them on as they are solved and shows the progress; it also gets their number.
    """

    book: Book
    secrets: Mapping[int, bytes]
    text: Prose
    round: int | None = None
    session: int | None = None
    places: int | None = None
    pair: int | None = None
    ended: bool = False
    field: bool = False
    threads: int = 1
    follow: Callable[[Solving, int], Solving] = lambda solving, _: solving
    entries: Sequence[Entry] = ()
    digest: str = ""
    codes: Codes | None = None


@dataclass(frozen=True, slots=True)
class Paper:
    """A kind of paper: its `pages` as PDF, its `rows` as tables, its `values` as JSON.

    `check` raises the error because of which the paper cannot be made yet. `options` are the fields of
    `Wanted` that it uses. A paper that `is_secret` may be read by its owner only.
    """

    check: Callable[[Wanted], None] = lambda _: None
    pages: Callable[[Wanted], bytes] | None = None
    rows: Callable[[Wanted], list[TableRow]] | None = None
    values: Callable[[Wanted], object] | None = None
    options: tuple[str, ...] = ()
    is_secret: bool = False

    @property
    def suffixes(self) -> tuple[str, ...]:
        """The suffixes of the possible files, the usual one first."""
        return (
            *((".pdf",) if self.pages else ()),
            *(TABLES if self.rows else ()),
            *((".json",) if self.values else ()),
        )


def make_paper(name: PaperName, suffix: str, wanted: Wanted) -> bytes:
    """Return a paper as a file with one of its suffixes; raises `TournamentError`."""
    paper = PAPERS[name]
    paper.check(wanted)
    if suffix == ".pdf" and paper.pages is not None:
        return paper.pages(wanted)
    if suffix == ".json" and paper.values is not None:
        return json_file(paper.values(wanted))
    rows = paper.rows(wanted) if paper.rows is not None else []
    if suffix == ".csv":
        return csv_file(rows, wanted.text)
    return xlsx_file(rows, wanted.text(f"{name}.title"), wanted.text)


def why_not_yet(name: PaperName, wanted: Wanted) -> TournamentError | None:
    """Return the error because of which a paper cannot be made yet, None if it can be."""
    try:
        PAPERS[name].check(wanted)
    except TournamentError as error:
        return error
    return None


def _dealing(wanted: Wanted) -> bytes:
    session = _session(wanted, session_at_play)
    return dealing_slips(wanted.book, _deals(wanted, session), wanted.text, _beside(wanted, session))


def _commitment(wanted: Wanted) -> bytes:
    return commitment_sheet(wanted.book, _session(wanted, session_at_play), wanted.text)


def _check_dealt(wanted: Wanted) -> None:
    is_secret(wanted.book, _session(wanted, session_at_play))


def _records(wanted: Wanted) -> bytes:
    deals, values = _solved(wanted)
    beside = _beside(wanted, _session(wanted, session_revealed))
    return hand_records(wanted.book, deals, values, wanted.text, beside, field=wanted.field)


def _record_values(wanted: Wanted) -> list[BoardRecord]:
    return board_records(wanted.book, *_solved(wanted))


def _solved(wanted: Wanted) -> tuple[dict[int, Deal], dict[int, Values]]:
    """Return the boards of a session and their values, by number."""
    session = _session(wanted, session_revealed)
    boards = session_boards(wanted.book, wanted.secrets, session)
    solving = solve_boards(boards, wanted.book.rules, wanted.threads)
    values = {board.number: found for board, found in wanted.follow(solving, len(boards))}
    return {board.number: board.deal for board in boards}, values


def _check_revealed(wanted: Wanted) -> None:
    session = _session(wanted, session_revealed)
    if is_secret(wanted.book, session):
        raise BoardsSecret(session=session)


def _slips(wanted: Wanted) -> bytes:
    return score_slips(wanted.book, _round(wanted), wanted.text)


def _seating(wanted: Wanted) -> bytes:
    return seating_lists(wanted.book, _round(wanted), wanted.text)


def _cards(wanted: Wanted) -> bytes:
    return table_cards(wanted.book, wanted.text, wanted.session, wanted.codes or {})


def _check_paired(wanted: Wanted) -> None:
    rounds, session = wanted.book.rounds, wanted.session
    if not rounds:
        raise NothingToPrint(rounds=0)
    if session is not None and session not in {each.session for each in rounds}:
        raise NothingToPrint(session=session)


def _travellers(wanted: Wanted) -> bytes:
    boards = {board for each in wanted.book.rounds for board in each.boards}
    return travellers(wanted.book, boards, wanted.text)


def _check_travellers(wanted: Wanted) -> None:
    _refuse_matches(wanted.book)
    _check_paired(wanted)


def _standings(wanted: Wanted) -> bytes:
    return standings_pages(wanted.book, wanted.text)


def _check_entered(wanted: Wanted) -> None:
    if not wanted.book.pairs:
        raise NothingToPrint(pairs=0)


def _boards(wanted: Wanted) -> bytes:
    """Return the boards that all tables have played, and no others."""
    return board_results_pages(wanted.book, wanted.text, wanted.session, has_ended=wanted.ended)


def _check_boards(wanted: Wanted) -> None:
    book, session = wanted.book, wanted.session
    _refuse_matches(book)
    _check_paired(wanted)
    _check_played(wanted)
    played = {place.board for place in book.kept if session in (None, book.round(place.round).session)}
    if not played:
        raise NothingToPrint(unplayed=session)
    if played <= set(boards_to_come(book, has_ended=wanted.ended)):
        raise NoBoardFinished


def _sheets(wanted: Wanted) -> bytes:
    return score_sheet_pages(wanted.book, wanted.text, wanted.pair)


def _check_played(wanted: Wanted) -> None:
    if not wanted.book.kept:
        raise NothingToPrint(results=0)


def _crosstable(wanted: Wanted) -> bytes:
    return crosstable_pages(wanted.book, wanted.text)


def _bracket(wanted: Wanted) -> bytes:
    return bracket_pages(wanted.book, wanted.text)


def _check_bracket(wanted: Wanted) -> None:
    if not wanted.book.begun.format.pairing.movement.is_knockout:
        raise NoKnockout
    _check_entered(wanted)


def _certificates(wanted: Wanted) -> bytes:
    return certificates(wanted.book, wanted.places or PLACES, wanted.text)


def _check_final(wanted: Wanted) -> None:
    """Refuse certificates unless the first places are final."""
    book = wanted.book
    _check_played(wanted)
    if missing := book.missing():
        raise ResultsMissing(count=len(missing), round=missing[0].round, table=missing[0].table)
    if appeals := book.open_appeals:
        place, count = appeals[0].place, len(appeals) + len(book.open_fine_appeals)
        raise AppealsUndecided(count=count, round=place.round, table=place.table)
    if against := book.open_fine_appeals:
        raise AppealsUndecided(count=len(against), pair=against[0].fine.pair)
    if book.begun.format.pairing in KNOCKOUTS and len(still_in(book)) > 1:
        raise StillPlaying(pairs=len(still_in(book)))


def _standing_rows(wanted: Wanted) -> list[TableRow]:
    return [row for listing in standings(wanted.book) for row in listing.rows]


def _standing_values(wanted: Wanted) -> list[StandingsLine]:
    return [line for order in orders(wanted.book, wanted.book.pairs) for line in order.lines]


PAPERS: dict[PaperName, Paper] = {
    PaperName.DEALING: Paper(_check_dealt, _dealing, options=("session",), is_secret=True),
    PaperName.COMMITMENT: Paper(_check_dealt, _commitment, options=("session",)),
    PaperName.RECORDS: Paper(
        _check_revealed,
        _records,
        lambda wanted: record_rows(_record_values(wanted)),
        _record_values,
        options=("session", "field"),
    ),
    PaperName.SLIPS: Paper(_check_paired, _slips, options=("round",)),
    PaperName.TRAVELLERS: Paper(_check_travellers, _travellers),
    PaperName.CARDS: Paper(_check_paired, _cards, options=("session",)),
    PaperName.SEATING: Paper(_check_paired, _seating, options=("round",)),
    PaperName.STANDINGS: Paper(_check_entered, _standings, _standing_rows, _standing_values),
    PaperName.BOARDS: Paper(_check_boards, _boards, options=("session", "ended")),
    PaperName.SHEETS: Paper(_check_played, _sheets, options=("pair",)),
    PaperName.CROSSTABLE: Paper(_check_paired, _crosstable),
    PaperName.BRACKET: Paper(_check_bracket, _bracket),
    PaperName.BLANKS: Paper(pages=lambda wanted: blank_sheets(wanted.book, wanted.text)),
    PaperName.CERTIFICATES: Paper(_check_final, _certificates, options=("places",)),
    PaperName.RESULTS: Paper(
        _check_paired,
        rows=lambda wanted: results(wanted.book, wanted.entries),
        values=lambda wanted: list(places(wanted.book, wanted.entries)),
    ),
    PaperName.CHAMPIONSHIP: Paper(
        values=lambda wanted: championship(wanted.book, wanted.entries, wanted.digest)
    ),
}
"""Every paper, in the order of the help page."""


def _session(wanted: Wanted, usual: Callable[[Book], int]) -> int:
    _refuse_matches(wanted.book)
    return wanted.session or usual(wanted.book)


def _round(wanted: Wanted) -> int:
    """Return the round that is meant: the first with missing results, or else the last one."""
    book = wanted.book
    return wanted.round or next((place.round for place in book.missing()), len(book.rounds))


def _deals(wanted: Wanted, session: int) -> dict[int, Deal]:
    return {board.number: board.deal for board in session_boards(wanted.book, wanted.secrets, session)}


def _beside(wanted: Wanted, session: int) -> str:
    return wanted.text("session", session=session)


def _refuse_matches(book: Book) -> None:
    if not book.begun.format.kind.facts.has_boards:
        raise NoBoards
