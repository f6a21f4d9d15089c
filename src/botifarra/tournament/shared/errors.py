"""The errors of shared boards: small classes, each with the facts that a text about it needs."""

from botifarra.tournament.errors import FactsError


class SharedSetError(FactsError, ValueError):
    """A refusal of something that is impossible with shared boards."""


class ImpossibleSet(SharedSetError):
    """A set with an impossible value: its `field`, and the values `found` and `expected`."""


class ImpossibleEntrant(SharedSetError):
    """An entrant with an impossible value: its `entrant`, and the values `found` and `expected`."""


class UnknownEntrant(SharedSetError):
    """A result of an entrant that has not entered: `entrant`."""


class UnknownBoard(SharedSetError):
    """A board that the set does not have: `board`, and the number of `boards`."""


class PlayedTwice(SharedSetError):
    """A second result of an entrant on a board: `entrant`, `board`."""


class HandNotOver(SharedSetError):
    """A hand without its end, which has no result: `entrant`, `board`."""


class OtherCards(SharedSetError):
    """A hand that was not played with the cards of its board: `entrant`, `board`."""


class WrongSeed(SharedSetError):
    """A seed that does not fit the commitment: the `commitment`."""


class OutOfTurn(SharedSetError):
    """An event of a set's log that cannot come now: the `event`, and the events `expected`."""


class TooLate(SharedSetError):
    """A commitment that was not published before the boards could be played: `at`, `opens_at`."""


class TooSoon(SharedSetError):
    """The end of a set while its boards can still be played: `at`, `closes_at`."""
