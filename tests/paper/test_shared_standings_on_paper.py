"""Standings of shared boards on paper and as files."""

import csv
import io
import json
from dataclasses import replace
from fractions import Fraction

import pytest

from botifarra.paper.shared_standings import SUFFIXES, make_shared_standings
from botifarra.tournament.shared.listing import in_order
from tests.paper.papers import CATALAN, MANY_SHARED, SHARED, pages
from tests.paper.pdf_text import read_pages


def test_the_page_has_the_set_its_entrants_and_its_notes() -> None:
    (page,) = pages("standings of shared boards")
    assert page.words[0] == "Penya Oros"
    assert {"Classificació", "Vilafranca · 26 de novembre de 2026"} <= set(page.words)
    assert f"Participants: {len(SHARED.found.ranked)}" in page.words
    for note in ("decideix els empats", "va darrere de qui", "Un bot ha acabat", "Els bots, sense lloc"):
        assert note in page.text


def test_standings_that_are_not_sealed_are_provisional() -> None:
    page = pages("standings of many shared boards")[0]
    assert page.words[:2] == ["Mans compartides", "Classificació provisional"]


def test_bots_stand_between_people_without_a_rank() -> None:
    rows = in_order(SHARED.found)
    assert [row.rank for row in rows if row.rank is not None] == [row.rank for row in SHARED.found.ranked]
    keys = [(row.is_complete, row.average) for row in rows]
    assert keys == sorted(keys, reverse=True)
    (page,) = pages("standings of shared boards")
    assert page.words[page.words.index("greedy") - 1] == "–"


def test_notes_about_things_that_are_not_there_are_left_out() -> None:
    best = replace(SHARED.found.ranked[0], by_bot=0, is_complete=True)
    alone = replace(SHARED, found=replace(SHARED.found, ranked=(best,), bots=()))
    (page,) = read_pages(make_shared_standings(".pdf", alone, CATALAN))
    assert "Un bot" not in page.text
    assert "bots" not in page.text
    assert "darrere" not in page.text


def test_a_table_has_a_line_for_each_entrant() -> None:
    text = make_shared_standings(".csv", SHARED, CATALAN).decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text), delimiter=";"))
    assert [*rows[0]] == ["Lloc", "Jugador", "Mitjana", "Mans", "Mans acabades per un bot", "%"]
    assert len(rows) == len(in_order(SHARED.found))
    assert make_shared_standings(".xlsx", SHARED, CATALAN).startswith(b"PK")


def test_json_has_exact_figures() -> None:
    lines = json.loads(make_shared_standings(".json", MANY_SHARED, CATALAN))
    by_number = {line["entrant"]: line for line in lines}
    for row in in_order(MANY_SHARED.found):
        line = by_number[row.entrant]
        assert (line["rank"], Fraction(line["average"])) == (row.rank, row.average)
        assert bool(line["bot"]) is (row.rank is None)
        assert line["name"]


def test_a_deleted_name_is_a_number() -> None:
    lines = json.loads(make_shared_standings(".json", replace(SHARED, names={}), CATALAN))
    assert all(line["name"] == f"#{line['entrant']}" for line in lines)


def test_another_kind_of_file_is_refused() -> None:
    with pytest.raises(ValueError, match=r"expected \.pdf \.xlsx \.csv \.json"):
        make_shared_standings(".ods", SHARED, CATALAN)
    assert SUFFIXES[0] == ".pdf"
