"""The mapping of results: a changed copy leaves the original, and shares what did not change."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from botifarra.core.seats import Side
from botifarra.tournament.events import MatchSlip, Place
from botifarra.tournament.results import NOTHING, Kept, Results

PLACES = st.builds(Place, st.integers(1, 3), st.integers(1, 2), st.integers(0, 2))
KEPT = st.builds(
    Kept,
    st.none() | st.builds(MatchSlip, st.tuples(st.integers(0, 3), st.integers(0, 3))),
    revokes=st.lists(st.sampled_from(Side), max_size=2).map(tuple),
)


@given(st.lists(st.tuples(PLACES, KEPT)))
def test_it_is_a_dictionary_that_does_not_change(changes: list[tuple[Place, Kept]]) -> None:
    results, expected = Results(), dict[Place, Kept]()
    for place, kept in changes:
        before = dict(results)
        changed = results.put(place, kept)
        assert dict(results) == before
        expected[place] = kept
        expected = {each: known for each, known in expected.items() if known != NOTHING}
        results = changed
        assert results == expected
        assert len(results) == len(expected)
        assert results.last_round == max((each.round for each in expected), default=0)
        for number in range(1, 5):
            early = {each: known for each, known in expected.items() if each.round < number}
            assert results.before(number) == early
    assert Results(expected.items()) == results


def test_a_missing_place_raises_an_error() -> None:
    known = Results([(Place(1, 1, 1), Kept(is_confirmed=True))])
    for place in (Place(1, 1, 2), Place(2, 1, 1)):
        assert place not in known
        with pytest.raises(KeyError):
            known[place]
    assert known.get(Place(2, 1), NOTHING) == NOTHING
    assert known != known.put(Place(1, 1, 1), replace(NOTHING, is_confirmed=True, revokes=tuple(Side)))
