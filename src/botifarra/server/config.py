"""The configuration of a server."""

import socket
from dataclasses import dataclass, field
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import SplitResult, urlsplit

from botifarra.server.live.limits import Limits

USUAL_PROXIES = "127.0.0.1,::1"
"""The default address of a proxy: this machine."""

_LONGEST_HOST = 255

_USUAL_PORTS = {"http": 80, "https": 443}
"""The schemes of a site with their default ports."""

_PRIVATE = (".localhost", ".local", ".lan", ".home.arpa", ".internal")
"""The suffixes of names that no public name server assigns."""

STATIC = Path(__file__).parent / "static"
"""The folder of the built front end, if it is built."""


@dataclass(frozen=True, slots=True)
class Site:
    """`public_url` is the address people know it by, where a proxy stands in front; none on a LAN.

    What its `proxies` say of who asks and how (`X-Forwarded-For`, `X-Forwarded-Proto`) is believed, where
    there is a public address: their own addresses and networks, with commas between them, or `*` for all.
    `on_lan`: other machines of the same network can reach it. `origins` are those of pages elsewhere that may
    ask and open sockets too. `unbuilt` is what is said where there is no front end. `rate` is how much faster
    than the world's its time runs.
    """

    public_url: str | None = None
    proxies: str = USUAL_PROXIES
    on_lan: bool = False
    origins: frozenset[str] = frozenset()
    static: Path = STATIC
    unbuilt: str = ""
    limits: Limits = field(default_factory=Limits)
    rate: float = 1.0

    @property
    def is_secure(self) -> bool:
        """Tell whether people reach the site over https, whatever the proxy in front says."""
        return self.public_url is not None and urlsplit(self.public_url).scheme == "https"

    def is_known_as(self, host: str | None) -> bool:
        """Whether a request for this host, as its header has it, may be for us.

        A page elsewhere may have its own name point to this machine, and would then be one of ours. What has
        no dot or ends as home networks do is no name that it could have; nor is an address.
        """
        if host is None:  # no browser
            return True
        name = _name_of(host)
        if name is None or len(host) > _LONGEST_HOST:
            return False
        public = urlsplit(self.public_url).hostname if self.public_url is not None else None
        is_ours = name in (public, socket.gethostname().lower())
        return is_ours or "." not in name or name.endswith(_PRIVATE) or _is_ip(name)

    def is_own(self, origin: str | None, host: str | None) -> bool:
        """Whether a page of this origin is one of ours: under the public address, or the host it asks.

        A program that is no browser sends no origin, and has no pages that could speak in another's name.
        """
        if origin is None or origin in self.origins:
            return True
        if self.public_url is not None:
            return origin == origin_of(self.public_url)
        asking = _parts(origin)
        return host is not None and asking is not None and asking.netloc.lower() == host.lower()


def _name_of(host: str) -> str | None:
    """Return the name or address in a header `Host`, without its port."""
    parts = _parts(f"//{host}")
    return parts.hostname if parts is not None else None


def _parts(url: str) -> SplitResult | None:
    """Return the parts of an address; None if it is invalid."""
    try:
        parts = urlsplit(url)
        _ = parts.port  # raises for an invalid port
    except ValueError:
        return None
    return parts


def _is_ip(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def is_address(url: str) -> bool:
    """Tell whether this is the address of a whole site: scheme and host, without a path."""
    parts = _parts(url)
    if parts is None or parts.scheme not in _USUAL_PORTS or parts.hostname is None:
        return False
    return url.rstrip("/").lower() == f"{parts.scheme}://{parts.netloc}".lower()


def origin_of(url: str) -> str:
    """Return scheme, host and port of an address as browsers write them: lower case, no default port."""
    parts = urlsplit(url)
    host = parts.hostname or ""
    host = f"[{host}]" if ":" in host else host
    is_usual = parts.port in (None, _USUAL_PORTS.get(parts.scheme))
    return f"{parts.scheme}://{host}" if is_usual else f"{parts.scheme}://{host}:{parts.port}"
