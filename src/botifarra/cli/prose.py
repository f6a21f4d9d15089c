"""The texts on screen, in the user's language; they are in the JSON files of i18n/.

The sentences of championships are among them.
"""

import os
import re
from functools import cache
from importlib.resources import files

from botifarra.prose import LANGUAGES, Prose, read_prose
from botifarra.sentences.texts import sentences_file

__all__ = ["FILES", "LANGUAGES", "VARIABLE", "Prose", "is_variable_known", "prose"]

VARIABLE = "BOTIFARRA_LANG"
"""The variable of the environment that chooses the language for all commands."""

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


def is_variable_known() -> bool:
    """Return whether BOTIFARRA_LANG is one of our languages, or empty, or not set."""
    wanted = os.environ.get(VARIABLE, "")
    return not wanted.strip() or _code(wanted) in LANGUAGES


def _asked_for() -> str:
    """Return the language of BOTIFARRA_LANG, else of the locale if we have its texts, else Catalan."""
    locale = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    codes = (_code(os.environ.get(VARIABLE, "")), locale[:2].lower())
    return next((code for code in codes if code in LANGUAGES), LANGUAGES[0])


def _code(wanted: str) -> str:
    """Return the language that is wanted: `ca` of `ca`, and of `ca_ES.UTF-8`."""
    return re.split(r"[-_.@]", wanted.strip())[0].lower()


@cache
def _read(language: str) -> Prose:
    folder = files("botifarra.cli") / "i18n" / language
    return read_prose(language, (*(folder / f"{name}.json" for name in FILES), sentences_file(language)))
