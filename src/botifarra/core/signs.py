"""The signs of the suits and of botifarra, drawn for small sizes, as SVG (R1.1, R3.1).

The pages draw the same signs from files of their own, and a test compares the two.
"""

from dataclasses import dataclass

from botifarra.core.cards import Strain

INK = "#231a12"
"""The colour of outlines."""


@dataclass(frozen=True, slots=True)
class Sign:
    """A drawing in a square of 32 units, its outlines `width` units wide."""

    name: str
    shapes: tuple[str, ...]
    width: float = 2.6

    @property
    def document(self) -> str:
        """The sign as a file of its own."""
        shapes = "".join(f"    {shape}\n" for shape in self.shapes)
        start = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" {self._style}>'
        return f'{start}\n  <g id="s-{self.name}">\n{shapes}  </g>\n</svg>\n'

    @property
    def id(self) -> str:
        """The name by which a picture uses its `symbol`."""
        return f"botifarra-{self.name}"

    @property
    def symbol(self) -> str:
        """The sign as a `symbol`, which one picture can use many times."""
        shapes = "".join(shape.strip() for shape in self.shapes)
        return f'<symbol id="{self.id}" viewBox="0 0 32 32" {self._style}>{shapes}</symbol>'

    @property
    def _style(self) -> str:
        lines = f'stroke="{INK}" stroke-width="{self.width}" stroke-linejoin="round" stroke-linecap="round"'
        return f'fill="none" {lines}'


SIGNS: dict[Strain, Sign] = {
    Strain.COINS: Sign(
        "coins",
        (
            '<circle cx="16" cy="16" r="13.5" fill="#f4b41a"/>',
            '<circle cx="16" cy="16" r="7.5" fill="#ffdb6e" stroke-width="2.2"/>',
            '<circle cx="16" cy="16" r="3.2" fill="#cf2a1e" stroke="none"/>',
        ),
    ),
    Strain.CUPS: Sign(
        "cups",
        (
            '<path d="M13 17H19V24C23 24.5 25 27 25 30H7C7 27 9 24.5 13 24Z" fill="#cf2a1e"/>',
            '<path d="M5 3H27C27.5 13 22 20 16 20S4.5 13 5 3Z" fill="#cf2a1e"/>',
            '<path d="M9.5 7C9.5 10 10.5 12.5 12 14" stroke="#ffc9b8"/>',
        ),
    ),
    Strain.SWORDS: Sign(
        "swords",
        (
            '<path d="M29.5 2.5L28 10 13.5 24.5 7.5 18.5 22 4Z" fill="#6fb1e8" stroke-width="2.2"/>',
            '<path d="M29.5 2.5L28 10 13.5 24.5 10.5 21.5Z" fill="#1d5fa6" stroke="none"/>',
            '<path d="M9 23L3.5 28.5" stroke-width="6.5"/>',
            '<path d="M9 23L4 28" stroke="#f4b41a" stroke-width="2.6"/>',
            '<path d="M5.5 14.5L17.5 26.5" stroke-width="6.5"/>',
            '<path d="M5.5 14.5L17.5 26.5" stroke="#f4b41a" stroke-width="2.6"/>',
        ),
    ),
    Strain.BATONS: Sign(
        "batons",
        (
            '<g transform="translate(16 16)rotate(28)scale(.88)translate(-16 -16.5)">',
            '  <path d="M12 15L6.5 11.5M20 20L25 16.5" stroke-width="7"/>',
            '  <path d="M12 15L6.5 11.5M20 20L25 16.5" stroke="#2f8a3c" stroke-width="2.6"/>',
            (
                '  <path d="M9 1C10.5 8 9.5 14 11 20 12 24 12.5 28 12.5 32.5Q16 35 19.5 32.5'
                'C19.5 28 20.5 24 21 20 22.5 14 21.5 8 23 1Z" fill="#2f8a3c"/>'
            ),
            '  <path d="M16.5 9C17.5 15 15.5 21 16 28" stroke="#a9d05a" stroke-width="2.2"/>',
            '  <ellipse cx="16" cy="1" rx="7.2" ry="3.8" fill="#ffd95e"/>',
            "</g>",
        ),
        2.4,
    ),
    Strain.NO_TRUMP: Sign(
        "botifarra",
        (
            '<path d="M5.5 9L2.5 5M5.5 9L7 4.5M26.5 9L29.5 5M26.5 9L25 4.5" stroke-width="2.2"/>',
            '<path d="M6 12.5C8 21 12 22.5 16 22.5S24 21 26 12.5" stroke-width="13"/>',
            '<path d="M6 12.5C8 21 12 22.5 16 22.5S24 21 26 12.5" stroke="#b5482a" stroke-width="8.2"/>',
            '<path d="M6.5 12C8.5 18.5 12 20 16 20" stroke="#f0a184" stroke-width="2.2"/>',
            '<path d="M13 25.5L15.5 19.5M18.5 25.5L20.5 19.5" stroke-width="1.8"/>',
        ),
    ),
}
"""The sign of each suit, and of botifarra."""
