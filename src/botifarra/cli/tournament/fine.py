"""The command `tournament fine`: a fine in points."""

from functools import partial
from typing import Annotated

from typer import Argument, Option

from botifarra.cli.options import Json, Lang
from botifarra.cli.prose import prose
from botifarra.cli.tournament.asking import Yes
from botifarra.cli.tournament.desk import By, File, Request, Role, change, line_of_text, opened, stamp
from botifarra.sentences.doubts import change_doubts
from botifarra.tournament.events import Fined
from botifarra.tournament.reading.slips import fraction_of


def fine(
    file: File,
    pair: Annotated[int, Argument(metavar="PAIR", min=1)],
    points: Annotated[str, Argument(metavar="POINTS")],
    reason: Annotated[str, Option("--reason", metavar="TEXT")],
    yes: Yes = False,
    request: Request = None,
    by: By = None,
    role: Role = "director",
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Take points off a pair (R7.9)."""
    text = prose(lang)
    event = Fined(pair, fraction_of(points), line_of_text(text, "--reason", reason))
    who = stamp(text, by, request, role)
    with opened(text, file, as_json) as log:
        doubts = partial(change_doubts, text)
        change(text, log, who, lambda _: [event], yes=yes, as_json=as_json, doubts=doubts)
