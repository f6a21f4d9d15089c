"""The rounds of a session that are all known before it begins."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import replace
from pkgutil import resolve_name
from typing import cast

from botifarra.tournament.book import Book
from botifarra.tournament.errors import AllPaired, TournamentError
from botifarra.tournament.format import Format, Kind
from botifarra.tournament.movements.lateness import (
    balanced_after,
    changing_lines,
    out_of_balance,
)
from botifarra.tournament.movements.league import league, teams_of
from botifarra.tournament.movements.sections import side_by_side
from botifarra.tournament.movements.start import Start, rounds_left
from botifarra.tournament.movements.validate import MetBefore, PlayedTwice, faults
from botifarra.tournament.seating import Round

SessionRounds = Callable[[Sequence[int], Format, Start], tuple[Round, ...]]
"""All rounds of a movement for some pairs."""


class NotByMovement(TournamentError):
    """Rounds paired by hand, or for another field: in those to come some would meet again, at `round`."""


def rounds_to_come(book: Book, session: int) -> tuple[Round, ...]:
    """The rounds of a session that are not paired yet; sections play the same boards side by side.

    Where everybody meets everybody, a session goes on where the last one ended, if all are still there. Who
    enters late is in the rounds to come if that makes nobody meet again; seats are chosen anew then, so that
    everybody's stay in balance. Raises what the movements raise, `UnequalSections`, `AllPaired`, or
    `NotByMovement`.
    """
    before = [each for each in book.rounds if each.session < session]
    paired = tuple(book.rounds[len(before) :])
    boards = max((board for each in before for board in each.boards), default=0)
    whole = _whole(book, Start(session, len(before) + 1, boards + 1))
    if len(paired) >= len(whole):
        raise AllPaired(rounds=len(before) + len(paired) + 1, most=len(before) + len(whole))
    rest = whole[len(paired) :]
    for fault in faults((*paired, *rest), copies=None, uneven=None):
        if isinstance(fault, MetBefore | PlayedTwice) and fault.round >= rest[0].number:
            raise NotByMovement(round=fault.round)
    form = book.begun.format
    seats_are_fixed = form.pairing.movement.has_lines or form.kind is Kind.TEAMS
    if seats_are_fixed or not out_of_balance((*paired, *rest)):
        return rest
    return balanced_after(paired, rest)


def rest_of_session(book: Book) -> tuple[Round, ...]:
    """Return the rounds that the session paired last has still to come; none where its movement has none.

    After rounds by hand the movement may not tell any.
    """
    try:
        return rounds_to_come(book, max((each.session for each in book.rounds), default=1))
    except TournamentError:
        return ()


def cost_of_seats(book: Book, session: int) -> tuple[dict[int, int], list[int]]:
    """Return what a field that has changed costs in the rounds to come, by `rounds_to_come`.

    First the pairs that then sit on one side too often, with how many times more at N-S; where each line has
    its own ranking, instead the pairs that change lines. Raises as `rounds_to_come`.
    """
    rest = rounds_to_come(book, session)
    if book.begun.format.pairing.movement.has_lines:
        planned = [each for each in book.planned if each.session == session]
        return {}, changing_lines(planned, rest)
    paired = [each for each in book.rounds if each.session == session]
    if not paired or book.begun.format.kind is Kind.TEAMS:
        return {}, []
    return out_of_balance((*paired, *rest)), []


def _whole(book: Book, start: Start) -> tuple[Round, ...]:
    form = book.begun.format
    playing = [book.pair(number) for number in book.playing(start.number)]
    before = book.rounds[: start.number - 1]
    if all(set(each.pairs) == {pair.number for pair in playing} for each in before):
        start = replace(start, played=len(before))
    if form.kind is Kind.TEAMS:
        teams = teams_of(playing)
        return league(teams, form.boards, *rounds_left(len(teams), form, start))
    sections: dict[str, list[int]] = defaultdict(list)
    for pair in playing:
        sections[pair.section].append(pair.number)
    door = resolve_name(f"botifarra.tournament.movements.{form.pairing.movement.module}:session_rounds")
    movement = cast("SessionRounds", door)
    return side_by_side([movement(pairs, form, start) for pairs in sections.values() or [[]]])
