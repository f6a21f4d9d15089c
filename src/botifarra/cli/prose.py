"""What people read on screen, in Catalan, Spanish or English; the texts are in the JSON files of i18n/."""

import json
import os
from functools import cache
from importlib.resources import files

LANGUAGES = ("ca", "es", "en")
"""Languages there are texts for; the first is the default."""

FILES = ("analysis", "arena", "commands", "play", "rules", "server", "tournament")
"""The files of texts each language has; a key is in one of them only."""


class Prose:
    """The texts of one language: `prose("key", name=value)` is a text with its blanks filled in."""

    def __init__(self, language: str, texts: dict[str, str]) -> None:
        self.language = language
        self.texts = texts

    def __call__(self, key: str, **values: object) -> str:
        """The text of `key`, each `{name}` in it replaced by the value of that name."""
        return self.texts[key].format(**values)

    def __contains__(self, key: str) -> bool:
        return key in self.texts


def prose(language: str | None = None) -> Prose:
    """The texts of `language`, one of `LANGUAGES`; of the language the environment asks for when None."""
    return _read(language or _asked_for())


def _asked_for() -> str:
    """BOTIFARRA_LANG, else the locale where we have texts for it, else Catalan."""
    locale = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    for wish in (os.environ.get("BOTIFARRA_LANG", ""), locale):
        if wish[:2].lower() in LANGUAGES:
            return wish[:2].lower()
    return LANGUAGES[0]


@cache
def _read(language: str) -> Prose:
    texts: dict[str, str] = {}
    for name in FILES:
        texts |= json.loads((files("botifarra.cli") / "i18n" / language / f"{name}.json").read_bytes())
    return Prose(language, texts)
