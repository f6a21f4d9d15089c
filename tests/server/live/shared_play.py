"""Shared tables in a live lobby: a set made up by a test, and people who play its boards."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from botifarra.server.live.lobby import Lobby
from botifarra.server.live.owner import Owner
from botifarra.server.protocol.commands import Act, Ready
from botifarra.server.table.events import SharedPlay
from botifarra.server.table.settings import Settings
from botifarra.server.table.sharing import FinishedBoard, SharedBoard
from botifarra.server.table.show import snapshot
from tests.server.lobby_harness import Json, Peer, until
from tests.server.table.shared_tables import SEED, shared_board, shared_play

CODE = "7KQM-X2PA-9WTR"

OTHER_CODE = "7KQM-X2PA-9WTS"


@dataclass
class MadeUpSets:
    """A set whose boards follow from a seed; it can be made to fail.

    `begun` are the boards that were asked for, and `told` the results in the order in which they came.
    """

    seed: bytes = SEED
    begun: list[int] = field(default_factory=list)
    told: list[FinishedBoard] = field(default_factory=list)
    fault: Exception | None = None

    async def board(self, set_id: str, number: int) -> SharedBoard:
        await asyncio.sleep(0)
        if self.fault is not None:
            raise self.fault
        self.begun.append(number)
        return shared_board(number, self.seed)

    async def finished(self, board: FinishedBoard) -> None:
        await asyncio.sleep(0)
        if self.fault is not None:
            raise self.fault
        self.told.append(board)


async def enter(lobby: Lobby, play: SharedPlay | None = None, code: str = CODE) -> tuple[Owner, list[Peer]]:
    """Return a shared table and the connections of its players."""
    play = play or shared_play()
    people = [player for player in play.seats if player is not None]
    settings = Settings(rules="championship", pace_ms=200)
    names = [f"person {place}" for place, _ in enumerate(people)]
    owner = await lobby.open_shared(code, play, names, settings)
    peers = [Peer(player) for player in people]
    for peer in peers:
        owner.join(peer, 0)
    return owner, peers


async def play_on(owner: Owner, peers: Sequence[Peer], rng: Random, until_board: int = 99) -> None:
    """Let the players choose at random until a board is on the table or all are finished."""
    while owner.table.stage != "finished":
        table, seq = owner.table, owner.table.seq
        if table.board is not None and table.board.seeds.deal >= until_board:
            return
        for peer in peers:
            seat = table.seat_of(peer.player)
            assert seat is not None
            if table.person_at(seat) is None:
                continue
            if table.seeds is not None and not table.seeds.ready[seat]:
                owner.submit(peer, Ready(f"r{peer.player}-{seq}", seq, table.seeds.deal, "0" * 64))
            elif table.on_turn is seat and table.board is not None:
                act_at_random(owner, peer, rng)
        await until(lambda seq=seq: owner.table.seq > seq)  # type: ignore[misc]


def act_at_random(owner: Owner, peer: Peer, rng: Random) -> None:
    """Let the player on turn choose at random among what it is offered."""
    legal = snapshot(owner.table, peer.player).you.legal
    owner.submit(peer, Act(f"a{owner.table.seq}", owner.table.seq, rng.choice(legal)))


TIMES = {"at", "now", "since"}


def bare(message: Any, code: str = CODE) -> Any:
    """Return a message without times and the code of its table."""
    if isinstance(message, dict):
        return {key: bare(value, code) for key, value in message.items() if key not in TIMES}
    if isinstance(message, list):
        return [bare(value, code) for value in message]
    return "CODE" if message == code else message


def of_the_hand(news: Sequence[Json]) -> list[Json]:
    """Return what a person was sent of the cards: without numbers of events, and who was there."""
    return [
        {key: value for key, value in bare(message).items() if key not in ("seq", "seats")}
        for message in news
        if message["t"] == "happened" and message["e"]["k"] not in ("away", "returned")
    ]
