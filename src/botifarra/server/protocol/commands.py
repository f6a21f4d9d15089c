"""The messages that a client may send."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from botifarra.bots import BotName
from botifarra.core.seats import Seat
from botifarra.server.table.events import Hex, Phrase, Wish
from botifarra.server.table.settings import Settings

MAX_FRAME = 8192
"""Bytes of the largest message a client may send."""

Id = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+\Z")]
"""A client's own identifier for a command.

A command that is sent twice with the same identifier is done once.
"""

Code = Annotated[str, Meta(min_length=1, max_length=40)]
"""The code of a table, as in its address."""


class Message(msgspec.Struct, frozen=True, tag_field="t", tag=str.lower, forbid_unknown_fields=True):
    """A message from a client."""


class Hello(Message, frozen=True):
    """The first message: the code of the table and the last `seq` that this client has seen, 0 for none.

    A later `hello` brings the socket to another table, or gets the same one again.
    """

    table: Code
    seq: Annotated[int, Meta(ge=0)] = 0


class Ping(Message, frozen=True):
    """A heartbeat, which the server answers at once with a `pong` of the same number."""

    n: Annotated[int, Meta(ge=0, le=2**53)]


class Command(Message, frozen=True):
    """A request to change the table. `base` is the last `seq` that the client has applied."""

    id: Id
    base: Annotated[int, Meta(ge=0)]


class Sit(Command, frozen=True):
    """A request to take a free seat, or the seat of a bot, between hands.

    A player who has another seat moves, but not during a match or between the matches of a series.
    """

    seat: Seat


class Stand(Command, frozen=True):
    """A request to leave one's seat.

    During a match a bot takes it over until `return`; otherwise it becomes free.
    """


class Return(Command, frozen=True):
    """A request to take one's seat back from the bot that plays there."""


class Bot(Command, frozen=True):
    """A request to put a bot on a free seat or on the seat of a bot, between hands.

    Outside a match, the bot may also take the seat of an absent player, and a `level` of null makes the seat
    free. The host and all players may send this. The level `random` is for tests; the pages do not offer it.
    """

    seat: Seat
    level: BotName | None


class Fill(Command, frozen=True):
    """A request to put bots on all free seats. `level` is as in `bot`, but not null."""

    level: BotName


class Configure(Command, frozen=True):
    """A request to replace all settings, outside a match. Only the host may send it.

    A setting that is left out gets its default.
    """

    settings: Settings


class Start(Command, frozen=True):
    """A request to begin the first match. All four seats must be taken, and not only by bots."""


class Again(Command, frozen=True):
    """A request of the host or a player to begin another match after one has ended.

    `same` sets up the position of a practice table anew. It is possible only at such a table, and at any
    time.
    """

    kind: Literal["next", "rematch", "series", "same"]


class Ready(Command, frozen=True):
    """A request to go on to the next deal, number `deal`.

    `entropy` is the player's random number for the cards (docs/shuffle.md).
    """

    deal: int
    entropy: Hex


class Act(Command, frozen=True):
    """A call, a play, a claim or a concession, as the number of the action.

    A side whose claim has failed cannot claim again in the hand.
    """

    action: Annotated[int, Meta(ge=0, le=58)]


class Advise(Command, frozen=True):
    """A request for advice on one's turn, once in a turn.

    Only a player who plays without other people at a private table may send it. The `advice` follows the
    `advised` event. It is sent to this player only.
    """


class Keep(Command, frozen=True):
    """A request to play on after a warning of the coach. To take the choice back, `ask` for an `undo`."""


class Ask(Command, frozen=True):
    """A request to others for consent: to an undo, to a bot for the player on turn, or to a concession.

    Only the partner is asked about a concession. `you` tells which of these one may ask for.
    For an undo and for a bot, it also tells whether others have to answer.
    """

    wish: Wish


class Answer(Command, frozen=True):
    """A player's answer to a request."""

    yes: bool


class Say(Command, frozen=True):
    """A request to say a preset phrase."""

    phrase: Phrase


class Close(Command, frozen=True):
    """A request to close the table, outside a match. Only the host may send it."""


AnyCommand = (
    Sit
    | Stand
    | Return
    | Bot
    | Fill
    | Configure
    | Start
    | Again
    | Ready
    | Act
    | Advise
    | Keep
    | Ask
    | Answer
    | Say
    | Close
)
FromClient = Hello | Ping | AnyCommand
"""The messages that a client may send."""


def decode_message(frame: bytes | str) -> FromClient:
    """Return the message in a frame; raise `msgspec.DecodeError`, or its subclass `ValidationError`."""
    try:
        return _DECODER.decode(frame)
    except RecursionError:  # 8 KB can hold some thousand nested objects
        raise msgspec.DecodeError("nested too deeply") from None


_DECODER: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
