"""A person who plays shared boards over a socket: at random, at once, and through all reconnects."""

import asyncio
import time
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec
from websockets.exceptions import InvalidStatus, WebSocketException

from benchmarks.swarm import Line

_CLAIM = 57

_AGAIN_S = 0.2
"""Seconds before a person who was cut off connects again."""

_FAULT = 500
"""The lowest status of an answer that says that the server cannot serve now."""

Json = dict[str, Any]


@dataclass(slots=True)
class Person:
    """A person at its table. `refused` is an answer that should not come.

    `moves` has the seconds of each move until the table told it. `visits` counts connections.
    """

    url: str
    cookie: str
    code: str
    rng: Random
    boards: int
    moves: list[float] = field(default_factory=list)
    finished: int = 0
    visits: int = 0
    refused: Json | None = None
    _seq: int = 0
    _last: Json = field(default_factory=dict)
    _sent_at: float = 0.0
    _done: asyncio.Event = field(default_factory=asyncio.Event)
    _line: Line | None = None

    async def play(self, begins: float) -> None:
        """Play all boards, beginning after so many seconds."""
        await asyncio.sleep(begins)
        while not self._done.is_set():
            try:
                await self._visit()
            except InvalidStatus as refused:
                if refused.response.status_code < _FAULT:
                    raise
            except (OSError, WebSocketException):
                pass
            await asyncio.sleep(_AGAIN_S)
        if self.refused is not None:
            raise RuntimeError(f"the server refused a legal move: {self.refused}")

    async def _visit(self) -> None:
        """Play until all boards are finished, or until the connection ends."""
        self._line = await Line.open(f"{self.url.replace('http', 'ws')}/api/socket", self._hear, self.cookie)
        self.visits += 1
        await self._send({"t": "hello", "table": self.code, "seq": self._seq})
        ends = [asyncio.ensure_future(end) for end in (self._done.wait(), self._line.ended())]
        await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        for end in ends:
            end.cancel()
        await self._line.close()

    async def _hear(self, frame: str | bytes) -> None:
        message: Json = msgspec.json.decode(frame)
        match message["t"]:
            case "welcome":
                self._seq, self._sent_at = message["seq"], 0.0
                if self._last.get("base") == self._seq:  # it was not told before the connection ended
                    await self._send(self._last)
                else:
                    await self._go_on(message["table"], message["table"].get("you", {}))
            case "happened":
                self._seq = message["seq"]
                if self._sent_at and message["e"]["k"] == "acted":
                    self.moves.append(time.perf_counter() - self._sent_at)
                    self._sent_at = 0.0
                await self._go_on(message, message.get("you", {}))
            case "reject" if message["id"] is None:
                self.refused = message
                self._done.set()
            case "reject" if message["id"] != self._last.get("id"):
                pass  # the table went on by itself, and the person has answered what it told then
            case "reject" if message.get("seq", -1) > self._last["base"]:
                self._seq = message["seq"]
                await self._go_on(message["table"], message["table"].get("you", {}))
            case "reject" | "bye":
                self.refused = message
                self._done.set()
            case _:
                pass

    async def _go_on(self, table: Json, you: Json) -> None:
        coming = table.get("next")
        if table.get("stage") == "finished":
            self.finished = self.boards
        elif coming:
            self.finished = coming["deal"] - 1
        if self.finished == self.boards:
            self._done.set()
        elif coming:
            await self._command({"t": "ready", "deal": coming["deal"], "entropy": "0" * 64})
        elif legal := [action for action in you.get("legal", ()) if action < _CLAIM]:
            self._sent_at = time.perf_counter()
            await self._command({"t": "act", "action": self.rng.choice(legal)})

    async def _command(self, command: Json) -> None:
        self._last = command | {"id": f"{self._seq:08}", "base": self._seq}
        await self._send(self._last)

    async def _send(self, message: Json) -> None:
        assert self._line is not None
        await self._line.socket.send(msgspec.json.encode(message).decode())
