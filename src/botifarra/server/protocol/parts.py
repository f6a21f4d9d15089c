"""What a table looks like to one person, part by part."""

from typing import Literal

import msgspec

from botifarra.core.cards import Card, Strain
from botifarra.core.seats import Seat, Side
from botifarra.server.table.events import Hex, KeptEntropy, Kind, Level, Player, Settings, Wish

Points = tuple[int, int]
"""Points of N-S and of E-W."""

Score = tuple[float, float]
"""Of N-S and of E-W; halves occur where a bonus makes a hand's total odd (R1.4)."""

Stage = Literal["open", "dealing", "hand", "counted", "finished", "closed"]
"""`open`: seats are being filled. `dealing`: the server has committed and waits for the players' seeds.
`hand`: calls and plays. `counted`: a hand is over. `finished`: so is the match. `closed`: no more."""

Way = Literal["now", "ask"]
"""How a wish is granted: `now`: at once, when it is asked for; `ask`: by consent of the others."""

HandPhase = Literal["declare", "answer", "double", "show", "play", "over"]


class Part(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of what is shown of a table."""


class Sitter(Part, frozen=True):
    """Who sits at a seat: a person, by number, or a bot, by level.

    `name`: nobody else at the table has it; a second Anna is shown as "Anna (2)". `away`: has no connection.
    `relieved`: a bot plays its cards. `ready`: waits for the next deal.
    """

    name: str
    player: Player | None = None
    bot: Level | None = None
    away: bool = False
    relieved: bool = False
    ready: bool = False


Sitters = tuple[Sitter | None, Sitter | None, Sitter | None, Sitter | None]


class Sheet(Part, frozen=True):
    """The score sheet of the match, or of the last one.

    `number` counts the matches of the table from 1. `scoring` is how a hand is scored, as one of a match or
    as a board (R7.2), and `hands` are what each added. `wins` counts the matches each seat's player has won
    of the series.
    """

    number: int
    kind: Kind
    target: int
    dealer: Seat
    score: Score
    scoring: Literal["match", "duplicate"] = "match"
    hands: tuple[Score, ...] = ()
    carried: Score = (0, 0)
    over: bool = False
    winner: Side | None = None
    wins: tuple[int, int, int, int] | None = None
    series_over: bool = False


class Bid(Part, frozen=True):
    """Who named trumps, which, and who then doubled."""

    declarer: Seat
    strain: Strain
    doublers: tuple[Seat, ...] = ()


class Call(Part, frozen=True):
    """A call as it was heard: `doubles` had been said before it."""

    seat: Seat
    action: int
    doubles: int = 0


class Laid(Part, frozen=True):
    """A trick as far as it is played; when it is full, who won it."""

    leader: Seat
    cards: tuple[Card, ...] = ()
    winner: Seat | None = None


class Hand(Part, frozen=True):
    """What everybody may see of the hand: of the tricks, the one on the table and the last (R4.13).

    `number` counts within the match and `deal` within the table, both from 1. `taken` is how many tricks each
    side has, `held` how many cards each seat. `entropy` are the players' parts of the chance, by seat.
    `calls` are those that were heard; `factors`, as they stand, what each side's excess is multiplied by.
    """

    number: int
    deal: int
    dealer: Seat
    commit: Hex
    entropy: KeptEntropy
    phase: HandPhase
    to_act: Seat
    trick: Laid
    held: tuple[int, int, int, int]
    taken: tuple[int, int] = (0, 0)
    calls: tuple[Call, ...] = ()
    bid: Bid | None = None
    factors: tuple[int, int] = (1, 1)
    last: Laid | None = None


class Next(Part, frozen=True):
    """The deal the table waits for, `deal` of the table, and what the server has bound itself to for it."""

    deal: int
    commit: Hex


class Pile(Part, frozen=True):
    """A counted trick, or what a claim took: the cards as they were played, and points of the cards alone."""

    cards: tuple[Card, ...]
    points: int
    side: Side
    leader: Seat | None = None
    winner: Seat | None = None


class Count(Part, frozen=True):
    """A hand that is over, with nothing hidden any more.

    `hands` are the cards dealt, by seat. `tricks` are the full ones in the order played, and `rest` what a
    claim or concession took: its cards, and `rest_tricks` how many tricks it stands for. `points` add up to
    the hand's total; a side's are those of its cards, a point a trick and `last_bonus`. `scored` is what the
    hand adds to the match, `factors` by what each side's excess over `middle` was multiplied.
    """

    deal: int
    hands: tuple[tuple[Card, ...], ...]
    tricks: tuple[Pile, ...]
    tricks_won: tuple[int, int]
    points: Points
    middle: float
    factors: tuple[int, int]
    scored: Score
    seed: Hex
    rest: Pile | None = None
    rest_tricks: int = 0
    ended: Literal["played", "claim", "concede"] = "played"
    ended_by: Seat | None = None
    last_bonus: tuple[int, int] = (0, 0)
    capot: Side | None = None
    codony: Side | None = None


class Pending(Part, frozen=True):
    """What was asked and is not settled: who asked, and who has still to answer."""

    seat: Seat
    wish: Wish
    waiting: tuple[Seat, ...]


class Clock(Part, frozen=True):
    """When the turn of the seat on turn ends, its reserve included: milliseconds since 1970."""

    turn_ends: int
    reserve_ends: int


class Stall(Part, frozen=True):
    """The player on turn lets the others wait, and no clock runs: since when, in milliseconds since 1970."""

    seat: Seat
    since: int


class You(Part, frozen=True):
    """What one person alone is shown. Without a seat one is a spectator, and the rest is empty.

    `hand` is None while one may not see one's own cards (R2.7). `legal` are the actions open, when on turn,
    and `why` the rule against each card in hand that may not be played. `factors` are what each side's excess
    will be multiplied by after a call, for each call open that changes it. `undo` is there while one may ask
    for it. With bots only it is done `now` and goes back to one's own last decision. With other people it
    takes back the last action. `claim`, `concede`: may claim now, concede or ask to. `relieve` is there
    while one may have a bot play for the player who stalls the table (`stall`): `now` for the host, and
    for the only other player who is present.
    """

    player: Player | None = None
    seat: Seat | None = None
    hand: tuple[Card, ...] | None = None
    legal: tuple[int, ...] = ()
    why: dict[Card, str] = {}
    factors: dict[int, tuple[int, int]] = {}
    undo: Way | None = None
    claim: bool = False
    concede: bool = False
    relieve: Way | None = None


class Snapshot(Part, frozen=True, kw_only=True):
    """A table as one person may see it."""

    code: str
    host: Player
    settings: Settings
    stage: Stage
    seats: Sitters
    sheet: Sheet | None = None
    hand: Hand | None = None
    count: Count | None = None
    next: Next | None = None
    pending: Pending | None = None
    clock: Clock | None = None
    stall: Stall | None = None
    you: You = You()
