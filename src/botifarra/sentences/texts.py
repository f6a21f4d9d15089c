"""The texts of the sentences. Packages above, with texts of their own, include these."""

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from botifarra.prose import Prose, read_prose


def sentences_file(language: str) -> Traversable:
    """Return the file of the texts of a language."""
    return files("botifarra.sentences") / "i18n" / f"{language}.json"


@cache
def sentences_prose(language: str) -> Prose:
    """Return the texts of the sentences in a language, for people who type commands."""
    return read_prose(language, [sentences_file(language)])


@cache
def web_sentences(language: str) -> Prose:
    """Return the same texts for people at a screen: `KEY.web` stands for `KEY` where the command is named."""
    texts = sentences_prose(language).texts
    return Prose(language, {key: texts.get(f"{key}.web", text) for key, text in texts.items()})
