"""The command `tournament`: a championship from one event file, a command to each thing a director does."""

COMMANDS = (
    "new",
    "entries",
    "deal",
    "pair",
    "run",
    "score",
    "correct",
    "erase",
    "penalise",
    "fine",
    "reseat",
    "spoil",
    "standings",
    "lots",
    "print",
    "verify",
    "salvage",
)
"""Every command of a championship, in the order of the help page."""


def tournament() -> None:
    """Take nothing before a command."""
