"""The result of a ladder, with all that is needed to repeat it: the JSON of `botifarra arena ladder`."""

from collections.abc import Iterable, Sequence

import msgspec

from botifarra import __version__
from botifarra.arena.estimate import Estimate
from botifarra.arena.ladder import Ladder, Lap, MatchLap, points, rate
from botifarra.arena.report import DuelReport, Entrant, report_duel
from botifarra.records.rules import format_rules


class Standing(msgspec.Struct, frozen=True):
    """A contestant's result in a ladder: its rating, and its points above the middle per hand."""

    contestant: Entrant
    rating: float
    deviation: float
    interval: tuple[float, float]
    points: Estimate


class LadderReport(msgspec.Struct, frozen=True):
    """A ladder, the best contestant first, and the duel of each pair over `deals` and `matches`.

    Matches count for wins only, not for ratings and points.
    """

    version: str
    seed: int
    rules: str
    deals: int
    matches: int
    standings: tuple[Standing, ...]
    duels: tuple[DuelReport, ...]


def report_ladder(ladder: Ladder, laps: Sequence[Lap], matches: Sequence[MatchLap] = ()) -> LadderReport:
    """Return the report of some laps of deals, at least one, and of matches."""
    duels = tuple(
        report_duel(duel, [deals[place] for deals in laps], [played[place] for played in matches])
        for place, duel in enumerate(ladder.duels)
    )
    standings = (
        Standing(_overall(ladder, duels, place), rating.mean, rating.deviation, rating.interval, made)
        for place, (rating, made) in enumerate(zip(rate(ladder, laps), points(ladder, laps), strict=True))
    )
    return LadderReport(
        __version__,
        ladder.seed,
        format_rules(ladder.rules),
        len(laps),
        len(matches),
        tuple(sorted(standings, key=lambda standing: -standing.rating)),
        duels,
    )


def _overall(ladder: Ladder, duels: Iterable[DuelReport], place: int) -> Entrant:
    """Return a contestant with the sum of its faults in all its duels."""
    entered = [
        duel.contestants[pair.index(place)]
        for pair, duel in zip(ladder.pairs, duels, strict=True)
        if place in pair
    ]
    forfeits, late = sum(entrant.forfeits for entrant in entered), sum(entrant.late for entrant in entered)
    return msgspec.structs.replace(entered[0], forfeits=forfeits, late=late)
