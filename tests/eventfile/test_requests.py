"""Requests to an event file: each is written once, and never to a log with newer entries."""

from pathlib import Path
from random import Random

import pytest

from botifarra.eventfile import Answered, EventFile, Overtaken
from botifarra.tournament.entries import Pair
from botifarra.tournament.errors import EnteredTwice
from botifarra.tournament.events import Drawn, Entered, Opened
from botifarra.tournament.format import Kind
from botifarra.tournament.recording import fold
from tests.eventfile.championship import ENTERED, NURIA, add, read, written
from tests.scale import scale
from tests.tournament.random_events import random_events


def test_a_request_is_written_once_and_answered_again(tmp_path: Path) -> None:
    path = written(tmp_path)
    asked = NURIA._replace(request="a1", role="table")
    third, fourth = Entered(Pair(3, ("Enric", "Fina"))), Entered(Pair(4, ("Gemma", "Hug")))
    with EventFile(path) as one, EventFile(path) as other:
        with one.writing(asked) as pen:
            first = [pen.add(third), pen.add(fourth)]
        assert {(entry.role, entry.request) for entry in first} == {("table", "a1")}
        digest = one.digest
        for file in (one, other):
            with pytest.raises(Answered) as answered, file.writing(asked):
                pytest.fail("what was written is written again")
            assert answered.value.entries == first
            assert file.digest == digest
        add(other, Entered(Pair(5, ("Iu", "Júlia"))))
    with EventFile(path) as later, pytest.raises(Answered), later.writing(asked):
        pytest.fail("what was written is written again")
    assert len({entry.request for entry in read(path)}) == 4


@pytest.mark.parametrize("seed", range(scale(3, 30)))
def test_a_request_repeated_at_any_time_is_written_once(tmp_path: Path, seed: int) -> None:
    rng = Random(seed)
    opened, *random = random_events(rng, rng.choice(list(Kind)), 40)
    assert isinstance(opened, Opened)
    events = [event for event in random if not isinstance(event, Drawn)]  # lots follow from the file's seed
    path = tmp_path / "festa.event"
    EventFile.create(path, NURIA, opened).close()
    with EventFile(path) as one, EventFile(path) as other:
        for number, event in enumerate(events):
            with rng.choice((one, other)).writing(NURIA._replace(request=f"{number}")) as pen:
                pen.add(event)
            again = rng.randrange(number + 1)
            with (
                pytest.raises(Answered) as answered,
                rng.choice((one, other)).writing(NURIA._replace(request=f"{again}")),
            ):
                pytest.fail("what was asked before is written again")
            assert [entry.event for entry in answered.value.entries] == [events[again]]
        assert one.digest == other.digest
        assert one.book == other.book == fold(entry.event for entry in one.entries())
    assert [entry.event for entry in read(path)][1:] == events


def test_a_request_that_failed_can_be_made_again(tmp_path: Path) -> None:
    asked = NURIA._replace(request="a1")
    with EventFile(written(tmp_path)) as file:
        with pytest.raises(EnteredTwice), file.writing(asked) as pen:
            list(map(pen.add, (Entered(Pair(3, ("Enric", "Fina"))), ENTERED[0])))
        with file.writing(asked) as pen:
            pen.add(Entered(Pair(3, ("Enric", "Fina"))))
        assert list(file.book.pairs) == [1, 2, 3]


def test_a_change_based_on_an_older_log_is_refused(tmp_path: Path) -> None:
    path = written(tmp_path)
    with EventFile(path) as one, EventFile(path) as other:
        seen = one.digest
        add(other, Entered(Pair(3, ("Enric", "Fina"))))
        with pytest.raises(Overtaken), one.writing(NURIA, expected=seen):
            pytest.fail("what was decided on an older log is written")
        with one.writing(NURIA, expected=one.digest) as pen:
            pen.add(Entered(Pair(4, ("Gemma", "Hug"))))
        assert list(other.book.pairs) == [1, 2, 3, 4]
