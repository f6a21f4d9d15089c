"""Proposals: each can be started, is what it says, and ends in time."""

from collections import Counter
from functools import partial

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec.structs import replace

from botifarra.tournament.book import Book
from botifarra.tournament.durations import evening_minutes, round_minutes, rounds_within
from botifarra.tournament.entries import Pair
from botifarra.tournament.errors import AllPaired
from botifarra.tournament.events import Entered, MatchSlip, Opened, Paired, Place, Scored
from botifarra.tournament.format import Kind, Pairing, pairings_of
from botifarra.tournament.movements.knockout import Over
from botifarra.tournament.movements.outlook import outlook_of
from botifarra.tournament.pairing import next_rounds
from botifarra.tournament.proposals import Need, Proposal, proposals
from botifarra.tournament.recording import fold
from botifarra.tournament.seating import Seating
from tests.scale import scale

needs = st.builds(
    Need,
    pairs=st.integers(2, 44),
    minutes=st.integers(20, 600),
    sets=st.integers(0, 24),
    teams=st.booleans(),
    rounds=st.just(0) | st.integers(0, 20),
    boards=st.just(0) | st.integers(0, 10),
)


@st.composite
def divided(draw: st.DrawFn) -> Need:
    """Return a need whose field has sections."""
    sections = tuple(draw(st.lists(st.integers(1, 15), min_size=2, max_size=4)))
    return replace(draw(needs), pairs=sum(sections), sections=sections)


def begun(proposal: Proposal, pairs: int, sections: tuple[int, ...] = ()) -> Book:
    """Return the championship of a proposal with its pairs, and teams of two."""
    names = [str(name) for name, size in enumerate(sections) for _ in range(size)] or [""] * pairs
    entered = (
        Entered(
            Pair(
                n,
                (f"Anna {n}", f"Blai {n}"),
                name,
                str((n + 1) // 2) if proposal.kind is Kind.TEAMS else "",
            )
        )
        for n, name in enumerate(names, 1)
    )
    return fold((Opened("Festa", proposal.format()), *entered))


@given(needs | divided())
@example(Need(15, 300, 7, sections=(8, 7)))
def test_a_proposal_can_be_started_and_ends_in_time(need: Need) -> None:
    for each in proposals(need):
        rounds = next_rounds(begun(each, need.pairs, need.sections))
        assert each.minutes == evening_minutes(each.rounds, each.boards) <= need.minutes
        assert each.sets <= need.sets
        assert need.rounds in (0, each.rounds)
        assert need.boards in (0, each.boards)
        if each.pairing.movement.is_fixed:
            idle = Counter(pair for round_ in rounds for pair in round_.sits_out)
            assert len(rounds) == each.rounds
            assert max(len(round_.seatings) for round_ in rounds) == each.tables
            assert max(idle.values(), default=0) == each.sits_out
            assert {len(seating.boards) for round_ in rounds for seating in round_.seatings} == {each.boards}


@pytest.mark.parametrize("count", [4, 6, 7, 8, 12, 13, 20, 24])
def test_a_championship_with_results_has_the_rounds_that_were_proposed(count: int) -> None:
    for each in proposals(Need(count, 500, 0)):
        if not each.pairing.movement.is_fixed:
            book = begun(each, count)
            tables = 0
            for _ in range(each.rounds):
                (round_,) = next_rounds(book)
                tables = max(tables, len(round_.seatings))
                book = fold((Paired(round_), *map(partial(_won, round_.number), round_.seatings)), book)
            assert tables == each.tables
            with pytest.raises(Over if each.pairing.movement.is_knockout else AllPaired):
                next_rounds(book)


def _won(number: int, seating: Seating) -> Scored:
    """Return the result of a match that the pair with the lower number wins, so that no lots are needed."""
    one, other = seating.pairs
    points = max(one, other) ** 2 % 89
    return Scored(Place(number, seating.table), MatchSlip((101, points) if one < other else (points, 101)))


@given(needs)
def test_the_same_movement_is_proposed_only_once(need: Need) -> None:
    found = [(each.kind, each.pairing) for each in proposals(need)]
    assert len(found) == len(set(found))


@given(needs, st.integers(1, 60))
def test_more_time_never_takes_a_movement_away(need: Need, more: int) -> None:
    longer = replace(need, minutes=need.minutes + more)
    assert {each.pairing for each in proposals(need)} <= {each.pairing for each in proposals(longer)}


def test_every_movement_of_every_kind_is_proposed_for_some_evening() -> None:
    found = {
        (each.kind, each.pairing)
        for pairs in (8, 16, 20)
        for teams in (False, True)
        for each in proposals(Need(pairs, 600, 10, teams))
    }
    assert found == {(kind, pairing) for kind in Kind for pairing in pairings_of(kind)}


def test_a_set_for_each_table_lets_all_play_the_same_boards() -> None:
    first = proposals(Need(8, 180, 4))[0]
    assert (first.pairing, first.boards, first.rounds, first.is_whole) == (Pairing.BERGER, 3, 7, True)
    assert first.minutes == 7 * 3 * 7 + 6 * 4


def test_a_director_can_ask_for_rounds_and_boards() -> None:
    def found(rounds: int = 0, boards: int = 0) -> dict[Pairing, tuple[int, int]]:
        return {
            each.pairing: (each.rounds, each.boards)
            for each in proposals(Need(16, 180, 8, rounds=rounds, boards=boards))
            if each.kind is Kind.DUPLICATE
        }

    for both in ((6, 3), (5, 2)):
        assert found(*both) == dict.fromkeys((Pairing.BERGER, Pairing.SWISS, Pairing.MITCHELL), both)
    assert found(rounds=3)[Pairing.SWISS] == (3, 8)
    assert found(boards=6)[Pairing.BERGER] == (4, 6)
    assert found(rounds=2)[Pairing.BERGER] == (2, 8)
    assert found(rounds=9, boards=4) == {}
    assert {each.kind for each in proposals(Need(16, 180, 8, rounds=3))} == {Kind.DUPLICATE, Kind.MATCHES}


def test_one_set_of_boards_goes_round() -> None:
    found = [each.pairing for each in proposals(Need(16, 180, 1)) if each.kind is Kind.DUPLICATE]
    assert found == [Pairing.MITCHELL]
    assert proposals(Need(8, 180, 1))[0].pairing is Pairing.HOWELL


def test_without_boards_or_without_anybody_to_compare_with_matches_are_played() -> None:
    for need in (Need(16, 180, 0), Need(3, 180, 3)):
        assert {each.kind for each in proposals(need)} == {Kind.MATCHES}


def test_there_may_be_no_time_for_anything() -> None:
    assert proposals(Need(16, 20, 8)) == ()


@pytest.mark.parametrize("count", range(2, scale(24, 60)))
def test_a_movement_tells_its_rounds_and_sit_outs(count: int) -> None:
    """Outlooks agree with the rounds that are really paired, for proposals of every length."""
    for minutes in (60, 150, 2_000, 24 * 60):
        for each in proposals(Need(count, min(minutes, 24 * 60), count // 2)):
            assert outlook_of(each.format(), count) == (each.rounds, each.sits_out, each.tables)


def test_as_many_rounds_fit_as_end_in_time() -> None:
    for boards in range(9):
        for minutes in range(round_minutes(boards), 400, 7):
            rounds = rounds_within(minutes, boards)
            assert evening_minutes(rounds, boards) <= minutes < evening_minutes(rounds + 1, boards)


def test_each_section_has_its_own_movement_and_set_of_boards() -> None:
    need = Need(16, 200, 2, sections=(8, 8))
    howell = next(each for each in proposals(need) if each.pairing is Pairing.HOWELL)
    assert (howell.rounds, howell.tables, howell.sets, howell.sections) == (7, 8, 2, 2)
    book = begun(howell, 16, need.sections)
    for each in next_rounds(book):
        for seating in each.seatings:
            assert len({book.pair(pair).section for pair in seating.pairs}) == 1
    assert not any(each.pairing is Pairing.HOWELL for each in proposals(replace(need, sets=1)))


def test_a_larger_section_stops_with_the_smaller_one() -> None:
    found = {each.pairing: each for each in proposals(Need(20, 600, 10, sections=(12, 8)))}
    berger = found[Pairing.BERGER]
    assert (berger.is_whole, berger.sections) == (False, 2)
    assert berger.rounds <= 7
    assert (found[Pairing.SWISS].sections, Pairing.HOWELL in found) == (1, False)


def test_sections_have_the_pairs_of_the_field() -> None:
    with pytest.raises(ValueError, match="sections"):
        Need(16, 180, 8, sections=(8, 7))
