"""Texts for people, in Catalan, Spanish or English: each package has them in the JSON files of its i18n/."""

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources.abc import Traversable
from string import Formatter
from typing import Any, Literal, get_args

from botifarra.visible import visible

Language = Literal["ca", "es", "en"]
"""A language of the texts."""

LANGUAGES: tuple[Language, ...] = get_args(Language)
"""The available languages; the first is the default."""


class _Formatter(Formatter):
    def format_field(self, value: object, format_spec: str) -> str:
        """Return a value as formatted text, in which control characters are visible.

        A format of two words, such as `point|points`, gives the first one for 1 and the second for others.
        """
        one, is_plural, other = format_spec.partition("|")
        if is_plural:
            return one if value == 1 else other
        return visible(format(value, format_spec))

    def filled(self, name: str, spec: str, values: dict[str, object]) -> str:
        """Return a blank filled in; its name may be that of a value, or of an attribute of one."""
        value = values[name] if name in values else self.get_field(name, (), values)[0]
        return self.format_field(value, spec)


_POINTS: dict[str, str] = {"ca": ",", "es": ",", "en": "."}
"""The decimal point of each language. The pages in the browser have it from `Intl`."""


def number_text(language: str, digits: str) -> str:
    """Return a number in digits as people write it in a language: `-1.25` is `−1,25` in Catalan."""
    return digits.replace("-", "−").replace(".", _POINTS[language])


_DE = "de "
_VOWEL = re.compile(r"h?([aeoàèéòó]|[iíïuúü](?![aeoàèéòó]))|11\b|1\b(?!\.\d)", re.IGNORECASE)
"""A vowel, also after a silent h, or 1 ("un") or 11 ("onze").

An "i" or "u" before an open vowel is a consonant: "de Iolanda". So is the first letter of 1.000, "mil".
"""


def after_de(value: str) -> str:
    """Return a value after the Catalan "de", which is "d'" before a vowel: `d'Eloi`, `d'11`, `de Pau`.

    web/src/i18n/text.svelte.ts does the same.
    """
    return f"d'{value}" if _VOWEL.match(value) else f"{_DE}{value}"


class _CatalanFormatter(_Formatter):
    """Formats texts in which "de" before a blank is "d'" if the value needs it."""

    def parse(self, format_string: str) -> Iterator[Any]:
        """Yield the parts of a text; "de" before a blank becomes a part of that blank."""
        for literal, field, spec, conversion in super().parse(format_string):
            if field is not None and conversion is None and re.search(rf"\b{_DE}\Z", literal):
                yield literal.removesuffix(_DE), field, f"{_DE}{spec}", conversion
            else:
                yield literal, field, spec, conversion

    def format_field(self, value: object, format_spec: str) -> str:
        """Return a value as text, after "de" if that is a part of its blank."""
        text = super().format_field(value, format_spec.removeprefix(_DE))
        return after_de(text) if format_spec.startswith(_DE) else text


_FORMATTER = _Formatter()
_CATALAN = _CatalanFormatter()


@cache  # a text is filled in many times
def _parts(formatter: _Formatter, text: str) -> list[tuple[str, str | None, str]]:
    """Return the parts of a text: each is words, then the name and the format of a blank, if there is one."""
    return [(literal, name, spec or "") for literal, name, spec, _ in formatter.parse(text)]


class Prose:
    """The texts of one language: `prose("key", name=value)` is a text with its blanks filled in.

    `{name}` is a value. `{n:trick|tricks}` is the first word where the number `n` is 1, otherwise the second,
    as in the browser (web/src/i18n/text.svelte.ts).
    """

    def __init__(self, language: str, texts: dict[str, str]) -> None:
        self.language = language
        self.texts = texts

    def __call__(self, key: str, **values: object) -> str:
        """Return the text of `key`, each `{name}` in it replaced by that value, made visible."""
        formatter = _CATALAN if self.language == "ca" else _FORMATTER
        return "".join(
            [
                literal if name is None else literal + formatter.filled(name, spec, values)
                for literal, name, spec in _parts(formatter, self.texts[key])
            ]
        )

    def __contains__(self, key: str) -> bool:
        return key in self.texts


def read_prose(language: str, files: Iterable[Traversable]) -> Prose:
    """Return the texts of some files, all of one language."""
    texts: dict[str, str] = {}
    for file in files:
        texts |= json.loads(file.read_bytes())
    return Prose(language, texts)
