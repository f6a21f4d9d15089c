"""Where printed cards lead, if that is not the desk."""

from typing import Literal

import msgspec


class MovedLinks(msgspec.Struct, frozen=True):
    """Printed cards that do not lead to the desk: to `old`, from which `port` is, and the desk is at `new`.

    `port`: only the port differs. `offline`: the desk's computer is not in a network.
    """

    cause: Literal["port", "address", "offline"]
    old: str
    new: str
    port: int
