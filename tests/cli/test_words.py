"""Numbers in the form that people write."""

from fractions import Fraction

import pytest

from botifarra.cli.prose import prose
from botifarra.cli.words import cases_text, decimal_text, error_text, percent_text, share_text

SPACE = "\N{NO-BREAK SPACE}"


@pytest.mark.parametrize(
    ("share", "short", "percent"),
    [
        ((0, 1), "0%", "0%"),
        ((1, 1000), "<1%", "less than 1%"),
        ((1, 3), "33%", "33%"),
        ((999, 1000), ">99%", "more than 99%"),
        ((1, 1), "100%", "100%"),
    ],
)
def test_percents_near_the_ends_are_not_rounded_to_0_or_100(
    share: tuple[int, int], short: str, percent: str
) -> None:
    text = prose("en")
    assert share_text(text, Fraction(*share)) == short
    assert share_text(text, Fraction(*share), in_words=True) == percent


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("ca", "en cap cas, en menys de l'1 % dels casos, en un 33 % dels casos, en tots els casos"),
        ("es", "en ningún caso, en menos del 1 % de los casos, en un 33 % de los casos, en todos los casos"),
        ("en", "in no case, in less than 1% of cases, in 33% of cases, in all cases"),
    ],
)
def test_a_part_of_the_deals_is_told_as_cases(lang: str, told: str) -> None:
    shares = (Fraction(0), Fraction(1, 1000), Fraction(1, 3), Fraction(1))
    assert ", ".join(cases_text(prose(lang), share) for share in shares).replace(SPACE, " ") == told
    assert cases_text(prose("en"), Fraction(999, 1000)) == "in more than 99% of cases"


def test_numbers_are_rounded_as_in_the_browser() -> None:
    text = prose("en")
    shown = [decimal_text(text, value) for value in (1.15, -1.15, 0.25, 1.1496)]
    assert shown == ["1.2", "−1.2", "0.3", "1.2"]
    assert [decimal_text(text, value, sign=True) for value in (-0.04, 0.05)] == ["+0.0", "+0.1"]
    assert [share_text(text, Fraction(part, 1000)) for part in (125, 285, 775)] == ["13%", "29%", "78%"]


def test_only_an_error_of_exactly_0_is_shown_as_0() -> None:
    shown = [error_text(prose("ca"), error) for error in (0, 0.004, 0.04, 0.149, 0.25)]
    assert shown == ["0,0", "0,1", "0,1", "0,1", "0,3"]


@pytest.mark.parametrize(
    ("lang", "percent", "least"),
    [
        ("ca", f"5{SPACE}%", f"menys de l'1{SPACE}%"),
        ("es", f"5{SPACE}%", f"menos del 1{SPACE}%"),
        ("en", "5%", "less than 1%"),
    ],
)
def test_a_percent_sign_follows_the_language(lang: str, percent: str, least: str) -> None:
    assert percent_text(prose(lang), "5") == percent
    assert share_text(prose(lang), Fraction(1, 1000), in_words=True) == least
    for text in prose(lang).texts.values():
        before = {text[at - 1] for at, sign in enumerate(text) if sign == "%"}
        assert before <= ({SPACE} if lang != "en" else set("}0123456789"))
