"""The events in the log of a table. The table is the result of replaying these entries.

An event records only what happened. All consequences, such as the seat on turn or the count of a hand, are
computed again whenever the log is replayed. `HIDDEN` names the fields that no seat may see.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from botifarra.bots import BotName
from botifarra.core.cards import Card
from botifarra.core.seats import Seat
from botifarra.server.table.settings import Settings

MAX_NAME = 24
"""Largest number of characters of a name."""

MOST_SHARED = 64
"""Largest number of boards that a table shares with others."""

Name = Annotated[str, Meta(min_length=1, max_length=MAX_NAME)]
"""A name as it is shown: trimmed, without control characters (`server/api/guest_names.py`)."""

Hex = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
"""32 bytes in lower case hexadecimal: a seed, or a commitment to one."""

KeptHex = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\n?\Z")]
"""A `Hex` of a log. Early versions allowed a newline at its end, which then was part of the seed."""

KeptEntropy = tuple[KeptHex | None, KeptHex | None, KeptHex | None, KeptHex | None]
"""The parts of the entropy by the seat that gave each (`fairness.table_deals.Entropy`), as in a log."""

Player = int
"""A person's public number. It does not reveal the session, which is secret."""

Phrase = Literal[
    "hello", "good_luck", "thanks", "well_played", "good_hand", "sorry", "one_moment", "here_i_am", "goodbye"
]
"""The preset phrases that a player may say at a table."""

PHRASES_IN_PLAY: frozenset[Phrase] = frozenset(("one_moment", "here_i_am"))
"""The phrases that the player on turn may say.

The others may be said only after the hand, so that they do not reveal anything about it (R4.13).
"""

Kind = Literal["first", "next", "rematch", "series"]
"""The way in which a match began.

`first`: the first match. `next`: the deal passed on (R2.4). `rematch`: the first dealer was drawn anew.
`series`: a match of a series of three (R6.4).
"""

Wish = Literal["undo", "concede", "relieve"]
"""A request that needs consent: an undo, a concession, or a bot for the player on turn."""

Reliever = Literal["host", "vote"]
"""The people who had a bot play for a stalling player: the host, or the other players together."""

Doer = Literal["player", "bot", "clock"]
"""The one who chose an action: the player, a bot in the player's place, or a bot because time had run out."""

Four = tuple[Seat, Seat, Seat, Seat]
"""For each seat, another seat."""


class SharedPlay(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The boards that a table shares with others: entrant `entrant` plays boards 1 to `boards` of a set.

    `set` is the id of the set, and `commit` the commitment to its seed. `seats` are the entrant's players by
    seat, null for a bot. All bots are of `level`, and think within `nodes` (`bots.base.Budget`).
    """

    set: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,40}\Z")]
    entrant: Annotated[int, Meta(ge=1)]
    boards: Annotated[int, Meta(ge=1, le=MOST_SHARED)]
    commit: Hex
    seats: tuple[Player | None, Player | None, Player | None, Player | None]
    level: BotName
    nodes: Annotated[int, Meta(ge=1)] | None = None


class SharedCards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cards of a shared board: its dealer and hands, and the seed of its bots (`fairness.bot_seeds`)."""

    dealer: Seat
    hands: tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]
    bots_seed: Hex


class Event(msgspec.Struct, frozen=True, tag_field="k", tag=str.lower, forbid_unknown_fields=True):
    """Something that happened at a table."""


class Opened(Event, frozen=True, omit_defaults=True):
    """The table was created. This is its first event.

    If other tables play the same boards, `shared` names the boards.
    """

    code: str
    host: Player
    settings: Settings
    shared: SharedPlay | None = None


class Configured(Event, frozen=True):
    """The host changed the settings, before a match or between two.

    `settings` are those that the host sent. The part `settings` has those in force.
    """

    settings: Settings


class Sat(Event, frozen=True):
    """A person (`player`) or a bot (`bot`) took a free seat or the seat of a bot.

    A bot may also take the seat of an absent player. `name` may be that of another player; the part `seats`
    has distinct names.
    """

    seat: Seat
    name: Name
    player: Player | None = None
    bot: BotName | None = None


class Stood(Event, frozen=True):
    """A seat became free, outside a match. Its player has left or moves, or its bot was removed."""

    seat: Seat


class Began(Event, frozen=True):
    """A match began. `order` has for each seat the old seat of the player who sits there now."""

    kind: Kind
    order: Four


class Committed(Event, frozen=True):
    """The SHA-256 of the server's seed for a deal of this table; `deal` counts from 1.

    Only the log has the `seed` itself. A client gets null.
    """

    deal: int
    commit: Hex
    seed: Hex | None = None


class Readied(Event, frozen=True, omit_defaults=True):
    """A player is ready for the next deal, and gave a random number for the cards (`entropy`).

    The cards of a shared board do not depend on its players, so there the number is left out. A newline may
    end it only in old logs, from a time when `ready` did not refuse it.
    """

    seat: Seat
    entropy: KeptHex | None = None


class Drawn(Event, frozen=True):
    """The draw for the first dealer of a match (R2.2): the deciding cards, and the players' new seats."""

    dealer: Seat
    order: Four
    cards: tuple[Card, ...] = ()


class Dealt(Event, frozen=True, omit_defaults=True):
    """The cards were dealt, as the seeds determine.

    A shared board has its `cards` from its set. Only the log has them. A client gets no `cards`.
    """

    deal: int
    cards: SharedCards | None = None


class Placed(Event, frozen=True, kw_only=True):
    """A finished hand of another table was taken over for practice, as it stood after its first `actions`.

    `code` and `deal` name the hand, and `points` are the points that it ended with. `dealer` and `hands` are
    its deal. Only the log has the `hands`; a client gets null. `score`, `scored` and `carried` are the
    `score`, `hands` and `carried` of that table's `Sheet` before the hand.

    The practice table is set up by its first such event. Each further one sets it up anew.
    """

    code: str
    deal: int
    dealer: Seat
    hands: tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]] | None = None
    actions: tuple[int, ...]
    score: tuple[float, float]
    scored: tuple[tuple[float, float], ...]
    carried: tuple[float, float]
    points: tuple[int, int]


class Acted(Event, frozen=True):
    """An action by a seat, as the number of the action.

    `by` is the one who chose it: the `player`, a `bot`, or a bot because the player's time had run out
    (`clock`).
    """

    seat: Seat
    action: int
    by: Doer


class Advised(Event, frozen=True):
    """The player on turn asked for advice. `place` is the number of actions of the hand so far.

    Only that player is sent the advice.
    """

    seat: Seat
    place: int


class Warned(Event, frozen=True):
    """The coach warned a player that their last decision was a mistake.

    `place` is the number of actions of the hand before the decision. Only that player is sent the reason.
    """

    seat: Seat
    place: int


class Kept(Event, frozen=True):
    """A player plays on after a warning of the coach."""

    seat: Seat


class Overclaimed(Event, frozen=True):
    """A claim that does not win against every defence. It fails and play goes on (R5.5)."""

    seat: Seat


class Asked(Event, frozen=True):
    """A request by a player, which others have to answer.

    `undo`: the player wants to take their own last action back. `concede`: the player wants to concede, and
    the partner answers. `relieve`: the player wants a bot to play for the player who stalls the table.
    """

    seat: Seat
    wish: Wish


class Answered(Event, frozen=True):
    """A player's answer to a request.

    A single no rejects the request. The request is granted when all players who were asked have said yes.

    If the time for answers is over, the event with a no follows by itself; for `relieve` silence counts as a
    yes, and `relieved` follows. After a no to `relieve`, the player on turn has another 60 seconds before the
    next `stalled`.
    """

    seat: Seat
    yes: bool


class Undone(Event, frozen=True, omit_defaults=True):
    """The player at `seat` took their last action back, and with it all later actions.

    The first `to` actions of the hand stay. Old logs lack `to`: then only the last action is removed.
    """

    seat: Seat
    to: int | None = None


class Away(Event, frozen=True):
    """A player's last connection closed."""

    seat: Seat


class Returned(Event, frozen=True):
    """A player is back in their seat, and plays their own cards again."""

    seat: Seat


class Stalled(Event, frozen=True):
    """The player on turn, who is connected, has kept the others waiting without a clock (`stall`)."""

    seat: Seat


class Relieved(Event, frozen=True, omit_defaults=True):
    """A bot plays a player's cards until the player returns.

    The player was away too long, left during a match, or stalled the table. Only in the last case is `by`
    set: it tells who agreed to that. Old logs lack `by`.
    """

    seat: Seat
    by: Reliever | None = None


class Lapsed(Event, frozen=True):
    """The time for the shared boards of this table is over.

    A bot plays the current board to its end in place of the players. No other board begins.
    """


class Said(Event, frozen=True):
    """A player said one of the preset phrases."""

    seat: Seat
    phrase: Phrase


class Closed(Event, frozen=True):
    """The table was closed. Its log stays."""


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
    | Placed
    | Acted
    | Advised
    | Warned
    | Kept
    | Overclaimed
    | Asked
    | Answered
    | Undone
    | Away
    | Returned
    | Stalled
    | Relieved
    | Lapsed
    | Said
    | Closed
)
"""All events."""

HIDDEN: dict[type[Event], tuple[str, ...]] = {
    Committed: ("seed",),
    Dealt: ("cards",),
    Placed: ("hands",),
}
"""The hidden fields of events, which are not sent to anybody. The count of the hand reveals them."""


class Entry(msgspec.Struct, frozen=True):
    """An entry of a table's log.

    `seq` counts from 1 without a gap. `at` is in milliseconds since 1970. `player` and `id` are those of the
    command that caused the entry, so that the command is recognised even after a restart. Of several events
    of one command, only the last has them.
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
