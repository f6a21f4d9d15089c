"""Changes about pairs that are undone: the book is as before them."""

import pytest
from msgspec.structs import replace

from botifarra.tournament.errors import ChangedSince, NoPairChange
from botifarra.tournament.events import (
    BoardSpoiled,
    Event,
    Fined,
    Lifted,
    Place,
    Reseated,
    Substituted,
    Withdrawn,
)
from botifarra.tournament.recording import fold
from botifarra.tournament.seating import Seating
from botifarra.tournament.undoing_pairs import undoing_pairs
from tests.tournament.events import DUPLICATE, MATCHES, entered, logged, paired, scored

BEGUN: list[Event] = [DUPLICATE, *entered(4), paired(1, [(1, 2), (3, 4)], [1, 2])]
LATER: list[Event] = [Substituted(1, "Anna 1", "Carla", 2, "ill")]


def is_undone(before: list[Event], *change: Event) -> bool:
    """Return whether the book is as before a change once it is undone."""
    log = logged([*before, *change])
    book = fold(each.event for each in log)
    after = fold(undoing_pairs(book, log, len(before) + 1, "undone"), book)
    then = fold(before)
    return (after.rounds, [after.pair_in(1, each).players for each in (1, 2)]) == (
        then.rounds,
        [then.pair_in(1, each).players for each in (1, 2)],
    )


def test_seats_of_some_boards_are_turned_back() -> None:
    turned = Reseated(1, (Seating(1, (2, 1), (2,)),), "sat so")
    assert is_undone(BEGUN, turned)
    assert is_undone([*BEGUN, turned], Reseated(1, (Seating(1, (2, 1), (1,)),), "sat so too"))
    exchanged = Reseated(1, (Seating(1, (1, 4)), Seating(2, (3, 2))), "sat so")
    assert is_undone([*BEGUN, scored(1, 1, 1, 40)], exchanged)
    assert is_undone([MATCHES, *entered(4), paired(1, [(1, 2), (3, 4)])], exchanged)


def test_players_come_back_in_every_round() -> None:
    """A player comes in an earlier round than the one in which this player had come already."""
    assert is_undone(BEGUN, Substituted(1, "Anna 1", "Carla", 1, "ill"))
    assert is_undone([*BEGUN, *LATER], Substituted(1, "Anna 1", "Carla", 1, "came early"))
    assert is_undone([*BEGUN, *LATER], Substituted(1, "Bernat 1", "Dora", 1, "ill too"))


def test_other_entries_are_refused() -> None:
    log = logged([*BEGUN, Fined(1, "1", "late")])
    for number in (1, len(log), 99):
        with pytest.raises(NoPairChange):
            undoing_pairs(fold(each.event for each in log), log, number, "undone")


def test_all_pairs_of_a_request_withdraw() -> None:
    """Before, only the first pair withdrew, whichever entry was named."""
    log = [replace(each, request="list") for each in logged([DUPLICATE, *entered(4)])]
    log[0] = replace(log[0], request="begin")
    book = fold(each.event for each in log)
    for number in (2, 5):
        undone = undoing_pairs(book, log, number, "undone")
        assert undone == [Withdrawn(pair, 1, "undone") for pair in (1, 2, 3, 4)]
    seated = [*log, *logged([*BEGUN[:5], Substituted(4, "Anna 4", "Carla", 1, "ill")])[5:]]
    with pytest.raises(ChangedSince):
        undoing_pairs(fold(each.event for each in seated), seated, 2, "undone")


@pytest.mark.parametrize("change", [BEGUN[-1], Reseated(1, (Seating(1, (2, 1)),), "sat so")])
def test_a_ruling_on_a_fouled_board_is_about_its_rounds(change: Event) -> None:
    before = [*BEGUN[:-1], change] if change == BEGUN[-1] else [*BEGUN, change]
    log = logged([*before, BoardSpoiled(1, (Place(1, 1, 1),), "a card too many")])
    with pytest.raises(ChangedSince):
        undoing_pairs(fold(each.event for each in log), log, len(before), "undone")


def test_a_ruling_made_again_for_more_rounds_is_no_change_of_seats() -> None:
    """Pairing a round of a Howell lifts the ruling about a board with other cards, and makes it again."""
    fouled = BoardSpoiled(1, (Place(1, 1, 1),), "a card too many")
    turned = Reseated(1, (Seating(1, (2, 1), (2,)),), "sat so")
    assert is_undone([*BEGUN, fouled], turned, Lifted(fouled, "paired"), fouled)
    for later in ([Lifted(fouled, "an error")], [BoardSpoiled(2, (Place(1, 1, 2),), "too many")]):
        with pytest.raises(ChangedSince):
            is_undone([*BEGUN, fouled], turned, *later)
