from hypothesis import given
from hypothesis import strategies as st

from botifarra.paper.fitting import BETWEEN, JOINED, LEADING, MM, fit


def measure(words: str) -> float:
    """A font whose letters are all half as wide as high."""
    return len(words) * MM / 2


def test_what_fits_keeps_its_size() -> None:
    assert fit("Anna · Pere", 50, 10, 12, measure) == (["Anna · Pere"], 12)


def test_too_wide_words_get_smaller_before_they_go_on_a_second_line() -> None:
    lines, size = fit("Anna Puig", measure("Anna Puig") * 11, 12 * LEADING * MM, 12, measure)
    assert lines == ["Anna Puig"]
    assert 10.5 < size <= 11


def test_a_line_ends_between_two_names_and_loses_what_stood_there() -> None:
    names = BETWEEN.join(name.replace(" ", JOINED) for name in ("Anna Puig i Soler", "Pere Mas"))
    assert fit(names, measure("Anna Puig i Soler") * 12, 20, 12, measure).lines == [
        "Anna Puig i Soler",
        "Pere Mas",
    ]


def test_a_line_of_the_text_is_a_line() -> None:
    assert fit("Anna\nPere", 100, 20, 12, measure).lines == ["Anna", "Pere"]


def test_a_name_is_broken_only_where_it_would_be_too_small() -> None:
    name = "Maria dels Àngels Puigdemunt".replace(" ", JOINED)
    whole, _ = fit(name, measure(name) * 9, 20, 12, measure)
    broken, _ = fit(name, measure(name) * 6, 20, 12, measure)
    assert whole == ["Maria dels Àngels Puigdemunt"]
    assert " ".join(broken) == "Maria dels Àngels Puigdemunt"
    assert len(broken) > 1


@given(
    st.text(st.characters(codec="utf-8", exclude_characters="\r\n"), max_size=300),
    st.floats(5, 100),
    st.floats(3, 30),
    st.floats(6, 40),
)
def test_anything_fits_anywhere_and_nothing_is_lost(
    words: str, width: float, height: float, size: float
) -> None:
    lines, fitted = fit(words, width, height, size, measure)
    assert all(measure(line) * fitted <= width + 1e-6 for line in lines)
    assert len(lines) * LEADING * fitted * MM <= height + 1e-6
    assert fitted <= size

    def letters(text: str) -> str:
        return text.replace(BETWEEN, "").replace(JOINED, "").replace(" ", "").replace("·", "")

    assert letters("".join(lines)) == letters(words)
