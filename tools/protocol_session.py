"""The recorder of the session in docs/protocol.md, on a real server: `python -m tools.protocol_session`.

It is run by hand when messages change, because every session is random.
"""

import asyncio
import json
import tempfile
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from botifarra.server.config import Site
from botifarra.server.run import Plan, TableServer, open_port, serve

SESSION = Path(__file__).parent / "protocol_session.txt"
"""A message or request on each line, `>` to the server and `<` from it; `#` comments on events between."""

_ENTROPY = "5eed" * 16


class _Line:
    """A socket that records its messages."""

    def __init__(self, socket: ClientConnection, lines: list[str]) -> None:
        self.socket = socket
        self.lines = lines
        self.seq = 0
        self.table: dict[str, Any] = {}

    async def send(self, **message: Any) -> None:
        text = json.dumps(message, separators=(",", ":"))
        self.lines.append(f"> {text}")
        await self.socket.send(text)

    async def until(self, t: str) -> dict[str, Any]:
        while True:
            text = await self.socket.recv()
            self.lines.append(f"< {text!s}")
            message: dict[str, Any] = json.loads(text)
            if message["t"] == "happened" or "table" in message:
                self.seq = message["seq"]
                self.table |= message.get("table", message)
            if message["t"] == t:
                return message

    async def until_done(self) -> None:
        """Wait for the `ack` of a command, and then for the last event that the command caused."""
        ack = await self.until("ack")
        while self.seq < ack["seq"]:
            await self.until("happened")


async def capture() -> list[str]:
    """Return the lines of a session: a person plays with three bots, loses the connection and returns."""
    lines: list[str] = []
    running: asyncio.Queue[TableServer] = asyncio.Queue()
    with tempfile.TemporaryDirectory() as folder, open_port("127.0.0.1", 0, fixed=True) as listening:
        port = listening.getsockname()[1]
        plan = Plan(Site(), f"sqlite:///{folder}/tables.db", workers=1)
        serving = asyncio.create_task(serve(plan, listening, running.put_nowait))
        server = await running.get()
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as http:
            lines.append("# over HTTP")
            session = await _post(http, lines, "/api/session", {"name": "Núria"})
            token = session.cookies["botifarra"]
            lines.append("# with the header Cookie: botifarra=...")
            form = {"settings": {"rules": "oriental", "pace_ms": 400}, "seat": 2}
            code = (await _post(http, lines, "/api/tables", form)).json()["code"]
            lines.append("# a WebSocket at /api/socket, with the same header")
        cookie = {"Cookie": f"botifarra={token}"}
        url = f"ws://127.0.0.1:{port}/api/socket"
        async with connect(url, additional_headers=cookie) as socket:
            line = _Line(socket, lines)
            await _play(line, code)
            seq = line.seq
            lines.append("# the connection is lost; the client opens another one")
        while not await _is_away(port, code):
            await asyncio.sleep(0.01)
        async with connect(url, additional_headers=cookie) as socket:
            line = _Line(socket, lines)
            await line.send(t="hello", table=code, seq=seq)
            await line.until("happened")
            lines.append("# the server restarts")
            server.should_exit = True
            await line.until("bye")
        await serving
    return lines


async def _post(http: httpx.AsyncClient, lines: list[str], path: str, form: object) -> httpx.Response:
    """Post a form and record the exchange, without the secret of the session."""
    body = json.dumps(form, ensure_ascii=False)
    lines.append(f"> POST {path} {body}")
    answer = await http.post(path, json=form)
    secret = answer.cookies.get("botifarra")
    cookie = f" Set-Cookie: botifarra={'.' * 3}; ..." if secret else ""
    lines.append(f"< {answer.status_code}{cookie} {answer.text}")
    return answer


async def _is_away(port: int, code: str) -> bool:
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as http:
        seats = (await http.get(f"/api/tables/{code}")).json()["seats"]
    return any(seat.get("away") for seat in seats)


async def _play(line: _Line, code: str) -> None:
    await line.send(t="hello", table=code, seq=0)
    await line.until("welcome")
    await line.send(t="fill", id="a1", base=line.seq, level="greedy")
    await line.until_done()
    await line.send(t="start", id="a2", base=line.seq)
    await line.until_done()
    await line.send(t="ready", id="a3", base=line.seq, deal=1, entropy=_ENTROPY)
    await line.until_done()
    while not line.table["you"].get("legal"):
        await line.until("happened")
    await line.send(t="advise", id="a4", base=line.seq)
    await line.until_done()
    await line.until("advice")
    hand, legal = line.table["you"]["hand"], line.table["you"]["legal"]
    await line.send(t="act", id="a5", base=line.seq, action=next(card for card in hand if card not in legal))
    await line.until("reject")
    act = {"t": "act", "id": "a6", "base": line.seq, "action": legal[0]}
    await line.send(**act)
    await line.until_done()
    await line.send(**act)
    await line.until_done()
    await line.send(t="ping", n=1)
    await line.until("pong")


if __name__ == "__main__":
    SESSION.write_text("\n".join(asyncio.run(capture())) + "\n", encoding="utf-8")
