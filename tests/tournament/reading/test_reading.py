"""Lists of people are read in any format; a file that is not a table raises a clear error."""

from codecs import BOM_UTF16_LE
from contextlib import suppress
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from botifarra.paper.exports import csv_file
from botifarra.paper.imported_results import result_rows
from botifarra.paper.texts import paper_prose
from botifarra.tournament.events import BoardSlip, Place
from botifarra.tournament.format import Kind
from botifarra.tournament.listing.table_rows import results
from botifarra.tournament.reading.names import MOST_PAIRS, BadNames, BadRow, read_names
from botifarra.tournament.reading.seatings import BadSeating, read_seatings
from botifarra.tournament.reading.slips import NoSlip, read_row
from botifarra.tournament.reading.text import decoded, is_latin
from botifarra.tournament.seating import Seating
from botifarra.workbook import BadWorkbook
from tests.tournament.events import book_of, eventful, logged
from tests.workbooks import workbook

NAMES = [["player 1", "player 2", "club"], ["Núria Serra", "Joan Puig", "Vic"], ["Òscar", "Çeline", ""]]

RESULTS: list[list[object]] = [["ronda", "taula", "mà"], [1, 3, 2, 40.0, 32, "", "n-s"], [1, 3, 4, 24, 48]]

SLIPS = [
    (Place(1, 3, 2), BoardSlip((40, 32), contro="NS")),
    (Place(1, 3, 4), BoardSlip((24, 48))),
]


def csv(rows: list[list[object]], between: str = ";", quote: str = "") -> str:
    return "\r\n".join(between.join(f"{quote}{_text(cell)}{quote}" for cell in row) for row in rows)


def _text(cell: object) -> str:
    return str(int(cell)) if isinstance(cell, float) else str(cell)


ENCODINGS = ["utf-8", "utf-8-sig", "utf-16", "latin-1", "cp1252"]


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("between", [",", ";", "\t"])
@pytest.mark.parametrize("quote", ["", '"'])
def test_names_and_results_of_a_csv(encoding: str, between: str, quote: str) -> None:
    content = csv([list(row) for row in NAMES], between, quote).encode(encoding)
    assert [row.pair.players for row in read_names(content, 1)] == [tuple(row[:2]) for row in NAMES[1:]]
    lines = csv(RESULTS, between, quote).encode(encoding).splitlines(keepends=True)
    assert [read_row(Kind.DUPLICATE, cells) for _, cells in result_rows(lines, Kind.DUPLICATE)] == SLIPS


def test_only_results_are_read_of_an_export() -> None:
    """A cancelled board has a result; a missing, ruled or sat-out one has none."""
    made = results(book_of(eventful()), logged(eventful()))
    told = [BoardSlip((42, 30), "EW"), *(BoardSlip((points, 72 - points)) for points in (20, 30, 36, 44, 30))]
    lines = csv_file(made, paper_prose("es")).splitlines(keepends=True)
    slips = [read_row(Kind.DUPLICATE, cells)[1] for _, cells in result_rows(lines, Kind.DUPLICATE)]
    assert slips[:6] == told
    assert len(slips) == sum(row["points_NS"] is not None for row in made) == 11


def test_results_of_exports_before_they_had_all_places_are_read() -> None:
    titles = (
        "Round,Table,Pair N-S,Players N-S,Pair E-W,Players E-W,Board,Points N-S,Points E-W,Botifarra,Contro",
        "Result N-S,Result E-W,Score N-S,Score E-W",
    )
    lines = [
        f"{','.join(titles)}\n".encode(),
        b"1,2,3,Anna,4,Pere,5,40,32,EW,,4,-8,2.00,1.00\n",
        b"1,3,5,Anna,6,Pere,5,,,,,,,0.00,1.50\n",
    ]
    rows = list(result_rows(lines, Kind.DUPLICATE))
    assert rows == [(2, ["1", "2", "5", "40", "32", "EW", ""])]


def test_names_results_and_seatings_of_a_workbook() -> None:
    content = workbook(["", ""], *map(list[object], NAMES))
    assert [(row.line, row.pair.players) for row in read_names(content, 1)] == [
        (3, ("Núria Serra", "Joan Puig")),
        (4, ("Òscar", "Çeline")),
    ]
    lines = workbook(*RESULTS).splitlines(keepends=True)
    assert [read_row(Kind.DUPLICATE, cells) for _, cells in result_rows(lines, Kind.DUPLICATE)] == SLIPS
    seatings = read_seatings(workbook(["table", "ns", "ew"], [1, 4, 7.0, "5-6"], [2, 1, 3]), (1, 2))
    assert seatings == (Seating(1, (4, 7), (5, 6)), Seating(2, (1, 3), (1, 2)))


def test_latin_1_is_recognised() -> None:
    assert is_latin("Núria".encode("latin-1"))
    assert not is_latin("Núria".encode())
    assert not is_latin("Núria".encode("utf-8-sig"))
    assert not is_latin(BOM_UTF16_LE + "Núria".encode("utf-16-le"))
    assert decoded("«Núria» – 5 €".encode("cp1252")) == "«Núria» – 5 €"
    assert decoded(b"\x81") == "\x81"


def test_results_are_read_as_their_lines_come() -> None:
    """A table that a program writes line by line is not waited for to its end."""
    asked = []

    def lines() -> list[bytes]:
        return [b"1 1 1 40 32\n", b"1 1 2 40 32\n", b"1 1 3 40 32\n"]

    def coming() -> object:
        for line in lines():
            asked.append(line)
            yield line

    rows = result_rows(coming(), Kind.DUPLICATE)  # type: ignore[arg-type]
    assert next(rows) == (1, ["1", "1", "1", "40", "32"])
    assert len(asked) == 1


def test_no_more_pairs_are_entered_than_a_championship_has() -> None:
    names = "".join(
        f"Anna {chr(97 + n // 26 % 26)}{chr(97 + n % 26)}{n},Pere\n" for n in range(MOST_PAIRS + 1)
    )
    with pytest.raises(BadRow) as refused:
        list(read_names(names.encode(), 1))
    assert (refused.value.kind, refused.value.line) == ("too_many", MOST_PAIRS + 1)
    assert len(list(read_names(names.encode().rsplit(b"\n", 2)[0], 1))) == MOST_PAIRS


def test_boards_of_a_table_are_few() -> None:
    for told in ("1-9999", "1 " * 101):
        with pytest.raises(BadSeating):
            read_seatings(f"1,1,2,{told}\n".encode(), (1, 2))
    [seating] = read_seatings(b"1,1,2,5-8\n", (1, 2))
    assert seating.boards == (5, 6, 7, 8)


BYTES = st.one_of(
    st.binary(max_size=400),
    st.text(max_size=200).map(str.encode),
    st.text("12,;\t\"\r\n'abç\x00\x85 ", max_size=200).map(str.encode),
    st.binary(max_size=200).map(lambda content: b"PK\x03\x04" + content),
    st.binary(max_size=200).map(lambda content: BOM_UTF16_LE + content),
)


def test_a_line_of_blanks_takes_no_time() -> None:
    """It must not keep a server busy."""
    blanks = b" " * 200_000
    begun = process_time()
    [row] = read_names(b"Anna%b-%bBlai\n" % (blanks, blanks), 1)
    assert row.pair.players == ("Anna", "Blai")
    assert process_time() - begun < 1


@given(BYTES)
def test_names_of_any_bytes(content: bytes) -> None:
    with suppress(BadNames, BadWorkbook):
        for row in read_names(content, 1):
            assert all(any(map(str.isalpha, player)) for player in row.pair.players)


@given(BYTES, st.sampled_from(Kind))
def test_results_of_any_bytes(content: bytes, kind: Kind) -> None:
    for heading in (b"", b"Round,Table,Board,Points N-S,Points E-W,Botifarra,Contro\n"):
        with suppress(BadWorkbook):
            for _, cells in result_rows((heading + content).splitlines(keepends=True), kind):
                with suppress(NoSlip):
                    place, slip = read_row(kind, cells)
                    assert isinstance(slip, BoardSlip) is bool(place.board)


@given(BYTES, st.sampled_from([(), (1, 2)]))
def test_seatings_of_any_bytes(content: bytes, boards: tuple[int, ...]) -> None:
    with suppress(BadSeating, BadWorkbook):
        assert all(isinstance(seating, Seating) for seating in read_seatings(content, boards))


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (f"Anna - Bernat\n{'A' * 70}", "one_name"),
        (f"Anna - Bernat\nJoan i {'A' * 70} i Carme", "unclear"),
        (f"Nom 1;Cognoms {'a' * 70};Nom 2\na;b;c", "headings"),
    ],
)
def test_a_long_text_in_an_error_ends_with_the_sign_of_a_cut(content: str, kind: str) -> None:
    with pytest.raises(BadRow) as refused:
        list(read_names(content.encode(), 1))
    assert (refused.value.kind, len(refused.value.found), refused.value.found[-1]) == (kind, 60, "…")


def test_names_as_they_are_pasted_from_a_message() -> None:
    pasted = "1. Anna Puig - Bernat Coll\n2) Carme / Dani\n\n3: Maria-Rosa + Ferran\nÈlia – Jordi Puig\n"
    assert [(row.line, *row.pair.players) for row in read_names(pasted.encode(), 1)] == [
        (1, "Anna Puig", "Bernat Coll"),
        (2, "Carme", "Dani"),
        (4, "Maria-Rosa", "Ferran"),
        (5, "Èlia", "Jordi Puig"),
    ]
    for content, kind in (
        ("Anna - Bernat, Vic", "both"),
        ("Anna i Bernat\nJoan Puig i Riu i Carme", "unclear"),
        ("Anna", "title"),
        ("Anna - Bernat\nCarme", "one_name"),
        ("Anna - Bernat\n12, 13", "two_names"),
        ("a" * 201 + ",b", "long"),
        ("\0\1\2", "no_text"),
    ):
        with pytest.raises(BadRow) as refused:
            list(read_names(content.encode(), 1))
        assert refused.value.kind == kind


def test_each_line_of_a_mixed_list_is_read_by_itself() -> None:
    """A club's real list: numbers of all kinds, several signs between the players, clubs in some lines."""
    lines = {
        "1. Núria Serra i Joan Puig": ("Núria Serra", "Joan Puig"),
        "2. Marta Soler - Pere Vila": ("Marta Soler", "Pere Vila"),
        "3) Anna Ferrer, Jordi Roca": ("Anna Ferrer", "Jordi Roca"),
        "4  Laia Bosch / Oriol Casas": ("Laia Bosch", "Oriol Casas"),
        "5. Montse Vidal i Pou – Ramon Pla": ("Montse Vidal i Pou", "Ramon Pla"),
        "6.- Clara Font & Xavier Mas": ("Clara Font", "Xavier Mas"),
        "7. Maria Camps i Riu,Enric Sala,Vic": ("Maria Camps i Riu", "Enric Sala"),
        "- Teresa Prat amb Lluís Coll": ("Teresa Prat", "Lluís Coll"),
        "• 9. Josep Maria y Carme": ("Josep Maria", "Carme"),
        "10, Dolors Rius, Quim Bou": ("Dolors Rius", "Quim Bou"),
        "11\tTeresa Riu\tPau Riu": ("Teresa Riu", "Pau Riu"),
        "12. Iu Mas+Pol Roca": ("Iu Mas", "Pol Roca"),
        "13. Anna Coll i Joan Puig i Serra": ("Anna Coll", "Joan Puig i Serra"),
        "14. Montse Vidal i Pou i Ramon Pla i Riu": ("Montse Vidal i Pou", "Ramon Pla i Riu"),
        "15. d'Ors, Eugeni ; de la Torre, Maria": ("d'Ors, Eugeni", "de la Torre, Maria"),
        "16. Neus Pi - Jan Bosch ✅": ("Neus Pi", "Jan Bosch"),
        "✔️ 17. Ona Sala i Pep Camps": ("Ona Sala", "Pep Camps"),
    }
    pairs = [row.pair for row in read_names("\n\n".join(lines).encode(), 1)]
    assert [pair.players for pair in pairs] == list(lines.values())
    assert [pair.club for pair in pairs] == ["Vic" if "Vic" in line else "" for line in lines]


def test_numbers_before_the_pairs_of_a_workbook_are_ignored() -> None:
    content = workbook([1, "Anna", "Bernat"], [2, "Carme", "Dani"])
    assert [row.pair.players for row in read_names(content, 1)] == [("Anna", "Bernat"), ("Carme", "Dani")]


@pytest.mark.parametrize("first", ["1. anna puig - bernat coll", "anna i bernat", "1;anna;bernat"])
def test_a_first_pair_in_small_letters_is_no_heading(first: str) -> None:
    """Before, a list that was pasted from a chat was refused."""
    found = list(read_names(f"{first}\n2. Carla - Dídac\n".encode(), 1))
    assert [line.pair.number for line in found] == [1, 2]
