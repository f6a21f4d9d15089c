"""Simulated days: people and bots, ties, unfinished days, and boards that bots finished."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec

from botifarra.core.cards import Strain
from botifarra.core.seats import Seat
from botifarra.fairness.chance import commitment
from botifarra.tournament.shared.board_result import BoardResult
from botifarra.tournament.shared.shared_set import BOARDS, Entrant, SetBots, SetKind, SharedSet

SEED = bytes(range(32))
OPENS, CLOSES = 1_000, 87_400_000


@dataclass(frozen=True)
class Day:
    """A set with its entrants and results."""

    shared: SharedSet
    entrants: tuple[Entrant, ...]
    results: tuple[BoardResult, ...]


def a_set(kind: SetKind = SetKind.DAY, boards: int = 8, **values: Any) -> SharedSet:
    """Return a set whose boards follow from `SEED`."""
    return SharedSet(
        id="2026-11-26",
        kind=kind,
        boards=boards,
        commitment=commitment(SEED),
        opens_at=OPENS,
        closes_at=CLOSES,
        **{"bots": SetBots("club"), **values},
    )


def a_day(rng: Random, most: int = 40) -> Day:
    """Return a set of any kind with up to `most` people and up to three bots."""
    kind = rng.choice([*SetKind])
    bots = rng.sample(("greedy", "club", "champion"), rng.randrange(4))
    return played_by(rng, a_set(kind, rng.choice(BOARDS[kind])), rng.randint(1, most), bots)


def played_by(rng: Random, shared: SharedSet, people: int, bots: Sequence[str]) -> Day:
    """Return a set with so many people and these bots; some entrants do not play all boards."""
    entrants = [Entrant(number, (100 + number,)) for number in range(1, people + 1)]
    entrants += [Entrant(people + at, bot=bot) for at, bot in enumerate(bots, 1)]
    spread = rng.choice((0, 2, 12, 36))
    results: list[BoardResult] = []
    for entrant in entrants:
        played = shared.boards if rng.random() < 0.7 else rng.randint(0, shared.boards)
        bias = rng.randint(-spread // 2, spread // 2)
        results.extend(_result(rng, entrant.number, board, bias, spread) for board in shared.numbers[:played])
    rng.shuffle(entrants)
    rng.shuffle(results)
    return Day(shared, tuple(entrants), tuple(results))


def _result(rng: Random, entrant: int, board: int, bias: int, spread: int) -> BoardResult:
    points = min(72, max(0, 36 + bias + rng.randint(-spread, spread)))
    return BoardResult(
        entrant,
        board,
        (points, 72 - points),
        rng.choice([*Seat]),
        rng.choice([*Strain]),
        rng.choice((0, 0, 1, 2)),
        rng.choice(("entrant", "entrant", "bot")),
    )


def as_json(day: Day) -> Any:
    """Return a day as plain values, as an export has them."""
    return msgspec.to_builtins({"set": day.shared, "entrants": day.entrants, "results": day.results})
