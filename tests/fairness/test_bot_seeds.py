"""The seeds of bots' choices: a known answer, and a refusal."""

import hashlib
import hmac

import pytest

from botifarra.core.actions import DELEGATE, PLAYS
from botifarra.core.seats import Seat
from botifarra.fairness.bot_seeds import bots_seed, choice_seed

SEED = bytes(range(32))


def test_a_seed_follows_from_the_board_the_seat_and_the_history() -> None:
    bots = hmac.new(SEED, b"botifarra bots 1|1|3", hashlib.sha256).digest()
    assert bots_seed(SEED, 1, 3) == bots
    expected = hmac.new(bots, b"botifarra bots 1|2|53.7", hashlib.sha256).hexdigest()
    assert choice_seed(bots, Seat.SOUTH, (DELEGATE, PLAYS[7])) == expected


def test_a_seed_of_another_length_is_refused() -> None:
    with pytest.raises(ValueError, match="a seed of 3 bytes, expected 32"):
        bots_seed(b"abc", 1, 1)
