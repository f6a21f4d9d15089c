"""What cannot be solved.

`InvalidArgument` is the kernel's, a ValueError that names the place: for hands that are none (a card twice,
unequal numbers), a table of less than 1 or more than 4096 megabytes, and numbers out of their range.
"""

from botifarra_kernel import InvalidArgument

from botifarra.core.auction import Phase

__all__ = ["InvalidArgument", "NotInPlay"]


class NotInPlay(ValueError):
    """A hand in which no card is to be played: its `phase` is before the first lead or after the end."""

    def __init__(self, phase: Phase) -> None:
        super().__init__(phase)
        self.phase = phase

    def __str__(self) -> str:
        return f"no card is to be played: the hand is at {self.phase.name}"
