"""Howell movement: all pairs meet each other with one set of boards, each board at one table at a time.

The last pair in seating order stays at the first table. All other pairs follow the one before them, and the
boards move on by one set at each table.
"""

from collections.abc import Sequence

from botifarra.tournament.errors import NoHowell
from botifarra.tournament.format import Format
from botifarra.tournament.movements.outlook import Outlook
from botifarra.tournament.movements.room_squares import starter
from botifarra.tournament.movements.seat_balance import balanced
from botifarra.tournament.movements.session_start import (
    FIRST,
    Start,
    refuse_few,
    round_robin_rounds,
    rounds_wanted,
)
from botifarra.tournament.seating import Round, Seating


def outlook(count: int, form: Format) -> Outlook:
    """Return the outlook for a number of pairs; if it is odd, each sits out once. Raises `NoHowell`."""
    _refuse_none(count)
    most = round_robin_rounds(count)
    return Outlook(min(form.rounds, most) or most, count % 2, count // 2)


def session_rounds(pairs: Sequence[int], form: Format, start: Start) -> tuple[Round, ...]:
    """Return the rounds of a session; raises the errors of `howell`."""
    return howell(pairs, form.boards, form.rounds, start)


def howell(pairs: Sequence[int], boards: int, rounds: int = 0, start: Start = FIRST) -> tuple[Round, ...]:
    """Return `rounds` rounds without a repeated meeting, for 0 all of them, for 2 pairs or at least 7.

    In an odd field one pair sits out in each round: the one that would meet the pair that stays. Raises
    `TooFewPairs`, `TooManyRounds`, or `NoHowell` for 3 to 6 pairs. Berger's tables seat those, with copies of
    the boards.
    """
    refuse_few(pairs)
    _refuse_none(len(pairs))
    side = len(pairs) - 1 | 1
    stays = pairs[side:]

    def played(index: int) -> Round:
        """Return a round by its index from 0, which is added to all places and board sets of the first."""
        alone = pairs[index]
        seated = [((alone, stayed), index) for stayed in stays]
        for one, other, ahead in starter(side):
            meeting = pairs[(one + index) % side], pairs[(other + index) % side]
            seated.append((meeting, (ahead + index) % side))
        return Round(
            start.session,
            start.number + index,
            tuple(
                Seating(table, meeting, start.boards(set_, boards))
                for table, (meeting, set_) in enumerate(seated, 1)
            ),
            () if stays else (alone,),
        )

    return balanced([played(index) for index in range(rounds_wanted(rounds, side))])


def _refuse_none(pairs: int) -> None:
    if 3 <= pairs <= 6:
        raise NoHowell(pairs=pairs)
