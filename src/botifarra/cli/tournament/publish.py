"""The command `tournament publish`: the public page as static pages."""

from pathlib import Path
from typing import Annotated

from msgspec.structs import replace
from typer import Argument, Option

from botifarra.cli.errors import CommandError
from botifarra.cli.options import Json, Lang
from botifarra.cli.prose import Prose, prose
from botifarra.cli.terminal.console import console
from botifarra.cli.tournament.desk import File, opened, say_json
from botifarra.server.desk.live.state_file import BadStateFile, read_state, state_path
from botifarra.server.desk.public_site.folder import NotOurs, OtherChampionship, write_site
from botifarra.server.desk.public_site.site_pages import site_pages
from botifarra.server.desk.public_site.texts import site_prose
from botifarra.server.desk.rounds import closed_book, closed_rounds, rounds_complete
from botifarra.server.desk.screens.closed_results import closed_results
from botifarra.server.desk.screens.public_screen import public_screen
from botifarra.server.desk.state import DeskState
from botifarra.tournament.book import Book


def publish(
    file: File,
    folder: Annotated[Path, Argument(metavar="FOLDER", readable=False)],
    initials: Annotated[bool, Option("--initials")] = False,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Write the public page into a folder, and change only the pages that have changed."""
    text = prose(lang)
    with opened(text, file) as log:
        book, identity = log.book, log.identity
    state = _desk_state(text, file, book)
    if initials:
        state = replace(state, initials=True)
    closed = closed_rounds(book, state)
    screen = public_screen("", book, state, closed_results(closed_book(book, closed), closed))
    site = site_pages(screen, site_prose(text.language), identity)
    try:
        done = write_site(folder, site)
    except NotOurs as other:
        raise CommandError(text("tournament.publish.others", path=other.path)) from None
    except OtherChampionship:
        raise CommandError(text("tournament.publish.other_championship", folder=folder)) from None
    if as_json:
        say_json({"folder": str(folder), "closed": closed, "written": done.written, "removed": done.removed})
        return
    written, removed = len(done.written), len(done.removed)
    told = text(
        "tournament.publish.done",
        folder=folder,
        written=written,
        kept=len(site) - written,
        removed=removed,
        closed=closed,
    )
    console().print(told, soft_wrap=True)


def _desk_state(text: Prose, file: Path, book: Book) -> DeskState:
    """Return the state of the event's desk. Without one, rounds with all results are over."""
    try:
        return read_state(state_path(file)) or DeskState("", closed=rounds_complete(book))
    except BadStateFile as error:
        raise CommandError(text("desk.bad_state", file=error.path)) from None
