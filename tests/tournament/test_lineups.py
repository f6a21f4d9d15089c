"""The players of a pair in each round."""

from botifarra.tournament.events import Event, Substituted
from botifarra.tournament.recording import record
from tests.tournament.events import duplicate, paired

ROUNDS: list[Event] = [paired(number, [(1, 2), (3, 4)], [2 * number - 1, 2 * number]) for number in (2, 3, 4)]


def test_a_substitute_plays_from_a_round_on() -> None:
    book = duplicate(*ROUNDS, Substituted(1, "Anna 1", "Carles", 3, "ill"))
    names = [book.pair_in(1, number).players[0] for number in range(1, 6)]
    assert names == ["Anna 1", "Anna 1", "Carles", "Carles", "Carles"]
    assert book.everyone(1) == ("Anna 1", "Bernat 1", "Carles")
    assert book.pair_in(2, 3).players == book.pairs[2].players
    assert book.everyone(2) == ("Anna 2", "Bernat 2")


def test_a_returning_player_is_named_once() -> None:
    book = duplicate(
        *ROUNDS,
        Substituted(1, "Anna 1", "Carles", 2, "ill"),
        Substituted(1, "Carles", "Anna 1", 3, "well"),
    )
    assert [book.pair_in(1, number).players[0] for number in (1, 2, 3)] == ["Anna 1", "Carles", "Anna 1"]
    assert book.everyone(1) == ("Anna 1", "Bernat 1", "Carles")


def test_a_late_substitution_holds_until_the_next_change() -> None:
    book = duplicate(*ROUNDS, Substituted(1, "Anna 1", "Carles", 4, "ill"))
    book = record(book, Substituted(1, "Anna 1", "Dolors", 2, "told late"))
    assert [book.pair_in(1, number).players[0] for number in range(1, 5)] == [
        "Anna 1",
        "Dolors",
        "Dolors",
        "Carles",
    ]
    assert book.pairs[1].players == ("Carles", "Bernat 1")


def test_somebody_may_play_for_another_pair_before_or_after() -> None:
    book = duplicate(*ROUNDS, Substituted(1, "Anna 1", "Carles", 3, "ill"))
    book = record(book, Substituted(2, "Anna 2", "Anna 1", 3, "she was free"))
    assert book.pair_in(2, 3).players == ("Anna 1", "Bernat 2")
