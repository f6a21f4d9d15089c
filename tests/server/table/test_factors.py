"""The factors of a call are shown to the player who may make it, before it is made."""

from botifarra.core.actions import DECLARES, DELEGATE, DOUBLE, PASS, action_id
from botifarra.core.cards import Strain
from botifarra.server.table.events import Settings
from tests.server.table.driver import TableDriver

CONTRO = action_id(DOUBLE)
BOTIFARRA = action_id(DECLARES[Strain.NO_TRUMP])


def dealt(rules: str = "oriental") -> TableDriver:
    """Return a table before the first call."""
    sitting = TableDriver(Settings(rules=rules))
    sitting.dealt()
    return sitting


def told(sitting: TableDriver) -> dict[int, tuple[int, int]]:
    """Return the factors shown to the player on turn."""
    return sitting.you(sitting.player()).factors


def test_botifarra_is_shown_with_factor_two_and_a_suit_with_factor_one() -> None:
    sitting = dealt()
    assert told(sitting) == {BOTIFARRA: (2, 2)}
    sitting.act(DELEGATE)
    assert told(sitting) == {BOTIFARRA: (2, 2)}


def test_contro_recontro_and_sant_vicenc_are_shown_with_their_factors() -> None:
    sitting = dealt()
    sitting.act(DECLARES[Strain.COINS])
    for factor in (2, 4, 8):
        assert told(sitting) == {CONTRO: (factor, factor)}
        sitting.act(DOUBLE)
    assert told(sitting) == {}


def test_contro_to_botifarra_is_worth_four() -> None:
    sitting = dealt()
    sitting.act(DECLARES[Strain.NO_TRUMP])
    assert told(sitting) == {CONTRO: (4, 4)}


def test_the_ladder_of_the_rules_in_force_counts() -> None:
    sitting = dealt("oriental ladder=1-3-9-27")
    sitting.act(DECLARES[Strain.COINS])
    assert told(sitting) == {CONTRO: (3, 3)}


def test_on_a_board_contro_is_for_the_own_side_and_recontro_for_nobody() -> None:
    sitting = dealt("oriental scoring=duplicate")
    board = sitting.table.board
    assert board is not None
    declarer = board.state.public.to_act.side
    sitting.act(DECLARES[Strain.COINS])
    assert told(sitting) == {CONTRO: (1, 2) if declarer == 0 else (2, 1)}
    sitting.act(DOUBLE)
    assert told(sitting) == {}


def test_factors_are_shown_only_to_the_player_who_makes_a_call() -> None:
    sitting = dealt()
    sitting.act(DECLARES[Strain.COINS])
    first = sitting.player()
    sitting.act(PASS)
    assert sitting.you(first).factors == {}
    sitting.act(PASS)
    assert told(sitting) == {}
