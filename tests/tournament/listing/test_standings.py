"""The standings of pages and papers: who has a rank, and which players they name."""

from botifarra.sentences.appeals import appeal_lines
from botifarra.sentences.doubts import appealed_lines
from botifarra.sentences.texts import sentences_prose
from botifarra.tournament.events import Event, FineAppealed, Fined, Substituted
from botifarra.tournament.listing.standings import orders
from botifarra.tournament.listing.table_rows import standings
from botifarra.tournament.matches.final_standings import in_bracket
from botifarra.tournament.recording import record
from tests.tournament.events import (
    DUPLICATE,
    GROUPS,
    MATCHES,
    book_of,
    entered,
    match,
    paired,
    play_round,
    scored,
)

ROUNDS = (paired(1, [(1, 2)], (1, 2), sits_out=[3, 4]), paired(2, [(1, 3), (2, 4)], (3, 4)))


def ranks(*events: Event) -> list[tuple[object, object]]:
    return [
        (row["rank"], row["pair"]) for row in standings(book_of([DUPLICATE, *entered(4), *events]))[0].rows
    ]


def test_a_pair_that_only_sat_out_has_no_rank_and_comes_last() -> None:
    assert ranks(*ROUNDS) == [(None, 1), (None, 2), (None, 3), (None, 4)]
    first = scored(1, 1, 1, 40)
    assert ranks(*ROUNDS, first) == [(1, 1), (1, 2), (None, 3), (None, 4)]
    fined = Fined(2, "1/2", "late")
    assert ranks(*ROUNDS, first, fined) == [(1, 1), (2, 2), (None, 3), (None, 4)]
    later = scored(2, 1, 3, 40)
    assert ranks(*ROUNDS, first, later)[-1] == (None, 4)


def test_a_match_that_was_sat_out_gives_a_rank() -> None:
    events = [MATCHES, *entered(5), paired(1, [(1, 2), (3, 4)], sits_out=[5]), match(1, 1, 101, 60)]
    [order] = orders(book_of(events), range(1, 6))
    assert [line.rank for line in order.lines] == [1, 2, 3, None, None]


def test_the_players_are_those_of_the_last_round_with_results() -> None:
    events: list[Event] = [*ROUNDS, Substituted(1, "Anna 1", "Carles", 2, "ill"), scored(1, 1, 1, 40)]

    def row(*more: Event) -> tuple[object, ...]:
        [listing] = standings(book_of([DUPLICATE, *entered(4), *events, *more]))
        return next((r["player_1"], r["player_2"], r["also"]) for r in listing.rows if r["pair"] == 1)

    assert row() == ("Anna 1", "Bernat 1", "")
    assert set(row(scored(2, 1, 3, 40))[:2]) == {"Carles", "Bernat 1"}
    assert row(scored(2, 1, 3, 40))[2] == "Anna 1"


def test_a_fine_in_a_bracket_does_not_make_the_standings_provisional() -> None:
    """The round that a pair reached decides its rank; points decide in groups and outside the bracket."""
    book = book_of([GROUPS, *entered(8)])
    for pair in (1, 8):
        fine = Fined(pair, "10", "late")
        book = record(record(book, fine), FineAppealed(fine, "the bus"))
    while len(book.rounds) < 3:
        book = play_round(book)
    prose = sentences_prose("en")
    both = "Provisional. Open appeals: fine of pair 1; fine of pair 8."
    assert list(appeal_lines(prose, book)) == [both]
    assert [*appealed_lines(prose, book, 4)]
    book = play_round(book)
    assert 1 in in_bracket(book)
    assert 8 not in in_bracket(book)
    assert list(appeal_lines(prose, book)) == ["Provisional. Open appeals: fine of pair 8."]
    assert [*appealed_lines(prose, book, 5)] == []
