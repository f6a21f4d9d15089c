"""The texts of papers."""

from functools import cache
from importlib.resources import files

from botifarra.prose import Prose, read_prose


@cache
def paper_prose(language: str) -> Prose:
    """Return the texts of papers in a language."""
    return read_prose(language, [files("botifarra.paper") / "i18n" / f"{language}.json"])
