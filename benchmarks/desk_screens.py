"""A screen of the desk for benchmarks: what it shows, and when awaited things were shown on it."""

import asyncio
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import chain, count

import msgspec
from websockets.asyncio.client import ClientConnection

from botifarra.server.desk.protocol.desk_screen import DeskRound, DeskScreen
from botifarra.server.desk.protocol.replies import Shown, ToScreen
from botifarra.server.desk.protocol.screen_parts import Cell, CellState
from botifarra.server.desk.protocol.screens import (
    AnyScreen,
    HallScreen,
    PublicScreen,
    Ranking,
    TableRound,
    TableScreen,
)
from botifarra.tournament.events import Place, Slip

_BEAT_S = 10
"""Seconds between the heartbeats of a screen, as in the browser. The desk closes a silent socket."""


@dataclass
class Screen:
    """A screen, what it has shown last, the moment of that, and the moments of awaited things."""

    socket: ClientConnection
    shown: AnyScreen | None = None
    moment: float = 0
    awaited: dict[tuple[Place, CellState], asyncio.Future[float]] = field(default_factory=dict)
    changes: list[tuple[Callable[[AnyScreen], bool], asyncio.Future[float]]] = field(default_factory=list)

    async def receive(self) -> None:
        """Receive what is shown until the socket is closed."""
        async for message in self.socket:
            reply = _REPLIES.decode(message)
            if isinstance(reply, Shown):
                self.shown, self.moment = reply.screen, time.perf_counter()
                self._resolve(reply.screen)

    def _resolve(self, screen: AnyScreen) -> None:
        """Note the moment of everything awaited that is shown now."""
        if self.awaited:
            for place, cell in _cells(screen):
                if seen := self.awaited.pop((place, cell.state), None):
                    seen.set_result(self.moment)
        for change in self.changes.copy():
            fits, seen = change
            if fits(screen):
                seen.set_result(self.moment)
                self.changes.remove(change)

    async def beat(self) -> None:
        """Send heartbeats without end."""
        for number in count(1):
            await asyncio.sleep(_BEAT_S)
            await self.socket.send(msgspec.json.encode({"t": "beat", "n": number}).decode())

    def expect(self, place: Place, state: CellState) -> asyncio.Future[float]:
        """Return the moment at which a place is next shown in a state, once it is."""
        moment = self.awaited[place, state] = asyncio.get_running_loop().create_future()
        return moment

    def expect_change(self, fits: Callable[[AnyScreen], bool]) -> asyncio.Future[float]:
        """Return the moment at which the next screen that fits is shown, once it is."""
        moment: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self.changes.append((fits, moment))
        return moment


_REPLIES = msgspec.json.Decoder(ToScreen)


def _cells(screen: AnyScreen) -> Iterator[tuple[Place, Cell]]:
    """Yield the places of the round that a director or a table sees."""
    match screen:
        case DeskScreen(shown=DeskRound() as shown):
            for table in shown.tables:
                for cell in table.cells:
                    yield Place(shown.number, table.table, cell.board), cell
        case TableScreen(round=TableRound() as shown):
            for board in shown.boards:
                yield Place(shown.number, screen.table, board.cell.board), board.cell
        case _:
            pass


def slips_of(screen: AnyScreen | None, place: Place, pairs: tuple[int, int]) -> list[Slip | None]:
    """Return the result of a place, where these pairs play, if a screen shows it, else an empty list."""
    match screen:
        case TableScreen(round=TableRound() as shown, table=table) if table != place.table:
            fields = [board.field or () for board in shown.boards if board.cell.board == place.board]
            return [each.slip for each in chain(*fields) if each.pairs == pairs]
        case PublicScreen():
            boards = [board.tables for board in screen.boards if board.board == place.board]
            return [
                each.slip for each in chain(*boards) if (each.round, each.table) == (place.round, place.table)
            ]
        case DeskScreen() | TableScreen():
            return [cell.slip for at, cell in _cells(screen) if at == place and cell.slip]
        case _:
            return []


def rankings_of(screen: AnyScreen | None) -> tuple[Ranking, ...]:
    """Return the standings that the hall or the public sees."""
    return screen.rankings if isinstance(screen, HallScreen | PublicScreen) else ()
