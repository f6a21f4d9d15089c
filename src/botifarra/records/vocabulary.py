"""Words for strains and calls: the one that is written, and others that are read as it. Names of tags."""

import re
from difflib import get_close_matches
from functools import lru_cache

from botifarra.core.actions import DECLARES, DELEGATE, PASS, SHOW, Call
from botifarra.core.cards import Strain
from botifarra.core.notation import CALL_NAMES, DOUBLE_NAMES, format_strain
from botifarra.letters import plain_letters
from botifarra.records.record import NAME_TAGS, OWN_TAGS

_ALSO_STRAINS = {
    Strain.COINS: ("coins",),
    Strain.CUPS: ("copas", "cups"),
    Strain.SWORDS: ("espadas", "swords"),
    Strain.BATONS: ("bastons", "bastones", "batons", "clubs"),
    Strain.NO_TRUMP: ("butifarra", "no trump", "no trumps", "sense trumfo", "sin triunfo"),
}
_ALSO_DOUBLES = (
    ("contra", "contrar"),
    ("recontra", "recontrar"),
    ("Sant Vicenç", "Sant Vicens", "San Vicente"),
)
_ALSO_CALLS: dict[Call, tuple[str, ...]] = {
    **{DECLARES[strain]: words for strain, words in _ALSO_STRAINS.items()},
    DELEGATE: ("delegar", "delegate"),
    PASS: ("passar", "paso", "pasar", "pass", "bé", "bien"),
    SHOW: (),
}

STRAIN_WORDS = {strain: (format_strain(strain), *words) for strain, words in _ALSO_STRAINS.items()}
"""Words for each trump suit and for none; the first of each is written (R3.1)."""

DOUBLE_WORDS = tuple((name, *words) for name, words in zip(DOUBLE_NAMES, _ALSO_DOUBLES, strict=True))
"""Words for the first, second and third double; the first word of each is written (R3.3)."""

CALL_WORDS = {call: (CALL_NAMES[call], *words) for call, words in _ALSO_CALLS.items()}
"""Words for every call that is not a double; the first word is written."""


def fold(typed: str, between: str = "") -> str:
    """Return the text in lower case without accents, with `between` for blanks, ' and hyphens."""
    return between.join(_BETWEEN.sub(" ", plain_letters(typed)).split())


_BETWEEN = re.compile(r"['’]|(?<=[^\W\d])-(?=[^\W\d])")  # not before a number, where the hyphen is a sign

STRAINS = {fold(word): strain for strain, words in STRAIN_WORDS.items() for word in words}
"""The strain of each folded word."""

DOUBLES = {fold(word): doubles for doubles, words in enumerate(DOUBLE_WORDS) for word in words}
"""The number of doubles that precede the double of each folded word."""

CALLS = {fold(word): call for call, words in CALL_WORDS.items() for word in words}
"""The call of each folded word that is not a double."""

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
