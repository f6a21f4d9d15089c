"""`botifarra review --html`: a page that needs no other file."""

import json
import re
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from botifarra.cli.prose import prose
from botifarra.cli.words import action_name, seat_letter, side_letters
from botifarra.core.actions import PASS
from botifarra.core.seats import Seat, Side
from botifarra.prose import LANGUAGES
from botifarra.records.bgn import format_bgn, parse_bgn
from tests.cli.analysis.small_reviews import (
    EXAMPLE,
    MATCH,
    MEANS,
    hand,
    review,
)

pytestmark = pytest.mark.usefixtures("small_reviews")


class _Reader(HTMLParser):
    """The tags and the words of a page; raises `AssertionError` where tags do not match."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.words = ""
        self.feed(page)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += attrs
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += attrs

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_needs_no_other_file_and_escapes_names(tmp_path: Path, language: str) -> None:
    names = ("<script>alert(1)</script>", 'B"r&u', "Carla", "Dídac")
    source = tmp_path / "match.bgn"
    source.write_text(format_bgn([hand(0, names)]), encoding="utf-8")
    page = tmp_path / "page.html"
    assert review(str(source), "--html", str(page), lang=language).status == 0
    written = page.read_text(encoding="utf-8")
    read = _Reader(written)
    assert "script" not in re.findall(r"<(\w+)", written)
    assert names[0] in read.words
    assert names[1] in read.words
    assert source.name in read.words
    assert str(tmp_path) not in written
    links = [value for name, value in read.attributes if name in ("href", "src")]
    assert [link for link in links if not str(link).startswith("#botifarra-")] == []
    assert "<h2>1. " in written
    assert "http" not in re.sub(r'xmlns="[^"]*"|http-equiv', "", written)
    assert prose(language)("review.curve") in read.words


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_of_the_deal_speaks_the_language_of_the_page(tmp_path: Path, language: str) -> None:
    page, text = tmp_path / "page.html", prose(language)
    review(str(EXAMPLE), "--html", str(page), lang=language)
    picture = page.read_text(encoding="utf-8").partition('<div class="deal">')[2].partition("<table")[0]
    [told] = parse_bgn(EXAMPLE.read_bytes())
    words = [text(f"review.deal.{label}") for label in ("dealer", "points", "score")]
    words += [action_name(text, each.call, each.doubles) for each in told.calls if each.call != PASS]
    words += [seat_letter(text, seat) for seat in Seat]
    words += [side_letters(text, side).replace("-", "") for side in Side]
    shown = [unescape(word) for word in re.findall(r">([^<>]+)</text>", picture)]
    assert [word for word in words if word not in shown] == []


def test_only_cards_and_signs_have_the_colour_of_a_suit(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    review("-", "--html", str(page), stdin=MATCH)
    coloured = re.findall(r'<span class="card \w+">([^<]*)</span>', page.read_text(encoding="utf-8"))
    assert len(coloured) > 96
    assert [one for one in coloured if not re.fullmatch(r"\d*[●▼†♣]", one)] == []


def test_the_page_of_several_hands_has_the_means_of_the_players(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    done = review("-", "--html", str(page), stdin=MATCH)
    words = _Reader(page.read_text(encoding="utf-8")).words
    told = re.findall(r"^ \S.*?  +([+−]?\d\S*) +(–|\S+ … \S+)$", done.out, re.MULTILINE)
    assert len(told) == 4 * MEANS
    assert {interval for _, interval in told} == {"–"}  # two hands are too few
    assert [mean + interval for mean, interval in told if mean + interval not in words] == []


def test_the_curve_has_a_point_for_each_card_and_a_dot_for_each_decision_told(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    done = review(str(EXAMPLE), "--json", "--html", str(page))
    report = json.loads(done.out)
    [drawn] = re.findall(r'<svg class="curve".*?</svg>', page.read_text(encoding="utf-8"), re.DOTALL)
    curve = ET.fromstring(drawn)
    [line] = curve.iter("polyline")
    assert len(line.attrib["points"].split()) == len(report["curve"]) == 49
    cards = [each for each in report["decisions"] if each["trick"] is not None]
    told = [each for each in cards if each["verdict"] not in ("best", "level") or each["fortune"]]
    assert len(list(curve.iter("circle"))) == len(told) > 0
