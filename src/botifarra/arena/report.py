"""The result of a duel, with all that is needed to repeat it: the JSON of `botifarra arena`."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

import msgspec

from botifarra import __version__
from botifarra.arena.contestant import Contestant
from botifarra.arena.duel import Duel, DuelDeal, DuelMatch, lead
from botifarra.arena.estimate import Estimate, estimate, wilson
from botifarra.arena.hand import PlayedHand
from botifarra.arena.sprt import SequentialTest, Verdict, tally
from botifarra.bots.causes import Cause
from botifarra.bots.check import Fault
from botifarra.core.seats import Side
from botifarra.records.notation import format_seat
from botifarra.records.rules import format_rules

Pair = tuple[float, float]
"""A value for the first seating, in which the first contestant plays N-S, and one for the second."""


class Entrant(msgspec.Struct, frozen=True):
    """A contestant, the number of hands it forfeited, and the number of its late answers.

    An engine that reaches its timeout also forfeits the hand.
    """

    name: str
    seconds: float | None
    nodes: int | None
    forfeits: int
    late: int


class DealLine(msgspec.Struct, frozen=True):
    """A deal: the first contestant's points above the middle, and its difference in score."""

    number: int
    points: Pair
    score: Pair


class MatchLine(msgspec.Struct, frozen=True):
    """A match: its hands, the scores of the first and second contestant, and the first's result.

    The result is 1 for a win, 0 for a loss, and a half without a winner.
    """

    number: int
    hands: tuple[int, int]
    scores: tuple[tuple[float, float], tuple[float, float]]
    wins: Pair


class Wins(msgspec.Struct, frozen=True):
    """The matches that the first contestant won.

    `error` is the standard error of the share won, over pairs of matches (both seatings). For a single pair
    it is infinite, and null in JSON. `interval` is the confidence interval of the share (Wilson), over single
    matches.
    """

    won: float
    matches: int
    error: float
    interval: tuple[float, float]


class ForfeitLine(msgspec.Struct, frozen=True):
    """A forfeited hand of a deal or of a match; contestants are 0 and 1, seatings 1 and 2."""

    contestant: int
    deal: int | None
    match: int | None
    hand: int | None
    seating: int
    seat: str
    ply: int
    fault: Fault
    detail: str
    cause: Cause | None


class Decision(msgspec.Struct, frozen=True):
    """The state of the sequential test after all deals."""

    low: float
    high: float
    alpha: float
    beta: float
    ratio: float
    bounds: tuple[float, float]
    verdict: Verdict | None


class DuelReport(msgspec.Struct, frozen=True):
    """A duel. `points` and `score` are the first contestant's, per hand; `wins` counts its matches."""

    version: str
    seed: int
    rules: str
    contestants: tuple[Entrant, Entrant]
    points: Estimate | None
    score: Estimate | None
    wins: Wins | None
    test: Decision | None
    forfeits: tuple[ForfeitLine, ...]
    deals: tuple[DealLine, ...]
    matches: tuple[MatchLine, ...]


def report_duel(
    duel: Duel,
    deals: Sequence[DuelDeal],
    matches: Sequence[DuelMatch] = (),
    test: SequentialTest | None = None,
) -> DuelReport:
    """Return the report of a duel.

    `points` and `score` are None if there are no deals, and `wins` is None if there are no matches. `test` is
    None without a test, and for fewer than two deals.
    """
    seen = [*_deal_hands(deals), *_match_hands(matches)]
    return DuelReport(
        version=__version__,
        seed=duel.seed,
        rules=format_rules(duel.rules),
        contestants=(_entrant(duel.first, 0, seen), _entrant(duel.second, 1, seen)),
        points=estimate(deal.points for deal in deals) if deals else None,
        score=estimate(deal.score for deal in deals) if deals else None,
        wins=_wins(matches) if matches else None,
        test=_decision(test, deals) if test is not None and len(deals) > 1 else None,
        forfeits=tuple(chain.from_iterable(map(_forfeit_line, seen))),
        deals=tuple(map(_deal_line, deals)),
        matches=tuple(map(_match_line, matches)),
    )


@dataclass(frozen=True, slots=True)
class _Seen:
    """A hand with its place in the duel, and the side where the first contestant sat."""

    hand: PlayedHand
    first: Side
    deal: int | None = None
    match: int | None = None
    number: int | None = None

    def contestant(self, side: Side) -> int:
        """Return the index of the contestant that played `side`."""
        return int(side is not self.first)


def _deal_hands(deals: Iterable[DuelDeal]) -> Iterator[_Seen]:
    for deal in deals:
        for side, hand in zip(Side, deal.hands, strict=True):
            yield _Seen(hand, side, deal=deal.number)


def _match_hands(matches: Iterable[DuelMatch]) -> Iterator[_Seen]:
    for played in matches:
        for side, match in zip(Side, played.matches, strict=True):
            for number, hand in enumerate(match.hands, 1):
                yield _Seen(hand, side, match=played.number, number=number)


def _entrant(contestant: Contestant, place: int, seen: Iterable[_Seen]) -> Entrant:
    forfeits = late = 0
    for each in seen:
        forfeit = each.hand.forfeit
        forfeits += forfeit is not None and each.contestant(forfeit.seat.side) == place
        late += each.hand.late[each.first if place == 0 else each.first.other]
    budget = contestant.budget
    return Entrant(contestant.name, budget.seconds, budget.nodes, forfeits, late)


def _forfeit_line(seen: _Seen) -> Iterator[ForfeitLine]:
    forfeit = seen.hand.forfeit
    if forfeit is not None:
        yield ForfeitLine(
            contestant=seen.contestant(forfeit.seat.side),
            deal=seen.deal,
            match=seen.match,
            hand=seen.number,
            seating=seen.first + 1,
            seat=format_seat(forfeit.seat),
            ply=forfeit.ply,
            fault=forfeit.fault,
            detail=forfeit.detail,
            cause=forfeit.cause,
        )


def _deal_line(deal: DuelDeal) -> DealLine:
    one, other = deal.hands
    return DealLine(
        deal.number,
        (lead(one.points, Side.NS) / 2, lead(other.points, Side.EW) / 2),
        (lead(one.scored, Side.NS), lead(other.scored, Side.EW)),
    )


def _match_line(played: DuelMatch) -> MatchLine:
    one, other = played.matches
    return MatchLine(
        played.number,
        (len(one.hands), len(other.hands)),
        ((float(one.score[0]), float(one.score[1])), (float(other.score[1]), float(other.score[0]))),
        (one.wins(Side.NS), other.wins(Side.EW)),
    )


def _wins(matches: Sequence[DuelMatch]) -> Wins:
    won, count = sum(match.wins for match in matches), 2 * len(matches)
    return Wins(won, count, estimate(match.wins / 2 for match in matches).error, wilson(won, count))


def _decision(test: SequentialTest, deals: Iterable[DuelDeal]) -> Decision:
    known = tally(deal.points for deal in deals)
    return Decision(
        test.low,
        test.high,
        test.alpha,
        test.beta,
        test.ratio(known),
        test.bounds,
        test.verdict(known),
    )
