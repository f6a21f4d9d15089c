"""Settings of all tests: order, ctrl-C, garbage collection, HTTP clients, the profiles of hypothesis."""

import atexit
import gc
import os
import secrets
import signal
from collections.abc import Callable, Generator, Iterator
from random import Random
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, settings

from tests.scale import PROVING
from tests.timeouts import TIMEOUT_S

# A program in the background of a shell ignores ctrl-C, and so would the programs that tests start.
signal.signal(signal.SIGINT, signal.default_int_handler)

_USUAL = settings(
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],  # a busy machine is not an error of the test
)
# The same examples each time: a change is refused for what it does, never for the luck of a draw.
settings.register_profile("test", _USUAL, max_examples=50, derandomize=True)
settings.register_profile("prove", _USUAL, max_examples=2_000)
settings.load_profile("prove" if PROVING else "test")

_ORDER = "BOTIFARRA_ORDER"
"""The environment variable that repeats an order of the tests."""

_WHOLE_HEAP = 100
"""Collections of the middle generation before one of all objects; Python's own number is 10."""


def pytest_configure() -> None:
    """Choose an order, and pass it to the workers of pytest-xdist in the environment."""
    os.environ.setdefault(_ORDER, str(secrets.randbelow(1_000_000)))


def pytest_report_header() -> str:
    return f"order: {_ORDER}={os.environ[_ORDER]}"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Shuffle folders, the files of each, and the tests of each: no test may need the effects of another.

    The tests of a folder and of a file stay together, because fixtures that they share are made once.
    """
    rng = Random(os.environ[_ORDER])
    places: dict[object, float] = {}

    def place(of: object) -> float:
        return places.setdefault(of, rng.random())

    items.sort(key=lambda item: (place(item.path.parent), place(item.path), rng.random()))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect tests without a search for garbage: nearly all that is made stays."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_collection_finish() -> None:
    """Exclude the tests and their imports, which all stay, from garbage collection.

    Each collection would take a quarter of a second: a tenth of the time of tests with many objects. What the
    tests leave grows as large with time, so all of it is looked at ten times less often than usual. At the
    very end everything is collected: the kernel then reports what is left as leaked.
    """
    gc.freeze()
    atexit.register(gc.unfreeze)
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, _WHOLE_HEAP)


@pytest.fixture(scope="session", autouse=True)
def patient_http() -> Iterator[None]:
    """Wait patiently for an answer where a test does not say how long: a busy machine needs more than 5 s.

    All clients share one TLS context. Each `httpx.get` would read the certificates of all authorities anew,
    which takes ten times as long as the request.
    """
    usual, patient, tls = httpx.Timeout(5), httpx.Timeout(TIMEOUT_S), httpx.create_ssl_context()

    def patiently(make: Callable[..., None]) -> Callable[..., None]:
        def made(
            client: object, *arguments: Any, timeout: Any = usual, verify: Any = True, **options: Any
        ) -> None:
            timeout = patient if timeout == usual else timeout
            make(client, *arguments, timeout=timeout, verify=tls if verify is True else verify, **options)

        return made

    with pytest.MonkeyPatch.context() as patch:
        for kind in (httpx.Client, httpx.AsyncClient):
            patch.setattr(kind, "__init__", patiently(kind.__init__))
        yield
