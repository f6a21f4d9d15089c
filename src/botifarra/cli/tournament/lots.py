"""The command `tournament lots`: those who are level where a prize is at stake are told apart."""

import sys
from typing import Annotated

from typer import Option

from botifarra.cli.options import Json, Lang
from botifarra.cli.prose import prose
from botifarra.cli.tournament.asking import Yes, agree
from botifarra.cli.tournament.desk import By, File, opened, say, stamp
from botifarra.tournament.prizes import can_go_on, level_for_prizes

_PLACES = 3
"""Places with a prize where nothing is said, as many as there are certificates."""


def lots(
    file: File,
    places: Annotated[int, Option("--places", min=1, max=999, metavar="NUMBER")] = _PLACES,
    yes: Yes = False,
    by: By = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Draw lots among those who share one of the first places."""
    text = prose(lang)
    with opened(text, file) as log:
        before = log.snapshot()
        is_early = bool(level_for_prizes(before.book, places)) and can_go_on(before.book)
        doubts = [text("tournament.lots.early", rounds=len(before.book.rounds))] if is_early else []
        agree(text, doubts, yes)
        with log.writing(stamp(text, by), before.digest if doubts else None) as pen:
            entries = [pen.draw("prizes", level) for level in level_for_prizes(pen.book, places)]
        say(text, entries, as_json, log.book.begun)
        if not entries and not as_json:
            sys.stdout.write(f"{text('tournament.lots.nobody', places=places)}\n")
