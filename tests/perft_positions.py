"""Positions whose continuations are counted: the goldens of tests/data/perft, one BGN record to a position.

The tag `Id` names a position, and `Perft` tells how many ways it can go on at each depth: "1 12; 2 31". The
deepest count of each has ten thousand to a million leaves.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from random import Random

from botifarra.core.actions import DECLARES, DELEGATE, DOUBLE, PASS, Action
from botifarra.core.auction import Phase
from botifarra.core.cards import Card, CardSet
from botifarra.core.deal import Deal
from botifarra.core.perft import perft
from botifarra.core.rules import PRESETS, Rules
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.records.bgn import format_bgn
from botifarra.records.record import Record

FOLDER = Path(__file__).parent / "data" / "perft"

ENOUGH = 50_000
"""The deepest count is the first with so many leaves, unless the hand ends before."""

COINS, CUPS, SWORDS, BATONS, BOTIFARRA = DECLARES


@dataclass(frozen=True)
class Position:
    """A deal shuffled from `seed`, the first calls, passes, then `plays` random plays from the same seed."""

    id: str
    seed: int
    rules: Rules = PRESETS["oriental"]
    calls: tuple[Action, ...] = ()
    plays: int = 0

    @property
    def state(self) -> State:
        """The hand there."""
        rng = Random(self.seed)
        state = State.start(self.rules, Deal.shuffled(rng, Seat(self.seed & 3)))
        for call in self.calls:
            state = state.apply(call)
        while self.plays and state.public.phase is not Phase.PLAY:
            state = state.apply(PASS)
        for _ in range(self.plays):
            state = state.apply(rng.choice(state.legal_actions))
        return state


def _with(preset: str = "oriental", **options: object) -> Rules:
    return replace(PRESETS[preset], **options)  # type: ignore[arg-type]


_LOAD = _with(second_may_load=True)
_SAFE = _with(third_loads_only_if_safe=True)
_OVERTRUMP = _with(always_overtrump=True)
_OVERTRUMP_FREELY = _with("occidental", always_overtrump=True)
_ALL_THREE = _with(second_may_load=True, third_loads_only_if_safe=True, always_overtrump=True)
_CODONY = _with(codony=CardSet((Card.O9, Card.C9)))

POSITIONS: dict[str, tuple[Position, ...]] = {
    "openings": tuple(Position(f"opening-{name}", 1, rules) for name, rules in PRESETS.items()),
    "auctions": (
        Position("delegated", 2, calls=(DELEGATE,)),
        Position("delegated-blind", 3, _with(partner_blind=True), (DELEGATE,)),
        Position("suit-passed-once", 4, calls=(COINS, PASS)),
        Position("suit-contro", 5, calls=(DELEGATE, CUPS, DOUBLE)),
        Position("suit-recontro", 6, calls=(SWORDS, PASS, DOUBLE, PASS, DOUBLE)),
        Position("botifarra-contro", 7, calls=(BOTIFARRA, DOUBLE)),
        Position("botifarra-recontro-last", 8, PRESETS["viquipedia"], (BOTIFARRA, DOUBLE, DOUBLE)),
        Position("suit-recontro-not-last", 8, PRESETS["viquipedia"], (BATONS, DOUBLE, DOUBLE)),
        Position("suit-recontro-last", 9, PRESETS["fournier"], (COINS, PASS, DOUBLE, DOUBLE)),
        Position("contro-only", 10, _with(max_doubles_suit=1, max_doubles_botifarra=0)),
        Position("contro-in-botifarra-only", 11, _with(max_doubles_suit=0, max_doubles_botifarra=1)),
        Position("codony-held-by-first", 4, _CODONY, (DELEGATE, CUPS, PASS, DOUBLE, PASS, PASS)),
        Position("codony-held-by-second", 7, _CODONY, (BATONS, PASS, PASS)),
        Position("codony-held-by-dealer", 1, _CODONY, (BOTIFARRA, PASS, PASS)),
        Position("codony-held-by-none", 2, _CODONY, (COINS,)),
    ),
    "play": (
        Position("oriental-lead", 14, calls=(COINS,), plays=8),
        Position("oriental-second", 15, calls=(CUPS,), plays=9),
        Position("oriental-third", 16, calls=(SWORDS, DOUBLE), plays=14),
        Position("oriental-fourth", 17, calls=(DELEGATE, BATONS), plays=15),
        Position("oriental-botifarra-lead", 18, calls=(BOTIFARRA,), plays=4),
        Position("oriental-botifarra-fourth", 19, calls=(DELEGATE, BOTIFARRA), plays=11),
        Position("occidental-lead", 20, PRESETS["occidental"], (COINS,), 16),
        Position("occidental-second", 21, PRESETS["occidental"], (BOTIFARRA,), 13),
        Position("occidental-third", 22, PRESETS["viquipedia"], (CUPS,), 18),
        Position("occidental-fourth", 23, PRESETS["viquipedia"], (SWORDS,), 19),
        Position("fournier-second", 24, PRESETS["fournier"], (BATONS,), 5),
        Position("championship-third", 25, PRESETS["championship"], (DELEGATE, COINS), 6),
        Position("club-swiss-fourth", 26, PRESETS["club-swiss"], (CUPS,), 7),
        Position("newcomer-lead", 27, PRESETS["newcomer"], (SWORDS,), 12),
    ),
    "options": (
        Position("second-may-load", 12, _LOAD, (CUPS,), 13),
        Position("second-may-load-botifarra", 23, PRESETS["oriental-load"], (BOTIFARRA,), 13),
        Position("third-loads-only-if-safe", 22, _SAFE, (CUPS,), 14),
        Position("third-loads-only-if-safe-botifarra", 2, _SAFE, (BOTIFARRA,), 10),
        Position("always-overtrump", 39, _OVERTRUMP, (CUPS,), 23),
        Position("always-overtrump-earlier", 49, _OVERTRUMP, (CUPS,), 19),
        Position("always-overtrump-occidental", 39, _OVERTRUMP_FREELY, (CUPS,), 23),
        Position("load-safe-overtrump", 39, _ALL_THREE, (CUPS,), 23),
    ),
    "endings": (
        Position("ending-botifarra", 44, calls=(BOTIFARRA,), plays=32),
        Position("ending-occidental", 34, PRESETS["occidental"], (CUPS,), 31),
        Position("ending-bonus", 33, _with(last_trick_bonus=3), (BATONS,), 31),
    ),
}
"""The positions of each golden, by file."""


def regenerate() -> None:
    """Write every golden, and remove old ones."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path in FOLDER.glob("*.bgn"):
        path.unlink()
    for name, positions in POSITIONS.items():
        (FOLDER / f"{name}.bgn").write_text(format_bgn(map(_record, positions)), encoding="utf-8")


def _record(position: Position) -> Record:
    state = position.state
    known = "; ".join(f"{depth} {leaves}" for depth, leaves in _counts(state))
    tags = (("Id", position.id), ("Perft", known))
    return Record(position.rules, state.deal, state.public.actions, tags)


def _counts(state: State) -> Iterator[tuple[int, int]]:
    """Yield every depth and its leaves, down to `ENOUGH` of them or the end of the hand."""
    for depth in count(1):
        leaves = perft(state, depth)
        if not leaves:
            return
        yield depth, leaves
        if leaves >= ENOUGH:
            return
