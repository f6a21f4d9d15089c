"""The command `tournament print`: papers of a club, and figures for other programs."""

import errno
import os
from collections.abc import Mapping
from itertools import islice
from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from botifarra.cli.errors import UsageError, complain
from botifarra.cli.options import Json, Lang, all_cores
from botifarra.cli.prose import Prose, prose
from botifarra.cli.terminal.console import console
from botifarra.cli.terminal.progress import track
from botifarra.cli.tournament.desk import File, opened, say_json
from botifarra.paper.catalogue import PAPERS, PaperName, Wanted, make_paper
from botifarra.paper.texts import paper_prose
from botifarra.tournament.number_format import boards_name
from botifarra.tournament.prizes import PLACES, tied_for_prizes
from botifarra.tournament.sessions import played_boards_to_move

_OWN = 0o600
"""File mode: readable and writable by the owner only."""


def print(  # noqa: A001 - a command is a function of its name
    file: File,
    paper: Annotated[PaperName, Argument(metavar="PAPER")],
    number: Annotated[int | None, Option("--round", min=1, metavar="NUMBER")] = None,
    session: Annotated[int | None, Option("--session", min=1, metavar="NUMBER")] = None,
    places: Annotated[int | None, Option("--places", min=1, metavar="NUMBER")] = None,
    pair: Annotated[int | None, Option("--pair", min=1, metavar="NUMBER")] = None,
    ended: Annotated[bool, Option("--ended")] = False,
    field: Annotated[bool, Option("--field")] = False,
    output: Annotated[Path | None, Option("--output", metavar="FILE", readable=False)] = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Write a paper, and replace an older one."""
    text = prose(lang)
    given = {
        "round": number,
        "session": session,
        "places": places,
        "pair": pair,
        "ended": ended or None,
        "field": field or None,
    }
    _refuse_idle(text, paper, given)
    suffixes = PAPERS[paper].suffixes
    target = file.with_name(f"{file.stem}-{paper}{suffixes[0]}") if output is None else output
    if target.suffix not in suffixes or target.resolve() == file.resolve():
        raise UsageError(text("tournament.print.suffix", paper=paper, suffixes=" | ".join(suffixes)))
    if not target.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(target.parent))
    with opened(text, file) as log:
        snapshot = log.snapshot()
        wanted = Wanted(
            snapshot.book,
            log.secrets(),
            paper_prose(text.language),
            number,
            session,
            places,
            pair,
            ended,
            field,
            all_cores(),
            lambda solving, count: track(solving, text("tournament.print.solving"), count),
            tuple(islice(log.entries(), snapshot.number)),
            snapshot.digest,
        )
        if paper is PaperName.BOARDS and not ended and (moving := played_boards_to_move(snapshot.book)):
            complain(text("tournament.print.moving", boards=boards_name(moving)))
        content = make_paper(paper, target.suffix, wanted)
    if PAPERS[paper].is_secret:
        target.touch(mode=_OWN)
        target.chmod(_OWN)  # the hands are secret except for the person who duplicates the boards
    target.write_bytes(content)
    if paper is PaperName.CERTIFICATES and tied_for_prizes(snapshot.book, places or PLACES):
        complain(text("tournament.print.level"))
    if as_json:
        say_json({"paper": paper, "file": str(target)})
    else:
        console().print(text("tournament.print.written", file=target), soft_wrap=True)


def _refuse_idle(text: Prose, paper: PaperName, given: Mapping[str, int | None]) -> None:
    """Raise `UsageError` for an option without effect on this paper."""
    for option, value in given.items():
        if value is not None and option not in PAPERS[paper].options:
            papers = " | ".join(name for name, each in PAPERS.items() if option in each.options)
            raise UsageError(text("tournament.print.idle", option=f"--{option}", papers=papers))
