import pytest

from botifarra.core.actions import (
    ACTIONS,
    CLAIM,
    CONCEDE,
    DECLARES,
    DELEGATE,
    DOUBLE,
    PASS,
    PLAYS,
    SHOW,
    Action,
    Declare,
    Play,
    action_id,
    leading_calls,
    leading_plays,
)
from botifarra.core.cards import Card, Strain


def test_every_action_has_its_own_number() -> None:
    assert len(ACTIONS) == len(set(ACTIONS)) == 59
    assert [action_id(action) for action in ACTIONS] == list(range(59))


@pytest.mark.parametrize(
    ("number", "action"),
    [
        (0, Play(Card.O2)),
        (47, Play(Card.B9)),
        (48, Declare(Strain.COINS)),
        (52, Declare(Strain.NO_TRUMP)),
        (53, DELEGATE),
        (54, PASS),
        (55, DOUBLE),
        (56, SHOW),
        (57, CLAIM),
        (58, CONCEDE),
    ],
)
def test_numbers_of_the_flat_action_space(number: int, action: Action) -> None:
    assert ACTIONS[number] == action
    assert action_id(action) == number


def test_plays_and_declares_stand_at_their_card_and_strain() -> None:
    assert [play.card for play in PLAYS] == list(Card)
    assert [declare.strain for declare in DECLARES] == list(Strain)


def test_calls_and_plays_with_which_actions_begin() -> None:
    calls, plays = (DELEGATE, DECLARES[0], PASS), PLAYS[:5]
    assert leading_calls((*calls, *plays, CLAIM)) == calls
    assert leading_plays((*plays, CLAIM, *plays)) == plays
    assert leading_plays(plays) == plays
    assert leading_plays(calls) == ()
    assert leading_calls(plays) == ()
