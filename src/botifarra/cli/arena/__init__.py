"""The command `arena`, whose commands have bots meet: one file each, as in the folder above."""

COMMANDS = {"duel": "duel", "ladder": "ladder", "check": "check"}
"""Every command of the arena in the order of the help page, and the module that holds it."""


def arena() -> None:
    """Take nothing before a command."""
