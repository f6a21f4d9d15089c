"""Errors of reviews."""

from botifarra.core.state import State


class NotFinished(ValueError):
    """A hand that is not over. A review of it would reveal hidden cards."""

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self.state = state

    def __str__(self) -> str:
        return f"the hand is not over: {self.state.public.to_act.name} is on turn"
