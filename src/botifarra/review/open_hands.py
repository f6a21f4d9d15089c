"""Exact values of choices when all hands are open: what the cards themselves allowed."""

from collections.abc import Mapping, Sequence

from botifarra.core.actions import DECLARES, DELEGATE, PLAYS, Call, Play
from botifarra.core.auction import Auction, Contract
from botifarra.core.cards import Strain
from botifarra.core.rules import Rules
from botifarra.core.score import score_factors
from botifarra.core.seats import Side
from botifarra.core.trick import Trick
from botifarra.review.decisions import Decision
from botifarra.solver.position import Position
from botifarra.solver.solve import solve_cards_batch, solve_strains

OpenHands = Mapping[Call | Play, float]
"""The exact value of each choice: points of the seat's side at the end, or its net score for a call."""


def open_hands_of_cards(made: Sequence[Decision]) -> list[OpenHands]:
    """Return the points of the seat's side at the end after each card, if all play on with open hands."""
    found = solve_cards_batch([Position.of(decision.state) for decision in made])
    values: list[OpenHands] = []
    for decision, by_card in zip(made, found, strict=True):
        public, side = decision.state.public, decision.seat.side
        left = public.rules.total - sum(public.points)
        values.append(
            {
                PLAYS[card]: public.points[side] + (points if side is Side.NS else left - points)
                for card, points in by_card.items()
            }
        )
    return values


def open_hands_of_calls(made: Sequence[Decision]) -> list[OpenHands]:
    """Return the net score of the seat's side after each call, if all play with open hands.

    After a delegation, the partner names the best strain. Nobody doubles later.
    """
    if not made:
        return []
    deal, rules = made[0].state.deal, made[0].state.public.rules
    strains = solve_strains(deal.hands, Trick.first(deal.dealer).leader, rules)
    return [
        {call: _net(decision, call, strains) for call in decision.choices if not isinstance(call, Play)}
        for decision in made
    ]


def _net(decision: Decision, call: Call, strains: Mapping[Strain, int]) -> float:
    public, side = decision.state.public, decision.seat.side
    auction = Auction(public.dealer, public.phase, public.to_act, public.contract)
    if call == DELEGATE:
        after = auction.apply(public.rules, call)
        return max(
            _score(public.rules, _contract(after.apply(public.rules, DECLARES[strain])), side, strains)
            for strain in Strain
        )
    return _score(public.rules, _contract(auction.apply(public.rules, call)), side, strains)


def _contract(auction: Auction) -> Contract:
    assert auction.contract is not None
    return auction.contract


def _score(rules: Rules, contract: Contract, side: Side, strains: Mapping[Strain, int]) -> float:
    north_south = strains[contract.strain]
    points = north_south if side is Side.NS else rules.total - north_south
    return (points - float(rules.middle)) * score_factors(rules, contract)[side]
