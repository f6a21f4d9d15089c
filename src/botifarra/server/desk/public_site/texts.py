"""The texts of the static pages: those of papers and of the sentences about results."""

from functools import cache

from botifarra.paper.texts import paper_file
from botifarra.prose import Prose, read_prose
from botifarra.sentences.texts import sentences_file


@cache
def site_prose(language: str) -> Prose:
    """Return the texts of the static pages in a language."""
    return read_prose(language, [paper_file(language), sentences_file(language)])
