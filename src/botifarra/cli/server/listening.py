"""The options of a server that can be wrong: port, address, zone; and the addresses that follow."""

import errno
import os
import socket
from contextlib import suppress
from ipaddress import ip_address
from zoneinfo import ZoneInfoNotFoundError

from botifarra.cli.errors import CommandError, UsageError, file_message
from botifarra.cli.prose import Prose
from botifarra.server.config import USUAL_PROXIES, Site, is_address
from botifarra.server.net.lan import lan_addresses
from botifarra.server.run import open_port

_PORT = 8080
_LAST_PORT = 65535


def listen(text: Prose, host: str, port: int | None, given: int | None = None) -> socket.socket:
    """Return a socket that listens on a port, or without one on the first free port from 8080 on.

    Without a port, `given` is tried first: the one to which links lead that people have.
    """
    if port is None and given:
        with suppress(OSError):
            return open_port(host, given, fixed=True)
    wanted = _PORT if port is None else port
    try:
        return open_port(host, wanted, fixed=port is not None)
    except OSError as error:
        raise CommandError(_port_message(text, error, host, wanted)) from None


def refuse_bad_url(text: Prose, public_url: str | None) -> None:
    """Raise `UsageError` for a public address that is not one."""
    if public_url is not None and not is_address(public_url):
        raise UsageError(text("serve.bad_url", url=public_url))


def refuse_bad_zone(text: Prose, zone: str | None) -> None:
    """Raise `UsageError` for the name of a time zone that this machine does not know."""
    try:
        _ = Site(zone=zone).time_zone
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise UsageError(text("serve.bad_zone", zone=zone)) from None


def addresses(host: str, port: int, public_url: str | None) -> tuple[str, ...]:
    """Return the addresses of the server: first for this machine, then for others."""
    if public_url is not None:
        return (public_url,)
    if host not in ("0.0.0.0", "::"):
        return (f"http://{f'[{host}]' if ':' in host else host}:{port}",)
    return (f"http://localhost:{port}", *(f"http://{address}:{port}" for address in lan_addresses()))


def trusted_proxies() -> str:
    """Return the addresses of the proxies that may tell a client's address, with commas between them."""
    return os.environ.get("FORWARDED_ALLOW_IPS") or USUAL_PROXIES


def is_loopback(host: str) -> bool:
    """Return whether only this machine can reach an address."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _port_message(text: Prose, error: OSError, host: str, port: int) -> str:
    """Return the reason why the server cannot listen at this address."""
    if error.errno == errno.EADDRINUSE:
        return text("serve.taken", port=port, other=port + 1 if port < _LAST_PORT else _PORT)
    if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
        return text("serve.bad_host", host=host)
    if error.errno == errno.EACCES:
        return text("serve.barred", port=port, other=_PORT)
    return f"{host}:{port}: {file_message(text, error)}"
