"""Changes of results that are undone: the place is as before, unless it has changed again."""

from collections.abc import Iterable

import pytest
from msgspec.structs import replace

from botifarra.tournament.book import Book, Claim
from botifarra.tournament.chain import Entry
from botifarra.tournament.errors import (
    BoardCancelled,
    ChangedSince,
    NoResultChange,
    SeatedSince,
    TableSatOut,
)
from botifarra.tournament.events import (
    Confirmed,
    Corrected,
    Erased,
    Event,
    Fined,
    Penalised,
    Place,
    Reseated,
    Scored,
    Slip,
    SlipAgreed,
    SlipClaimed,
    SlipDisputed,
    Unpaired,
)
from botifarra.tournament.recording import fold
from botifarra.tournament.results import NOTHING
from botifarra.tournament.undoing import undoing
from tests.scale import scale
from tests.tournament.events import DUPLICATE, board, entered, logged, paired
from tests.tournament.random_championships import FORMATS, Championship

EACH = scale(1, 40)
"""Championships of each format."""

MOST_PLACES = 4
"""Places of a championship whose last change is undone."""

HERE, THERE = Place(1, 1, 1), Place(1, 2, 1)
ONE, OTHER = board(40), board(41)
PAIRED = paired(1, [(1, 2), (3, 4)], [1, 2])
BEGUN: list[Event] = [DUPLICATE, *entered(4), PAIRED]
ENTERED: list[Event] = [Scored(HERE, ONE)]
CONFIRMED: list[Event] = [*ENTERED, Confirmed(HERE)]
CLAIMED: list[Event] = [SlipClaimed(HERE, "EW", ONE)]
DISPUTED: list[Event] = [*CLAIMED, SlipDisputed(HERE, "NS", OTHER)]

DECIDED: list[Event] = [Scored(HERE, OTHER, "both remember it"), Confirmed(HERE)]
BY_DIRECTOR: list[Event] = [*DISPUTED, *DECIDED]

Cell = tuple[Slip | None, bool, bool, Claim | None]


def cell(book: Book, place: Place = HERE) -> Cell:
    kept = book.kept.get(place, NOTHING)
    return kept.slip, kept.is_confirmed, kept.is_decided, book.claims.get(place)


def undone(log: list[Entry], place: Place, number: int) -> Book:
    """Return the book after a change is undone."""
    book = fold(each.event for each in log)
    return fold(undoing(book, log, place, number, "undone"), book)


def one_request(log: Iterable[Entry], first: int) -> list[Entry]:
    """Return a log whose entries from `first` on are of one request, and those before of one each."""
    return [replace(each, request=f"r{each.number}" if each.number < first else "change") for each in log]


CHANGES: dict[str, tuple[list[Event], list[Event]]] = {
    "a first result": ([], ENTERED),
    "a first result, confirmed": ([], CONFIRMED),
    "a confirmation": (ENTERED, [Confirmed(HERE)]),
    "a correction": (ENTERED, [Corrected(HERE, OTHER, "misread")]),
    "a correction of a confirmed result": (CONFIRMED, [Corrected(HERE, OTHER, "misread")]),
    "an erased result": (ENTERED, [Erased(HERE, "other table")]),
    "an erased confirmed result": (CONFIRMED, [Erased(HERE, "other table")]),
    "a result in place of a claim": (CLAIMED, ENTERED),
    "a confirmed claim": (CLAIMED, [SlipAgreed(HERE, "NS")]),
    "a decided dispute": (DISPUTED, [Scored(HERE, OTHER), Confirmed(HERE)]),
    "a dispute decided with a reason": (DISPUTED, DECIDED),
    "a corrected decision": (BY_DIRECTOR, [Corrected(HERE, ONE, "misread")]),
    "an erased decision": (BY_DIRECTOR, [Erased(HERE, "not played")]),
    "an erased corrected decision": ([*BY_DIRECTOR, Corrected(HERE, ONE, "x")], [Erased(HERE, "not played")]),
    "an erased dispute": (DISPUTED, [Erased(HERE, "play it")]),
    "an answer": (CLAIMED, [SlipDisputed(HERE, "NS")]),
    "an undo": (CONFIRMED, [Erased(HERE, "undone"), *DISPUTED]),
    "another claim": (CLAIMED, [SlipClaimed(HERE, "EW", OTHER)]),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_place_is_as_before_and_the_undo_can_be_undone(change: str) -> None:
    before, events = CHANGES[change]
    first = len(BEGUN) + len(before) + 1
    log = one_request(logged([*BEGUN, *before, *events]), first)
    book, then = fold(each.event for each in log), fold([*BEGUN, *before])
    assert cell(book) != cell(then)
    again = undoing(book, log, HERE, first, "undone")
    assert cell(fold(again, book)) == cell(then)
    assert undoing(book, log, HERE, len(log), "undone") == again
    more = [replace(each, request="undo") for each in logged([*BEGUN, *before, *events, *again])[len(log) :]]
    assert cell(undone([*log, *more], HERE, len(log) + 1)) == cell(book)


@pytest.mark.parametrize(
    "later",
    [
        [Corrected(HERE, OTHER, "misread")],
        [Confirmed(HERE)],
        [Erased(HERE, "not played")],
        [Erased(HERE, "not played"), *CLAIMED],
        [Erased(HERE, "not played"), Scored(HERE, ONE)],
        [Erased(HERE, "not played"), Unpaired(1, "a late pair"), PAIRED],
    ],
)
def test_a_result_that_has_changed_since_stays(later: list[Event]) -> None:
    log = logged([*BEGUN, *ENTERED, *later])
    with pytest.raises(ChangedSince):
        undone(log, HERE, len(BEGUN) + 1)


def test_an_erased_result_does_not_come_back_in_another_pairing_of_its_round() -> None:
    other = paired(1, [(1, 3), (2, 4)], [1, 2])
    log = logged([*BEGUN, *ENTERED, Erased(HERE, "not played"), Unpaired(1, "a late pair"), other])
    with pytest.raises(ChangedSince):
        undone(log, HERE, len(BEGUN) + 2)


@pytest.mark.parametrize("pairs", [[(2, 1), (3, 4)], [(1, 4), (3, 2)]])
def test_a_result_does_not_come_back_for_pairs_that_did_not_play_it(pairs: list[tuple[int, int]]) -> None:
    seated = Reseated(1, paired(1, pairs, [1, 2]).round.seatings, "they sat so")
    log = logged([*BEGUN, *ENTERED, Erased(HERE, "not played"), seated])
    with pytest.raises(SeatedSince):
        undone(log, HERE, len(BEGUN) + 2)


def test_what_happens_elsewhere_and_rulings_do_not_matter() -> None:
    later: list[Event] = [Scored(THERE, ONE), Penalised(HERE, "NS", "revoke"), Fined(1, "1", "late")]
    book = undone(logged([*BEGUN, *ENTERED, *later]), HERE, len(BEGUN) + 1)
    assert cell(book) == (None, False, False, None)
    assert book.kept[HERE].revokes
    assert book.kept[THERE].slip == ONE


def test_other_places_of_the_request_stay() -> None:
    log = one_request(logged([*BEGUN, Scored(THERE, ONE), *CONFIRMED]), len(BEGUN) + 1)
    book = undone(log, HERE, len(log))
    assert (cell(book), cell(book, THERE)) == ((None, False, False, None), (ONE, False, False, None))


def test_an_entry_of_another_place_is_refused() -> None:
    log = logged([*BEGUN, *ENTERED, Penalised(HERE, "NS", "revoke")])
    for place, number in ((THERE, len(BEGUN) + 1), (HERE, len(log)), (HERE, 99)):
        with pytest.raises(NoResultChange):
            undone(log, place, number)


@pytest.mark.parametrize("form", range(len(FORMATS)), ids=lambda form: "-".join(FORMATS[form]))
def test_the_last_change_of_a_place_of_a_championship_is_undone(form: int) -> None:
    for seed in range(form, EACH * len(FORMATS), len(FORMATS)):
        played = Championship(seed, lambda _: None)
        played.play()
        log = logged(played.events)
        places = sorted({*played.book.kept, *played.book.claims})
        for place in played.rng.sample(places, min(MOST_PLACES, len(places))):
            _undo_last_change(played.book, log, place)


def _undo_last_change(book: Book, log: list[Entry], place: Place) -> None:
    for entry in reversed(log):
        try:
            after = fold(undoing(book, log, place, entry.number, "undone"), book)
        except NoResultChange:
            continue
        except ChangedSince:  # its round was paired again
            assert any(isinstance(each.event, Unpaired) for each in log[entry.number :])
        except SeatedSince:
            assert any(isinstance(each.event, Reseated | Unpaired) for each in log[entry.number :])
        except (BoardCancelled, TableSatOut):
            pass
        else:
            before = fold(each.event for each in log[: entry.number - 1])
            assert cell(after, place) == cell(before, place)
        return
