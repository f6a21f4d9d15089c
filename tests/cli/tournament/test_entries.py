"""`botifarra tournament entries`."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from botifarra.cli.prose import Prose
from botifarra.eventfile import EventFile, stamp_now
from botifarra.prose import LANGUAGES
from botifarra.tournament.entries import Pair
from botifarra.tournament.events import Entered
from botifarra.tournament.reading.cells import LARGEST
from tests.cli.tournament.director import Director, begun
from tests.workbooks import workbook


def listed(director: Director) -> list[list[str]]:
    [told] = director.json("entries")
    return [
        [str(pair["number"]), *pair["players"], pair["club"], pair["team"], pair["section"]]
        for pair in told["pairs"]
    ]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1"])
@pytest.mark.parametrize("between", [",", ";", "\t"])
def test_names_of_a_spreadsheet(tmp_path: Path, encoding: str, between: str) -> None:
    rows = [
        ["Club", "Jugador 1", "e-mail", "Jugador 2", "Secció"],
        [],
        ["Tarragona", "Núria  Ribó", "n@x.cat", "Òscar Peña", "A"],
        ["", "", "", "", ""],
        ['"Amics; i, més"', "L'Andreu", "", "Çeline", ""],
    ]
    names = tmp_path / "noms.csv"
    names.write_bytes("\r\n".join(between.join(row) for row in rows).encode(encoding))
    director = begun(tmp_path)
    done = director.run("entries", str(names))
    latin = f"{names}: is not UTF-8; read as Latin-1 (Windows-1252). Check the accents.\n"
    assert (done.status, done.err) == (0, latin if encoding == "latin-1" else "")
    assert listed(director) == [
        ["1", "Núria Ribó", "Òscar Peña", "Tarragona", "", "A"],
        ["2", "L'Andreu", "Çeline", "Amics; i, més", "", ""],
    ]


def test_names_are_entered_without_characters_that_nobody_sees(tmp_path: Path) -> None:
    director = begun(tmp_path)
    stdin = "\u202eAnna\u202c,Ber\u200bnat,Va\u2066lls\u2069"
    director.do("entries", "-", "--add", "\u200eEnric/Fi\ufeffna", stdin=stdin)
    director.do("entries", "--substitute", "2", "--leaves", "Enric", "--comes", "\u202bQuim", "--reason", "x")
    assert listed(director) == [["1", "Anna", "Bernat", "Valls", "", ""], ["2", "Quim", "Fina", "", "", ""]]


def test_names_without_a_heading(tmp_path: Path) -> None:
    director = begun(tmp_path)
    director.do("entries", "-", "--add", " Enric / Fina ", stdin="Anna,Bernat,Valls,Els 9,A\nCarles,Dolors")
    assert listed(director) == [
        ["1", "Anna", "Bernat", "Valls", "Els 9", "A"],
        ["2", "Carles", "Dolors", "", "", ""],
        ["3", "Enric", "Fina", "", "", ""],
    ]
    page = director.do("entries")
    assert page.startswith("festa · pairs: 3\n")
    assert "1   Anna – Bernat     Valls   Els 9   A" in page


@pytest.mark.parametrize(
    ("names", "complaint"),
    [
        ("Anna,Bernat\n\nCarles,\n", "-:3: there is one name alone, 'Carles': the other player is missing"),
        (
            "Anna,\nCarles,Dolors\n",
            "-:1: the two names of a pair should be here; if this is a title, remove it: ",
        ),
        ("Anna,Bernat\nCarles\n", "-:2: there is one name alone, 'Carles': the other player is missing"),
        (
            "Parella;Club\nAnna i Bernat;Vic\n",
            "-:1: the heading lacks the two players: expected player 1 and player 2, found 'Parella, Club'",
        ),
        (
            "Cognoms i nom;Parella\nAnna;B\n",
            "-:1: the heading lacks the two players: expected player 1 and player 2, found 'Cognoms i nom",
        ),
        (
            "J1;J1\nAnna;Bernat\n",
            "-:1: the heading lacks the two players: expected player 1 and player 2, found 'J1, J1'",
        ),
        ("", "-: there is no pair"),
        ("\nplayer1,player2\n\n", "-: there is no pair"),
        ("PK\x03\x04...", "-: this spreadsheet cannot be read; save it again, or as CSV"),
        ("Anna,Bernat\nCarles,Anna\n", "-:2: Anna is already on line 1"),
        ("Anna,Anna\n", "-:1: Anna plays in pair 1 already."),
        ("N\u00faria,Bernat\nCarles,Nu\u0301ria\n", "-:2: N\u00faria is already on line 1"),
        ('Anna,Bernat\n"Carles,Dolors\n', "-:2: a quotation mark is not closed"),
        (
            "player1,club\nAnna,Valls\n",
            "-:1: the heading lacks the two players: expected player 1 and player 2, found 'player1, club'",
        ),
        (
            "foo,bar\nAnna,Bernat\n",
            "-:1: 'foo, bar' looks like a heading, not like a pair: if it is one, write",
        ),
        ("foo;bar;baz\nAnna;Bernat;Valls\n", "-:1: 'foo, bar' looks like a heading"),
        ("Anna,Ber\x07nat\n", "-:1: there are characters that are not text"),
    ],
)
def test_all_or_none_are_entered(tmp_path: Path, names: str, complaint: str) -> None:
    director = begun(tmp_path)
    assert director.refused("entries", "-", stdin=names).startswith(complaint)
    assert listed(director) == []


@pytest.mark.parametrize(
    ("names", "pairs"),
    [
        ("first,second\nAnna,Bernat\n", 1),
        ("Primera;Segona\nAnna;Bernat\n", 1),
        ("anna,bernat\ncarles,Dolors\n", 2),
        ("anna,bernat\n", 1),
    ],
)
def test_names_without_capital_letters_are_entered(tmp_path: Path, names: str, pairs: int) -> None:
    director = begun(tmp_path)
    director.do("entries", "-", stdin=names)
    assert len(listed(director)) == pairs


def test_a_player_who_plays_already_is_named_with_the_pair(tmp_path: Path) -> None:
    director = begun(tmp_path)
    director.run("entries", "--add", "Anna/Bernat")
    told = director.refused("entries", "-", stdin="Carles,Anna\nAnna,Dídac\n")
    assert told.startswith("-:1: Anna plays in pair 1 already.")


def test_names_typed_with_the_surname_first_are_shown_with_the_given_name_first(tmp_path: Path) -> None:
    director = begun(tmp_path)
    told = director.do("entries", "--add", "Prat, Teresa/Joan Puig")
    assert told == "Pair 1: Teresa Prat – Joan Puig\n"
    assert director.run("entries").out.count("Teresa Prat – Joan Puig") == 1
    leaving = ("--substitute", "1", "--leaves", "teresa prat", "--comes", "Coll, Pau", "--reason", "ill")
    told = director.do("entries", *leaving)
    assert told == "Pair 1: Pau Coll in the place of Teresa Prat from round 1\n"
    assert "Pau Coll – Joan Puig" in director.run("entries").out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_error_for_headings_names_those_of_the_language(tmp_path: Path, lang: str) -> None:
    director = begun(tmp_path)
    told = director.run("entries", "-", stdin="Parella;Club\nAnna i Bernat;Vic\n", lang=lang).err
    player = "player" if lang == "en" else "jugador"
    assert f"{player} 1" in told
    assert "Parella, Club" in told
    heading = f"{player} 1;{player} 2"
    assert director.run("entries", "-", stdin=f"{heading}\nAnna i Bernat;Clara\n", lang=lang).status == 0


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--add", "Anna"], "--add: found 'Anna', expected two names with a slash"),
        (["--add", "Anna/Bernat/Carles"], "--add: found 'Anna/Bernat/Carles', expected two names"),
        (["--add", "Anna/"], "--add needs one line of text."),
        (["--add", "A/B", "--withdraw", "1"], "One thing at a time: enter, --withdraw or --substitute."),
        (["--substitute", "1", "--comes", "Zoe"], "--substitute, --leaves and --comes go together."),
        (["--withdraw", "1"], "--reason is missing."),
        (["--team", "Els Bons"], "--team goes with --add."),
        (["--add", "A/B", "--team", " "], "--team needs one line of text."),
    ],
)
def test_wrong_usage(tmp_path: Path, arguments: list[str], complaint: str) -> None:
    director = begun(tmp_path, pairs=2)
    assert director.refused("entries", *arguments, status=2).startswith(complaint)


def test_three_pairs_and_three_hundred_can_be_entered(tmp_path: Path) -> None:
    director = begun(tmp_path, "--rounds", "3", pairs=3)
    assert director.do("pair").count("Sits out: ") == 3
    many = Director(tmp_path / "many.event")
    many.do("new", "--kind", "matches")
    many.enter(300)
    assert many.do("entries").startswith("many · pairs: 300\n")
    [round_] = many.json("pair")
    assert len(round_["event"]["round"]["seatings"]) == 150


def test_a_player_is_substituted(tmp_path: Path) -> None:
    director = begun(tmp_path, pairs=2)
    director.do(
        "entries",
        "--substitute",
        "2",
        "--leaves",
        "Anna 2",
        "--comes",
        "Zoe",
        "--reason",
        "ill",
        "--by",
        "Pep",
    )
    assert listed(director)[1][1:3] == ["Zoe", "Bernat 2"]
    assert "Pep: Pair 2: Zoe in the place of Anna 2 from round 1 (ill)\n" in director.do("verify")
    complaint = director.refused(
        "entries", "--substitute", "2", "--leaves", "Anna 2", "--comes", "Quim", "--reason", "ill"
    )
    assert complaint == "Anna 2 is not in pair 2. Its players: Zoe, Bernat 2.\n"


def test_the_list_has_the_players_of_each_round(tmp_path: Path) -> None:
    director = begun(tmp_path, "--boards", "1", pairs=4)
    director.do("pair")
    for played, leaves, comes in (
        ("1 1 1 40 32\n1 2 1 36 36\n", "1", "2"),
        ("2 1 2 40 32\n2 2 2 36 36\n", "2", "1"),
    ):
        director.do("score", "--from", "-", stdin=played)
        director.do(
            "entries",
            "--substitute",
            leaves,
            "--leaves",
            f"Anna {leaves}",
            "--comes",
            f"Zoe {comes}",
            "--reason",
            "ill",
        )
    listed_pairs = director.do("entries")
    assert "\n     round 1: Anna 1 – Bernat 1\n" in listed_pairs
    assert "\n     rounds 1–2: Anna 2 – Bernat 2\n" in listed_pairs


def test_the_leaving_player_is_found_without_accents_and_capitals(tmp_path: Path) -> None:
    director = begun(tmp_path)
    director.do("entries", "--add", "Òscar Brú/Núria Vilà")
    change = ("--substitute", "1", "--comes", "Zoe", "--reason", "ill", "--leaves")
    assert director.do("entries", *change, "oscar bru").startswith("Pair 1: Zoe ")
    assert listed(director)[0][1:3] == ["Zoe", "Núria Vilà"]


def test_a_withdrawal_from_a_swiss_tells_when_to_pair_the_round_again(tmp_path: Path) -> None:
    director = begun(tmp_path, "--kind", "matches", pairs=7)
    director.do("pair")
    [shown] = director.json("pair", "--show", "1")[0]
    gone = str(shown["seatings"][0]["pairs"][0])
    withdrawal = ("--withdraw", gone, "--reason", "ill")
    asked = director.refused("entries", *withdrawal, status=2)
    told = "After the withdrawal, pair it again (pair --undo 1, then pair), so that fewer pairs sit out."
    assert f"Nothing of round 1 is played yet. {told}" in asked
    director.do("entries", *withdrawal, "--yes")
    director.do("pair", "--undo", "1", "--reason", "a pair left")
    [again] = director.json("pair")
    assert (len(again["event"]["round"]["seatings"]), again["event"]["round"]["sits_out"]) == (3, [])
    director.do("score", "1", "1", "101", "80")
    table = again["event"]["round"]["seatings"][1]
    assert told not in director.refused("entries", "--withdraw", str(table["pairs"][0]), "--round", "1",
                                        "--reason", "ill", status=2)  # fmt: skip


def test_a_round_is_not_paired_again_where_no_fewer_pairs_would_sit_out(tmp_path: Path) -> None:
    director = begun(tmp_path, "--kind", "matches", pairs=6)
    director.do("pair")
    asked = director.refused("entries", "--withdraw", "1", "--reason", "ill", status=2)
    assert "Tables that will not play: 1" in asked
    assert "--undo" not in asked


def test_a_withdrawn_pair_is_not_waited_for(tmp_path: Path) -> None:
    director = begun(tmp_path, "--boards", "1", pairs=4)
    director.do("pair")
    rows = "1 1 1 40 32\n1 2 1 36 36\n"
    director.do("score", "--from", "-", stdin=rows)
    withdrawal = ("--withdraw", "4", "--reason", "late bus")
    asked = director.refused("entries", *withdrawal, status=2).splitlines()
    assert asked[0] == "Tables that will not play: 2 (Round 2, table 1; Round 3, table 1)"
    assert asked[-1].endswith("repeat the command with --yes.")
    told = director.do("entries", *withdrawal, "--yes")
    assert told.splitlines()[0] == "Pair 4: withdraws from round 2"
    assert [line.split(",")[0] for line in told.splitlines()[1:]] == ["Round 2", "Round 3"]
    page = director.do("pair", "--show", "2")
    assert [line.split()[0] for line in page.splitlines() if line.endswith("does not play")] == ["1"]
    assert "4   Anna 4 – Bernat 4 (out from round 2)" in director.do("entries")
    [order] = director.json("standings")
    assert len(order["missing"]) == 2
    assert director.refused("entries", "--withdraw", "4", "--reason", "x").startswith("Pair 4 has withdrawn")
    assert (
        director.refused("entries", "--withdraw", "9", "--reason", "x") == "There is no pair 9. Pairs: 1–4.\n"
    )


@pytest.mark.parametrize(
    "heading",
    [
        "Primer jugador;Segon jugador",
        "Primera jugadora;Segona jugadora",
        "J1;J2;Club;Equip",
        "Nom;Nom",
        "Nom i cognoms;Nom i cognoms;E-mail",
        "Jugador/a 1;Jugador/a 2;Secció",
        "Nombre y apellidos;Nombre y apellidos",
        "First player;Second player",
    ],
)
def test_headings_that_people_write(tmp_path: Path, heading: str) -> None:
    director = begun(tmp_path)
    director.do("entries", "-", stdin=f"{heading}\nAntoni Puig i Cadafalch;Bernat\n")
    assert [row[1:3] for row in listed(director)] == [["Antoni Puig i Cadafalch", "Bernat"]]


@pytest.mark.parametrize("both", ["Anna i Bernat", "Anna Puig y Bernat Coll", "Anna/Bernat", "Anna - Bernat"])
def test_two_players_in_one_cell(tmp_path: Path, both: str) -> None:
    director = begun(tmp_path)
    assert director.refused("entries", "-", stdin=f"{both};Vic\n").startswith(f"-:1: '{both}' looks like two")
    director.do("entries", "-", stdin=f"player1;player2\n{both};Vic\n")


def test_surnames_with_and_are_one_player(tmp_path: Path) -> None:
    names = ["Antoni Puig i Cadafalch", "Lluís Domènech i Montaner", "José Ortega y Gasset"]
    director = begun(tmp_path)
    director.do("entries", "-", stdin="".join(f"{name};Bernat {name[:3]}\n" for name in names))
    assert [row[1] for row in listed(director)] == names


@pytest.mark.parametrize("heading", ["", "Parella;Jugador/a 1;Jugador/a 2\n"])
def test_numbers_of_pairs_are_not_taken_for_players(tmp_path: Path, heading: str) -> None:
    director = begun(tmp_path)
    director.do("entries", "-", stdin=f"{heading}1;Anna;Bernat\n")
    [told] = director.json("entries")
    assert [pair["players"] for pair in told["pairs"]] == [["Anna", "Bernat"]]


@pytest.mark.parametrize("arguments", [("entries",), ("pair", "--seating"), ("score", "--from")])
def test_a_file_that_is_too_large_is_refused(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    large = tmp_path / "large.csv"
    large.write_bytes(b"1" * (LARGEST + 1))
    command, *option = arguments
    wrong = begun(tmp_path).run(command, *option, str(large))
    assert wrong.status == 1
    assert wrong.err == f"{large}: too large for a list of pairs or results (over 1000 kB)\n"


def test_names_of_a_workbook(tmp_path: Path) -> None:
    names = tmp_path / "noms.xlsx"
    names.write_bytes(workbook(["Jugador 1", "Jugador 2"], ["Núria Ribó", "Òscar Peña"]))
    director = begun(tmp_path)
    director.do("entries", str(names))
    assert listed(director) == [["1", "Núria Ribó", "Òscar Peña", "", "", ""]]


ALIKE = "NURIA  RIBO looks like Núria Ribó of pair 1. Are they two people?\n"

YES = "Nothing was written. Do you want it all the same? Then repeat the command with --yes.\n"


def test_the_same_person_in_other_letters_is_asked_about(tmp_path: Path) -> None:
    director = begun(tmp_path)
    director.do("entries", "-", stdin="Núria Ribó,Òscar\n")
    asked = ALIKE.replace("  ", " ") + YES
    assert director.refused("entries", "-", stdin="Anna,NURIA RIBO\n", status=2) == asked
    assert director.refused("entries", "--add", "Anna/NURIA RIBO", status=2) == asked
    told = director.refused("entries", "-", stdin="Anna,Blai\nCarles,ANNÀ\n", status=2)
    assert told == "ANNÀ looks like Anna, who is being entered too. Are they two people?\n" + YES
    assert director.refused("entries", "--add", "Anna/Ribó, Núria", status=2) == (
        "Ribó, Núria looks like Núria Ribó of pair 1. Are they two people?\n" + YES
    )
    director.do("entries", "--yes", "--add", "Anna/NURIA RIBO")
    assert [row[1:3] for row in listed(director)] == [["Núria Ribó", "Òscar"], ["Anna", "NURIA RIBO"]]


def test_pairs_entered_by_another_desk_during_a_question_are_checked_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    director = begun(tmp_path)
    director.do("entries", "-", stdin="Núria Ribó,Òscar\n")
    asked: list[Sequence[str]] = []

    def overtaken(_text: Prose, doubts: Sequence[str], _yes: bool) -> None:
        asked.append(doubts)
        if len(asked) == 1:
            with EventFile(director.path) as other, other.writing(stamp_now()) as pen:
                pen.add(Entered(Pair(2, ("Anna", "Blai"))))

    monkeypatch.setattr("botifarra.cli.tournament.entries.agree", overtaken)
    director.do("entries", "--add", "ANNA/NURIA RIBO")
    assert [len(doubts) for doubts in asked] == [1, 2]
    assert [row[0] for row in listed(director)] == ["1", "2", "3"]


def test_a_substitute_may_be_the_corrected_name_of_the_player(tmp_path: Path) -> None:
    director = begun(tmp_path)
    director.do("entries", "-", stdin="nuria ribo,Òscar\nAnna,Blai\n")
    words = ("--substitute", "1", "--leaves", "nuria ribo", "--reason", "spelling")
    director.do("entries", *words, "--comes", "Núria Ribó")
    told = director.refused(
        "entries", *words[:2], "--leaves", "Òscar", "--comes", "ANNA", *words[4:], status=2
    )
    assert told == "ANNA looks like Anna of pair 2. Are they two people?\n" + YES
