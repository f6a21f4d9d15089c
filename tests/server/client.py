"""A correct client program: it reconnects, tells its last `seq`, and repeats commands without an answer."""

import asyncio
import secrets
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from botifarra.core.actions import CLAIM, action_id
from botifarra.server.protocol.parts import Snapshot
from botifarra.server.table.events import Player

Json = dict[str, Any]

TIMEOUT_S = 1.0
"""Seconds of silence before a ping, and then before a reconnect."""

OPENING_S = 5.0
"""Timeout for opening a connection."""

QUICK = 3
"""Number of cards in hand up to which a claim is made; with more, a claim would take the server too long."""


class SentAway(Exception):
    """The server refuses this client for good."""


@dataclass
class Client:
    """A player who wants seat `chair` at a table and plays at random while `plays`.

    `sent` are all commands by id, and `open` those without an answer. `done` has the `seq` of each
    acknowledged one, and `refused` the reason for each of the others. `heard` has every event by `seq`.
    """

    port: int
    token: str
    player: Player
    code: str
    chair: int
    rng: Random
    plays: bool = True
    seq: int = 0
    table: Json = field(default_factory=dict)
    sent: dict[str, Json] = field(default_factory=dict)
    open: list[str] = field(default_factory=list)
    done: dict[str, int] = field(default_factory=dict)
    refused: dict[str, str] = field(default_factory=dict)
    heard: dict[int, Json] = field(default_factory=dict)
    visits: int = 0
    welcomes: int = 0

    async def run(self) -> None:
        """Stay at the table until cancelled, through all reconnects; raises `SentAway`."""
        headers = {"Cookie": f"botifarra={self.token}"}
        while True:
            try:
                async with connect(
                    f"ws://127.0.0.1:{self.port}/api/socket",
                    additional_headers=headers,
                    proxy=None,
                    compression=None,
                    ping_interval=None,
                    open_timeout=OPENING_S,
                    close_timeout=0.05,
                ) as socket:
                    self.visits += 1
                    await self._converse(socket)
            except (OSError, TimeoutError, WebSocketException):
                await asyncio.sleep(self.rng.uniform(0.0, 0.05))

    @property
    def snapshot(self) -> Snapshot:
        """Return the table as this client has it."""
        return msgspec.convert(self.table, Snapshot, strict=False)

    async def _converse(self, socket: ClientConnection) -> None:
        await self._hello(socket)
        asked = False
        while True:
            try:
                async with asyncio.timeout(TIMEOUT_S):
                    frame = await socket.recv()
            except TimeoutError:
                if asked:
                    raise
                await self._send(socket, {"t": "ping", "n": 0})
                asked = True
                continue
            asked = False
            await self._hear(socket, msgspec.json.decode(frame))
            if self.table and not self.open and self.seq >= max(self.done.values(), default=0):
                command = self._next_command()
                if command is not None:
                    await self._command(socket, command)

    async def _hear(self, socket: ClientConnection, message: Json) -> None:
        match message["t"]:
            case "welcome":
                self.welcomes += 1
                self.seq, self.table = message["seq"], message["table"]
                self.heard |= {missed["seq"]: missed["e"] for missed in message.get("missed", ())}
                for command in self.open:
                    await self._send(socket, self.sent[command])
            case "happened" if message["seq"] == self.seq + 1:
                self.seq = message["seq"]
                self.heard[self.seq] = message["e"]
                self.table |= {
                    key: part for key, part in message.items() if key not in ("t", "seq", "at", "e")
                }
            case "happened" if message["seq"] > self.seq:
                await self._hello(socket)
            case "ack":
                self._close(message["id"])
                self.done[message["id"]] = message["seq"]
            case "reject":
                self._reject(message)
            case "bye" if not message["again"]:
                raise SentAway(message["code"])
            case _:
                pass

    def _reject(self, message: Json) -> None:
        # The hello that it followed is still on its way, and will be answered.
        if message["code"] == "no_table":
            return
        self.refused[message["id"]] = message["code"]
        self._close(message["id"])
        if message.get("table") and message["seq"] >= self.seq:
            self.seq, self.table = message["seq"], message["table"]

    def _close(self, command: str) -> None:
        if command in self.open:
            self.open.remove(command)

    async def _hello(self, socket: ClientConnection) -> None:
        await self._send(socket, {"t": "hello", "table": self.code, "seq": self.seq})

    async def _command(self, socket: ClientConnection, command: Json) -> None:
        name = secrets.token_hex(8)
        self.sent[name] = command | {"id": name, "base": self.seq}
        self.open.append(name)
        await self._send(socket, self.sent[name])

    async def _send(self, socket: ClientConnection, message: Json) -> None:
        await socket.send(msgspec.json.encode(message).decode())

    def _next_command(self) -> Json | None:
        """Return the command that the table waits for from this player, if any.

        Sometimes return another one.
        """
        stage, you = self.table["stage"], self.table.get("you", {})
        sitter = self.table["seats"][self.chair]
        if sitter and sitter.get("relieved"):
            return {"t": "return"}
        if not self.plays:
            return None
        if stage == "open":
            return self._sit_down()
        pending = self.table.get("pending")
        if pending and self.chair in pending["waiting"]:
            return {"t": "answer", "yes": self.rng.random() < 0.5}
        if self.rng.random() < 0.02:
            return {"t": "say", "phrase": "one_moment"}
        if you.get("undo") and self.rng.random() < 0.03:
            return {"t": "ask", "wish": "undo"}
        if stage == "finished":
            return {"t": "again", "kind": "rematch"}
        if stage == "hand":
            return self._act(you)
        return None if sitter.get("ready") else self._ready()

    def _sit_down(self) -> Json | None:
        seats = self.table["seats"]
        if not seats[self.chair]:
            return {"t": "sit", "seat": self.chair}
        return {"t": "start"} if self.chair == 0 and all(seats) else None

    def _act(self, you: Json) -> Json | None:
        if you.get("claim") and len(you["hand"]) <= QUICK and self.rng.random() < 0.2:
            return {"t": "act", "action": action_id(CLAIM)}
        legal = you.get("legal")
        return {"t": "act", "action": self.rng.choice(legal)} if legal else None

    def _ready(self) -> Json | None:
        waited_for = self.table.get("next")
        if not waited_for:
            return None
        return {"t": "ready", "deal": waited_for["deal"], "entropy": secrets.token_hex(32)}
