"""Known answers of the dealing of boards, for tests of other programs."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from botifarra.fairness.boards import VERSION, deal_boards
from botifarra.fairness.chance import Chance, commitment

GOLDEN = Path(__file__).parents[1] / "data" / "boards.json"

CASES: tuple[tuple[bytes, int, int, int], ...] = (
    (bytes(range(32)), 1, 1, 36),
    (bytes(range(32)), 2, 37, 40),
    (bytes(32), 1, 1, 4),
    (b"\xff" * 32, 12, 1_000, 1_003),
)
"""Seed, session, first and last board of each case."""


def regenerate() -> None:
    """Write the golden anew."""
    GOLDEN.write_text(json.dumps(list(goldens()), indent=1) + "\n", encoding="utf-8")


def goldens() -> Iterator[dict[str, Any]]:
    """Return the results of each seed: commitment, first words of the first board, boards."""
    for seed, session, first, last in CASES:
        words = Chance(seed, f"{VERSION}|{session}|{first}")
        yield {
            "seed": seed.hex(),
            "session": session,
            "first": first,
            "last": last,
            "commitment": commitment(seed),
            "words": [words.below(2**32) for _ in range(12)],
            "boards": {
                str(board.number): str(board.deal) for board in deal_boards(seed, session, first, last)
            },
        }
