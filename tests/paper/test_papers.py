"""The words and the number of pages of each paper, that nothing is cut off, and that every text is used."""

from itertools import pairwise

import pytest

from botifarra.core.cards import Strain
from botifarra.core.seats import Seat
from botifarra.letters import alphabetical
from botifarra.paper.dealing_slips import dealing_slips
from botifarra.paper.exports import csv_file, xlsx_file
from botifarra.paper.hand_records import hand_records
from botifarra.paper.score_slips import score_slips
from botifarra.paper.seating import seating_lists
from botifarra.paper.standings import standings_pages
from botifarra.paper.surnames import surname_first
from botifarra.paper.table_cards import table_cards
from botifarra.paper.travellers import travellers
from botifarra.prose import LANGUAGES
from botifarra.tournament.errors import UnknownRound
from botifarra.tournament.events import Substituted
from botifarra.tournament.listing.board_records import board_records, record_rows
from botifarra.tournament.listing.table_rows import results, standings
from botifarra.tournament.recording import record
from botifarra.tournament.shared.listing import standing_rows
from tests.paper.championships import deals, dealt, duplicate, empty, mitchell
from tests.paper.languages import LONGEST
from tests.paper.layout import faults
from tests.paper.papers import (
    CATALAN,
    DEALS,
    DUPLICATE,
    GROUPED,
    LEAGUE,
    MITCHELL,
    ODD,
    PAPERS,
    SHARED,
    SWISS,
    VALUES,
    pages,
    recording,
    texts_of,
)
from tests.paper.pdf_text import read_pages
from tests.paper.test_attendance import sharing_tables
from tests.scale import PROVING
from tests.tournament.events import book_of, eventful

PAGES = {
    "dealing": 2,
    "commitment": 1,
    "records": 2,
    "records after rulings": 2,
    "records of a league": 1,
    "records with the field": 4,
    "records with the field after rulings": 4,
    "records with two tables": 1,
    "records with 32 tables": 1,
    "records with the field of a league": 2,
    "boards of 64 pairs": 6,
    "boards of two pairs": 1,
    "boards after rulings": 17,
    "boards of a league": 9,
    "boards of a league after rulings": 3,
    "sheets of a league after rulings": 1,
    "sheets of a few pairs": 6,
    "sheets of two pairs": 2,
    "sheets after rulings": 18,
    "sheets after a withdrawal": 6,
    "sheets before the end": 5,
    "sheets of a Swiss": 1,
    "sheets of a changed Swiss": 1,
    "sheets of groups": 1,
    "sheets of a knock-out": 3,
    "sheets of a league": 8,
    "slips": 10,
    "slips of matches": 4,
    "slips of a knock-out": 1,
    "slips of a league": 3,
    "travellers": 8,
    "travellers of a Mitchell": 5,
    "travellers of 64 pairs": 6,
    "seating": 2,
    "seating of an odd field": 3,
    "seating of a final": 2,
    "seating of a league": 2,
    "cards": 10,
    "cards with codes": 10,
    "cards of an odd field": 16,
    "cards of a league": 2,
    "cards after a withdrawal": 1,
    "standings": 1,
    "standings with lots": 1,
    "standings after changes": 1,
    "standings after a changed result": 1,
    "standings after a withdrawal": 1,
    "standings of a Mitchell": 1,
    "standings of a Swiss": 2,
    "standings of a league": 1,
    "standings of groups": 1,
    "standings of a level group": 1,
    "standings with a flag": 1,
    "standings of a knock-out": 1,
    "standings before the end": 1,
    "standings of shared boards": 1,
    "standings of many shared boards": 4,
    "crosstable": 2,
    "crosstable of a Mitchell": 2,
    "crosstable of a Swiss": 4,
    "crosstable of an odd field": 3,
    "crosstable of all against all": 1,
    "crosstable of two pairs": 1,
    "crosstable of groups": 1,
    "crosstable of a league": 1,
    "crosstable of many teams": 1,
    "crosstable of an odd Swiss": 1,
    "crosstable of five pairs": 1,
    "crosstable before the end": 1,
    "bracket of two pairs": 1,
    "bracket with byes": 1,
    "bracket after withdrawals": 1,
    "bracket with a third place": 1,
    "bracket of 33 pairs": 5,
    "bracket of 64 pairs": 5,
    "bracket after groups": 1,
    "bracket while groups play": 1,
    "blanks": 1,
    "blanks of matches": 1,
    "blanks with all options": 1,
    "blanks with contro in botifarra alone": 1,
    "blanks without contro": 1,
    "blanks of free play": 1,
    "certificates": 11,
    "certificates of pairs that changed": 3,
    "certificates of a Mitchell": 2,
    "certificates of a shared place": 2,
    "certificates of groups": 3,
}


# The longest texts stand on the papers of test_layout.py.
@pytest.mark.parametrize("language", (*LANGUAGES, LONGEST) if PROVING else ("ca",))
@pytest.mark.parametrize("name", PAPERS)
def test_pages_are_as_many_as_are_needed_and_can_be_read(name: str, language: str) -> None:
    printed = pages(name, language)
    assert len(printed) == PAGES[name]
    assert all(page.lines for page in printed)
    assert faults(printed) == []


def test_every_text_is_used() -> None:
    text = recording()
    text.asked |= {f"month.{month}" for month in range(1, 13)}
    text.asked |= {f"certificate.place.{place}" for place in range(1, 11)}
    text.asked |= {"stage.8", "stage.16"}
    for name in PAPERS:
        text.asked |= texts_of(name)
    table_cards(sharing_tables(), text)
    seating_lists(sharing_tables(), 1, text)
    score_slips(sharing_tables(), 1, text)
    substituted = record(DUPLICATE, Substituted(1, DUPLICATE.pairs[1].players[0], "Carles", 2, "ill"))
    for book in (substituted, book_of(eventful()), DUPLICATE, MITCHELL, SWISS, GROUPED, LEAGUE):
        csv_file(results(book), text)
        xlsx_file(results(book), text("results.title"), text)
        xlsx_file([row for listing in standings(book) for row in listing.rows], "x", text)
    xlsx_file(standing_rows(SHARED.found, SHARED.names), "x", text)
    records = board_records(DUPLICATE, DEALS, VALUES)
    xlsx_file(record_rows(records), text("records.title"), text)
    of_pages = {key for key in text.texts if key.startswith("site.")}  # tests/server/desk/test_public_site.py
    assert text.asked == set(text.texts) - of_pages


@pytest.mark.usefixtures("real_fonts")
@pytest.mark.parametrize("name", ["seating", "standings", "certificates"])
def test_equal_championships_give_equal_bytes(name: str) -> None:
    assert PAPERS[name](CATALAN) == PAPERS[name](CATALAN)


def test_a_dealing_slip_has_the_board_its_dealer_and_all_its_cards() -> None:
    (page,) = read_pages(dealing_slips(DUPLICATE, {3: DEALS[3]}, CATALAN))
    assert page.words[0] == "Mà 3"
    assert "Dona Sud" in page.words
    hands = page.words[page.words.index("N") :]
    assert [word for word in hands if word in set("NOSE")] == ["N", "O", "S", "E"]
    assert len(cards(hands)) == 48
    north = sorted(DEALS[3].hands[Seat.NORTH], key=lambda card: (card.suit, -card.strength))
    assert cards(hands)[:12] == [str(card.number) for card in north]


def test_a_suit_of_twelve_stands_on_one_line() -> None:
    (page,) = read_pages(dealing_slips(DUPLICATE, {2: DEALS[2]}, CATALAN))
    assert sum(len(word.split()) == 12 for word in page.words) == 4


def test_a_commitment_is_printed_in_full_with_its_purpose() -> None:
    (page,) = pages("commitment")
    assert {"Mans 1–24", "Sessió 1"} <= set(page.words)
    assert dealt().dealt[1].commitment in page.text.replace(" ", "").replace("\n", "")
    assert "tothom podrà comprovar" in page.text


def test_a_hand_record_has_the_values_of_each_board_and_says_what_they_are() -> None:
    printed = pages("records")
    first = printed[0].words
    board = first[first.index("Mà 1") : first.index("Mà 2")]
    at = board.index("N-S")
    assert board[at : at + 6] == ["N-S", *(str(VALUES[1][strain]) for strain in Strain)]
    assert "si tots quatre veuen totes les cartes" in printed[0].text
    assert "Sessió 1" in first


def test_the_values_of_a_board_stand_on_one_line_at_equal_distances() -> None:
    lines = pages("records")[0].lines
    at = next(number for number, line in enumerate(lines) if line.words == "N-S")
    values = lines[at + 1 : at + 6]
    assert len({round(line.y, 1) for line in values}) == 1
    assert len({round(right.x - left.x, 1) for left, right in pairwise(values)}) == 1


def test_a_hand_record_without_values_omits_them() -> None:
    (page,) = read_pages(hand_records(duplicate(scored=False), deals(8), {}, CATALAN))
    assert "N-S" not in page.words
    assert "tots quatre" not in page.text
    assert "millor resultat" not in page.text


def test_a_score_slip_has_pairs_boards_and_table() -> None:
    page = pages("slips", "en")[0]
    assert page.words[1:10] == [
        "Round 1  ·  Table 1  ·  Board 1",
        "N-S",
        "1",
        "Maria dels Àngels Puigdemunt i Vi…",
        "Jose-Nicolás Fernández de la Peñí…",
        "E-W",
        "40",
        "Þórður Güell Żak",
        "Zoë Güell Żak",
    ]
    assert page.text.count("Sum: 72") == 8
    assert page.text.count("Signature N-S") == 8


def test_a_slip_of_a_match_has_a_place_for_each_hand() -> None:
    page = pages("slips of matches")[0]
    assert "Ronda 2  ·  Taula 1" in page.words
    assert page.words.count("12") == 8
    assert "Botifarra" not in page.words


def test_a_traveller_has_a_line_for_each_table_in_order() -> None:
    (page,) = read_pages(travellers(MITCHELL, [5], CATALAN))
    assert page.words[0] == "Mà 5"
    seated = [
        (place.round, place.table, *seating.pairs) for place, seating in MITCHELL.places() if place.board == 5
    ]
    assert len(seated) == 9
    for numbers in seated:
        assert " ".join(map(str, numbers[:3])) in " ".join(page.words)


def test_boards_without_a_table_have_no_traveller() -> None:
    assert (
        read_pages(travellers(MITCHELL, [37], CATALAN)) == []
        or not read_pages(travellers(MITCHELL, [37], CATALAN))[0].lines
    )


def test_players_are_listed_by_surname() -> None:
    by_name = pages("seating")[1]
    assert by_name.words[1] == "Seients per jugadors"
    players = {surname_first(name) for pair in DUPLICATE.pairs.values() for name in pair.players}
    listed = [word for word in by_name.words if word in players]
    assert len(players - set(listed)) == 1
    assert "Puigdemunt i Vilallonga-Güell, Maria del…" in by_name.words
    assert listed == sorted(listed, key=alphabetical)
    assert listed[0] == "Fernández de la Peñíscola, Jose-Nicolás"


def test_sit_outs_are_listed() -> None:
    by_table = pages("seating of an odd field")[0]
    (out,) = ODD.round(2).sits_out
    assert by_table.words[by_table.words.index("–") + 1] == str(out)
    assert "descansa" in by_table.words
    cards = "\n".join(page.text for page in pages("cards of an odd field"))
    assert "descansa" in cards


def test_the_last_rounds_of_a_knock_out_have_names() -> None:
    assert "Ronda 1 · Semifinal  ·  Taula 1" in pages("slips of a knock-out")[0].words
    assert all("Ronda 2 · Final" in page.words for page in pages("seating of a final"))
    assert "Ronda 2" in pages("seating of an odd field")[0].words


def test_seating_of_a_round_that_is_not_paired_is_refused() -> None:
    with pytest.raises(UnknownRound):
        seating_lists(DUPLICATE, 7, CATALAN)
    with pytest.raises(UnknownRound):
        score_slips(DUPLICATE, 7, CATALAN)


def test_a_table_card_has_the_next_table_of_both_pairs() -> None:
    card = read_pages(table_cards(mitchell(tables=5, scored=False), CATALAN))[0].words
    assert card[0] == "Taula 1"
    row = card[card.index("1–4") :]
    assert row[: row.index("5–8")].count("→ 1 N-S") == 1
    assert "→ 2 E-O" in row[: row.index("5–8")]


def test_a_round_not_paired_yet_leaves_next_empty() -> None:
    words = read_pages(table_cards(duplicate(pairs=4, rounds=1, scored=False), CATALAN))[0].words
    assert not any(word.startswith("→") for word in words)


def test_without_pairs_pages_are_empty() -> None:
    assert not any(page.lines for page in read_pages(standings_pages(empty(), CATALAN)))
    assert not any(page.lines for page in read_pages(table_cards(empty(), CATALAN)))


def cards(words: list[str]) -> list[str]:
    return [number for word in words for number in word.split() if number.isdigit()]
