"""Pages without drawings: the cards keep their size, whatever a build writes."""

import pytest

from tests.browser.painting import plain_sprite

SYMBOL = '<symbol id="c{n}" viewBox="0 0 60 90"><path d="M0 0"/></symbol>'


def sprite(symbol: str, count: int = 54) -> str:
    return f"<svg>{''.join(symbol.format(n=n) for n in range(count))}</svg>"


def test_each_symbol_becomes_a_rectangle_of_its_size() -> None:
    plain = plain_sprite(sprite(SYMBOL))
    assert plain.count('viewBox="0 0 60 90"><rect width="60" height="90"/></symbol>') == 54


@pytest.mark.parametrize(
    "other",
    [
        sprite('<symbol viewBox="0 0 60 90" id="c{n}"></symbol>'),
        sprite(SYMBOL) + '<symbol id="c-1" viewBox="0 0 60 90"></symbol>',
        sprite(SYMBOL, 47),
    ],
)
def test_a_sprite_of_another_form_is_not_emptied_in_silence(other: str) -> None:
    """Before, the cards had no size in any browser test, and nothing said so."""
    with pytest.raises(ValueError, match="symbols have the expected form"):
        plain_sprite(other)
