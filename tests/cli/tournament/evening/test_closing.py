"""The end of a round: it is closed when nothing is missing, and the next round is paired."""

from msgspec.structs import replace

from botifarra.cli.tournament.evening.lines import EveningCommand, Run, Show
from botifarra.tournament.events import Paired, Scored, Unpaired
from botifarra.tournament.pairing import next_rounds
from botifarra.tournament.recording import fold
from tests.cli.tournament.evening.typing_desk import Desk, paired
from tests.tournament.events import DUPLICATE, KNOCKOUT, MATCHES, board, entered

PAIR = Run((("pair",),), "To pair all the same, type: pair --yes")


def test_a_complete_round_is_closed(desk: Desk) -> None:
    for _ in range(32):
        desk.type("44")
    assert desk.type("44").refused.startswith("Of which table and board?")
    step = desk.type("c")
    assert (step.messages, step.wanted) == (("Round 1 closed.",), Show(EveningCommand.ROUND))
    assert (desk.evening.round, desk.prompt) == (2, "Table 1, board 5")


def test_the_round_after_the_last_one_paired_is_paired(swiss: Desk) -> None:
    for _ in range(4):
        swiss.type("101 40")
    assert swiss.type("c").wanted == PAIR
    rounds = len(swiss.book.rounds)
    swiss.happen(*(Paired(each) for each in next_rounds(swiss.book)))
    swiss.evening = swiss.evening.after_pairing(swiss.book, rounds)
    assert (swiss.evening.round, swiss.prompt) == (2, "Table 1")


def test_after_the_last_round_nothing_is_paired() -> None:
    desk = Desk(paired(KNOCKOUT, 2))
    desk.type("101 40")
    assert desk.type("c").messages[0].startswith("That was the last round.")


def test_after_the_last_round_of_a_swiss_more_can_be_played() -> None:
    """Before, only `pair` and the desk said how."""
    desk = Desk(paired(replace(MATCHES, format=replace(MATCHES.format, rounds=1)), 4))
    for _ in range(2):
        desk.type("101 40")
    more = 'To play more: rounds 2 --reason "another evening"'
    assert desk.type("c").messages[1:] == (more,)
    assert desk.type(more.removeprefix("To play more: ")).wanted == Run(
        (("rounds", "2", "--reason", "another evening"),)
    )


def test_a_level_match_is_not_the_end_of_a_knock_out() -> None:
    """`pair` then tells that nobody has won it."""
    desk = Desk(paired(KNOCKOUT, 2))
    desk.type("95 95")
    desk.type("y")
    step = desk.type("c")
    assert (step.messages, step.wanted) == ((), PAIR)


def test_the_last_round_is_not_the_end_while_an_earlier_one_lacks_results(desk: Desk) -> None:
    last = len(desk.book.rounds)
    desk.happen(
        *(Scored(place, board(44)) for place, _ in desk.book.places() if (place.round, place.table) != (1, 3))
    )
    desk.evening = desk.evening.at_round(desk.book, last)
    step = desk.type("c")
    assert step.messages[0] == f"Round {last} closed."
    assert step.messages[1].startswith("Missing results: 4")
    assert step.wanted == Show(EveningCommand.ROUND)
    assert (desk.evening.round, desk.prompt) == (1, "Table 3, board 9")
    for _ in range(4):
        desk.type("44")
    desk.type(f"r {last}")
    assert desk.type("c").messages[0].startswith("That was the last round.")


def test_rounds_seated_by_hand_are_not_the_end() -> None:
    """`pair` then tells that the movement cannot go on."""
    desk = Desk(paired(DUPLICATE, 4))
    by_hand = replace(desk.book.round(3), number=2)
    desk.happen(Unpaired(3, "by hand"), Unpaired(2, "by hand"), Paired(by_hand))
    desk.happen(*(Scored(place, board(44)) for place in desk.book.missing()))
    desk.evening = desk.evening.at_round(desk.book, 2)
    assert desk.type("c").wanted == PAIR


def test_an_open_swiss_asks_before_it_pairs_on() -> None:
    opened = replace(MATCHES, format=replace(MATCHES.format, rounds=0))
    desk = Desk(paired(opened, 4))
    for _ in range(2):
        desk.type("101 40")
    assert desk.type("c").wanted is None
    assert desk.type("n").wanted is None
    desk.type("c")
    assert desk.type("y").wanted == PAIR


def test_before_the_first_round() -> None:
    desk = Desk(fold([MATCHES, *entered(4)]))
    assert desk.prompt == "No round yet; c pairs the first"
    assert desk.type("101 40").refused == "There is no round yet. Pairs: 4."
    assert desk.type("c").wanted == PAIR
    assert desk.type("p").wanted == Run((("print", "standings"),))
