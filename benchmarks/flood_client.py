"""A flood of requests: `python -m benchmarks.flood_client PORT SECONDS`.

Forty connections from another address of this machine send many requests at a time, read the answers, and
reconnect as soon as they are closed. The flood begins with a line of input, and prints the numbers of
answers, refusals and closed connections. It has a low priority, because it shares a core with the players. If
it delayed them there, that would not be the server's fault.
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


async def flood(port: int, end: float, path: str, counts: Counter[str]) -> None:
    """Send one request over one connection after another until the end."""
    asked = f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode() * AHEAD
    while time.monotonic() < end:
        with suppress(OSError, TimeoutError):
            async with asyncio.timeout_at(asyncio.get_running_loop().time() + end - time.monotonic()):
                reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(SOURCE, 0))
                try:
                    writer.write(asked)
                    while data := await reader.read(65_536):
                        answered, refused = data.count(b"HTTP/1.1 "), data.count(b"HTTP/1.1 429")
                        counts["answered"] += answered - refused
                        counts["refused"] += refused
                        writer.write(asked[: len(asked) // AHEAD * answered])
                finally:
                    counts["hung up on"] += 1
                    writer.transport.abort()


async def main(port: int, seconds: float) -> Counter[str]:
    """Flood over all connections, and print the result."""
    counts: Counter[str] = Counter()
    end = time.monotonic() + seconds
    await asyncio.gather(*(flood(port, end, PATHS[one % len(PATHS)], counts) for one in range(CONNECTIONS)))
    return counts


if __name__ == "__main__":
    os.nice(19)
    print("ready", flush=True)
    sys.stdin.readline()
    counted = uvloop.run(main(int(sys.argv[1]), float(sys.argv[2])))
    print(", ".join(f"{number:,} {what}" for what, number in counted.items()), flush=True)
