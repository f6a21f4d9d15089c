"""Whether the server is up, and whether it can do its work."""

import msgspec
from litestar import Response, get
from litestar.openapi import ResponseSpec

from botifarra import __version__
from botifarra.server.api.dependencies import TheReadiness
from botifarra.server.api.errors import problems
from botifarra.server.live.readiness import Fault


class Health(msgspec.Struct, frozen=True):
    """It is, and which version it is of."""

    ok: bool
    version: str


class Ready(msgspec.Struct, frozen=True):
    """Whether the server can do its work, and what is wrong if it cannot.

    `storage`: nothing can be written to the database. `disk`: the disk under a SQLite file is almost full.
    `bots`: no bot answers; tables go on with legal cards that nobody thought over.
    """

    ready: bool
    faults: tuple[Fault, ...] = ()


@get("/health", sync_to_thread=False, summary="Is the server up?", tags=["server"], responses=problems())
def health() -> Health:
    """Always the same answer, from a server that is up."""
    return Health(ok=True, version=__version__)


@get(
    "/ready",
    summary="Can the server do its work?",
    tags=["server"],
    responses=problems() | {503: ResponseSpec(Ready, description="It cannot; `faults` tells why")},
)
async def ready(readiness: TheReadiness) -> Response[Ready]:
    """Write to the database, look at the disk and ask a bot; a result stands for two seconds."""
    faults = await readiness.faults()
    return Response(Ready(not faults, faults), status_code=503 if faults else 200)
