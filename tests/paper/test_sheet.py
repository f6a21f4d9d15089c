import re
import zlib
from pathlib import Path

import pytest

from botifarra.core.cards import Strain
from botifarra.paper.box import Box
from botifarra.paper.faces import Face
from botifarra.paper.sheet import Align, Heading, Overflow, Sheet
from tests.paper.pdf_text import POINT, read_pages
from tools.paper_fonts import FONTS, reduce_font

pytestmark = pytest.mark.usefixtures("real_fonts")


def sheet() -> Sheet:
    return Sheet("ca", "Prova", Heading("Campionat"))


def test_words_stand_within_their_box() -> None:
    paper = sheet()
    page = paper.page()
    box = Box(20, 30, 40, 8)
    paper.write(box, "Àngels Güell", size=10)
    paper.write(box, "Àngels Güell", size=10, align=Align.RIGHT)
    left, right = read_pages(paper.finish())[0].lines
    assert left.x == pytest.approx(20, abs=0.01)
    assert right.right == pytest.approx(60, abs=0.05)
    assert page.height - 38 < left.y < page.height - 30


def test_a_long_place_is_cut_and_the_date_is_not() -> None:
    paper = Sheet(
        "ca", "Prova", Heading("Campionat", "Sant Julià de Cerdanyola " * 4, "22 de novembre de 2026")
    )
    paper.headed_page("Classificació")
    occasion = read_pages(paper.finish())[0].words[2]
    assert occasion.startswith("Sant Julià de Cerdanyola")
    assert occasion.endswith("… · 22 de novembre de 2026")


def test_every_page_has_its_number_whatever_was_written_last_on_it() -> None:
    paper = sheet()
    for _ in range(3):
        box = paper.page().inset(20)
        paper.write(box, "Puigdemunt", size=10, bold=True)
    paper.number_pages()
    printed = read_pages(paper.finish())
    assert [page.words[-1] for page in printed] == ["1 / 3", "2 / 3", "3 / 3"]
    assert {page.lines[-1].size for page in printed} == {8}


@pytest.mark.parametrize("box", [Box(-1, 10, 5, 5), Box(206, 10, 5, 5), Box(10, 293, 5, 5)])
def test_nothing_stands_outside_the_page(box: Box) -> None:
    paper = sheet()
    paper.page()
    with pytest.raises(Overflow):
        paper.frame(box)
    with pytest.raises(Overflow):
        paper.sign(Strain.CUPS, box)
    with pytest.raises(Overflow):
        paper.write(box, "m" * 40, size=20, align=Align.CENTRE)


def test_any_latin_letters_are_in_the_fonts() -> None:
    letters = "ÀàÇçÉéÈèÍíÏïĿŀÑñÓóÒòÚúÜüŁłØøŠšŽžÞþÐðĐđĞğİıŐőŰűȘșẞßŒœÆæŸÿĀāĒēẠạỆệƒŵŷ’–·½−→×†¹²³…"
    paper = sheet()
    box = paper.page().inset(20)
    for number, face in enumerate(Face):
        paper.write(box.below(10 * number).top(10), letters, size=8, face=face)
    assert read_pages(paper.finish())[0].words == [letters] * len(Face)


@pytest.mark.parametrize("face", Face)
def test_a_font_has_what_its_tool_keeps_and_prints_four_scripts(face: Face, tmp_path: Path) -> None:
    font = FONTS / f"{face.file}.ttf"
    reduce_font(font, tmp_path / "again.ttf")
    assert (tmp_path / "again.ttf").read_bytes() == font.read_bytes()
    letters = "ΑλίκηЮліяԱնիანა"
    paper = sheet()
    paper.write(paper.page().inset(20), letters, size=8, face=face)
    assert read_pages(paper.finish())[0].words == [letters]


@pytest.mark.parametrize("face", [Face.BODY, Face.BOLD])
def test_the_plain_faces_print_amazigh_letters(face: Face) -> None:
    paper = sheet()
    paper.write(paper.page().inset(20), "ⴰⵎⴰⵣⵉⵖ", size=8, face=face)
    assert read_pages(paper.finish())[0].words == ["ⴰⵎⴰⵣⵉⵖ"]


@pytest.mark.parametrize("face", Face)
def test_a_letter_that_a_font_lacks_leaves_a_mark(face: Face) -> None:
    paper = sheet()
    paper.write(paper.page().inset(20), "Pol 王小明", size=8, face=face)
    assert paper.width("王", 8) == paper.width("?", 8) > 0
    assert read_pages(paper.finish())[0].words == ["Pol ???"]


def test_documents_made_at_the_same_time_have_their_own_letters() -> None:
    names = ("Anna", "Zoë", "Łukasz")
    papers = [sheet() for _ in names]
    for paper, name in zip(papers, names, strict=True):
        paper.write(paper.page().inset(20), name, size=8)
    assert [read_pages(paper.finish())[0].words for paper in papers] == [[name] for name in names]


def test_a_sign_that_is_drawn_again_stands_in_its_box() -> None:
    paper = sheet()
    for _ in range(2):
        paper.page()
        for box in (Box(20, 30, 5, 8), Box(100, 200, 5, 5)):
            paper.sign(Strain.CUPS, box)
    moves = re.compile(rb"q 1 0 0 1 (\S+) (\S+) cm\nq \S+ 0 0 \S+ 0 841.89 cm")
    drawn = [
        (float(x) * POINT, -float(y) * POINT)
        for stream in re.findall(rb"stream\n(.*?)\nendstream", paper.finish(), re.DOTALL)
        for x, y in moves.findall(zlib.decompress(stream))
    ]
    assert drawn == [pytest.approx(corner, abs=0.01) for corner in [(20, 31.5), (100, 200)] * 2]


def test_page_numbers_are_readable_after_any_font() -> None:
    paper = sheet()
    for bold, words in ((False, "8 / 9"), (True, "Àngels"), (False, "9")):
        paper.write(paper.page().inset(20), words, size=8, bold=bold)
    paper.number_pages()
    assert [page.words[-1] for page in read_pages(paper.finish())] == ["1 / 3", "2 / 3", "3 / 3"]


def test_the_fonts_come_with_their_licence() -> None:
    assert "Bitstream Vera" in (FONTS / "LICENSE_DEJAVU").read_text(encoding="utf-8")
    assert sorted(path.stem for path in FONTS.glob("*.ttf")) == sorted(face.file for face in Face)
