"""The screens as they are sent: one struct for each, made whole from the book at each change."""

from typing import Literal

import msgspec

from botifarra.eventfile.rescue import SavedLog
from botifarra.server.desk.protocol.moved import MovedLinks
from botifarra.server.desk.protocol.steps import NextStep
from botifarra.tournament.events import Line, Place, Slip
from botifarra.tournament.format import Kind
from botifarra.tournament.listing.board_results import ScoreMark
from botifarra.tournament.listing.standings import Criteria
from botifarra.tournament.sessions import Dealing

CellState = Literal["missing", "claimed", "disputed", "entered", "confirmed", "ruled", "cancelled", "sat_out"]
"""The state of a place.

`claimed`: one side has said its result. `entered`: there is a result, which no other side has confirmed.
`ruled`: rulings of the director stand in for a result.
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


class DeskTable(msgspec.Struct, frozen=True):
    """A table of the round with its cells. If other pairs played some boards, it is listed again for them.

    `called` is the time of its call for the director. `phones` is the number of connected phones.
    """

    table: int
    pairs: tuple[PairNames, PairNames]
    cells: tuple[Cell, ...]
    called: int | None
    phones: int


class MissingTable(msgspec.Struct, frozen=True):
    """A table of a round, and the boards whose results are missing (0 for a match)."""

    table: int
    boards: tuple[int, ...]


class DeskRound(msgspec.Struct, frozen=True):
    """A round at the desk. `resting` are the pairs that sit out. `is_open`: it is in play.

    `missing` are its results that are missing: also those that are claimed or disputed. Every count of
    missing results, in the hall too, is of these.
    """

    number: int
    session: int
    is_open: bool
    tables: tuple[DeskTable, ...]
    resting: tuple[int, ...]
    missing: tuple[MissingTable, ...]


class DeskPair(msgspec.Struct, frozen=True):
    """A pair at the desk: whether it has checked in, and the first round that it does not play."""

    number: int
    players: tuple[str, str]
    team: str
    club: str
    section: str
    present: bool
    withdrawn: int | None


class MissingResults(msgspec.Struct, frozen=True):
    """The tables of a closed round whose results are missing."""

    round: int
    tables: tuple[MissingTable, ...]


class OpenAppeal(msgspec.Struct, frozen=True):
    """An appeal of a side that waits for the director's decision."""

    place: Place
    side: Line
    reason: str


class DeskScreen(msgspec.Struct, frozen=True, tag_field="t", tag="desk"):
    """The screen of the director and the deputy.

    `number` and `digest` are those of the last entry of the log. `shown` is the round in play, else the last
    one that is over, None before the first round is paired. `next` is the next step of the director.
    `to_deal` are boards that paired rounds need and that the program has not dealt. `to_pair` is the round
    that can be paired now, also while another is in play. `shaky` are the rounds that rest on results changed
    later. `sealed` are the sessions whose seed is not public. `missing` are the results that closed rounds
    lack. `appeals` are open, in any round. `can_reopen`: the last closed round can be in play again.
    `can_start_clock`: the clock of the next round can start when the one in play is closed. It cannot if no
    round follows, or if that one lacks boards that the program deals. `has_bracket`: the event is a
    knock-out, or groups with a knock-out after them. `rescued` are logs with entries that the file lacks:
    what the desk had when its file was deleted, replaced or damaged. `moved` is there if printed cards lead
    elsewhere.
    """

    head: EventHead
    number: int
    digest: str
    clock: RoundClock | None
    shown: DeskRound | None
    pairs: tuple[DeskPair, ...]
    next: NextStep
    to_deal: Dealing | None
    to_pair: int | None
    shaky: tuple[int, ...]
    is_public: bool
    initials: bool
    sealed: tuple[int, ...]
    missing: tuple[MissingResults, ...]
    appeals: tuple[OpenAppeal, ...]
    can_reopen: bool
    can_start_clock: bool
    has_bracket: bool
    rescued: tuple[SavedLog, ...]
    moved: MovedLinks | None


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


class RankedLine(msgspec.Struct, frozen=True):
    """A line of the standings. `pair` is None for a team, which has its name in `team`.

    `score` is the figure that ranks: the average or the total, or the matches won; `second` is the other
    figure, or the difference of points. `played` counts boards, matches or encounters. `sat_out` counts the
    boards or matches that the pair sat out and that count for it (R7.5). `withdrawn` is the first round that
    the pair, or a pair of the team, does not play any more. `fined` are the points of its fines. `flagged`:
    its total has a score without comparison (R7.5).
    """

    rank: int
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
    `has_withdrawn_last` and `appeals` are as in `PublicScreen`.
    """

    head: EventHead
    clock: RoundClock | None
    seats: RoundSeats | None
    missing: tuple[MissingTable, ...]
    by: Literal["average", "total", "wins"]
    has_withdrawn_last: bool
    rankings: tuple[Ranking, ...]
    best: tuple[BestResult, ...]
    appeals: tuple[Place, ...]


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
    `has_withdrawn_last`: the last ones are pairs that have withdrawn and missed a round (R7.7). `appeals` are
    the places of closed rounds about which an appeal is open, so that the `rankings` are provisional.
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
    appeals: tuple[Place, ...]


AnyScreen = DeskScreen | TableScreen | HallScreen | PublicScreen
