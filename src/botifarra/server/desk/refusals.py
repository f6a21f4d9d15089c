"""The desk's own refusals. Their sentences are with those of the championship."""

from botifarra.tournament.errors import TournamentError


class WrongTable(TournamentError):
    """A pair that does not sit at a table: `pair`, `round`, `table`; `right` is its table, 0 without one."""


class OutOfKnockout(TournamentError):
    """A pair at a table that is out of the knock-out: `pair`, `round`, `table`."""


class PairedAgain(TournamentError):
    """A result of other pairs than those that sit at a table by now: `round`, `table`, `board`."""


class OtherTable(TournamentError):
    """A result of another table than that of the link: `table`."""


class RoundClosed(TournamentError):
    """A result of a table in a round that is over: `round`."""


class RoundNotOpen(TournamentError):
    """A result of a table in a round that has not begun, or the end of such a round: `round`.

    For a round that is to be in play again it has the last one that is `closed`, 0 if none is.
    """


class ClaimChanged(TournamentError):
    """An answer to a claim that has changed since: `round`, `table`, `board`."""


class EffectsChanged(TournamentError):
    """A change whose effects differ from those that the director has seen."""


class RoundUnfinished(TournamentError):
    """The end of a round with missing results: `round`, and how many are `missing`."""


class RoundPlayedOn(TournamentError):
    """A round that is to be in play again, although a later one is `played`: `round`."""


class StillInForce(TournamentError):
    """A ruling to be restored that was not lifted: `entry`."""


class FieldChanged(TournamentError):
    """A round that is to be paired again as it was, although `pairs` have come or gone since: `round`."""


class NoSuchFormat(TournamentError):
    """A new event in a format that does not fit the time, the boards or so many `pairs`."""


class NotText(TournamentError):
    """A name or another text that is empty or is not a line of text: `found`."""


class EventExists(TournamentError):
    """A new event with the `name` of a file that exists already."""


class SecretInNetwork(TournamentError):
    """A paper with cards that are not played, which would go through the network unencrypted."""


class RequestReused(TournamentError):
    """A request with an id that the same device has used for another command."""
