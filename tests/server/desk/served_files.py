"""What a server says of the event files that it serves."""

import json
import time

import httpx

from tests.server.desk.evenings import Desk
from tests.timeouts import TIMEOUT_S


def served_events(url: str) -> list[str]:
    """Return the names of the events that have public pages, in order."""
    return sorted(each["event"] for each in httpx.get(f"{url}/api/events").json()["events"])


def until_served(url: str, *names: str) -> None:
    """Wait until these events have public pages, and no others."""
    end = time.monotonic() + TIMEOUT_S
    while (found := served_events(url)) != sorted(names):
        assert time.monotonic() < end, found


def until_closed(url: str, event: str, code: str) -> None:
    """Wait until requests about an event get this code."""
    end = time.monotonic() + TIMEOUT_S
    while (found := httpx.get(f"{url}/api/events/{event}/log").json()["code"]) != code:
        assert time.monotonic() < end, found


async def closed(desk: Desk) -> str:
    """Return the code with which the public page of an event is closed at once, or is closed later."""
    async with await desk.connect() as socket:
        await socket.send('{"t":"open","link":null,"known":null}')
        while "code" not in (message := json.loads(await socket.recv())):
            pass
        code: str = message["code"]
        return code
