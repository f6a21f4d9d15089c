"""The time to load a table with a long log into memory: `python -m benchmarks.table_loading`."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from benchmarks.report import Measurement, show
from botifarra.core.actions import action_id
from botifarra.core.seats import Seat
from botifarra.server.live.bots.pool import Pool
from botifarra.server.live.clock import Calendar
from botifarra.server.live.limits import Limits
from botifarra.server.live.lobby import Lobby
from botifarra.server.live.owner import CHECK_EVERY
from botifarra.server.live.results import last_began
from botifarra.server.live.services import Services
from botifarra.server.protocol.commands import Act, AnyCommand, Ready, Sit, Start
from botifarra.server.store.store import Store
from botifarra.server.table.checkpoint import Checkpoint, encode_checkpoint
from botifarra.server.table.decide import decide
from botifarra.server.table.events import Entry, Opened, Player
from botifarra.server.table.evolve import opened
from botifarra.server.table.settings import Settings
from botifarra.server.table.steps import caused_by
from botifarra.server.table.table import Table

ENTRIES = 10_000

AIM_S = 0.050

_CODE = "7KQM-X2PA-9WTR"
_RULES = "oriental target=999999"
_REPEATS = 7


def played(entries: int) -> tuple[list[Entry], list[Table]]:
    """Return the log of four random players, and the table after each entry."""
    rng, now = Random(1), 1_770_000_000_000
    first = Entry(1, now, Opened(_CODE, 1, Settings(rules=_RULES)))
    log, tables = [first], [opened(first)]
    while len(log) < entries:
        now += 1_000
        table = tables[-1]
        for player, command in _moves(table, rng):
            steps = decide(table, player, f"name {player}", command, now, rng.randbytes(32))
            for step in caused_by(steps, player, command.id):
                log.append(step.entry)
                tables.append(step.after)
                table = step.after
    return log, tables


def _moves(table: Table, rng: Random) -> Iterator[tuple[Player, AnyCommand]]:
    """Make the move that the table waits for."""
    name = f"c{table.seq}"
    if table.stage == "open" and None in table.seats:
        free = table.seats.index(None)
        yield free + 1, Sit(name, table.seq, Seat(free))
    elif table.stage == "open":
        yield 1, Start(name, table.seq)
    elif table.seeds is not None:
        for player in range(1, 5):
            yield player, Ready(f"{name}-{player}", table.seq, table.seeds.deal, rng.randbytes(32).hex())
    elif table.board is not None and table.on_turn is not None:
        occupant = table.seats[table.on_turn]
        assert occupant is not None
        assert occupant.player is not None
        cards = [action_id(action) for action in table.board.state.legal_actions]
        yield (
            occupant.player,
            Act(name, table.seq, rng.choice([action for action in cards if action < 57] or cards)),
        )


async def loading(url: str) -> float:
    """Return the seconds until the table is in memory, by the quickest of some runs."""
    store = await Store.open(url)
    times = []
    for _ in range(_REPEATS):
        lobby = Lobby(Services(store, Pool(), Calendar(), Limits()))
        start = time.perf_counter()
        owner = await lobby.find(_CODE)
        times.append(time.perf_counter() - start)
        assert owner is not None
        await lobby.close()
    await store.close()
    return min(times)


async def keep(url: str, log: list[Entry], checkpoint: tuple[int, str] | None) -> None:
    """Store a log, with a checkpoint as of one of its entries."""
    store = await Store.open(url)
    seq, body = checkpoint or (len(log), None)
    await store.append(_CODE, log[:seq], checkpoint=body)
    if log[seq:]:
        await store.append(_CODE, log[seq:])
    await store.close()


def rows() -> Iterator[Measurement]:
    """Measure the time without a checkpoint, and with the oldest possible one."""
    log, tables = played(ENTRIES)
    seq = len(log) - CHECK_EVERY
    body = encode_checkpoint(Checkpoint(tables[seq - 1], log[0].at, last_began(log[:seq])))
    with TemporaryDirectory() as folder:
        by_log, by_checkpoint = (f"sqlite:///{Path(folder) / name}" for name in ("log.db", "checkpoint.db"))
        asyncio.run(keep(by_log, log, None))
        asyncio.run(keep(by_checkpoint, log, (seq, body)))
        whole = asyncio.run(loading(by_log))
        quick = asyncio.run(loading(by_checkpoint))
    entries = f"{len(log):,} entries"
    yield f"{entries} folded from the first", f"{whole * 1000:.0f} ms", "1", ""
    yield (
        f"{entries} from a checkpoint, {CHECK_EVERY} entries old",
        f"{quick * 1000:.1f} ms",
        f"{quick / whole:.3f}",
        f"{AIM_S * 1000:.0f} ms",
    )


if __name__ == "__main__":
    show("A table with a long log comes into memory", rows())
