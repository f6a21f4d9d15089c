"""Appeals against fines: made, decided, and taken back."""

from fractions import Fraction

import pytest

from botifarra.tournament import errors
from botifarra.tournament.events import Event, FineAppealDecided, FineAppealed, Fined, Lifted
from botifarra.tournament.fining import fine_at
from botifarra.tournament.lifting import liftable, lifting, rulings_in_force
from botifarra.tournament.listing.championship import FineAppealInfo, championship
from botifarra.tournament.listing.notes import Notes
from botifarra.tournament.prizes import TooEarlyForPrizes, tied_for_prizes
from botifarra.tournament.recording import record
from tests.tournament.events import DUPLICATE, MATCHES, book_of, duplicate, entered, logged, paired, scored

FINE = Fined(1, "1/2", "late")
APPEAL = FineAppealed(FINE, "the bus was late")
OTHER = FineAppealed(FINE, "the clock was wrong")
KEPT = FineAppealDecided(FINE, "1/2", "by the committee")
CHANGED = FineAppealDecided(FINE, "1/4", "by the committee")
WITHDRAWN = FineAppealDecided(FINE, "0", "by the committee")
BEGUN: list[Event] = [DUPLICATE, *entered(4), paired(1, [(1, 2), (3, 4)], [1, 2])]


@pytest.mark.parametrize(
    ("before", "event", "error"),
    [
        ([], APPEAL, errors.NothingToAppeal),
        ([FINE], FineAppealed(Fined(1, "1", "late"), "x"), errors.NothingToAppeal),
        ([FINE], FineAppealed(FINE, " "), errors.NoReason),
        ([FINE, APPEAL], APPEAL, errors.AppealedAlready),
        ([FINE, APPEAL, KEPT], APPEAL, errors.AppealedAlready),
        ([FINE, FINE, APPEAL], OTHER, errors.AppealedAlready),
        ([FINE, FINE, APPEAL, KEPT, OTHER], Lifted(KEPT, "x"), errors.AppealedAlready),
        ([FINE, FINE, APPEAL, KEPT, OTHER, CHANGED], APPEAL, errors.AppealedAlready),
        ([FINE], KEPT, errors.NoOpenAppeal),
        ([FINE, APPEAL, KEPT], KEPT, errors.NoOpenAppeal),
        ([FINE, APPEAL], FineAppealDecided(FINE, "-1", "x"), errors.BadFine),
        ([FINE, APPEAL], FineAppealDecided(FINE, "1/0", "x"), errors.BadFine),
        ([FINE, APPEAL], Lifted(FINE, "x"), errors.UnderAppeal),
        ([FINE, APPEAL, WITHDRAWN], Lifted(FINE, "x"), errors.UnderAppeal),
        ([FINE, APPEAL, KEPT], Lifted(APPEAL, "x"), errors.NotInForce),
        ([FINE, APPEAL], Lifted(KEPT, "x"), errors.NotInForce),
    ],
)
def test_what_is_not_possible_is_refused(
    before: list[Event], event: Event, error: type[errors.TournamentError]
) -> None:
    with pytest.raises(error):
        record(duplicate(*before), event)


def test_in_matches_what_is_left_of_a_fine_is_whole() -> None:
    fine = Fined(1, "10", "late")
    book = book_of([MATCHES, *entered(2), paired(1, [(1, 2)]), fine, FineAppealed(fine, "x")])
    with pytest.raises(errors.BadFine):
        record(book, FineAppealDecided(fine, "5/2", "x"))
    assert record(book, FineAppealDecided(fine, "5", "x")).fined(1) == 5
    assert record(book, FineAppealDecided(fine, "0", "x")).fined(1) == 0


@pytest.mark.parametrize(("decision", "left"), [(KEPT, "1/2"), (CHANGED, "1/4"), (WITHDRAWN, "0")])
def test_a_fine_counts_until_it_is_decided_and_then_what_is_left(
    decision: FineAppealDecided, left: str
) -> None:
    book = duplicate(FINE, APPEAL)
    assert (book.open_fine_appeals, book.appealed_pairs) == ((APPEAL,), (1,))
    assert book.fined(1) == Fraction(1, 2)
    after = record(book, decision)
    assert after.open_fine_appeals == ()
    assert after.fined(1) == Fraction(left)
    assert [each.points for each in after.fines_in_force] == ([left] if left != "0" else [])
    assert record(after, Lifted(decision, "to the federation")) == book
    assert record(book, Lifted(APPEAL, "x")) == duplicate(FINE)


def test_one_of_two_equal_fines_is_withdrawn() -> None:
    book = duplicate(FINE, FINE, APPEAL, WITHDRAWN)
    assert book.fines_in_force == (FINE,)
    assert record(book, Lifted(FINE, "x")).fined(1) == 0
    assert duplicate(FINE, FINE, APPEAL, WITHDRAWN, OTHER, CHANGED).fined(1) == Fraction(1, 4)


def test_a_decision_is_about_the_appeal_that_is_open() -> None:
    """Before, two appeals against equal fines were open at once, and a decision went to the later one."""
    events = [*BEGUN, FINE, FINE, APPEAL, KEPT, OTHER, CHANGED]
    book, log = book_of(events), logged(events)
    assert [(each.made, each.decision) for each in book.fine_appeals] == [(APPEAL, KEPT), (OTHER, CHANGED)]
    assert [*rulings_in_force(log).values()] == [FINE, FINE, KEPT, CHANGED]
    appeals = [(fine, appeal and appeal.decision) for fine, appeal in book.fines_and_appeals]
    assert appeals == [(FINE, KEPT), (FINE, CHANGED)]
    with pytest.raises(errors.AppealedAlready) as refused:
        record(duplicate(FINE, FINE, APPEAL), OTHER)
    assert refused.value.facts == {"pair": 1, "equal": True}


def test_the_log_offers_the_last_of_fine_appeal_and_decision() -> None:
    events = [*BEGUN, FINE, APPEAL, CHANGED]
    fine = len(BEGUN) + 1
    for last in range(fine, fine + 3):
        log = logged(events[:last])
        assert [*liftable(rulings_in_force(log)).values()] == [last]
        assert lifting(book_of(events[:last]), log, last, "x") == [Lifted(events[last - 1], "x")]  # type: ignore[arg-type]
    log, book = logged(events), book_of(events)
    with pytest.raises(errors.UnderAppeal):
        lifting(book, log, fine, "x")
    with pytest.raises(errors.DecidedAlready, match=f"entry {fine + 2}"):
        lifting(book, log, fine + 1, "x")


def test_a_fine_is_found_by_its_entry() -> None:
    log = logged([*BEGUN, FINE, APPEAL])
    assert fine_at(log, len(BEGUN) + 1) == FINE
    for number in (1, len(log), 99):
        with pytest.raises(errors.NotFine):
            fine_at(log, number)


def test_notes_and_the_document_have_the_appeal() -> None:
    def noted(*events: Event) -> list[tuple[str, str]]:
        return [(each.event, each.reason) for each in Notes(logged(events)).of_pair(1)]

    assert noted(FINE, APPEAL) == [("fined", FINE.reason), ("fineappealed", APPEAL.reason)]
    assert noted(FINE, APPEAL, KEPT) == [("fined", FINE.reason), ("fineappealdecided", KEPT.reason)]
    appeal = FineAppealInfo(1, "1/2", "late", APPEAL.reason, None, "")
    assert championship(duplicate(FINE, APPEAL), (), "").fine_appeals == (appeal,)
    [decided] = championship(duplicate(FINE, APPEAL, CHANGED), (), "").fine_appeals
    assert (decided.points, decided.decision) == ("1/4", CHANGED.reason)


def test_no_lots_for_prizes_while_an_appeal_against_a_fine_is_open() -> None:
    played = [scored(1, table, number, 40) for table in (1, 2) for number in (1, 2)]
    with pytest.raises(TooEarlyForPrizes) as early:
        tied_for_prizes(duplicate(*played, FINE, APPEAL), 3)
    assert early.value.facts == {"appeals": 1}
    tied_for_prizes(duplicate(*played, FINE, APPEAL, KEPT), 3)
