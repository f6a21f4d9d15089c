"""The rounds of a session that are all known before the session."""

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pkgutil import resolve_name
from types import MappingProxyType
from typing import NamedTuple, cast

import msgspec

from botifarra.tournament.book import Book
from botifarra.tournament.errors import AllPaired, NotATeam, TooManyRounds, TournamentError
from botifarra.tournament.format import Format, Kind
from botifarra.tournament.movements.lateness import (
    balanced_after,
    changing_lines,
    out_of_balance,
)
from botifarra.tournament.movements.league import Team, encounters_of, league, seated, teams_of
from botifarra.tournament.movements.rovers import Room, with_who_is_there
from botifarra.tournament.movements.sections import side_by_side
from botifarra.tournament.movements.session_start import Start, refuse_few, rounds_left
from botifarra.tournament.movements.validation import MetBefore, PlayedTwice, faults
from botifarra.tournament.new_boards import first_new_board
from botifarra.tournament.seating import Round

SessionRounds = Callable[[Sequence[int], Format, Start], tuple[Round, ...]]
"""All rounds of a movement for some pairs."""


class NotByMovement(TournamentError):
    """Rounds by hand after which pairs would meet again, or play a board again, in the later `round`."""


class Cost(NamedTuple):
    """The effects of a changed field on the rounds to come.

    `leans` has the pairs that sit on one side too often, with their surplus at N-S. If each line has its own
    ranking, `leans` is empty, and `changing` has the pairs that change lines. `idle` has, by round, the pairs
    that sit out although they would play in the original movement. `sharing` has the rounds in which more
    tables share boards than in the original movement.
    """

    leans: Mapping[int, int] = MappingProxyType({})
    changing: tuple[int, ...] = ()
    idle: Mapping[int, tuple[int, ...]] = MappingProxyType({})
    sharing: tuple[int, ...] = ()


def rounds_to_come(book: Book, session: int) -> tuple[Round, ...]:
    """Return the rounds of a session that are not paired yet; sections play the same boards in parallel.

    In a round robin, a session continues where the last one ended, if all pairs are still there. A session
    that has begun continues with the pairs that are there: see `rovers`. Raises the errors of the movements
    at the beginning, `UnequalSections`, `AllPaired`, or `NotByMovement`.
    """
    return _to_come(book, session)[1]


def session_length(book: Book, session: int) -> int:
    """Return how many rounds a session has, paired or not.

    Raises the errors of the movements, such as `TooManyRounds`, or `UnequalSections`.
    """
    return len(_whole(book, *_begun(book, session)))


def cost_of_rounds(book: Book, session: int) -> Cost:
    """Return the effects of a changed field on `rounds_to_come`; raises the same errors."""
    wanted, rest = _to_come(book, session)
    planned = [each for each in book.planned if each.session == session]
    if not planned:
        return Cost()
    form = book.begun.format
    idle = {
        each.number: tuple(sorted(set(each.sits_out) - set(movement.sits_out)))
        for movement, each in zip(wanted, rest, strict=True)
    }
    sharing = tuple(
        each.number
        for movement, each in zip(wanted, rest, strict=True)
        if form.pairing.movement.has_one_set and _sharing(each) > _sharing(movement)
    )
    cost = Cost(idle={number: pairs for number, pairs in idle.items() if pairs}, sharing=sharing)
    if form.pairing.movement.has_lines:
        return cost._replace(changing=tuple(changing_lines(planned, rest)))
    if form.kind is Kind.TEAMS:
        return cost
    return cost._replace(leans=out_of_balance((*_sat(book, session), *rest)))


def continues(before: Sequence[Round], field: Sequence[int]) -> bool:
    """Return whether a field can continue the round robin of rounds `before`: it played all of them."""
    return all(set(each.pairs) == set(field) for each in before)


def _sharing(each: Round) -> int:
    """Return the number of tables with the boards of another table."""
    return len(each.seatings) - len({seating.boards for seating in each.seatings})


def _sat(book: Book, session: int) -> list[Round]:
    return [each for each in book.rounds if each.session == session]


def _to_come(book: Book, session: int) -> tuple[tuple[Round, ...], tuple[Round, ...]]:
    """Return the rounds to come for the field at the beginning of the movement, and for the present field."""
    planned = [each for each in book.planned if each.session == session]
    start, field = _begun(book, session)
    whole = _longest(book, start, field) if planned else _whole(book, start, field)
    if len(planned) >= len(whole):
        paired, limit = start.number - 1 + len(planned), book.begun.format.rounds
        can_grow = limit and len(_longest(_with_number(book, len(planned) + 1), start, field)) > len(planned)
        raise AllPaired(rounds=paired + 1, most=paired, **({"planned": limit} if can_grow else {}))
    wanted = whole[len(planned) :]
    for fault in faults((*planned, *wanted), copies=None, uneven=None):
        if isinstance(fault, MetBefore | PlayedTwice) and fault.round >= wanted[0].number:
            raise NotByMovement(round=fault.round)
    there = {each.number: book.playing(each.number) for each in wanted}
    refuse_few(there[wanted[0].number])
    if not planned or all(set(pairs) == set(field) for pairs in there.values()):
        rest = wanted
    elif book.begun.format.kind is Kind.TEAMS:
        return wanted, _teams_there(book, wanted, planned, there)
    else:
        rest = with_who_is_there(wanted, planned, there, _room(book, field))
    seats_are_fixed = book.begun.format.pairing.movement.has_lines or book.begun.format.kind is Kind.TEAMS
    if seats_are_fixed or not out_of_balance((*_sat(book, session), *rest)):
        return wanted, rest
    return wanted, balanced_after(_sat(book, session), rest)


def _begun(book: Book, session: int) -> tuple[Start, Sequence[int]]:
    """Return the start of a session, and the field at its beginning.

    Its boards are those after the ones of earlier sessions, paired or public. Boards that were secret when it
    began, and that it plays, may be public by now.
    """
    before = [each for each in book.rounds if each.session < session]
    since = [each for each in book.rounds if each.session >= session]
    earlier = (dealt for dealt in book.dealt.values() if not any(dealt.is_in(each.boards) for each in since))
    start = Start(session, len(before) + 1, first_new_board(before, earlier))
    first = next((each for each in book.planned if each.session == session), None)
    return start, sorted(first.pairs) if first else book.playing(start.number)


def _longest(book: Book, start: Start, field: Sequence[int]) -> tuple[Round, ...]:
    """Return all rounds that a session can have, if their number is for a larger field of a later session."""
    try:
        return _whole(book, start, field)
    except TooManyRounds as error:
        return _longest(_with_number(book, cast("int", error.facts["most"])), start, field)


def _with_number(book: Book, rounds: int) -> Book:
    opened = book.begun
    return msgspec.structs.replace(
        book,
        opened=msgspec.structs.replace(opened, format=msgspec.structs.replace(opened.format, rounds=rounds)),
    )


def _whole(book: Book, start: Start, field: Sequence[int]) -> tuple[Round, ...]:
    form = book.begun.format
    if form.kind is Kind.TEAMS:
        teams = teams_of(map(book.pair, field))
        return league(teams, form.boards, *rounds_left(len(teams), form, _going_on(book, start, field)))
    sections: dict[str, list[int]] = defaultdict(list)
    for number in field:
        sections[book.pair(number).section].append(number)
    door = resolve_name(f"botifarra.tournament.movements.{form.pairing.movement.module}:session_rounds")
    movement = cast("SessionRounds", door)
    start = _going_on(book, start, field)
    return side_by_side([movement(pairs, form, start) for pairs in sections.values() or [[]]])


def _going_on(book: Book, start: Start, field: Sequence[int]) -> Start:
    """Return a start that continues earlier sessions, if the whole field played all of their rounds."""
    before = book.rounds[: start.number - 1]
    if continues(before, field):
        return replace(start, played=len(before))
    return start


def _teams_there(
    book: Book, wanted: Sequence[Round], planned: Sequence[Round], there: Mapping[int, Sequence[int]]
) -> tuple[Round, ...]:
    """Return the rounds of a league for the teams that have both pairs."""
    number = {team: place for place, team in enumerate(dict.fromkeys(p.team for p in book.pairs.values()), 1)}

    def team_of(pair: int) -> int:
        return number[book.pair(pair).team]

    def teams(round_: int) -> dict[int, Team]:
        found: dict[int, list[int]] = defaultdict(list)
        for pair in there[round_]:
            if book.pair(pair).team:
                found[team_of(pair)].append(pair)
        for pairs in found.values():
            if len(pairs) > 2:
                raise NotATeam(team=book.pair(pairs[0]).team, pairs=pairs)
        return {team: (pairs[0], pairs[1]) for team, pairs in found.items() if len(pairs) == 2}

    before = encounters_of(planned, team_of)
    room = Room(has_one_set=False, has_lines=False, may_meet=lambda one, other: one != other)
    rest = with_who_is_there(
        encounters_of(wanted, team_of),
        before,
        {each.number: list(teams(each.number)) for each in wanted},
        room,
    )
    played = Counter(team for each in before for seating in each.seatings for team in seating.pairs)
    return tuple(
        msgspec.structs.replace(
            each,
            sits_out=(*each.sits_out, *(pair for pair in there[each.number] if pair not in {*each.pairs})),
        )
        for each in seated(rest, teams, played)
    )


def _room(book: Book, field: Sequence[int]) -> Room:
    sections = {book.pair(number).section for number in field}
    movement = book.begun.format.pairing.movement

    def may_meet(rover: int, opponents: int) -> bool:
        section = book.pair(rover).section
        return section not in sections or section == book.pair(opponents).section

    return Room(movement.has_one_set, movement.has_lines, may_meet)
