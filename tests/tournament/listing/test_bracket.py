"""The bracket of a knock-out at every stage: drawn, half played, over, and after groups."""

import pytest

from botifarra.tournament.book import Book
from botifarra.tournament.events import Event, Opened, Paired, SatOut, Withdrawn
from botifarra.tournament.format import Format, Kind, Pairing
from botifarra.tournament.listing.bracket import (
    BOTH_WITHDRAWN,
    EMPTY,
    OPEN,
    Bracket,
    BracketMatch,
    NoKnockout,
    Slot,
    bracket,
)
from botifarra.tournament.movements.knockout import NotByBracket, Over
from botifarra.tournament.pairing import next_rounds
from botifarra.tournament.recording import fold, record
from tests.tournament.events import GROUPS, KNOCKOUT, MATCHES, book_of, entered, match, paired


def knockout(pairs: int, *events: Event) -> Book:
    return book_of([KNOCKOUT, *entered(pairs), *events])


def with_next(book: Book) -> Book:
    """Pair the next round."""
    (each,) = next_rounds(book)
    return record(book, Paired(each))


def won(book: Book) -> Book:
    """Let the pairs entered first win the last round; the others make their number of points."""
    last = book.rounds[-1]
    for seating in last.seatings:
        one, other = seating.pairs
        made = (101, other) if one < other else (one, 101)
        book = record(book, match(last.number, seating.table, *made))
    return book


def slots(found: Bracket, number: int) -> list[Slot]:
    return [slot for each in found.rounds[number - found.begins] for slot in each.slots]


def test_before_the_draw_all_places_except_byes_are_open() -> None:
    found = bracket(knockout(5))
    assert [len(each) for each in found.rounds] == [4, 2, 1]
    assert slots(found, 1).count(OPEN) == 5
    assert slots(found, 1).count(EMPTY) == 3
    assert set(slots(found, 2)) == {OPEN}


def test_byes_go_on_as_soon_as_they_are_drawn() -> None:
    found = bracket(with_next(knockout(5)))
    assert found.rounds[0][0] == BracketMatch((Slot(1), EMPTY), winner=Slot(1))
    assert slots(found, 2) == [Slot(1), OPEN, Slot(2), Slot(3)]
    assert found.rounds[1][1] == BracketMatch((Slot(2), Slot(3)))


def test_scores_are_beside_their_pairs_for_any_seating() -> None:
    book = won(with_next(won(with_next(knockout(4)))))
    found = bracket(book)
    (final,) = found.rounds[-1]
    assert final == BracketMatch((Slot(1), Slot(2)), (101, 2), Slot(1))
    assert book.rounds[1].seatings[0].pairs in ((1, 2), (2, 1))
    assert [each.loser for each in found.rounds[0]] == [4, 3]


def test_a_drawn_match_leaves_the_next_place_open() -> None:
    book = record(with_next(knockout(4)), match(1, 1, 99, 99))
    first, second = bracket(book).rounds[0]
    assert (first.scores, first.winner, first.loser) == ((99, 99), OPEN, None)
    assert (second.scores, second.winner) == (None, OPEN)


def test_a_pair_whose_opponents_withdrew_goes_on_without_a_score() -> None:
    book = fold([Withdrawn(4, 1, "ill"), SatOut(1, 1, "ill")], with_next(knockout(4)))
    first = bracket(book).rounds[0][0]
    assert first == BracketMatch((Slot(1), Slot(4)), None, Slot(1))


def test_a_winner_that_withdraws_keeps_its_place_and_the_other_pair_wins_the_final() -> None:
    book = record(won(with_next(knockout(4))), Withdrawn(1, 2, "ill"))
    gone = Slot(1, is_empty=True, has_withdrawn=True)
    first, final = bracket(book).rounds[0][0], bracket(book).rounds[1][0]
    assert (first.scores, first.winner, first.loser) == ((101, 4), gone, 4)
    assert final == BracketMatch((gone, Slot(2)), None, Slot(2))


def test_a_pair_whose_opponents_have_withdrawn_goes_on_in_the_round_that_is_paired() -> None:
    book = with_next(record(won(with_next(knockout(8))), Withdrawn(1, 2, "ill")))
    assert bracket(book).rounds[1][0] == BracketMatch(
        (Slot(1, is_empty=True, has_withdrawn=True), Slot(4)), None, Slot(4)
    )


def test_where_both_pairs_have_withdrawn_nobody_comes() -> None:
    book = fold([Withdrawn(4, 1, "ill"), SatOut(1, 1, "ill"), Withdrawn(1, 1, "ill")], with_next(knockout(4)))
    first, final = bracket(book).rounds[0][0], bracket(record(book, match(1, 2, 101, 3))).rounds[1][0]
    assert (first.winner, first.loser) == (BOTH_WITHDRAWN, None)
    assert final == BracketMatch((BOTH_WITHDRAWN, Slot(2)), None, Slot(2))


def test_a_pair_that_is_seated_for_one_that_has_withdrawn_stands_in_its_place() -> None:
    book = record(won(with_next(knockout(8))), Withdrawn(1, 2, "ill"))
    book = record(book, paired(2, [(8, 4), (2, 3)]))
    book = fold([match(2, 1, 101, 40), match(2, 2, 101, 40)], book)
    found = bracket(book)
    assert found.rounds[1][0] == BracketMatch((Slot(8), Slot(4)), (101, 40), Slot(8))
    assert found.rounds[2][0].slots == (Slot(8), Slot(2))
    assert set(with_next(book).rounds[-1].pairs) == {8, 2}


def test_two_pairs_whose_opponents_have_withdrawn_may_not_meet_out_of_turn() -> None:
    book = fold([Withdrawn(1, 2, "ill"), Withdrawn(2, 2, "ill")], won(with_next(knockout(8))))
    book = fold([paired(2, [(4, 3)]), match(2, 1, 101, 40)], book)
    with pytest.raises(NotByBracket):
        bracket(book)
    with pytest.raises(NotByBracket):
        next_rounds(book)


def test_a_third_place_match_is_found_wherever_it_is_paired() -> None:
    book = won(with_next(knockout(4)))
    assert bracket(book).third is None
    beside_the_final = record(book, paired(2, [(1, 2), (3, 4)]))
    assert bracket(beside_the_final).third == BracketMatch((Slot(4), Slot(3)))
    played = record(beside_the_final, match(2, 2, 70, 101))
    assert bracket(played).third == BracketMatch((Slot(4), Slot(3)), (101, 70), Slot(4))


def test_a_pair_that_withdraws_after_the_final_has_won_it() -> None:
    book = won(with_next(won(with_next(knockout(4)))))
    (final,) = bracket(record(book, Withdrawn(1, 3, "ill"))).rounds[-1]
    assert (final.winner, final.loser) == (Slot(1), 2)


def test_groups_fill_their_bracket_when_they_are_over() -> None:
    book = book_of([GROUPS, *entered(8)])
    assert [set(slots(bracket(book), number)) for number in (4, 5)] == [{OPEN}, {OPEN}]
    for _ in range(3):
        assert set(slots(bracket(book), 4)) == {OPEN}
        book = won(with_next(book))
    found = bracket(book)
    assert found.begins == 4
    assert slots(found, 4) == [Slot(2), Slot(4), Slot(1), Slot(3)]
    assert found.origins[1] == (1, 1)
    assert found.origins[2] == (2, 1)
    drawn = bracket(with_next(book))
    assert [set(each.slots) for each in drawn.rounds[0]] == [set(each.slots) for each in found.rounds[0]]


def test_a_field_of_64_has_six_rounds() -> None:
    found = bracket(won(with_next(knockout(64))))
    assert [len(each) for each in found.rounds] == [32, 16, 8, 4, 2, 1]
    assert slots(found, 1)[:2] == [Slot(1), Slot(64)]
    assert {slot.pair for slot in slots(found, 2)} == set(range(1, 33))


def test_a_championship_without_a_bracket_is_refused() -> None:
    with pytest.raises(NoKnockout):
        bracket(book_of([MATCHES, *entered(4)]))
    with pytest.raises(Over):
        bracket(knockout(1))
    by_hand = knockout(4, paired(1, [(1, 2), (3, 4)]), match(1, 1, 101, 0), match(1, 2, 101, 0))
    with pytest.raises(NotByBracket):
        bracket(record(by_hand, paired(2, [(1, 4)], sits_out=[3])))


def test_one_group_of_two_has_a_final() -> None:
    form = Format(Kind.MATCHES, Pairing.GROUPS, "club-swiss", groups=1, qualify=2)
    book = won(with_next(book_of([Opened("Copa", form), *entered(2)])))
    (final,) = bracket(book).rounds[0]
    assert final.slots == (Slot(1), Slot(2))
