"""Where printed cards lead, if that is not the desk."""

from typing import Literal

import msgspec


class MovedLinks(msgspec.Struct, frozen=True):
    """Printed cards that lead to `old`, while the desk is at `new`. `port` is the port of `old`.

    The cause `port`: only the port differs; `offline`: the desk's computer is not in a network.
    """

    cause: Literal["port", "address", "offline"]
    old: str
    new: str
    port: int
