"""The command `serve`: the table in the browser, for this machine, its network, or everybody."""

import os
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Annotated

from typer import Option

from botifarra.cli.options import Lang, Verbose
from botifarra.cli.prose import Prose, prose
from botifarra.cli.server.database import Data, Database, database_url, reporting_storage_errors
from botifarra.cli.server.events import events_in, held, host_in, tell_events
from botifarra.cli.server.given_links import given_port
from botifarra.cli.server.listening import (
    addresses,
    is_loopback,
    listen,
    refuse_bad_url,
    refuse_bad_zone,
    trusted_proxies,
)
from botifarra.server import lock
from botifarra.server.config import Site
from botifarra.server.live.limits import Limits
from botifarra.server.run import Plan, TableServer, run

_MOST_WORKERS = 4
"""Default limit for the processes of bots."""


def serve(
    host: Annotated[str, Option("--host", metavar="ADDRESS")] = "0.0.0.0",
    port: Annotated[int | None, Option("--port", min=0, max=65535, metavar="NUMBER")] = None,
    open_browser: Annotated[bool, Option("--open")] = False,
    data: Data = None,
    database: Database = None,
    events: Annotated[Path | None, Option("--events", metavar="FOLDER", readable=False)] = None,
    workers: Annotated[int | None, Option("--workers", min=1, max=64, metavar="NUMBER")] = None,
    public_url: Annotated[str | None, Option("--public-url", metavar="URL")] = None,
    spectators: Annotated[int, Option("--spectators", min=0, metavar="NUMBER")] = Limits().spectators,
    zone: Annotated[str | None, Option("--zone", metavar="NAME")] = None,
    verbose: Verbose = False,
    lang: Lang = None,
) -> None:
    """Serve tables, and the desks of a folder of events, until ctrl-C."""
    text = prose(lang)
    refuse_bad_url(text, public_url)
    refuse_bad_zone(text, zone)
    files, host_ = ({}, None) if events is None else (events_in(text, events), host_in(text, events))
    # Behind a public address the port is that of a proxy.
    listening = listen(text, host, port, None if public_url else given_port(files))
    used = listening.getsockname()[1]
    known = addresses(host, used, public_url)

    def started(server: TableServer) -> None:
        sys.stdout.write(_welcome(text, known))
        tell_events(text, server, known, used)
        sys.stdout.flush()
        if open_browser:
            threading.Thread(target=webbrowser.open, args=(known[0],), daemon=True).start()

    site = Site(
        public_url=public_url,
        proxies=trusted_proxies(),
        on_lan=not is_loopback(host),
        unbuilt=text("serve.unbuilt"),
        limits=Limits(spectators=spectators),
        zone=zone,
    )
    plan = Plan(site, database_url(data, database), workers or _usual_workers(), verbose, files, host_)
    with reporting_storage_errors(text), listening, lock.hold(plan.database), held(text, files):
        run(plan, listening, started)
    sys.stdout.write(f"{text('serve.ended')}\n")


def _welcome(text: Prose, addresses: tuple[str, ...]) -> str:
    own, *others = addresses
    lines = [text("serve.here", url=own), *(text("serve.lan", url=url) for url in others), text("serve.end")]
    return "".join(f"{line}\n" for line in lines)


def _usual_workers() -> int:
    return max(1, min(_MOST_WORKERS, (os.cpu_count() or 2) - 1))
