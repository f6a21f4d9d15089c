"""The kernel's perft, compared with the goldens of tests/data/perft and with core."""

from random import Random

import botifarra_kernel as kernel
import pytest

from botifarra.border import rules_flags
from botifarra.core.actions import DECLARES, PASS
from botifarra.core.auction import Phase
from botifarra.core.deal import Deal
from botifarra.core.perft import perft
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.records.bgn import parse_bgn
from botifarra.records.record import Record
from tests.kernel.positions import WAYS, any_thrown, dealt, position_of
from tests.perft_positions import FOLDER
from tests.scale import scale

RECORDS = [record for path in sorted(FOLDER.iterdir()) for record in parse_bgn(path.read_bytes(), str(path))]
IN_PLAY = [record for record in RECORDS if record.state.public.phase is Phase.PLAY]


def known_counts(record: Record) -> dict[int, int]:
    tag = record.tag("Perft") or ""
    return {int(depth): int(leaves) for depth, leaves in (pair.split() for pair in tag.split(";"))}


def kernel_perft(state: State, depth: int, threads: int = 1) -> int:
    hands, leader, strain, trick = position_of(state).arguments
    return kernel.perft(
        hands, leader, strain, rules_flags(state.public.rules), trick, depth=depth, threads=threads
    )


def ending(rng: Random, rules: Rules, plays: int) -> State:
    """Return a hand of random calls and plays after `plays` of the cards."""
    state = State.start(rules, Deal.shuffled(rng, rng.choice(tuple(Seat)))).apply(rng.choice(DECLARES))
    while state.public.phase is not Phase.PLAY:
        state = state.apply(PASS)
    for _ in range(plays):
        state = state.apply(rng.choice(state.legal_actions))
    return state


def test_the_goldens_have_every_place_of_a_trick() -> None:
    assert {len(record.state.public.trick.cards) for record in IN_PLAY} == {0, 1, 2, 3}


@pytest.mark.parametrize("record", IN_PLAY, ids=lambda record: record.tag("Id"))
@pytest.mark.parametrize("threads", [1, 3])
def test_goldens(record: Record, threads: int) -> None:
    known = known_counts(record)
    assert {depth: kernel_perft(record.state, depth, threads) for depth in known} == known


@pytest.mark.parametrize("name", WAYS)
def test_endings_to_the_last_card(name: str) -> None:
    rng = Random(name)
    for _ in range(scale(3, 100)):
        cards = rng.randint(1, 14)
        state = ending(rng, WAYS[name], 48 - cards)
        assert kernel_perft(state, cards) == perft(state, cards), state
        assert kernel_perft(state, cards + 1) == 0


@pytest.mark.parametrize("name", WAYS)
def test_the_first_cards_of_a_hand(name: str) -> None:
    rng = Random(name)
    for _ in range(scale(2, 50)):
        state = ending(rng, WAYS[name], rng.randint(0, 30))
        for depth in range(5):
            assert kernel_perft(state, depth) == perft(state, depth), state


def test_threads_change_nothing() -> None:
    rng = Random(1)
    for _ in range(scale(20, 500)):
        hands, leader, strain, trick = any_thrown(rng).arguments
        counts = {
            kernel.perft(hands, leader, strain, 0, trick, depth=6, threads=threads) for threads in (1, 2, 5)
        }
        assert len(counts) == 1


def test_depth_0_is_the_position_itself() -> None:
    hands, leader, strain, trick = dealt(Random(1)).arguments
    assert kernel.perft(hands, leader, strain, 0, trick, depth=0) == 1
    assert kernel.perft((0, 0, 0, 0), 0, 0, depth=0) == 1
    assert kernel.perft((0, 0, 0, 0), 0, 0, depth=1) == 0
