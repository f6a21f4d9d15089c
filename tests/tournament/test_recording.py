"""Events that are accepted, and events that are refused and change nothing."""

from traceback import format_exception_only

import pytest

from botifarra.core.seats import Side
from botifarra.tournament import errors
from botifarra.tournament.book import Book
from botifarra.tournament.duplicate.result import ControToOwnBotifarra, PointsDoNotSum
from botifarra.tournament.entries import Pair
from botifarra.tournament.events import (
    Adjusted,
    BoardSlip,
    BoardSpoiled,
    Cancelled,
    Committed,
    Confirmed,
    Corrected,
    Drawn,
    Entered,
    Erased,
    Event,
    Fined,
    Lifted,
    MatchSlip,
    Paired,
    Penalised,
    Place,
    Reseated,
    Revealed,
    Ruling,
    SatOut,
    Scored,
    SlipAgreed,
    SlipClaimed,
    SlipDisputed,
    Substituted,
    Unpaired,
    Withdrawn,
)
from botifarra.tournament.lots import draw_lots
from botifarra.tournament.recording import record
from botifarra.tournament.seating import Seating
from tests.tournament.events import (
    COMMITMENT,
    DUPLICATE,
    MATCHES,
    SEED,
    board,
    book_of,
    duplicate,
    entered,
    match,
    pair,
    paired,
    scored,
)

HERE = Place(1, 1, 1)
DEALT = Committed(1, 1, 2, COMMITMENT)
DONE = scored(1, 1, 1, 40)
REVOKE = Penalised(HERE, "NS", "revoke")
AWARD = Adjusted(HERE, "NS", "3/2", "noise")
CLAIM = SlipClaimed(HERE, "NS", board(40))
FOULED = BoardSpoiled(1, (Place(1, 2, 1),), "two cards exchanged")
ROUND = paired(2, [(1, 3), (2, 4)], [3, 4])
GUEST = [Substituted(1, "Anna 1", "Carles", 2, "ill"), Substituted(1, "Carles", "Anna 1", 3, "well")]
LOTS = draw_lots(bytes.fromhex(SEED), "prizes", 0, [1, 2, 3, 4])
SAT_OUT = [SatOut(1, 1, "late"), SatOut(1, 2, "late")]


@pytest.mark.parametrize(
    ("before", "event", "error"),
    [
        ([], DUPLICATE, errors.AlreadyOpened),
        ([], Entered(pair(4)), errors.EnteredTwice),
        ([], Entered(pair(0)), errors.EnteredTwice),
        ([], Entered(Pair(5, ("Anna 1", "Carles"))), errors.EnteredTwice),
        ([], Entered(Pair(5, ("Carles", "Carles"))), errors.EnteredTwice),
        ([], Entered(Pair(5, ("Carles", " "))), errors.NoName),
        ([], Substituted(9, "Anna 1", "Carles", 1, "ill"), errors.UnknownPair),
        ([], Substituted(1, "Carles", "Dolors", 1, "ill"), errors.UnknownPlayer),
        ([], Substituted(1, "Anna 1", "Bernat 2", 1, "ill"), errors.EnteredTwice),
        ([], Substituted(1, "Anna 1", "", 1, "ill"), errors.NoName),
        ([], Substituted(1, "Anna 1", "Carles", 1, " "), errors.NoReason),
        ([], Withdrawn(9, 1, "ill"), errors.UnknownPair),
        ([Withdrawn(1, 2, "ill")], Withdrawn(1, 3, "ill"), errors.NotPlaying),
        ([], Committed(1, 2, 3, COMMITMENT), errors.BoardsOutOfTurn),
        ([], Committed(1, 1, 0, COMMITMENT), errors.BoardsOutOfTurn),
        ([DEALT], Committed(1, 3, 4, COMMITMENT), errors.DealtAlready),
        ([DEALT], Committed(2, 2, 4, COMMITMENT), errors.BoardsOutOfTurn),
        ([], Revealed(1, SEED), errors.WrongSeed),
        ([DEALT], Revealed(1, "00" * 32), errors.WrongSeed),
        ([DEALT], Revealed(1, "no seed"), errors.WrongSeed),
        ([DEALT], Revealed(1, SEED), errors.NotPlayedYet),
        ([DEALT, Unpaired(1, "wrong")], Revealed(1, SEED), errors.NobodyPlays),
        ([DEALT, *SAT_OUT, Revealed(1, SEED)], paired(2, [(1, 2), (3, 4)], [2]), errors.BoardsKnown),
        ([], paired(1, [(1, 2), (3, 4)], [3]), errors.RoundOutOfTurn),
        ([], paired(2, [(1, 2), (3, 9)], [3]), errors.UnknownPair),
        ([], paired(2, [(1, 2), (3, 1)], [3]), errors.SeatedWrongly),
        ([], paired(2, [(1, 2)], [3]), errors.SeatedWrongly),
        ([], paired(2, [(1, 2), (3, 4)], [3], [4]), errors.SeatedWrongly),
        ([Withdrawn(4, 2, "ill")], paired(2, [(1, 2), (3, 4)], [3]), errors.SeatedWrongly),
        ([], paired(2, [(1, 2), (3, 4)]), errors.WrongSlip),
        ([], Unpaired(2, "late"), errors.RoundOutOfTurn),
        ([DONE], Unpaired(1, "late"), errors.PlayedAlready),
        ([], SatOut(1, 3, "late"), errors.UnknownTable),
        ([DONE], SatOut(1, 1, "late"), errors.PlayedAlready),
        ([SatOut(1, 1, "late")], DONE, errors.TableSatOut),
        ([SatOut(1, 1, "late")], Penalised(DONE.place, "NS", "revoke"), errors.TableSatOut),
        ([SatOut(1, 1, "late")], Adjusted(DONE.place, "NS", "2", "noise"), errors.TableSatOut),
        ([], scored(2, 1, 1, 40), errors.UnknownRound),
        ([], scored(0, 1, 1, 40), errors.UnknownRound),
        ([], scored(1, 3, 1, 40), errors.UnknownTable),
        ([], scored(1, 1, 3, 40), errors.BoardNotHere),
        ([], scored(1, 1, 0, 40), errors.BoardNotHere),
        ([DONE], DONE, errors.ScoredAlready),
        ([], Scored(HERE, BoardSlip((40, 40))), PointsDoNotSum),
        ([], Scored(HERE, BoardSlip((73, -1))), PointsDoNotSum),
        ([], Scored(HERE, board(40, "NS", "NS")), ControToOwnBotifarra),
        ([], Scored(HERE, MatchSlip((101, 40))), errors.WrongSlip),
        ([Cancelled(1, "faced")], DONE, errors.BoardCancelled),
        ([], Cancelled(3, "faced"), errors.UnknownBoard),
        ([Cancelled(1, "faced")], Cancelled(1, "faced"), errors.BoardCancelled),
        ([], Confirmed(HERE), errors.NotScored),
        ([DONE, Confirmed(HERE)], Confirmed(HERE), errors.ConfirmedAlready),
        ([], Corrected(HERE, board(50), "typo"), errors.NotScored),
        ([DONE], Corrected(HERE, board(50), ""), errors.NoReason),
        ([], Scored(HERE, board(50), " "), errors.NoReason),
        ([DONE], Corrected(HERE, BoardSlip((50, 50)), "typo"), PointsDoNotSum),
        ([], Penalised(Place(1, 9, 1), "NS", "revoke"), errors.UnknownTable),
        ([], Adjusted(HERE, "NS", "5/2", "noise"), errors.BadScore),
        ([], Adjusted(HERE, "NS", "-1", "noise"), errors.BadScore),
        ([], Adjusted(HERE, "NS", "1/0", "noise"), errors.BadScore),
        ([], Adjusted(HERE, "NS", "a lot", "noise"), errors.BadScore),
        ([], Substituted(1, "Anna 1", "Carles", 3, "ill"), errors.NotNow),
        ([], Substituted(1, "Anna 1", "Carles", 0, "ill"), errors.NotNow),
        ([], Withdrawn(1, 3, "ill"), errors.NotNow),
        ([DONE], Lifted(Penalised(HERE, "NS", "revoke"), "mistaken"), errors.NotInForce),
        ([REVOKE], Lifted(Penalised(HERE, "EW", "revoke"), "mistaken"), errors.NotInForce),
        ([REVOKE], Lifted(REVOKE, " "), errors.NoReason),
        ([], Lifted(AWARD, "mistaken"), errors.NotInForce),
        ([AWARD, Adjusted(HERE, "NS", "2", "noise")], Lifted(AWARD, "mistaken"), errors.NotInForce),
        ([], Lifted(Cancelled(1, "faced"), "mistaken"), errors.NotInForce),
        ([], Lifted(SatOut(1, 1, "late"), "came"), errors.NotInForce),
        ([Withdrawn(1, 1, "ill")], Lifted(Withdrawn(1, 2, "ill"), "well"), errors.NotInForce),
        ([DONE], Withdrawn(1, 1, "ill"), errors.PlayedSince),
        ([REVOKE], Withdrawn(2, 1, "ill"), errors.PlayedSince),
        ([CLAIM], Withdrawn(2, 1, "ill"), errors.PlayedSince),
        ([ROUND, scored(2, 1, 3, 40)], Withdrawn(3, 1, "ill"), errors.PlayedSince),
        ([ROUND, *GUEST], Substituted(2, "Anna 2", "Anna 1", 1, "ill"), errors.EnteredTwice),
        ([ROUND, *GUEST], Substituted(2, "Anna 2", "Carles", 1, "ill"), errors.EnteredTwice),
        ([], Erased(HERE, "never played"), errors.NotScored),
        ([REVOKE], Erased(HERE, "never played"), errors.NotScored),
        ([DONE], Erased(HERE, " "), errors.NoReason),
        ([], SlipClaimed(Place(1, 9, 1), "NS", board(40)), errors.UnknownTable),
        ([], SlipClaimed(HERE, "NS", MatchSlip((101, 40))), errors.WrongSlip),
        ([DONE], CLAIM, errors.ScoredAlready),
        ([CLAIM], SlipClaimed(HERE, "EW", board(40)), errors.ClaimedAlready),
        ([SatOut(1, 1, "late")], CLAIM, errors.TableSatOut),
        ([CLAIM], SatOut(1, 1, "late"), errors.PlayedAlready),
        ([CLAIM], Unpaired(1, "late"), errors.PlayedAlready),
        ([CLAIM], DEALT, errors.BoardsOutOfTurn),
        ([], SlipAgreed(HERE, "EW"), errors.NotClaimed),
        ([CLAIM], SlipAgreed(HERE, "NS"), errors.OwnClaim),
        ([CLAIM, SlipAgreed(HERE, "EW")], SlipAgreed(HERE, "EW"), errors.NotClaimed),
        ([], SlipDisputed(HERE, "EW"), errors.NotClaimed),
        ([CLAIM], SlipDisputed(HERE, "NS"), errors.OwnClaim),
        ([CLAIM], SlipDisputed(HERE, "EW", board(40)), errors.NoDispute),
        ([CLAIM], SlipDisputed(HERE, "EW", BoardSlip((40, 40))), PointsDoNotSum),
        ([], Reseated(2, (Seating(1, (2, 1)),), "turned"), errors.UnknownRound),
        ([], Reseated(1, (Seating(3, (2, 1)),), "turned"), errors.UnknownTable),
        ([], Reseated(1, (Seating(1, (2, 1), (3,)),), "turned"), errors.BoardNotHere),
        ([], Reseated(1, (), "turned"), errors.SeatedSo),
        ([], Reseated(1, (Seating(1, (1, 2)),), "turned"), errors.SeatedSo),
        ([], Reseated(1, (Seating(1, (1, 1)),), "turned"), errors.SeatedWrongly),
        ([], Reseated(1, (Seating(1, (1, 9)),), "turned"), errors.UnknownPair),
        ([], Reseated(1, (Seating(1, (3, 4)),), "turned"), errors.SeatedWrongly),
        ([], Reseated(1, (Seating(1, (2, 1)),), " "), errors.NoReason),
        ([SatOut(1, 1, "late")], Reseated(1, (Seating(1, (2, 1)),), "turned"), errors.TableSatOut),
        ([], BoardSpoiled(3, (Place(1, 1, 3),), "cards"), errors.UnknownBoard),
        ([], BoardSpoiled(0, (Place(1, 1),), "cards"), errors.UnknownBoard),
        ([], BoardSpoiled(1, (Place(1, 1, 2),), "cards"), errors.BoardNotHere),
        ([], BoardSpoiled(1, (Place(1, 3, 1),), "cards"), errors.UnknownTable),
        ([], BoardSpoiled(1, (), "cards"), errors.OneField),
        ([], BoardSpoiled(1, (HERE, Place(1, 2, 1)), "cards"), errors.OneField),
        ([FOULED], FOULED, errors.OneField),
        ([], Lifted(FOULED, "the same"), errors.NotInForce),
        ([], Fined(9, "1/2", "late"), errors.UnknownPair),
        ([], Fined(1, "0", "late"), errors.BadFine),
        ([], Fined(1, "0/3", "late"), errors.BadFine),
        ([], Fined(1, "1/0", "late"), errors.BadFine),
        ([], Fined(1, "-1", "late"), errors.BadFine),
        ([], Fined(1, "a lot", "late"), errors.BadFine),
        ([], Fined(1, "1/2", ""), errors.NoReason),
        ([Fined(1, "1", "late")], Lifted(Fined(1, "2", "late"), "no"), errors.NotInForce),
        ([], Drawn("prizes", (1, 9), COMMITMENT, SEED), errors.UnknownPair),
        ([], Drawn("prizes", (1, "Vic"), COMMITMENT, SEED), errors.UnknownPair),
        ([], Drawn("prizes", LOTS, COMMITMENT, SEED, 2), errors.UnknownRound),
        ([], Drawn("prizes", LOTS[:1], COMMITMENT, SEED), errors.WrongDraw),
        ([], Drawn("prizes", LOTS[::-1], COMMITMENT, SEED), errors.WrongDraw),
        ([], Drawn("qualifying", LOTS[::-1], COMMITMENT, SEED), errors.WrongDraw),
        ([], Drawn("prizes", LOTS, COMMITMENT, "00" * 32), errors.WrongDraw),
        ([], Drawn("prizes", LOTS, COMMITMENT, "no seed"), errors.WrongDraw),
    ],
)
def test_refused_events_change_nothing(
    before: list[Event], event: Event, error: type[errors.TournamentError]
) -> None:
    book = duplicate(*before)
    with pytest.raises(error) as refused:
        record(book, event)
    assert book == duplicate(*before)
    assert "".join(format_exception_only(refused.value)).count(type(refused.value).__name__) == 1


def test_events_before_the_beginning_are_refused() -> None:
    with pytest.raises(errors.NotOpened):
        record(Book(), Entered(pair(1)))


@pytest.mark.parametrize("scores", [(122, 0), (-1, 50)])
def test_r6_1_a_match_ends_at_its_cap(scores: tuple[int, int]) -> None:
    book = book_of([MATCHES, *entered(2), paired(1, [(1, 2)])])
    with pytest.raises(errors.BadScore) as refused:
        record(book, match(1, 1, *scores))
    assert refused.value.facts["most"] == 121
    with pytest.raises(errors.WrongSlip):
        record(book, Scored(Place(1, 1), board(40)))
    for ruling in (Penalised(Place(1, 1), "NS", "revoke"), Adjusted(Place(1, 1), "NS", "3/2", "noise")):
        with pytest.raises(errors.WrongSlip):
            record(book, ruling)
    book = record(book, match(1, 1, 121, 60))
    assert book.missing() == []


def test_a_substitute_plays_on_and_may_give_way_again() -> None:
    book = duplicate(Substituted(1, "Anna 1", "Carles", 2, "ill"))
    assert book.pairs[1].players == ("Carles", "Bernat 1")
    book = record(book, Entered(Pair(5, ("Anna 1", "Dolors"))))
    book = record(book, Substituted(1, "Carles", "Emma", 2, "ill"))
    assert book.pairs[1].players == ("Emma", "Bernat 1")


def test_a_withdrawn_pair_does_not_play_from_that_round_on() -> None:
    book = duplicate(Withdrawn(4, 2, "ill"))
    assert book.playing(1) == (1, 2, 3, 4)
    assert book.playing(2) == (1, 2, 3)
    book = record(book, paired(2, [(2, 1)], [3, 4], [3]))


def test_a_round_that_was_not_begun_can_be_paired_anew() -> None:
    book = duplicate(SatOut(1, 1, "late"), Unpaired(1, "wrong"), paired(1, [(4, 1), (2, 3)], [1, 2]))
    assert book.seating(1, 1).pairs == (4, 1)
    assert not book.sat_out


def test_only_a_round_that_was_taken_back_comes_again_without_a_pair_that_came_since() -> None:
    again = Paired(ROUND.round, again=True)
    late = Entered(pair(5))
    with pytest.raises(errors.SeatedWrongly):
        duplicate(late, again)
    before = duplicate(ROUND, late)
    back = Unpaired(2, "by mistake")
    assert duplicate(ROUND, late, back, again) == before
    with pytest.raises(errors.SeatedWrongly):
        duplicate(ROUND, late, back, paired(2, [(1, 4), (2, 3)], [3, 4]))
    with pytest.raises(errors.SeatedWrongly):
        duplicate(ROUND, late, back, Withdrawn(4, 2, "ill"), again)


def test_a_seed_is_known_once_its_boards_are_played() -> None:
    played = [scored(1, table, number, 40) for table in (1, 2) for number in (1, 2)]
    book = duplicate(DEALT, *played, Revealed(1, SEED))
    assert book.dealt[1].seed == SEED
    with pytest.raises(errors.SeedPublic):
        record(book, Revealed(1, SEED))


def test_places_without_result_and_ruling_are_missing() -> None:
    book = duplicate(
        DONE,
        Adjusted(Place(1, 1, 2), "NS", "3/2", "noise"),
        Penalised(Place(1, 2, 1), "EW", "revoke"),
    )
    assert book.missing() == [Place(1, 1, 2), Place(1, 2, 2)]
    book = record(book, Adjusted(Place(1, 1, 2), "EW", "3/2", "noise"))
    book = record(book, Cancelled(2, "faced"))
    assert book.missing() == []


def test_rulings_stay_when_a_result_is_recorded_or_corrected() -> None:
    book = duplicate(Penalised(HERE, "NS", "revoke"), DONE, Corrected(HERE, board(50), "typo"))
    kept = book.kept[HERE]
    assert kept.slip == board(50)
    assert kept.revoked == {Side.NS}


@pytest.mark.parametrize(
    "ruling",
    [
        REVOKE,
        AWARD,
        Cancelled(1, "faced"),
        FOULED,
        Fined(1, "1/2", "late"),
        SatOut(1, 2, "late"),
        Withdrawn(3, 2, "ill"),
    ],
)
@pytest.mark.parametrize(
    "before",
    [
        [],
        [DONE],
        [DONE, Adjusted(HERE, "EW", "1", "noise")],
        [DONE, Adjusted(HERE, "NS", "2", "noise"), REVOKE],
    ],
)
def test_a_ruling_that_is_lifted_leaves_no_trace(ruling: Ruling, before: list[Event]) -> None:
    book = duplicate(*before, ruling)
    assert book != duplicate(*before)
    book = record(book, Lifted(ruling, "mistaken"))
    assert book == duplicate(*before)
    book = record(book, ruling)
    assert book == duplicate(*before, ruling)


def test_the_ruling_before_counts_again_after_an_appeal() -> None:
    first, appeal = Adjusted(HERE, "NS", "3/2", "noise"), Adjusted(HERE, "NS", "7/4", "by the committee")
    book = duplicate(DONE, first, appeal, Lifted(appeal, "by the federation"))
    assert book == duplicate(DONE, first)
    assert record(book, Lifted(first, "by the federation")) == duplicate(DONE)


def test_a_revoke_that_was_written_twice_still_counts_once_one_is_lifted() -> None:
    assert duplicate(DONE, REVOKE, REVOKE, Lifted(REVOKE, "written twice")) == duplicate(DONE, REVOKE)
