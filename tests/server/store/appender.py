"""A process that appends to many tables until it is killed, and prints what is durable.

`python -m tests.server.store.appender URL TABLES`
"""

import asyncio
import os
import sys

from botifarra.server.store.store import Store
from tests.server.store.logs import acted, opened


async def append_for_ever(url: str, tables: int) -> None:
    store = await Store.open(url)

    async def keep_on(code: str) -> None:
        seq = len(await store.log(code) or ())
        while True:
            seq += 1
            await store.append(code, [opened(code) if seq == 1 else acted(seq)])
            os.write(1, f"{code} {seq}\n".encode())

    await asyncio.gather(*(keep_on(f"t{table}") for table in range(tables)))


if __name__ == "__main__":
    asyncio.run(append_for_ever(sys.argv[1], int(sys.argv[2])))
