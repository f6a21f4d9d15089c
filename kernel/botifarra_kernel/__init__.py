"""Fast Botifarra in C++. `__init__.pyi` documents each name."""

from botifarra_kernel._kernel import (
    ALWAYS_OVERTRUMP,
    OCCIDENTAL,
    PLAY_WEIGHTS,
    SECOND_MAY_LOAD,
    THIRD_LOADS_ONLY_IF_SAFE,
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
    solve_strains,
)

__version__ = "0.1.0"

__all__ = [
    "ALWAYS_OVERTRUMP",
    "OCCIDENTAL",
    "PLAY_WEIGHTS",
    "SECOND_MAY_LOAD",
    "THIRD_LOADS_ONLY_IF_SAFE",
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
    "solve_strains",
]
