"""The command `arena`, whose commands have bots meet: one file each, as in the folder above."""

COMMANDS = ("duel", "ladder", "check")
"""Every command of the arena, in the order of the help page."""


def arena() -> None:
    """Take nothing before a command."""
