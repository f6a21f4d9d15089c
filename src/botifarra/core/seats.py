"""The four seats in playing order, and the two sides (R2.1)."""

from enum import Enum, IntEnum


class Side(IntEnum):
    """A partnership at the table, `NS` or `EW`."""

    NS, EW = range(2)

    __repr__ = Enum.__str__

    @property
    def other(self) -> "Side":
        """The opponents."""
        return _SIDES[1 - self]


class Seat(IntEnum):
    """A place at the table: `NORTH`, `WEST`, `SOUTH`, `EAST`, anticlockwise as they play (R2.1)."""

    NORTH, WEST, SOUTH, EAST = range(4)

    __repr__ = Enum.__str__

    @property
    def right(self) -> "Seat":
        """The right-hand neighbour: the next to deal, speak or play."""
        return _SEATS[(self + 1) & 3]

    @property
    def partner(self) -> "Seat":
        """The player opposite."""
        return _SEATS[(self + 2) & 3]

    @property
    def left(self) -> "Seat":
        """The left-hand neighbour: the one who spoke or played before."""
        return _SEATS[(self + 3) & 3]

    def after(self, turns: int) -> "Seat":
        """Return the seat whose turn comes `turns` turns later."""
        return _SEATS[(self + turns) & 3]

    @property
    def side(self) -> Side:
        """The partnership this seat belongs to."""
        return _SIDES[self & 1]


_SIDES = tuple(Side)
_SEATS = tuple(Seat)
