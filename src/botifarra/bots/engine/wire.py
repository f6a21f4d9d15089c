"""Every message of the engine protocol as a typed value; docs/engine.md tells the story."""

from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import Meta

from botifarra.bots.engine.errors import WireError

PROTOCOL = 1
"""The version of the protocol, told in both greetings."""

Phase = Literal["declare", "answer", "double", "show", "play"]
"""What a hand waits for: its naming by the dealer or the partner (R3), a double or a pass, the codony or a
pass (R5.4), a card."""

Id = Annotated[int, Meta(ge=0)]

MOST = 2**53 - 1
"""The highest limit that is told: up to it, every language reads a number exactly."""

_Limit = Annotated[int, Meta(ge=0, le=MOST)]

_Message = TypeVar("_Message", bound=msgspec.Struct)


class Hello(msgspec.Struct, frozen=True):
    """Who speaks, and by which version of the protocol."""

    name: str
    protocol: int


class Greeting(msgspec.Struct, frozen=True):
    """The first line each way."""

    hello: Hello


class Points(msgspec.Struct, frozen=True):
    """A number for each side."""

    NS: int
    EW: int


class Score(msgspec.Struct, frozen=True):
    """A score for each side; halves occur where a bonus makes a hand's total odd (R1.4)."""

    NS: float
    EW: float


class Trick(msgspec.Struct, frozen=True):
    """The cards of a trick in the order played, from its leader on."""

    leader: str
    cards: tuple[str, ...]


class Contract(msgspec.Struct, frozen=True):
    """Who named trumps, which, and who then doubled: contro, recontro, Sant Vicenç (R3.3).

    What each side makes above the middle is multiplied by its `factors` (R3.4, R7.2).
    """

    declarer: str
    strain: str
    doublers: tuple[str, ...]
    factors: Points


class Match(msgspec.Struct, frozen=True):
    """The match before this hand: its score, what each hand added, and what it began with (R6.3).

    `misdeals` counts those since the last hand.
    """

    score: Score
    hands: tuple[Score, ...]
    carried: Score
    misdeals: int


class View(msgspec.Struct, frozen=True, kw_only=True):
    """All that the seat on turn knows.

    `rules` are a preset and what differs from it: `oriental target=50`. `match` is null for a hand by itself.
    `phase` is `declare` for the dealer, who names trumps or delegates; `answer` for the partner, who then
    names them (R3.2); `double` for contro, recontro, Sant Vicenç or a pass (R3.3); `show` where one may show
    the codony (R5.4); `play` for a card. `hand` are the cards held, `calls` what each seat said, passes too.
    `contract` is null until trumps are named. `tricks` are the full ones, `trick` the one on the table.
    `points` are what each side has won so far: cards, and one a trick (R1.3). `shown_by` has shown the codony
    (R5.4). `legal` are the actions open to `seat`, at least one.
    """

    rules: str
    match: Match | None
    seat: str
    dealer: str
    hand: tuple[str, ...]
    phase: Phase
    calls: tuple[tuple[str, str], ...]
    contract: Contract | None
    tricks: tuple[Trick, ...]
    trick: Trick
    points: Points
    shown_by: str | None
    legal: tuple[str, ...]


class Question(msgspec.Struct, frozen=True):
    """What `seat` of the view is to do.

    `budget_ms` is the time on the clock for it, and `nodes` how much to search, counted as the engine counts;
    each is below 2^53, and null where there is no limit, or a higher one. All chance comes from `seed`.
    """

    id: Id
    view: View
    budget_ms: _Limit | None
    nodes: _Limit | None
    seed: Annotated[int, Meta(ge=0, le=2**32 - 1)]


class Quit(msgspec.Struct, frozen=True):
    """The last line to an engine."""

    quit: bool = True


class Answer(msgspec.Struct, frozen=True):
    """What is done: one of `legal` or, while cards are played, `claim` or `concede` (R5.5)."""

    id: Id
    action: str


class Failure(msgspec.Struct, frozen=True):
    """The question cannot be answered; `id` is null where the line has none that can be read."""

    id: Id | None
    error: str


class Head(msgspec.Struct, frozen=True):
    """What tells the kinds of lines apart, and whose answer a line is."""

    id: Id | None = None
    hello: msgspec.Raw = msgspec.Raw()
    quit: bool = False
    error: str | None = None


def format_line(message: msgspec.Struct) -> bytes:
    """The message as a line, its end included."""
    return msgspec.json.encode(message) + b"\n"


def parse_line(line: bytes, kind: type[_Message]) -> _Message:
    """The message of a line; fields it does not know are left out. Raises `WireError`."""
    try:
        return msgspec.json.decode(line, type=kind)
    except msgspec.ValidationError as error:
        detail, _, path = str(error).partition(" - at `")
        raise WireError(path.rstrip("`") or "$", detail) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:  # objects lie in each other
        raise WireError("$", str(error)) from None
