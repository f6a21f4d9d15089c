"""Fast Botifarra in C++. `__init__.pyi` documents each name."""

from botifarra_kernel._kernel import (
    PLAY_WEIGHTS,
    RULE_FLAGS,
    InvalidArgument,
    Models,
    Sampler,
    exclusions,
    legal,
    perft,
    plan,
    play_features,
    playout,
    playout_batch,
    prospects,
    solve,
    solve_batch,
    solve_cards,
    solve_cards_batch,
    solve_strains,
)

__version__ = "0.1.0"

__all__ = [
    "PLAY_WEIGHTS",
    "RULE_FLAGS",
    "InvalidArgument",
    "Models",
    "Sampler",
    "exclusions",
    "legal",
    "perft",
    "plan",
    "play_features",
    "playout",
    "playout_batch",
    "prospects",
    "solve",
    "solve_batch",
    "solve_cards",
    "solve_cards_batch",
    "solve_strains",
]
