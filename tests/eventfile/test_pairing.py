"""Requests that pair and undo rounds: the lots before them, concurrent writers, repeated requests."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from botifarra.eventfile import Answered, EventFile, OtherRequest, Stamp
from botifarra.eventfile.pairing import pair_rounds, take_back_rounds
from botifarra.tournament.book import Book
from botifarra.tournament.events import (
    BoardSpoiled,
    Drawn,
    Lifted,
    MatchSlip,
    Opened,
    Paired,
    Place,
    Scored,
    Unpaired,
)
from botifarra.tournament.format import Format, Kind, Pairing
from botifarra.tournament.fouled_boards import fouled_from, fouled_now
from botifarra.tournament.pairing import next_rounds
from botifarra.tournament.seating import Round, Seating
from tests.eventfile.championship import NURIA, add, read
from tests.tournament.events import entered

ONE = Stamp(NURIA.at, NURIA.by, request="one")
GROUPS = Format(Kind.MATCHES, Pairing.GROUPS, "club-swiss", groups=1, qualify=2)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return a group of three pairs."""
    path = tmp_path / "festa.event"
    with EventFile.create(path, NURIA, Opened("Festa", GROUPS)) as log:
        add(log, *entered(3))
    return path


def play_level(log: EventFile) -> None:
    """Play the whole group so that its three pairs are level."""
    while len(log.book.rounds) < 3:
        pair_rounds(log, NURIA, next_rounds)
        add(log, *(Scored(place, MatchSlip((101, 50))) for place in log.book.missing()))


def test_lots_are_drawn_before_the_rounds_that_wait_for_them(path: Path) -> None:
    with EventFile(path) as log:
        play_level(log)
        entries = pair_rounds(log, ONE, next_rounds)
        assert [type(entry.event) for entry in entries] == [Drawn, Paired]
        with pytest.raises(Answered) as answered:
            pair_rounds(log, ONE, next_rounds)
        assert answered.value.entries == entries
        with pytest.raises(OtherRequest):
            take_back_rounds(log, ONE, 4, "late")


def test_rounds_are_taken_back_from_the_last_one(path: Path) -> None:
    with EventFile(path) as log:
        pair_rounds(log, NURIA, next_rounds)
        count = len(log.book.rounds)
        entries = take_back_rounds(log, ONE, 1, "late")
        assert [entry.event for entry in entries] == [
            Unpaired(number, "late") for number in range(count, 0, -1)
        ]
        assert log.book.rounds == ()
        with pytest.raises(Answered):
            take_back_rounds(log, ONE, 1, "late")


def test_the_question_is_repeated_if_another_program_writes(path: Path) -> None:
    books: list[Book] = []

    def agree(book: Book) -> bool:
        books.append(book)
        if len(books) == 1:
            with EventFile(path) as other:
                pair_rounds(other, NURIA, next_rounds)
                take_back_rounds(other, NURIA, 1, "late")
        return True

    with EventFile(path) as log:
        pair_rounds(log, ONE, next_rounds, agree)
    assert len(books) == 2
    last = read(path)[-1]
    assert isinstance(last.event, Paired)
    assert last.request == "one"


def test_an_answer_that_does_not_depend_on_the_book_is_not_asked_again(path: Path) -> None:
    asked: list[Book] = []

    def agree(book: Book) -> bool:
        asked.append(book)
        with EventFile(path) as other:
            add(other, *entered(4)[3:])
        return False

    with EventFile(path) as log:
        pair_rounds(log, ONE, next_rounds, agree)
        assert len(log.book.pairs) == 4
        assert {pair for each in log.book.rounds[0].seatings for pair in each.pairs} <= {1, 2, 3, 4}
    assert len(asked) == 1


HOWELL = Format(Kind.DUPLICATE, Pairing.HOWELL, "championship", boards=1)
ROUNDS = 7
OTHER = 8
"""A board that the Howell of eight pairs does not play."""


@pytest.fixture
def howell(tmp_path: Path) -> Iterator[EventFile]:
    """Yield a Howell of eight pairs; its one set of boards moves, and board 1 is at table 2 in round 2."""
    with EventFile.create(tmp_path / "howell.event", NURIA, Opened("Festa", HOWELL)) as log:
        add(log, *entered(8))
        pair_rounds(log, NURIA, next_rounds)
        yield log


def foul(log: EventFile, board: int, number: int, table: int) -> BoardSpoiled:
    event = BoardSpoiled(board, fouled_from(log.book, board, number, table), f"fouled in round {number}")
    add(log, event)
    return event


def fields(book: Book, board: int) -> dict[int, int]:
    """Return the field of a board in each of its rounds."""
    return {place.round: book.field(place) for place, _ in book.places() if place.board == board}


def by_hand(book: Book) -> list[Round]:
    """Return the third round with the boards of tables 3 and 4 exchanged."""
    third, *_ = next_rounds(book)
    one, two, three, four = third.seatings
    exchanged = (one, two, replace(three, boards=four.boards), replace(four, boards=three.boards))
    return [replace(third, seatings=exchanged)]


def exchanged(book: Book, number: int, one: int, other: int) -> Round:
    """Return a round in which two boards have changed places, or one has come for the other."""
    made = book.round(number)
    swap = {one: other, other: one}
    return replace(
        made,
        seatings=tuple(
            replace(each, boards=tuple(swap.get(board, board) for board in each.boards))
            for each in made.seatings
        ),
    )


def table_of(log: EventFile, board: int, number: int) -> int:
    """Return the table at which a board is played in a round."""
    return next(each.table for each in log.book.round(number).seatings if board in each.boards)


def pair_one_by_one(log: EventFile, rounds: Sequence[Round]) -> None:
    """Pair those of all rounds that were taken back, each by a request of its own."""
    while len(log.book.rounds) < len(rounds):
        pair_rounds(log, NURIA, lambda book: rounds[len(book.rounds) :][:1])


def test_a_fouled_board_is_followed_to_the_tables_of_rounds_paired_again(howell: EventFile) -> None:
    """In rounds that are still taken back, the ruling keeps the tables that it had."""
    fouled = foul(howell, 1, 2, 2)
    kept = [place for place in fouled.places if place.round > 3]
    take_back_rounds(howell, NURIA, 3, "by hand")
    paired, lifted, again = pair_rounds(howell, ONE, by_hand)
    assert paired.event == Paired(howell.book.rounds[2])
    assert lifted.event == Lifted(fouled, fouled.reason)
    assert again.event == BoardSpoiled(1, (Place(2, 2, 1), Place(3, 4, 1), *kept), fouled.reason)
    assert fields(howell.book, 1) == {1: 0, 2: 1, 3: 1}
    with pytest.raises(Answered) as answered:
        pair_rounds(howell, ONE, by_hand)
    assert answered.value.entries == [paired, lifted, again]


def test_a_ruling_made_while_rounds_are_taken_back_holds_for_them_too(howell: EventFile) -> None:
    take_back_rounds(howell, NURIA, 4, "a pair is late")
    foul(howell, 1, 2, 2)
    pair_rounds(howell, NURIA, next_rounds)
    assert fields(howell.book, 1) == {1: 0, 2: 1, 3: 1, 5: 1}


def test_a_ruling_that_the_new_rounds_do_not_change_stays_as_it_is(howell: EventFile) -> None:
    fouled = foul(howell, 1, 2, 2)
    named = BoardSpoiled(2, (Place(2, 1, 2), Place(4, 3, 2)), "only there")
    add(howell, named)
    take_back_rounds(howell, NURIA, 5, "a pair is late")
    assert {type(entry.event) for entry in pair_rounds(howell, NURIA, next_rounds)} == {Paired}
    assert howell.book.spoiled == (fouled, named)


def test_a_ruling_about_some_places_alone_is_not_about_rounds_paired_again(howell: EventFile) -> None:
    """Before, it was extended to them if no later round was paired when they were paired again."""
    alone = BoardSpoiled(1, (Place(2, 2, 1),), "put right at once", only=True)
    with_later = BoardSpoiled(2, (Place(2, 1, 2), Place(4, 3, 2)), "only there", only=True)
    add(howell, alone, with_later)
    before = [fields(howell.book, board) for board in (1, 2)]
    take_back_rounds(howell, NURIA, 3, "a pair is late")
    assert {type(entry.event) for entry in pair_rounds(howell, NURIA, next_rounds)} == {Paired}
    assert [fields(howell.book, board) for board in (1, 2)] == before
    take_back_rounds(howell, NURIA, 3, "by hand")
    pair_rounds(howell, NURIA, by_hand)
    assert fields(howell.book, 1) == {1: 0, 2: 1, 3: 0}
    assert howell.book.spoiled == (alone, with_later)


def test_a_ruling_about_some_places_alone_stays_the_last_one_on_its_board(howell: EventFile) -> None:
    foul(howell, 1, 2, 2)
    add(howell, BoardSpoiled(1, (Place(3, 3, 1),), "other cards there", only=True))
    before = fields(howell.book, 1)
    assert len(set(before.values())) == 3
    take_back_rounds(howell, NURIA, 4, "by hand")
    pair_rounds(howell, NURIA, lambda book: next_rounds(book)[:1])
    pair_rounds(howell, NURIA, next_rounds)
    assert fields(howell.book, 1) == before


@pytest.mark.parametrize("named", [1, 2])
def test_a_ruling_about_some_places_alone_keeps_those_of_rounds_still_to_come(
    howell: EventFile, named: int
) -> None:
    """Before, it lost them when an earlier ruling on its board was made again meanwhile."""
    foul(howell, 1, 2, 2)
    later = next(place for place, _ in howell.book.places() if (place.round, place.board) == (5, 1))
    add(howell, BoardSpoiled(1, (later, Place(3, 3, 1))[:named], "other cards there", only=True))
    before = fields(howell.book, 1)
    take_back_rounds(howell, NURIA, 4, "by hand")
    pair_rounds(howell, NURIA, lambda book: next_rounds(book)[:1])
    pair_rounds(howell, NURIA, next_rounds)
    assert fields(howell.book, 1) == before


@pytest.mark.parametrize("with_earlier", [False, True])
def test_a_ruling_about_a_place_alone_holds_again_when_the_place_comes_back(
    howell: EventFile, *, with_earlier: bool
) -> None:
    """Before, it was lifted for good when its round was paired without its board there."""
    if with_earlier:  # a ruling that moves, so that the one about the place is made again after it
        foul(howell, 1, 2, 2)
    alone = BoardSpoiled(1, (Place(3, 3, 1),), "only there", only=True)
    add(howell, alone)
    before = howell.book
    take_back_rounds(howell, NURIA, 3, "by hand")
    pair_rounds(howell, NURIA, by_hand)
    assert howell.book.spoiled[-1] == alone
    assert alone not in fouled_now(howell.book)
    assert fields(howell.book, 1)[3] == int(with_earlier)
    take_back_rounds(howell, NURIA, 3, "as it was")
    pair_one_by_one(howell, before.rounds)
    assert fields(howell.book, 1) == fields(before, 1)
    assert fouled_now(howell.book) == list(howell.book.spoiled)


def test_a_ruling_about_a_place_alone_outlives_a_while_in_which_it_divides_no_tables(
    howell: EventFile,
) -> None:
    """Before, it was lifted for good when an earlier ruling moved to all other tables of its board."""
    first, *_, third, _ = (place for place in sorted(p for p, _ in howell.book.places()) if place.board == 1)
    foul(howell, 1, third.round, third.table)
    add(howell, BoardSpoiled(1, (first,), "only there", only=True))
    before = howell.book
    take_back_rounds(howell, NURIA, 2, "by hand")
    pair_rounds(howell, NURIA, lambda _: [exchanged(before, 2, 1, 3)], reason="without the board")
    pair_rounds(howell, NURIA, lambda _: [exchanged(before, 3, 1, 6)], reason="at another table")
    take_back_rounds(howell, NURIA, 2, "as it was")
    pair_one_by_one(howell, before.rounds)
    assert fields(howell.book, 1) == fields(before, 1)


@pytest.mark.parametrize("first", [2, 3])
def test_each_round_follows_the_last_fouling_before_it(howell: EventFile, first: int) -> None:
    for number in (first, 5 - first):
        foul(howell, 1, number, table_of(howell, 1, number))
    before = fields(howell.book, 1)
    take_back_rounds(howell, NURIA, 4, "a pair is late")
    pair_rounds(howell, NURIA, next_rounds)
    after = fields(howell.book, 1)
    assert len(set(before.values())) == 3
    assert [before[number] == before[3] for number in before] == [
        after[number] == after[3] for number in after
    ]


@pytest.mark.parametrize("with_earlier", [False, True])
def test_a_ruling_that_begins_in_a_round_still_to_come_is_kept(
    howell: EventFile, *, with_earlier: bool
) -> None:
    """Before, it was lifted when the rounds before its own were paired again, and did not come back."""
    foul(howell, 1, 5, table_of(howell, 1, 5))
    if with_earlier:
        foul(howell, 1, 2, 2)
    before = howell.book
    take_back_rounds(howell, NURIA, 3, "by hand")
    pair_one_by_one(howell, before.rounds)
    assert fields(howell.book, 1) == fields(before, 1)


def test_a_ruling_to_come_is_made_again_after_an_earlier_one_that_has_moved(howell: EventFile) -> None:
    """Before, it was lifted for good, and the board counted there as fouled once."""
    foul(howell, 1, 2, 2)
    foul(howell, 1, 5, table_of(howell, 1, 5))
    rounds = howell.book.rounds
    take_back_rounds(howell, NURIA, 3, "by hand")
    pair_rounds(howell, NURIA, by_hand)
    pair_one_by_one(howell, rounds)
    assert fields(howell.book, 1) == {1: 0, 2: 1, 3: 1, 5: 2}


def test_a_ruling_whose_first_round_no_longer_has_its_board_holds_from_the_next_one_on(
    howell: EventFile,
) -> None:
    foul(howell, 1, 3, 3)
    rounds = howell.book.rounds
    take_back_rounds(howell, NURIA, 3, "by hand")
    pair_rounds(howell, NURIA, lambda _: without_board(1, rounds[2:3]))
    pair_one_by_one(howell, rounds)
    assert fields(howell.book, 1) == {1: 0, 2: 0, 5: 1}


@pytest.mark.parametrize("at_once", [ROUNDS, 1])
def test_a_ruling_is_lifted_where_its_board_is_not_played_any_more(howell: EventFile, at_once: int) -> None:
    fouled = foul(howell, 4, 4, 1)
    take_back_rounds(howell, NURIA, 1, "by hand")
    while len(howell.book.rounds) < ROUNDS:
        pair_rounds(howell, NURIA, lambda book: without_board(4, next_rounds(book)[:at_once]))
    assert not howell.book.spoiled
    lifted = [entry.event for entry in howell.entries() if isinstance(entry.event, Lifted)]
    assert lifted[0] == Lifted(fouled, fouled.reason)


def without_board(board: int, rounds: Iterable[Round]) -> list[Round]:
    """Return rounds in which another board is played instead of one of them."""

    def replaced(seating: Seating) -> Seating:
        return replace(seating, boards=tuple(OTHER if each == board else each for each in seating.boards))

    return [replace(each, seatings=tuple(map(replaced, each.seatings))) for each in rounds]
