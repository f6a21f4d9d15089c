"""The messages that a server sends."""

from typing import Literal

import msgspec

from botifarra.server.protocol.advice import ChoicePart
from botifarra.server.protocol.commands import Id
from botifarra.server.protocol.correction import Finding
from botifarra.server.protocol.parts import (
    Clock,
    Count,
    Hand,
    Next,
    Pending,
    Shared,
    Sheet,
    Sitters,
    Snapshot,
    Stage,
    Stall,
    You,
)
from botifarra.server.table.events import AnyEvent
from botifarra.server.table.settings import Settings


class Reply(msgspec.Struct, frozen=True, tag_field="t", tag=str.lower, omit_defaults=True):
    """A message from a server."""


class Heard(msgspec.Struct, frozen=True):
    """An event that the client missed. It has only what the person may know."""

    seq: int
    at: int
    e: AnyEvent


class Welcome(Reply, frozen=True, kw_only=True):
    """The answer to `hello`: the table as of `seq`, and `now` by the server's clock.

    `missed` are the events after the client's own `seq`, if the server still has all of them in memory.
    There are none after a `hello` with `seq` 0. They are to be shown to the player and not to be applied.
    """

    seq: int
    now: int
    table: Snapshot
    missed: tuple[Heard, ...] = ()


class Happened(Reply, frozen=True, kw_only=True):
    """Event `seq`, and the parts of the table that it changed.

    A part that is left out is as before. `null` stands for a part that no longer exists. Every seat and
    spectator gets every `seq`, so that a client detects a gap. It then sends `hello` again.
    """

    seq: int
    at: int
    e: AnyEvent
    stage: Stage
    seats: Sitters | msgspec.UnsetType = msgspec.UNSET
    settings: Settings | msgspec.UnsetType = msgspec.UNSET
    sheet: Sheet | msgspec.UnsetType | None = msgspec.UNSET
    hand: Hand | msgspec.UnsetType | None = msgspec.UNSET
    count: Count | msgspec.UnsetType | None = msgspec.UNSET
    next: Next | msgspec.UnsetType | None = msgspec.UNSET
    pending: Pending | msgspec.UnsetType | None = msgspec.UNSET
    clock: Clock | msgspec.UnsetType | None = msgspec.UNSET
    stall: Stall | msgspec.UnsetType | None = msgspec.UNSET
    shared: Shared | msgspec.UnsetType | None = msgspec.UNSET
    you: You | msgspec.UnsetType = msgspec.UNSET


class Ack(Reply, frozen=True):
    """A confirmation that the command `id` is done and stored. `seq` is the last event it caused."""

    id: Id
    seq: int


RejectCode = Literal[
    "illegal",
    "stale",
    "not_seated",
    "seated",
    "seat_taken",
    "not_now",
    "not_host",
    "no_advice",
    "shared_boards",
    "bad_settings",
    "wrong_deal",
    "not_asked",
    "too_fast",
    "busy",
    "storage",
    "damaged",
    "no_table",
    "no_spectators",
    "too_many_spectators",
    "bad_message",
]
"""The reason for a rejection.

`illegal` names the rule. `stale`: an event happened that the client had not seen. `storage`: the server
cannot store anything for now, and does not know whether the command was stored. The client may send it again
with the same id; it is done once.
"""


class Reject(Reply, frozen=True):
    """A refusal of the command `id`, and the current table. `table` is null if it cannot be shown."""

    id: str | None
    code: RejectCode
    rule: str | None = None
    detail: str | None = None
    seq: int | None = None
    table: Snapshot | None = None


class Advice(Reply, frozen=True):
    """The answer to a request for advice. `seq` is the event `advised` of that request.

    Only the player who asked gets it. It comes after that event, and again after a `welcome` in the same
    turn. A client drops it once the turn is over. `choices` are the legal cards or calls, the best first;
    none if the advice could not be computed. `worlds` is the number of imagined deals, out of the `deals`
    that agree with what the player can know.
    """

    seq: int
    choices: tuple[ChoicePart, ...] = ()
    worlds: int = 0
    deals: int = 0


class Correction(Reply, frozen=True):
    """The coach's judgement of a choice. `seq` is the event `warned` about that choice.

    Only the player who was warned gets it: after that event, and again after a `welcome` while `you.warned`
    is set. `finding` is null if it could not be computed again after a restart of the server.
    """

    seq: int
    finding: Finding | None = None


class Pong(Reply, frozen=True):
    """The answer to `ping`. `now` is the server's clock."""

    n: int
    now: int


ByeCode = Literal["restart", "closed", "too_fast", "too_slow", "no_session", "too_many", "suspended"]
"""The reason for which the server closes the socket."""


class Bye(Reply, frozen=True):
    """The last message before the server closes the socket. `again` tells the client whether to reconnect."""

    code: ByeCode
    again: bool


FromServer = Welcome | Happened | Ack | Reject | Advice | Correction | Pong | Bye


def encode_message(message: FromServer) -> bytes:
    """Return a message as JSON."""
    return _ENCODER.encode(message)


_ENCODER = msgspec.json.Encoder()
