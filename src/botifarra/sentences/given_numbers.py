"""Numbers that a director gave, as people write them."""

from fractions import Fraction

from botifarra.prose import Prose, number_text
from botifarra.tournament.number_format import given_number, is_number


def given_text(text: Prose, given: Fraction | str) -> str:
    """Return a number that a director gave; other text stays as it is, since a refusal repeats it."""
    if isinstance(given, str) and not is_number(given):
        return given
    return number_text(text.language, given_number(given))
