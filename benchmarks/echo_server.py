"""The minimal work of a socket server: each message of a socket is sent to all four sockets of its group.

`python -m benchmarks.echo_server CHARACTERS` serves messages of that length. Sockets with the same path are a
group. The only line of output is its port.
"""

import asyncio
import sys
from collections import defaultdict
from typing import Any

import uvicorn
import uvloop

from botifarra.server.run import open_port


class Echo:
    """An ASGI application without a framework."""

    def __init__(self, characters: int) -> None:
        self._text = "x" * characters
        self._groups: dict[str, list[Any]] = defaultdict(list)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve one socket."""
        group = self._groups[scope["path"]]
        await receive()
        await send({"type": "websocket.accept"})
        group.append(send)
        while (await receive())["type"] == "websocket.receive":
            for each in group:
                await each({"type": "websocket.send", "text": self._text})
        group.remove(send)


def main() -> None:
    """Serve until terminated."""
    listening = open_port("127.0.0.1", 0, fixed=True)
    config = uvicorn.Config(
        Echo(int(sys.argv[1])), ws="websockets-sansio", ws_per_message_deflate=False, ws_ping_interval=None,
        lifespan="off", log_level="warning",
    )  # fmt: skip
    print(listening.getsockname()[1], flush=True)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(uvicorn.Server(config).serve([listening]))


if __name__ == "__main__":
    main()
