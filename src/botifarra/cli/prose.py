"""The texts on screen, in the user's language; they are in the JSON files of i18n/.

The sentences of championships are among them.
"""

import os
from functools import cache
from importlib.resources import files

from botifarra.prose import LANGUAGES, Prose, read_prose
from botifarra.sentences.texts import sentences_file

__all__ = ["FILES", "LANGUAGES", "Prose", "prose"]

FILES = (
    "analysis",
    "arena",
    "commands",
    "evening",
    "play",
    "printing",
    "review",
    "rules",
    "server",
    "tournament",
)
"""The files of texts of each language; a key is in one of them only."""


def prose(language: str | None = None) -> Prose:
    """Return the texts of `language`, one of `LANGUAGES`; None stands for that of the environment."""
    return _read(language or _asked_for())


def _asked_for() -> str:
    """Return the language of BOTIFARRA_LANG, else of the locale if we have its texts, else Catalan."""
    locale = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    for wanted in (os.environ.get("BOTIFARRA_LANG", ""), locale):
        if wanted[:2].lower() in LANGUAGES:
            return wanted[:2].lower()
    return LANGUAGES[0]


@cache
def _read(language: str) -> Prose:
    folder = files("botifarra.cli") / "i18n" / language
    return read_prose(language, (*(folder / f"{name}.json" for name in FILES), sentences_file(language)))
