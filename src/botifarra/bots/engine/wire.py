"""The messages of the engine protocol as typed values; docs/engine.md explains them."""

from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import Meta

from botifarra.bots.engine.errors import WireError

PROTOCOL = 1
"""The version of the protocol, sent in both greetings."""

Phase = Literal["declare", "answer", "double", "show", "play"]
"""The kind of the next action.

`declare` and `answer`: the dealer or the partner names trumps (R3). `double`: a double or a pass. `show`: the
codony or a pass (R5.4). `play`: a card.
"""

Id = Annotated[int, Meta(ge=0)]

MOST = 2**53 - 1
"""The highest limit that is sent: every language reads numbers up to it exactly."""

_Limit = Annotated[int, Meta(ge=0, le=MOST)]

_Message = TypeVar("_Message", bound=msgspec.Struct)


class Hello(msgspec.Struct, frozen=True):
    """The name of the sender, and its version of the protocol."""

    name: str
    protocol: int


class Greeting(msgspec.Struct, frozen=True):
    """The first line in each direction."""

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
    """The contract: the seat that named trumps, the strain, and the seats that doubled in turn (R3.3).

    `factors` has a number for each side, which multiplies its points above half of all points (R3.4, R7.2).
    """

    declarer: str
    strain: str
    doublers: tuple[str, ...]
    factors: Points


class Match(msgspec.Struct, frozen=True):
    """The match before this hand: its score, what each hand added, and the score it began with (R6.3).

    `misdeals` counts the misdeals since the last hand.
    """

    score: Score
    hands: tuple[Score, ...]
    carried: Score
    misdeals: int


class View(msgspec.Struct, frozen=True, kw_only=True):
    """The knowledge of the seat on turn.

    `rules` are a preset and its changed options: `oriental target=50`. `match` is null for a single hand.

    `phase` tells which action is asked for. `declare`: the dealer names trumps or delegates. `answer`: after
    a delegation, the partner names trumps (R3.2). `double`: contro, recontro, Sant Vicenç or a pass (R3.3).
    `show`: the codony or a pass (R5.4). `play`: a card.

    `hand` holds the seat's cards, and `calls` the calls of each seat, with passes. `contract` is null until
    trumps are named. `tricks` are the complete tricks, and `trick` is the one on the table.

    `points` are the points that each side has won so far: those of its cards, and one for each trick (R1.3).
    `shown_by` is the seat that has shown the codony (R5.4). `legal` are the legal actions of `seat`, at least
    one.
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
    """A request for an action of the view's `seat`.

    `budget_ms` is the wall-clock time for it, rounded to milliseconds. `nodes` limits the search; the engine
    chooses the unit. Each is null if there is no limit, or if the limit is 2^53 or more. All random choices
    derive from `seed`.
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
    """The chosen action: one of `legal` or, while cards are played, `claim` or `concede` (R5.5)."""

    id: Id
    action: str


class Failure(msgspec.Struct, frozen=True):
    """An error for a question; `id` is null if the line does not have a readable `id`."""

    id: Id | None
    error: str


class Head(msgspec.Struct, frozen=True):
    """The fields that identify the kind of a line, and the question that it answers."""

    id: Id | None = None
    hello: msgspec.Raw = msgspec.Raw()
    quit: bool = False
    error: str | None = None


def format_line(message: msgspec.Struct) -> bytes:
    """Return the message as a line, with its line break."""
    return msgspec.json.encode(message) + b"\n"


def parse_line(line: bytes, kind: type[_Message]) -> _Message:
    """Return the message of a line; unknown fields are ignored. Raises `WireError`."""
    try:
        return msgspec.json.decode(line, type=kind)
    except msgspec.ValidationError as error:
        detail, _, path = str(error).partition(" - at `")
        raise WireError(path.rstrip("`") or "$", detail) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:  # objects are nested too deep
        raise WireError("$", str(error)) from None
