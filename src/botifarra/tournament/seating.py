"""Seatings of a round: pairs, sides, tables and boards."""

from collections.abc import Iterator

import msgspec

from botifarra.core.seats import Side


class Seating(msgspec.Struct, frozen=True):
    """A table in a round: the numbers of the pairs at N-S and at E-W, and their boards.

    Without boards they play a match. Tables of all sections are numbered together, from 1.
    """

    table: int
    pairs: tuple[int, int]
    boards: tuple[int, ...] = ()

    def side(self, pair: int) -> Side:
        """Return the side of one of the two pairs."""
        return Side(self.pairs.index(pair))


class Round(msgspec.Struct, frozen=True):
    """The tables that play at the same time. Rounds, and boards, are numbered from 1 through all sessions.

    `sits_out` are the pairs without opponents. A table is listed once for each two pairs that sat at it.
    """

    session: int
    number: int
    seatings: tuple[Seating, ...]
    sits_out: tuple[int, ...] = ()

    def at(self, table: int) -> Seating | None:
        """Return the seating of a table, if there is one."""
        return next((seating for seating in self.seatings if seating.table == table), None)

    def of(self, pair: int) -> Seating | None:
        """Return the seating of a pair, if it plays."""
        return next((seating for seating in self.seatings if pair in seating.pairs), None)

    def boards_at(self, table: int) -> tuple[int, ...]:
        """Return the boards of a table, for all pairs that play at it."""
        return tuple(board for seating in self.seatings if seating.table == table for board in seating.boards)

    @property
    def tables(self) -> tuple[int, ...]:
        """The numbers of the tables, in order."""
        return tuple(sorted({seating.table for seating in self.seatings}))

    @property
    def boards(self) -> tuple[int, ...]:
        """The boards in play, in order."""
        return tuple(sorted({board for seating in self.seatings for board in seating.boards}))

    @property
    def pairs(self) -> Iterator[int]:
        """All pairs of the round, those that sit out last."""
        for seating in self.seatings:
            yield from seating.pairs
        yield from self.sits_out
