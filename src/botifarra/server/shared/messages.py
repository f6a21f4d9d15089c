"""The forms and answers of shared boards over HTTP (docs/shared-boards.md).

Times are in milliseconds since 1970. An answer to an entrant depends on other people's play only on boards
that the entrant has finished, until the set is sealed.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from botifarra.core.cards import Card, Strain
from botifarra.core.seats import Seat
from botifarra.server.protocol.parts import Points
from botifarra.server.table.events import Hex
from botifarra.tournament.shared.board_result import FinishedBy
from botifarra.tournament.shared.shared_set import Phase, SetKind

MAX_TITLE = 60
"""Largest number of characters of a title."""

MAX_SUBTITLE = 200
"""Largest number of characters of a subtitle."""

MAX_DAYS = 31
"""Largest number of days for which a club's set can be played."""

CHALLENGE_DAYS = 7
"""Days for which a challenge can be played."""


class SetForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A new set: a `challenge` to friends for a week, or a `club`'s set for its members for some days.

    `people` is 1, or 2 for a set that partners play. A challenge has 4, 8 or 16 `boards`.
    """

    kind: Literal["challenge", "club"] = "challenge"
    people: Literal[1, 2] = 1
    boards: Literal[4, 8, 12, 16, 20, 24] = 8
    title: Annotated[str, Meta(max_length=200)] = ""
    subtitle: Annotated[str, Meta(max_length=500)] = ""
    days: Annotated[int, Meta(ge=1, le=MAX_DAYS)] = CHALLENGE_DAYS


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """An entrant of the person who asks: its number in the set, its table and the person's seat there.

    In a set for partners, `partner_key` is for the link that a partner gets, until somebody has joined. The
    table does not exist until then.
    """

    set: str
    entrant: int
    code: str
    seat: Seat
    partner_key: str | None = None


class Mine(msgspec.Struct, frozen=True, kw_only=True):
    """The entrant of the person who asks, and its progress.

    `finished` is the number of finished boards; they are played in order. `rank` is the rank among `ranked`
    entrants. These and `average` are null until all boards are finished. `apart`: the person plays without a
    rank.
    """

    entrant: int
    code: str
    seat: Seat
    finished: int
    apart: bool
    partner_key: str | None = None
    rank: int | None = None
    ranked: int | None = None
    average: float | None = None


class SetLine(msgspec.Struct, frozen=True, kw_only=True):
    """A set in a list.

    `people` is 1, or 2 for a set that partners play. `entrants` is the number of people or pairs that have
    entered. `maker` is the name of the person who made the set, if it is known. `now` is the server's time,
    because the clock of the one who asks may be wrong.
    """

    id: str
    kind: SetKind
    title: str
    subtitle: str
    opens_at: int
    closes_at: int
    now: int
    phase: Phase
    people: int
    boards: int
    entrants: int
    sealed: bool
    maker: str | None = None
    mine: Mine | None = None


class SetPage(SetLine, frozen=True, kw_only=True):
    """A set.

    `commitment` is the SHA-256 of the seed of its boards. `seed` is null until the set is sealed. `level` is
    that of the bots at every table, and `nodes` the limit of their search for each action. A person who
    enters a closed set plays without a rank. `is_maker`: the person who asks has made the set.
    """

    rules: str
    commitment: Hex
    seed: Hex | None
    level: str
    nodes: int | None
    field_bots: tuple[str, ...]
    is_maker: bool


class Sets(msgspec.Struct, frozen=True):
    """Sets, the latest first. `more`: there are earlier ones."""

    sets: tuple[SetLine, ...]
    more: bool = False


class Today(msgspec.Struct, frozen=True):
    """The sets of the day and of the week, for the home page. `pairs` is that of the day for partners."""

    day: SetLine
    pairs: SetLine
    week: SetLine


class PartnerInvitation(msgspec.Struct, frozen=True):
    """The invitation to be the partner of `name` in a set."""

    set: SetLine
    name: str


class Ranked(msgspec.Struct, frozen=True, kw_only=True):
    """A row of standings. `average` is the average final score, from 1 to 2 (R7.3).

    `share` is the share of the other results that were beaten, 0 to 1; null without others. `by_bot` is the
    number of boards that a bot finished. `rank` is null for a `bot`, which is shown and not ranked.
    """

    rank: int | None
    entrant: int
    names: tuple[str, ...]
    average: float
    share: float | None
    boards: int
    by_bot: int
    bot: str | None = None


class StandingsPage(msgspec.Struct, frozen=True, kw_only=True):
    """A part of the standings over the first `boards` boards of a set.

    While the set is not sealed, these are the boards that the person who asks has finished, and only entrants
    who finished them all are ranked. `ranked` is their number, and `first` the place of the first row in the
    whole list, from 1. `mine` is the row of the person who asks.
    """

    set: str
    boards: int
    sealed: bool
    entrants: int
    ranked: int
    first: int
    rows: tuple[Ranked, ...]
    bots: tuple[Ranked, ...]
    mine: Ranked | None


class HandLink(msgspec.Struct, frozen=True):
    """A finished hand: `deal` counts within the table `code`. Its replay and review are found there."""

    code: str
    deal: int


class BoardLine(msgspec.Struct, frozen=True, kw_only=True):
    """The result of an entrant on a board.

    `made` are the points of the entrant's side above the middle, doubled where R7.2 says so. `score` is the
    final score, 1 to 2 (R7.3), and `share` the share of the others beaten. `finished_by` tells whether a bot
    finished the board. `hand` is null for a bot. A person who plays apart has the score that the result would
    have had among the others; it is null if there are none.
    """

    board: int
    points: Points
    declarer: Seat
    strain: Strain
    doubles: int
    made: int
    score: float | None
    share: float | None
    finished_by: FinishedBy
    hand: HandLink | None


class EntrantPage(msgspec.Struct, frozen=True, kw_only=True):
    """The results of an entrant, for anybody with the link to them.

    Only those boards are shown that the person who asks has finished, or all once the set is sealed. `row` is
    the entrant's row in the standings over these boards, null if it is not in them. `ranked` is the number of
    entrants in them that have a rank.
    """

    set: SetLine
    entrant: int
    names: tuple[str, ...]
    bot: str | None
    row: Ranked | None
    ranked: int
    boards: tuple[BoardLine, ...]


class Bar(msgspec.Struct, frozen=True, kw_only=True):
    """A bar of the histogram: `count` entrants, bots too, made the same result, and got the same score.

    `bots` are the bots among them.
    """

    made: int
    count: int
    score: float
    share: float | None
    bots: tuple[str, ...] = ()


class ContractLine(msgspec.Struct, frozen=True, kw_only=True):
    """A contract of the board, and the `count` entrants at whose tables it was played.

    `average` is the mean of their results.
    """

    declarer: Seat
    strain: Strain
    doubles: int
    count: int
    average: float


class BotLine(msgspec.Struct, frozen=True, kw_only=True):
    """A board as a bot played it; `actions` are numbers, from the first call on (docs/protocol.md)."""

    entrant: int
    bot: str
    result: BoardLine
    actions: tuple[int, ...]


class BoardPage(msgspec.Struct, frozen=True, kw_only=True):
    """A board that the person who asks has finished, beside the results of all others.

    `mine` is null for a person without an entrant, once the set is sealed. `apart`: the person plays without
    a rank, and that result is not among the `results`. `open_hands` has the points that N-S win in each
    strain if all four players see all cards. `champion` is the line of the strongest bot that has played the
    board.
    """

    set: str
    board: int
    dealer: Seat
    hands: tuple[tuple[Card, ...], ...]
    mine: BoardLine | None
    apart: bool
    results: int
    histogram: tuple[Bar, ...]
    contracts: tuple[ContractLine, ...]
    open_hands: tuple[int, ...]
    champion: BotLine | None


class SumLine(msgspec.Struct, frozen=True, kw_only=True):
    """A person or pair in the sums of a month: the `total` of final scores of its best days.

    `counted` of the `played` days count.
    """

    rank: int
    names: tuple[str, ...]
    total: float
    average: float
    played: int
    counted: int
    boards: int
    is_mine: bool = False


class MonthPage(msgspec.Struct, frozen=True, kw_only=True):
    """The sums of the sealed days of a month, such as `2026-11`. At most `best` days of an entrant count."""

    month: str
    days: int
    best: int
    ranked: int
    first: int
    rows: tuple[SumLine, ...]
    mine: SumLine | None


class RatingLine(msgspec.Struct, frozen=True, kw_only=True):
    """The rating of a person, of partners, or of a `bot`: a `value` and its standard error, `deviation`.

    It rests on `sets` days.
    """

    names: tuple[str, ...]
    bot: str | None
    value: float
    deviation: float
    sets: int
    is_mine: bool = False


class RatingsPage(msgspec.Struct, frozen=True, kw_only=True):
    """Ratings after all sealed `days`, in the order of the value less twice the deviation."""

    days: int
    rated: int
    first: int
    rows: tuple[RatingLine, ...]
    mine: RatingLine | None
