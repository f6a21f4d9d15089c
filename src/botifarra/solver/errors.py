"""What cannot be solved."""

from botifarra.core.auction import Phase


class NotInPlay(ValueError):
    """A hand in which no card is to be played: its `phase` is before the first lead or after the end."""

    def __init__(self, phase: Phase) -> None:
        super().__init__(phase)
        self.phase = phase

    def __str__(self) -> str:
        return f"no card is to be played: the hand is at {self.phase.name}"
