"""How much thought goes into a card or a call."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CardEffort:
    """How a card is chosen.

    `worlds` deals of the hidden cards are played out for every legal card, drawn from `candidates` that agree
    with all plays by how likely the calls and plays so far are in each, as far as these are trusted (0 not at
    all, 1 as the models have it). A world is solved with open hands once `solved` tricks are left, and played
    by the model before. The search ends early when one card leads all others by `sure` standard errors;
    0 for never.
    """

    candidates: int
    worlds: int
    solved: int
    trust_in_plays: float = 0.0
    trust_in_calls: float = 0.0
    sure: float = 0.0
    threads: int = 1


@dataclass(frozen=True, slots=True)
class CallEffort:
    """How a call is chosen: worlds, drawn as for a card, are played out in every strain, batch by batch."""

    candidates: int
    worlds: int
    batches: int
    trust_in_calls: float
