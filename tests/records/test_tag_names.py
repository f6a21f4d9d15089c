import re

import pytest

from botifarra.records.tag_names import resembled_tag
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
        ("Tabel", "Table"),
        ("Esat", "East"),
        ("Deals", "Deal"),
        ("Test", None),
        ("Best", None),
        ("Rest", None),
        ("Last", None),
        ("Beast", None),
        ("Plan", None),
        ("March", None),
        ("Player", None),
        ("Players", None),
        ("", None),
    ],
)
def test_a_tag_resembles_a_known_one(name: str, known: str | None) -> None:
    assert resembled_tag(name) == known


def test_no_tag_that_the_program_writes_resembles_another() -> None:
    docs = FOLDER.parents[2] / "docs"
    page = (docs / "notation.md").read_text(encoding="utf-8")
    section = page.partition("## BGN")[2].partition("## JSON")[0]
    rows = re.findall(r"^\| (`[^|]+) \|", section, re.MULTILINE)
    told = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    boards = set(re.findall(r"^\[(\w+) \"", (docs / "boards.md").read_text(encoding="utf-8"), re.MULTILINE))
    sentences = {"Event", "Seating", "Forfeit", "Perft", "Human", "Lang", "Overclaimed", "Id"}
    assert len(told) > 20
    assert "Session" in boards
    assert [name for name in told | boards | sentences if resembled_tag(name)] == []
