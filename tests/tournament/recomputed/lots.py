"""Lots drawn a second time (R7.10)."""

import hmac
from typing import Any

from tests.tournament.recomputed.log import JsonEvent


def draw_again(event: JsonEvent) -> list[Any]:
    """Return the lots of an event, from its seed, as docs/rules.md has it (R7.10)."""
    message = f"botifarra lots 1|{event['purpose']}|{event.get('round', 0)}"
    words: list[int] = []
    for block in range(64):
        digest = hmac.new(bytes.fromhex(event["seed"]), f"{message}|{block}".encode(), "sha256").digest()
        words += [int.from_bytes(digest[place : place + 4], "big") for place in range(0, 32, 4)]
    left = sorted(event["entries"])
    order = []
    while left:
        fair = 2**32 - 2**32 % len(left)
        word = words.pop(0)
        while word >= fair:
            word = words.pop(0)
        order.append(left.pop(word % len(left)))
    return order
