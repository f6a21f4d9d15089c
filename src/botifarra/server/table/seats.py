"""The four seats and their occupants."""

from collections.abc import Sequence
from typing import TypeVar

import msgspec

from botifarra.bots import BotName
from botifarra.core.seats import Seat
from botifarra.server.table.events import Four, Player

T = TypeVar("T")


class Occupant(msgspec.Struct, frozen=True):
    """The occupant of a seat: a person, by number, or a bot, by level.

    Times are the table's own (`Table.time`), in milliseconds. `away_at` is when the last connection closed.
    `relieved_at` is when a bot took over the cards. `reserve` is the rest of the hand's reserve, if there is
    a clock.
    """

    name: str
    player: Player | None = None
    bot: BotName | None = None
    away_at: int | None = None
    relieved_at: int | None = None
    reserve: int = 0
    said_at: int | None = None

    @property
    def is_person(self) -> bool:
        """Whether the occupant is a person."""
        return self.player is not None

    @property
    def is_present(self) -> bool:
        """Whether the occupant is a person who is connected and not relieved by a bot."""
        return self.player is not None and self.away_at is None and self.relieved_at is None


Occupants = tuple[Occupant | None, Occupant | None, Occupant | None, Occupant | None]
"""The occupant of each seat; None for a free seat."""

Names = tuple[str, str, str, str]
"""Names by seat."""

Players = tuple[Player | None, Player | None, Player | None, Player | None]
"""The players by seat; None for a bot."""


def sitters(seats: Occupants) -> tuple[Names, Players]:
    """Return the names and players by seat, during a match, when all seats are taken."""
    north, west, south, east = seats
    assert north is not None
    assert west is not None
    assert south is not None
    assert east is not None
    names = north.name, west.name, south.name, east.name
    return names, (north.player, west.player, south.player, east.player)


def with_place(items: Sequence[T], seat: Seat, item: T) -> tuple[T, T, T, T]:
    """Return four items by seat with the one at `seat` changed."""
    north, west, south, east = (item if place == seat else old for place, old in enumerate(items))
    return north, west, south, east


def reordered(items: Sequence[T], order: Four) -> tuple[T, T, T, T]:
    """Return four items by seat after a move; `order` is the old seat of the item now at each."""
    north, west, south, east = (items[old] for old in order)
    return north, west, south, east
