"""Values of calls: the score of each world after each call, if the other players call by the model (R3)."""

from collections.abc import Callable, Mapping, Sequence
from math import fsum, inf, sqrt
from statistics import fmean, stdev

from botifarra.bots.calling import doubling_call, naming_call
from botifarra.bots.equity import FAR, win_chance
from botifarra.bots.models import Calls
from botifarra.bots.planner import Prospect
from botifarra.core.actions import DOUBLE, PASS, Action, Call
from botifarra.core.auction import Auction, Contract, Phase
from botifarra.core.cards import Strain
from botifarra.core.match import Match
from botifarra.core.rules import Rules, Scoring
from botifarra.core.score import score_factors
from botifarra.core.seats import Side
from botifarra.core.view import View

SURE = 2.0
"""Standard errors by which a double must gain if the model overrates it (see `best_call`)."""

_TIE_BREAK = 1e-9
"""Weight of a point against the chance to win the match; it decides between calls with equal chances."""


def best_call(view: View, worths: Mapping[Action, Sequence[float]]) -> Action:
    """Return the call with the highest mean worth, over the same worlds for all calls.

    A Sant Vicenç, and a contro of a botifarra, must gain more than chance explains, because the model expects
    too much of them (decision 0008).
    """
    best = max(worths, key=lambda call: fsum(worths[call]))
    contract = view.public.contract
    if best != DOUBLE or contract is None or not _must_gain_surely(contract):
        return best
    gains = [double - pass_ for double, pass_ in zip(worths[DOUBLE], worths[PASS], strict=True)]
    error = stdev(gains) / sqrt(len(gains)) if len(gains) > 1 else inf
    return DOUBLE if fmean(gains) > SURE * error else PASS


def _must_gain_surely(contract: Contract) -> bool:
    is_by_opponents = contract.doubles % 2 == 0  # of the player who named trumps (R3.3)
    return is_by_opponents and (contract.doubles > 0 or contract.strain is Strain.NO_TRUMP)


def call_worths(view: View, worlds: Sequence[Prospect], model: Calls) -> dict[Action, list[float]]:
    """Return the worth (`net_worth`) of each legal call for the side of `view` in each world."""
    worth = net_worth(view)
    return {call: list(map(worth, nets)) for call, nets in call_nets(view, worlds, model).items()}


def net_worth(view: View) -> Callable[[float], float]:
    """Return a function from a net score (R5.1, R7.2) of the side of `view` to its worth for that side.

    In a match, the worth is the chance to win the match in two cases: no side needs more than `FAR` points,
    or the hand is the last one. Then the net score breaks ties (`winning`). Otherwise it is the net score.
    """
    chance = winning(view.match, view.seat.side)
    return (lambda net: chance(net) + _TIE_BREAK * net) if chance else (lambda net: net)


def call_nets(view: View, worlds: Sequence[Prospect], model: Calls) -> dict[Action, list[float]]:
    """Return the net score of the side of `view` in each world, by legal call (R5.1, R7.2)."""
    public = view.public
    rules, side = public.rules, view.seat.side
    sign = 1 if side is Side.NS else -1
    middle = float(rules.middle)
    auction = Auction(public.dealer, public.phase, public.to_act, public.contract)
    nets: dict[Action, list[float]] = {}
    for call in view.legal_actions:
        after = auction.apply(rules, call)  # type: ignore[arg-type]
        nets[call] = []
        for world in worlds:
            contract = likely_contract(rules, after, world.promises, model)
            above = sign * (world.points[contract.strain] - middle)
            nets[call].append(above * score_factors(rules, contract)[side])
    return nets


def likely_contract(
    rules: Rules, auction: Auction, promises: Sequence[Sequence[float]], model: Calls
) -> Contract:
    """Return the contract after the likely calls of all, by what their hands promise in each strain."""
    while auction.phase in (Phase.DECLARE, Phase.ANSWER, Phase.DOUBLE):
        call = likely_call(rules, auction, promises[auction.to_act], model)
        auction = auction.apply(rules, call)
    assert auction.contract is not None
    return auction.contract


def likely_call(rules: Rules, auction: Auction, promises: Sequence[float], model: Calls) -> Call:
    """Return the likely call of the player on turn, by the promise of its hand in each strain.

    Botifarra counts double under every ladder of doubles (R3.4).
    """
    contract = auction.contract
    if contract is not None:
        promise = promises[contract.strain]
        return doubling_call(model, auction.dealer, contract, auction.to_act, promise)
    stakes = [
        promise * (1 + (strain is Strain.NO_TRUMP)) for strain, promise in zip(Strain, promises, strict=True)
    ]
    return naming_call(model, auction.phase, stakes)


def winning(match: Match | None, side: Side) -> Callable[[float], float] | None:
    """Return a function from the side's net score in this hand to its chance to win the match.

    Returns None without a match, and where the score is not made of points above the middle alone. Also
    returns None where the target is too far away, unless this is the last hand.
    """
    if match is None:
        return None
    rules = match.rules
    if rules.scoring is not Scoring.MATCH or rules.codony:
        return None
    ours = float(match.rules.target - match.score[side])
    theirs = float(match.rules.target - match.score[side.other])
    left = rules.max_hands - len(match.hands) - 1 if rules.max_hands else None
    if left != 0 and max(ours, theirs) > FAR:
        return None
    we_deal = match.dealer.right.side is side

    def chance(net: float) -> float:
        return win_chance(ours - max(net, 0.0), theirs - max(-net, 0.0), we_deal, left)

    return chance
