"""Boards of a session, from the seed in its file."""

import pytest

from botifarra.fairness.boards import deal_boards
from botifarra.fairness.chance import commitment
from botifarra.tournament.events import Committed
from botifarra.tournament.sessions import WrongSeedLength, session_boards
from tests.tournament.events import duplicate


def test_the_boards_follow_from_the_kept_seed() -> None:
    seed = bytes(range(32))
    book = duplicate(Committed(1, 1, 4, commitment(seed)))
    assert session_boards(book, {1: seed}, 1) == deal_boards(seed, 1, 1, 4)


@pytest.mark.parametrize("length", [5, 31, 33])
def test_a_kept_seed_of_another_length_is_refused(length: int) -> None:
    seed = bytes(length)
    book = duplicate(Committed(1, 1, 4, commitment(seed)))
    with pytest.raises(WrongSeedLength, match=f"bytes {length}, expected 32"):
        session_boards(book, {1: seed}, 1)
