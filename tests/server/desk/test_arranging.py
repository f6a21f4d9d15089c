"""Commands about rounds and boards wait for one another, and other commands do not wait."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from botifarra.eventfile import stamp_now
from botifarra.eventfile.pairing import take_back_rounds
from botifarra.server.desk.live.carrying_out import carry_out
from botifarra.server.desk.live.evening import Evening
from botifarra.server.desk.live.state_file import read_state, state_path
from botifarra.server.desk.protocol.commands import (
    AnyCommand,
    CloseRound,
    CommandForm,
    Correct,
    Deal,
    HandSeating,
    PairRound,
    ReopenRound,
    Restore,
    Reveal,
    SeatRound,
    StartClock,
    Undo,
    Unpair,
)
from botifarra.server.desk.protocol.replies import Done
from botifarra.tournament.events import BoardSlip, Scored
from botifarra.tournament.format import Pairing
from tests.server.desk.evenings import DIRECTOR, add, new_evening, opened, read_book
from tests.timeouts import TIMEOUT_S

SLIP = BoardSlip((40, 32))
CLOSE = CloseRound(1)
PAIRED = (CLOSE,)
"""Commands after which round 1 is closed and round 2 is paired."""

BY_HAND = (HandSeating(1, (1, 2)), HandSeating(2, (3, 4)))

CASES: dict[str, tuple[Sequence[AnyCommand], Callable[[int], AnyCommand]]] = {
    "reveal": ((), lambda _: Reveal()),
    "closeround": ((), lambda _: CLOSE),
    "pairround": ((), lambda _: PairRound()),
    "seatround": ((), lambda _: SeatRound(2, BY_HAND, "x", rematch=True)),
    "unpair": (PAIRED, lambda _: Unpair(2, "x")),
    "undo": (PAIRED, lambda last: Undo(last, "x")),
    "reopenround": (PAIRED, lambda _: ReopenRound(1, "r0", "x")),
    "restore": ((CLOSE, Unpair(2, "x")), Restore),
}
"""Commands that write to the log: those before them, and each with the number of the last entry."""


def swiss(folder: Path, *, is_played: bool = True, deals: bool = True) -> Path:
    """Return an event whose first round has all results, unless they are still missing."""
    path = new_evening(folder, pairing=Pairing.SWISS, deals=deals)
    if is_played:
        add(path, *(Scored(where, SLIP) for where in read_book(path).missing()))
    return path


async def carried_out(evening: Evening, command: AnyCommand, request: str) -> Done:
    return await carry_out(evening, DIRECTOR, CommandForm(request=request, device="d", command=command))


async def waits(evening: Evening, command: AnyCommand) -> bool:
    """Return whether a command that writes to the log waits for one about rounds that is under way."""
    before = evening.log.number
    async with evening.arranging():
        sent = asyncio.create_task(carried_out(evening, command, f"after-{before}"))
        await asyncio.sleep(0)  # the command goes on until it waits, for the lock or for the file
        now = await evening.shared.work(lambda file: file.snapshot().number)  # after its work with the file
    assert (await sent).is_logged
    return now == before


@pytest.mark.parametrize("case", CASES)
def test_a_command_about_rounds_waits_for_another_one(tmp_path: Path, case: str) -> None:
    """Otherwise it would read rounds that the other one is about to close, to pair or to take back."""
    first, command = CASES[case]

    async def scenario() -> None:
        async with asyncio.timeout(TIMEOUT_S), opened(swiss(tmp_path)) as evening:
            for number, each in enumerate(first):
                await carried_out(evening, each, f"r{number}")
            assert await waits(evening, command(evening.log.number))

    asyncio.run(scenario())


def test_the_dealing_of_boards_waits_for_a_command_about_rounds(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with (
            asyncio.timeout(TIMEOUT_S),
            opened(swiss(tmp_path, is_played=False, deals=False)) as evening,
        ):
            assert await waits(evening, Deal())

    asyncio.run(scenario())


def test_results_do_not_wait_for_a_command_about_rounds(tmp_path: Path) -> None:
    path = swiss(tmp_path)
    where = next(iter(read_book(path).kept))

    async def scenario() -> None:
        async with asyncio.timeout(TIMEOUT_S), opened(path) as evening:
            assert not await waits(evening, Correct(where, BoardSlip((20, 52)), "x"))
            assert not await waits(evening, Undo(evening.log.number, "x", where))

    asyncio.run(scenario())


def test_the_state_is_true_of_the_log_when_a_command_about_rounds_ends(tmp_path: Path) -> None:
    """Before, a round that was taken back and paired anew at once was perhaps closed."""
    path = swiss(tmp_path)

    async def scenario() -> None:
        async with asyncio.timeout(TIMEOUT_S), opened(path) as evening:
            await carried_out(evening, CLOSE, "r0")
            await carried_out(evening, CloseRound(2, anyway=True), "r1")
            async with evening.arranging():
                await evening.shared.change(lambda file: take_back_rounds(file, stamp_now("N"), 2, "x"))
            stored = read_state(state_path(path))
            assert stored is not None
            assert (evening.state.closed, stored.closed) == (1, 1)

    asyncio.run(scenario())


@pytest.mark.parametrize("case", ["unpair", "undo"])
def test_the_clock_of_a_round_that_is_taken_back_stops(tmp_path: Path, case: str) -> None:
    """Before, it ran on at the desk and in the hall, without a round in play."""
    _, take_back = CASES[case]

    async def scenario() -> None:
        async with asyncio.timeout(TIMEOUT_S), opened(swiss(tmp_path)) as evening:
            await carried_out(evening, CLOSE, "r0")
            last = evening.log.number
            await carried_out(evening, StartClock(600), "r1")
            await carried_out(evening, take_back(last), "r2")
            assert evening.state.clock is None
            await carried_out(evening, StartClock(300), "r3")
            await carried_out(evening, PairRound(), "r4")
            assert evening.state.clock is not None, "one that was started since"

    asyncio.run(scenario())
