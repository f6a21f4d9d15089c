"""A server for each test file, and a person who has played there."""

from collections.abc import Iterator
from random import Random
from typing import Any

import httpx
import pytest

from tests.server.api.openapi import Specification, check_answer
from tests.server.serving import Client, Served, serving


@pytest.fixture(scope="package", autouse=True)
def as_specified(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[httpx.Response]]:
    """Yield the answers so far.

    Each answer that a test of this package gets is checked against the OpenAPI document.
    """
    with serving(tmp_path_factory.mktemp("schema")) as served:
        specification = Specification(httpx.get(f"{served.url}/api/schema").json())
    seen: list[httpx.Response] = []
    send = httpx.Client.send

    def checked(client: httpx.Client, request: httpx.Request, **options: Any) -> httpx.Response:
        answer = send(client, request, **options)
        if not options.get("stream"):
            check_answer(specification, answer)
            seen.append(answer)
        return answer

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(httpx.Client, "send", checked)
        yield seen


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("served")) as served:
        yield served


@pytest.fixture(scope="module")
def played(served: Served) -> Client:
    """Return a person who has played a match, and begun another."""

    async def scenario() -> Client:
        guest = served.guest("Núria")
        settings = {"rules": "occidental target=1", "pace_ms": 200}
        client = await guest.sit_at(guest.make(settings=settings, seat=3, fill="greedy", start=True))
        await client.play(Random(1))
        await client.do("again", kind="next")
        await client.play(Random(1), stages=("hand",))
        return client

    return served.run(scenario())
