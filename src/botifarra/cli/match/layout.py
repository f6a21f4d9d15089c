"""The layout of the table: sizes and places in columns and rows, by the size of the terminal."""

from dataclasses import dataclass

from botifarra.cli.terminal.page import SMALLEST

SUIT_GAP = 1
"""Columns between the suits of a hand."""

_PANEL = 40
_TALL = 40


@dataclass(frozen=True, slots=True)
class Layout:
    """The table surface, `width` columns from the left, and the places on it; cards are (width, height)."""

    width: int
    has_panel: bool
    trick_card: tuple[int, int]
    hand_card: tuple[int, int]
    air: int

    @classmethod
    def of(cls, width: int, height: int) -> "Layout":
        """Return the layout for a terminal: a panel if it is wide, large cards if it is tall."""
        has_panel = width >= SMALLEST[0] + _PANEL
        felt = width - _PANEL if has_panel else width
        if height >= _TALL:
            return cls(felt, has_panel, (9, 7), (7, 7), 2)
        return cls(felt, has_panel, (7, 4), (7, 4), 0)

    @property
    def top(self) -> int:
        """First row of the table surface."""
        return 1

    @property
    def corner_row(self) -> int:
        """First row of the texts in the corners."""
        return self.top + min(self.air, 1)

    @property
    def middle(self) -> int:
        """Middle column of the table surface."""
        return self.width // 2

    @property
    def own_row(self) -> int:
        """Row of the person's name."""
        return self.top + 1 + 2 * self.trick_card[1] + 2 * self.air

    @property
    def hand_row(self) -> int:
        """First row of a lifted card in hand."""
        return self.own_row + 1 + self.air // 2

    @property
    def numbers_row(self) -> int:
        """Row of the numbers under the hand."""
        return self.hand_row + 1 + self.hand_card[1]

    @property
    def bottom(self) -> int:
        """First row under the table surface."""
        return self.numbers_row + 1

    def card_place(self, place: int) -> tuple[int, int]:
        """Return the column and row for the card of the player `place` (0 to 3) seats to the right."""
        width, height = self.trick_card
        across = (0, width + 2, 0, -width - 2)[place]
        down = (height, height // 2, 0, height // 2)[place]
        return self.middle - width // 2 + across, self.top + 1 + self.air + down
