"""Who sits where in a round, and with which boards."""

from collections.abc import Iterator

import msgspec

from botifarra.core.seats import Side


class Seating(msgspec.Struct, frozen=True):
    """A table in a round: the numbers of the pairs at N-S and at E-W, and of the boards they play.

    Without boards they play a match. Tables of all sections are numbered together, from 1.
    """

    table: int
    pairs: tuple[int, int]
    boards: tuple[int, ...] = ()

    def side(self, pair: int) -> Side:
        """Where one of the two sits."""
        return Side(self.pairs.index(pair))


class Round(msgspec.Struct, frozen=True):
    """What is played at a time; rounds are numbered from 1 through all sessions, and so are boards.

    `sits_out` are the pairs that have no opponents. A table is there once for each two pairs that sat at it.
    """

    session: int
    number: int
    seatings: tuple[Seating, ...]
    sits_out: tuple[int, ...] = ()

    def at(self, table: int) -> Seating | None:
        """Who sits at a table, if anybody does."""
        return next((seating for seating in self.seatings if seating.table == table), None)

    def of(self, pair: int) -> Seating | None:
        """Where a pair sits, if it plays."""
        return next((seating for seating in self.seatings if pair in seating.pairs), None)

    def boards_at(self, table: int) -> tuple[int, ...]:
        """The boards of a table, whoever plays them."""
        return tuple(board for seating in self.seatings if seating.table == table for board in seating.boards)

    @property
    def boards(self) -> tuple[int, ...]:
        """The boards in play, in order."""
        return tuple(sorted({board for seating in self.seatings for board in seating.boards}))

    @property
    def pairs(self) -> Iterator[int]:
        """All who are in it, those who sit out last."""
        for seating in self.seatings:
            yield from seating.pairs
        yield from self.sits_out
