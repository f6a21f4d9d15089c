"""The texts of papers."""

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from botifarra.prose import Prose, read_prose


def paper_file(language: str) -> Traversable:
    """Return the file of the texts of a language."""
    return files("botifarra.paper") / "i18n" / f"{language}.json"


@cache
def paper_prose(language: str) -> Prose:
    """Return the texts of papers in a language."""
    return read_prose(language, [paper_file(language)])
