"""The health of the server: whether it is up, and whether it can do its work."""

import msgspec
from litestar import Response, get
from litestar.openapi import ResponseSpec

from botifarra import __version__
from botifarra.server.api.dependencies import TheReadiness
from botifarra.server.api.errors import problems
from botifarra.server.live.readiness import Fault


class Health(msgspec.Struct, frozen=True):
    """The answer of a server that is up, with its version."""

    ok: bool
    version: str


class Ready(msgspec.Struct, frozen=True):
    """The readiness of the server, and the faults that prevent it.

    `storage`: the database cannot be written. `disk`: the disk of a SQLite file is almost full. `bots`: bots
    do not answer; in their place legal cards are played without a search.
    """

    ready: bool
    faults: tuple[Fault, ...] = ()


@get("/health", sync_to_thread=False, summary="Is the server up?", tags=["server"], responses=problems())
def health() -> Health:
    """Return the version of the server. A server that is up always gives this answer."""
    return Health(ok=True, version=__version__)


@get(
    "/ready",
    summary="Can the server do its work?",
    tags=["server"],
    responses=problems()
    | {503: ResponseSpec(Ready, generate_examples=False, description="It cannot; `faults` tells why")},
)
async def ready(readiness: TheReadiness) -> Response[Ready]:
    """Write to the database, check the free disk space and ask a bot.

    The result is cached for two seconds.
    """
    faults = await readiness.faults()
    return Response(Ready(not faults, faults), status_code=503 if faults else 200)
