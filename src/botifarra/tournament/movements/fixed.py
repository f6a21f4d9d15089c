"""The rounds of a session that are all known before it begins."""

from collections import defaultdict
from collections.abc import Callable, Sequence

from botifarra.tournament.book import Book
from botifarra.tournament.errors import TooManyRounds, TournamentError
from botifarra.tournament.format import Format, Kind, Pairing
from botifarra.tournament.movements.berger import berger
from botifarra.tournament.movements.howell import howell
from botifarra.tournament.movements.league import league, teams_of
from botifarra.tournament.movements.mitchell import Even, mitchell
from botifarra.tournament.movements.sections import side_by_side
from botifarra.tournament.movements.start import Start
from botifarra.tournament.seating import Round

Movement = Callable[[Sequence[int], Format, Start], tuple[Round, ...]]

_MOVEMENTS: dict[Pairing, Movement] = {
    Pairing.BERGER: lambda pairs, form, start: berger(pairs, form.boards, form.rounds, start),
    Pairing.MITCHELL: lambda pairs, form, start: mitchell(
        pairs, form.boards, form.rounds, _at_even(pairs, form), start
    ),
    Pairing.HOWELL: lambda pairs, form, start: howell(pairs, form.boards, form.rounds, start),
}


def _at_even(pairs: Sequence[int], form: Format) -> Even:
    """An odd field shares nothing either way, and skips none of its rounds so."""
    return Even.SHARE if form.share or len(pairs) % 2 else Even.SKIP


class NotByMovement(TournamentError):
    """A round that was paired otherwise than the movement has it, by hand or for another field: `round`."""


def rounds_to_come(book: Book, session: int) -> tuple[Round, ...]:
    """The rounds of a session that are not paired yet; sections play the same boards side by side.

    Raises what the movements raise, `UnequalSections`, `TooManyRounds` once all are paired, or
    `NotByMovement`.
    """
    before = [each for each in book.rounds if each.session < session]
    paired = tuple(book.rounds[len(before) :])
    boards = max((board for each in before for board in each.boards), default=0)
    whole = _whole(book, Start(session, len(before) + 1, boards + 1))
    for each, meant in zip(paired, whole, strict=False):
        if each != meant:
            raise NotByMovement(round=each.number)
    if len(paired) >= len(whole):
        raise TooManyRounds(rounds=len(before) + len(paired) + 1, most=len(before) + len(whole))
    return whole[len(paired) :]


def _whole(book: Book, start: Start) -> tuple[Round, ...]:
    form = book.begun.format
    playing = [book.pair(number) for number in book.playing(start.number)]
    if form.kind is Kind.TEAMS:
        return league(teams_of(playing), form.boards, form.rounds, start)
    sections: dict[str, list[int]] = defaultdict(list)
    for pair in playing:
        sections[pair.section].append(pair.number)
    movement = _MOVEMENTS[form.pairing]
    return side_by_side([movement(pairs, form, start) for pairs in sections.values() or [[]]])
