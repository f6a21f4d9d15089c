"""Appeals: made, decided, and taken back."""

import pytest

from botifarra.tournament import errors
from botifarra.tournament.appealing import is_unchanged
from botifarra.tournament.events import (
    Adjusted,
    AppealDecided,
    Appealed,
    BoardSpoiled,
    Cancelled,
    Confirmed,
    Corrected,
    Erased,
    Event,
    Lifted,
    Place,
    SatOut,
    SlipClaimed,
    Unpaired,
    Withdrawn,
)
from botifarra.tournament.lifting import lifting, rulings_in_force
from botifarra.tournament.listing.championship import AppealInfo, championship
from botifarra.tournament.listing.notes import Notes
from botifarra.tournament.prizes import TooEarlyForPrizes, tied_for_prizes
from botifarra.tournament.recording import record
from tests.tournament.events import (
    DUPLICATE,
    MATCHES,
    board,
    book_of,
    duplicate,
    entered,
    logged,
    match,
    paired,
    scored,
)

HERE = Place(1, 1, 1)
DONE = scored(1, 1, 1, 40)
APPEAL = Appealed(HERE, "NS", "the hesitation did no harm")
OTHER = Appealed(HERE, "EW", "more than that")
KEPT = AppealDecided(HERE, "NS", "kept", "by the committee")
CHANGED = AppealDecided(HERE, "NS", "changed", "by the committee")
AWARD = Adjusted(HERE, "EW", "7/4", "hesitation")


@pytest.mark.parametrize(
    ("before", "event", "error"),
    [
        ([], APPEAL, errors.NothingToAppeal),
        ([SlipClaimed(HERE, "NS", board(40))], APPEAL, errors.NothingToAppeal),
        ([DONE, Erased(HERE, "not played")], APPEAL, errors.NothingToAppeal),
        ([DONE], Appealed(Place(1, 9, 1), "NS", "why not"), errors.UnknownTable),
        ([DONE], Appealed(Place(1, 1, 9), "NS", "why not"), errors.BoardNotHere),
        ([DONE], Appealed(Place(9, 1, 1), "NS", "why not"), errors.UnknownRound),
        ([DONE], Appealed(HERE, "NS", " "), errors.NoReason),
        ([DONE, APPEAL], APPEAL, errors.AppealOpen),
        ([DONE, APPEAL], Appealed(HERE, "NS", "another reason"), errors.AppealOpen),
        ([DONE], KEPT, errors.NoOpenAppeal),
        ([DONE, OTHER], KEPT, errors.NoOpenAppeal),
        ([DONE, APPEAL, KEPT], KEPT, errors.NoOpenAppeal),
        ([DONE, APPEAL], AppealDecided(HERE, "NS", "kept", ""), errors.NoReason),
        ([DONE, APPEAL, KEPT], Lifted(APPEAL, "an error"), errors.NotInForce),
        ([DONE, APPEAL], Lifted(KEPT, "an error"), errors.NotInForce),
        ([DONE, APPEAL, KEPT, APPEAL], Lifted(KEPT, "an error"), errors.AppealOpen),
    ],
)
def test_an_appeal_that_is_not_possible_is_refused(
    before: list[Event], event: Event, error: type[errors.TournamentError]
) -> None:
    book = duplicate(*before)
    with pytest.raises(error):
        record(book, event)


@pytest.mark.parametrize("ruling", [DONE, AWARD, Cancelled(1, "faced"), SatOut(1, 1, "late")])
def test_results_and_rulings_can_be_appealed_against(ruling: Event) -> None:
    book = duplicate(ruling, APPEAL)
    assert book.open_appeals == (APPEAL,)
    assert book.kept == duplicate(ruling).kept
    assert record(book, KEPT).open_appeals == ()


def test_each_side_has_its_own_appeal_and_may_appeal_again_after_a_decision() -> None:
    assert duplicate(DONE, APPEAL, OTHER).open_appeals == (OTHER, APPEAL)
    assert duplicate(DONE, APPEAL, OTHER, KEPT).open_appeals == (OTHER,)
    again = Appealed(HERE, "NS", "to the federation")
    assert duplicate(DONE, APPEAL, KEPT, again).open_appeals == (again,)


def test_a_match_can_be_appealed_against_too() -> None:
    appeal = Appealed(Place(1, 1), "EW", "the last hand")
    book = book_of([MATCHES, *entered(2), paired(1, [(1, 2)]), match(1, 1, 101, 40), appeal])
    assert book.open_appeals == (appeal,)


def test_a_decision_that_changes_nothing_is_noticed() -> None:
    assert is_unchanged(duplicate(DONE, APPEAL), CHANGED)
    assert not is_unchanged(duplicate(DONE, APPEAL), KEPT)
    for change in (AWARD, Corrected(HERE, board(50), "typo"), Erased(HERE, "not played")):
        assert not is_unchanged(duplicate(DONE, APPEAL, change), CHANGED)
    assert is_unchanged(duplicate(DONE, APPEAL, Confirmed(HERE)), CHANGED)
    for ruling in (AWARD, Cancelled(1, "torn card"), BoardSpoiled(1, (HERE,), "another card")):
        ruled = duplicate(DONE, ruling, APPEAL)
        assert is_unchanged(ruled, CHANGED)
        assert not is_unchanged(record(ruled, Lifted(ruling, "the committee")), CHANGED)


def test_appeals_and_decisions_can_be_taken_back() -> None:
    assert duplicate(DONE, APPEAL, Lifted(APPEAL, "withdrawn")) == duplicate(DONE)
    decided = duplicate(DONE, APPEAL, KEPT)
    assert record(decided, Lifted(KEPT, "the federation looks at it")) == duplicate(DONE, APPEAL)


def test_the_log_offers_to_lift_an_open_appeal_or_the_last_decision() -> None:
    begun: list[Event] = [DUPLICATE, *entered(4), paired(1, [(1, 2), (3, 4)], [1, 2]), DONE]
    log = logged([*begun, APPEAL])
    assert [*rulings_in_force(log).values()] == [APPEAL]
    assert lifting(book_of([*begun, APPEAL]), log, log[-1].number, "withdrawn") == [
        Lifted(APPEAL, "withdrawn")
    ]
    log = logged([*begun, APPEAL, KEPT])
    assert [*rulings_in_force(log).values()] == [KEPT]
    with pytest.raises(errors.DecidedAlready, match=f"entry {log[-1].number}"):
        lifting(book_of([*begun, APPEAL, KEPT]), log, log[-2].number, "withdrawn")
    again = [*begun, APPEAL, Lifted(APPEAL, "an error"), APPEAL, KEPT]
    with pytest.raises(errors.NotInForce):
        lifting(book_of(again), logged(again), log[-2].number, "withdrawn")
    log = logged([*begun, APPEAL, AWARD, KEPT, Lifted(KEPT, "to the federation")])
    assert [*rulings_in_force(log).items()] == [(log[-4].number, APPEAL), (log[-3].number, AWARD)]


def test_notes_have_the_appeal_until_it_is_decided() -> None:
    def noted(*events: Event) -> list[tuple[str, str | None, str]]:
        found = Notes(logged(events)).of(HERE)
        return [(note.event, note.side, note.reason) for note in found]

    assert noted(DONE, APPEAL) == [("appealed", "NS", APPEAL.reason)]
    assert noted(DONE, APPEAL, KEPT) == [("appealdecided", "NS", KEPT.reason)]


def test_the_document_has_all_appeals() -> None:
    book = duplicate(DONE, OTHER, APPEAL, KEPT)
    assert championship(book, (), "").appeals == (
        AppealInfo(HERE, "EW", OTHER.reason, None, ""),
        AppealInfo(HERE, "NS", APPEAL.reason, "kept", KEPT.reason),
    )


def test_a_round_that_is_taken_back_leaves_no_appeal() -> None:
    begun: list[Event] = [DUPLICATE, *entered(4), paired(1, [(1, 2), (3, 4)], [1, 2]), SatOut(1, 1, "late")]
    events = [*begun, APPEAL, Unpaired(1, "wrong")]
    assert book_of(events).appeals == ()
    assert rulings_in_force(logged(events)) == {}
    assert rulings_in_force(logged([*begun, APPEAL, KEPT, Unpaired(1, "wrong")])) == {}
    leaves = Withdrawn(4, 1, "ill")
    assert [*rulings_in_force(logged([*begun, leaves, Unpaired(1, "wrong")])).values()] == [leaves]


def test_no_lots_for_prizes_while_an_appeal_is_open() -> None:
    played = [scored(1, table, number, 40) for table in (1, 2) for number in (1, 2)]
    with pytest.raises(TooEarlyForPrizes) as early:
        tied_for_prizes(duplicate(*played, APPEAL), 3)
    assert early.value.facts == {"appeals": 1}
    assert tied_for_prizes(duplicate(*played, APPEAL, KEPT), 3) == tied_for_prizes(duplicate(*played), 3)
