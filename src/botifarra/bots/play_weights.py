"""The weights of the play network, by version: files that `training/` makes."""

from importlib.resources import files
from typing import Literal

import msgspec

NetworkName = Literal["0.1", "0.2"]
"""A version of the weights. 0.1 is linear: the model of play of the first version."""


class Layout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The features and units that weights belong to, as the kernel has them."""

    lead_ranges: tuple[int, ...]
    follow_ranges: tuple[int, ...]
    units: int


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of a file of weights: their layout, and how they were made."""

    layout: Layout
    recipe: str


class OtherLayout(ValueError):
    """Weights of a network with other features or units than those of the kernel."""

    def __init__(self, place: str) -> None:
        super().__init__(place)
        self.place = place

    def __str__(self) -> str:
        return f"{self.place}: the weights belong to another version of the kernel"


def format_weights(weights: bytes, header: Header) -> bytes:
    """Return the content of a file of weights."""
    return msgspec.json.encode(header) + b"\n" + weights


def parse_weights(content: bytes, layout: Layout, place: str) -> bytes:
    """Return the weights in the content of a file; `place` names it in errors. Raises `OtherLayout`."""
    line, _, weights = content.partition(b"\n")
    try:
        header = msgspec.json.decode(line, type=Header)
    except msgspec.DecodeError:
        raise OtherLayout(place) from None
    if header.layout != layout:
        raise OtherLayout(place)
    return weights


def play_weights(name: NetworkName, layout: Layout) -> bytes:
    """Return the weights of a version, as the kernel takes them. Raises `OtherLayout`."""
    file = f"plays-{name}.bin"
    return parse_weights((files(__package__) / "weights" / file).read_bytes(), layout, file)
