"""Claims (R5.5): a good claim ends the hand; a bad one is announced, and each side may make one of those."""

from botifarra.core.actions import CLAIM, DECLARES, action_id
from botifarra.core.seats import Seat
from botifarra.server.protocol.commands import Act
from botifarra.server.table.events import Acted, Overclaimed, Settings
from botifarra.server.table.show import snapshot
from tests.server.table.driver import TableDriver


def in_play(seed: int) -> TableDriver:
    """Return a table at the beginning of the ninth trick."""
    sitting = TableDriver(Settings(rules="newcomer"), seed=seed)
    sitting.dealt()
    sitting.act(DECLARES[4])
    while sitting.table.board is not None and len(sitting.table.board.state.public.tricks) < 9:
        sitting.act_at_random()
    return sitting


def claim_stands(sitting: TableDriver) -> bool:
    assert sitting.table.board is not None
    return sitting.table.board.state.why_illegal(CLAIM) is None


def until(*, stands: bool) -> TableDriver:
    """Return a table where the claim of the player on turn would succeed, or would fail."""
    return next(sitting for sitting in map(in_play, range(100)) if claim_stands(sitting) is stands)


def test_a_claim_that_wins_against_every_defence_ends_the_hand() -> None:
    sitting = until(stands=True)
    player, seat = sitting.player(), Seat(sitting.player() - 1)
    assert sitting.you(player).claim
    events = sitting.do(player, Act, action=action_id(CLAIM))
    assert events[0] == Acted(seat, action_id(CLAIM), "player")
    count = snapshot(sitting.table, None).count
    assert count is not None
    assert (count.ended, count.ended_by, count.rest_tricks) == ("claim", seat, 3)
    assert count.rest is not None
    assert count.rest.side is seat.side
    assert len(count.rest.cards) == 12


def test_a_failed_claim_is_announced_and_the_side_may_not_claim_again() -> None:
    sitting = until(stands=False)
    player, seat = sitting.player(), Seat(sitting.player() - 1)
    base = sitting.table.seq
    assert sitting.do(player, Act, action=action_id(CLAIM)) == (Overclaimed(seat),)
    assert sitting.table.on_turn is seat
    assert not sitting.you(player).claim
    assert sitting.refused(player, Act, action=action_id(CLAIM)) == ("illegal", "R5.5")
    card = sitting.you(player).legal[0]
    assert sitting.refused(player, Act, action=card, base=base) == ("stale", None)
    sitting.do(player, Act, action=card)
    while sitting.table.on_turn is not seat.partner:
        sitting.act_at_random()
    assert sitting.refused(sitting.player(), Act, action=action_id(CLAIM)) == ("illegal", "R5.5")
    while sitting.table.on_turn not in (seat.left, seat.right):
        sitting.act_at_random()
    assert sitting.you(sitting.player()).claim


def test_a_claim_that_failed_counts_for_its_hand_only() -> None:
    sitting = until(stands=False)
    sitting.do(sitting.player(), Act, action=action_id(CLAIM))
    sitting.play_hand()
    sitting.ready_all()
    assert sitting.table.board is not None
    assert sitting.table.board.overclaimed == ()


def test_a_card_cannot_be_taken_back_after_a_failed_claim() -> None:
    sitting = next(sitting for sitting in map(after_a_card, range(100)) if not claim_stands(sitting))
    assert any(sitting.you(player).undo for player in (1, 2, 3, 4))
    sitting.do(sitting.player(), Act, action=action_id(CLAIM))
    assert isinstance(sitting.last(), Overclaimed)
    assert not any(sitting.you(player).undo for player in (1, 2, 3, 4))


def after_a_card(seed: int) -> TableDriver:
    """Return a table during the ninth trick."""
    sitting = in_play(seed)
    sitting.act_at_random()
    return sitting
