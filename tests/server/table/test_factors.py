"""The factors of a call are shown to the player who may make it, before it is made."""

from botifarra.core.actions import DECLARES, DELEGATE, DOUBLE, PASS, action_id
from botifarra.core.cards import Strain
from botifarra.server.table.settings import Settings
from tests.server.table.driver import TableDriver

CONTRO = action_id(DOUBLE)
BOTIFARRA = action_id(DECLARES[Strain.NO_TRUMP])


def dealt(rules: str = "oriental") -> TableDriver:
    """Return a table before the first call."""
    driver = TableDriver(Settings(rules=rules))
    driver.dealt()
    return driver


def told(driver: TableDriver) -> dict[int, tuple[int, int]]:
    """Return the factors shown to the player on turn."""
    return driver.you(driver.player()).factors


def test_botifarra_is_shown_with_factor_two_and_a_suit_with_factor_one() -> None:
    driver = dealt()
    assert told(driver) == {BOTIFARRA: (2, 2)}
    driver.act(DELEGATE)
    assert told(driver) == {BOTIFARRA: (2, 2)}


def test_contro_recontro_and_sant_vicenc_are_shown_with_their_factors() -> None:
    driver = dealt()
    driver.act(DECLARES[Strain.COINS])
    for factor in (2, 4, 8):
        assert told(driver) == {CONTRO: (factor, factor)}
        driver.act(DOUBLE)
    assert told(driver) == {}


def test_contro_to_botifarra_is_worth_four() -> None:
    driver = dealt()
    driver.act(DECLARES[Strain.NO_TRUMP])
    assert told(driver) == {CONTRO: (4, 4)}


def test_the_ladder_of_the_rules_in_force_counts() -> None:
    driver = dealt("oriental ladder=1-3-9-27")
    driver.act(DECLARES[Strain.COINS])
    assert told(driver) == {CONTRO: (3, 3)}


def test_on_a_board_contro_is_for_the_own_side_and_recontro_for_nobody() -> None:
    driver = dealt("oriental scoring=duplicate")
    board = driver.table.board
    assert board is not None
    declarer = board.state.public.to_act.side
    driver.act(DECLARES[Strain.COINS])
    assert told(driver) == {CONTRO: (1, 2) if declarer == 0 else (2, 1)}
    driver.act(DOUBLE)
    assert told(driver) == {}


def test_factors_are_shown_only_to_the_player_who_makes_a_call() -> None:
    driver = dealt()
    driver.act(DECLARES[Strain.COINS])
    first = driver.player()
    driver.act(PASS)
    assert driver.you(first).factors == {}
    driver.act(PASS)
    assert told(driver) == {}
