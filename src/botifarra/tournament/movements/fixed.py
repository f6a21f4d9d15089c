"""The rounds of a session that are all known before it begins."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import replace

from botifarra.tournament.book import Book
from botifarra.tournament.errors import TooManyRounds, TournamentError
from botifarra.tournament.format import Format, Kind, Pairing
from botifarra.tournament.movements.berger import berger
from botifarra.tournament.movements.howell import howell
from botifarra.tournament.movements.league import league, teams_of
from botifarra.tournament.movements.mitchell import Even, mitchell
from botifarra.tournament.movements.sections import side_by_side
from botifarra.tournament.movements.start import Start
from botifarra.tournament.movements.validate import MetBefore, PlayedTwice, faults
from botifarra.tournament.seating import Round

Movement = Callable[[Sequence[int], Format, Start], tuple[Round, ...]]

_MOVEMENTS: dict[Pairing, Movement] = {
    Pairing.BERGER: lambda pairs, form, start: berger(pairs, form.boards, *_left(len(pairs), form, start)),
    Pairing.MITCHELL: lambda pairs, form, start: mitchell(
        pairs, form.boards, form.rounds, _at_even(pairs, form), start
    ),
    Pairing.HOWELL: lambda pairs, form, start: howell(pairs, form.boards, form.rounds, start),
}


def _at_even(pairs: Sequence[int], form: Format) -> Even:
    """An odd field shares nothing either way, and skips none of its rounds so."""
    return Even.SHARE if form.share or len(pairs) % 2 else Even.SKIP


class NotByMovement(TournamentError):
    """Rounds paired by hand, or for another field: in those to come some would meet again, at `round`."""


def rounds_to_come(book: Book, session: int) -> tuple[Round, ...]:
    """The rounds of a session that are not paired yet; sections play the same boards side by side.

    Where everybody meets everybody, a session goes on where the last one ended, if all are still there. Who
    enters late is in the rounds to come if that makes nobody meet again. Raises what the movements raise,
    `UnequalSections`, `TooManyRounds` once all are paired, or `NotByMovement`.
    """
    before = [each for each in book.rounds if each.session < session]
    paired = tuple(book.rounds[len(before) :])
    boards = max((board for each in before for board in each.boards), default=0)
    whole = _whole(book, Start(session, len(before) + 1, boards + 1))
    if len(paired) >= len(whole):
        raise TooManyRounds(rounds=len(before) + len(paired) + 1, most=len(before) + len(whole))
    rest = whole[len(paired) :]
    for fault in faults((*paired, *rest), copies=None, uneven=None):
        if isinstance(fault, MetBefore | PlayedTwice) and fault.round >= rest[0].number:
            raise NotByMovement(round=fault.round)
    return rest


def _left(count: int, form: Format, start: Start) -> tuple[int, Start]:
    """How many rounds to play of a Berger of so many; one that was played out begins anew."""
    most = count - 1 | 1
    played = start.played % most
    left = min(form.rounds or most, most - played) if played else form.rounds
    return left, replace(start, played=played)


def _whole(book: Book, start: Start) -> tuple[Round, ...]:
    form = book.begun.format
    playing = [book.pair(number) for number in book.playing(start.number)]
    before = book.rounds[: start.number - 1]
    if all(set(each.pairs) == {pair.number for pair in playing} for each in before):
        start = replace(start, played=len(before))
    if form.kind is Kind.TEAMS:
        teams = teams_of(playing)
        return league(teams, form.boards, *_left(len(teams), form, start))
    sections: dict[str, list[int]] = defaultdict(list)
    for pair in playing:
        sections[pair.section].append(pair.number)
    movement = _MOVEMENTS[form.pairing]
    return side_by_side([movement(pairs, form, start) for pairs in sections.values() or [[]]])
