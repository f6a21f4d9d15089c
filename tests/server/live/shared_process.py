"""A process that plays a shared table to its end, and can be killed at any moment.

`python -m tests.server.live.shared_process FOLDER MODE` writes a line for each thing that is durable: `acked
ID` when a command is acknowledged, and `told BOARD` when a result is stored. With the mode `end` the time is
over during board 2.
"""

import asyncio
import os
import sys
from pathlib import Path
from typing import cast

from botifarra.bots.steady import steady_action
from botifarra.core.actions import Action, action_id
from botifarra.core.view import View
from botifarra.fairness.bot_seeds import bots_seed
from botifarra.server.live.bots.pool import Pool
from botifarra.server.live.clock import Calendar
from botifarra.server.live.limits import Limits
from botifarra.server.live.lobby import Lobby
from botifarra.server.live.owner import Owner
from botifarra.server.live.services import Services
from botifarra.server.protocol.commands import Act, Ready
from botifarra.server.store.store import Store
from botifarra.server.table.sharing import FinishedBoard, SharedBoard
from tests.server.live.shared_play import CODE, enter
from tests.server.lobby_harness import FakePool, Peer
from tests.server.server_process import database
from tests.server.table.shared_tables import ALONE, SEED, shared_board, shared_play

PERSON = bots_seed(SEED, 1, 99)
"""The seed of the person, who chooses by the cards and the history, as bots do."""

RESULTS = "results.txt"

ENDING = 2
"""The board during which the time is over."""

LEFT = 12
"""Number of actions of that board after which the time is over."""


def choice(view: View) -> Action:
    """Return what the person does."""
    return steady_action("random", view, PERSON)


def say(*words: object) -> None:
    """Write a line that the parent reads."""
    sys.stdout.write(" ".join(map(str, words)) + "\n")
    sys.stdout.flush()


class WrittenSets:
    """A set whose results are lines of a file."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / RESULTS

    async def board(self, set_id: str, number: int) -> SharedBoard:
        return shared_board(number)

    async def finished(self, board: FinishedBoard) -> None:
        actions = "-".join(str(action_id(action)) for action in board.state.public.actions)
        with self._path.open("a") as results:
            results.write(f"{board.board} {actions} {board.by_bot}\n")
            results.flush()
            os.fsync(results.fileno())
        say("told", board.board)


class Told(Peer):
    """A connection that tells the parent of acknowledgements."""

    def send(self, text: str) -> None:
        super().send(text)
        if self.news[-1]["t"] == "ack":
            say("acked", self.news[-1]["id"])


async def play(folder: Path, mode: str) -> None:
    """Play the table to its end."""
    store = await Store.open(database(folder))
    services = Services(store, cast(Pool, FakePool()), Calendar(500), Limits(), WrittenSets(folder))
    lobby = Lobby(services)
    owner, _ = await enter(lobby, shared_play(ALONE))
    peer = Told(1)
    owner.join(peer, 0)
    say("up")
    while owner.table.stage != "finished":
        board = owner.table.board
        is_over = board is not None and (board.seeds.deal, len(board.doers) >= LEFT) == (ENDING, True)
        if mode == "end" and (is_over or owner.table.lapsed):
            say("ends")
            await lobby.end_shared(CODE)
            break
        await step(owner, peer)
    await lobby.close()
    await store.close()
    say("done")


async def step(owner: Owner, peer: Peer) -> None:
    """Do what the table waits for, and wait for the next event."""
    table = owner.table
    seat = table.seat_of(peer.player)
    assert seat is not None
    if table.person_at(seat) is not None:
        if table.seeds is not None and not table.seeds.ready[seat]:
            owner.submit(peer, Ready(f"r{table.seq}", table.seq, table.seeds.deal, "0" * 64))
        elif table.on_turn is seat and table.board is not None:
            action = choice(table.board.state.view(seat))
            owner.submit(peer, Act(f"a{table.seq}", table.seq, action_id(action)))
    while owner.table.seq == table.seq:
        await asyncio.sleep(0.001)


if __name__ == "__main__":
    asyncio.run(play(Path(sys.argv[1]), sys.argv[2]))
