"""What a client may send."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from botifarra.core.seats import Seat
from botifarra.server.table.events import Hex, Level, Phrase, Settings, Wish

MAX_FRAME = 8192
"""Bytes of the largest message a client may send."""

Id = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+\Z")]
"""A client's own name for a command; the same one twice is the same command, done once."""

Code = Annotated[str, Meta(min_length=1, max_length=40)]
"""The name of a table in its address."""


class Message(msgspec.Struct, frozen=True, tag_field="t", tag=str.lower, forbid_unknown_fields=True):
    """What a client may send."""


class Hello(Message, frozen=True):
    """The first message: the table, and the last `seq` this client has seen of it (0: nothing)."""

    table: Code
    seq: Annotated[int, Meta(ge=0)] = 0


class Ping(Message, frozen=True):
    """Answered by `Pong` with the same number, at once."""

    n: Annotated[int, Meta(ge=0, le=2**53)]


class Command(Message, frozen=True):
    """What wants to change the table. `base` is the last `seq` the client has applied."""

    id: Id
    base: Annotated[int, Meta(ge=0)]


class Sit(Command, frozen=True):
    """Take a seat that is free or a bot's, between hands; from another seat one moves."""

    seat: Seat


class Stand(Command, frozen=True):
    """Leave one's seat: for good outside a match, to a bot and until `Return` in one."""


class Return(Command, frozen=True):
    """Take one's seat back from the bot that plays for one."""


class Bot(Command, frozen=True):
    """Put a bot on a seat that is free, a bot's or an absent player's; no level takes the bot away."""

    seat: Seat
    level: Level | None


class Fill(Command, frozen=True):
    """Put bots on all free seats."""

    level: Level


class Configure(Command, frozen=True):
    """Change the settings; the host alone may, outside a match."""

    settings: Settings


class Start(Command, frozen=True):
    """Begin the first match; all four seats are taken."""


class Again(Command, frozen=True):
    """Begin another match after one has ended."""

    kind: Literal["next", "rematch", "series"]


class Ready(Command, frozen=True):
    """Go on to the next deal, `deal`, with one's own part of its chance."""

    deal: int
    entropy: Hex


class Act(Command, frozen=True):
    """Call, play, claim: an id of the flat action space. A side has one claim that fails in a hand."""

    action: Annotated[int, Meta(ge=0, le=58)]


class Ask(Command, frozen=True):
    """Ask the others for an undo or to relieve the player on turn, or one's partner to concede.

    `you` tells what one may ask for, and whether anybody has to answer.
    """

    wish: Wish


class Answer(Command, frozen=True):
    """One's word on what was asked."""

    yes: bool


class Say(Command, frozen=True):
    """Say a preset phrase."""

    phrase: Phrase


class Close(Command, frozen=True):
    """Close the table; the host alone may, outside a match."""


AnyCommand = (
    Sit | Stand | Return | Bot | Fill | Configure | Start | Again | Ready | Act | Ask | Answer | Say | Close
)
FromClient = Hello | Ping | AnyCommand
"""Every message a client may send."""


def decode_message(frame: bytes | str) -> FromClient:
    """What a client sent; raises `msgspec.DecodeError`, of which `ValidationError` is one."""
    try:
        return _DECODER.decode(frame)
    except RecursionError:  # within 8 KB some thousand objects may lie in each other
        raise msgspec.DecodeError("nested too deeply") from None


_DECODER: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
