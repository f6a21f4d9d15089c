"""Round robin: all pairs meet each other, with copies of the same boards at all tables of a round.

The meetings are those of the tables that Johann Berger published for chess and FIDE prescribes (Handbook
C.05, annex 1). The sides are our own choice, because results are compared line by line.
"""

from collections.abc import Sequence

from botifarra.tournament.format import Format, Kind
from botifarra.tournament.movements.outlook import Outlook
from botifarra.tournament.movements.seat_balance import balanced
from botifarra.tournament.movements.session_start import (
    FIRST,
    Start,
    refuse_few,
    round_robin_rounds,
    rounds_left,
    rounds_wanted,
)
from botifarra.tournament.seating import Round, Seating


def outlook(count: int, form: Format) -> Outlook:
    """Return the outlook for a number of pairs, or of teams; if it is odd, each sits out once."""
    most = round_robin_rounds(count)
    tables = count // 2 * (2 if form.kind is Kind.TEAMS else 1)
    return Outlook(min(form.rounds, most) or most, count % 2, tables)


def session_rounds(pairs: Sequence[int], form: Format, start: Start) -> tuple[Round, ...]:
    """Return the rounds of a session; without a limit, all remaining ones. Raises the errors of `berger`."""
    return berger(pairs, form.boards, *rounds_left(len(pairs), form, start))


def berger(pairs: Sequence[int], boards: int = 0, rounds: int = 0, start: Start = FIRST) -> tuple[Round, ...]:
    """Return the rounds of `round_robin` with the seats of `balanced`; raises the same errors."""
    return balanced(round_robin(pairs, boards, rounds, start))


def round_robin(entries: Sequence[int], boards: int, rounds: int, start: Start) -> list[Round]:
    """Return `rounds` rounds without a repeated meeting, for 0 all remaining ones; without boards, matches.

    The entries are pairs or teams. In an odd field one of them sits out in each round. Raises `TooFewPairs`
    or `TooManyRounds`.
    """
    refuse_few(entries)
    left = round_robin_rounds(len(entries)) - start.played

    def played(index: int) -> Round:
        """Return a round by its index from 0."""
        places = berger_round(len(entries), start.played + index)
        met = [(entries[one], entries[other]) for one, other in places if max(one, other) < len(entries)]
        seated = {entry for meeting in met for entry in meeting}
        at_all = start.boards(index, boards)
        return Round(
            start.session,
            start.number + index,
            tuple(Seating(number, meeting, at_all) for number, meeting in enumerate(met, 1)),
            tuple(entry for entry in entries if entry not in seated),
        )

    return [played(index) for index in range(rounds_wanted(rounds, left))]


def berger_round(count: int, index: int) -> list[tuple[int, int]]:
    """Return the meetings of a round of Berger's table, by its index from 0, in places from 0.

    An odd field has one more place, `count`; an entry that meets it sits out.
    """
    last = round_robin_rounds(count)
    half = (last + 1) // 2
    pivot = index * half % last
    return [(pivot, last), *(((pivot + step) % last, (pivot - step) % last) for step in range(1, half))]
