"""Models of calls by players who see only their own hand, and of results, fitted to games of bots.

`training/` in the repository makes the numbers of `models.json` and documents how.
"""

from functools import cache
from importlib.resources import files

import msgspec

from botifarra.bots.calling import Terms


class Promises(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The promise of a hand of twelve for its side, in points above the middle: a sum over its cards.

    Honours go from the jack to the manilla. `suit_par` and `botifarra_par` are the sums of an average hand.
    """

    trump_honours: tuple[float, float, float, float, float]
    trump_length: float
    plain_honours: tuple[float, float, float, float, float]
    void: float
    singleton: float
    suit_par: float
    botifarra_honours: tuple[float, float, float, float, float]
    botifarra_par: float


class Calls(Terms, frozen=True, forbid_unknown_fields=True):
    """The thresholds of calls, and slopes for their certainty: the log-odds for a point."""

    naming_slope: float
    doubling_slope: float


class Models(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The models together.

    `results` is the distribution of the dealing side's net score, in steps of four points. A negative number
    is a gain of the other side.
    """

    promises: Promises
    calls: Calls
    results: dict[int, float]


@cache
def models() -> Models:
    """Return the models that come with Botifarra."""
    return msgspec.json.decode((files(__package__) / "models.json").read_bytes(), type=Models)
