"""The texts of the pages, from web/src/i18n, so that a test finds elements by their visible names."""

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from botifarra.prose import LANGUAGES, Language, after_de
from botifarra.sentences.texts import unbroken
from tests.scale import scale

_I18N = Path(__file__).parents[2] / "web" / "src" / "i18n"

TRIED = LANGUAGES[: scale(1, len(LANGUAGES))]
"""The languages of a test for which all languages are alike."""

_BLANK = re.compile(r"(\bde )?\{(\w+)(?::([^|}]*)\|([^}]*))?\}")


@cache
def texts(language: Language) -> dict[str, str]:
    """Return all texts of a language by key."""
    return dict(_read(language))


def text(language: Language, key: str, **values: str | int) -> str:
    """Return a text with its placeholders filled in, as `t` of web/src/i18n/text.svelte.ts does."""

    def fill(blank: re.Match[str]) -> str:
        of, name, one, other = blank.groups(default="")
        value = values[name]
        if one or other:
            return of + (one if value == 1 else other)
        return after_de(str(value)) if of and language == "ca" else f"{of}{value}"

    return unbroken(_BLANK.sub(fill, texts(language)[key]))


def pattern(language: Language, key: str, **values: str) -> re.Pattern[str]:
    """Return a pattern of the whole text that matches any value of the placeholders not given."""
    return re.compile(_pattern(unbroken(texts(language)[key]), values, lambda _: "(?:.+?)"))


def read(language: Language, key: str, sentence: str) -> dict[str, str] | None:
    """Return the values of the placeholders in a sentence made from a text; None if it was not."""
    found = re.search(_pattern(unbroken(texts(language)[key]), {}, lambda name: f"(?P<{name}>.+?)"), sentence)
    return found.groupdict() if found else None


def _pattern(whole: str, values: dict[str, str], blank_by: Callable[[str], str]) -> str:
    parts = []
    end = 0
    for blank in _BLANK.finditer(whole):
        parts.append(re.escape(whole[end : blank.start()]))
        of, name, one, other = blank.groups(default="")
        parts.append("(?:de |d')" if of else "")
        if one or other:
            parts.append(f"(?:{re.escape(one)}|{re.escape(other)})")
        else:
            parts.append(re.escape(unbroken(values[name])) if name in values else blank_by(name))
        end = blank.end()
    return f"^{''.join(parts)}{re.escape(whole[end:])}$"


def _read(language: Language) -> Iterator[tuple[str, str]]:
    for path in sorted((_I18N / language).glob("*.json")):
        yield from json.loads(path.read_text(encoding="utf-8")).items()
