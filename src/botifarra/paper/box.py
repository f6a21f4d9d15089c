"""Rectangles of a page, in millimetres from its upper left corner."""

from collections.abc import Iterator
from typing import NamedTuple


class Box(NamedTuple):
    """A rectangle. Everything written or drawn stays within one."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.height

    def inset(self, across: float, down: float | None = None) -> "Box":
        """Return the box without a margin on all sides; `down` is the margin above and below, if given."""
        down = across if down is None else down
        return Box(self.x + across, self.y + down, self.width - 2 * across, self.height - 2 * down)

    def top(self, height: float) -> "Box":
        """Return its upper part."""
        return self._replace(height=height)

    def below(self, height: float) -> "Box":
        """Return the part below its upper part."""
        return Box(self.x, self.y + height, self.width, self.height - height)

    def columns(self, *weights: float, gap: float = 0) -> list["Box"]:
        """Return boxes side by side, with widths in proportion to the weights."""
        unit = (self.width - gap * (len(weights) - 1)) / sum(weights)
        found, x = [], self.x
        for weight in weights:
            found.append(Box(x, self.y, weight * unit, self.height))
            x += weight * unit + gap
        return found

    def rows(self, *weights: float, gap: float = 0) -> list["Box"]:
        """Return boxes one under the other, with heights in proportion to the weights."""
        unit = (self.height - gap * (len(weights) - 1)) / sum(weights)
        found, y = [], self.y
        for weight in weights:
            found.append(Box(self.x, y, self.width, weight * unit))
            y += weight * unit + gap
        return found

    def tiles(self, across: int, down: int) -> Iterator["Box"]:
        """Yield equal boxes, row by row."""
        for row in self.rows(*[1] * down):
            yield from row.columns(*[1] * across)

    def contains(self, other: "Box", slack: float = 0.01) -> bool:
        """Return whether it contains another box, except for `slack`."""
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )
