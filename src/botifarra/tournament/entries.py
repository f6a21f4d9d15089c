"""The pairs that take part."""

import msgspec


class Pair(msgspec.Struct, frozen=True):
    """Two players who enter together.

    `number` is from 1 and holds for the whole championship. `section` is the part of the field in which they
    are seated. `team` is their team in a league, and `club` their club. Each of these may be empty.
    """

    number: int
    players: tuple[str, str]
    section: str = ""
    team: str = ""
    club: str = ""
