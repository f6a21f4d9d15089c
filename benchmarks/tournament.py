"""Championships: the speed of dealing, solving and printing boards, and of a director's commands."""

import time
from collections.abc import Iterator, Sequence
from functools import partial
from random import Random

from benchmarks.report import Measurement, seconds, show
from botifarra.core.cards import Strain
from botifarra.core.rules import Rules
from botifarra.fairness.boards import deal_boards
from botifarra.paper.dealing_slips import dealing_slips
from botifarra.paper.hand_records import hand_records
from botifarra.paper.texts import paper_prose
from botifarra.tournament.board_values import solve_boards
from botifarra.tournament.book import Book
from botifarra.tournament.chain import FIRST, Entry, Link, link, read_chain
from botifarra.tournament.duplicate.standings import standings as duplicate_standings
from botifarra.tournament.entries import Pair
from botifarra.tournament.events import (
    BoardSlip,
    Confirmed,
    Entered,
    Event,
    MatchSlip,
    Opened,
    Paired,
    Place,
    Scored,
)
from botifarra.tournament.format import Format, Kind, Pairing
from botifarra.tournament.matches.standings import standings
from botifarra.tournament.movements.berger import berger
from botifarra.tournament.recording import fold, record
from botifarra.tournament.swiss.pairing import next_round

BOARDS = 36
"""Number of boards of an afternoon."""

PAIRS = 200
SWISS_ROUNDS = 9
DUPLICATE_ROUNDS = 12
BOARDS_A_ROUND = 4


def main() -> None:
    """Measure and print."""
    show("Championships", (*of_boards(), *of_swiss(), *of_folding(), *of_standings(), *of_paper()))


def of_boards(boards: int = BOARDS) -> Iterator[Measurement]:
    """Deal boards and solve them in five strains on one core; the yardstick is the dealing alone."""
    seed = bytes(range(32))
    dealing = seconds(lambda: deal_boards(seed, 1, 1, boards))
    start = time.process_time()
    for _ in solve_boards(deal_boards(seed, 1, 1, boards), Rules.preset("championship")):
        pass
    took = time.process_time() - start
    yield (
        "boards dealt and solved, five strains",
        f"{boards / took:.1f} boards/s a core",
        f"dealing is {dealing / took:.2%} of it",
        "12 boards/s a core",
    )


def of_swiss() -> Iterator[Measurement]:
    """Measure the slowest next round of a Swiss; the yardstick is its standings."""
    book = _entered(Format(Kind.MATCHES, Pairing.SWISS, "club-swiss"))
    rng = Random(1)
    slowest = 0.0
    for _ in range(SWISS_ROUNDS):
        slowest = max(slowest, seconds(partial(next_round, book)))
        book = _play(book, rng)
    order = seconds(partial(standings, book))
    yield (
        f"next round of a Swiss, {PAIRS} pairs, the slowest of {SWISS_ROUNDS}",
        f"{slowest:.2f} s",
        f"{slowest / order:.0f} x the standings",
        "under 3 s",
    )


def of_folding() -> Iterator[Measurement]:
    """Replay events into a book, and one more event; the yardstick is reading the log."""
    log = _duplicate_log()
    events = [entry.event for entry in read_chain(log)]
    reading = seconds(lambda: list(read_chain(log)))
    took = seconds(partial(fold, events))
    yield (
        f"{len(events):,} events folded",
        f"{took * 1000:.0f} ms",
        f"{took / reading:.1f} x reading the log",
        "under 300 ms",
    )
    *before, last = events
    book = fold(before)
    one = seconds(lambda: [record(book, last) for _ in range(1_000)]) / 1_000
    yield (
        "a copy of that book with one event more",
        f"{one * 1e6:.0f} µs",
        f"{one / took:.3%} of the fold",
        "under 1 ms",
    )


def of_standings() -> Iterator[Measurement]:
    """Compute the standings of a duplicate from its log; the yardstick is reading the log."""
    log = _duplicate_log()
    reading = seconds(lambda: _read(log))
    took = seconds(lambda: duplicate_standings(_read(log)))
    yield (
        f"standings of {PAIRS} pairs and {DUPLICATE_ROUNDS * BOARDS_A_ROUND} boards, {len(log):,} events",
        f"{took * 1000:.0f} ms",
        f"{took / reading:.1f} x reading the log",
        "under 300 ms",
    )


def _read(log: Sequence[Link]) -> Book:
    return fold(entry.event for entry in read_chain(log))


def _duplicate_log() -> Sequence[Link]:
    rng = Random(1)
    form = Format(Kind.DUPLICATE, Pairing.BERGER, "championship", BOARDS_A_ROUND, DUPLICATE_ROUNDS)
    events: list[Event] = [Opened("Benchmark", form)]
    events += (Entered(Pair(number, (f"A {number}", f"B {number}"))) for number in range(1, PAIRS + 1))
    for each in berger(range(1, PAIRS + 1), BOARDS_A_ROUND, DUPLICATE_ROUNDS):
        events.append(Paired(each))
        for seating in each.seatings:
            for board in seating.boards:
                place, points = Place(each.number, seating.table, board), rng.randrange(73)
                events += (Scored(place, BoardSlip((points, 72 - points))), Confirmed(place))
    log: list[Link] = []
    for number, event in enumerate(events, 1):
        entry = Entry(number, "2026-11-22T18:00:00Z", "Benchmark", event)
        log.append(link(entry, log[-1].digest if log else FIRST))
    return log


def _entered(form: Format) -> Book:
    entered = (Entered(Pair(number, (f"A {number}", f"B {number}"))) for number in range(1, PAIRS + 1))
    return fold([Opened("Benchmark", form), *entered])


def _play(book: Book, rng: Random) -> Book:
    """Return the book after the next round with random results."""
    coming = next_round(book)
    book = record(book, Paired(coming))
    for seating in coming.seatings:
        won, lost = rng.randrange(101, 122), rng.randrange(101)
        slip = MatchSlip((won, lost) if rng.random() < 0.5 else (lost, won))
        book = record(book, Scored(Place(coming.number, seating.table), slip))
    return book


def of_paper(boards: int = BOARDS) -> Iterator[Measurement]:
    """Print dealing slips and hand records of solved boards; the yardstick is an empty page."""
    form = Format(Kind.DUPLICATE, Pairing.BERGER, "championship", 4)
    book = record(Book(), Opened("Benchmark", form))
    text = paper_prose("ca")
    deals = {board.number: board.deal for board in deal_boards(bytes(range(32)), 1, 1, boards)}
    values = {number: dict.fromkeys(Strain, 36) for number in deals}
    printing = seconds(
        lambda: (dealing_slips(book, deals, text), hand_records(book, deals, values, text, ""))
    )
    page = seconds(lambda: dealing_slips(book, {}, text))
    yield (
        f"{boards} boards printed, slips and hand records",
        f"{printing:.2f} s",
        f"{printing / page:.0f} x an empty page",
        "under 10 s",
    )


if __name__ == "__main__":
    main()
