"""The strength of the bots: points per hand on duplicate deals, both seatings, with standard errors.

    python -m benchmarks.strength [--scale 1.0] [--workers N] [--rules oriental] [--decisions 10000]
                                  [--seed 5] [--only ROW ...]

A claim holds if the mean is two standard errors above it, and fails if it is two below; for a claim "at most"
it is the other way round. Match points are the part of the deals in which the first pair scores more; an
equal score is half a deal. At the end every level makes the given number of decisions, times the scale, while
the program keeps the machine busy. Run nothing else on it.
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
    """A claim that one bot makes more points a hand than another, over a number of deals."""

    first: str
    second: str
    points: float
    deals: int


class Ceiling(NamedTuple):
    """A claim that a player who sees all hands makes at most so many points a hand more than a bot.

    Without a number of points the row is for comparison only.
    """

    rival: str
    points: float | None
    deals: int


CLAIMS = (
    Claim("greedy", "random", 3.0, 400),
    Claim("greedy", "beginner", 3.0, 600),
    Claim("greedy", "casual", 1.0, 600),
    Claim("club", "greedy", 4.0, 600),
    Claim("club", "club-0.1", 1.0, 600),
    Claim("master", "greedy", 5.0, 600),
    Claim("master", "master-0.1", 0.5, 600),
    Claim("champion", "greedy", 5.0, 600),
    Claim("champion", "champion-0.1", 0.0, 600),
    Claim("greedy+champion", "greedy+pimc", 1.0, 200),
    Claim("champion+club", "greedy+club", 1.0, 400),
)
MIXED = ("club", "club-0.1")
"""Partners that play differently, against two of the second; they must not lose points."""

MIXED_DEALS = 600
CEILINGS = (Ceiling("greedy+pimc", None, 200), Ceiling("greedy+champion", 4.8, 600))
"""The opponents of the clairvoyant. `greedy` calls for both sides, so that cards alone are compared."""

MATCHES = 50
MATCH_ROW = "matches of champion over greedy"
WINS = 0.85
BUDGET_ROW = "budgets"
DECISIONS = 10_000


@dataclass(frozen=True, slots=True)
class Setting:
    """The settings that all rows share. `only` names the rows that are wanted; if it is empty, all are."""

    group: WorkerGroup
    rules: Rules
    seed: int = SEED
    scale: float = 1.0
    only: Sequence[str] = ()

    def wants(self, row: str) -> bool:
        """Return whether the row of that name is wanted."""
        return not self.only or row in self.only

    def duel(self, first: Contestant, second: Contestant) -> Duel:
        """Return the duel of two bots."""
        return Duel(first, second, self.rules, self.seed)

    def played(self, play: Callable[[int], DuelDeal], deals: int) -> Sequence[DuelDeal]:
        """Play `deals` deals, times the scale."""
        return list(in_order(self.group, play, range(1, max(2, round(deals * self.scale)) + 1)))


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
    parser.add_argument(
        "--decisions", type=int, default=DECISIONS, help="decisions of each level, times the scale"
    )
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--only", nargs="+", default=(), choices=row_names(), metavar="ROW")
    given = parser.parse_args()
    setting = Setting(processes(given.workers), PRESETS[given.rules], given.seed, given.scale, given.only)
    rows = chain(
        of_claims(setting),
        of_partners(setting),
        of_ceilings(setting),
        of_matches(setting),
        _budgets(setting, max(1, round(given.decisions * given.scale))),
    )
    show(f"Strength, {given.rules}: points a hand, and score; then budgets on a busy machine", rows)


def row_names() -> Sequence[str]:
    """Return the names of all rows."""
    duels = (f"{claim.first} over {claim.second}" for claim in CLAIMS)
    return *duels, _mixed_row(), *map(_ceiling_row, CEILINGS), MATCH_ROW, BUDGET_ROW


def of_claims(setting: Setting) -> Iterable[Measurement]:
    """Return a row for each claim."""
    for claim in CLAIMS:
        name = f"{claim.first} over {claim.second}"
        if setting.wants(name):
            duel = setting.duel(Contestant(claim.first), Contestant(claim.second))
            played = setting.played(partial(play_deal, duel), claim.deals)
            yield _row(name, played, claim.points)


def of_partners(setting: Setting) -> Iterable[Measurement]:
    """Return a row for partners that play differently."""
    if setting.wants(_mixed_row()):
        pair = Partners(*map(bot_named, MIXED))
        duel = setting.duel(Contestant(pair.name, bot=pair), Contestant(MIXED[1]))
        yield _row(_mixed_row(), setting.played(partial(play_deal, duel), MIXED_DEALS), 0.0)


def _mixed_row() -> str:
    first, second = MIXED
    return f"{first} with {second} over two {second}"


def of_ceilings(setting: Setting) -> Iterable[Measurement]:
    """Return a row for each opponent of a player who sees all hands."""
    for ceiling in CEILINGS:
        name = _ceiling_row(ceiling)
        if not setting.wants(name):
            continue
        duel = setting.duel(Contestant("greedy"), Contestant(ceiling.rival))
        played = setting.played(partial(play_seeing, duel), ceiling.deals)
        verdict = aim = ""
        if ceiling.points is not None:
            verdict = _verdict(estimate(-deal.points for deal in played), -ceiling.points)
            aim = f"at most {ceiling.points:+.1f}"
        yield _counted(name, played), _figures(played), verdict, aim


def _ceiling_row(ceiling: Ceiling) -> str:
    return f"clairvoyant over {ceiling.rival}"


def of_matches(setting: Setting) -> Iterable[Measurement]:
    """Return a row, if matches under these rules must end."""
    if not setting.wants(MATCH_ROW):
        return
    try:
        must_end(setting.rules)
    except EndlessMatch:
        return
    number = max(1, round(MATCHES * setting.scale))
    play = partial(play_match, setting.duel(Contestant("champion"), Contestant("greedy")))
    wins = sum(match.wins for match in in_order(setting.group, play, range(1, number + 1)))
    low, high = wilson(wins, 2 * number)
    verdict = "holds" if low >= WINS else "missed" if high < WINS else "open"
    text = f"{wins / number / 2:.0%} ({low:.0%} to {high:.0%})"
    yield (f"{MATCH_ROW}, {2 * number}", text, verdict, f"{WINS:.0%}")


def _budgets(setting: Setting, decisions: int) -> Iterable[Measurement]:
    if setting.wants(BUDGET_ROW):
        yield from of_budgets(setting.group, setting.rules, setting.seed, decisions)


def _row(name: str, played: Sequence[DuelDeal], claimed: float) -> Measurement:
    verdict = _verdict(estimate(deal.points for deal in played), claimed)
    return _counted(name, played), _figures(played), verdict, f"{claimed:+.1f}"


def _counted(name: str, played: Sequence[DuelDeal]) -> str:
    return f"{name}, {len(played)} deals"


def _figures(played: Sequence[DuelDeal]) -> str:
    points, score = estimate(deal.points for deal in played), estimate(deal.score for deal in played)
    won = estimate(match_points(deal) for deal in played)
    return f"{_text(points)}, score {_text(score)}, deals won {won.mean:.1%} ({won.error:.1%})"


def match_points(deal: DuelDeal) -> float:
    """Return 1 if the first pair scored more in the deal, a half for an equal score, else 0."""
    return 0.5 if not deal.score else float(deal.score > 0)


def _text(found: Estimate) -> str:
    return f"{found.mean:+.2f} ({found.error:.2f})"


def _verdict(found: Estimate, claimed: float) -> str:
    low, high = found.interval
    return "holds" if low >= claimed else "missed" if high < claimed else "open"


if __name__ == "__main__":
    main()
