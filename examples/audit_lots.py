"""The checks that audit.py makes of lots, by their seeds and commitments (R7.10 of docs/rules.md)."""

import hashlib
import hmac
from collections.abc import Iterator
from typing import Any


def lots(championship: Any) -> Iterator[Any]:
    """Yield all lots as they stand, each with what follows from its seed.

    Each seed is the commitment to the next one, until the director commits to another. Lots that were drawn
    before any commitment prove nothing.
    """
    committed = championship["lots_commitments"]
    later = [each["commitment"] for each in committed]
    is_from_begin = bool(committed) and not committed[0]["reason"]
    following = later.pop(0) if is_from_begin else None
    for number, drawn in enumerate(championship["lots"], 1):
        seed = bytes.fromhex(drawn["seed"])
        message = f"botifarra lots 1|{drawn['purpose']}|{drawn.get('round', 0)}"
        right = {
            "commitment": hashlib.sha256(seed).hexdigest(),
            "entries": draw(seed, message, drawn["entries"]),
        }
        yield f"Lots {number}, by their seed", drawn, right
        if drawn["commitment"] in later:
            following = drawn["commitment"]
            later = later[later.index(following) + 1 :]
        if following:
            yield f"Lots {number}, as committed to", drawn, {"commitment": following}
            following = drawn["seed"]


def draw(seed: bytes, message: str, entries: Any) -> list[Any]:
    """Return entries in the order that follows from a seed."""
    numbers, left, order = words(seed, message), sorted(entries), []
    while left:
        fair = 2**32 - 2**32 % len(left)
        order.append(left.pop(next(number for number in numbers if number < fair) % len(left)))
    return order


def words(seed: bytes, message: str) -> Iterator[int]:
    """Yield numbers below 2**32 that follow from the seed, as for cards (docs/boards.md)."""
    block = 0
    while True:
        digest = hmac.digest(seed, f"{message}|{block}".encode(), "sha256")
        yield from (int.from_bytes(digest[start : start + 4], "big") for start in range(0, 32, 4))
        block += 1
