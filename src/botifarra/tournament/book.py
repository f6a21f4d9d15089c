"""The state of a championship, computed from its log: pairs, rounds, results and rulings."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

import msgspec

from botifarra.core.rules import Rules
from botifarra.core.seats import Side
from botifarra.records.rules import parse_rules
from botifarra.tournament.entries import Pair
from botifarra.tournament.errors import (
    BoardCancelled,
    BoardNotHere,
    NotOpened,
    UnknownPair,
    UnknownRound,
    UnknownTable,
    WrongSlip,
)
from botifarra.tournament.events import (
    AppealDecided,
    Appealed,
    BoardSpoiled,
    Drawn,
    FineAppealDecided,
    FineAppealed,
    Fined,
    Line,
    Opened,
    Place,
    Slip,
)
from botifarra.tournament.lots import Entrant, Lots, Purpose
from botifarra.tournament.results import NOTHING, Results
from botifarra.tournament.seating import Round, Seating


class Dealt(msgspec.Struct, frozen=True):
    """The boards of a session: the first and last number, the commitment, and the seed once it is public.

    `joins` is the session of the rounds that had some of the boards when they were dealt, 0 if none had.
    """

    first: int
    last: int
    commitment: str
    seed: str = ""
    joins: int = 0

    def is_in(self, boards: Iterable[int]) -> bool:
        """Return whether any of the boards is among these."""
        return any(self.first <= board <= self.last for board in boards)

    def tells(self, board: int) -> bool:
        """Return whether the seed of that board is public."""
        return bool(self.seed) and self.first <= board <= self.last


class Claim(msgspec.Struct, frozen=True):
    """A result as one side of a table claims it, before the other side agrees.

    `other` is the result that the other side claims instead, if it disputes this one and names another.
    """

    side: Line
    slip: Slip
    is_disputed: bool = False
    other: Slip | None = None


class Counted(msgspec.Struct, frozen=True):
    """All that decides how a place counts: its result, the rulings on it, and its pairs."""

    slip: Slip | None
    revoked: frozenset[Side]
    awards: tuple[Fraction | None, Fraction | None]
    is_cancelled: bool
    field: int
    is_sat_out: bool
    pairs: tuple[int, int]


class Appeal(msgspec.Struct, frozen=True):
    """An appeal, how its place counted when it was `made`, and its `decision`: None while it is open."""

    made: Appealed
    before: Counted
    decision: AppealDecided | None = None


class FineAppeal(msgspec.Struct, frozen=True):
    """An appeal against a fine, and its `decision`: None while it is open."""

    made: FineAppealed
    decision: FineAppealDecided | None = None


class Lineup(msgspec.Struct, frozen=True):
    """The players of a pair from a round on."""

    round: int
    players: tuple[str, str]


class Grounds(msgspec.Struct, frozen=True):
    """The state that a round was paired on: the rounds before it, and their results."""

    rounds: tuple[Round, ...]
    kept: Results
    sat_out: frozenset[tuple[int, int]]
    cancelled: frozenset[int]
    spoiled: tuple[BoardSpoiled, ...]
    fines: tuple[Fined, ...]
    withdrawn: Mapping[int, int]


class TakenBack(msgspec.Struct, frozen=True):
    """A round that was taken back: as it was `planned`, what it was paired on, and its retracted results."""

    planned: Round
    grounds: Grounds
    retracted: Mapping[Place, frozenset[Slip]]


class Book(msgspec.Struct, frozen=True):
    """The state of a championship after its events so far.

    It is a value; `recording.record` returns the next one. `opened` is the beginning, with the number of
    rounds that is set now. `pairs` have their current players, `lineups` those of all rounds if they have
    changed. `withdrawn` has the first round that a pair does not play.
    `sat_out` are the tables of rounds that were not played. `dealt` has the boards by session.

    `rounds` have the pairs as they really sat, `planned` as they were paired, and `grounds` the state that
    each round was paired on. `taken_back` are rounds that were, in case they come again. `retracted` has the
    results of a place that were corrected or erased, until its round is taken back. `lots_commitment` is the
    commitment to the seed of the next lots, empty without one, and `drawn` are the lots that were drawn.
    `appeals` and `fine_appeals` are all that were made, open or decided. `fines` are as they were made.
    """

    opened: Opened | None = None
    pairs: Mapping[int, Pair] = msgspec.field(default_factory=dict)
    withdrawn: Mapping[int, int] = msgspec.field(default_factory=dict)
    dealt: Mapping[int, Dealt] = msgspec.field(default_factory=dict)
    rounds: tuple[Round, ...] = ()
    planned: tuple[Round, ...] = ()
    sat_out: frozenset[tuple[int, int]] = frozenset()
    cancelled: frozenset[int] = frozenset()
    kept: Results = msgspec.field(default_factory=Results)
    lineups: Mapping[int, tuple[Lineup, ...]] = msgspec.field(default_factory=dict)
    claims: Mapping[Place, Claim] = msgspec.field(default_factory=dict)
    retracted: Mapping[Place, frozenset[Slip]] = msgspec.field(default_factory=dict)
    spoiled: tuple[BoardSpoiled, ...] = ()
    fines: tuple[Fined, ...] = ()
    appeals: tuple[Appeal, ...] = ()
    fine_appeals: tuple[FineAppeal, ...] = ()
    drawn: tuple[Drawn, ...] = ()
    lots_commitment: str = ""
    grounds: tuple[Grounds, ...] = ()
    taken_back: tuple[TakenBack, ...] = ()

    @property
    def begun(self) -> Opened:
        """The event that opened the championship, with the present number of rounds; raises `NotOpened`."""
        if self.opened is None:
            raise NotOpened
        return self.opened

    @property
    def rules(self) -> Rules:
        """The rules of the championship."""
        return parse_rules(self.begun.format.rules)

    def pair(self, number: int) -> Pair:
        """Return a pair by its number; raises `UnknownPair`."""
        if number not in self.pairs:
            raise UnknownPair(pair=number, entered=tuple(sorted(self.pairs)))
        return self.pairs[number]

    def pair_in(self, number: int, round_: int) -> Pair:
        """Return a pair with the players that it had in a round; raises `UnknownPair`."""
        pair = self.pair(number)
        for lineup in reversed(self.lineups.get(number, ())):
            if lineup.round <= round_:
                return msgspec.structs.replace(pair, players=lineup.players)
        return pair

    def everyone(self, number: int) -> tuple[str, ...]:
        """Return all players that a pair has had, those of its first round first; raises `UnknownPair`."""
        changes = self.lineups.get(number, ())
        return tuple(
            dict.fromkeys((*(name for each in changes for name in each.players), *self.pair(number).players))
        )

    def also(self, number: int) -> tuple[str, ...]:
        """Return the earlier players of a pair; raises `UnknownPair`."""
        players = self.pair(number).players
        return tuple(name for name in self.everyone(number) if name not in players)

    def lots(self, purpose: Purpose, number: int = 0) -> Lots:
        """Return a function that orders tied entries by the last lots drawn among all of them."""

        def drawn(tied: Sequence[Entrant]) -> Sequence[Entrant] | None:
            for event in reversed(self.drawn):
                if (event.purpose, event.round) == (purpose, number) and set(tied) <= set(event.entries):
                    return [entry for entry in event.entries if entry in tied]
            return None

        return drawn

    def playing(self, number: int) -> tuple[int, ...]:
        """Return the pairs that are to play in a round, by number."""
        return tuple(pair for pair in sorted(self.pairs) if self.plays(pair, number))

    def plays(self, pair: int, number: int) -> bool:
        """Return whether a pair has not withdrawn by a round."""
        return plays(self.withdrawn, pair, number)

    def round(self, number: int) -> Round:
        """Return a round by its number; raises `UnknownRound`."""
        if not 0 < number <= len(self.rounds):
            raise UnknownRound(round=number, rounds=len(self.rounds))
        return self.rounds[number - 1]

    def seating(self, number: int, table: int) -> Seating:
        """Return the seating of a table in a round; raises `UnknownRound` or `UnknownTable`."""
        found = (paired := self.round(number)).at(table)
        if found is None:
            raise UnknownTable(round=number, table=table, tables=paired.tables)
        return found

    def at(self, place: Place) -> Seating:
        """Return the seating of a place, whether its board counts or not; raises also `BoardNotHere`.

        For a board of a match it raises `WrongSlip`.
        """
        seating = self.seating(place.round, place.table)
        if place.board and not seating.boards:
            raise WrongSlip(kind=self.begun.format.kind.value)
        if place.board in (seating.boards or (0,)):
            return seating
        round_ = self.round(place.round)
        for each in round_.seatings:
            if each.table == place.table and place.board in each.boards:
                return each
        boards = round_.boards_at(place.table)
        raise BoardNotHere(round=place.round, table=place.table, board=place.board, boards=boards)

    def seated(self, place: Place) -> Seating:
        """Return the seating of a place; raises also `BoardNotHere` or `BoardCancelled`."""
        seating = self.at(place)
        if place.board in self.cancelled:
            raise BoardCancelled(board=place.board)
        return seating

    def places(self, *, with_cancelled: bool = False) -> Iterator[tuple[Place, Seating]]:
        """Yield every place that needs a result: its table is played, and its board counts."""
        for each in self.rounds:
            for seating in each.seatings:
                if (each.number, seating.table) not in self.sat_out:
                    for board in seating.boards or (0,):
                        if with_cancelled or board not in self.cancelled:
                            yield Place(each.number, seating.table, board), seating

    @property
    def played_boards(self) -> frozenset[int]:
        """The boards that have results or rulings, or claims of results."""
        return frozenset(place.board for places in (self.kept, self.claims) for place in places)

    def next_board(self) -> int:
        """Return the first board that can still be dealt, after all boards that are dealt or have results."""
        played = self.played_boards
        board = max((dealt.last for dealt in self.dealt.values()), default=0) + 1
        while board in played:
            board += 1
        return board

    def undealt(self) -> tuple[int, ...]:
        """Return the boards, in order, that are paired and count but are not dealt."""
        paired = {board for each in self.rounds for board in each.boards}.difference(self.cancelled)
        for dealt in self.dealt.values():
            paired.difference_update(range(dealt.first, dealt.last + 1))
        return tuple(sorted(paired))

    def public(self, boards: Iterable[int]) -> list[int]:
        """Return the boards of these whose seed is public, so that nobody can play them any more."""
        return [board for board in boards if any(each.tells(board) for each in self.dealt.values())]

    @property
    def last_begun(self) -> int:
        """The last round with a result, or with one that a side has claimed; 0 without one."""
        return max([self.kept.last_round, *(place.round for place in self.claims)])

    def begun_rounds(self) -> tuple[Round, ...]:
        """Return the rounds up to the last one with a result, and those right after it where no table plays.

        Other rounds may be paired, and some of their tables sat out, long before they are played.
        """
        played = self.kept.last_round
        to_come = (
            each.number
            for each in self.rounds[played:]
            if any((each.number, seating.table) not in self.sat_out for seating in each.seatings)
        )
        return self.rounds[: next(to_come, len(self.rounds) + 1) - 1]

    @property
    def open_appeals(self) -> tuple[Appealed, ...]:
        """The appeals that are not decided yet, by place."""
        found = (each.made for each in self.appeals if each.decision is None)
        return tuple(sorted(found, key=lambda made: (made.place, made.side)))

    @property
    def appealed_places(self) -> tuple[Place, ...]:
        """The places with open appeals, in order, which make the standings provisional."""
        return tuple(dict.fromkeys(made.place for made in self.open_appeals))

    @property
    def open_fine_appeals(self) -> tuple[FineAppealed, ...]:
        """The appeals against fines that are not decided yet, by pair."""
        found = (each.made for each in self.fine_appeals if each.decision is None)
        return tuple(sorted(found, key=lambda made: made.fine.pair))

    @property
    def appealed_pairs(self) -> tuple[int, ...]:
        """The pairs with open appeals against their fines, in order."""
        return tuple(dict.fromkeys(made.fine.pair for made in self.open_fine_appeals))

    @property
    def fines_and_appeals(self) -> tuple[tuple[Fined, FineAppeal | None], ...]:
        """The fines as they were made, each with the appeal against it; equal ones in the order of both."""
        appeals = list(self.fine_appeals)
        found: list[tuple[Fined, FineAppeal | None]] = []
        for fine in self.fines:
            appeal = next((each for each in appeals if each.made.fine == fine), None)
            if appeal is not None:
                appeals.remove(appeal)
            found.append((fine, appeal))
        return tuple(found)

    @property
    def fines_in_force(self) -> tuple[Fined, ...]:
        """The fines with the points that decided appeals have left of them; without those withdrawn."""
        found: list[Fined] = []
        for fine, appeal in self.fines_and_appeals:
            if appeal is None or appeal.decision is None:
                found.append(fine)
            elif Fraction(appeal.decision.points):
                found.append(msgspec.structs.replace(fine, points=appeal.decision.points))
        return tuple(found)

    def counted(self, place: Place) -> Counted:
        """Return all that decides how a place counts; raises the errors of `at`."""
        kept = self.kept.get(place, NOTHING)
        return Counted(
            kept.slip,
            kept.revoked,
            kept.awards,
            place.board in self.cancelled,
            self.field(place),
            (place.round, place.table) in self.sat_out,
            self.at(place).pairs,
        )

    def field(self, place: Place) -> int:
        """Return the field of its board that a place is in, from 0; a fouled board has several."""
        return field_of(self.spoiled, place)

    def fined(self, pair: int) -> Fraction:
        """Return the points that a pair loses."""
        return fined(self.fines_in_force, pair)

    def is_scored(self, place: Place) -> bool:
        """Return whether a place has a result, or a ruling for both sides."""
        kept = self.kept.get(place)
        return kept is not None and (kept.slip is not None or bool(kept.revoked) or None not in kept.awards)

    def missing(self, rounds: Iterable[int] | None = None) -> list[Place]:
        """Return the places without a result, of some rounds or of all."""
        wanted = None if rounds is None else frozenset(rounds)
        return [
            place
            for place, _ in self.places()
            if (wanted is None or place.round in wanted) and not self.is_scored(place)
        ]


def field_of(spoiled: Sequence[BoardSpoiled], place: Place) -> int:
    """Return which of the fields of its board a place is in, 0 unless a ruling put it in another."""
    return max((number for number, each in enumerate(spoiled, 1) if place in each.places), default=0)


def fined(fines: Iterable[Fined], pair: int) -> Fraction:
    """Return the points that a pair loses by some fines."""
    return sum((Fraction(each.points) for each in fines if each.pair == pair), Fraction(0))


def plays(withdrawn: Mapping[int, int], pair: int, number: int) -> bool:
    """Return whether a pair has not withdrawn by a round."""
    return withdrawn.get(pair, number + 1) > number
