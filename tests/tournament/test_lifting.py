"""Rulings in force: the log, the notes and the book agree on them."""

from collections import Counter

import pytest

from botifarra.core.seats import Side
from botifarra.tournament.errors import NotInForce, RulingRepeated
from botifarra.tournament.events import (
    Adjusted,
    AppealDecided,
    Appealed,
    BoardSpoiled,
    Cancelled,
    Event,
    FineAppealDecided,
    FineAppealed,
    Fined,
    Lifted,
    Penalised,
    Place,
    SatOut,
    Withdrawn,
)
from botifarra.tournament.lifting import liftable, lifting, rulings_in_force
from botifarra.tournament.listing.notes import Notes
from botifarra.tournament.results import NOTHING
from tests.scale import scale
from tests.tournament.events import DUPLICATE, book_of, entered, logged, paired
from tests.tournament.random_championships import FORMATS, Championship

EACH = scale(3, 60)
"""Championships of each format."""

HERE = Place(1, 1, 1)

BEGUN: list[Event] = [DUPLICATE, *entered(4), paired(1, [(1, 2), (3, 4)], [1, 2])]


@pytest.mark.parametrize("form", range(len(FORMATS)), ids=lambda form: "-".join(FORMATS[form]))
def test_the_rulings_in_force_are_those_of_the_book(form: int) -> None:
    for seed in range(form, EACH * len(FORMATS), len(FORMATS)):
        Championship(seed, look).play()


def look(played: Championship) -> None:
    book, rulings = played.book, rulings_in_force(logged(played.events)).values()
    assert book.cancelled == {each.board for each in rulings if isinstance(each, Cancelled)}
    assert book.sat_out == {(each.round, each.table) for each in rulings if isinstance(each, SatOut)}
    assert book.withdrawn == {each.pair: each.round for each in rulings if isinstance(each, Withdrawn)}
    assert [*book.fines] == [each for each in rulings if isinstance(each, Fined)]
    assert Counter(book.open_appeals) == Counter(each for each in rulings if isinstance(each, Appealed))
    decisions = Counter(each for each in rulings if isinstance(each, AppealDecided))
    assert Counter(each.decision for each in book.appeals if each.decision) == decisions
    appealed = Counter(each for each in rulings if isinstance(each, FineAppealed))
    assert Counter(book.open_fine_appeals) == appealed
    fines_decided = Counter(each for each in rulings if isinstance(each, FineAppealDecided))
    assert Counter(each.decision for each in book.fine_appeals if each.decision) == fines_decided
    assert [*book.spoiled] == [each for each in rulings if isinstance(each, BoardSpoiled)]
    on_boards = [each for each in rulings if isinstance(each, Penalised | Adjusted)]
    for place in {*book.kept, *(each.place for each in on_boards)}:
        kept, here = book.kept.get(place, NOTHING), [each for each in on_boards if each.place == place]
        revokes = sorted(Side[each.side] for each in here if isinstance(each, Penalised))
        assert sorted(kept.revokes) == revokes
        given = sorted((each.side, each.score) for each in here if isinstance(each, Adjusted))
        assert sorted((side.name, str(score)) for side, score in kept.given) == given


def test_of_two_sit_outs_of_a_table_the_second_stands_in_place_of_the_first() -> None:
    first, second = SatOut(1, 1, "not there"), SatOut(1, 1, "at the bar")
    log = logged([*BEGUN, first, second])
    assert [*rulings_in_force(log).values()] == [second]
    assert not rulings_in_force(logged([*BEGUN, first, second, Lifted(first, "they are here")]))


def test_of_two_rulings_with_one_effect_the_lifted_one_leaves_no_note() -> None:
    first, second = Penalised(HERE, "NS", "trick 7"), Penalised(HERE, "NS", "trick 9")
    log = logged([*BEGUN, first, second, Lifted(first, "no revoke")])  # as older versions did
    assert [*rulings_in_force(log).values()] == [second]
    assert [note.reason for note in Notes(log).of(HERE)] == ["trick 9"]


def test_a_score_that_was_replaced_is_lifted_only_after_the_last_one() -> None:
    scores = [Adjusted(HERE, "NS", score, reason) for score, reason in (("1", "a"), ("2", "b"), ("1", "c"))]
    log = logged([*BEGUN, *scores])
    book = book_of(entry.event for entry in log)
    first, second, last = rulings_in_force(log)
    assert [*liftable(rulings_in_force(log)).values()] == [last]
    for number in (first, second):
        with pytest.raises(NotInForce):
            lifting(book, log, number, "an appeal")
    assert lifting(book, log, last, "an appeal") == [Lifted(scores[-1], "an appeal")]


def test_of_equal_rulings_the_last_is_lifted_first() -> None:
    fine = Fined(1, "1/2", "late")
    log = logged([*BEGUN, fine, fine])
    first, last = rulings_in_force(log)
    with pytest.raises(RulingRepeated):
        lifting(book_of([*BEGUN, fine, fine]), log, first, "the bus")
    assert [*rulings_in_force(logged([*BEGUN, fine, fine, Lifted(fine, "the bus")]))] == [first]
    assert [*liftable(rulings_in_force(log)).values()] == [last]
