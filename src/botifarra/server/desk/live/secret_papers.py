"""Which requests get papers with cards that are not played: those whose answer nobody else can read."""

from collections.abc import Mapping
from ipaddress import IPv6Address, ip_address
from urllib.parse import urlsplit

from botifarra.server.api.dependencies import AnyRequest
from botifarra.server.config import Site, name_of

_PASSED_ON = ("x-forwarded-for", "forwarded", "via")
"""The headers of a request that came through a proxy."""


def is_private(request: AnyRequest, site: Site) -> bool:
    """Return whether nobody in the network can read the answer to a request."""
    client, server = request.scope["client"], request.scope["server"]
    ends = (client[0] if client else "", server[0] if server else "")
    return is_private_way(site, request.url.scheme, request.headers, *ends)


def is_private_way(site: Site, scheme: str, headers: Mapping[str, str], client: str, server: str) -> bool:
    """Return whether a request came over https, or from this computer without a proxy.

    `scheme` is https only if a trusted proxy says so. Many proxies do not, so a request for the public
    address is believed if that has https. The headers of a proxy that is not trusted can only lead to
    a refusal. A proxy on this computer may hide its client, so the address that was asked for counts too. A
    proxy that passes on neither this address nor that of its client is taken for this computer.
    """
    told = headers.get("x-forwarded-proto", "").split(",")[0].strip().lower()
    host = headers.get("host", "")
    if (
        site.public_url is not None
        and site.is_secure
        and host.lower() == urlsplit(site.public_url).netloc.lower()
    ):
        return told in ("", "https")
    if scheme == "https":
        return True
    if any(name in headers for name in _PASSED_ON):
        return False
    return all(_is_here(address, server) for address in (client, name_of(host) or ""))


def _is_here(address: str, server: str) -> bool:
    """Return whether an address is of this computer: a loopback address, or the one that was reached."""
    try:
        found = ip_address(address)
    except ValueError:
        return address == "localhost"
    if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    return found.is_loopback or address == server
