"""Shared tables after random events: the log is the only truth, and no message tells of hidden cards."""

from random import Random

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from botifarra.server.table.checkpoint import Checkpoint, decode_checkpoint, encode_checkpoint
from botifarra.server.table.events import (
    Acted,
    Advised,
    Closed,
    Configured,
    Dealt,
    Drawn,
    Entry,
    Kept,
    Placed,
    Relieved,
    SharedCards,
    SharedPlay,
    Stalled,
    Stood,
    Undone,
    Warned,
)
from botifarra.server.table.steps import tables
from tests import strategies
from tests.scale import scale
from tests.server.table.driver import STRANGER
from tests.server.table.indistinguishable_deals import indistinguishable_deal
from tests.server.table.random_events import RandomEvents
from tests.server.table.shared_tables import PARTNERS, SharedDriver, shared_play, started
from tests.server.table.test_matches import check_messages
from tests.server.table.test_secrecy import known, sent

NEVER = (Undone, Relieved, Stalled, Advised, Warned, Kept, Configured, Stood, Placed, Drawn, Closed)
"""The events that a shared table never has."""


def at_random(seed: int, happenings: int, play: SharedPlay, rules: str = "championship") -> SharedDriver:
    """Return a shared table after random events."""
    driver = started(play=play, seed=seed, rules=rules)
    random_events = RandomEvents(driver, seed)
    for _ in range(happenings):
        if driver.table.stage == "finished":
            random_events.somebody_tries()
        else:
            random_events.happens()
            driver.begin()
    return driver


PLAYS = st.sampled_from((shared_play(boards=2), shared_play(PARTNERS), shared_play((None, None, 3, None))))

RULES = st.sampled_from(("championship", "oriental codony=o9,o1", "occidental scoring=duplicate"))


@settings(max_examples=scale(15, 600), deadline=None)
@given(strategies.SEEDS, st.integers(0, 300), PLAYS, RULES, st.booleans())
def test_the_log_reproduces_every_shared_table(
    seed: int, happenings: int, play: SharedPlay, rules: str, lapses: bool
) -> None:
    driver = at_random(seed, happenings, play, rules)
    if lapses:
        driver.lapse()
        while driver.table.stage == "hand":
            driver.act_at_random()
    assert list(tables(driver.kept())) == driver.tables
    for table in driver.tables:
        assert decode_checkpoint(encode_checkpoint(Checkpoint(table, 0, 0))) == Checkpoint(table, 0, 0)
    for player in (1, 3, STRANGER):
        check_messages(driver, player)
    assert not any(isinstance(event, NEVER) for event in driver.events)
    dealt = [event for event in driver.events if isinstance(event, Dealt)]
    assert [event.deal for event in dealt] == list(range(1, len(dealt) + 1))
    for before, entry in zip(driver.tables, driver.log[1:], strict=False):
        event = entry.event
        if isinstance(event, Acted) and not before.lapsed:
            assert (event.by == "player") is (play.seats[event.seat] is not None)


@settings(max_examples=scale(30, 2000), deadline=None)
@given(strategies.SEEDS, st.integers(5, 160), PLAYS, st.sampled_from((1, 3, STRANGER, None)))
def test_messages_do_not_depend_on_hidden_cards_or_the_seed_of_the_bots(
    seed: int, happenings: int, play: SharedPlay, player: int | None
) -> None:
    driver, rng = at_random(seed, happenings, play), Random(seed)
    board = driver.table.board
    if board is None:
        return
    deal = indistinguishable_deal(board.state, known(driver.tables, player), rng, swaps=30)
    north, west, south, east = map(tuple, deal.hands)

    def other(entry: Entry) -> Entry:
        event = entry.event
        if isinstance(event, Dealt) and event.deal == board.seeds.deal:
            cards = SharedCards(deal.dealer, (north, west, south, east), rng.randbytes(32).hex())
            return msgspec.structs.replace(entry, event=Dealt(event.deal, cards))
        return entry

    twins = list(tables(map(other, driver.log)))
    assert sent(driver.tables, driver.log, player) == sent(twins, driver.log, player)
