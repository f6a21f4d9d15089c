"""The parts that screens have in common."""

from typing import Literal

import msgspec

from botifarra.tournament.events import Line, Slip
from botifarra.tournament.format import Kind

CellState = Literal[
    "missing",
    "claimed",
    "disputed",
    "entered",
    "confirmed",
    "decided",
    "ruled",
    "cancelled",
    "sat_out",
]
"""The state of a place.

`claimed`: one side has said its result. `entered`: there is a result, which no other side has confirmed.
`decided`: the sides disputed the result, and the director decided it. `ruled`: rulings of the director stand
in for a result.
"""


class EventHead(msgspec.Struct, frozen=True):
    """The event. `kind` tells whether boards or matches are played. `rounds` is the number of paired rounds.

    `round` is the round in play, None before the next one is paired and after the last one. `closed` is the
    last round that is over. `boards` is the number of boards in a round, 0 in matches.
    """

    event: str
    name: str
    date: str
    place: str
    kind: Kind
    boards: int
    rounds: int
    round: int | None
    closed: int


class RoundClock(msgspec.Struct, frozen=True):
    """The clock of the round: the time at which it `ends`, or the milliseconds `left` while it pauses.

    It started with `total` milliseconds. Times are milliseconds since 1970 by the server's clock, which
    `opened` and `beat` tell.
    """

    ends: int | None
    left: int | None
    total: int = 0


class PairNames(msgspec.Struct, frozen=True):
    """A pair with the players of the round that is shown. `team` and `club` may be empty."""

    number: int
    players: tuple[str, str]
    team: str
    club: str


class ClaimSeen(msgspec.Struct, frozen=True):
    """The claim of a side; `slip` is None if it disagrees without a version of its own."""

    side: Line
    slip: Slip | None


class Cell(msgspec.Struct, frozen=True):
    """The place of a result: board 0 stands for a match.

    `revokes` are the sides that revoked, and `awards` the final scores that the director gave N-S and E-W.
    """

    board: int
    state: CellState
    slip: Slip | None
    claims: tuple[ClaimSeen, ...]
    revokes: tuple[Line, ...]
    awards: tuple[str | None, str | None]


class MissingTable(msgspec.Struct, frozen=True):
    """A table of a round, and the boards whose results are missing (0 for a match)."""

    table: int
    boards: tuple[int, ...]


class MissingResults(msgspec.Struct, frozen=True):
    """The tables of a closed round whose results are missing."""

    round: int
    tables: tuple[MissingTable, ...]


class SeatedTable(msgspec.Struct, frozen=True):
    """A table in the list of seats: N-S, E-W, their boards and their section, if they have one."""

    table: int
    pairs: tuple[PairNames, PairNames]
    boards: tuple[int, ...]
    section: str


class RoundSeats(msgspec.Struct, frozen=True):
    """The seats of a round; `resting` are the pairs that sit out."""

    number: int
    tables: tuple[SeatedTable, ...]
    resting: tuple[PairNames, ...]
