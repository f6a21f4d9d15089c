"""The command `tournament salvage`: the sound part of a damaged file."""

from pathlib import Path
from typing import Annotated

from typer import Argument

from botifarra.cli.options import Json, Lang
from botifarra.cli.prose import Prose, prose
from botifarra.cli.terminal.console import console
from botifarra.cli.tournament.desk import File, reporting_errors, say_json
from botifarra.eventfile import stamp_now
from botifarra.eventfile.salvage import Salvaged
from botifarra.eventfile.salvage import salvage as salvage_file
from botifarra.sentences.chronicle import entry_line


def salvage(
    file: File,
    new: Annotated[Path, Argument(metavar="NEW", readable=False)],
    as_json: Json = False,
    lang: Lang = None,
) -> int:
    """Write the sound part of a damaged file into a new one, and report the losses; return 1 if any."""
    text = prose(lang)
    with reporting_errors(text):
        stamp = stamp_now("botifarra", "program")
        done = salvage_file(file, new, stamp, text("tournament.salvage.lots_reason"))
    if as_json:
        say_json(done)
    else:
        _say(text, new, done)
    return 0 if done.is_whole else 1


def _say(text: Prose, new: Path, done: Salvaged) -> None:
    screen = console()
    lines = [text("tournament.salvage.done", file=new, count=done.entries, digest=done.digest)]
    if done.is_whole:
        lines.append(text("tournament.salvage.nothing_lost"))
    if done.lost:
        lines.append(text("tournament.salvage.lost", count=len(done.lost)))
        lines.extend(entry_line(text, entry) for entry in done.lost)
    if done.is_cut:
        lines.append(text("tournament.salvage.cut", read=done.entries + len(done.lost), known=done.known))
    lines.extend(text("tournament.salvage.no_seed", session=session) for session in done.lost_seeds)
    if done.lots_lost:
        lines.append(text("tournament.salvage.no_lots"))
    for line in lines:
        screen.print(line, soft_wrap=True)
