"""Golden file for the sum of a hand in the browser: random balances, and how they are shown."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from botifarra.cli.analysis.shown_sum import shown_balance
from botifarra.review.balance import Balance

GOLDEN = Path(__file__).parents[2] / "data" / "shown_sums.json"

_SUMS = 100
_SEED = 18


def regenerate() -> None:
    """Write the golden file again, a sum on each line."""
    lines = ",\n ".join(json.dumps(each) for each in sums())
    GOLDEN.write_text(f"[{lines}]\n", encoding="utf-8")


def sums() -> Iterator[dict[str, Any]]:
    """Return balances as the server sends them, each with its shown parts."""
    rng = Random(_SEED)
    for number in range(_SUMS):
        digits = (1, 2, 3, 9)[number % 4]  # with few digits, many numbers lie halfway between two tenths
        spread = rng.choice((0.2, 3, 20))
        parts = [round(rng.uniform(-spread, spread), digits) for _ in range(5)]
        yield shown_sum(balance(*parts, result=rng.randint(0, 72)))


def balance(cards: float, north: float, west: float, south: float, east: float, *, result: int) -> Balance:
    """Return the balance of a hand with this result."""
    guesses = result - 36 - cards - north + west - south + east
    return Balance(36.0, cards, (north, west, south, east), guesses)


def shown_sum(found: Balance) -> dict[str, Any]:
    """Return a balance as the server sends it, and its shown parts."""
    shown = shown_balance(found)
    return {"sent": _written(found, 3), "shown": _written(shown, 1)}


def _written(found: Balance, digits: int) -> dict[str, Any]:
    numbers = {
        "cards": found.cards,
        "guesses": found.guesses,
        "result": found.result,
        "luck_adjusted": found.luck_adjusted,
    }
    written = {name: round(number, digits) + 0.0 for name, number in numbers.items()}
    return {
        "middle": found.middle,
        "choices": [round(each, digits) + 0.0 for each in found.choices],
        **written,
        "luck_adjusted_score": 0,
    }
