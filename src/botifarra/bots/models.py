"""How players whose cards are hidden are taken to play and to call: weights fitted to how bots do.

`training/` in the repository made the numbers of `models.json` and tells how.
"""

from functools import cache
from importlib.resources import files

import msgspec

from botifarra.bots.calling import Terms


class Promises(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a hand of twelve promises its side, in points above the middle: a sum over its cards.

    Honours go from the sota to the manilla. `suit_par` and `botifarra_par` are what an average hand has.
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
    """What players call with, and slopes that tell how sure it is: the logarithm of the odds for a point."""

    naming_slope: float
    doubling_slope: float


class Models(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of it.

    `plays` are the weights of the kernel's model of play. `results` tells in what part of the hands the
    dealer's side scores so many steps of four points, or the other side if they are negative.
    """

    promises: Promises
    calls: Calls
    results: dict[int, float]
    plays: tuple[float, ...]


@cache
def models() -> Models:
    """Those that come with Botifarra."""
    return msgspec.json.decode((files(__package__) / "models.json").read_bytes(), type=Models)
