"""The search effort for a card or a call."""

from dataclasses import dataclass

from botifarra.bots.play_weights import NetworkName


@dataclass(frozen=True, slots=True)
class CardEffort:
    """The search effort for a card, with the play network that the search uses.

    `candidates` are deals of the hidden cards that agree with all plays. From these, `worlds` deals are drawn
    by the likelihood of the calls and plays so far, and played out for every legal card. The trusts in the
    partner's plays, in the opponents' plays and in calls are exponents of their likelihood by the model;
    with 0 they are ignored.

    The doubt in the partner is the probability that it plays by the linear model (version 0.1 of the
    weights), and not by the network of the search. The doubt in the opponents is that probability for both
    together. In each world the plays so far show which of the two models explains them better.

    A card gains `prior` points for each unit of its score by the network, which is a logarithm of odds. If
    all deals were solved, the score decides only between cards of equal worth.

    A world is solved with open hands once `solved` tricks are left, and played by the model before that. The
    search ends early when one card is better than all others by `sure` standard errors; 0 turns this off.

    Conventions choose among the leads that are at most `by_convention` standard errors behind the best. On a
    lost trick, the cheapest of the cards that are at most `saves_points` standard errors behind is played. 0
    turns either off.
    """

    candidates: int
    worlds: int
    solved: int
    network: NetworkName = "0.2"
    prior: float = 0.0
    trust_in_partner: float = 0.0
    trust_in_opponents: float = 0.0
    trust_in_calls: float = 0.0
    doubt_in_partner: float = 0.0
    doubt_in_opponents: float = 0.0
    sure: float = 0.0
    by_convention: float = 0.0
    saves_points: float = 0.0
    threads: int = 1


@dataclass(frozen=True, slots=True)
class CallEffort:
    """The search effort for a call: worlds, drawn as for a card, are played in every strain, in batches."""

    candidates: int
    worlds: int
    batches: int
    trust_in_calls: float
    network: NetworkName = "0.2"
