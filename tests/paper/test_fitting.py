from hypothesis import given
from hypothesis import strategies as st

from botifarra.paper.fitting import BETWEEN, ELLIPSIS, JOINED, LEADING, LEAST, MM, fit


def measure(words: str) -> float:
    """Measure text in a font whose letters are all half as wide as high."""
    return len(words) * MM / 2


def test_text_that_fits_keeps_its_size() -> None:
    assert fit("Anna · Pere", 50, 10, 12, measure) == (["Anna · Pere"], 12)


def test_too_wide_words_get_smaller_before_they_go_on_a_second_line() -> None:
    lines, size = fit("Anna Puig", measure("Anna Puig") * 11, 12 * LEADING * MM, 12, measure)
    assert lines == ["Anna Puig"]
    assert 10.5 < size <= 11


def test_a_line_ends_between_two_names_without_the_separator() -> None:
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


def test_no_type_is_smaller_than_the_least() -> None:
    words = "Anna Puig i Soler"
    assert fit(words, measure("Sole") * 8, 5 * 8 * LEADING * MM, 12, measure, least=8) == (
        ["Anna", "Puig", "i", "Sole", "r"],
        8,
    )
    assert fit("Anna", 1000, 100, 6, measure, least=8).size == 6


def test_a_name_without_room_is_cut_with_an_ellipsis() -> None:
    line = 8 * LEADING * MM
    (cut,), size = fit("Maria dels Àngels", measure("Maria dels Àng") * 8, line, 12, measure, least=8)
    assert (cut, size) == ("Maria dels Àn…", 8)


def test_of_two_names_the_longer_is_cut() -> None:
    names = BETWEEN.join(("Maria dels Àngels Puigdemunt", "Pere Mas"))
    (cut,), _ = fit(names, measure("Maria dels Àngel… · Pere Mas") * 8, 8 * LEADING * MM, 12, measure, 8)
    assert cut == "Maria dels Àngel… · Pere Mas"


def test_each_name_on_its_own_line_keeps_it() -> None:
    names = "Maria dels Àngels Puigdemunt\nPere Mas"
    lines, _ = fit(names, measure("Maria dels Àn…") * 8, 2 * 8 * LEADING * MM, 12, measure, 8)
    assert lines == ["Maria dels Àn…", "Pere Mas"]


def test_a_number_gets_no_smaller_than_the_least_where_it_fits_at_that() -> None:
    number = "101–100"
    assert fit(number, measure(number) * LEAST * 1.001, 10, 7.63, measure) == ([number], LEAST)
    assert fit(number, measure(number) * LEAST * 0.99, 10, 7.63, measure).size < LEAST


def test_a_number_is_never_cut() -> None:
    (number,), size = fit("1234567890", measure("1234567890") * 4, 20, 12, measure)
    assert number == "1234567890"
    assert size < LEAST


@given(
    st.text(st.characters(codec="utf-8", exclude_characters="\r\n…"), max_size=300).map("A{}".format),
    st.floats(5, 100),
    st.floats(4, 30),
    st.floats(LEAST, 40),
)
def test_any_text_fits_any_box_and_cuts_have_an_ellipsis(
    words: str, width: float, height: float, size: float
) -> None:
    lines, fitted = fit(words, width, height, size, measure)
    assert all(measure(line) * fitted <= width + 1e-6 for line in lines)
    assert len(lines) * LEADING * fitted * MM <= height + 1e-6
    assert LEAST <= fitted <= size

    def letters(text: str) -> str:
        return text.replace(BETWEEN, "").replace(JOINED, "").replace(" ", "").replace("·", "")

    shown = "".join(lines)
    assert (ELLIPSIS in shown) is (letters(shown) != letters(words))
