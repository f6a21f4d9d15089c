"""Changes: written once after consent to their consequences, and never to a log with newer entries."""

from datetime import datetime
from pathlib import Path

import pytest
from msgspec.structs import replace

from botifarra.eventfile import Answered, EventFile, OtherRequest, Stamp
from botifarra.eventfile.changing import begin_once, write_agreed
from botifarra.tournament.book import Book
from botifarra.tournament.errors import BoardNotHere
from botifarra.tournament.events import BoardSlip, Corrected, Event, Opened, Place
from botifarra.tournament.preview import Preview
from tests.eventfile.championship import NURIA, OPENED, PLACE, add, read, written

MINE, THEIRS = (Corrected(PLACE, BoardSlip(points), "x") for points in ((30, 42), (20, 52)))


def correct(_: Book) -> list[Event]:
    return [MINE]


class Refused(Exception):
    """Refuse consent."""


def test_an_accepted_change_is_written(tmp_path: Path) -> None:
    path = written(tmp_path)
    seen: list[Preview] = []
    with EventFile(path) as log:
        [entry] = write_agreed(log, NURIA, correct, seen.append)
        assert log.book == seen[0].book
    assert read(path)[-1] == entry
    assert len(seen) == 1


def test_a_refused_change_is_not_written(tmp_path: Path) -> None:
    path = written(tmp_path)

    def refuse(_: Preview) -> None:
        raise Refused

    with EventFile(path) as log, pytest.raises(Refused):
        write_agreed(log, NURIA, correct, refuse)
    assert len(read(path)) == 6


def test_the_question_is_repeated_if_another_program_writes(tmp_path: Path) -> None:
    path = written(tmp_path)
    books: list[Book] = []

    def events(book: Book) -> list[Event]:
        books.append(book)
        return [MINE]

    def agree(_: Preview) -> None:
        if len(books) == 1:
            with EventFile(path) as other:
                add(other, THEIRS)

    with EventFile(path) as log:
        [entry] = write_agreed(log, NURIA, events, agree)
    assert [book.kept[PLACE].slip for book in books] == [BoardSlip((40, 32)), THEIRS.slip]
    assert entry.number == 8
    assert [each.event for each in read(path)][-2:] == [THEIRS, MINE]


def test_events_are_made_again_even_without_a_question(tmp_path: Path) -> None:
    path = written(tmp_path)
    books: list[Book] = []

    def events(book: Book) -> list[Event]:
        if not books:
            with EventFile(path) as other:
                add(other, THEIRS)
        books.append(book)
        return [MINE]

    with EventFile(path) as log:
        [entry] = write_agreed(log, NURIA, events)
    assert [book.kept[PLACE].slip for book in books] == [BoardSlip((40, 32)), THEIRS.slip]
    assert entry.number == 8


def test_a_request_is_asked_about_once(tmp_path: Path) -> None:
    stamp = Stamp(NURIA.at, NURIA.by, request="one")

    def refuse(_: Preview) -> None:
        raise Refused

    with EventFile(written(tmp_path)) as log:
        entries = write_agreed(log, stamp, correct)
        with pytest.raises(Answered) as answered:
            write_agreed(log, stamp, correct, refuse)
        assert answered.value.entries == entries


def test_an_id_answers_its_own_request_only(tmp_path: Path) -> None:
    stamp = Stamp(NURIA.at, NURIA.by, request="one")
    impossible = Corrected(Place(1, 1, 9), BoardSlip((30, 42)), "x")
    with EventFile(written(tmp_path)) as log:
        write_agreed(log, stamp, correct)
        digest = log.digest
        for other in (THEIRS, impossible):
            with pytest.raises(OtherRequest):
                write_agreed(log, stamp, lambda _, other=other: [other])  # type: ignore[misc]
        assert log.digest == digest
        for author in (stamp._replace(by="Oriol"), stamp._replace(role="table")):
            [entry] = write_agreed(log, author, lambda _: [THEIRS])
            assert (entry.by, entry.role, entry.request) == (author.by, author.role, "one")
        with pytest.raises(Answered) as answered:
            write_agreed(log, stamp, correct)
        assert [entry.event for entry in answered.value.entries] == [MINE]


def test_a_repeated_request_is_checked_on_the_book_before_it(tmp_path: Path) -> None:
    stamp = Stamp(NURIA.at, NURIA.by, request="one")

    def exchange(book: Book) -> list[Event]:
        slip = book.kept[PLACE].slip
        assert isinstance(slip, BoardSlip)
        return [Corrected(PLACE, BoardSlip((slip.points[1], slip.points[0])), "exchanged")]

    with EventFile(written(tmp_path)) as log:
        written_first = write_agreed(log, stamp, exchange)
        with pytest.raises(Answered) as answered:
            write_agreed(log, stamp, exchange)
        assert answered.value.entries == written_first


@pytest.mark.parametrize("agree", [None, lambda _: None])
def test_an_impossible_event_is_refused(tmp_path: Path, agree: None) -> None:
    path = written(tmp_path)
    elsewhere = Corrected(Place(1, 1, 9), BoardSlip((30, 42)), "x")
    with EventFile(path) as log, pytest.raises(BoardNotHere):
        write_agreed(log, NURIA, lambda _: [MINE, elsewhere], agree)
    assert len(read(path)) == 6


ASKED = Stamp(NURIA.at, NURIA.by, request="one")
FESTA = replace(OPENED, date="2026-11-22")


def test_a_championship_begins_once_for_a_request(tmp_path: Path) -> None:
    path = tmp_path / "festa.event"
    [entry] = begin_once(path, ASKED, FESTA)
    assert isinstance(entry.event, Opened)
    assert replace(entry.event, lots="") == FESTA
    for again in (FESTA, OPENED):  # without a date it is that of the first time
        with pytest.raises(Answered) as answered:
            begin_once(path, ASKED, again)
        assert answered.value.entries == [entry]
    for other in (replace(FESTA, name="Aplec"), replace(FESTA, date="2026-11-23")):
        with pytest.raises(OtherRequest):
            begin_once(path, ASKED, other)
    for stamp in (NURIA, ASKED._replace(request="two"), ASKED._replace(by="Oriol")):
        with pytest.raises(FileExistsError):
            begin_once(path, stamp, FESTA)
    assert read(path) == [entry]


def test_a_request_with_another_content_does_not_begin_a_championship(tmp_path: Path) -> None:
    path = written(tmp_path)
    with EventFile(path) as log:
        write_agreed(log, ASKED, correct)
    with pytest.raises(OtherRequest):
        begin_once(path, ASKED, FESTA)


def test_a_championship_without_a_date_is_of_today(tmp_path: Path) -> None:
    days = [datetime.now().astimezone().date().isoformat()]
    [entry] = begin_once(tmp_path / "festa.event", NURIA, OPENED)
    days.append(datetime.now().astimezone().date().isoformat())
    assert isinstance(entry.event, Opened)
    assert entry.event.date in days
