"""The command `tournament rounds`: another number of rounds."""

from functools import partial
from typing import Annotated

from typer import Argument, Option

from botifarra.cli.options import Json, Lang
from botifarra.cli.prose import prose
from botifarra.cli.tournament.asking import Yes
from botifarra.cli.tournament.desk import By, File, Request, Role, change, line_of_text, opened, stamp
from botifarra.sentences.doubts import change_doubts
from botifarra.tournament.format import MOST_ROUNDS
from botifarra.tournament.rounds_to_play import setting_rounds


def rounds(
    file: File,
    number: Annotated[int, Argument(metavar="NUMBER", min=0, max=MOST_ROUNDS)],
    reason: Annotated[str, Option("--reason", metavar="TEXT")],
    yes: Yes = False,
    request: Request = None,
    by: By = None,
    role: Role = "director",
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Set the number of rounds, for instance to play on another evening."""
    text = prose(lang)
    why = line_of_text(text, "--reason", reason)
    who = stamp(text, by, request, role)
    with opened(text, file, as_json) as log:
        doubts = partial(change_doubts, text)
        change(
            text,
            log,
            who,
            lambda book: [setting_rounds(book, number, why)],
            yes=yes,
            as_json=as_json,
            doubts=doubts,
        )
