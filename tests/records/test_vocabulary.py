import re

import pytest

from botifarra.records.vocabulary import KNOWN_TAGS, resembled_tag
from tests.records.goldens import FOLDER


@pytest.mark.parametrize(
    ("name", "known"),
    [
        ("Reglament", "Rules"),
        ("Reglamento", "Rules"),
        ("Punts", "Points"),
        ("PUNTOS", "Points"),
        ("Puntuacio", "Score"),
        ("Qui_dona", "Dealer"),
        ("Delar", None),
        ("Dealre", "Dealer"),
        ("Ponits", "Points"),
        ("north", "North"),
        ("Nord", "North"),
        ("Remark", None),
        ("Comment", None),
        ("Club", None),
    ],
)
def test_a_tag_resembles_a_known_one(name: str, known: str | None) -> None:
    assert resembled_tag(name) == known


def test_a_known_tag_resembles_none() -> None:
    assert [name for name in KNOWN_TAGS if resembled_tag(name)] == []


def test_every_tag_in_the_page_on_notation_is_known() -> None:
    page = (FOLDER.parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
    section = page.partition("## BGN")[2].partition("## JSON")[0]
    rows = re.findall(r"^\| (`[^|]+) \|", section, re.MULTILINE)
    told = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    assert told <= set(KNOWN_TAGS)
    assert len(told) > 20
