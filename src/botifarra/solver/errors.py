"""Errors of the solver.

`InvalidArgument` is a `ValueError` of the kernel that names the argument. It is raised for malformed hands
(a card twice, unequal numbers) and for numbers out of their range. A transposition table
(the solver's memory of positions) may have 1 to 4096 megabytes.
"""

from botifarra_kernel import InvalidArgument

from botifarra.core.auction import Phase

__all__ = ["InvalidArgument", "NotInPlay"]


class NotInPlay(ValueError):
    """A hand that is not in play: its `phase` is before the first lead or after the end."""

    def __init__(self, phase: Phase) -> None:
        super().__init__(phase)
        self.phase = phase

    def __str__(self) -> str:
        return f"no card is to be played: the hand is at {self.phase.name}"
