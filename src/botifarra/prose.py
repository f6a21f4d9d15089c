"""Texts for people, in Catalan, Spanish or English: each package has them in the JSON files of its i18n/."""

import json
from collections.abc import Iterable
from importlib.resources.abc import Traversable
from string import Formatter
from typing import Literal, get_args

from botifarra.visible import visible

Language = Literal["ca", "es", "en"]
"""A language of the texts."""

LANGUAGES: tuple[Language, ...] = get_args(Language)
"""The available languages; the first is the default."""


class _Formatter(Formatter):
    def format_field(self, value: object, format_spec: str) -> str:
        """Return a value as formatted text, in which control characters are visible."""
        return visible(format(value, format_spec))


_FORMATTER = _Formatter()


class Prose:
    """The texts of one language: `prose("key", name=value)` is a text with its blanks filled in."""

    def __init__(self, language: str, texts: dict[str, str]) -> None:
        self.language = language
        self.texts = texts

    def __call__(self, key: str, **values: object) -> str:
        """Return the text of `key`, each `{name}` in it replaced by that value, made visible."""
        return _FORMATTER.vformat(self.texts[key], (), values)

    def __contains__(self, key: str) -> bool:
        return key in self.texts


def read_prose(language: str, files: Iterable[Traversable]) -> Prose:
    """Return the texts of some files, all of one language."""
    texts: dict[str, str] = {}
    for file in files:
        texts |= json.loads(file.read_bytes())
    return Prose(language, texts)
