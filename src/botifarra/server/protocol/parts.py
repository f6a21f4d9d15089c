"""The parts of a table as one person sees it."""

from typing import Literal

import msgspec

from botifarra.bots import BotName
from botifarra.core.cards import Card, Strain
from botifarra.core.seats import Seat, Side
from botifarra.server.table.events import Hex, KeptEntropy, Kind, Player, Wish
from botifarra.server.table.settings import Settings

Points = tuple[int, int]
"""Points of N-S and of E-W."""

Score = tuple[float, float]
"""Score of N-S and of E-W. Halves occur where a bonus makes a hand's total odd (R1.4)."""

Stage = Literal["open", "dealing", "hand", "counted", "finished", "closed"]
"""The stage of a table.

`open`: seats are being filled. `dealing`: the server has committed to its seed and waits for the players'
seeds. `hand`: the players call and play. `counted`: a hand is over. `finished`: the match is over. `closed`:
the table is closed.
"""

Way = Literal["now", "ask"]
"""The way a request is granted: `now` without the others' consent, `ask` with it."""

AdviceState = Literal["open", "asked"]
"""Advice on a turn: the player may ask for it, or has asked."""

HandPhase = Literal["declare", "answer", "double", "show", "play", "over"]


class Part(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of a table as it is shown."""


class Sitter(Part, frozen=True):
    """The occupant of a seat: a person, by number, or a bot, by level.

    `name` is unique at the table: a second Anna is shown as "Anna (2)". `away`: the player's last
    connection has closed. It is not set if that happens while a bot plays the cards. `relieved`: a bot plays
    the player's cards. `ready`: the player waits for the next deal.
    """

    name: str
    player: Player | None = None
    bot: BotName | None = None
    away: bool = False
    relieved: bool = False
    ready: bool = False


Sitters = tuple[Sitter | None, Sitter | None, Sitter | None, Sitter | None]


class Sheet(Part, frozen=True):
    """The score sheet of the current match, or of the last one.

    `number` counts the matches of the table from 1. `scoring` tells whether a hand is scored as one of a
    match or as a board (R7.2). `target` is null at a table whose boards others play too, because such a table
    has no match. `hands` are the scores that each hand added. `winner` is the side that won the match. `wins`
    are the matches of the series that each seat's player has won.
    """

    number: int
    kind: Kind
    target: int | None
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
    """The declared trumps: the declarer, the strain, and the players who then doubled."""

    declarer: Seat
    strain: Strain
    doublers: tuple[Seat, ...] = ()


class Call(Part, frozen=True):
    """A call. `doubles` is the number of doubles before it."""

    seat: Seat
    action: int
    doubles: int = 0


class Laid(Part, frozen=True):
    """A trick as far as it is played. A full one has a winner."""

    leader: Seat
    cards: tuple[Card, ...] = ()
    winner: Seat | None = None


class Hand(Part, frozen=True):
    """The public part of a hand. Of the tricks it has the one on the table and the last one (R4.13).

    `number` counts within the match and `deal` within the table, both from 1. `taken` is the number of tricks
    of each side, and `held` the number of cards of each seat. `entropy` are the random numbers of the
    players, by the seat at which each was given (docs/shuffle.md). `calls` has all calls so far, passes
    included. A pass in the phase `show` is left out.
    `factors` has a number for each side, which multiplies its points above half of all points. At a practice
    table `number` and `deal` are those of the hand that was taken over. `commit` is null there.
    """

    number: int
    deal: int
    dealer: Seat
    commit: Hex | None
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
    """The deal that the table waits for: its number at the table, and the server's commitment to its seed."""

    deal: int
    commit: Hex


class Pile(Part, frozen=True):
    """A counted trick, or the cards that a claim or concession took, without `leader` and `winner`.

    The `cards` of a trick are in the order played. `points` are the points of the cards alone.
    """

    cards: tuple[Card, ...]
    points: int
    side: Side
    leader: Seat | None = None
    winner: Seat | None = None


class Count(Part, frozen=True):
    """A hand that is over. All its cards are shown.

    `hands` are the cards dealt, by seat. `tricks` are the full ones in the order played. `rest` has the cards
    that a claim or concession took, and `rest_tricks` is the number of tricks they stand for. `points` add up
    to the hand's total. A side's points are the sum of the points of its cards, of one point for each trick,
    and of `last_bonus`. `scored` is the score that the hand adds to the match. `factors` multiply each side's
    points above `middle`. `capot` is the side that won all twelve tricks; `codony` is the side that showed
    the codony (R5.4). `seed` is null at a practice table, and for a shared board: its set has the seed.
    """

    deal: int
    hands: tuple[tuple[Card, ...], ...]
    tricks: tuple[Pile, ...]
    tricks_won: tuple[int, int]
    points: Points
    middle: float
    factors: tuple[int, int]
    scored: Score
    seed: Hex | None
    rest: Pile | None = None
    rest_tricks: int = 0
    ended: Literal["played", "claim", "concede"] = "played"
    ended_by: Seat | None = None
    last_bonus: tuple[int, int] = (0, 0)
    capot: Side | None = None
    codony: Side | None = None


class Practice(Part, frozen=True):
    """The hand that a practice table took over from the table `code`, after `place` actions.

    `points` are those that the hand ended with there.
    """

    code: str
    deal: int
    place: int
    points: Points


class Pending(Part, frozen=True):
    """A request that is not settled: the seat that asked, and the seats that still have to answer."""

    seat: Seat
    wish: Wish
    waiting: tuple[Seat, ...]


class Clock(Part, frozen=True):
    """The end of the current turn, and the end of its player's reserve, in milliseconds since 1970."""

    turn_ends: int
    reserve_ends: int


class Stall(Part, frozen=True):
    """A player on turn who keeps the others waiting without a clock.

    `since` is in milliseconds since 1970.
    """

    seat: Seat
    since: int


class You(Part, frozen=True):
    """The part of a table that is shown to one person only.

    For a spectator, a person without a seat, all fields but `player` and `relieve` are empty. `hand` is null
    while there are no cards, and while the player may not see them (R2.7).

    `legal`, `why` and `factors` are for a player on turn who is present and plays. `legal` are the legal
    calls or cards, without claim and concession. `why` has the rule against each card in hand that may not be
    played. `factors` has the factors of both sides after each legal call that changes them.

    `undo` is set while the player may ask for an undo. With bots only, it is done `now` and goes back to the
    player's own last decision. With other people, it takes back only the last action of the hand, and only
    the player who did this action may ask. `claim`: the player may claim now. `concede`: the player may send
    `ask` with `concede`. The partner has to answer, unless a bot plays at that seat.

    `advice` is `open` while the player, who plays with bots only, may ask for advice. After the request it is
    `asked` until the end of the turn.

    `warned` is the player's last action if the coach has warned about it, until the player sends `keep`, acts
    or takes it back. Bots and clock wait until then.

    `relieve` is set while the player may let a bot play for the player who stalls the table (`stall`). It is
    `now` for the host, and for a player if only that player and the one who stalls are present.
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
    advice: AdviceState | None = None
    warned: int | None = None
    relieve: Way | None = None


class Shared(Part, frozen=True):
    """The set whose boards a table plays, as other tables do: its id, and the number of its boards.

    The number of a board is `hand.deal`. `lapsed`: the time for the boards is over, so a bot finishes
    the current board.
    """

    set: str
    boards: int
    lapsed: bool = False


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
    practice: Practice | None = None
    shared: Shared | None = None
    you: You = You()
