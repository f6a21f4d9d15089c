"""Random whole championships: every format, with all events that can happen."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from random import Random

from botifarra.tournament.book import Book
from botifarra.tournament.entering import withdrawal
from botifarra.tournament.entries import Pair
from botifarra.tournament.errors import AllPaired, TooFewPairs, TournamentError
from botifarra.tournament.events import (
    Adjusted,
    AppealDecided,
    Appealed,
    BoardSlip,
    BoardSpoiled,
    Cancelled,
    Confirmed,
    Corrected,
    Entered,
    Erased,
    Event,
    FineAppealDecided,
    FineAppealed,
    Fined,
    Lifted,
    Line,
    MatchSlip,
    Opened,
    Outcome,
    Paired,
    Penalised,
    Place,
    Reseated,
    RoundsSet,
    Ruling,
    SatOut,
    Scored,
    Slip,
    SlipAgreed,
    SlipClaimed,
    SlipDisputed,
    Substituted,
    Unpaired,
)
from botifarra.tournament.format import Format, Kind, Pairing, RankBy
from botifarra.tournament.lots import LotsNeeded
from botifarra.tournament.pairing import next_rounds
from botifarra.tournament.prizes import tied_for_prizes
from botifarra.tournament.recording import record
from botifarra.tournament.seating import Seating
from tests.tournament.events import lots_of

FORMATS = (
    (Kind.DUPLICATE, Pairing.BERGER),
    (Kind.DUPLICATE, Pairing.SWISS),
    (Kind.DUPLICATE, Pairing.MITCHELL),
    (Kind.DUPLICATE, Pairing.HOWELL),
    (Kind.MATCHES, Pairing.SWISS),
    (Kind.MATCHES, Pairing.BERGER),
    (Kind.MATCHES, Pairing.GROUPS),
    (Kind.MATCHES, Pairing.KNOCKOUT),
    (Kind.TEAMS, Pairing.BERGER),
)

SIDES: tuple[Line, Line] = ("NS", "EW")


class Championship:
    """A championship that grows: its events and its book, `looked_at` after everything that happens."""

    def __init__(self, seed: int, look: Callable[["Championship"], None]) -> None:
        self.rng = Random(seed)
        self.look = look
        self.events: list[Event] = []
        self.book = Book()
        self.rulings: list[Ruling] = []
        self.kind, self.pairing = FORMATS[seed % len(FORMATS)]
        self._open()

    def _open(self) -> None:
        rng = self.rng
        least = {Pairing.HOWELL: 7, Pairing.GROUPS: 6}.get(self.pairing, 4)
        count = rng.randint(least, 12)
        if self.kind is Kind.TEAMS:
            count += count % 2
        boards = 0 if self.kind is Kind.MATCHES else rng.randint(1, 3)
        form = Format(
            self.kind,
            self.pairing,
            "club-swiss" if self.kind is Kind.MATCHES else "championship",
            boards,
            rounds=rng.choice((0, 2, 3, 4, 5)) if self.pairing is Pairing.SWISS else 0,
            groups=rng.randint(1, 2) if self.pairing is Pairing.GROUPS else 0,
            qualify=rng.randint(1, 3) if self.pairing is Pairing.GROUPS else 0,
            share=self.pairing is Pairing.MITCHELL and rng.random() < 0.5,
            rank_by=rng.choice(list(RankBy)),
        )
        self.must(Opened("Festa", form))
        for number in range(1, count + 1):
            self.must(Entered(self._pair(number)))

    def _pair(self, number: int) -> Pair:
        team = f"Team {(number + 1) // 2}" if self.kind is Kind.TEAMS else ""
        return Pair(number, (f"Anna {number}", f"Bernat {number}"), team=team)

    def must(self, event: Event) -> None:
        """Record events that must be accepted."""
        self.book = record(self.book, event)
        self.events.append(event)
        if isinstance(event, Ruling):
            self.rulings.append(event)

    def may(self, events: Iterable[Event]) -> None:
        """Record events that may be refused, all or none, and only by a proper error."""
        before = self.book, list(self.events), list(self.rulings)
        try:
            for event in events:
                self.must(event)
        except TournamentError:
            self.book, self.events, self.rulings = before

    def play(self) -> None:
        """Play it to its end, or to where no more rounds can be paired."""
        while self.pair_next():
            for each in self.book.rounds[self._played :]:
                self._play_round(each.number)
                self.look(self)
                for _ in range(self.rng.choice((0, 0, 1, 1, 2, 3))):
                    self.happen()
                self.look(self)
                if len(self.book.rounds) < each.number + 1:
                    break
            if len(self.book.rounds) > 14:
                break
        with suppress(TournamentError):
            for level in tied_for_prizes(self.book, self.rng.randint(1, 4)):
                self.must(lots_of(self.book, "prizes", level))
        self.look(self)

    @property
    def _played(self) -> int:
        """Return the number of rounds played."""
        return self.book.kept.last_round

    def pair_next(self) -> bool:
        """Pair the next rounds, with the lots that they need; return whether there are any.

        A fixed movement continues after pairs come or leave, until all its rounds are paired.
        """
        self._fill(len(self.book.rounds))
        is_fixed = self.pairing.movement.is_fixed
        try:
            rounds = self._rounds()
            if is_fixed:
                for each in rounds:
                    self.must(each)
            else:
                self.may(rounds)
        except LotsNeeded as needed:
            self.must(lots_of(self.book, needed.purpose, needed.entries, needed.round))
            return self.pair_next()
        except TournamentError as refused:
            if is_fixed and not isinstance(refused, AllPaired | TooFewPairs):
                raise
            return False
        return self._played < len(self.book.rounds)

    def _rounds(self) -> list[Event]:
        draw = Random(self.rng.random()) if self.rng.random() < 0.5 else None
        return [Paired(each) for each in next_rounds(self.book, draw)]

    def _fill(self, until: int) -> None:
        """Write the missing results of the rounds up to one."""
        for place in self.book.missing(range(1, until + 1)):
            if self.book.kept.get(place) is None or self.book.kept[place].slip is None:
                self.may([Scored(place, self.slip(place))])

    def _play_round(self, number: int) -> None:
        rng = self.rng
        for seating in self.book.round(number).seatings:
            if rng.random() < 0.04:
                self.may([SatOut(number, seating.table, "nobody came")])
        for place in self.book.missing([number]):
            slip = self.slip(place)
            side = rng.randrange(2)
            claim = SlipClaimed(place, SIDES[side], slip)
            match rng.randrange(8):
                case 0:
                    self.must(claim)
                    self.must(SlipAgreed(place, SIDES[1 - side]))
                case 1:
                    self.must(claim)
                    self.may([SlipDisputed(place, SIDES[1 - side], self.slip(place))])
                    self.must(Scored(place, slip))
                case _:
                    self.must(Scored(place, slip))

    def slip(self, place: Place) -> Slip:
        """Return a random result of few values, so that there are ties; a knock-out has no ties."""
        rng = self.rng
        if not place.board:
            low = rng.choice((0, 50, 50, 80, rng.randint(0, 100)))
            high = rng.choice((101, 101, 110, rng.randint(101, 121)))
            if self.pairing in {Pairing.SWISS, Pairing.BERGER} and rng.random() < 0.2:
                high = low
            return MatchSlip((low, high) if rng.random() < 0.5 else (high, low))
        points = rng.choice((36, 40, 20, rng.randint(0, 72)))
        botifarra = rng.choice((None, None, *SIDES))
        contro = rng.choice((None, None, *(side for side in SIDES if side != botifarra)))
        return BoardSlip((points, 72 - points), botifarra, contro)

    def happen(self) -> None:
        """Cause something out of the ordinary."""
        options = [
            self._withdraw,
            self._come_late,
            self._substitute,
            self._correct,
            self._erase,
            self._fine,
            self._lift,
            self._lift,
            self._confirm,
            self._appeal,
            self._appeal,
        ]
        if self.kind is not Kind.MATCHES:
            options += [self._penalise, self._adjust, self._cancel, self._foul]
        if self.pairing not in {Pairing.GROUPS, Pairing.KNOCKOUT}:
            options += [self._reseat, self._exchange]
        if self.pairing is Pairing.SWISS:
            options.append(self._set_rounds)
        self.may(self.rng.choice(options)())

    def _place(self) -> Place | None:
        """Return any place that has a result."""
        return self.rng.choice([*self.book.kept]) if self.book.kept else None

    def _withdraw(self) -> list[Event]:
        """Withdraw a pair; in a league, with the other pair of its team."""
        number = self._played + 1
        playing = self.book.playing(number)
        if len(playing) < 4:
            return []
        leaves = self.rng.choice(playing)
        team = self.book.pair(leaves).team
        others = [pair for pair in playing if pair != leaves and team and self.book.pair(pair).team == team]
        return [event for pair in (leaves, *others) for event in withdrawal(self.book, pair, number, "ill")]

    def _come_late(self) -> list[Event]:
        """Unpair all rounds not yet played, and enter one more pair."""
        if self.kind is Kind.TEAMS:
            return []
        events: list[Event] = [
            Unpaired(number, "a pair came late") for number in range(len(self.book.rounds), self._played, -1)
        ]
        events.append(Entered(self._pair(max(self.book.pairs) + 1)))
        return events

    def _substitute(self) -> list[Event]:
        pair = self.book.pair(self.rng.choice(list(self.book.pairs)))
        comes = f"Carme {len(self.events)}"
        return [Substituted(pair.number, self.rng.choice(pair.players), comes, self._played + 1, "ill")]

    def _correct(self) -> list[Event]:
        place = self._place()
        return [Corrected(place, self.slip(place), "typo")] if place else []

    def _erase(self) -> list[Event]:
        place = self._place()
        if place is None:
            return []
        again = self.rng.random() < 0.7
        return [Erased(place, "not played"), *([Scored(place, self.slip(place))] if again else [])]

    def _confirm(self) -> list[Event]:
        place = self._place()
        return [Confirmed(place)] if place else []

    def _appeal(self) -> list[Event]:
        """Appeal against a result or a fine, or decide an open appeal."""
        if self.book.fines and self.rng.random() < 0.3:
            return self._appeal_fine()
        if self.book.open_appeals and self.rng.random() < 0.5:
            made = self.rng.choice(self.book.open_appeals)
            outcome: Outcome = self.rng.choice(("kept", "changed"))
            return [AppealDecided(made.place, made.side, outcome, "by the committee")]
        place = self._place()
        return [Appealed(place, self.rng.choice(SIDES), "unfair")] if place else []

    def _appeal_fine(self) -> list[Event]:
        if self.book.open_fine_appeals and self.rng.random() < 0.5:
            fine = self.rng.choice(self.book.open_fine_appeals).fine
            return [FineAppealDecided(fine, self.rng.choice((fine.points, "5", "0")), "by the committee")]
        return [FineAppealed(self.rng.choice(self.book.fines), "was on time")]

    def _penalise(self) -> list[Event]:
        place = self._place()
        return [Penalised(place, self.rng.choice(SIDES), "revoke")] if place else []

    def _adjust(self) -> list[Event]:
        place = self._place()
        score = self.rng.choice(("0", "3/2", "2", "7/4"))
        return [Adjusted(place, self.rng.choice(SIDES), score, "noise")] if place else []

    def _cancel(self) -> list[Event]:
        place = self._place()
        return [Cancelled(place.board, "faced")] if place else []

    def _foul(self) -> list[Event]:
        place = self._place()
        if place is None:
            return []
        everywhere = [each for each, _ in self.book.places() if each.board == place.board]
        places = tuple(sorted(self.rng.sample(everywhere, self.rng.randint(0, len(everywhere)))))
        return [BoardSpoiled(place.board, places, "cards exchanged")] if places else []

    def _fine(self) -> list[Event]:
        points = "1/2" if self.kind is Kind.DUPLICATE else "10"
        return [Fined(self.rng.choice(list(self.book.pairs)), points, "late")]

    def _set_rounds(self) -> list[Event]:
        return [RoundsSet(self.rng.randint(0, 6), "another evening")]

    def _lift(self) -> list[Event]:
        return [Lifted(self.rng.choice(self.rulings), "an error")] if self.rulings else []

    def _reseat(self) -> list[Event]:
        """Let two pairs exchange their sides, or two tables their pairs of E-W."""
        place = self._place()
        if place is None:
            return []
        seatings = self.book.round(place.round).seatings
        one = self.rng.choice(seatings)
        other = self.rng.choice(seatings)
        if one.table == other.table:
            return [Reseated(place.round, (Seating(one.table, one.pairs[::-1], one.boards),), "sat so")]
        exchanged = (
            Seating(one.table, (one.pairs[0], other.pairs[1])),
            Seating(other.table, (other.pairs[0], one.pairs[1])),
        )
        return [Reseated(place.round, exchanged, "sat so")]

    def _exchange(self) -> list[Event]:
        """Seat the pairs of one or two tables and those that sit out at random, for all boards or some."""
        if not self.book.rounds:
            return []
        rng = self.rng
        round_ = rng.choice(self.book.rounds)
        tables = sorted({seating.table for seating in round_.seatings})
        chosen = rng.sample(tables, min(len(tables), rng.randint(1, 2)))
        here = [pair for each in round_.seatings if each.table in chosen for pair in each.pairs]
        pairs = list(dict.fromkeys((*here, *round_.sits_out)))
        rng.shuffle(pairs)
        seatings = []
        for table in chosen:
            boards = round_.boards_at(table)
            some = tuple(rng.sample(boards, rng.randint(1, len(boards)))) if boards else ()
            seatings.append(Seating(table, (pairs.pop(), pairs.pop()), some if rng.random() < 0.5 else ()))
        return [Reseated(round_.number, tuple(seatings), "sat so")]
