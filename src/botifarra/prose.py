"""What people read, in Catalan, Spanish or English: a room has its texts in the JSON files of its i18n/."""

import json
from collections.abc import Iterable
from importlib.resources.abc import Traversable
from string import Formatter

from botifarra.visible import visible

LANGUAGES = ("ca", "es", "en")
"""Languages there are texts for; the first is the default."""


class _Formatter(Formatter):
    def format_field(self, value: object, format_spec: str) -> str:
        """Format a value; what it holds is text, never a code for the terminal."""
        return visible(format(value, format_spec))


_FORMATTER = _Formatter()


class Prose:
    """The texts of one language: `prose("key", name=value)` is a text with its blanks filled in."""

    def __init__(self, language: str, texts: dict[str, str]) -> None:
        self.language = language
        self.texts = texts

    def __call__(self, key: str, **values: object) -> str:
        """The text of `key`, each `{name}` in it replaced by the value of that name, made visible."""
        return _FORMATTER.vformat(self.texts[key], (), values)

    def __contains__(self, key: str) -> bool:
        return key in self.texts


def read_prose(language: str, files: Iterable[Traversable]) -> Prose:
    """The texts of some files, all of one language."""
    texts: dict[str, str] = {}
    for file in files:
        texts |= json.loads(file.read_bytes())
    return Prose(language, texts)
