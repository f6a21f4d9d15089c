"""Rounds that are paired and taken back by a request: the lots before them, others who write, repeats."""

from pathlib import Path

import pytest

from botifarra.eventfile import Answered, EventFile, OtherRequest, Stamp
from botifarra.eventfile.pairing import pair_rounds, take_back_rounds
from botifarra.tournament.book import Book
from botifarra.tournament.events import Drawn, MatchSlip, Opened, Paired, Scored, Unpaired
from botifarra.tournament.format import Format, Kind, Pairing
from botifarra.tournament.pairing import next_rounds
from tests.eventfile.championship import NURIA, add, read
from tests.tournament.events import entered

ONE = Stamp(NURIA.at, NURIA.by, request="one")
GROUPS = Format(Kind.MATCHES, Pairing.GROUPS, "club-swiss", groups=1, qualify=2)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A group of three pairs."""
    path = tmp_path / "festa.event"
    with EventFile.create(path, NURIA, Opened("Festa", GROUPS)) as log:
        add(log, *entered(3))
    return path


def play_level(log: EventFile) -> None:
    """Play the whole group, so that all three pairs are level in it."""
    while len(log.book.rounds) < 3:
        pair_rounds(log, NURIA, next_rounds)
        add(log, *(Scored(place, MatchSlip((101, 50))) for place in log.book.missing()))


def test_lots_are_drawn_before_the_rounds_that_wait_for_them(path: Path) -> None:
    with EventFile(path) as log:
        play_level(log)
        entries = pair_rounds(log, ONE, next_rounds)
        assert [type(entry.event) for entry in entries] == [Drawn, Paired]
        with pytest.raises(Answered) as answered:
            pair_rounds(log, ONE, next_rounds)
        assert answered.value.entries == entries
        with pytest.raises(OtherRequest):
            take_back_rounds(log, ONE, 4, "late")


def test_rounds_are_taken_back_from_the_last_one(path: Path) -> None:
    with EventFile(path) as log:
        pair_rounds(log, NURIA, next_rounds)
        count = len(log.book.rounds)
        entries = take_back_rounds(log, ONE, 1, "late")
        assert [entry.event for entry in entries] == [
            Unpaired(number, "late") for number in range(count, 0, -1)
        ]
        assert log.book.rounds == ()
        with pytest.raises(Answered):
            take_back_rounds(log, ONE, 1, "late")


def test_who_is_overtaken_while_asking_is_asked_again(path: Path) -> None:
    books: list[Book] = []

    def agree(book: Book) -> bool:
        books.append(book)
        if len(books) == 1:
            with EventFile(path) as other:
                pair_rounds(other, NURIA, next_rounds)
                take_back_rounds(other, NURIA, 1, "late")
        return True

    with EventFile(path) as log:
        pair_rounds(log, ONE, next_rounds, agree)
    assert len(books) == 2
    last = read(path)[-1]
    assert isinstance(last.event, Paired)
    assert last.request == "one"


def test_nobody_is_asked_again_whose_answer_does_not_rest_on_the_book(path: Path) -> None:
    asked: list[Book] = []

    def agree(book: Book) -> bool:
        asked.append(book)
        with EventFile(path) as other:
            add(other, *entered(4)[3:])
        return False

    with EventFile(path) as log:
        pair_rounds(log, ONE, next_rounds, agree)
        assert len(log.book.pairs) == 4
        assert {pair for each in log.book.rounds[0].seatings for pair in each.pairs} <= {1, 2, 3, 4}
    assert len(asked) == 1
