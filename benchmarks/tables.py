"""Tables of four players who make random legal moves, as the swarm sees them through four sockets."""

import asyncio
import math
import time
from collections import Counter
from dataclasses import dataclass, field
from random import Random

import httpx
import msgspec

from benchmarks.swarm import Line, Moves
from botifarra.core.seats import Seat
from botifarra.fairness.chance import SEED_BYTES
from botifarra.server.protocol.commands import Act, AnyCommand, FromClient, Hello, Ping, Ready, Sit, Start
from botifarra.server.table.settings import Settings

_CLAIM = 57
"""The first of the actions that end a hand early, which these players never use."""

_SETTINGS = Settings(rules="oriental target=999999")
"""A match that never ends."""


class _Event(msgspec.Struct):
    k: str
    deal: int = 0


class _You(msgspec.Struct, frozen=True):
    legal: tuple[int, ...] = ()


class _Part(msgspec.Struct, tag_field="t", tag=str.lower):
    """The parts of a message that the swarm needs; all others are ignored."""


class _Welcome(_Part, tag="welcome"):
    seq: int


class _Happened(_Part, tag="happened"):
    seq: int
    e: _Event
    you: _You = _You()


class _Reject(_Part, tag="reject"):
    code: str


class _Bye(_Part, tag="bye"):
    code: str


class _Ack(_Part, tag="ack"):
    id: str


class _Pong(_Part, tag="pong"):
    pass


_DECODER = msgspec.json.Decoder(_Welcome | _Happened | _Reject | _Bye | _Ack | _Pong)
_ENCODER = msgspec.json.Encoder()


@dataclass(slots=True)
class Traffic:
    """The messages to the swarm: the numbers of events and of their characters, and the refusals."""

    events: int = 0
    characters: int = 0
    refused: Counter[str] = field(default_factory=Counter)


class Table:
    """A table and its four sockets; it adds its moves, and itself when a move is possible, to `moves`."""

    def __init__(
        self, moves: Moves, traffic: Traffic, rng: Random, url: str, http: httpx.AsyncClient
    ) -> None:
        self.code = ""
        self._moves = moves
        self._traffic = traffic
        self._rng = rng
        self._url = url
        self._http = http
        self._cookies: list[str] = []
        self._lines: list[Line] = []
        self._seqs = [0] * 4
        self._last = [math.inf] * 4
        """The time of the last message to each seat; infinite while a ping has no answer."""
        self._answers: dict[str, asyncio.Future[None]] = {}
        self._commands = 0
        self._turn = 0
        self._legal: tuple[int, ...] = ()
        self._sent = 0.0
        self._pending = 0

    async def open(self) -> None:
        """Let four people come, create the table, sit down, and deal the first hand."""
        for seat in range(4):
            answer = await self._post("/api/session", {"name": f"Jugador {seat + 1}"})
            self._cookies.append(f"botifarra={answer.cookies['botifarra']}")
        form = {"settings": msgspec.to_builtins(_SETTINGS), "seat": 0}
        self.code = (await self._post("/api/tables", form, self._cookies[0])).json()["code"]
        for seat in range(4):
            self._lines.append(await self._line(seat))
            await self._hello(seat)
        for seat in range(1, 4):
            await self._done(seat, Sit(self._id(), self._seqs[seat], Seat(seat)))
        await self._done(0, Start(self._id(), self._seqs[0]))

    async def close(self) -> None:
        """Disconnect all seats."""
        for line in self._lines:
            await line.close()

    async def move(self) -> None:
        """Make a legal move for the player on turn."""
        action = self._legal[int(self._rng.random() * len(self._legal))]
        self._legal = ()
        self._pending = 4
        self._sent = time.perf_counter()
        await self._say(self._turn, Act(self._id(), self._seqs[self._turn], action))

    async def ping(self, quiet: float) -> None:
        """Ping from each seat that was silent for so many seconds, once until the next message."""
        now = time.perf_counter()
        for seat in range(4):
            if now - self._last[seat] >= quiet:
                self._last[seat] = math.inf
                await self._say(seat, Ping(0))

    async def come_back(self, seat: int) -> float:
        """Disconnect a seat and reconnect; return the seconds until it has the table again."""
        self._last[seat] = math.inf  # without a connection there are no pings
        await self._lines[seat].close()
        start = time.perf_counter()
        self._lines[seat] = await self._line(seat)
        await self._hello(seat)
        return time.perf_counter() - start

    async def _hear(self, seat: int, frame: str | bytes) -> None:
        self._last[seat] = time.perf_counter()
        match _DECODER.decode(frame):
            case _Happened() as news:
                self._traffic.events += 1
                self._traffic.characters += len(frame)
                self._seqs[seat] = news.seq
                if news.you.legal:
                    self._turn = seat
                    self._legal = tuple(action for action in news.you.legal if action < _CLAIM)
                await self._follow(seat, news.e)
            case _Welcome(seq=seq):
                self._seqs[seat] = seq
                self._answer(f"hello {seat}")
            case _Ack(id=id):
                self._answer(id)
            case _Reject(code=code) | _Bye(code=code):
                self._traffic.refused[code] += 1

    async def _follow(self, seat: int, event: _Event) -> None:
        match event.k:
            case "committed":
                entropy = f"{self._rng.getrandbits(8 * SEED_BYTES):064x}"
                await self._say(seat, Ready(self._id(), self._seqs[seat], event.deal, entropy))
            case "acted" if self._pending:
                self._pending -= 1
                if not self._pending:
                    self._moves.times.append(time.perf_counter() - self._sent)
                    self._be_ready()
            case "dealt" if self._turn == seat:
                self._be_ready()
            case _:
                pass

    def _be_ready(self) -> None:
        """Report that the next move is possible, unless the hand is over."""
        if self._legal:
            self._moves.ready.append(self)

    async def _post(self, path: str, form: object, cookie: str = "") -> httpx.Response:
        answer = await self._http.post(path, json=form, headers={"Cookie": cookie})
        answer.raise_for_status()
        self._http.cookies.clear()
        return answer

    async def _line(self, seat: int) -> Line:
        async def hear(frame: str | bytes) -> None:
            await self._hear(seat, frame)

        return await Line.open(f"{self._url}/api/socket", hear, self._cookies[seat])

    async def _hello(self, seat: int) -> None:
        answer = self._expect(f"hello {seat}")
        await self._say(seat, Hello(self.code, self._seqs[seat]))
        await answer

    async def _done(self, seat: int, command: AnyCommand) -> None:
        answer = self._expect(command.id)
        await self._say(seat, command)
        await answer

    async def _say(self, seat: int, message: FromClient) -> None:
        await self._lines[seat].socket.send(_ENCODER.encode(message), text=True)

    def _id(self) -> str:
        self._commands += 1
        return str(self._commands)

    def _expect(self, what: str) -> "asyncio.Future[None]":
        answer = self._answers[what] = asyncio.get_running_loop().create_future()
        return answer

    def _answer(self, what: str) -> None:
        if answer := self._answers.pop(what, None):
            answer.set_result(None)
