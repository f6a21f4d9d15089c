"""Every place has the score of each side, its origin, and its rulings."""

from collections import defaultdict
from fractions import Fraction

import pytest
from msgspec.structs import replace

from botifarra.tournament.book import Book
from botifarra.tournament.chain import Entry
from botifarra.tournament.duplicate.standings import standings
from botifarra.tournament.events import (
    Adjusted,
    Cancelled,
    Corrected,
    Erased,
    Event,
    Lifted,
    Penalised,
    Place,
    Reseated,
    SatOut,
    Scored,
    SlipClaimed,
    Unpaired,
    Withdrawn,
)
from botifarra.tournament.format import Kind
from botifarra.tournament.listing.championship import Stage, championship
from botifarra.tournament.listing.notes import Notes
from botifarra.tournament.listing.places import (
    Basis,
    BoardPlace,
    DuplicateSide,
    LeagueSide,
    MatchPlace,
    Status,
    places,
)
from botifarra.tournament.listing.table_rows import results
from botifarra.tournament.matches.standings import standings as match_standings
from botifarra.tournament.seating import Seating
from tests.paper.championships import dealt, league
from tests.tournament.events import (
    DUPLICATE,
    GROUPS,
    MATCHES,
    board,
    book_of,
    entered,
    eventful,
    logged,
    match,
    paired,
    play_round,
)
from tests.tournament.random_championships import FORMATS, Championship

EVENTS = eventful()
BOOK = book_of(EVENTS)


def boards(
    book: Book, entries: list[Entry] | None = None
) -> dict[tuple[int, int | None, int | None], BoardPlace]:
    told = [place for place in places(book, entries or []) if isinstance(place, BoardPlace)]
    return {(place.round, place.table, place.board): place for place in told}


def test_every_place_and_every_sit_out_is_listed() -> None:
    told = boards(BOOK)
    assert {where[:2] for where in told} == {
        (number, table) for number in (1, 2, 3) for table in (1, 2, 3, None)
    }  # fmt: skip
    assert {status: sum(place.status is status for place in told.values()) for status in Status} == {
        Status.PLAYED: 8, Status.RULED: 1, Status.MISSING: 4, Status.CANCELLED: 3, Status.SAT_OUT: 7,
    }  # fmt: skip
    assert told[1, 3, 1].field == 1
    assert (told[1, 1, 1].botifarra, told[1, 1, 1].NS.points) == ("EW", 42)
    assert [told[where].NS.pair for where in told if where[1] is None] == [7, 7, 6, 5, 5]


def test_a_score_has_its_reason() -> None:
    told = boards(BOOK)
    north_south, east_west = told[1, 2, 1].NS, told[1, 2, 1].EW
    assert isinstance(north_south, DuplicateSide)
    assert isinstance(east_west, DuplicateSide)
    assert (north_south.basis, north_south.score, north_south.revoked) == (Basis.AVERAGE, "3/2", False)
    assert (east_west.basis, east_west.score, east_west.revoked) == (Basis.REVOKED, "0", True)
    awarded, out = told[2, 1, 4].NS, told[3, 1, 5]
    assert isinstance(awarded, DuplicateSide)
    assert (awarded.basis, awarded.award, awarded.score) == (Basis.AWARDED, "7/4", "7/4")
    assert isinstance(out.NS, DuplicateSide)
    assert isinstance(out.EW, DuplicateSide)
    assert (out.NS.basis, out.NS.score) == (Basis.OWN, "5/4")
    assert (out.EW.basis, out.EW.score) == (Basis.WITHDRAWN, None)
    cancelled = told[2, 2, 3].NS
    assert isinstance(cancelled, DuplicateSide)
    assert (cancelled.points, cancelled.score, cancelled.basis) == (40, None, None)


@pytest.mark.parametrize("seed", [form for form, (kind, _) in enumerate(FORMATS) if kind is Kind.DUPLICATE])
def test_scores_sum_to_the_totals(seed: int) -> None:
    looked = 0

    def look(played: Championship) -> None:
        nonlocal looked
        sums: dict[int, Fraction] = defaultdict(Fraction)
        for place in places(played.book):
            for side in (place.NS, place.EW):
                if isinstance(side, DuplicateSide) and side.score:
                    sums[side.pair] += Fraction(side.score)
        for row in standings(played.book):
            assert sums[row.pair] - played.book.fined(row.pair) == row.total
            looked += 1

    for each in range(seed, 3 * len(FORMATS), len(FORMATS)):
        Championship(each, look).play()
    assert looked


def test_notes_have_author_and_reason() -> None:
    told = boards(BOOK, logged(EVENTS))
    notes = {
        where: [(note.event, note.side, note.reason) for note in place.notes] for where, place in told.items()
    }
    assert notes[1, 1, 1] == [("corrected", None, "written on the wrong line")]
    assert notes[1, 2, 1] == [("penalised", "EW", "revoke in trick 9")]
    assert notes[1, 2, 2] == [("erased", None, "not played")]
    assert notes[1, 3, 1] == [("boardspoiled", None, "two cards exchanged")]
    assert notes[1, 3, 2] == []  # taken back
    assert notes[2, 1, 4] == [("adjusted", "NS", "cards seen"), ("adjusted", "EW", "cards seen")]
    assert notes[2, 3, 3] == [("cancelled", None, "faced in the box")]
    assert notes[3, 1, 6] == [("satout", None, "ill")]
    entry = told[1, 2, 1].notes[0].entry
    assert EVENTS[entry - 1] == Penalised(Place(1, 2, 1), "EW", "revoke in trick 9")
    assert told[1, 2, 1].notes[0].by == "Marta"
    assert [note.event for note in Notes(logged(EVENTS)).of_pair(4)] == ["withdrawn"]
    assert [note.event for note in Notes(logged(EVENTS)).of_pair(5)] == ["fined"]


def test_a_result_that_was_decided_has_a_note_while_its_round_is_paired() -> None:
    decided = Scored(Place(1, 1, 1), board(40), "both slips say so")
    events: list[Event] = [DUPLICATE, *entered(4), paired(1, [(1, 2), (3, 4)], [1, 2]), decided]
    events.append(Scored(Place(1, 1, 2), board(40)))
    notes = Notes(logged(events))
    [note] = notes.of(decided.place)
    assert (note.event, note.reason, note.by) == ("scored", "both slips say so", "Marta")
    assert notes.of(Place(1, 1, 2)) == ()


def test_only_rulings_in_force_leave_notes() -> None:
    place = Place(1, 1, 1)
    first, second = Adjusted(place, "NS", "1", "first"), Adjusted(place, "NS", "2", "second")
    events: list[Event] = [
        first,
        second,
        Lifted(second, "appeal"),
        Cancelled(1, "faced"),
        SatOut(1, 2, "nobody"),
    ]
    assert [note.reason for note in Notes(logged(events)).of(place)] == ["first", "faced"]
    assert [note.reason for note in Notes(logged(events)).of(Place(1, 2, 9))] == ["nobody"]
    events += [Lifted(events[3], "dry again")]  # type: ignore[arg-type]
    assert [note.reason for note in Notes(logged(events)).of(place)] == ["first"]


def test_a_claim_that_is_erased_leaves_no_note() -> None:
    here = Place(1, 1, 1)
    events: list[Event] = [
        DUPLICATE,
        *entered(4),
        paired(1, [(1, 2), (3, 4)], [1, 2]),
        SlipClaimed(here, "NS", board(40)),
        Erased(here, "the wrong board"),
        Scored(here, board(30)),
    ]
    first = next(iter(results(book_of(events), logged(events))))
    assert (first["board"], first["changed"], first["notes"]) == (1, False, ())
    events += [Erased(here, "not played")]
    first = next(iter(results(book_of(events), logged(events))))
    assert first["changed"]


def test_a_round_taken_back_leaves_no_notes() -> None:
    seated = Reseated(2, (Seating(1, (1, 2), (3,)), Seating(2, (3, 4))), "sat so")
    events: list[Event] = [
        Erased(Place(1, 1, 1), "kept"),
        Corrected(Place(2, 1, 3), board(20), "gone"),
        seated,
        SatOut(2, 2, "gone too"),
        Withdrawn(3, 2, "ill"),
    ]
    notes = Notes(logged(events))
    assert [note.event for note in notes.of(Place(2, 1, 3))] == ["corrected", "reseated"]
    assert [note.event for note in notes.of(Place(2, 1, 4))] == []
    assert [note.event for note in notes.of(Place(2, 2, 4))] == ["reseated", "satout"]
    notes = Notes(logged([*events, Unpaired(2, "a pair came late")]))
    assert notes.of(Place(2, 1, 3)) == notes.of(Place(2, 2, 4)) == ()
    assert [note.event for note in notes.of(Place(1, 1, 1))] == ["erased"]
    assert [note.event for note in notes.of_pair(3)] == ["withdrawn"]


def test_matches_have_wins_and_sit_outs() -> None:
    book = book_of(
        [
            MATCHES,
            *entered(5),
            paired(1, [(1, 2), (3, 4)], sits_out=[5]),
            match(1, 1, 101, 60),
            match(1, 2, 70, 70),
        ]
    )
    told = [place for place in places(book) if isinstance(place, MatchPlace)]
    assert [(place.NS.wins, place.EW and place.EW.wins) for place in told] == [
        ("1", "0"),
        ("1/2", "1/2"),
        ("1", None),
    ]
    wins: dict[int, Fraction] = defaultdict(Fraction)
    for place in told:
        for side in (place.NS, place.EW):
            wins[side.pair if side else 0] += Fraction(side.wins or 0) if side else 0
    assert {row.pair: row.wins for row in match_standings(book)} == {pair: wins[pair] for pair in range(1, 6)}


def test_a_league_has_the_results_that_count_for_a_team() -> None:
    book = league()
    told = [place for place in places(book) if isinstance(place, BoardPlace)]
    sides = [side for place in told for side in (place.NS, place.EW) if isinstance(side, LeagueSide)]
    assert all(side.counted == side.result for side in sides)
    fouled = replace(book, cancelled=frozenset({1}))
    assert {side.counted for place in places(fouled) if isinstance(place, BoardPlace) and place.board == 1
            for side in (place.NS, place.EW) if isinstance(side, LeagueSide)} == {None}  # fmt: skip


def test_a_round_in_the_document_has_its_stage() -> None:
    book = book_of([GROUPS, *entered(8)])
    for _ in range(4):
        book = play_round(book)
    document = championship(book, [], "")
    assert [each.stage for each in document.rounds] == [Stage.GROUPS] * 3 + [Stage.KNOCKOUT]
    assert all(each.begun for each in document.rounds)
    assert document.pairs[0].lineups[0].players == book.pairs[1].players


def test_the_document_has_no_secret_seed() -> None:
    book = dealt()
    [session] = championship(book, [], "").sessions
    assert (session.first, session.last, session.seed) == (1, 24, "")
    assert session.commitment == book.dealt[1].commitment


def test_the_document_has_fines_rules_and_the_end_of_the_log() -> None:
    document = championship(BOOK, logged(EVENTS), "ab" * 32)
    assert (document.log.entries, document.log.digest) == (len(EVENTS), "ab" * 32)
    told = [(pair.number, pair.withdrawn, pair.fined) for pair in document.pairs]
    assert told[3:5] == [(4, 3, "0"), (5, None, "1/2")]
    assert (document.rules["scoring"], document.rules["target"]) == ("duplicate", 101)
