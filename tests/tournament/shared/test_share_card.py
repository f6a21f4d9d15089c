"""The card to share: one line of signs, a picture that is sound XML, and nothing about cards."""

from fractions import Fraction
from xml.etree import ElementTree as ET

from hypothesis import given
from hypothesis import strategies as st

from botifarra.tournament.shared.share_card import BARS, UNPLAYED, ShareCard

SCORES = tuple(1 + Fraction(at, 7) for at in range(8))
CARD = ShareCard(
    SCORES, "Mans del dia · 26 de novembre", "Àngels", "Mitjana 1,50", "3a de 214", "https://example.org/d"
)
scores = st.none() | st.fractions(1, 2)


def test_the_text_has_one_line_of_signs() -> None:
    assert CARD.text() == (
        "Mans del dia · 26 de novembre\n▁▂▃▄▅▆▇█  Mitjana 1,50 · 3a de 214\nhttps://example.org/d"
    )


def test_words_that_are_not_there_leave_no_trace() -> None:
    assert ShareCard((Fraction(2), None), "Repte").text() == "Repte\n█·"


@given(st.lists(scores, min_size=1, max_size=24))
def test_each_board_has_a_sign_and_a_mark_and_better_scores_have_higher_ones(
    found: list[Fraction | None],
) -> None:
    card = ShareCard(found, "x")
    assert len(card.signs) == len(found)
    assert all((sign == UNPLAYED) is (score is None) for sign, score in zip(card.signs, found, strict=True))
    by_score = sorted((score, sign) for score, sign in zip(found, card.signs, strict=True) if score)
    levels = [BARS.index(sign) for _, sign in by_score]
    assert levels == sorted(levels)
    marks = ET.fromstring(card.svg()).iter()
    assert sum(mark.tag.endswith(("rect", "circle")) for mark in marks) == 2 + len(found)


@given(st.text(), st.text(), st.text(), st.text())
def test_any_words_make_a_picture_that_can_be_read(title: str, name: str, average: str, place: str) -> None:
    picture = ShareCard(SCORES, title, name, average, place).svg()
    root = ET.fromstring(picture)
    assert root.get("viewBox") == "0 0 1200 630"


def test_markup_in_a_name_is_text() -> None:
    root = ET.fromstring(ShareCard(SCORES, "T", '<b onclick="x">&</b>').svg())
    texts = [element.text for element in root.iter() if element.tag.endswith("text")]
    assert texts[1] == '<b onclick="x">&</b>'


def test_long_words_stay_on_the_card() -> None:
    root = ET.fromstring(ShareCard(SCORES, "W" * 200).svg())
    [title, *_] = [element for element in root.iter() if element.tag.endswith("text")]
    assert float(title.get("font-size", "0")) * 200 < 1600
