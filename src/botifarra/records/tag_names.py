"""Names of tags: the known tag that an unknown name may stand for."""

from difflib import get_close_matches
from functools import lru_cache

from botifarra.records.record import NAME_TAGS, OWN_TAGS
from botifarra.records.vocabulary import fold

_TAG_WORDS = {
    "Rules": ("reglament", "regles", "reglamento", "reglas"),
    "Dealer": ("dona", "quidona", "repartidor", "da", "quienda"),
    "Deal": ("repartiment", "cartes", "reparto", "cartas"),
    "Calls": ("cants", "cantes"),
    "Play": ("joc", "jugades", "bases", "juego", "jugadas", "bazas"),
    "Claim": ("estesa", "tendida"),
    "Points": ("punts", "puntos"),
    "Score": ("puntuacio", "puntuacion"),
    "North": ("nord", "norte"),
    "West": ("oest", "oeste"),
    "South": ("sud", "sur"),
    "East": ("est", "este"),
    "Board": ("ma", "mano"),
    "Date": ("data", "fecha"),
    "Table": ("taula", "mesa"),
    "Match": ("partida",),
}
_TAGS_BY_WORD = {word: tag for tag, words in _TAG_WORDS.items() for word in words}
"""The tag of each Catalan or Spanish word."""

_TAGS_BY_NAME = {
    tag.lower(): tag for tag in (*OWN_TAGS, *NAME_TAGS, "Event", "Board", "Date", "Table", "Match")
}
"""The tags that people write by hand."""

_LEAST_LIKENESS = 0.82
"""Ratio of equal letters in two names, from 0 to 1; `Player` and `Play` have 0.8."""


@lru_cache(maxsize=256)  # the records of a file have the same tags
def resembled_tag(name: str) -> str | None:
    """Return the known tag that an unknown name may stand for, or None.

    It is a word for the tag in another language, or has the same first letter and differs in a few letters or
    in their order.
    """
    if name in _TAGS_BY_NAME.values():
        return None
    word = fold(name.replace("_", " "))
    tags = [tag for tag in _TAGS_BY_NAME if tag[0] == word[:1]]
    close = get_close_matches(word, tags, 1, _LEAST_LIKENESS)
    swapped = [tag for tag in tags if sorted(tag) == sorted(word)]
    return _TAGS_BY_WORD.get(word) or next((_TAGS_BY_NAME[tag] for tag in close or swapped), None)
