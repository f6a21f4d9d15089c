"""The command `desk`: a club's evening on the web, for this machine and its network."""

import sys
import tempfile
import threading
import webbrowser
from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from botifarra.cli.options import Lang, Verbose
from botifarra.cli.prose import prose
from botifarra.cli.server.database import database_url, reporting_storage_errors
from botifarra.cli.server.events import events_in, held, host_in, tell_events, url_to_open
from botifarra.cli.server.given_links import given_port
from botifarra.cli.server.listening import addresses, is_loopback, listen, refuse_bad_url, trusted_proxies
from botifarra.server.config import Site
from botifarra.server.run import Plan, TableServer, run


def desk(
    file: Annotated[Path, Argument(metavar="FILE", show_default=False, readable=False)] = Path(),
    host: Annotated[str, Option("--host", metavar="ADDRESS")] = "0.0.0.0",
    port: Annotated[int | None, Option("--port", min=0, max=65535, metavar="NUMBER")] = None,
    no_open: Annotated[bool, Option("--no-open")] = False,
    public_url: Annotated[str | None, Option("--public-url", metavar="URL")] = None,
    verbose: Verbose = False,
    lang: Lang = None,
) -> None:
    """Serve the desk of an event, or of all events of a folder, until ctrl-C; new ones can be begun.

    The server also has tables for play. They are forgotten at the end, because an evening has no database.
    """
    text = prose(lang)
    refuse_bad_url(text, public_url)
    files, host_ = events_in(text, file), host_in(text, file)
    listening = listen(text, host, port, given_port(files))
    used = listening.getsockname()[1]
    known = addresses(host, used, public_url)

    def started(server: TableServer) -> None:
        tell_events(text, server, known, used)
        sys.stdout.write(f"\n{text('serve.end')}\n")
        sys.stdout.flush()
        if not no_open and (url := url_to_open(server, known)):
            threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()

    site = Site(
        public_url=public_url,
        proxies=trusted_proxies(),
        on_lan=not is_loopback(host),
        unbuilt=text("serve.unbuilt"),
        has_field=False,  # an evening's boards of the day are forgotten, and the laptop has other work
    )
    with (
        reporting_storage_errors(text),
        tempfile.TemporaryDirectory() as folder,
        listening,
        held(text, files),
    ):
        run(Plan(site, database_url(Path(folder), None), 1, verbose, files, host_), listening, started)
    sys.stdout.write(f"{text('desk.ended')}\n")
