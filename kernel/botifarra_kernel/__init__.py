"""Botifarra at the speed of the machine; __init__.pyi says what each name is."""

from botifarra_kernel._kernel import (
    ALWAYS_OVERTRUMP,
    OCCIDENTAL,
    SECOND_MAY_LOAD,
    THIRD_LOADS_ONLY_IF_SAFE,
    InvalidArgument,
    Sampler,
    exclusions,
    legal,
    perft,
    playout,
    playout_batch,
    solve,
    solve_batch,
    solve_cards,
    solve_strains,
)

__all__ = [
    "ALWAYS_OVERTRUMP",
    "OCCIDENTAL",
    "SECOND_MAY_LOAD",
    "THIRD_LOADS_ONLY_IF_SAFE",
    "InvalidArgument",
    "Sampler",
    "exclusions",
    "legal",
    "perft",
    "playout",
    "playout_batch",
    "solve",
    "solve_batch",
    "solve_cards",
    "solve_strains",
]
