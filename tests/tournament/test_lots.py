"""Lots follow from their seed alone, each order as likely."""

from collections import Counter
from itertools import permutations

from botifarra.tournament.events import Drawn
from botifarra.tournament.lots import draw_lots
from botifarra.tournament.recording import record
from tests.tournament.events import COMMITMENT, SEED, duplicate

SEED_BYTES = bytes.fromhex(SEED)


def test_they_follow_from_seed_purpose_and_round_and_from_no_order() -> None:
    drawn = draw_lots(SEED_BYTES, "prizes", 0, [1, 2, 3, 4, 5, 6, 7])
    assert drawn == draw_lots(SEED_BYTES, "prizes", 0, [7, 3, 1, 2, 6, 5, 4]) == (4, 5, 1, 7, 6, 3, 2)
    others = [("qualifying", 0), ("prizes", 1), ("seeding", 0)]
    assert len({drawn, *(draw_lots(SEED_BYTES, *each, drawn) for each in others)}) == 4
    assert sorted(draw_lots(SEED_BYTES, "prizes", 0, ["Vic", "Olot"])) == ["Olot", "Vic"]


def test_each_order_is_as_likely() -> None:
    """24 orders, each 250 times of 6,000: chi square with 23 degrees of freedom is below 49.7 at 0.1 %."""
    counts = Counter(draw_lots(bytes([n % 256, n // 256]), "prizes", 0, range(4)) for n in range(6_000))
    assert counts.keys() == set(permutations(range(4)))
    assert sum((count - 250) ** 2 / 250 for count in counts.values()) < 49.7


def test_the_book_keeps_them() -> None:
    drawn = Drawn("prizes", draw_lots(SEED_BYTES, "prizes", 1, [2, 3]), COMMITMENT, SEED, 1)
    assert record(duplicate(), drawn).drawn == (drawn,)
