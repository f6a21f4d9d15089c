"""The command `arena` for matches between bots; each of its commands has a file."""

COMMANDS = {"duel": "duel", "ladder": "ladder", "check": "check"}
"""Every command of the arena in the order of the help page, and the module that holds it."""


def arena() -> None:
    """Accept only a nested command: the group has no options of its own."""
