"""The command `serve`: the table in the browser, for this machine, its network, or everybody."""

import errno
import os
import socket
import sys
import threading
import webbrowser
from ipaddress import ip_address
from typing import Annotated

from typer import Option

from botifarra.cli.errors import CommandError, UsageError, file_message
from botifarra.cli.options import Lang
from botifarra.cli.prose import Prose, prose
from botifarra.cli.server.database import Data, Database, database_url, reporting_storage_errors
from botifarra.server import lock
from botifarra.server.config import USUAL_PROXIES, Site, is_address
from botifarra.server.live.limits import Limits
from botifarra.server.net.lan import lan_addresses
from botifarra.server.run import Plan, open_port, run

_PORT = 8080
_LAST_PORT = 65535

_MOST_WORKERS = 4
"""Default limit for the processes of bots."""


def serve(
    host: Annotated[str, Option("--host", metavar="ADDRESS")] = "0.0.0.0",
    port: Annotated[int | None, Option("--port", min=0, max=65535, metavar="NUMBER")] = None,
    open_browser: Annotated[bool, Option("--open")] = False,
    data: Data = None,
    database: Database = None,
    workers: Annotated[int | None, Option("--workers", min=1, max=64, metavar="NUMBER")] = None,
    public_url: Annotated[str | None, Option("--public-url", metavar="URL")] = None,
    spectators: Annotated[int, Option("--spectators", min=0, metavar="NUMBER")] = Limits().spectators,
    verbose: Annotated[bool, Option("--verbose")] = False,
    lang: Lang = None,
) -> None:
    """Serve tables until ctrl-C."""
    text = prose(lang)
    if public_url is not None and not is_address(public_url):
        raise UsageError(text("serve.bad_url", url=public_url))
    try:
        listening = open_port(host, _PORT if port is None else port, fixed=port is not None)
    except OSError as error:
        raise CommandError(_port_message(text, error, host, _PORT if port is None else port)) from None
    addresses = _addresses(host, listening.getsockname()[1], public_url)

    def started(_: object) -> None:
        sys.stdout.write(_welcome(text, addresses))
        sys.stdout.flush()
        if open_browser:
            threading.Thread(target=webbrowser.open, args=(addresses[0],), daemon=True).start()

    proxies = os.environ.get("FORWARDED_ALLOW_IPS") or USUAL_PROXIES
    site = Site(
        public_url=public_url,
        proxies=proxies,
        on_lan=not _is_loopback(host),
        unbuilt=text("serve.unbuilt"),
        limits=Limits(spectators=spectators),
    )
    plan = Plan(site, database_url(data, database), workers or _usual_workers(), verbose)
    with reporting_storage_errors(text), listening, lock.hold(plan.database):
        run(plan, listening, started)
    sys.stdout.write(f"{text('serve.ended')}\n")


def _port_message(text: Prose, error: OSError, host: str, port: int) -> str:
    """Return the reason why the server cannot listen at this address."""
    if error.errno == errno.EADDRINUSE:
        return text("serve.taken", port=port, other=port + 1 if port < _LAST_PORT else _PORT)
    if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
        return text("serve.bad_host", host=host)
    if error.errno == errno.EACCES:
        return text("serve.barred", port=port, other=_PORT)
    return f"{host}:{port}: {file_message(text, error)}"


def _addresses(host: str, port: int, public_url: str | None) -> tuple[str, ...]:
    """Return the addresses of the server: first for this machine, then for others."""
    if public_url is not None:
        return (public_url,)
    if host not in ("0.0.0.0", "::"):
        return (f"http://{f'[{host}]' if ':' in host else host}:{port}",)
    return (f"http://localhost:{port}", *(f"http://{address}:{port}" for address in lan_addresses()))


def _welcome(text: Prose, addresses: tuple[str, ...]) -> str:
    own, *others = addresses
    lines = [text("serve.here", url=own), *(text("serve.lan", url=url) for url in others), text("serve.end")]
    return "".join(f"{line}\n" for line in lines)


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _usual_workers() -> int:
    return max(1, min(_MOST_WORKERS, (os.cpu_count() or 2) - 1))
