"""Claims (R5.5): a good claim ends the hand; a bad one is announced, and each side may make one of those."""

from botifarra.core.actions import CLAIM, DECLARES, action_id
from botifarra.core.seats import Seat
from botifarra.server.protocol.commands import Act
from botifarra.server.table.events import Acted, Overclaimed
from botifarra.server.table.settings import Settings
from botifarra.server.table.show import snapshot
from tests.server.table.driver import TableDriver


def in_play(seed: int) -> TableDriver:
    """Return a table at the beginning of the ninth trick."""
    driver = TableDriver(Settings(rules="newcomer"), seed=seed)
    driver.dealt()
    driver.act(DECLARES[4])
    while driver.table.board is not None and len(driver.table.board.state.public.tricks) < 9:
        driver.act_at_random()
    return driver


def claim_stands(driver: TableDriver) -> bool:
    assert driver.table.board is not None
    return driver.table.board.state.why_illegal(CLAIM) is None


def until(*, stands: bool) -> TableDriver:
    """Return a table where the claim of the player on turn would succeed, or would fail."""
    return next(driver for driver in map(in_play, range(100)) if claim_stands(driver) is stands)


def test_a_claim_that_wins_against_every_defence_ends_the_hand() -> None:
    driver = until(stands=True)
    player, seat = driver.player(), Seat(driver.player() - 1)
    assert driver.you(player).claim
    events = driver.do(player, Act, action=action_id(CLAIM))
    assert events[0] == Acted(seat, action_id(CLAIM), "player")
    count = snapshot(driver.table, None).count
    assert count is not None
    assert (count.ended, count.ended_by, count.rest_tricks) == ("claim", seat, 3)
    assert count.rest is not None
    assert count.rest.side is seat.side
    assert len(count.rest.cards) == 12


def test_a_failed_claim_is_announced_and_the_side_may_not_claim_again() -> None:
    driver = until(stands=False)
    player, seat = driver.player(), Seat(driver.player() - 1)
    base = driver.table.seq
    assert driver.do(player, Act, action=action_id(CLAIM)) == (Overclaimed(seat),)
    assert driver.table.on_turn is seat
    assert not driver.you(player).claim
    assert driver.refused(player, Act, action=action_id(CLAIM)) == ("illegal", "R5.5")
    card = driver.you(player).legal[0]
    assert driver.refused(player, Act, action=card, base=base) == ("stale", None)
    driver.do(player, Act, action=card)
    while driver.table.on_turn is not seat.partner:
        driver.act_at_random()
    assert driver.refused(driver.player(), Act, action=action_id(CLAIM)) == ("illegal", "R5.5")
    while driver.table.on_turn not in (seat.left, seat.right):
        driver.act_at_random()
    assert driver.you(driver.player()).claim


def test_a_claim_that_failed_counts_for_its_hand_only() -> None:
    driver = until(stands=False)
    driver.do(driver.player(), Act, action=action_id(CLAIM))
    driver.play_hand()
    driver.ready_all()
    assert driver.table.board is not None
    assert driver.table.board.overclaimed == ()


def test_a_card_cannot_be_taken_back_after_a_failed_claim() -> None:
    driver = next(driver for driver in map(after_a_card, range(100)) if not claim_stands(driver))
    assert any(driver.you(player).undo for player in (1, 2, 3, 4))
    driver.do(driver.player(), Act, action=action_id(CLAIM))
    assert isinstance(driver.last(), Overclaimed)
    assert not any(driver.you(player).undo for player in (1, 2, 3, 4))


def after_a_card(seed: int) -> TableDriver:
    """Return a table during the ninth trick."""
    driver = in_play(seed)
    driver.act_at_random()
    return driver
