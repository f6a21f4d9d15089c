"""The pairs that take part."""

import msgspec


class Pair(msgspec.Struct, frozen=True):
    """Two players who enter together; `number` is theirs for the whole championship, from 1.

    `section` is the part of the field they are seated in, `team` whom they play for in a league, `club` where
    they come from; each may be empty.
    """

    number: int
    players: tuple[str, str]
    section: str = ""
    team: str = ""
    club: str = ""
