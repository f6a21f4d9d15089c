"""The configuration of a server."""

import socket
from dataclasses import dataclass, field
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import SplitResult, urlsplit
from zoneinfo import ZoneInfo

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
    """The site: its addresses, front end and limits.

    `public_url` is the address that people use if the server runs behind a proxy; None on a LAN. `proxies`
    are the addresses and networks of trusted proxies, separated by commas, or `*` for all. If there is a
    public address, their headers `X-Forwarded-For` and `X-Forwarded-Proto` are trusted.

    `on_lan`: other machines of the same network can reach the server. `origins` are those of other sites
    whose pages may send requests and open sockets. `unbuilt` is the page shown without a built front end.
    `rate` is the speed of the server's clock relative to real time. `zone` is the name of the time zone in
    which the boards of the day change at midnight; None is that of this machine.

    `has_field`: bots play the sets of the day and week, also those that nobody has entered.
    """

    public_url: str | None = None
    proxies: str = USUAL_PROXIES
    on_lan: bool = False
    origins: frozenset[str] = frozenset()
    static: Path = STATIC
    unbuilt: str = ""
    limits: Limits = field(default_factory=Limits)
    rate: float = 1.0
    zone: str | None = None
    has_field: bool = True

    @property
    def time_zone(self) -> ZoneInfo | None:
        """The zone of `zone`; raises `ZoneInfoNotFoundError` for an unknown name."""
        return None if self.zone is None else ZoneInfo(self.zone)

    @property
    def is_secure(self) -> bool:
        """Whether people reach the site over https, whatever scheme the proxy uses."""
        return self.public_url is not None and urlsplit(self.public_url).scheme == "https"

    def is_known_as(self, host: str | None) -> bool:
        """Return whether a request with this header `Host` may be meant for this server.

        This prevents DNS rebinding: another site could let its own name point to this machine, and its pages
        would then have the same origin as ours. Such a name cannot be an IP address, cannot lack a dot, and
        cannot end like the names of home networks.
        """
        if host is None:  # not a browser
            return True
        name = name_of(host)
        if name is None or len(host) > _LONGEST_HOST:
            return False
        public = urlsplit(self.public_url).hostname if self.public_url is not None else None
        is_ours = name in (public, socket.gethostname().lower())
        return is_ours or "." not in name or name.endswith(_PRIVATE) or _is_ip(name)

    def is_own(self, origin: str | None, host: str | None) -> bool:
        """Return whether a request with this origin is accepted.

        Ours is the public address or, without one, the host of the request. Those of `origins` are accepted
        too. Programs other than browsers send no origin. They cannot use somebody else's session.
        """
        if origin is None or origin in self.origins:
            return True
        if self.public_url is not None:
            return origin == origin_of(self.public_url)
        asking = _parts(origin)
        return host is not None and asking is not None and asking.netloc.lower() == host.lower()


def name_of(host: str) -> str | None:
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
    """Return whether this is the address of a whole site: scheme and host, without a path."""
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
