"""Surnames with columns of their own in a list of pairs."""

import pytest

from botifarra.records.record import tag_text
from botifarra.tournament.entries import Pair
from botifarra.tournament.reading.names import LONGEST, BadRow, read_names


def pair_of(heading: str, row: str) -> Pair:
    (found,) = read_names(f"{heading}\n{row}\n".encode(), 1)
    return found.pair


def refused(heading: str, row: str = "a;b;c;d;e;f") -> BadRow:
    with pytest.raises(BadRow) as error:
        list(read_names(f"{heading}\n{row}\n".encode(), 1))
    return error.value


@pytest.mark.parametrize(
    ("heading", "row"),
    [
        ("Núm;Nom 1;Cognoms 1;Nom 2;Cognoms 2", "7;Núria;Serra Puig;Joan;Prat"),
        ("Nom 2;Cognoms 2;Nom 1;Cognoms 1", "Joan;Prat;Núria;Serra Puig"),
        ("nom;cognom;nom;cognom", "Núria;Serra Puig;Joan;Prat"),
        ("Cognoms;Nom;Cognoms;Nom;Club", "Serra Puig;Núria;Prat;Joan;Vic"),
        ("Nombre 1;Nombre 2;Apellidos 1;Apellidos 2", "Núria;Joan;Serra Puig;Prat"),
        ("Nombre;1er apellido;Nombre;1er apellido", "Núria;Serra Puig;Joan;Prat"),
        ("Nom jugador 1;Cognoms jugador 1;Nom jugador 2;Cognoms jugador 2", "Núria;Serra Puig;Joan;Prat"),
        ("Nom del jugador 1;Llinatges 1;Nom de la jugadora 2;Llinatges 2", "Núria;Serra Puig;Joan;Prat"),
        ("Jugador 1;Cognoms;Jugador 2;Cognoms", "Núria;Serra Puig;Joan;Prat"),
        ("Nom;Primer cognom;Segon cognom;Nom;Primer cognom;Segon cognom", "Núria;Serra;Puig;Joan;Prat;"),
        ("Nom 1;1r cognom;2n cognom;Nom 2;1r cognom;2n cognom", "Núria;Serra;Puig;Joan;Prat;"),
        ("Nombre;1º apellido;2º apellido;Nombre;1º apellido;2º apellido", "Núria;Serra;Puig;Joan;Prat;"),
        ("Nom 1;Cognom 1;Cognom 2;Nom 2;Cognom 1;Cognom 2", "Núria;Serra;Puig;Joan;Prat;"),
        ("Nom 1;Cognom 1;Cognom 1;Nom 2;Cognom 2;Cognom 2", "Núria;Serra;Puig;Joan;Prat;"),
        ("Name 1;Last name 1;Name 2;Last name 2", "Núria;Serra Puig;Joan;Prat"),
        ("First name 1;Last name 1;First name 2;Last name 2", "Núria;Serra Puig;Joan;Prat"),
        ("Nom i cognoms 1;Nom i cognoms 2", "Núria Serra Puig;Joan Prat"),
        ("Nom i cognoms jugador 1;Nom i cognoms jugador 2", "Núria Serra Puig;Joan Prat"),
        ("Nom;Cognoms;Nom;Cognoms", "Núria Serra Puig;;Joan;Prat"),
    ],
)
def test_surnames_are_kept_behind_the_given_name(heading: str, row: str) -> None:
    assert pair_of(heading, row).players == ("Núria Serra Puig", "Joan Prat")


@pytest.mark.parametrize(
    "heading",
    [
        "Nom 1;Cognoms;Nom 2",
        "Nom 1;Cognom;Cognom;Nom 2",
        "Cognoms 1;Cognoms 2",
        "Nom;Cognoms",
        "Nom 1;Cognom 2;Nom 2;Cognom 1",
        "Nom 1;Cognom B;Nom 2;Cognom A",
        "Nom 1;2n cognom;1r cognom;Nom 2;2n cognom;1r cognom",
        "Nom 1;Primer cognom;Nom 2;Segon cognom",
        "Nom 1;Cognom de casada;Nom 2;Cognom de casada",
        "Nom 1;Nom 2;Altres cognoms",
        "Name and surname 1;Name and surname 2",
    ],
)
def test_surnames_that_may_be_of_either_player_are_refused(heading: str) -> None:
    error = refused(heading)
    assert (error.kind, error.line) == ("headings", 1)
    assert error.found == tag_text(heading.replace(";", ", "), 60)


def test_surnames_alone_are_not_a_name() -> None:
    heading = "Nom 1;Cognoms 1;Nom 2;Cognoms 2"
    assert refused(heading, ";Puig;;Roca").kind == "two_names"
    for row in ("Anna;Puig;;Roca", ";Puig;Anna;Roca"):
        assert (refused(heading, row).kind, refused(heading, row).found) == ("one_name", "Anna")
    assert refused(heading, f"Anna;{'a' * LONGEST};Joan;Roca").kind == "long"


@pytest.mark.parametrize(
    ("heading", "row", "club", "section"),
    [
        ("name 1;club;name 2;club", "Anna;Vic;Joan;Vic", "Vic", ""),
        ("Nom 1;Secció;Nom 2;Secció", "Anna;Oest;Joan;Oest", "", "Oest"),
    ],
)
def test_a_column_of_each_player_that_is_not_a_surname_is_read_once(
    heading: str, row: str, club: str, section: str
) -> None:
    assert pair_of(heading, row) == Pair(1, ("Anna", "Joan"), section=section, club=club)
