"""What one server is told when it starts."""

from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from botifarra.server.limits import Limits

STATIC = Path(__file__).parent / "static"
"""The built front end, where there is one."""


@dataclass(frozen=True, slots=True)
class Site:
    """`public_url` is the address people know it by, where a proxy stands in front; none on a LAN.

    `on_lan`: other machines of the same network can reach it. `origins` are those of pages elsewhere that may
    ask and open sockets too. `rate` is how much faster than the world's its time runs.
    """

    public_url: str | None = None
    on_lan: bool = False
    origins: frozenset[str] = frozenset()
    static: Path = STATIC
    limits: Limits = field(default_factory=Limits)
    rate: float = 1.0

    def is_own(self, origin: str | None, host: str | None) -> bool:
        """Whether a page of this origin is one of ours: under the public address, or the host it asks.

        A program that is no browser sends no origin, and has no pages that could speak in another's name.
        """
        if origin is None or origin in self.origins:
            return True
        if self.public_url is not None:
            return origin == origin_of(self.public_url)
        return host is not None and urlsplit(origin).netloc.lower() == host.lower()


def is_address(url: str) -> bool:
    """Whether it is the address of a whole site: scheme and host, and no path."""
    parts = urlsplit(url)
    return parts.scheme in ("http", "https") and url.rstrip("/") == origin_of(url) != f"{parts.scheme}://"


def origin_of(url: str) -> str:
    """Scheme, host and port of an address."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"
