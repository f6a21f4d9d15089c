"""Results for each board, on their own pages and beside the hands."""

from itertools import pairwise

import pytest

from botifarra.core.seats import Side
from botifarra.paper.catalogue import NothingToPrint, PaperName, Wanted, make_paper
from botifarra.paper.fitting import LEAST_OF_NAMES
from botifarra.paper.hand_records import hand_records
from botifarra.paper.naming import decimal_name, result_name
from botifarra.paper.texts import paper_prose
from botifarra.tournament.errors import NoBoards
from botifarra.tournament.events import Erased, Place
from botifarra.tournament.listing.board_results import board_results
from botifarra.tournament.recording import record
from tests.paper.championships import LONG, deals, duplicate, mitchell, values
from tests.paper.languages import LAYOUTS, prose_of
from tests.paper.papers import (
    DUPLICATE,
    FLAGGED,
    LEAGUE,
    MANY,
    PAPERS,
    RULED,
    RULED_LEAGUE,
    SHIFTED,
    SWISS,
    pages,
)
from tests.paper.pdf_text import Page, read_pages

CATALAN = paper_prose("ca")


def page_of(board: str) -> Page:
    return next(page for page in pages("boards after rulings") if board in page.words)


def test_every_table_of_every_board_has_its_line() -> None:
    words = [word for page in pages("boards of 64 pairs") for word in page.words]
    for results in board_results(MANY):
        for table in results.fields[0].tables:
            north_south, east_west = table.sides
            assert table.slip is not None
            told = [
                "{}–{}".format(*table.slip.points),
                *(
                    CATALAN(f"side.{each.lower()}")
                    for each in (table.slip.botifarra, table.slip.contro)
                    if each
                ),
                *(result_name(side.result) for side in table.sides),
                *(decimal_name(CATALAN, side.final.score) for side in table.sides if side.final),
            ]
            assert any(words[at : at + len(told)] == told for at in range(len(words))), told
            assert {str(north_south.pair.number), str(east_west.pair.number)} <= set(words)


def test_a_board_has_the_frequency_and_score_of_each_result() -> None:
    (page,) = pages("boards of two pairs")
    assert page.words.count("×") == page.words.count("Val") == 2 * 3  # board 1 has a revoke alone
    (two,) = (each for each in board_results(FLAGGED) if each.board == 2)
    for side in Side:
        (made,) = two.fields[0].frequencies[side]
        told = [result_name(made.result), "1", "1,50"]
        assert any(page.words[at : at + 3] == told for at in range(len(page.words)))


def test_a_score_by_a_ruling_is_marked_and_explained() -> None:
    first = page_of("Mà 1")
    assert "0,00¹" in first.words
    assert any(word.endswith("²") for word in first.words)
    assert "1,75³" in page_of("Mà 7").words
    assert "¹ Renunci: 0 per la mà (R7.4)." in first.text
    assert "³ Puntuació donada per l'àrbitre." in first.text
    (page,) = pages("boards of two pairs")
    assert "1,50²*" in page.words
    assert "* Sense cap altre resultat amb què comparar-la: 1,50 (R7.5)." in page.text
    assert "³" not in page.text


def test_boards_scored_apart_or_cancelled_say_so() -> None:
    five = page_of("Mà 5")
    assert five.words.count("Mà 5") == 2
    assert "Joc de cartes 1 de 2" in five.text
    assert "Joc de cartes 2 de 2" in five.text
    assert "mateixes cartes (R7.8): 5–6." in pages("boards after rulings")[0].text
    nine = page_of("Mà 9")
    assert "Anul·lada: no compta per a ningú" in nine.words
    assert "Val" not in nine.words


def test_an_unfinished_board_is_only_named() -> None:
    assert not any("Mà 14" in page.words for page in pages("boards after rulings"))
    assert "alguna taula encara ha de jugar: 14." in pages("boards after rulings")[0].text
    assert "encara ha de jugar" not in pages("boards of 64 pairs")[0].text


def test_a_big_board_goes_on_on_the_next_page() -> None:
    printed = pages("boards of 64 pairs")
    assert "Mà 1" in printed[0].words
    assert "Mà 1 (segueix)" in printed[1].words
    assert not any("Mà 1" in page.words for page in printed[1:])


def test_small_boards_share_a_page() -> None:
    (page,) = pages("boards of two pairs")
    assert [word for word in page.words if word.startswith("Mà ")] == ["Mà 1", "Mà 2", "Mà 3", "Mà 4"]


def test_long_names_are_cut_and_never_small() -> None:
    (page,) = pages("boards of two pairs")
    names = [line for line in page.lines if line.words.startswith(LONG[0][:9])]
    assert len(names) == 4
    assert all(line.size >= LEAST_OF_NAMES for line in names)
    assert all(line.words.endswith("…") for line in names)


def test_in_a_league_a_board_has_its_teams_and_the_encounter() -> None:
    page = pages("boards of a league")[0]
    assert any(word.startswith("Penya Botif") for word in page.words)
    assert page.text.count("Trobada\nN-S") == 2
    made = board_results(LEAGUE)[0].fields[0].tables[0].sides[0].encounter
    assert made is not None
    assert result_name(made[0]) in page.words
    assert "Val" not in page.words


def test_in_a_league_rulings_are_marked_and_explained() -> None:
    first, *_, last = pages("boards of a league after rulings")
    revoked = board_results(RULED_LEAGUE)[0].fields[0].tables[0].sides[0].encounter
    assert revoked is not None
    assert f"{result_name(revoked[0])}¹" in first.words
    assert "–³" in first.text + last.text
    assert "¹ Renunci: tots els punts per als contraris (R5.2)." in first.text
    assert "no compta per a la trobada" in first.text


@pytest.mark.parametrize("language", LAYOUTS)
@pytest.mark.parametrize("name", ["boards of two pairs", "boards of a league", "sheets of two pairs"])
def test_no_title_of_a_column_is_broken_within_a_word(name: str, language: str) -> None:
    text = prose_of(language)
    (page, *_) = read_pages(PAPERS[name](text))
    shown = {word for words in page.words for word in words.split()}
    keys = ["round", "table", "points", "botifarra", "contro"]
    if name.startswith("sheets"):
        keys += ["board", "side", "opponents", "result", "score", "average"]
    else:
        scored = "encounter" if "league" in name else "score"
        keys += [f"{made}_{side.name}" for made in ("result", scored) for side in Side]
    assert {word for key in keys for word in text(f"column.{key}").split()} <= shown


def test_without_a_finished_board_there_is_nothing_to_print() -> None:
    begun = mitchell(tables=3, boards=1, scored=False)
    for book in (begun, duplicate(pairs=4, rounds=1, scored=False)):
        with pytest.raises(NothingToPrint):
            make_paper(PaperName.BOARDS, ".pdf", Wanted(book, {}, CATALAN))
    with pytest.raises(NothingToPrint):
        make_paper(PaperName.BOARDS, ".pdf", Wanted(DUPLICATE, {}, CATALAN, session=2))
    with pytest.raises(NoBoards):
        make_paper(PaperName.BOARDS, ".pdf", Wanted(SWISS, {}, CATALAN))


def test_a_hand_record_has_the_results_and_the_best_pairs() -> None:
    words = pages("records after rulings")[0].words
    first = words[words.index("Mà 1") : words.index("Mà 2")]
    assert first[-8:] == [
        "N-S",
        "+50,  +38,  +14,  +2,  −10,  −17,  −24,  −34",
        "El millor",
        "8 Òscar Güell Muñoz · Mercè Güell Muñoz",
        "E-O",
        "+24,  +17 ×2,  +10,  −2,  −14,  −38,  −50",
        "El millor",
        first[-1],
    ]
    assert first[-1].startswith("13 Òscar Güell Puig")


def test_a_hand_record_has_the_results_of_its_own_cards_only() -> None:
    text = pages("records after rulings")[0].text
    assert "Taules amb altres\ncartes, a part: 3" in text
    five = text[text.index("Mà 5") : text.index("Mà 6")]
    (board,) = (each for each in board_results(RULED) if each.board == 5)
    for made in board.fields[1].frequencies[Side.NS]:
        assert result_name(made.result) not in five.replace(",", "").split()


def test_a_hand_record_omits_unfinished_and_cancelled_boards() -> None:
    printed = read_pages(hand_records(RULED, {14: deals(14)[14], 9: deals(9)[9]}, values(14), CATALAN))
    words = printed[0].words
    nine, fourteen = words[words.index("Mà 9") : words.index("Mà 14")], words[words.index("Mà 14") :]
    assert "Anul·lada" in nine
    for board in (nine, fourteen):
        assert "El millor" not in board
        assert not any("×" in word or word.startswith("+") for word in board[:-1] if "trumfo" not in word)


def test_an_erased_result_takes_the_others_from_the_hand_record() -> None:
    book = duplicate(pairs=4, rounds=1, boards=1)
    hands = deals(1)
    assert "El millor" in read_pages(hand_records(book, hands, {}, CATALAN))[0].words
    erased = record(book, Erased(Place(1, 2, 1), "no es va jugar"))
    assert "El millor" not in read_pages(hand_records(erased, hands, {}, CATALAN))[0].words


def test_results_that_do_not_fit_beside_the_hands_are_counted() -> None:
    book = duplicate(pairs=64, rounds=1, boards=1)
    words = read_pages(hand_records(book, deals(1), {}, CATALAN))[0].words
    line = words[words.index("El millor") - 1]
    shown, more = line.split("  i ")
    all_made = board_results(book)[0].fields[0].frequencies[Side.NS]
    assert len(shown.split(",  ")) + int(more.removesuffix(" més")) == len(all_made)
    assert [int(each.split()[0].replace("−", "-")) for each in shown.split(",  ")] == [
        made.result for made in all_made[: len(shown.split(",  "))]
    ]


def test_standings_name_rounds_on_changed_results_and_boards_scored_apart() -> None:
    (page,) = pages("standings after a changed result")
    assert "La ronda 2 es va aparellar abans de canviar: Ronda 1, taula 1" in page.text
    assert "abans de canviar" not in pages("standings of a Swiss")[0].text
    assert SHIFTED.rounds[1].number == 2
    apart = read_pages(make_paper(PaperName.STANDINGS, ".pdf", Wanted(RULED, {}, CATALAN)))
    assert all("mateixes cartes (R7.8): 5–6." in page.text for page in apart)


def test_rows_do_not_touch_each_other() -> None:
    for page in pages("boards after rulings"):
        rows = sorted({round(line.y, 2) for line in page.lines if "–" in line.words and line.size > 8})
        assert all(below - above > 7 for above, below in pairwise(rows))
