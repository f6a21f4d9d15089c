"""The command `tournament`: a championship in one event file, with a command for each task of a director."""

COMMANDS = {
    "new": "new",
    "entries": "entries",
    "deal": "deal",
    "pair": "pair",
    "rounds": "rounds",
    "run": "run",
    "score": "score",
    "correct": "correct",
    "erase": "erase",
    "penalise": "penalise",
    "fine": "fine",
    "appeal": "appeal",
    "reseat": "reseat",
    "spoil": "spoil",
    "standings": "standings",
    "lots": "lots",
    "print": "print",
    "publish": "publish",
    "verify": "verify",
    "compare": "compare",
    "salvage": "salvage",
}
"""Every command of a championship in the order of the help page, and the module that holds it."""


def tournament() -> None:
    """Accept only a nested command: the group has no options of its own."""
