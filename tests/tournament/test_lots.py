"""Lots follow from their seed alone, and each order is equally likely."""

from collections import Counter
from collections.abc import Callable
from hashlib import sha256
from itertools import pairwise, permutations
from time import process_time

import pytest
from msgspec.structs import replace

from botifarra.tournament.book import Book
from botifarra.tournament.duplicate.standings import standings
from botifarra.tournament.errors import WrongDraw
from botifarra.tournament.events import Committed, Corrected, Drawn, Event, MatchSlip, Paired, Place, Unpaired
from botifarra.tournament.format import Pairing
from botifarra.tournament.lots import DRAWS, draw_lots, lots_commitment, lots_seed
from botifarra.tournament.matches.final_standings import final_standings
from botifarra.tournament.movements.knockout import Undecided
from botifarra.tournament.pairing import next_rounds
from botifarra.tournament.prizes import TooEarlyForPrizes, can_go_on, tied_for_prizes
from botifarra.tournament.recording import record
from botifarra.tournament.seating import Round, Seating
from tests.tournament.events import (
    COMMITMENT,
    DUPLICATE,
    GROUPS,
    KNOCKOUT,
    MATCHES,
    SECRET,
    SEED,
    book_of,
    draw,
    duplicate,
    entered,
    match,
    paired,
    play_round,
    scored,
)

ONE_ROUND = replace(MATCHES, format=replace(MATCHES.format, rounds=1))
BERGER_MATCHES = replace(MATCHES, format=replace(MATCHES.format, pairing=Pairing.BERGER, rounds=0))
SEED_BYTES = bytes.fromhex(SEED)


def test_lots_follow_from_seed_purpose_and_round_in_any_order_of_the_pairs() -> None:
    drawn = draw_lots(SEED_BYTES, "prizes", 0, [1, 2, 3, 4, 5, 6, 7])
    assert drawn == draw_lots(SEED_BYTES, "prizes", 0, [7, 3, 1, 2, 6, 5, 4]) == (4, 5, 1, 7, 6, 3, 2)
    others = [("qualifying", 0), ("prizes", 1), ("seeding", 0)]
    assert len({drawn, *(draw_lots(SEED_BYTES, *each, drawn) for each in others)}) == 4
    assert sorted(draw_lots(SEED_BYTES, "prizes", 0, ["Vic", "Olot"])) == ["Olot", "Vic"]


def test_each_order_is_as_likely() -> None:
    """24 orders, each 250 times of 6,000: chi square with 23 degrees of freedom is below 49.7 at 0.1 %."""
    counts = Counter(draw_lots(bytes([n % 256, n // 256]), "prizes", 0, range(4)) for n in range(6_000))
    assert counts.keys() == set(permutations(range(4)))
    assert sum((count - 250) ** 2 / 250 for count in counts.values()) < 49.7


def test_the_book_keeps_the_lots() -> None:
    drawn = Drawn("prizes", draw_lots(SEED_BYTES, "prizes", 1, [2, 3]), COMMITMENT, SEED, 1)
    assert record(duplicate(), drawn).drawn == (drawn,)


def opened_with(secret: bytes) -> Book:
    """Return a championship that begins with a commitment to its lots."""
    opened = replace(DUPLICATE, lots=lots_commitment(secret))
    return book_of([opened, *entered(4), paired(1, [(1, 2), (3, 4)], [1, 2])])


def test_each_seed_is_committed_to_by_the_one_before() -> None:
    book = draw(opened_with(SECRET), "prizes", [2, 3])
    book = draw(book, "prizes", [1, 4])
    first, second = book.drawn
    assert first.commitment == book.begun.lots
    assert second.commitment == first.seed == sha256(bytes.fromhex(second.seed)).hexdigest()


def test_lots_from_another_seed_than_the_one_committed_to_are_refused() -> None:
    with pytest.raises(WrongDraw):
        draw(opened_with(bytes(32)), "prizes", [2, 3])
    once = draw(opened_with(SECRET), "prizes", [2, 3])
    with pytest.raises(WrongDraw):
        record(once, once.drawn[0])


def test_a_thousand_seeds_can_be_revealed() -> None:
    seeds = [lots_seed(SECRET, drawn) for drawn in range(DRAWS)]
    assert lots_commitment(SECRET) == sha256(seeds[0]).hexdigest()
    assert all(sha256(later).digest() == earlier for earlier, later in pairwise(seeds))
    assert sha256(SECRET).digest() == seeds[-1]


PLAYED = [scored(1, 1, 1, 40), scored(1, 2, 1, 30), scored(1, 1, 2, 20), scored(1, 2, 2, 20)]


def test_lots_for_prizes_tell_level_pairs_apart() -> None:
    book = duplicate(*PLAYED)
    assert [(row.rank, row.pair) for row in standings(book)] == [(1, 1), (1, 4), (3, 2), (3, 3)]
    assert tied_for_prizes(book, 2) == [(1, 4)]
    assert tied_for_prizes(book, 3) == [(1, 4), (2, 3)]
    book = draw(book, "prizes", [1, 4])
    ranks = {row.pair: row.rank for row in standings(book)}
    assert [ranks[int(pair)] for pair in book.drawn[0].entries] == [1, 2]
    assert (ranks[2], ranks[3]) == (3, 3)
    assert tied_for_prizes(book, 3) == [(2, 3)]


def test_lots_count_only_among_those_that_were_in_them_and_are_level() -> None:
    for lots in ([1, 2], [2, 4, 3]):
        drawn = draw(duplicate(*PLAYED), "prizes", lots)
        assert [row.rank for row in standings(drawn)][:2] == [1, 1]
    assert standings(draw(duplicate(*PLAYED), "qualifying", [1, 4])) == standings(duplicate(*PLAYED))
    everybody = draw(duplicate(*PLAYED), "prizes", [1, 2, 3, 4])
    order = everybody.drawn[0].entries
    expected = [each for each in order if each in {1, 4}] + [each for each in order if each in {2, 3}]
    assert [(row.rank, row.pair) for row in standings(everybody)] == list(enumerate(expected, 1))


def test_prizes_are_not_drawn_while_results_are_missing() -> None:
    with pytest.raises(TooEarlyForPrizes):
        tied_for_prizes(duplicate(*PLAYED[:3]), 3)


def test_lots_order_pairs_of_matches_and_teams_too() -> None:
    events = [ONE_ROUND, *entered(4), paired(1, [(1, 2), (3, 4)]), match(1, 1, 101, 50), match(1, 2, 101, 50)]
    book = book_of(events)
    assert tied_for_prizes(book, 1) == [(1, 3)]
    drawn = draw(book, "prizes", [1, 3])
    assert [row.pair for row in final_standings(drawn)][:2] == list(drawn.drawn[0].entries)
    assert [row.rank for row in final_standings(drawn)] == [1, 2, 3, 3]


def knockout(rounds: int) -> Book:
    book = book_of([KNOCKOUT, *entered(4)])
    for _ in range(rounds):
        book = play_round(book)
    return book


def berger(rounds: int) -> Book:
    book = book_of([BERGER_MATCHES, *entered(4)])
    for each in next_rounds(book):
        book = record(book, Paired(each))
    for each in book.rounds[:rounds]:
        for seating in each.seatings:
            scores = (101, 60) if seating.pairs[0] < seating.pairs[1] else (60, 101)
            book = record(book, match(each.number, seating.table, *scores))
    for _ in range(3 - rounds):
        book = record(book, Unpaired(len(book.rounds), "later"))
    return book


def swiss(rounds: int) -> Book:
    book = book_of([MATCHES, *entered(6)])
    for _ in range(rounds):
        book = play_round(book)
    return book


def open_swiss(rounds: int) -> Book:
    opened = replace(MATCHES, format=replace(MATCHES.format, rounds=0))
    book = book_of([opened, *entered(4)])
    for _ in range(rounds):
        book = play_round(book)
    return book


@pytest.mark.parametrize(("play", "rounds"), [(knockout, 2), (berger, 3), (swiss, 3), (open_swiss, 3)])
def test_rounds_are_to_come_until_the_last_one(play: Callable[[int], Book], rounds: int) -> None:
    assert [can_go_on(play(played)) for played in range(rounds + 1)] == [True] * rounds + [False]
    assert tied_for_prizes(play(rounds), 1) == []


def test_an_open_swiss_of_100_pairs_is_quickly_known_to_go_on() -> None:
    """The desk asks it for each screen: without pairing a round, and without standings."""
    opened = replace(MATCHES, format=replace(MATCHES.format, rounds=0))
    round_ = Round(1, 1, tuple(Seating(table, (table, table + 50)) for table in range(1, 51)))
    book = book_of([opened, *entered(100), Paired(round_), *(match(1, n, 101, n) for n in range(1, 51))])
    seconds = []
    for _ in range(3):
        begun = process_time()
        assert can_go_on(book)
        seconds.append(process_time() - begun)
    assert min(seconds) < 0.02


def test_a_session_that_is_dealt_is_still_to_come() -> None:
    opened = replace(DUPLICATE, format=replace(DUPLICATE.format, rounds=1))
    played: list[Event] = [
        paired(1, [(1, 2), (3, 4)], [1, 2]),
        *(scored(1, table, board, 40) for table in (1, 2) for board in (1, 2)),
    ]
    first, second = (Committed(session, 2 * session - 1, 2 * session, COMMITMENT) for session in (1, 2))
    assert not can_go_on(book_of([opened, *entered(4), first, *played]))
    assert can_go_on(book_of([opened, *entered(4), first, *played, second]))


def test_prizes_are_not_drawn_before_the_final() -> None:
    for played in range(2):
        with pytest.raises(TooEarlyForPrizes) as early:
            tied_for_prizes(knockout(played), 3)
        assert early.value.facts == {"round": played + 1}


@pytest.mark.parametrize("rounds", [0, 1])
def test_a_level_match_does_not_end_a_knock_out(rounds: int) -> None:
    """After a level semi-final or final the pairs play on; then the winner can be entered."""
    book = knockout(rounds)
    [played] = next_rounds(book)
    book = record(book, Paired(played))
    for seating in played.seatings:
        scores = (95, 95) if seating.table == 1 else (101, 60)
        book = record(book, match(rounds + 1, seating.table, *scores))
    assert can_go_on(book)
    with pytest.raises(Undecided) as refused:
        tied_for_prizes(book, 3)
    assert refused.value.facts == {"round": rounds + 1, "table": 1, "pairs": played.seatings[0].pairs}
    place, slip = Place(rounds + 1, 1), MatchSlip((111, 95))
    book = record(book, Corrected(place, slip, "they played on"))
    assert can_go_on(book) is (rounds == 0)


@pytest.mark.parametrize("play", [berger, swiss, open_swiss])
def test_a_championship_that_ended_early_can_have_lots(play: Callable[[int], Book]) -> None:
    book = play(1)
    [level, *_] = tied_for_prizes(book, 1)
    assert len(level) > 1


def test_prizes_are_not_drawn_before_the_end_of_a_knock_out() -> None:
    book = book_of([GROUPS, *entered(8)])
    with pytest.raises(TooEarlyForPrizes):
        tied_for_prizes(book, 3)
    for _ in range(4):
        book = play_round(book)
        with pytest.raises(TooEarlyForPrizes):
            tied_for_prizes(book, 3)
    assert tied_for_prizes(play_round(book), 1) == []
