"""The pairs that take part."""

import re

import msgspec


class Pair(msgspec.Struct, frozen=True):
    """Two players who enter together.

    `number` is from 1 and holds for the whole championship. `section` is the part of the field in which they
    are seated. `team` is their team in a league, and `club` their club. Each of these may be empty.

    A player may be typed with the surname first: `Puig, Joan Guerau`. Only lists by surname show it so.
    """

    number: int
    players: tuple[str, str]
    section: str = ""
    team: str = ""
    club: str = ""

    @property
    def names(self) -> tuple[str, str]:
        """The players, with the given name first."""
        first, second = map(given_name_first, self.players)
        return first, second


def given_name_first(name: str) -> str:
    """Return a name with the given name first, even if it is typed with the surname first."""
    surnames, _, first = (part.strip() for part in name.partition(","))
    if not (surnames and first) or re.search(r"[,\d]", first):
        return name
    return f"{first} {surnames}"
