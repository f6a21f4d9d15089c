"""Whole matches: the log, its table, and the messages to people agree at every step."""

from dataclasses import replace

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from botifarra.core.cards import Card, CardSet
from botifarra.core.match import Match
from botifarra.core.rules import PRESETS, Rules, Shuffle
from botifarra.records.bgn import format_bgn, parse_bgn
from botifarra.records.rules import format_rules
from botifarra.server.protocol.parts import Count, Snapshot
from botifarra.server.protocol.replies import Happened
from botifarra.server.table.records import match_records
from botifarra.server.table.settings import Settings
from botifarra.server.table.show import happened, snapshot
from botifarra.server.table.steps import tables
from tests import strategies
from tests.scale import scale
from tests.server.table.driver import PEOPLE, STRANGER, TableDriver
from tests.server.table.random_events import RandomEvents, settings_of_tables

VARIANTS = {
    **PRESETS,
    "stack and cut": replace(PRESETS["fournier"], shuffle=Shuffle.STACK_AND_CUT),
    "codony": replace(Rules(), codony=CardSet([Card.O9])),
    "bonus": replace(Rules(), last_trick_bonus=3),
    "load": replace(Rules(), third_loads_only_if_safe=True, always_overtrump=True),
}


def rules_to_play(rules: Rules) -> str:
    """Draw rules under which a match between random players ends."""
    return format_rules(replace(rules, max_hands=rules.max_hands or 12))


@settings(max_examples=scale(15, 400), deadline=None)
@given(settings_of_tables(), strategies.SEEDS, st.integers(0, 4), st.integers(20, 250))
def test_the_log_reproduces_every_table(options: Settings, seed: int, people: int, steps: int) -> None:
    driver = TableDriver(options, seed=seed)
    if people:
        driver.dealt(people)
    random_events = RandomEvents(driver, seed)
    for _ in range(steps):
        random_events.happens()
    assert list(tables(driver.kept())) == driver.tables
    for player in (*PEOPLE, STRANGER):
        check_messages(driver, player)
    check_records(driver)


def check_messages(driver: TableDriver, player: int) -> None:
    """Check that the parts of each entry keep a snapshot correct, and that `you` is sent only if changed."""
    first, *others = driver.tables
    shown = snapshot(first, player)
    for before, after, entry in zip(driver.tables, others, driver.log[1:], strict=False):
        broadcast = happened(before, after, entry)
        own = broadcast.to(player)
        if own.you is msgspec.UNSET:
            assert own is broadcast.public
        else:
            assert own.you != shown.you
        shown = applied(shown, own)
        assert shown == snapshot(after, player)
        assert own.seq == after.seq
        if isinstance(own.count, Count):
            check_count(own.count, sum_of=after.match.rules.total if after.match else 0)


def applied(shown: Snapshot, happened: Happened) -> Snapshot:
    changes = {
        name: value
        for name in set(Happened.__struct_fields__) & set(Snapshot.__struct_fields__)
        if (value := getattr(happened, name)) is not msgspec.UNSET
    }
    return msgspec.structs.replace(shown, **changes)


def check_count(count: Count, sum_of: int) -> None:
    """Check that the count adds up to the hand's total, card by card and trick by trick."""
    assert sum(count.points) == sum_of
    piles = [*count.tricks, *([count.rest] if count.rest else [])]
    assert sorted(card for pile in piles for card in pile.cards) == list(range(48))
    assert sorted(card for hand in count.hands for card in hand) == list(range(48))
    assert len(count.tricks) + count.rest_tricks == 12 == sum(count.tricks_won)
    for side in (0, 1):
        cards = sum(pile.points for pile in piles if pile.side == side)
        assert count.points[side] == cards + count.tricks_won[side] + count.last_bonus[side]
    for pile in piles:
        assert pile.points == sum(card.points for card in pile.cards)


def check_records(driver: TableDriver) -> None:
    """Check that each finished hand is a record that survives writing, with core's score of the match."""
    for played in match_records(driver.log):
        records = tuple(hand.record for hand in played.hands)
        assert parse_bgn(format_bgn(records)) == records
        assert [hand.number for hand in played.hands] == list(range(1, len(records) + 1))
        assert (played.finished_at is not None) is played.match.is_over
        if not records:
            continue
        match = Match(
            played.match.rules, records[0].deal.dealer, played.match.carried, carried=played.match.carried
        )
        for hand in played.hands:
            assert hand.record.deal.dealer is match.dealer
            assert hand.record.scored is not None
            assert hand.record.points == hand.count.points
            assert len(hand.by) == len(hand.record.actions)
            outcome = hand.record.state.outcome
            assert outcome is not None
            match = match.record(outcome)
        assert match == played.match


@pytest.mark.parametrize("name", VARIANTS)
def test_whole_matches_of_every_preset(name: str) -> None:
    driver = TableDriver(Settings(rules=rules_to_play(VARIANTS[name])), seed=len(name))
    driver.start()
    driver.play_match()
    assert driver.table.match is not None
    assert driver.table.match.is_over
    sheet = snapshot(driver.table, None).sheet
    assert sheet is not None
    assert sheet.scoring == VARIANTS[name].scoring
    assert list(tables(driver.kept())) == driver.tables
    for player in (*PEOPLE, STRANGER):
        check_messages(driver, player)
    check_records(driver)
    assert len(match_records(driver.log)[0].hands) == len(driver.table.match.hands)
