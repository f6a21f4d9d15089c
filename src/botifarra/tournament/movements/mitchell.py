"""Mitchell movement: N-S stay, E-W move up one table and boards move down one.

With an even number of tables, E-W would come to boards that they have played. Either they skip a table
halfway, or the boards of half the tables are one set ahead. In the second case one set rests between the
halves, and the first and the last table share a set.
"""

from collections.abc import Sequence
from enum import StrEnum

from botifarra.tournament.format import Format
from botifarra.tournament.movements.outlook import Outlook
from botifarra.tournament.movements.session_start import FIRST, Start, refuse_few, rounds_wanted
from botifarra.tournament.seating import Round, Seating


class Even(StrEnum):
    """The adjustment for an even number of tables."""

    SKIP = "skip"
    """E-W skip a table halfway; one round fewer than there are tables."""
    SHARE = "share"
    """The first and the last table share their boards in each round, and another set is not played."""


def outlook(count: int, form: Format) -> Outlook:
    """Return the outlook for a number of pairs; in an odd field E-W pairs sit out, each once."""
    tables = (count + 1) // 2
    most = tables - (count % 4 == 0 and not form.share)
    return Outlook(min(form.rounds, most) or most, count % 2, count // 2)


def session_rounds(pairs: Sequence[int], form: Format, start: Start) -> tuple[Round, ...]:
    """Return the rounds of a session; an odd field neither shares boards nor loses a round."""
    even = Even.SHARE if form.share or len(pairs) % 2 else Even.SKIP
    return mitchell(pairs, form.boards, form.rounds, even, start)


def mitchell(
    pairs: Sequence[int], boards: int, rounds: int = 0, even: Even = Even.SKIP, start: Start = FIRST
) -> tuple[Round, ...]:
    """Return `rounds` rounds, for 0 all of them, in which every N-S pair meets different pairs of E-W.

    The first half sits N-S, from table 1 on. An odd field has one N-S pair fewer: the last table is missing,
    and the E-W pair that would come to it sits out. Then no boards are shared, even with `SHARE`. Raises
    `TooFewPairs` or `TooManyRounds`.
    """
    refuse_few(pairs)
    stay, move = pairs[: len(pairs) // 2], pairs[len(pairs) // 2 :]
    tables = len(move)
    skips = tables % 2 == 0 and even is Even.SKIP
    relays = tables % 2 == 0 and even is Even.SHARE

    def seating(table: int, index: int) -> tuple[int, int]:
        """Return the E-W pair and the set of boards of a table, all counted from 0."""
        moved = index + 1 if skips and index >= tables // 2 else index
        place = table + 1 if relays and table >= tables // 2 else table
        return move[(table - moved) % tables], (place + index) % tables

    def played(index: int) -> Round:
        came = [seating(table, index) for table in range(tables)]
        return Round(
            start.session,
            start.number + index,
            tuple(
                Seating(table, (stayed, moved), start.boards(set_, boards))
                for table, (stayed, (moved, set_)) in enumerate(zip(stay, came, strict=False), 1)
            ),
            tuple(moved for moved, _ in came[len(stay) :]),
        )

    return tuple(played(index) for index in range(rounds_wanted(rounds, tables - skips)))
