"""What the log of a table is made of; a table is nothing but its entries, one after another.

Each event says what happened and no more: whatever follows from it (who is on turn, the count of a hand) is
worked out again whenever the log is read. `HIDDEN` names what no seat may be told.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from botifarra.core.cards import Card
from botifarra.core.seats import Seat

MAX_NAME = 24
"""Characters of the longest name."""

PUBLIC_TURN_S = 60
"""Seconds to a turn at a public table that sets none."""

Name = Annotated[str, Meta(min_length=1, max_length=MAX_NAME)]
"""A name as it is shown: trimmed, without control characters (`identity.clean_name`)."""

Level = Literal["greedy", "club", "master", "champion", "random"]
"""How well a bot plays: a name of `botifarra.bots.BOTS`; the usual one, ever better ones, and mere chance."""

Hex = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
"""32 bytes in lower case hexadecimal: a seed, or a commitment to one."""

KeptHex = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\n?\Z")]
"""A `Hex` of a log; early versions let a newline through at its end, and then the deal follows from both."""

KeptEntropy = tuple[KeptHex | None, KeptHex | None, KeptHex | None, KeptHex | None]
"""The parts of the chance by the seat that gave each (`fairness.table_deals.Entropy`), as a log has them."""

Player = int
"""A person's public number; it says nothing about the session, which is secret."""

Phrase = Literal[
    "hello", "good_luck", "thanks", "well_played", "good_hand", "sorry", "one_moment", "here_i_am", "goodbye"
]
"""All that can be said at a table."""

PHRASES_IN_PLAY: frozenset[Phrase] = frozenset(("one_moment", "here_i_am"))
"""What the player on turn may say; the rest waits for the end of the hand, so as to tell nothing (R4.13)."""

Kind = Literal["first", "next", "rematch", "series"]
"""How a match came about: the first one; with the deal going on (R2.4); drawn anew; one of three (R6.4)."""

Wish = Literal["undo", "concede", "relieve"]
"""What needs the consent of others: to take back, to concede, to have a bot play for the player on turn."""

Reliever = Literal["host", "vote"]
"""Who had a bot play for a player who stalled the table: the host, or the other players together."""

Doer = Literal["player", "bot", "clock"]
"""Who chose an action: the player, a bot in its place, or a bot because the player's time had run out."""

Four = tuple[Seat, Seat, Seat, Seat]
"""A seat for each seat."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a table is played by, apart from who plays.

    `rules` is a preset and the options that differ from it, as `records.rules` writes them. Times are in
    seconds unless their name says otherwise; a `turn` of 0 means no clock, but a minute at a public table;
    without a clock `reserve` counts for nothing. `grace` is how long a player may be away before a bot plays
    for it. `pace_ms` is how long a bot takes over any action. At a public table, which anybody may find,
    `undo` is off. A table shows its settings as they count, with that minute and without that undo.
    """

    rules: Annotated[str, Meta(max_length=500)] = "oriental"
    public: bool = False
    spectators: bool = True
    series: bool = False
    undo: bool = True
    turn: Annotated[int, Meta(ge=0, le=600)] = 0
    reserve: Annotated[int, Meta(ge=0, le=3600)] = 0
    grace: Annotated[int, Meta(ge=5, le=3600)] = 30
    pace_ms: Annotated[int, Meta(ge=200, le=5000)] = 900

    @property
    def in_force(self) -> "Settings":
        """As they count at a table."""
        if not self.public:
            return self
        return msgspec.structs.replace(self, turn=self.turn or PUBLIC_TURN_S, undo=False)


class Event(msgspec.Struct, frozen=True, tag_field="k", tag=str.lower, forbid_unknown_fields=True):
    """Something that happened at a table."""


class Opened(Event, frozen=True):
    """The table was made; its first event."""

    code: str
    host: Player
    settings: Settings


class Configured(Event, frozen=True):
    """The host changed the settings, before a match or between two."""

    settings: Settings


class Sat(Event, frozen=True):
    """A person (`player`) or a bot (`bot`) took a seat that was free or a bot's."""

    seat: Seat
    name: Name
    player: Player | None = None
    bot: Level | None = None


class Stood(Event, frozen=True):
    """A seat became free, outside a match."""

    seat: Seat


class Began(Event, frozen=True):
    """A match began. `order` is the old seat of whoever now sits at each seat."""

    kind: Kind
    order: Four


class Committed(Event, frozen=True):
    """The server bound itself to its seed for the next deal, the `deal`th of this table: SHA-256 of it."""

    deal: int
    commit: Hex
    seed: Hex | None = None


class Readied(Event, frozen=True):
    """A player gave its part of the next deal's chance, and wants it dealt."""

    seat: Seat
    entropy: KeptHex


class Drawn(Event, frozen=True):
    """The draw for the first dealer of a match (R2.2): the cards that decided it, and who now sits where."""

    dealer: Seat
    order: Four
    cards: tuple[Card, ...] = ()


class Dealt(Event, frozen=True):
    """The cards were dealt, as the seeds say."""

    deal: int


class Acted(Event, frozen=True):
    """An action by a seat: an id of the flat action space (`core.actions`)."""

    seat: Seat
    action: int
    by: Doer


class Overclaimed(Event, frozen=True):
    """A claim that does not win against every defence: it does not stand and play goes on (R5.5)."""

    seat: Seat


class Asked(Event, frozen=True):
    """A player asked the others to take its last action back, or its partner to concede.

    `relieve`: it asked the others to have a bot play for the player who stalls the table.
    """

    seat: Seat
    wish: Wish


class Answered(Event, frozen=True):
    """A player's word on what was asked; a no ends the matter, as the last yes grants it.

    A no to `relieve` gives the player on turn another minute.
    """

    seat: Seat
    yes: bool


class Undone(Event, frozen=True, omit_defaults=True):
    """The player at `seat` took its last action back, and all that was done after it.

    The first `to` actions of the hand stay. Logs written before there was `to` have none: then only the last
    action goes.
    """

    seat: Seat
    to: int | None = None


class Away(Event, frozen=True):
    """A player's last connection closed."""

    seat: Seat


class Returned(Event, frozen=True):
    """A player is back in its seat, and plays its own cards again."""

    seat: Seat


class Stalled(Event, frozen=True):
    """The player on turn, who is connected, has let the others wait for a minute where no clock runs."""

    seat: Seat


class Relieved(Event, frozen=True, omit_defaults=True):
    """A bot plays a player's cards until it returns.

    It was away too long, it left during a match, or it stalled the table. Only then is there `by`: who did
    not want to wait on. In logs written before there was `by`, it is always left out.
    """

    seat: Seat
    by: Reliever | None = None


class Said(Event, frozen=True):
    """A player said one of the preset phrases."""

    seat: Seat
    phrase: Phrase


class Closed(Event, frozen=True):
    """The table is no more; its log stays."""


AnyEvent = (
    Opened
    | Configured
    | Sat
    | Stood
    | Began
    | Committed
    | Readied
    | Drawn
    | Dealt
    | Acted
    | Overclaimed
    | Asked
    | Answered
    | Undone
    | Away
    | Returned
    | Stalled
    | Relieved
    | Said
    | Closed
)
"""Every event there is."""

HIDDEN: dict[type[Event], tuple[str, ...]] = {Committed: ("seed",)}
"""What is in the log and goes to nobody, by event; it is revealed in the count of its hand."""


class Entry(msgspec.Struct, frozen=True):
    """One line of a table's log: `seq` counts from 1 without a gap, `at` is milliseconds since 1970.

    `player` and `id` are those of the message that caused it, if one did, so that it is known again after a
    restart; of several events by one message, the last has them.
    """

    seq: int
    at: int
    event: AnyEvent
    player: Player | None = None
    id: str | None = None


def encode_event(event: AnyEvent) -> bytes:
    """Return an event as JSON for the store, with its hidden fields."""
    return _ENCODER.encode(event)


def decode_event(text: bytes | str) -> AnyEvent:
    """Return the event that `encode_event` wrote; raise `msgspec.ValidationError`."""
    return _DECODER.decode(text)


def redacted(event: AnyEvent) -> AnyEvent:
    """Return the event without its hidden fields."""
    hidden: dict[str, Any] = dict.fromkeys(HIDDEN.get(type(event), ()))
    return msgspec.structs.replace(event, **hidden) if hidden else event


_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)
