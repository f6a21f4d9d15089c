"""A shared table under play is killed several times: no board is lost, doubled or dealt again differently."""

import asyncio
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from botifarra.bots.steady import steady_action
from botifarra.core.actions import Action, action_id
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.server.store.store import Store
from botifarra.server.table.events import Acted, Dealt, Entry, Lapsed
from botifarra.server.table.records import match_records
from botifarra.server.table.steps import replay
from tests.scale import scale
from tests.server.live.shared_play import CODE
from tests.server.live.shared_process import ENDING, RESULTS, choice
from tests.server.server_process import database
from tests.server.table.shared_tables import BOARDS, shared_board
from tests.timeouts import TIMEOUT_S

KILLS = scale(4, 60)

LINES = 60
"""Largest number of lines after which the process is killed."""


def killed_and_restarted(folder: Path, mode: str, rng: Random) -> tuple[list[str], int]:
    """Play a table with kills; return all lines that were written, and the number of kills."""
    lines: list[str] = []
    for attempt in range(KILLS + 1):
        goal = rng.randrange(1, LINES) if attempt < KILLS else 0
        command = (sys.executable, "-m", "tests.server.live.shared_process", str(folder), mode)
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            for line in process.stdout:
                lines.append(line.strip())
                goal -= 1
                if goal == 0:
                    process.kill()
            process.wait(TIMEOUT_S)
        if lines[-1] == "done":
            return lines, attempt
    raise AssertionError("the table was not played to its end")


def log_of(folder: Path) -> list[Entry]:
    async def read() -> list[Entry]:
        store = await Store.open(database(folder))
        try:
            return await store.log(CODE) or []
        finally:
            await store.close()

    return asyncio.run(read())


def undisturbed(number: int, by_person: int = 10_000) -> tuple[Action, ...]:
    """Return a board as the same person plays it; from action `by_person` on, a bot plays for the person."""
    board = shared_board(number)
    state = State.start(Rules.preset("championship"), board.deal)
    while state.legal_actions:
        seat = state.public.to_act
        view = state.view(seat)
        is_person = seat is Seat.NORTH and len(state.public.actions) < by_person
        action = choice(view) if is_person else steady_action("greedy", view, board.bots_seed)
        state = state.apply(action)
    return state.public.actions


def results_of(folder: Path) -> dict[int, set[str]]:
    """Return the different results that the set was told of each board."""
    found: dict[int, set[str]] = {}
    for line in (folder / RESULTS).read_text().splitlines():
        number, result = line.split(" ", 1)
        found.setdefault(int(number), set()).add(result)
    return found


def written(actions: tuple[Action, ...], by_bot: bool) -> str:
    return f"{'-'.join(str(action_id(action)) for action in actions)} {by_bot}"


@pytest.mark.parametrize("seed", range(scale(1, 6)))
def test_a_killed_table_goes_on_where_it_was(tmp_path: Path, seed: int) -> None:
    lines, kills = killed_and_restarted(tmp_path, "play", Random(seed))
    assert kills > 0
    log = log_of(tmp_path)
    assert replay(log).stage == "finished"
    dealt = [entry.event for entry in log if isinstance(entry.event, Dealt)]
    assert [event.deal for event in dealt] == list(range(1, BOARDS + 1))
    for event in dealt:
        assert event.cards is not None
        assert event.cards.hands == tuple(map(tuple, shared_board(event.deal).deal.hands))
    (match,) = match_records(log)
    played = {hand.seeds.deal: hand.record.actions for hand in match.hands}
    assert played == {number: undisturbed(number) for number in range(1, BOARDS + 1)}
    assert results_of(tmp_path) == {number: {written(played[number], False)} for number in played}
    done = {entry.id for entry in log}
    assert {line.split()[1] for line in lines if line.startswith("acked")} <= done


def test_a_board_that_a_bot_finishes_survives_kills(tmp_path: Path) -> None:
    lines, kills = killed_and_restarted(tmp_path, "end", Random(7))
    assert kills > 0
    assert "ends" in lines
    log = log_of(tmp_path)
    assert replay(log).stage == "finished"
    happened = [entry.event for entry in log]
    assert happened.count(Lapsed()) == 1
    (match,) = match_records(log)
    first, second = match.hands
    assert second.seeds.deal == ENDING
    by_person = len(second.record.actions) - sum(
        isinstance(event, Acted) for event in happened[happened.index(Lapsed()) :]
    )
    assert second.record.actions == undisturbed(ENDING, by_person)
    assert results_of(tmp_path) == {
        1: {written(first.record.actions, False)},
        2: {written(second.record.actions, True)},
    }
