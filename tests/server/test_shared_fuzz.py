"""Many hostile messages at a shared table: each gets the right answer, and nothing else happens."""

import asyncio
from collections import Counter
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

import httpx
import msgspec

from botifarra.server.live.limits import Rate
from botifarra.server.protocol.parts import Snapshot
from botifarra.server.store.store import Store
from botifarra.server.table.events import Away, Dealt
from botifarra.server.table.show import snapshot
from botifarra.server.table.steps import replay
from tests.scale import scale
from tests.server.fuzz import Said, Seated, Shot, by_a_stranger, fresh_id
from tests.server.server_process import database
from tests.server.serving import ROOMY, Client, Guest, Json, Served, serving
from tests.server.shared.boards import RATE, Hall, morning_zone
from tests.server.shared.quick_sets import simple_sets
from tests.server.test_fuzz import REMEMBERED, Hostile
from tests.timeouts import TIMEOUT_S

MESSAGES = scale(600, 30_000)

AT_ONCE = (1, 10, 30)

ANSWERS = {"bad_message", "shared_boards", "illegal", "stale", "ack", "no_table", "no_spectators", "pong"}
"""Answers that certainly occur."""


@dataclass
class Partners:
    """Two partners who play on with bots, one action at a time; `said` are all their commands."""

    clients: list[Client]
    rng: Random
    said: list[Said] = field(default_factory=list)

    @property
    def table(self) -> Json:
        return self.clients[0].table

    def waits(self) -> Client | None:
        """Return the partner for whom the table waits; None while bots act."""
        table = self.table
        for client in self.clients:
            seat = client.you["seat"]
            if table.get("next") and not table["seats"][seat].get("ready"):
                return client
            if table["stage"] == "hand" and table["hand"]["to_act"] == seat:
                return client
        return None

    async def step(self) -> None:
        """Send the command that the table waits for, and wait until the bots have acted."""
        client = self.waits()
        assert client is not None
        if self.table.get("next"):
            message: Json = {"t": "ready", "deal": self.table["next"]["deal"], "entropy": "0" * 64}
        else:
            legal = [action for action in client.you["legal"] if action < 57]
            message = {"t": "act", "action": self.rng.choice(legal)}
        message |= {"id": fresh_id(self.rng), "base": client.seq}
        answer = await client.do(**message)
        assert answer["t"] == "ack", (message, answer)
        self.said.append(Said(client.guest.player, message, answer["seq"]))
        await self.catch_up(answer["seq"])
        while self.waits() is None and self.table["stage"] != "finished":
            await self.catch_up(self.clients[0].seq + 1)

    async def catch_up(self, seq: int) -> None:
        """Let both receive everything up to an event, and whatever one of them has received beyond it."""
        while min(client.seq for client in self.clients) < seq:
            for client in self.clients:
                while client.seq < seq:
                    await client.next()  # several events may come together
            seq = max(client.seq for client in self.clients)

    async def check_nothing_happened(self, before: list[Json]) -> None:
        """Check that neither was sent an event since."""
        for client in self.clients:
            await client.send("ping", n=7)
            await client.until("pong")
        assert [client.table for client in self.clients] == before


async def _sit_down(hall: Hall, rng: Random) -> Partners:
    guests = [hall.served.guest(name) for name in ("Anna", "Biel")]
    set_id = hall.challenge(guests[0], people=2)
    key = hall.enter(guests[0], set_id)["partner_key"]
    joined = guests[1].http.post(f"/api/shared/partners/{key}")
    assert joined.status_code == 200, joined.text
    code = joined.json()["code"]
    partners = Partners([await guest.sit_at(code) for guest in guests], rng)
    await partners.catch_up(max(client.seq for client in partners.clients))
    await partners.step()  # after it nobody is away in the log any more
    return partners


def _seated(partners: Partners, client: Client) -> Hostile:
    """Return a second socket of a partner."""

    def shot() -> Shot:
        return Seated(client.guest.player, client.table, partners.said[-REMEMBERED:]).shot(partners.rng)

    return Hostile(client.guest, partners.table["code"], shot)


async def _stranger(partners: Partners, served: Served, guest: Guest) -> Hostile:
    """Return a new socket of a person without a seat."""
    code, table = partners.table["code"], partners.table

    def shot() -> Shot:
        return by_a_stranger(partners.rng, code, table["settings"], partners.said[-REMEMBERED:], False)

    return Hostile(guest, code, shot, Client(guest, await guest.open()))


async def _asks_over_http(http: httpx.AsyncClient, code: str, rng: Random) -> None:
    """Ask for the hands of a table at which somebody else plays."""
    deal = rng.randrange(1, 5)
    for path in (f"hands/{deal}", f"hands/{deal}.bgn", f"hands/{deal}/review", "matches/1.bgn"):
        answer = await http.get(f"/api/tables/{code}/{path}")
        assert answer.status_code in (403, 404), answer.text
    answer = await http.post(f"/api/tables/{code}/hands/{deal}/practice", json={})
    assert answer.status_code in (403, 404), answer.text


async def _fuzz(hall: Hall) -> tuple[Partners, Counter[str]]:
    rng, served = Random(MESSAGES), hall.served
    partners = await _sit_down(hall, rng)
    seated = [_seated(partners, client) for client in partners.clients]
    guest = served.guest("Stranger")
    told: Counter[str] = Counter()
    async with httpx.AsyncClient(
        base_url=served.url, cookies={"botifarra": guest.token}, trust_env=False, timeout=TIMEOUT_S
    ) as http:
        while told.total() < MESSAGES:
            before = [client.table for client in partners.clients]
            stranger = await _stranger(partners, served, guest)
            told += await rng.choice((*seated, stranger)).fire(rng.choice(AT_ONCE))
            assert stranger.client is not None
            await stranger.client.socket.close()
            served.sockets.remove(stranger.client.socket)
            if rng.random() < 0.2:
                await _asks_over_http(http, partners.table["code"], rng)
            await partners.check_nothing_happened(before)
            if partners.table["stage"] != "finished":
                await partners.step()
    while partners.table["stage"] != "finished":
        await partners.step()
    await served.hang_up()
    return partners, told


async def _log_tells_of_the_partners_alone(folder: Path, partners: Partners) -> None:
    store = await Store.open(database(folder))
    log = await store.log(partners.table["code"]) or []
    await store.close()
    done = [(entry.player, entry.id, entry.seq) for entry in log if entry.id is not None]
    assert done == [(said.player, said.message["id"], said.seq) for said in partners.said]
    assert [entry.event.deal for entry in log if isinstance(entry.event, Dealt)] == [1, 2, 3, 4]
    seq = partners.clients[0].seq
    assert all(isinstance(entry.event, Away) for entry in log[seq:])
    table = replay(log[:seq])
    for client in partners.clients:
        assert msgspec.convert(client.table, Snapshot, strict=False) == snapshot(table, client.guest.player)


def test_hostile_messages_at_a_shared_table_change_nothing(tmp_path: Path) -> None:
    limits = replace(ROOMY, changes=Rate(1e9, 1e9))
    with (
        simple_sets(),
        serving(tmp_path, makes_sets=True, rate=RATE, limits=limits, zone=morning_zone()) as served,
    ):
        partners, told = asyncio.run(_fuzz(Hall(served)))
    asyncio.run(_log_tells_of_the_partners_alone(tmp_path, partners))
    assert told.keys() >= ANSWERS
