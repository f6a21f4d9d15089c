"""Whether the server is up."""

import msgspec
from litestar import get

from botifarra import __version__


class Health(msgspec.Struct, frozen=True):
    """It is, and which version it is of."""

    ok: bool
    version: str


@get("/health", sync_to_thread=False, summary="Is the server up?", tags=["server"])
def health() -> Health:
    """Always the same answer, from a server that is up."""
    return Health(ok=True, version=__version__)
