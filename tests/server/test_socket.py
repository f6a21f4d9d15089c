"""Tables over real sockets."""

import asyncio
from collections.abc import Iterator
from random import Random

import pytest

from tests.server.serving import Client, Served, serving


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("served")) as served:
        yield served


def test_one_person_plays_a_match_with_three_bots(served: Served) -> None:
    async def run() -> Client:
        guest = served.guest("Núria")
        code = guest.make(settings={"rules": "oriental target=30", "pace_ms": 200}, fill="greedy", start=True)
        client = await guest.sit_at(code)
        await client.play(Random(1))
        return client

    client = served.run(run())
    assert client.table["stage"] == "finished"
    assert max(client.table["sheet"]["score"]) >= 30


def test_four_people_play_a_match(served: Served) -> None:
    async def run() -> list[Client]:
        guests = [served.guest(name) for name in ("Anna", "Biel", "Clara", "Dídac")]
        code = guests[0].make(settings={"rules": "oriental target=30"}, seat=0)
        clients = [await guest.sit_at(code) for guest in guests]
        for seat, client in enumerate(clients[1:], 1):
            assert (await client.do("sit", seat=seat))["t"] == "ack"
        assert (await clients[3].do("start"))["t"] == "ack"
        await asyncio.gather(*(client.play(Random(seat)) for seat, client in enumerate(clients)))
        return clients

    clients = served.run(run())
    assert {client.seq for client in clients} == {clients[0].seq}
