"""Plays a match at a table of a Botifarra server, with three bots, choosing each card at random.

    python3 table_client.py URL [--rules RULES] [--level LEVEL] [--trace]

URL is that of the server, such as http://127.0.0.1:8080. RULES are `oriental target=51` by default.
With `--trace` every message is written to standard error: `>` marks those to the server, `<` those from it.
The script needs Python 3.11 or newer and the package websockets. It was written from docs/protocol.md alone.
"""

import argparse
import json
import random
import secrets
import sys
import time
import urllib.error
import urllib.request
from http.client import HTTPException
from typing import Any, NoReturn

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

PING_AFTER_S = 5
Json = dict[str, Any]


def stop(told: str) -> NoReturn:
    """End the program with one line on standard error."""
    print(" ".join(told.split()), file=sys.stderr)
    raise SystemExit(2)


class Client:
    """One player at a table: the table as the server shows it, and the command that has no answer yet."""

    def __init__(self, url: str, chance: random.Random, trace: bool) -> None:
        self.url = url.rstrip("/")
        self.chance = chance
        self.trace = trace
        self.cookie = ""
        self.code = ""
        self.seq = 0
        self.table: Json = {}
        self.open: Json | None = None
        self.done = 0
        self.wait_s = 0.5
        self.sent_at = 0.0

    # Over HTTP.

    def post(self, path: str, form: Json) -> Json:
        """Post a form with the session's cookie, and keep the cookie of the answer."""
        headers = {"Content-Type": "application/json"} | ({"Cookie": self.cookie} if self.cookie else {})
        try:
            request = urllib.request.Request(self.url + path, json.dumps(form).encode(), headers)
            with urllib.request.urlopen(request) as answer:
                cookie = answer.headers.get("Set-Cookie")
                if cookie:
                    self.cookie = cookie.partition(";")[0]
                body: Json = json.load(answer)
                return body
        except urllib.error.HTTPError as error:
            stop(f"refused: {error.code} {error.read().decode(errors='replace')}")
        except (
            OSError,
            HTTPException,
            ValueError,
        ) as error:  # no such server, no address, or no answer in JSON
            stop(f"no Botifarra server at {self.url}: {getattr(error, 'reason', error)}")

    # Over the socket.

    def play(self) -> None:
        """Play until the match is over, over as many connections as that takes."""
        while self.table.get("stage") != "finished":
            address = "ws" + self.url.removeprefix("http") + "/api/socket"
            try:
                with connect(address, additional_headers={"Cookie": self.cookie}) as socket:
                    self.converse(socket)
            except (OSError, ConnectionClosed):
                time.sleep(self.chance.uniform(0, self.wait_s))
                self.wait_s = min(30, 2 * self.wait_s)

    def converse(self, socket: ClientConnection) -> None:
        """Say hello, then read messages and send the commands that the table waits for."""
        self.send(socket, {"t": "hello", "table": self.code, "seq": self.seq})
        while self.table.get("stage") != "finished":
            try:
                message = self.receive(socket)
            except TimeoutError:
                self.send(socket, {"t": "ping", "n": 0})
                continue
            self.hear(socket, message)
            is_free = self.table and self.open is None and self.seq >= self.done
            if is_free and (command := self.next_command()):
                self.open = command | {"id": secrets.token_hex(8), "base": self.seq}
                self.send(socket, self.open)

    def hear(self, socket: ClientConnection, message: Json) -> None:
        """Apply a message to the table, or to the command that it answers."""
        match message["t"]:
            case "welcome":
                self.seq, self.table, self.wait_s = message["seq"], message["table"], 0.5
                if self.open is not None:  # nobody knows whether it was done; the same id is done once
                    self.send(socket, self.open)
            case "happened" if message["seq"] == self.seq + 1:
                self.seq = message["seq"]
                self.table |= {part: message[part] for part in message.keys() - {"t", "seq", "at", "e"}}
            case "happened" if message["seq"] > self.seq:
                self.send(socket, {"t": "hello", "table": self.code, "seq": self.seq})
            case "ack":  # its events are still to come
                self.open, self.done = None, message["seq"]
            case "reject":
                self.refused(socket, message)
            case "bye" if not message["again"]:
                stop(f"sent away: {message['code']}")
            case _:
                pass

    def refused(self, socket: ClientConnection, message: Json) -> None:
        """Follow the advice of the document for the code of a reject."""
        match message["code"]:
            case "storage" | "busy" | "too_fast":
                time.sleep(1)
                hello = {"t": "hello", "table": self.code, "seq": self.seq}
                self.send(socket, self.open or hello)
            case "stale" | "not_now":
                self.open = None
                if message["seq"] >= self.seq:
                    self.seq, self.table = message["seq"], message["table"]
            case code:
                stop(f"refused: {code} {message.get('detail', '')}")

    def next_command(self) -> Json | None:
        """Return the command that the table waits for from this player, or None."""
        you = self.table["you"]
        if self.table["seats"][you["seat"]].get("relieved"):
            return {"t": "return"}
        if you.get("legal"):
            return {"t": "act", "action": self.chance.choice(you["legal"])}
        coming = self.table.get("next")
        if coming and not self.table["seats"][you["seat"]].get("ready"):
            return {"t": "ready", "deal": coming["deal"], "entropy": secrets.token_hex(32)}
        return None

    def send(self, socket: ClientConnection, message: Json) -> None:
        """Send a message."""
        self.sent_at = time.monotonic()
        text = json.dumps(message)
        self.note(">", text)
        socket.send(text)

    def receive(self, socket: ClientConnection) -> Json:
        """Return the next message; raises `TimeoutError` when none comes and none was sent for a while."""
        text = socket.recv(max(0, self.sent_at + PING_AFTER_S - time.monotonic()))
        self.note("<", text)
        message: Json = json.loads(text)
        return message

    def note(self, direction: str, text: str | bytes) -> None:
        """Write a message to standard error if `--trace` was given."""
        if self.trace:
            print(direction, text, file=sys.stderr)


def main() -> None:
    """Make a session and a table, play a match there, and print the result."""
    parser = argparse.ArgumentParser(description="Play a match of Botifarra with three bots.")
    parser.add_argument("url")
    parser.add_argument("--rules", default="oriental target=51")
    parser.add_argument("--level", default="greedy")
    parser.add_argument("--trace", action="store_true")
    options = parser.parse_args()
    client = Client(options.url, random.Random(), options.trace)
    print("player", client.post("/api/session", {"name": "Example"})["player"])
    settings = {"rules": options.rules, "pace_ms": 200}
    form = {"settings": settings, "seat": 2, "fill": options.level, "start": True}
    client.code = client.post("/api/tables", form)["code"]
    print("table", client.code)
    client.play()
    sheet = client.table["sheet"]
    print("hands", len(sheet["hands"]))
    print("score", *sheet["score"])
    print("winner", {0: "N-S", 1: "E-W", None: "-"}[sheet.get("winner")])


if __name__ == "__main__":
    main()
