"""What the wizard asks before an event begins: formats, and lists of names."""

import pytest

from botifarra.tournament.entries import Pair
from tests.server.desk.evenings import read_book
from tests.server.desk.founders import Wizard, form, pair
from tests.workbooks import workbook


def test_formats_are_proposed(lasting_wizard: Wizard) -> None:
    found = lasting_wizard.get("host/proposals", pairs=16, minutes=180, sets=1).json()["proposals"]
    first = found[0]
    assert (first["pairing"], first["rounds"], first["boards"], first["minutes"]) == ("mitchell", 7, 3, 171)
    assert lasting_wizard.get("host/proposals", pairs=8, minutes=240, sets=4, teams=True).json()["proposals"]
    for odd in (
        {"pairs": 1, "minutes": 180, "sets": 1},
        {"pairs": 10**9, "minutes": 180, "sets": 1},
        {"pairs": "x", "minutes": 180, "sets": 1},
        {"pairs": 8, "minutes": 180},
        {"pairs": 8, "minutes": 180, "sets": -1},
        {"pairs": 8, "minutes": 180, "sets": 4, "sections": [4, 5]},
        {"pairs": 8, "minutes": 180, "sets": 4, "sections": [8, 0]},
    ):
        assert lasting_wizard.get("host/proposals", **odd).status_code == 400


def test_an_event_has_the_rounds_and_boards_that_the_host_asks_for(wizard: Wizard) -> None:
    asked = {"rounds": 4, "boards": 3}
    found = wizard.get("host/proposals", pairs=8, minutes=180, sets=4, **asked).json()["proposals"]
    assert {(each["rounds"], each["boards"]) for each in found} == {(4, 3)}
    assert wizard.get("host/proposals", pairs=8, minutes=180, sets=4, rounds=100).status_code == 400
    assert wizard.post("host/events", form(8, name="Quatre", **asked)).status_code == 201
    book = read_book(wizard.folder / "quatre.event")
    assert len(book.rounds) == 4
    assert {len(seating.boards) for each in book.rounds for seating in each.seatings} == {3}
    answer = wizard.post("host/events", form(8, name="Massa", rounds=9, boards=8))
    assert (answer.status_code, answer.json()["code"]) == (409, "NoSuchFormat")


def test_each_section_plays_by_itself(wizard: Wizard) -> None:
    asked = {"pairs": 16, "minutes": 200, "sets": 2, "sections": [8, 8]}
    found = wizard.get("host/proposals", **asked).json()["proposals"]
    first = found[0]
    assert (first["pairing"], first["rounds"], first["sections"]) == ("howell", 7, 2)
    pairs = [pair(number, section="AB"[number % 2]) for number in range(1, 17)]
    body = form(name="Dues", minutes=200, sets=2, pairing="howell", pairs=pairs)
    seats = wizard.post("host/preview", body).json()["tables"]
    assert [each["table"] for each in seats] == list(range(1, 9))
    assert all(one["number"] % 2 == other["number"] % 2 for one, other in (each["pairs"] for each in seats))
    assert wizard.post("host/events", body).status_code == 201
    book = read_book(wizard.folder / "dues.event")
    assert len(book.rounds) == 7
    assert {book.pair(number).section for number in range(1, 17, 2)} == {"B"}


def test_no_table_has_a_section_where_all_pairs_play_together(lasting_wizard: Wizard) -> None:
    pairs = [pair(number, section="AB"[number % 2]) for number in range(1, 17)]
    tables = {
        pairing: lasting_wizard.post("host/preview", form(pairing=pairing, pairs=pairs)).json()["tables"]
        for pairing in ("berger", "swiss")
    }
    assert [each["section"] for each in tables["berger"]] == ["B"] * 4 + ["A"] * 4
    assert {each["section"] for each in tables["swiss"]} == {""}


def test_lists_are_read_as_they_are_pasted_or_dropped(lasting_wizard: Wizard) -> None:
    rows: list[list[object]] = [
        ["Jugador 1", "Jugador 2", "Club"],
        ["Anna", "Blai", "Vic"],
        ["Carme", "Dani", "Olot"],
    ]
    lists = (
        b"Anna,Blai,Vic\nCarme,Dani,Olot\n",
        b"jugador 1\tjugador 2\tclub\nAnna\tBlai\tVic\nCarme\tDani\tOlot",
        workbook(*rows),
    )
    for content in lists:
        answer = lasting_wizard.read(content)
        assert answer.status_code == 200, answer.text
        assert [(each["players"], each["club"]) for each in answer.json()["pairs"]] == [
            (["Anna", "Blai"], "Vic"),
            (["Carme", "Dani"], "Olot"),
        ]
    lines = "1. Anna – Blai\n2. Carme / Dani\n\n3) Èlia + Ferran\n"
    pasted = lasting_wizard.read(lines.encode()).json()["pairs"]
    assert [each["players"] for each in pasted] == [["Anna", "Blai"], ["Carme", "Dani"], ["Èlia", "Ferran"]]


def test_names_of_a_list_and_an_event_have_no_characters_that_nobody_sees(wizard: Wizard) -> None:
    read = wizard.read("\ufeff\u202eAnna\u202c,Ber\u200bnat,\u2066Vic\u2069".encode(), lang="en").json()
    assert read["pairs"] == [{"players": ["Anna", "Bernat"], "club": "Vic", "team": "", "section": ""}]
    hidden = {"players": ["\u202eAnna\u202c", "Ber\u200bnat"], "club": "\u2067Vic\u2069"}
    body = form(4, name="\u200fTar\u200bdor", place="\u202aVic", pairs=[hidden, *map(pair, (2, 3, 4))])
    assert wizard.post("host/events", body).json()["event"] == "tardor"
    book = read_book(wizard.folder / "tardor.event")
    assert (book.begun.name, book.begun.place) == ("Tardor", "Vic")
    assert book.pair(1) == Pair(1, ("Anna", "Bernat"), club="Vic")


def test_doubts_about_a_list_are_told(lasting_wizard: Wizard) -> None:
    answer = lasting_wizard.read("Núria,Blai\nNURIA,Dani\n".encode(), lang="en").json()
    assert answer["notes"] == ["NURIA looks like Núria, who is being entered too. Are they two people?"]
    assert lasting_wizard.read("Núria,Blai\n".encode("latin-1"), lang="en").json()["notes"]
    sections = lasting_wizard.read(b"player 1,player 2,section\nAnna,Blai,A\nCarme,Dani,", lang="en").json()
    assert [each["section"] for each in sections["pairs"]] == ["A", ""]
    assert sections["notes"] == ["Some pairs have no section: together they form one more."]
    assert lasting_wizard.read(b"player 1,player 2,section\nAnna,Blai,A\nCarme,Dani,B").json()["notes"] == []


@pytest.mark.parametrize(
    ("content", "code", "sentence"),
    [
        (b"", "names_nobody", "there is no pair"),
        (
            b"Anna,Blai\nCarme\n",
            "names_one_name",
            "Line 2: there is one name alone, 'Carme': the other player",
        ),
        (b"Anna,Blai\n12,13\n", "names_two_names", "Line 2: the two names of a pair are missing"),
        (b"Anna,Blai\nCarme,Blai\n", "names_twice", "Line 2: 'Blai' is in the list already; if they are two"),
        (b"Anna,Blai\nCarme,D\x00ani\n", "names_no_text", "Line 2: there are characters that are not text"),
        (b"PK\x03\x04 broken", "names_workbook_damaged", "this spreadsheet cannot be read"),
        (b"\xd0\xcf\x11\xe0 old", "names_workbook_old", "is a spreadsheet in an old format"),
        (
            b"".join(b"Anna %d,Blai %d\n" % (n, n) for n in range(201)),
            "names_too_many",
            "Line 201: there are",
        ),
    ],
)
def test_a_list_that_cannot_be_read_says_why(
    lasting_wizard: Wizard, content: bytes, code: str, sentence: str
) -> None:
    answer = lasting_wizard.read(content, lang="en")
    assert (answer.status_code, answer.json()["code"]) == (409, code)
    assert answer.json()["sentence"].startswith(sentence)
