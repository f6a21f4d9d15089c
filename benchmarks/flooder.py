"""A flood of requests: `python -m benchmarks.flooder PORT SECONDS`.

Forty connections from another address of this machine each send many requests at once, read what is answered,
and begin anew as soon as they are hung up on. It begins when it
is sent a line, and says how many were answered, refused, and hung up on. It
yields the core to whoever else wants it: what it takes from them there is not the server's fault.
"""

import asyncio
import os
import sys
import time
from collections import Counter
from contextlib import suppress

import uvloop

SOURCE = "127.0.0.2"
CONNECTIONS = 40
AHEAD = 64
"""Requests sent before an answer is read."""

PATHS = ("/", "/api/nothing", "/api/schema")


async def flood(port: int, end: float, path: str, told: Counter[str]) -> None:
    """Ask for one thing over one connection after another until the end."""
    asked = f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode() * AHEAD
    while time.monotonic() < end:
        with suppress(OSError, TimeoutError):
            async with asyncio.timeout_at(asyncio.get_running_loop().time() + end - time.monotonic()):
                reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(SOURCE, 0))
                try:
                    writer.write(asked)
                    while data := await reader.read(65_536):
                        answered, refused = data.count(b"HTTP/1.1 "), data.count(b"HTTP/1.1 429")
                        told["answered"] += answered - refused
                        told["refused"] += refused
                        writer.write(asked[: len(asked) // AHEAD * answered])
                finally:
                    told["hung up on"] += 1
                    writer.transport.abort()


async def main(port: int, seconds: float) -> Counter[str]:
    """Flood over all connections; what came of it."""
    told: Counter[str] = Counter()
    end = time.monotonic() + seconds
    await asyncio.gather(*(flood(port, end, PATHS[one % len(PATHS)], told) for one in range(CONNECTIONS)))
    return told


if __name__ == "__main__":
    os.nice(19)
    print("ready", flush=True)
    sys.stdin.readline()
    counted = uvloop.run(main(int(sys.argv[1]), float(sys.argv[2])))
    print(", ".join(f"{number:,} {what}" for what, number in counted.items()), flush=True)
