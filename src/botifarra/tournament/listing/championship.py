"""A whole championship as one value, from which all scores and standings can be computed again."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum

import msgspec

from botifarra.core.rules import OPTIONS, Rules
from botifarra.records.notation import format_side
from botifarra.records.rules import format_option
from botifarra.tournament.book import Appeal, Book, Dealt, FineAppeal, Lineup
from botifarra.tournament.chain import Entry
from botifarra.tournament.changed_results import Change, rounds_on_changed_results
from botifarra.tournament.events import Drawn, Fined, Line, LotsCommitted, Opened, Outcome, Place
from botifarra.tournament.format import Format
from botifarra.tournament.listing.notes import Note, Notes
from botifarra.tournament.listing.places import BoardPlace, MatchPlace, places
from botifarra.tournament.listing.standings import Order, StandingsLine, orders
from botifarra.tournament.matches.final_standings import first_knockout_round
from botifarra.tournament.seating import Round, Seating

VERSION = 1
"""The version of the document.

It is raised when a field changes its meaning or is removed, not when one is added.
"""


class Stage(StrEnum):
    """The part of a championship that a round belongs to."""

    MAIN = "main"
    """All pairs, ranked together."""
    GROUPS = "groups"
    """Each pair meets each other pair of its group."""
    KNOCKOUT = "knockout"
    """A pair that loses is out."""


class LogEnd(msgspec.Struct, frozen=True):
    """The position up to which the log was read: the number of entries, and the last digest."""

    entries: int
    digest: str


class PairInfo(msgspec.Struct, frozen=True):
    """A pair with its current players; `lineups` has its first players and each later change.

    `withdrawn` is the first round that it does not play. `fined` is the sum of its fines.
    """

    number: int
    players: tuple[str, str]
    lineups: tuple[Lineup, ...]
    club: str
    section: str
    team: str
    withdrawn: int | None
    fined: str
    notes: tuple[Note, ...]


class RoundInfo(msgspec.Struct, frozen=True):
    """A round. `seatings` are the seats as they really were.

    `planned` are the seats as they were paired, if they differ; otherwise null.

    Only rounds that have `begun` count for sit-outs.
    """

    number: int
    session: int
    stage: Stage
    begun: bool
    seatings: tuple[Seating, ...]
    sits_out: tuple[int, ...]
    planned: tuple[Seating, ...] | None


class SessionInfo(msgspec.Struct, frozen=True):
    """The boards of a session: `seed` is empty until it is revealed."""

    session: int
    first: int
    last: int
    commitment: str
    seed: str


class LotsCommitment(msgspec.Struct, frozen=True):
    """A commitment to lots: the log entry that puts it in force, and the reason if it replaces another."""

    entry: int
    at: str
    commitment: str
    reason: str


class AppealInfo(msgspec.Struct, frozen=True):
    """An appeal of a side against the result of a place.

    `outcome` tells whether the result was kept or changed, and `decision` tells why. While the appeal is
    open, `outcome` is null and `decision` is empty.
    """

    place: Place
    side: Line
    reason: str
    outcome: Outcome | None
    decision: str


class FineAppealInfo(msgspec.Struct, frozen=True):
    """An appeal of a pair against a fine of `fined` points, which was given because of `why`.

    `points` are the points that the pair loses after the decision, 0 if the fine was withdrawn. `decision` is
    the reason of the decision. While the appeal is open, `points` is null and `decision` is empty.
    """

    pair: int
    fined: str
    why: str
    reason: str
    points: str | None
    decision: str


class Ranking(msgspec.Struct, frozen=True):
    """Lines of the standings with a common ranking.

    `line` or `group` is set where there are several rankings.
    """

    line: str | None
    group: int | None
    rows: Sequence[StandingsLine]


class Championship(msgspec.Struct, frozen=True):
    """The whole document."""

    schema: str
    version: int
    name: str
    date: str
    place: str
    log: LogEnd
    format: Format
    rules: Mapping[str, bool | int | str]
    pairs: tuple[PairInfo, ...]
    rounds: tuple[RoundInfo, ...]
    sessions: tuple[SessionInfo, ...]
    results: tuple[BoardPlace | MatchPlace, ...]
    fines: tuple[Fined, ...]
    appeals: tuple[AppealInfo, ...]
    fine_appeals: tuple[FineAppealInfo, ...]
    lots: tuple[Drawn, ...]
    lots_commitments: tuple[LotsCommitment, ...]
    changed: Mapping[int, tuple[Change, ...]]
    standings: tuple[Ranking, ...]


def championship(book: Book, entries: Sequence[Entry], digest: str) -> Championship:
    """Return the document of a championship from its book and the end of its log; raises `NotOpened`."""
    begun, notes = book.begun, Notes(entries)
    return Championship(
        schema="botifarra-championship",
        version=VERSION,
        name=begun.name,
        date=begun.date,
        place=begun.place,
        log=LogEnd(len(entries), digest),
        format=begun.format,
        rules=_rules(book.rules),
        pairs=tuple(_pairs(book, notes)),
        rounds=tuple(_rounds(book)),
        sessions=tuple(_session(number, dealt) for number, dealt in sorted(book.dealt.items())),
        results=tuple(places(book, entries)),
        fines=book.fines_in_force,
        appeals=tuple(map(_appeal, book.appeals)),
        fine_appeals=tuple(map(_fine_appeal, book.fine_appeals)),
        lots=book.drawn,
        lots_commitments=tuple(_commitments(entries)),
        changed=rounds_on_changed_results(book),
        standings=tuple(map(_ranking, orders(book, book.pairs))),
    )


def _rules(rules: Rules) -> dict[str, bool | int | str]:
    """Return every option by its name; values other than numbers and booleans become text."""
    values = {option: getattr(rules, option) for option in OPTIONS}
    return {
        option: value if isinstance(value, int) else format_option(value) for option, value in values.items()
    }


def _pairs(book: Book, notes: Notes) -> Iterator[PairInfo]:
    for number, pair in book.pairs.items():
        yield PairInfo(
            number,
            pair.players,
            book.lineups.get(number) or (Lineup(1, pair.players),),
            pair.club,
            pair.section,
            pair.team,
            book.withdrawn.get(number),
            str(book.fined(number)),
            notes.of_pair(number),
        )


def _rounds(book: Book) -> Iterator[RoundInfo]:
    begun = len(book.begun_rounds())
    for each, planned in zip(book.rounds, book.planned, strict=True):
        yield RoundInfo(
            each.number,
            each.session,
            _stage(book, each),
            each.number <= begun,
            each.seatings,
            each.sits_out,
            None if planned.seatings == each.seatings else planned.seatings,
        )


def _stage(book: Book, each: Round) -> Stage:
    first = first_knockout_round(book)
    if first is None:
        return Stage.MAIN
    return Stage.KNOCKOUT if each.number >= first else Stage.GROUPS


def _session(number: int, dealt: Dealt) -> SessionInfo:
    return SessionInfo(number, dealt.first, dealt.last, dealt.commitment, dealt.seed)


def _appeal(appeal: Appeal) -> AppealInfo:
    made, decision = appeal.made, appeal.decision
    outcome, why = (None, "") if decision is None else (decision.outcome, decision.reason)
    return AppealInfo(made.place, made.side, made.reason, outcome, why)


def _fine_appeal(appeal: FineAppeal) -> FineAppealInfo:
    fine, decision = appeal.made.fine, appeal.decision
    points, why = (None, "") if decision is None else (decision.points, decision.reason)
    return FineAppealInfo(fine.pair, fine.points, fine.reason, appeal.made.reason, points, why)


def _commitments(entries: Iterable[Entry]) -> Iterator[LotsCommitment]:
    for entry in entries:
        match entry.event:
            case Opened(lots=commitment) if commitment:
                yield LotsCommitment(entry.number, entry.at, commitment, "")
            case LotsCommitted(commitment=commitment, reason=reason):
                yield LotsCommitment(entry.number, entry.at, commitment, reason)
            case _:
                pass


def _ranking(order: Order) -> Ranking:
    return Ranking(None if order.line is None else format_side(order.line), order.group, order.lines)
