"""Requests that come again after an update of the program: each gets the answer of the first time.

The earlier version paired other rounds, or made other rulings again after them, than this one would.
"""

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from botifarra.eventfile import EventFile, stamp_now
from botifarra.eventfile.pairing import take_back_rounds
from botifarra.server.desk.acting.changes import change_events
from botifarra.server.desk.protocol.commands import CloseRound, HandSeating, PairRound, SeatRound
from botifarra.tournament.events import BoardSpoiled, Event, Paired
from botifarra.tournament.format import Pairing
from botifarra.tournament.fouled_boards import fouled_from
from botifarra.tournament.pairing import next_rounds
from tests.server.desk.evenings import add, new_evening, opened, read_book
from tests.server.desk.test_arranging import carried_out, swiss
from tests.timeouts import TIMEOUT_S

REQUEST = "r"


def written_before(path: Path, *events: Event) -> tuple[int, ...]:
    """Write events as an earlier version did for the request; return the numbers of their entries."""
    stamp = stamp_now(None, "director", REQUEST)._replace(device="d")
    with EventFile(path) as log, log.writing(stamp) as pen:
        return tuple([pen.add(event).number for event in events])


def answered_again(path: Path, command: CloseRound | PairRound | SeatRound) -> tuple[int, ...]:
    """Return the entries of the answer to a request that is sent twice now; nothing is written."""

    async def scenario() -> tuple[int, ...]:
        async with asyncio.timeout(TIMEOUT_S), opened(path) as evening:
            before = evening.log.digest
            one, again = [await carried_out(evening, command, REQUEST) for _ in range(2)]
            assert one == again
            assert evening.log.digest == before
            assert evening.state.closed == (1 if isinstance(command, CloseRound) else 0)
            return one.entries

    return asyncio.run(scenario())


@pytest.mark.parametrize("command", [PairRound(), PairRound(1), CloseRound(1)])
def test_a_round_that_an_earlier_version_paired_otherwise_is_the_answer(
    tmp_path: Path, command: PairRound | CloseRound
) -> None:
    path = swiss(tmp_path)
    [following] = next_rounds(read_book(path))
    turned = [replace(each, pairs=(each.pairs[1], each.pairs[0])) for each in following.seatings]
    numbers = written_before(path, Paired(replace(following, seatings=tuple(turned))))
    assert answered_again(path, command) == numbers


def test_a_round_by_hand_is_the_answer_without_the_rulings_of_this_version(tmp_path: Path) -> None:
    path = new_evening(tmp_path, 8, 1, Pairing.HOWELL)
    book = read_book(path)
    third = book.rounds[2]
    add(path, BoardSpoiled(1, fouled_from(book, 1, 2, 2), "two cards exchanged"))
    with EventFile(path) as log:
        take_back_rounds(log, stamp_now("Núria"), 3, "by hand")
    other_tables = enumerate(reversed(third.seatings), 1)
    seats = tuple(HandSeating(number, each.pairs, each.boards) for number, each in other_tables)
    command = SeatRound(3, seats, "by hand")
    paired, *moved = change_events(read_book(path), command, list)
    assert moved
    numbers = written_before(path, paired)
    assert answered_again(path, command) == numbers
