"""The texts of the sentences. The packages that import this one add them to texts of their own."""

import re
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from botifarra.prose import Prose, read_prose

_SIDE = re.compile(r"\b([NE])-([SOW])\b")


def sentences_file(language: str) -> Traversable:
    """Return the file of the texts of a language."""
    return files("botifarra.sentences") / "i18n" / f"{language}.json"


@cache
def sentences_prose(language: str) -> Prose:
    """Return the texts of the sentences in a language, for people who type commands."""
    return read_prose(language, [sentences_file(language)])


@cache
def web_sentences(language: str) -> Prose:
    """Return the same texts for web pages: `KEY.web` replaces `KEY` where that text names a command.

    The names of sides are not broken at the end of a line.
    """
    texts = sentences_prose(language).texts
    return Prose(language, {key: unbroken(texts.get(f"{key}.web", text)) for key, text in texts.items()})


def unbroken(text: str) -> str:
    """Return a text with a non-breaking hyphen in N-S and E-W, as web/src/i18n/text.svelte.ts does."""
    return _SIDE.sub("\\1\u2011\\2", text)
