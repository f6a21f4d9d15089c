"""A server for each file of tests, and somebody who has played there."""

from collections.abc import Iterator
from random import Random

import pytest

from tests.server.front import write_front
from tests.server.serving import Client, Served, serving


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    front = tmp_path_factory.mktemp("front")
    write_front(front)
    with serving(tmp_path_factory.mktemp("served"), static=front) as served:
        yield served


@pytest.fixture(scope="module")
def played(served: Served) -> Client:
    """Somebody who has played a match, and begun another."""

    async def story() -> Client:
        guest = served.guest("Núria")
        settings = {"rules": "occidental target=1", "pace_ms": 200}
        client = await guest.sit_at(guest.make(settings=settings, seat=3, fill="greedy", start=True))
        await client.play(Random(1))
        await client.do("again", kind="next")
        await client.play(Random(1), stages=("hand",))
        return client

    return served.run(story())
