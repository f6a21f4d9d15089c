"""The addresses at which this machine can be reached from the same network."""

import socket
from ipaddress import ip_address

_SOMEWHERE = ("10.254.254.254", 9)
"""Any external address.

No packet is sent there, but the system tells which of its own addresses it would use.
"""


def lan_addresses() -> tuple[str, ...]:
    """Return the IPv4 addresses of this machine, the likeliest first; none without a network."""
    found = dict.fromkeys((*_outgoing(), *_named()))
    return tuple(address for address in found if _is_reachable(address))


def _outgoing() -> list[str]:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_SOMEWHERE)
        except OSError:
            return []
        return [probe.getsockname()[0]]


def _named() -> list[str]:
    try:
        return [str(found[4][0]) for found in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    except OSError:
        return []


def _is_reachable(text: str) -> bool:
    address = ip_address(text)
    return not (address.is_loopback or address.is_unspecified or address.is_link_local)
