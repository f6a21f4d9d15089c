"""Folded letters, by which typed texts are compared."""

import pytest

from botifarra.letters import plain_letters


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Núria", "nuria"),
        ("NU\N{COMBINING ACUTE ACCENT}RIA", "nuria"),
        ("Sant Vicenç", "sant vicenc"),
        ("l’Àngel Muñoz-Güell 9", "l’angel munoz-guell 9"),
        ("Straße", "strasse"),
        ("col·la", "col·la"),
        ("", ""),
    ],
)
def test_letters_are_small_and_without_accents(text: str, plain: str) -> None:
    assert plain_letters(text) == plain
