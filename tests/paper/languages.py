"""The languages in which layouts are tested, and an invented one with the longest texts."""

from botifarra.paper.texts import paper_prose
from botifarra.prose import LANGUAGES, Prose
from tests.scale import PROVING

LONGEST = "longest"
"""An invented language: each text is its longest translation."""

LAYOUTS = (*LANGUAGES, LONGEST) if PROVING else (LANGUAGES[0], LONGEST)


def prose_of(language: str) -> Prose:
    if language != LONGEST:
        return paper_prose(language)
    every = [paper_prose(each).texts for each in LANGUAGES]
    return Prose("es", {key: max((texts[key] for texts in every), key=len) for key in every[0]})
