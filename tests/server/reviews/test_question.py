"""The hands that may be reviewed, and their reviews as they are stored."""

import io
from collections.abc import Callable
from random import Random

import msgspec
import pytest

from botifarra.core.actions import CLAIM, Concede
from botifarra.core.deal import Deal
from botifarra.core.match import Match
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat, Side
from botifarra.core.state import State
from botifarra.records.record import Record
from botifarra.server.live.worker_questions import read_framed
from botifarra.server.reviews.question import (
    may_be_reviewed,
    read_review,
    report_of,
    review_question,
    stored_review,
)
from botifarra.server.table.evolve import evolve, opened
from botifarra.server.table.records import PlayedHand, match_records
from tests.scale import scale
from tests.server.logs import OF_MATCHES, kept
from tests.server.reviews.held_worker import small_report


def hands(name: str) -> list[PlayedHand]:
    return [hand for match in match_records([entry for entry, _ in kept(name)]) for hand in match.hands]


@pytest.mark.parametrize("name", OF_MATCHES)
def test_no_hand_may_be_reviewed_before_its_count_is_shown(name: str) -> None:
    log = [entry for entry, _ in kept(name)]
    table, over = opened(log[0]), set[int]()
    for place, entry in enumerate(log[1:], 2):
        table = evolve(table, entry)
        if table.board is not None and table.board.is_over:
            over.add(table.board.seeds.deal)
        if table.board is None or place % scale(25, 1):
            continue
        found = {
            hand.seeds.deal
            for match in match_records(log[:place])
            for hand in match.hands
            if may_be_reviewed(hand)
        }
        assert found == over
        assert (table.board.seeds.deal in found) == (table.stage != "hand")


@pytest.mark.parametrize("name", OF_MATCHES)
def test_a_hand_knows_the_match_before_it_and_its_people(name: str) -> None:
    log = [entry for entry, _ in kept(name)]
    tables = [opened(log[0])]
    for entry in log[1:]:
        tables.append(evolve(tables[-1], entry))
    people = {occupant.player for table in tables for occupant in table.seats if occupant is not None}
    for match in match_records(log):
        for hand in match.hands:
            in_play = [
                table
                for table in tables
                if table.board is not None and table.board.seeds == hand.seeds and table.stage == "hand"
            ]
            assert {table.match for table in in_play} == {hand.match}
            assert len(hand.match.hands) == hand.number - 1
            assert len(hand.people) == len(hand.by) == len(hand.record.actions)
            for by, person in zip(hand.by, hand.people, strict=True):
                assert (person is None) or (by == "player" and person in people)
                assert by != "player" or person is not None


def claimed() -> State:
    """Return a hand of random cards that ends by the first claim that stands."""
    rng = Random(1)
    state = State.start(Rules(), Deal.shuffled(rng, Seat.NORTH))
    while state.why_illegal(CLAIM):
        state = state.apply(rng.choice(state.legal_actions))
    return state.apply(CLAIM)


def conceded() -> State:
    """Return a hand of a table that ended by a concession."""
    at_tables = (hand.record.state for name in OF_MATCHES for hand in hands(name))
    return next(state for state in at_tables if isinstance(state.public.actions[-1], Concede))


@pytest.mark.parametrize("ended", [claimed, conceded])
def test_a_hand_that_ended_early_can_be_reviewed(ended: Callable[[], State]) -> None:
    state = ended()
    record = Record(state.public.rules, state.deal, state.public.actions)
    report = small_report(record, Match(state.public.rules, state.deal.dealer), 1)
    assert report.balance.result == state.public.points[Side.NS]


def test_a_question_has_the_match_before_the_hand() -> None:
    hand = next(hand for hand in hands("load") if hand.match.hands)
    record, before, deal = read_framed(io.BytesIO(review_question(hand)))
    assert (record, before, deal) == (hand.record, hand.match, hand.seeds.deal)


def test_a_stored_review_has_its_report_to_the_byte() -> None:
    hand = hands("oriental")[0]
    report = small_report(hand.record, hand.match, hand.seeds.deal)
    as_json = msgspec.json.encode(report)
    stored = stored_review(hand, as_json)
    assert report_of(stored) == as_json
    assert read_review(stored).report == report
    assert read_review(stored).people == hand.people
    assert len(stored) < len(as_json) / 3
