"""The choices that help texts name, each list from the place that defines it."""

from collections.abc import Iterable
from pkgutil import resolve_name
from string import Formatter

from botifarra.cli.prose import Prose

CHOICES = {
    "presets": "botifarra.core.rules:PRESETS",
    "bots": "botifarra.bots:OPPONENTS",
    "levels": "botifarra.bots.levels:LEVEL_NAMES",
    "papers": "botifarra.paper.catalogue:PAPERS",
    "roles": "botifarra.tournament.chain:ROLES",
}
"""The names to choose from, by the blank in a text. They are imported only for a text with that blank."""

_TEXTS = {"levels": "bots"}
"""Blanks whose names have the texts of another blank."""


def with_choices(text: Prose, key: str, between: str = ", ") -> str:
    """Return a text in which each blank of `CHOICES` lists the names, with their own texts if they have any.

    The text of a name has the blank and the name as its key, such as `bots.club`.
    """
    blanks = {blank for _, blank, _, _ in Formatter().parse(text.texts[key]) if blank}
    return text(key, **{blank: between.join(_described(text, blank)) for blank in blanks & CHOICES.keys()})


def _described(text: Prose, blank: str) -> Iterable[str]:
    for name in resolve_name(CHOICES[blank]):
        own = f"{_TEXTS.get(blank, blank)}.{name}"
        yield f"{name} ({text(own)})" if own in text else str(name)
