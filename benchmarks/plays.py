"""The likelihood of the bots' plays by each play network, and how many of them people would call silly.

    python -m benchmarks.plays [--scale 1.0] [--workers N] [--rules oriental]

Four equal bots play hands that `greedy` calls. A network knows what the player of the card knows.
"""

from collections.abc import Iterable, Sequence
from functools import partial
from math import exp, fsum, log
from random import Random
from statistics import fmean
from typing import NamedTuple

from benchmarks.options import parser_of
from benchmarks.report import Measurement, show
from botifarra.arena.processes import processes
from botifarra.arena.worker_group import WorkerGroup, in_order
from botifarra.bots import BOTS
from botifarra.bots.base import Budget
from botifarra.bots.named import bot_named
from botifarra.bots.planner import play_scores
from botifarra.bots.play_weights import NetworkName
from botifarra.core.actions import Play
from botifarra.core.auction import Phase
from botifarra.core.cards import Card
from botifarra.core.deal import Deal
from botifarra.core.rules import PRESETS, Rules
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.core.trick import Trick
from botifarra.core.view import View

SEED = 8
HANDS = {"club": 200, "club-0.1": 200, "greedy": 400}
"""The bots, with the number of hands."""

NETWORKS: tuple[NetworkName, ...] = ("0.1", "0.2")


class Guessed(NamedTuple):
    """A play with a choice.

    `logs` are the logarithms of its likelihood: if all cards are as likely, and by each network.
    """

    is_lead: bool
    is_silly: bool
    logs: tuple[float, ...]


def main() -> None:
    """Print the mean logarithms for the plays of each bot."""
    given = parser_of("plays").parse_args()
    rows = _rows(processes(given.workers), PRESETS[given.rules], given.scale)
    show(f"Plays, {given.rules}: mean log-likelihood of leads, of other plays", rows)


def _rows(group: WorkerGroup, rules: Rules, scale: float) -> Iterable[Measurement]:
    for bot, number in HANDS.items():
        hands = max(1, round(number * scale))
        played = list(in_order(group, partial(guess_hand, rules, bot), range(1, hands + 1)))
        plays = [play for hand in played for play in hand]
        even, *networks = (_means(plays, at) for at in range(len(NETWORKS) + 1))
        by_network = ", ".join(f"{name}: {mean}" for name, mean in zip(NETWORKS, networks, strict=True))
        yield f"{bot}, {hands} hands", by_network, f"all cards as likely: {even}", ""
        silly = sum(play.is_silly for play in plays) / hands
        yield f"silly plays of {bot} a hand", f"{silly:.2f}", "", ""


def _means(plays: Sequence[Guessed], at: int) -> str:
    leads, others = ([play.logs[at] for play in plays if play.is_lead is kind] for kind in (True, False))
    return f"{fmean(leads):.2f}, {fmean(others):.2f}"


def guess_hand(rules: Rules, bot: str, number: int) -> Sequence[Guessed]:
    """Return the plays with a choice in a hand of four equal bots."""
    player = bot_named(bot)
    state = State.start(rules, Deal.shuffled(Random(f"{SEED} {number}"), Seat((number - 1) % 4)))
    plays = []
    while state.legal_actions:
        view = state.view(state.public.to_act)
        in_play = state.public.phase is Phase.PLAY
        actor = player if in_play else BOTS["greedy"]
        action = actor.act(view, Random(f"{SEED} {number} {len(state.public.actions)}"), Budget())
        if in_play and len(state.legal_actions) > 1:
            assert isinstance(action, Play)
            logs = (
                -log(len(state.legal_actions)),
                *(log_chance(view, action.card, name) for name in NETWORKS),
            )
            plays.append(Guessed(not state.public.trick.cards, is_silly(state, action), logs))
        state = state.apply(action)
    return plays


def log_chance(view: View, card: Card, network: NetworkName) -> float:
    """Return the logarithm of the probability of a card by a network, for the seat on turn."""
    scores = play_scores(view, network)
    most = max(scores.values())
    return scores[card] - most - log(fsum(exp(score - most) for score in scores.values()))


def is_silly(state: State, play: Play) -> bool:
    """Return whether a play leads the opponents' trumps in tricks 1 to 3, or throws points on a lost trick.

    Points are thrown if the last player to a trick could play a cheaper card, and no card wins the trick.
    """
    public = state.public
    if not public.trick.cards:
        is_opponent = public.to_act.side is not public.dealer.side
        return is_opponent and len(public.tricks) < 3 and int(play.card.suit) == int(public.strain)
    if len(public.trick.cards) < 3:
        return False
    cards = [action.card for action in state.legal_actions if isinstance(action, Play)]
    tricks = [Trick(public.trick.leader, (*public.trick.cards, card)) for card in cards]
    is_lost = all(trick.winner(public.strain).side is not public.to_act.side for trick in tricks)
    return is_lost and play.card.points > min(card.points for card in cards)


if __name__ == "__main__":
    main()
