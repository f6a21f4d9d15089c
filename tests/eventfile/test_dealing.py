"""Requests that deal and reveal boards: the stored seed, and the request for consent."""

from hashlib import sha256
from pathlib import Path

import pytest

from botifarra.eventfile import Answered, EventFile, OtherRequest, Stamp
from botifarra.eventfile.dealing import deal_session, reveal_session
from botifarra.tournament.errors import TournamentError
from botifarra.tournament.events import BoardSlip, Committed, Revealed, Scored
from botifarra.tournament.sessions import HowManyBoards
from tests.eventfile.championship import ENTERED, NURIA, OPENED, PAIRED, PLACE, add

ONE = Stamp(NURIA.at, NURIA.by, request="one")
TWO = Stamp(NURIA.at, NURIA.by, request="two")


class Refused(Exception):
    """Refuse consent."""


def refuse(_session: int, _boards: tuple[int, ...]) -> None:
    """Refuse to reveal."""
    raise Refused


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return two pairs that play one board."""
    path = tmp_path / "festa.event"
    with EventFile.create(path, NURIA, OPENED) as log:
        add(log, *ENTERED, PAIRED)
    return path


def test_the_seed_of_a_session_is_kept_and_committed_to_once(path: Path) -> None:
    with EventFile(path) as log:
        [entry] = deal_session(log, ONE, boards=3)
        [seed] = log.secrets().values()
        assert entry.event == Committed(1, 1, 3, sha256(seed).hexdigest())
        with pytest.raises(Answered) as answered:
            deal_session(log, ONE, boards=3)
        assert answered.value.entries == [entry]
        with pytest.raises(OtherRequest):
            deal_session(log, ONE, boards=4)
        with pytest.raises(OtherRequest):
            reveal_session(log, ONE, refuse)
        assert log.secrets() == {1: seed}


def test_the_number_of_boards_must_be_known(tmp_path: Path) -> None:
    with EventFile.create(tmp_path / "new.event", NURIA, OPENED) as log:
        with pytest.raises(HowManyBoards) as refused:
            deal_session(log, ONE)
        assert refused.value.facts == {"session": 1}
        assert log.secrets() == {}


def test_boards_that_could_still_be_played_are_asked_about(path: Path) -> None:
    asked: list[tuple[int, tuple[int, ...]]] = []
    with EventFile(path) as log:
        deal_session(log, ONE, boards=3)
        with pytest.raises(TournamentError):  # its board lacks a result: nobody is asked
            reveal_session(log, TWO, lambda *told: asked.append(told))
        assert asked == []
        add(log, Scored(PLACE, BoardSlip((40, 32))))
        seed = log.secrets()[1]
        [entry] = reveal_session(log, TWO, lambda *told: asked.append(told))
        assert asked == [(1, (2, 3))]
        assert entry.event == Revealed(1, seed.hex())
        with pytest.raises(Answered):
            reveal_session(log, TWO, refuse)


def test_revealing_a_seed_can_be_refused(path: Path) -> None:
    with EventFile(path) as log:
        deal_session(log, ONE, boards=3)
        add(log, Scored(PLACE, BoardSlip((40, 32))))
        digest = log.digest
        with pytest.raises(Refused):
            reveal_session(log, TWO, refuse)
        assert log.digest == digest
        assert 1 in log.secrets()
