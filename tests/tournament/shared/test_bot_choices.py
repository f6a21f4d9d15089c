"""The choices of bots at shared boards, repeated from the file of a finished set."""

from random import Random
from unittest.mock import patch

import pytest

from botifarra import __version__
from botifarra.bots import BOTS as LEVELS
from botifarra.bots.steady import steady_action
from botifarra.core.actions import ACTIONS, action_id
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.fairness.verification import Verdict
from botifarra.tournament.shared import bot_choices
from botifarra.tournament.shared.bot_choices import verify_bots
from botifarra.tournament.shared.document import SetDocument, set_document
from botifarra.tournament.shared.log import Closed, Committed, seal
from botifarra.tournament.shared.played_hand import PlayedHand, played_hand
from botifarra.tournament.shared.shared_set import Entrant, SetBots, SetKind, SharedSet
from botifarra.tournament.shared.standings import standings
from botifarra.tournament.shared.verification import Fault, Part, verify
from tests.tournament.shared.played_sets import chained
from tests.tournament.shared.simulated_days import SEED, a_set

BOTS = SetBots("casual", version=__version__)

ENTRANTS = Entrant(1, (41,)), Entrant(2, (42,)), Entrant(3, bot="greedy")


def hand(shared: SharedSet, entrant: Entrant, board: int) -> PlayedHand:
    """Return a board as bots play it with people who play at random, or with the bot of the entrant."""
    rng = Random(entrant.number)
    state = State.start(shared.play_rules, shared.deal(SEED)[board - 1].deal)
    while state.outcome is None:
        seat = state.public.to_act
        if entrant.players and seat in shared.seats:
            action = rng.choice(state.legal_actions)
        else:
            level = entrant.bot if entrant.bot and seat is Seat.SOUTH else shared.bots.level
            bots = shared.bots_seed(SEED, board)
            action = steady_action(level, state.view(seat), bots, shared.bots.nodes)
        state = state.apply(action)
    return played_hand(entrant.number, board, state.public.actions)


def sealed(shared: SharedSet, hands: list[PlayedHand]) -> SetDocument:
    """Return the document of a set that was sealed with these hands."""
    deals = {board.number: board.deal for board in shared.deal(SEED)}
    found = standings(shared, ENTRANTS, [each.result(shared.play_rules, deals[each.board]) for each in hands])
    links = chained(Committed(shared), Closed(SEED.hex()), seal(ENTRANTS, hands, found))
    return set_document(links, ENTRANTS, hands)


@pytest.fixture(scope="module", params=[1, 2])
def played(request: pytest.FixtureRequest) -> tuple[SharedSet, list[PlayedHand]]:
    shared = a_set(SetKind.CHALLENGE, 4, bots=BOTS, people=request.param)
    return shared, [hand(shared, each, board) for each in ENTRANTS for board in shared.numbers]


def changed(shared: SharedSet, hands: list[PlayedHand], entrant: int) -> tuple[list[PlayedHand], int]:
    """Return the hands after a bot at the table of an entrant has chosen otherwise, and the board."""
    place = next(place for place, each in enumerate(hands) if each.entrant == entrant and each.board == 3)
    old = hands[place]
    state = State.start(shared.play_rules, shared.deal(SEED)[old.board - 1].deal)
    actions = []
    for number in old.actions:
        action = ACTIONS[number]
        others = [each for each in state.legal_actions if action_id(each) < 48 and action_id(each) != number]
        actions.append(action)
        if state.public.to_act is Seat.EAST and len(others) > 1 and number < 48:
            actions[-1] = others[0]
            state = state.apply(others[0])
            break
        state = state.apply(action)
    rng = Random(1)
    while state.outcome is None:
        actions.append(rng.choice(state.legal_actions))
        state = state.apply(actions[-1])
    new = played_hand(entrant, old.board, tuple(actions))
    return [*hands[:place], new, *hands[place + 1 :]], old.board


def test_all_choices_are_repeated(played: tuple[SharedSet, list[PlayedHand]]) -> None:
    document = sealed(*played)
    assert {finding.verdict for finding in verify(document)} == {Verdict.PROVED}
    found = [(finding.part, finding.entrant, finding.verdict) for finding in verify_bots(document)]
    assert found == [(Part.BOTS, entrant, Verdict.PROVED) for entrant in (1, 2, 3)]


@pytest.mark.parametrize("entrant", [2, 3])
def test_another_choice_is_found(played: tuple[SharedSet, list[PlayedHand]], entrant: int) -> None:
    shared, hands = played
    hands, board = changed(shared, hands, entrant)
    document = sealed(shared, hands)
    assert {finding.verdict for finding in verify(document)} == {Verdict.PROVED}, "nothing else is false"
    found = {finding.entrant: finding for finding in verify_bots(document)}
    assert (found[entrant].fault, found[entrant].board) == (Fault.CHOICE, board)
    assert [number for number, finding in found.items() if finding.fault] == [entrant]
    assert [finding.entrant for finding in verify_bots(document, [1])] == [1]
    with patch.object(bot_choices, "__version__", "another"):
        findings = [finding for finding in verify_bots(document) if finding.fault]
    assert [(each.fault, each.verdict) for each in findings] == [(Fault.VERSION, Verdict.NO_PROOF)]


def test_a_level_that_this_version_does_not_know_proves_nothing(
    played: tuple[SharedSet, list[PlayedHand]],
) -> None:
    document = sealed(*played)
    with patch.object(bot_choices, "__version__", "another"), patch.dict(LEVELS):
        del LEVELS["casual"]
        assert {finding.fault for finding in verify_bots(document)} == {Fault.VERSION}
