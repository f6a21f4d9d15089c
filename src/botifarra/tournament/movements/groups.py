"""Groups: each pair meets each other pair of its group, then the best of each group play a knock-out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from random import Random

from msgspec.structs import replace

from botifarra.tournament.book import Book
from botifarra.tournament.errors import TournamentError
from botifarra.tournament.format import Format
from botifarra.tournament.lots import LotsNeeded, Purpose
from botifarra.tournament.matches.standings import Standing, standings
from botifarra.tournament.matching import cheapest_matching
from botifarra.tournament.movements import knockout
from botifarra.tournament.movements.berger import berger
from botifarra.tournament.movements.outlook import Outlook
from botifarra.tournament.movements.session_start import round_robin_rounds
from botifarra.tournament.pairing_history import refuse_unfinished
from botifarra.tournament.ranking import ranked, tie_groups
from botifarra.tournament.seating import Round, Seating


class BadGroups(TournamentError):
    """Groups of less than two pairs, or without pairs that go on: `groups`, `qualify`, `pairs`."""


def outlook(count: int, form: Format) -> Outlook:
    """Return the outlook for a number of pairs: sit-outs of odd or smaller groups, and byes after them."""
    sizes = [len(group) for group in serpentine(range(count), form.groups)]
    after = knockout.outlook(min(form.groups * form.qualify, count), form)
    rounds = round_robin_rounds(max(sizes))
    sits_out = max(rounds + 1 - size for size in sizes) + after.sits_out
    return Outlook(rounds + after.rounds, sits_out, max(sum(size // 2 for size in sizes), after.tables))


def next_rounds(book: Book, draw: Random | None, session: int) -> tuple[Round, ...]:
    """Return only the next round, since later ones follow from results; raises the errors of `next_round`."""
    return (next_round(book, draw, session),)


def next_round(book: Book, draw: Random | None = None, session: int = 1) -> Round:
    """Return the next round, of the groups or of the knock-out after them.

    Groups follow from the order of entry, so `draw` has no effect. Raises `BadGroups`, `LotsNeeded`, and in
    the knock-out the errors of `knockout.next_round`.
    """
    begun = knockout_begins(book)
    number = len(book.rounds) + 1
    if number < begun:
        return _group_round(book, groups_of(book), session)
    if number > begun:
        return knockout.following(book, begun, session)
    refuse_unfinished(book)
    return knockout.first_round(book, qualified(book), session)


def groups_of(book: Book) -> tuple[tuple[int, ...], ...]:
    """Return the groups of the pairs at the beginning; raises `BadGroups`."""
    begun = frozenset(book.rounds[0].pairs if book.rounds else book.playing(1))
    pairs = [pair for pair in book.pairs if pair in begun]
    form = book.begun.format
    if form.groups < 1 or form.qualify < 1 or len(pairs) < 2 * form.groups:
        raise BadGroups(groups=form.groups, qualify=form.qualify, pairs=len(pairs))
    return serpentine(pairs, form.groups)


def knockout_begins(book: Book) -> int:
    """Return the number of the first round of the knock-out; raises `BadGroups`."""
    return max(round_robin_rounds(len(group)) for group in groups_of(book)) + 1


def serpentine(pairs: Sequence[int], count: int) -> tuple[tuple[int, ...], ...]:
    """Deal pairs to groups back and forth.

    The first of one pass is in a group with the last of the next.
    """
    groups: list[list[int]] = [[] for _ in range(count)]
    for place, pair in enumerate(pairs):
        turn, step = divmod(place, count)
        groups[count - 1 - step if turn % 2 else step].append(pair)
    return tuple(map(tuple, groups))


def group_standings(book: Book) -> list[list[Standing]]:
    """Return the order within each group, by its own rounds only."""
    begun = knockout_begins(book)
    rows = standings(replace(book, rounds=book.rounds[: begun - 1], kept=book.kept.before(begun)))
    return [
        ranked((row for row in rows if row.pair in group), key=lambda row: -row.rank)
        for group in groups_of(book)
    ]


def apart(tiers: Sequence[Sequence[int]], group_of: Mapping[int, int]) -> list[int]:
    """Return seeds for a bracket, tier after tier, ordered so that pairs of one group meet late.

    Each tier is ordered for the latest possible meetings with pairs of earlier tiers, and otherwise with as
    little change as possible.
    """
    count = sum(map(len, tiers))
    slot_of = {seed: slot for slot, seed in enumerate(knockout.seed_order(count))}
    seeds: list[int] = []
    for tier in tiers:
        slots: dict[int, list[int]] = {group: [] for group in group_of.values()}
        for seed, pair in enumerate(seeds):
            slots[group_of[pair]].append(slot_of[seed])
        first, size = len(seeds), len(tier)
        costs = {
            (place, size + step): _nearness(slot_of[first + step], slots[group_of[pair]], count) * count**3
            + (place - step) ** 2
            for place, pair in enumerate(tier)
            for step in range(size)
        }
        found = cheapest_matching(range(2 * size), costs) or []
        seeds.extend(tier[place] for place, _ in sorted(found, key=lambda each: each[1]))
    return seeds


def _nearness(slot: int, others: Sequence[int], count: int) -> int:
    """Return the cost of a slot of the bracket near the slots of `others`, the pairs of the same group.

    One possible meeting in a round costs more than all possible meetings in later rounds together.
    """
    rounds = (count - 1).bit_length()
    return sum((count + 1) ** (rounds - (slot ^ other).bit_length()) for other in others)


def qualified(book: Book) -> list[int]:
    """Return the seeds of a knock-out that begins in the next round.

    Group winners come before the second of each group. Among pairs at the same place in their groups, the
    record per match decides.
    Raises `LotsNeeded` if some are tied, and no lots were drawn among them.
    """
    rows_of = [_in_turn(book, rows) for rows in _still_playing(book)]
    tiers = [
        _by_record(book, [rows[tier] for rows in rows_of if tier < len(rows)])
        for tier in range(book.begun.format.qualify)
    ]
    group_of = {row.pair: group for group, rows in enumerate(rows_of) for row in rows}
    return apart(tiers, group_of)


@dataclass(frozen=True, slots=True)
class GoingOn:
    """The pairs that go on to a knock-out or its next round, and those among which lots must decide."""

    sure: frozenset[int] = frozenset()
    undecided: frozenset[int] = frozenset()


def going_on(book: Book) -> GoingOn:
    """Return the pairs that go on by the present standings of the groups; raises `BadGroups`."""
    lots = book.lots("qualifying", len(book.rounds))
    sure: set[int] = set()
    undecided: set[int] = set()
    for rows in _still_playing(book):
        left = book.begun.format.qualify
        for tied in tie_groups(rows):
            pairs = [row.pair for row in tied]
            drawn = pairs if len(pairs) <= left else lots(pairs)
            if drawn is None and left:
                undecided.update(pairs)
            elif drawn is not None:
                sure.update(pair for pair in pairs if pair in drawn[:left])
            left = max(0, left - len(pairs))
    return GoingOn(frozenset(sure), frozenset(undecided))


def _still_playing(book: Book) -> list[list[Standing]]:
    """Return the order within each group, without the pairs that have withdrawn by the next round."""
    play = frozenset(book.playing(len(book.rounds) + 1))
    return [[row for row in rows if row.pair in play] for rows in group_standings(book)]


def _in_turn(book: Book, rows: Sequence[Standing]) -> list[Standing]:
    """Return the rows of a group, ordered by lots down to the last place that matters."""
    qualify = book.begun.format.qualify
    found: list[Standing] = []
    for tied in tie_groups(rows):
        if len(tied) > 1 and len(found) < qualify:
            by_pair = {row.pair: row for row in tied}
            purpose: Purpose = "qualifying" if len(found) + len(tied) > qualify else "seeding"
            found += [by_pair[pair] for pair in _drawn(book, purpose, list(by_pair))]
        else:
            found += tied
    return found


def _by_record(book: Book, rows: Sequence[Standing]) -> list[int]:
    """Return the pairs at the same place in their groups, the best first."""
    ordered = sorted(rows, key=_by_match, reverse=True)
    tied = [[row.pair for row in each] for _, each in groupby(ordered, _by_match)]
    return [pair for each in tied for pair in (_drawn(book, "seeding", each) if len(each) > 1 else each)]


def _drawn(book: Book, purpose: Purpose, tied: Sequence[int]) -> list[int]:
    number = len(book.rounds)
    drawn = book.lots(purpose, number)(tied)
    if drawn is None:
        raise LotsNeeded(purpose=purpose, entries=tuple(tied), round=number)
    return [entry for entry in drawn if isinstance(entry, int)]


def _by_match(row: Standing) -> tuple[Fraction, Fraction, Fraction]:
    """Return a record that is comparable between groups of different sizes: without sit-outs."""
    matches = row.matches or 1
    return (
        (row.wins - row.sat_out) / matches,
        Fraction(row.difference, matches),
        Fraction(row.points, matches),
    )


def _group_round(book: Book, groups: Sequence[Sequence[int]], session: int) -> Round:
    """Return the next round of all groups; a pair whose opponent has withdrawn sits out."""
    number = len(book.rounds) + 1
    play = frozenset(book.playing(number))
    meetings: list[tuple[int, int]] = []
    sits_out: list[int] = []
    for group in groups:
        schedule = berger(group)
        if number <= len(schedule):
            met = [each.pairs for each in schedule[number - 1].seatings if play.issuperset(each.pairs)]
            meetings += met
            sits_out += sorted(play.intersection(group).difference(*met))
    seatings = (Seating(table, pairs) for table, pairs in enumerate(meetings, 1))
    return Round(session, number, tuple(seatings), tuple(sits_out))
