"""The log of a set: its order, its times, its chain."""

from random import Random

import pytest
from hypothesis import given

from botifarra.tournament.chain import START, BrokenChain, Link
from botifarra.tournament.shared.errors import OutOfTurn, TooLate, TooSoon, WrongSeed
from botifarra.tournament.shared.log import (
    Closed,
    Committed,
    Sealed,
    SetBook,
    SetEntry,
    SetEvent,
    fold,
    link,
    play_digest,
    read_log,
    record,
    seal,
)
from botifarra.tournament.shared.played_hand import PlayedHand
from botifarra.tournament.shared.shared_set import Entrant
from botifarra.tournament.shared.standings import standings
from tests.strategies import SEEDS
from tests.tournament.shared.simulated_days import CLOSES, OPENS, SEED, a_day, a_set

COMMITTED, CLOSED = Committed(a_set()), Closed(SEED.hex())
SEALED = seal([], [], standings(a_set(), [], []))


def log_of(*events: tuple[int, SetEvent]) -> list[SetEntry]:
    return [SetEntry(number, at, event) for number, (at, event) in enumerate(events, 1)]


WHOLE = log_of((OPENS - 5, COMMITTED), (CLOSES, CLOSED), (CLOSES + 9, SEALED))


def links() -> list[Link]:
    found = [START]
    for entry in WHOLE:
        found.append(link(entry, found[-1].digest))
    return found[1:]


def test_a_whole_log() -> None:
    assert fold(WHOLE) == SetBook(a_set(), SEED.hex(), SEALED)
    assert list(read_log(links())) == WHOLE


@pytest.mark.parametrize("changed", range(3))
def test_any_change_of_the_past_is_detected(changed: int) -> None:
    found = links()
    found[changed] = found[changed]._replace(text=found[changed].text.replace('"at":', '"at": '))
    with pytest.raises(BrokenChain, match=f"number {changed + 1}"):
        list(read_log(found))


def test_an_entry_that_is_no_event_breaks_the_chain() -> None:
    wrong = link(WHOLE[0])._replace(text="{}")
    with pytest.raises(BrokenChain, match="number 1"):
        list(read_log([wrong]))


@pytest.mark.parametrize("number", range(3))
def test_each_event_comes_once_and_in_its_turn(number: int) -> None:
    books = [SetBook(), *(fold(WHOLE[:length]) for length in (1, 2, 3))]
    for length, book in enumerate(books):
        if length != number:
            with pytest.raises(OutOfTurn):
                record(book, WHOLE[number])


def test_the_commitment_must_be_public_before_the_boards_can_be_played() -> None:
    assert fold(log_of((OPENS, COMMITTED))).shared == a_set()
    with pytest.raises(TooLate, match=f"at {OPENS + 1}, opens_at {OPENS}"):
        fold(log_of((OPENS + 1, COMMITTED)))


def test_the_seed_stays_secret_until_the_window_ends() -> None:
    with pytest.raises(TooSoon, match=f"at {CLOSES - 1}, closes_at {CLOSES}"):
        fold(log_of((OPENS, COMMITTED), (CLOSES - 1, CLOSED)))


@pytest.mark.parametrize("seed", ["", "zz", "00" * 32])
def test_another_seed_is_refused(seed: str) -> None:
    with pytest.raises(WrongSeed):
        fold(log_of((OPENS, COMMITTED), (CLOSES, Closed(seed))))


@given(SEEDS)
def test_the_sealed_standings_are_those_of_the_last_results(seed: int) -> None:
    day = a_day(Random(seed), most=6)
    found = standings(day.shared, day.entrants, day.results)
    sealed = seal(day.entrants, [], found)
    assert isinstance(sealed, Sealed)
    assert [(row.entrant, row.rank, row.average) for row in sealed.standings] == [
        (row.entrant, row.rank, str(row.average)) for row in (*found.ranked, *found.bots)
    ]


def test_the_digest_does_not_depend_on_the_order_but_on_every_hand() -> None:
    entrants = [Entrant(1, (5,)), Entrant(2, (6,))]
    hands = [PlayedHand(1, 1, (3, 4)), PlayedHand(1, 2, (5,)), PlayedHand(2, 1, (6,))]
    digest = play_digest(entrants, hands)
    assert play_digest(entrants[::-1], hands[::-1]) == digest
    assert play_digest(entrants, hands[:2]) != digest
    assert play_digest(entrants[:1], hands) != digest
    assert play_digest(entrants, [*hands[:2], PlayedHand(2, 1, (7,))]) != digest
