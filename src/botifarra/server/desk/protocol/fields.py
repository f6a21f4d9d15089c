"""The values that messages of the desk have as fields."""

from typing import Annotated, Literal

from msgspec import Meta

from botifarra.tournament.events import Place

Id = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+\Z")]
"""An identifier that a client makes at random: of a request, or of the device."""

Text = Annotated[str, Meta(max_length=200)]
"""A line that a person types."""

MOST = 9999
"""The largest `Number`."""

Number = Annotated[int, Meta(ge=1, le=MOST)]
"""The number of a round, a table, a board or a pair."""

EntryNumber = Annotated[int, Meta(ge=1, le=2**31 - 1)]
"""The number of an entry of the log."""

Seconds = Annotated[int, Meta(ge=1, le=24 * 3600)]
"""The time of a clock."""

Language = Literal["ca", "es", "en"]


def refuse_beyond(*places: Place) -> None:
    """Raise `ValueError` for a place that no championship has; then the message is not read."""
    for place in places:
        if not (1 <= place.round <= MOST and 1 <= place.table <= MOST and 0 <= place.board <= MOST):
            raise ValueError(place)
