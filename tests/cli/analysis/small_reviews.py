"""Runs of `botifarra review` with little effort, and hands for them."""

import json
from typing import Any

from botifarra.arena.worker_group import ALONE, WorkerGroup
from botifarra.core.match import Match
from botifarra.core.state import State
from botifarra.records.bgn import format_bgn, parse_bgn
from botifarra.records.record import Record
from botifarra.review.effort import Effort
from botifarra.review.review import Review
from botifarra.review.review import review as review_hand
from tests.cli.program import Run, botifarra
from tests.records.goldens import FOLDER
from tests.review.hands import SMALL, greedy_hand, reviewed

EXAMPLE = FOLDER / "example.bgn"
[RECORD] = parse_bgn(EXAMPLE.read_bytes())


def review_once(
    state: State, match: Match | None, *, effort: Effort, seed: int, group: WorkerGroup
) -> Review:
    """Return the review of a hand, an earlier one if this process makes it alone."""
    if effort is SMALL and group is ALONE:
        return reviewed(state, match, seed)
    return review_hand(state, match, effort=effort, seed=seed, group=group)


def review(*arguments: str, lang: str = "en", stdin: bytes = b"") -> Run:
    return botifarra("review", *arguments, "--workers", "1", lang=lang, stdin=stdin, columns=80)


def reports(*arguments: str, stdin: bytes = b"") -> list[dict[str, Any]]:
    done = review(*arguments, "--json", stdin=stdin)
    assert (done.status, done.err) == (0, "")
    return [json.loads(line) for line in done.out.splitlines()]


def hand(seed: int, names: tuple[str, str, str, str] = ("Anna", "Bru", "Carla", "Dídac")) -> Record:
    state = greedy_hand(seed)
    tags = tuple(zip(("North", "West", "South", "East"), names, strict=True))
    return Record(state.public.rules, state.deal, state.public.actions, tags)


MEANS = 9
"""The means of a player over several hands."""

HANDS = hand(4), hand(7)
MATCH = format_bgn(HANDS).encode()
