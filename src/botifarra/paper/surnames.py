"""Names with the surname first for lists: `Puig i Serra, Joan`.

In Catalonia and in Spain people type the given name before one or two surnames. Of three words the last two
are the surnames, unless the second is an initial or is known as a second given name: `Joan Carles Puig`. A
particle belongs to the word after it, and an `i` joins two surnames. A name that has a digit, or is one word,
is unchanged. A comma separates surnames from given names.
"""

import re
from collections.abc import Sequence

from botifarra.letters import plain_letters

_PARTICLE_WORDS = "de del dels la las les lo los el els en na da das do dos di van von der den"
_SECOND_WORDS = """
    maria josep jose carles carlos lluis luis lluisa luisa xavier javier antoni antonio antonia manel manuel
    angel angels angeles teresa rosa carme carmen dolors dolores mar pilar isabel jesus francesc francisco
    miquel miguel albert alberto enric enrique fernando ignasi ignacio pau pablo eduard eduardo alejandro
    cristina elena eugenia victoria merce mercedes montserrat concepcio neus roser rosario remei belen
    joan juan
"""
_PARTICLES = frozenset(_PARTICLE_WORDS.split())
_AND = frozenset({"i", "y", "e"})
_SECOND_NAMES = frozenset(_SECOND_WORDS.split())
"""Second names in plain letters, without those that are common surnames too, such as Ramon and Martí."""

_INITIAL = re.compile(r"[^\W\d_](?:[a-z]?\.?ª|[a-z]\.|\.)?\Z")
"""An abbreviated given name: `M`, `M.`, `Ma.`, `Mª`."""

_SURNAMES = 2
"""The number of surnames if the name does not show it."""


def surname_first(name: str) -> str:
    """Return a name in the form for lists."""
    parts = [] if re.search(r"[,\d]", name) else _parts(name.split())
    if len(parts) < 2:
        return name
    first = _first_surname(parts)
    return f"{' '.join(parts[first:])}, {' '.join(parts[:first])}"


def _parts(words: Sequence[str]) -> list[str]:
    """Join particles to the next word, and surnames around an `i`."""
    parts: list[str] = []
    begun = ""
    for word in words:
        begun = f"{begun} {word}".strip()
        if word.casefold() in _PARTICLES or (word.casefold() in _AND and parts):
            continue
        first = begun.split()[0].casefold()
        if parts[1:] and (first in _AND or (first in _PARTICLES and not _is_second_name(parts[-1]))):
            parts[-1] += f" {begun}"
        else:
            parts.append(begun)
        begun = ""
    return [*parts, begun] if begun else parts


def _first_surname(parts: Sequence[str]) -> int:
    """Return the index of the first surname."""
    joined = [at for at, part in enumerate(parts) if at and _AND & set(part.casefold().split())]
    if joined:
        return joined[0]
    first = 2 if len(parts) > 2 and _INITIAL.match(parts[0]) else 1
    while first < len(parts) - 1 and _is_second_name(parts[first]):
        first += 1
    return max(first, len(parts) - _SURNAMES)


def _is_second_name(part: str) -> bool:
    """Return whether a word is used as a second name: `del Mar`, `Carles`, `M.`."""
    return _INITIAL.match(part) is not None or plain_letters(part.rsplit(maxsplit=1)[-1]) in _SECOND_NAMES
