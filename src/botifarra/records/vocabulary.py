"""Words for strains and calls: the word that is written for each, and other words that are read as it."""

import re

from botifarra.core.actions import DECLARES, DELEGATE, PASS, SHOW, Call
from botifarra.core.cards import Strain
from botifarra.core.notation import CALL_NAMES, DOUBLE_NAMES, format_strain
from botifarra.letters import plain_letters

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
