"""The commands that the phone of a table may send, and what all commands have in common."""

import msgspec

from botifarra.server.desk.protocol.fields import Number, refuse_beyond
from botifarra.tournament.events import Line, Place, Slip


class DeskCommand(
    msgspec.Struct,
    frozen=True,
    tag_field="t",
    tag=str.lower,
    forbid_unknown_fields=True,
    omit_defaults=True,
):
    """A change that a person asks for."""


class PlaceCommand(DeskCommand, frozen=True):
    """A command about the result of a place."""

    place: Place

    def __post_init__(self) -> None:
        refuse_beyond(self.place)


class Claim(PlaceCommand, frozen=True):
    """A side of the table says what the result is.

    If the other side has said the same, the result is confirmed; if it has said something else, both are kept
    and the director decides. `pair` is the pair of the person with the phone, if it is known. The pair of
    another table is refused. `pairs` are those at N-S and E-W that the phone has seen. If others sit there by
    now, because the round was paired again, the command is refused.
    """

    side: Line
    slip: Slip
    pair: Number | None = None
    pairs: tuple[Number, Number] | None = None


class Agree(PlaceCommand, frozen=True):
    """The other side agrees with the claim that it sees, `slip`."""

    side: Line
    slip: Slip
    pair: Number | None = None
    pairs: tuple[Number, Number] | None = None


class Dispute(PlaceCommand, frozen=True):
    """The other side does not agree with the claim that it sees, `slip`; `own` is its version, if any."""

    side: Line
    slip: Slip
    own: Slip | None = None
    pair: Number | None = None
    pairs: tuple[Number, Number] | None = None


class Call(DeskCommand, frozen=True):
    """The table calls the director, or does not need the director any more."""

    on: bool = True


class Seat(DeskCommand, frozen=True):
    """A person at a table says in which pair they play. Nothing is written.

    The pair of another table is refused; the refusal names that table.
    """

    round: Number
    pair: Number


TableCommand = Claim | Agree | Dispute | Call | Seat
