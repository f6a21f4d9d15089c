"""Formats that fit an evening, by the number of pairs, the time and the sets of boards."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Annotated

import msgspec
from msgspec import Meta

from botifarra.tournament.durations import evening_minutes, rounds_within
from botifarra.tournament.errors import TournamentError
from botifarra.tournament.format import Format, Kind, Pairing, has_sections, pairings_of
from botifarra.tournament.movements.outlook import outlook_of

MOST_PAIRS = 200

MOST_ROUNDS = 99
MOST_BOARDS = 32
"""Largest numbers of rounds, and of boards in a round, that a director can ask for."""

_USUAL_BOARDS = 8
"""Largest number of boards in a round that is proposed if the director does not ask for a number."""

_FEWEST_BOARDS = 2

_IN_PART = (4, 3, 2)
"""Numbers of boards in a round if a movement does not end in time, the usual one first (R7.1)."""

_ENOUGH_ROUNDS = 5
"""Number of rounds below which rounds of fewer boards are better."""

_FEWEST_ROUNDS = 3

_TO_COMPARE = 4
"""Number of pairs below which nobody else plays the same boards."""

_GROUPS = tuple((groups, qualify) for groups in (8, 4, 2) for qualify in (2, 1))
"""Groups and the pairs that go on from each: together a bracket without byes."""

_GROUP_SIZES = range(3, 7)


class Need(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An evening that is to be planned.

    `minutes` is the time from the first round to the end of the last one. `sets` is the number of tables at
    which the same boards can lie at the same time. It is 1 if one set of boards moves, and 0 if each table
    only has a pack to shuffle. `teams`: the pairs are teams of two. `rounds`, and `boards` of each round, are
    those that the director wants; 0 leaves them to the program. `sections` are the numbers of pairs of the
    sections; a field that is not divided needs none.
    """

    pairs: Annotated[int, Meta(ge=2, le=MOST_PAIRS)]
    minutes: Annotated[int, Meta(ge=20, le=24 * 60)]
    sets: Annotated[int, Meta(ge=0, le=MOST_PAIRS)]
    teams: bool = False
    rounds: Annotated[int, Meta(ge=0, le=MOST_ROUNDS)] = 0
    boards: Annotated[int, Meta(ge=0, le=MOST_BOARDS)] = 0
    sections: tuple[Annotated[int, Meta(ge=1)], ...] = ()

    def __post_init__(self) -> None:
        """Raise `ValueError` if the sections have other numbers of pairs than the field."""
        if self.sections and sum(self.sections) != self.pairs:
            raise ValueError("the pairs of the sections are not those of the field")


class Proposal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A format with its effects on the field.

    `boards` are those of a round, 0 in matches. `is_whole`: the movement comes to its end; otherwise it stops
    after these `rounds`. `tables` are those of the round with the most tables. `sets` is how many copies of
    the boards are needed. `sits_out` is the most rounds in which one pair sits out. `minutes` is an estimate
    (`tournament.durations`). `sections` is the number of sections with a movement of their own, or 1.
    """

    kind: Kind
    pairing: Pairing
    boards: int
    rounds: int
    is_whole: bool
    tables: int
    sets: int
    sits_out: int
    minutes: int
    groups: int = 0
    qualify: int = 0
    share: bool = False
    sections: int = 1

    def format(self) -> Format:
        """Return the format, with the usual rules of its kind."""
        rounds = 0 if self.is_whole else self.rounds
        options = (self.groups, self.qualify, self.share)
        return Format(self.kind, self.pairing, self.kind.facts.rules, self.boards, rounds, *options)


def proposals(need: Need) -> tuple[Proposal, ...]:
    """Return the formats that fit, the best first.

    Each movement of the registry is proposed at most once: with as many boards as fit if it comes to its end
    in time, or else with as many rounds as fit. If the director asks for rounds or boards, it has exactly
    those.
    Movements that use all sets of boards come first, then those that come to their end, and those with one
    ranking.
    """
    kinds = (Kind.TEAMS,) if need.teams else (Kind.DUPLICATE, Kind.MATCHES)
    found = [
        each for kind in kinds for pairing in pairings_of(kind) for each in _proposed(need, kind, pairing)
    ]
    return tuple(sorted(found, key=lambda each: _order(need, each)))


def _order(need: Need, each: Proposal) -> tuple[bool, bool, bool, bool]:
    movement = each.pairing.movement
    is_apart = movement.has_one_set and need.sets >= need.pairs // 2
    return not each.kind.facts.has_boards, is_apart, not each.is_whole, movement.has_lines


def _proposed(need: Need, kind: Kind, pairing: Pairing) -> Iterator[Proposal]:
    """Yield the proposal of a movement, if it fits."""
    is_out = need.pairs < _TO_COMPARE if kind.facts.has_boards else need.boards > 0
    if is_out or (kind is Kind.TEAMS and need.pairs % 2):
        return
    fields = _fields(need, kind, pairing)
    for form in _forms(need, kind, pairing, fields):
        found = _fitting(need, form, fields)
        if found is not None:
            yield found
            return


def _fields(need: Need, kind: Kind, pairing: Pairing) -> tuple[int, ...]:
    """Return the number of pairs of each section, or of the whole field if all play together."""
    is_divided = has_sections(kind, pairing) and len(need.sections) > 1
    return need.sections if is_divided else (need.pairs,)


def _forms(need: Need, kind: Kind, pairing: Pairing, fields: tuple[int, ...]) -> Iterator[Format]:
    """Yield the formats of a movement to try, the best first; those in part after those that end."""
    rules = kind.facts.rules
    options = pairing.movement.options
    if "groups" in options:
        for groups, qualify in _GROUPS:
            sizes = {need.pairs // groups, -(-need.pairs // groups)}
            if sizes <= set(_GROUP_SIZES):
                yield Format(kind, pairing, rules, groups=groups, qualify=qualify)
        return
    has_boards, is_fixed = kind.facts.has_boards, pairing.movement.is_fixed
    share = "share" in options and 4 in fields  # with two tables there would be only one round
    usual = range(_USUAL_BOARDS, _FEWEST_BOARDS - 1, -1)
    if is_fixed or pairing.movement.is_knockout:
        for boards in _boards(need, usual) if has_boards else (0,):
            yield Format(kind, pairing, rules, boards, share=share)
    # In a part of a Howell each board would be played at few tables, so few results would be compared.
    if not pairing.movement.is_knockout and pairing.movement.has_lines >= pairing.movement.has_one_set:
        for boards in _boards(need, usual if need.rounds else _IN_PART) if has_boards else (0,):
            whole = Format(kind, pairing, rules, boards, share=share)
            rounds = min(rounds_within(need.minutes, boards), _most_rounds(whole, fields))
            if need.rounds or need.boards or rounds >= _ENOUGH_ROUNDS or boards in (0, _FEWEST_BOARDS):
                yield Format(kind, pairing, rules, boards, _part(need, pairing, rounds), share=share)


def _boards(need: Need, usual: Iterable[int]) -> Iterable[int]:
    """Return the numbers of boards in a round to try."""
    return (need.boards,) if need.boards else usual


def _most_rounds(whole: Format, fields: tuple[int, ...]) -> int:
    """Return the number of rounds in which no section comes to its end before the others."""
    if len(fields) == 1:
        return MOST_ROUNDS
    with suppress(TournamentError):
        return min(outlook_of(whole, pairs).rounds for pairs in fields)
    return 0


def _part(need: Need, pairing: Pairing, rounds: int) -> int:
    """Return the number of rounds to plan if `rounds` fit in the time.

    A Swiss has at most half as many rounds as pairs, so that none of them needs a rematch.
    """
    most = min(need.rounds or rounds, rounds)
    return most if pairing.movement.is_fixed else min(most, need.pairs // 2)


def _fitting(need: Need, form: Format, fields: tuple[int, ...]) -> Proposal | None:
    """Return the proposal of a format, None if it does not fit. All sections have the same rounds."""
    with suppress(TournamentError):
        outlook, *others = (outlook_of(form, pairs) for pairs in fields)
        if any(other.rounds != outlook.rounds for other in others):
            return None
        tables = outlook.tables + sum(other.tables for other in others)
        copies = len(fields) if form.pairing.movement.has_one_set else tables
        sets = copies if form.kind.facts.has_boards else 0
        minutes = evening_minutes(outlook.rounds, form.boards)
        is_whole = not form.rounds
        is_enough = is_whole or form.rounds >= _FEWEST_ROUNDS or need.rounds > 0
        if need.rounds not in (0, outlook.rounds):
            return None
        if sets <= need.sets and minutes <= need.minutes and is_enough:
            return Proposal(
                form.kind,
                form.pairing,
                form.boards,
                outlook.rounds,
                is_whole,
                tables,
                sets,
                max(each.sits_out for each in (outlook, *others)),
                minutes,
                form.groups,
                form.qualify,
                form.share,
                len(fields),
            )
    return None
