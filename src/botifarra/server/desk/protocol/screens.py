"""The screens as they are sent: one struct for each, made whole from the book at each change."""

from typing import Literal

import msgspec

from botifarra.server.desk.protocol.desk_screen import DeskScreen
from botifarra.server.desk.protocol.screen_parts import (
    Cell,
    EventHead,
    MissingResults,
    MissingTable,
    PairNames,
    RoundClock,
    RoundSeats,
)
from botifarra.tournament.events import Line, Place, Slip
from botifarra.tournament.listing.board_results import ScoreMark
from botifarra.tournament.listing.standings import Criteria


class FieldResult(msgspec.Struct, frozen=True):
    """The result of another table on a board."""

    pairs: tuple[int, int]
    slip: Slip


class TableBoard(msgspec.Struct, frozen=True):
    """A board at a table, which `pairs` play at N-S and at E-W.

    `field` has the results of other tables, once this table has its own result.
    """

    pairs: tuple[int, int]
    cell: Cell
    field: tuple[FieldResult, ...] | None


class NextSeat(msgspec.Struct, frozen=True):
    """Where a pair goes after the round: a table and a side; None if it sits out."""

    pair: int
    table: int | None
    side: Line | None


class TableRound(msgspec.Struct, frozen=True):
    """The round at a table: the one in play, or else the last one. `is_open`: it takes results.

    `pairs` are all that play at the table: two, unless a director has seated others at some boards. `next`
    has them too, if the next round of the session is paired. `is_tied`: nobody has won the match, and the
    next round of the knock-out depends on it.
    """

    number: int
    is_open: bool
    pairs: tuple[PairNames, ...]
    boards: tuple[TableBoard, ...]
    next: tuple[NextSeat, ...]
    is_tied: bool


class TableScreen(msgspec.Struct, frozen=True, tag_field="t", tag="table"):
    """The screen of a table's phones. Without `round` nobody plays at the table now."""

    head: EventHead
    table: int
    clock: RoundClock | None
    called: bool
    round: TableRound | None


class RankedLine(msgspec.Struct, frozen=True):
    """A line of the standings. `pair` is None for a team, which has its name in `team`.

    `rank` is None for an entry that has not played (R7.7).
    `score` is the figure that ranks: the average or the total, or the matches won; `second` is the other
    figure, or the difference of points. `played` counts boards, matches or encounters. `sat_out` counts the
    boards or matches that the pair sat out and that count for it (R7.5). `withdrawn` is the first round that
    the pair, or a pair of the team, does not play any more. `fined` are the points of its fines;
    `fine_appealed`: an appeal against one of them is open. `flagged`: its total has a score of 3/2
    without comparison, or for boards that it sat out without an average (R7.5).
    """

    rank: int | None
    pair: int | None
    players: tuple[str, ...]
    team: str
    score: str
    second: str
    played: int
    sat_out: int
    withdrawn: int | None
    fined: str | None
    flagged: bool
    fine_appealed: bool


class Ranking(msgspec.Struct, frozen=True):
    """A ranking. `line` or `group` is set where there are several rankings."""

    line: Line | None
    group: int | None
    lines: tuple[RankedLine, ...]


class BestResult(msgspec.Struct, frozen=True):
    """The best result of a side on a board (R7.2), and the pairs that made it."""

    board: int
    side: Line
    result: int
    pairs: tuple[int, ...]


class HallScreen(msgspec.Struct, frozen=True, tag_field="t", tag="hall"):
    """The screen of the hall. `seats` are those of the round in play.

    `rankings` and `best` have the results of closed rounds alone. `by` tells the figure that ranks.
    `has_withdrawn_last`, `closed_missing`, `appeals` and `fine_appeals` are as in `PublicScreen`.
    """

    head: EventHead
    clock: RoundClock | None
    seats: RoundSeats | None
    missing: tuple[MissingTable, ...]
    by: Literal["average", "total", "wins"]
    has_withdrawn_last: bool
    rankings: tuple[Ranking, ...]
    best: tuple[BestResult, ...]
    closed_missing: tuple[MissingResults, ...]
    appeals: tuple[Place, ...]
    fine_appeals: tuple[int, ...]


class PublicSide(msgspec.Struct, frozen=True):
    """A side of a table on a board: its result (R7.2), and its final score as text, if any.

    `mark` tells why the score does not follow from the result: the side revoked, its opponents revoked (the
    `average`), or the director gave it. `flagged`: there was nothing to compare the result with (R7.5).
    """

    pair: int
    result: int | None
    score: str | None
    mark: ScoreMark | None
    flagged: bool


class PublicResult(msgspec.Struct, frozen=True):
    """A table on a board. `field` is not 0 for tables that played a fouled board with other cards (R7.8)."""

    round: int
    table: int
    slip: Slip | None
    field: int
    sides: tuple[PublicSide, PublicSide]


class PublicBoard(msgspec.Struct, frozen=True):
    """A board that no table will play any more. `hands` are its cards, once its seed is public.

    The cards are those of north, west, south and east, as in a record (docs/notation.md).
    """

    board: int
    is_cancelled: bool
    hands: tuple[str, str, str, str] | None
    tables: tuple[PublicResult, ...]


class PublicMatch(msgspec.Struct, frozen=True):
    """A match of a closed round."""

    round: int
    table: int
    pairs: tuple[int, int]
    scores: tuple[int, int] | None


class PublicRest(msgspec.Struct, frozen=True):
    """A closed round that a pair sat out: `boards` count as its own average (R7.5); in a match it wins."""

    round: int
    pair: int
    boards: int


class EarlierPlayers(msgspec.Struct, frozen=True):
    """The players that a pair had up to the round `last`, before somebody took a seat."""

    pair: int
    last: int
    players: tuple[str, str]


class PublicScreen(msgspec.Struct, frozen=True, tag_field="t", tag="public"):
    """The public page. Of a round that is not closed it has the seats and the clock alone.

    Names may be initials, here and in the hall (`screens.names_in_public`). `pairs` have their present
    players, and `earlier` those before a substitution, by round. `criteria` are those of the `rankings`.
    `has_withdrawn_last`: the last ones are pairs that have withdrawn and missed a round (R7.7). The rankings
    are provisional if `closed_missing` names results that closed rounds lack. They also are if `appeals` has
    places of closed rounds about which an appeal is open, or `fine_appeals` pairs with one against a fine by
    which the order can change.
    """

    head: EventHead
    clock: RoundClock | None
    pairs: tuple[PairNames, ...]
    earlier: tuple[EarlierPlayers, ...]
    seats: RoundSeats | None
    criteria: Criteria
    has_withdrawn_last: bool
    rankings: tuple[Ranking, ...]
    boards: tuple[PublicBoard, ...]
    matches: tuple[PublicMatch, ...]
    rests: tuple[PublicRest, ...]
    closed_missing: tuple[MissingResults, ...]
    appeals: tuple[Place, ...]
    fine_appeals: tuple[int, ...]


AnyScreen = DeskScreen | TableScreen | HallScreen | PublicScreen
