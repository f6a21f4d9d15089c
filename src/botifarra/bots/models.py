"""How players whose cards are hidden are taken to play and to call: weights fitted to how bots do.

`training/` in the repository made the numbers of `models.json` and tells how.
"""

from functools import cache
from importlib.resources import files

import msgspec


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


class Calls(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What players call with, in points above the middle times what they count for.

    A dealer delegates whose best stake is less than `least`. Who has named trumps promises `naming`, or
    `answer` after a delegation, and a double promises the number of its place in `doubles`; who doubles must
    come up, with the promise of the partner, to the higher of the opponents' promises. The slopes tell how
    sure all this is: the logarithm of the odds for each point.
    """

    least: float
    naming: float
    answer: float
    doubles: tuple[float, float, float]
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
