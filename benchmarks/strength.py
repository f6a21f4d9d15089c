"""The strength of the bots: points per hand on duplicate deals, both seatings, with standard errors.

    python -m benchmarks.strength [--scale 1.0] [--workers N] [--rules oriental] [--decisions 10000]

A claim holds if the mean is two standard errors above it, and fails if it is two below. Then every level
makes so many decisions, times the scale, on a machine that is kept busy; run nothing else on it.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from random import Random
from typing import NamedTuple

from benchmarks.clairvoyant import play_seeing
from benchmarks.options import parser_of
from benchmarks.punctuality import of_budgets
from benchmarks.report import Measurement, show
from botifarra.arena.contestant import Contestant
from botifarra.arena.duel import Duel, DuelDeal, EndlessMatch, must_end, play_deal, play_match
from botifarra.arena.estimate import Estimate, estimate, wilson
from botifarra.arena.processes import processes
from botifarra.arena.worker_group import WorkerGroup, in_order
from botifarra.bots.base import Bot, Budget
from botifarra.bots.named import bot_named
from botifarra.core.actions import Action
from botifarra.core.rules import PRESETS, Rules
from botifarra.core.seats import Seat
from botifarra.core.view import View

SEED = 5


class Claim(NamedTuple):
    """A claim that one bot makes so many points a hand more than another, over so many deals."""

    first: str
    second: str
    points: float
    deals: int


CLAIMS = (
    Claim("greedy", "random", 3.0, 400),
    Claim("greedy", "beginner", 3.0, 600),
    Claim("greedy", "casual", 1.0, 600),
    Claim("club", "greedy", 4.0, 400),
    Claim("master", "greedy", 5.0, 200),
    Claim("greedy+champion", "greedy+pimc", 1.0, 200),
    Claim("champion+club", "greedy+club", 1.0, 400),
)
MIXED = ("club", "club-0.1")
"""Partners that play differently, against two of the second; they must not lose points."""

MIXED_DEALS = 600
SEEN_THROUGH = {"greedy+pimc": "about +4.0", "greedy+champion": ""}
"""The opponents of the clairvoyant, with the claimed margin."""

SEEN_DEALS = 200
MATCHES = 50
WINS = 0.85
DECISIONS = 10_000


@dataclass(frozen=True, slots=True)
class Partners:
    """Two bots as a pair: the first plays at N and W, the second at S and E."""

    first: Bot
    second: Bot

    @property
    def name(self) -> str:
        """Both names."""
        return f"{self.first.name} with {self.second.name}"

    def act(self, view: View, rng: Random, budget: Budget) -> Action:
        """Return the action of the bot at the seat of the view."""
        bot = self.first if view.seat in (Seat.NORTH, Seat.WEST) else self.second
        return bot.act(view, rng, budget)


def main() -> None:
    """Print every claim with its result."""
    parser = parser_of("strength")
    parser.add_argument("--decisions", type=int, default=DECISIONS, help="of each level, times the scale")
    given = parser.parse_args()
    group, rules = processes(given.workers), PRESETS[given.rules]
    rows = chain(
        _duels(group, rules, given.scale),
        of_partners(group, rules, given.scale),
        _clairvoyants(group, rules, given.scale),
        of_matches(group, rules, given.scale),
    )
    show(f"Strength, {given.rules}: points a hand, and score", rows)
    decisions = max(1, round(given.decisions * given.scale))
    show(f"Budgets, {given.rules}, on a busy machine", of_budgets(group, rules, SEED, decisions))


def _duels(group: WorkerGroup, rules: Rules, scale: float) -> Iterable[Measurement]:
    for claim in CLAIMS:
        duel = Duel(Contestant(claim.first), Contestant(claim.second), rules, SEED)
        played = _played(group, partial(play_deal, duel), claim.deals * scale)
        verdict = _verdict(estimate(deal.points for deal in played), claim.points)
        yield _row(f"{claim.first} over {claim.second}", played, verdict, f"{claim.points:+.1f}")


def of_partners(group: WorkerGroup, rules: Rules, scale: float) -> Iterable[Measurement]:
    """Return a row for partners that play differently."""
    pair = Partners(*map(bot_named, MIXED))
    duel = Duel(Contestant(pair.name, bot=pair), Contestant(MIXED[1]), rules, SEED)
    played = _played(group, partial(play_deal, duel), MIXED_DEALS * scale)
    verdict = _verdict(estimate(deal.points for deal in played), 0.0)
    yield _row(f"{pair.name} over two {MIXED[1]}", played, verdict, "+0.0")


def _clairvoyants(group: WorkerGroup, rules: Rules, scale: float) -> Iterable[Measurement]:
    for rival, aim in SEEN_THROUGH.items():
        duel = Duel(Contestant("greedy"), Contestant(rival), rules, SEED)
        played = _played(group, partial(play_seeing, duel), SEEN_DEALS * scale)
        yield _row(f"clairvoyant over {rival}", played, "", aim)


def _played(group: WorkerGroup, play: Callable[[int], DuelDeal], deals: float) -> Sequence[DuelDeal]:
    return list(in_order(group, play, range(1, max(2, round(deals)) + 1)))


def _row(what: str, played: Sequence[DuelDeal], verdict: str, aim: str) -> Measurement:
    points, score = estimate(deal.points for deal in played), estimate(deal.score for deal in played)
    text = f"{_text(points)}, score {_text(score)}"
    return (f"{what}, {len(played)} deals", text, verdict, aim)


def of_matches(group: WorkerGroup, rules: Rules, scale: float) -> Iterable[Measurement]:
    """Return a row, if matches under these rules must end."""
    try:
        must_end(rules)
    except EndlessMatch:
        return
    number = max(1, round(MATCHES * scale))
    duel = Duel(Contestant("champion"), Contestant("greedy"), rules, SEED)
    wins = sum(match.wins for match in in_order(group, partial(play_match, duel), range(1, number + 1)))
    low, high = wilson(wins, 2 * number)
    verdict = "holds" if low >= WINS else "missed" if high < WINS else "open"
    text = f"{wins / number / 2:.0%} ({low:.0%} to {high:.0%})"
    yield (f"matches of champion over greedy, {2 * number}", text, verdict, f"{WINS:.0%}")


def _text(found: Estimate) -> str:
    return f"{found.mean:+.2f} ({found.error:.2f})"


def _verdict(found: Estimate, claimed: float) -> str:
    low, high = found.interval
    return "holds" if low >= claimed else "missed" if high < claimed else "open"


if __name__ == "__main__":
    main()
