"""The number of rounds, changed after the beginning: a championship goes on, or ends earlier."""

import pytest
from msgspec.structs import replace

from botifarra.sentences.complaints import complaint
from botifarra.sentences.doubts import change_doubts
from botifarra.sentences.texts import web_sentences
from botifarra.tournament.book import Book
from botifarra.tournament.entries import Pair
from botifarra.tournament.errors import (
    AllPaired,
    ChangedSince,
    FewerThanPaired,
    NoReason,
    RoundsFollowFromPairs,
    SameNumberOfRounds,
    TooManyRounds,
    TournamentError,
    UnequalSections,
)
from botifarra.tournament.events import (
    BoardSlip,
    Committed,
    Entered,
    Event,
    Opened,
    Paired,
    Revealed,
    RoundsSet,
    Scored,
    Unpaired,
)
from botifarra.tournament.format import Format, Kind, Pairing
from botifarra.tournament.manual_pairing import round_by_hand
from botifarra.tournament.pairing import next_rounds
from botifarra.tournament.prizes import can_go_on
from botifarra.tournament.recording import fold, record
from botifarra.tournament.rounds_to_play import rounds_meant, setting_rounds
from botifarra.tournament.undoing_pairs import undoing_pairs
from tests.tournament.events import (
    COMMITMENT,
    GROUPS,
    KNOCKOUT,
    MATCHES,
    SEED,
    book_of,
    entered,
    logged,
    pair,
    play_round,
)

OPEN = replace(MATCHES, format=replace(MATCHES.format, rounds=0))
LIMITED = Opened("Lliga", Format(Kind.DUPLICATE, Pairing.BERGER, "championship", boards=1, rounds=2))


def swiss(rounds: int, pairs: int = 8, opened: Opened = MATCHES) -> Book:
    """Return a Swiss after some rounds, planned for 3."""
    book = book_of([opened, *entered(pairs)])
    for _ in range(rounds):
        book = play_round(book)
    return book


def all_paired(opened: Opened, pairs: int) -> Book:
    """Return a book with all rounds of a session paired."""
    book = book_of([opened, *entered(pairs)])
    return fold(map(Paired, next_rounds(book)), book)


def test_a_swiss_goes_on_after_its_last_round() -> None:
    book = swiss(3)
    assert not can_go_on(book)
    with pytest.raises(AllPaired):
        next_rounds(book)
    book = record(book, setting_rounds(book, 5, "another evening"))
    assert can_go_on(book)
    for _ in range(2):
        book = play_round(book)
    assert (len(book.rounds), can_go_on(book)) == (5, False)
    met = [frozenset(each.pairs) for round_ in book.rounds for each in round_.seatings]
    assert len(met) == len(set(met)), "pairs have met twice"


def test_a_swiss_ends_earlier() -> None:
    book = swiss(2)
    assert not can_go_on(record(book, setting_rounds(book, 2, "time is up")))


def test_an_open_swiss_goes_on_with_rematches() -> None:
    book = swiss(3, pairs=4, opened=OPEN)
    assert not can_go_on(book)
    book = play_round(record(book, setting_rounds(book, 4, "another evening")))
    assert len(book.rounds) == 4


def test_a_round_robin_goes_on_up_to_its_last_round() -> None:
    book = all_paired(LIMITED, 6)
    assert len(book.rounds) == 2
    book = record(book, setting_rounds(book, 4, "there is time"))
    book = fold(map(Paired, next_rounds(book)), book)
    assert [each.number for each in book.rounds] == [1, 2, 3, 4]
    with pytest.raises(TooManyRounds):
        setting_rounds(book, 6, "there is time")
    assert setting_rounds(book, 0, "there is time").rounds == 0


def test_the_rest_of_a_round_robin_is_no_longer_than_its_rounds() -> None:
    book = all_paired(replace(LIMITED, format=replace(LIMITED.format, rounds=4)), 6)
    book = fold(map(Paired, next_rounds(book, session=2)), book)
    assert [each.session for each in book.rounds] == [1, 1, 1, 1, 2]
    book = record(book, setting_rounds(book, 5, "the next round robin"))
    with pytest.raises(AllPaired):
        next_rounds(book, session=2)
    with pytest.raises(TooManyRounds):
        setting_rounds(book, 6, "the next round robin")


def test_before_the_first_round_more_pairs_may_come() -> None:
    book = book_of([LIMITED, *entered(4)])
    assert setting_rounds(book, 7, "eight pairs are coming").rounds == 7


def test_a_swiss_is_doubted_before_its_first_round_too() -> None:
    """Before, 9 rounds of 4 pairs were set without a word."""
    book = swiss(0, pairs=4)
    told = (
        "Rounds to come: 9. With a rematch or a second sit-out, as far as the program finds: 6. "
        "To avoid this, rounds in all: 3."
    )
    assert list(change_doubts(web_sentences("en"), book, [RoundsSet(9, "x")])) == [told]
    assert not list(change_doubts(web_sentences("en"), book_of([MATCHES]), [RoundsSet(9, "x")]))


@pytest.mark.parametrize(
    ("book", "rounds", "error"),
    [
        (book_of([KNOCKOUT, *entered(4)]), 3, RoundsFollowFromPairs),
        (book_of([GROUPS, *entered(8)]), 3, RoundsFollowFromPairs),
        (swiss(3), 3, SameNumberOfRounds),
        (swiss(0, opened=OPEN), 0, SameNumberOfRounds),
        (swiss(3), 2, FewerThanPaired),
        (swiss(0), -1, FewerThanPaired),
        (all_paired(LIMITED, 6), 1, FewerThanPaired),
    ],
)
def test_what_is_not_possible_is_refused(book: Book, rounds: int, error: type[TournamentError]) -> None:
    with pytest.raises(error):
        record(book, RoundsSet(rounds, "x"))
    with pytest.raises(error):
        setting_rounds(book, rounds, "x")


def test_it_needs_a_reason() -> None:
    with pytest.raises(NoReason):
        record(swiss(3), RoundsSet(5, " "))


def test_it_is_undone_unless_it_was_set_again() -> None:
    events: list[Event] = [MATCHES, *entered(4), RoundsSet(5, "x"), RoundsSet(6, "y")]
    log = logged(events)
    book = book_of(events)
    assert undoing_pairs(book, log, 7, "undone") == [RoundsSet(5, "undone")]
    with pytest.raises(ChangedSince) as refused:
        undoing_pairs(book, log, 6, "undone")
    assert refused.value.facts["entry"] == 7
    assert record(book, RoundsSet(5, "undone")).begun.format.rounds == 5


def test_it_is_not_undone_once_more_rounds_are_paired() -> None:
    events: list[Event] = [LIMITED, *entered(6)]
    events += map(Paired, next_rounds(book_of(events)))
    events.append(RoundsSet(4, "there is time"))
    number = len(events)
    assert undoing_pairs(book_of(events), logged(events), number, "undone") == [RoundsSet(2, "undone")]
    events += map(Paired, next_rounds(book_of(events)))
    book = book_of(events)
    with pytest.raises(FewerThanPaired) as refused:
        fold(undoing_pairs(book, logged(events), number, "undone"), book)
    assert refused.value.facts == {"rounds": 2, "paired": 4, "first": 3}


def evenings(rounds: int, pairs: int, sessions: int) -> Book:
    """Return a round robin with its sessions paired and played."""
    book = book_of([replace(LIMITED, format=replace(LIMITED.format, rounds=rounds)), *entered(pairs)])
    for session in range(1, sessions + 1):
        book = fold(map(Paired, next_rounds(book, session=session)), book)
        for place in book.missing():
            book = record(book, Scored(place, BoardSlip((40, 32))))
    return book


def test_a_played_session_lets_the_next_one_be_shorter() -> None:
    """Before, the number of the next evening was refused as if it were that of the last one."""
    book = all_paired(replace(LIMITED, format=replace(LIMITED.format, rounds=4)), 8)
    with pytest.raises(FewerThanPaired):
        setting_rounds(book, 3, "a shorter evening")
    book = evenings(4, 8, 1)
    book = record(book, setting_rounds(book, 2, "a shorter evening"))
    assert not can_go_on(book)
    with pytest.raises(AllPaired) as refused:
        next_rounds(book, session=1)
    assert refused.value.facts == {"rounds": 5, "most": 4, "planned": 2}
    assert len(next_rounds(book, session=2)) == 2


def test_the_fewest_rounds_are_those_up_to_the_last_one_with_results() -> None:
    """Before, 3 rounds had "results already", though only the third one had one."""
    book = evenings(4, 8, 1)
    book = fold(map(Paired, next_rounds(book, session=2)), book)
    place = book.missing([7])[0]
    book = record(book, Scored(place, BoardSlip((40, 32))))
    with pytest.raises(FewerThanPaired) as refused:
        setting_rounds(book, 2, "time is up")
    assert refused.value.facts == {"rounds": 2, "paired": 3, "played": 7, "fewest": 3}
    assert complaint(web_sentences("en"), refused.value) == (
        "Round 7 has results already and cannot be taken back, so at least 3 rounds are played."
    )


def test_the_number_may_be_for_a_round_robin_that_begins_again() -> None:
    """Before, 5 rounds were refused as more than 3, while the number in force was 4."""
    book = evenings(4, 8, 2)
    with pytest.raises(TooManyRounds) as refused:
        setting_rounds(book, 8, "another round robin")
    assert refused.value.facts["most"] == 7
    book = record(book, setting_rounds(book, 5, "another round robin"))
    assert not can_go_on(book)
    assert len(next_rounds(book, session=3)) == 5


def test_the_number_may_be_for_a_larger_field_of_the_next_session() -> None:
    howell = replace(LIMITED, format=replace(LIMITED.format, pairing=Pairing.HOWELL, rounds=0))
    book = all_paired(howell, 8)
    book = fold([Entered(pair(number)) for number in (9, 10)], book)
    book = record(book, setting_rounds(book, 9, "ten pairs"))
    assert not can_go_on(book)
    with pytest.raises(AllPaired) as refused:
        next_rounds(book)
    assert "planned" not in refused.value.facts
    assert len(next_rounds(book, session=2)) == 9


def test_rounds_of_a_next_session_are_not_still_to_be_played() -> None:
    """Before, a Howell that was over had 2 rounds to come, because the next one is longer."""
    howell = replace(LIMITED, format=replace(LIMITED.format, pairing=Pairing.HOWELL, rounds=0))
    book = fold([Entered(pair(number)) for number in (9, 10)], all_paired(howell, 8))
    assert rounds_meant(record(book, setting_rounds(book, 9, "ten pairs"))) == 7
    book = evenings(4, 8, 1)
    assert rounds_meant(book) == 4
    assert rounds_meant(record(book, setting_rounds(book, 2, "a shorter evening"))) == 4
    assert rounds_meant(record(book, setting_rounds(book, 5, "there is time"))) == 5
    assert rounds_meant(evenings(2, 8, 2)) == 4
    assert rounds_meant(book_of([LIMITED, *entered(8)])) == 2


def test_a_round_by_hand_after_the_planned_ones_is_counted() -> None:
    """Before, the desk said "Paired: 3 of 2"."""
    book = swiss(2, opened=replace(MATCHES, format=replace(MATCHES.format, rounds=2)))
    assert rounds_meant(book) == 2
    by_hand = round_by_hand(book, 1, book.round(1).seatings, rematch=True)
    assert rounds_meant(record(book, Paired(by_hand))) == 3
    assert rounds_meant(swiss(3, opened=OPEN)) == 0


def test_rounds_of_a_whole_round_robin_that_are_taken_back_are_still_planned() -> None:
    """Before, the desk said "Paired: 3 of 3" while its next step was to pair round 4."""
    book = evenings(0, 6, 1)
    assert (len(book.rounds), rounds_meant(book)) == (5, 5)
    book = all_paired(replace(LIMITED, format=replace(LIMITED.format, rounds=0)), 6)
    book = fold([Committed(1, 1, 5, COMMITMENT), Unpaired(5, "late"), Unpaired(4, "late")], book)
    assert (len(book.rounds), rounds_meant(book)) == (3, 5)
    for place in book.missing():
        book = record(book, Scored(place, BoardSlip((40, 32))))
    assert rounds_meant(record(book, Revealed(1, SEED))) == 3, "the boards of the others are public"


def test_a_continued_round_robin_has_no_more_rounds_than_are_left() -> None:
    book = evenings(2, 8, 2)
    assert setting_rounds(book, 5, "x").rounds == 5
    with pytest.raises(TooManyRounds):
        setting_rounds(book, 6, "x")


@pytest.mark.parametrize(("rounds", "pairs", "advised"), [(3, 4, False), (2, 4, True)])
def test_more_rounds_are_advised_only_if_there_are_more(rounds: int, pairs: int, advised: bool) -> None:
    """Before, the program advised a change that it then refused."""
    book = all_paired(replace(LIMITED, format=replace(LIMITED.format, rounds=rounds)), pairs)
    with pytest.raises(AllPaired) as refused:
        next_rounds(book)
    assert ("planned" in refused.value.facts) is advised


def test_unequal_sections_have_no_number_that_only_one_can_play() -> None:
    """Before, 0 was accepted, and then nothing could be paired."""
    pairs = [
        Entered(Pair(number, (f"A{number}", f"B{number}"), "A" if number < 5 else "B"))
        for number in range(1, 13)
    ]
    book = book_of([LIMITED, *pairs])
    book = fold(map(Paired, next_rounds(book)), book)
    assert setting_rounds(book, 3, "x").rounds == 3
    with pytest.raises(TooManyRounds):
        setting_rounds(book, 4, "x")
    with pytest.raises(UnequalSections):
        setting_rounds(book, 0, "x")
