"""The bytes of a screen do not depend on what the people before it may not know."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest

from botifarra.eventfile import EventFile
from botifarra.server.desk.protocol.screens import AnyScreen, HallScreen, PublicScreen
from botifarra.server.desk.rounds import closed_book
from botifarra.server.desk.screens.closed_results import closed_results
from botifarra.server.desk.screens.desk_screen import desk_screen
from botifarra.server.desk.screens.hall_screen import hall_screen
from botifarra.server.desk.screens.public_screen import public_screen
from botifarra.server.desk.screens.table_screen import board_field, table_screen
from botifarra.server.desk.state import DeskState
from botifarra.tournament.book import Book
from botifarra.tournament.entries import Pair
from botifarra.tournament.events import (
    BoardSlip,
    Confirmed,
    Entered,
    Event,
    Line,
    Opened,
    Paired,
    Penalised,
    Place,
    Revealed,
    Scored,
    SlipClaimed,
    SlipDisputed,
    Substituted,
)
from botifarra.tournament.format import Format, Kind, Pairing
from botifarra.tournament.pairing import next_rounds
from botifarra.tournament.recording import fold
from botifarra.tournament.sessions import session_boards
from tests.scale import scale
from tests.server.desk.evenings import add, new_evening, read_book

PAIRINGS = (Pairing.BERGER, Pairing.SWISS, Pairing.MITCHELL, Pairing.HOWELL)


def paired(pairing: Pairing) -> Book:
    """Return eight pairs with three boards in each round."""
    book = fold(
        [
            Opened("Vetllada", Format(Kind.DUPLICATE, pairing, "championship", boards=3)),
            *(Entered(Pair(number, (f"Anna {number}", f"Blai {number}"))) for number in range(1, 9)),
        ]
    )
    return fold([Paired(each) for each in next_rounds(book)], book)


def slip(rng: Random) -> BoardSlip:
    points = rng.randrange(73)
    botifarra: Line | None = rng.choice((None, None, "NS", "EW"))
    return BoardSlip((points, 72 - points), botifarra)


def happening(place: Place, rng: Random) -> Iterator[Event]:
    """Yield anything that may happen at a place: nothing, a claim, a dispute, a result, a ruling."""
    match rng.randrange(5):
        case 0:
            return
        case 1:
            yield SlipClaimed(place, "NS", slip(rng))
        case 2:
            yield SlipClaimed(place, "NS", BoardSlip((10, 62)))
            yield SlipDisputed(place, "EW", rng.choice((None, BoardSlip((11, 61)))))
        case 3:
            yield Scored(place, slip(rng))
        case _:
            yield Scored(place, slip(rng))
            yield Confirmed(place)
            if rng.random() < 0.3:
                yield Penalised(place, rng.choice(("NS", "EW")), "revoke")


def played(book: Book, places: list[Place], rng: Random) -> Book:
    """Return a book after anything has happened at some places."""
    return fold((event for place in places for event in happening(place, rng)), book)


def scored(book: Book, places: list[Place], rng: Random) -> Book:
    return fold((Scored(place, slip(rng)) for place in places), book)


def encoded(screen: AnyScreen) -> bytes:
    return msgspec.json.encode(screen)


def public(book: Book, state: DeskState) -> PublicScreen:
    return public_screen("e", book, state, closed_results(closed_book(book, state.closed), state.closed))


def hall(book: Book, state: DeskState) -> HallScreen:
    return hall_screen("e", book, state, closed_results(closed_book(book, state.closed), state.closed))


def at_table(book: Book, state: DeskState, table: int) -> bytes:
    return encoded(table_screen("e", book, state, table, board_field(book)))


@pytest.mark.parametrize("pairing", PAIRINGS)
@pytest.mark.parametrize("seed", range(scale(5, 100)))
def test_a_table_gets_nothing_of_boards_that_it_has_not_finished(pairing: Pairing, seed: int) -> None:
    rng = Random(seed)
    book = paired(pairing)
    number = rng.randrange(1, len(book.rounds) + 1)
    state = DeskState("00" * 32, closed=number - 1)
    places = [place for place, _ in book.places()]
    table = rng.choice([seating.table for seating in book.round(number).seatings])
    own = [place for place in places if (place.round, place.table) == (number, table)]
    finished = rng.sample(own, rng.randrange(len(own) + 1))
    boards = {place.board for place in finished}
    hidden = [place for place in places if place not in own and place.board not in boards]
    book = scored(book, [place for place in places if place in finished], rng)
    book = played(book, [place for place in own if place not in finished], rng)
    known = [place for place in places if place.board in boards and place not in own]
    finished_too = {place for place in own if place in book.kept}
    hidden = [place for place in hidden if place.board not in {each.board for each in finished_too}]
    book = played(book, known, rng)
    before = at_table(book, state, table)
    for _ in range(5):
        assert at_table(played(book, hidden, rng), state, table) == before


@pytest.mark.parametrize("pairing", PAIRINGS)
def test_a_table_gets_the_results_of_others_on_a_board_once_it_has_finished_it(pairing: Pairing) -> None:
    """Otherwise the test above would prove nothing."""
    book = paired(pairing)
    state = DeskState("00" * 32)
    board = next(place.board for place, _ in book.places() if place.round == 1)
    here, *there = [place for place, _ in book.places() if place.board == board]
    before = at_table(book, state, here.table)
    known = fold([Scored(there[0], BoardSlip((40, 32)))], book)
    assert at_table(known, state, here.table) == before
    own = fold([Scored(here, BoardSlip((30, 42)))], known)
    assert b"[40,32]" in at_table(own, state, here.table)
    claimed = fold([SlipClaimed(here, "NS", BoardSlip((30, 42)))], known)
    assert b"[40,32]" not in at_table(claimed, state, here.table)


def test_a_board_that_moves_on_is_not_shown_to_the_pair_that_comes_to_its_table() -> None:
    """In a Mitchell, E-W of the next round may not have played the boards of this one."""
    book = paired(Pairing.MITCHELL)
    rng = Random(1)
    book = scored(book, [place for place, _ in book.places() if place.round == 1], rng)
    shown = table_screen("e", book, DeskState("00" * 32, closed=1), 1, board_field(book))
    assert shown.round is not None
    assert {board.cell.board for board in shown.round.boards} == set(book.seating(2, 1).boards)
    assert all(board.field is None for board in shown.round.boards)
    shown_to_all = public(book, DeskState("00" * 32, closed=1))
    assert shown_to_all.rankings
    assert not shown_to_all.boards


@pytest.mark.parametrize("pairing", PAIRINGS)
@pytest.mark.parametrize("seed", range(scale(3, 50)))
def test_hall_and_public_get_nothing_of_the_round_in_play(pairing: Pairing, seed: int) -> None:
    rng = Random(seed)
    book = paired(pairing)
    number = rng.randrange(1, len(book.rounds) + 1)
    state = DeskState("00" * 32, closed=number - 1)
    places = [place for place, _ in book.places()]
    book = scored(book, [place for place in places if place.round < number], rng)
    now = [place for place in places if place.round >= number]
    public_before = encoded(public(book, state))
    hall_before = msgspec.to_builtins(hall(book, state))
    for _ in range(3):
        other = played(book, now, rng)
        assert encoded(public(other, state)) == public_before
        assert msgspec.to_builtins(hall(other, state)) | {"missing": []} == hall_before | {"missing": []}


def test_no_screen_has_a_seed_a_key_or_cards_of_a_secret_seed(tmp_path: Path) -> None:
    """Not even after the last round, as long as the seed is not revealed."""
    path = new_evening(tmp_path)
    add(path, *(Scored(place, slip(Random(1))) for place in read_book(path).missing()))
    with EventFile(path) as log:
        seeds = log.secrets()
        boards = session_boards(log.book, seeds, 1)
    cards = [str(hand) for board in boards for hand in board.deal.hands]
    secrets = [seeds[1].hex(), "ab" * 32]

    def sent() -> list[str]:
        with EventFile(path) as log:
            seen = log.snapshot()
        states = [DeskState("ab" * 32, closed=closed) for closed in range(len(seen.book.rounds) + 1)]
        return [
            encoded(screen).decode()
            for state in states
            for screen in (
                desk_screen("e", seen, state, {}),
                hall(seen.book, state),
                public(seen.book, state),
                table_screen("e", seen.book, state, 1, board_field(seen.book)),
            )
        ]

    assert [word for word in (*secrets, *cards) for screen in sent() if word in screen] == []
    add(path, Revealed(1, seeds[1].hex()))
    assert {word for word in (*secrets, *cards) for screen in sent() if word in screen} == {*cards}


@pytest.mark.parametrize("closed", range(4))
def test_screens_with_initials_have_no_names_of_players(closed: int) -> None:
    """Of players, also earlier ones, and of teams and clubs that are named after them."""
    teams = ("Els Puig", "Vila / Coll", "Trumfos", "Núria i cia")
    clubs = ("Casino de Vic", "Penya Joan Serra")
    players = (
        ("Anna Puig", "Blai Roca"), ("Carme Puig", "Dídac Soler"), ("Elna Vila", "Ferran Coll"),
        ("Gina Prat", "Hug Mas"), ("Iris Font", "Joan Serra"), ("Núria Bosch", "Oriol Pons"),
        ("Nuria Camps", "Pau Riera"), ("Rosa Grau", "Quim Sala"),
    )  # fmt: skip
    book = fold(
        [
            Opened("Lliga", Format(Kind.TEAMS, Pairing.BERGER, "championship", boards=4)),
            *(
                Entered(Pair(number, both, team=teams[(number - 1) // 2], club=clubs[number % 2]))
                for number, both in enumerate(players, 1)
            ),
            Substituted(1, "Anna Puig", "Xavier Ferrer", 1, "ill"),
        ]
    )
    book = fold([Paired(each) for each in next_rounds(book)], book)
    book = fold((Scored(place, BoardSlip((40, 32))) for place in book.missing(range(1, closed + 1))), book)
    state = DeskState("", closed=closed, initials=True)
    results = closed_results(closed_book(book, closed), closed)
    words = {word for both in players for name in both for word in name.split()} | {"Xavier", "Ferrer"}
    for screen in (public_screen("e", book, state, results), hall_screen("e", book, state, results)):
        sent = msgspec.json.encode(screen).decode()
        assert [word for word in words if word in sent] == []
        assert "Trumfos" in sent
        assert "Casino de Vic" in sent or isinstance(screen, HallScreen)
