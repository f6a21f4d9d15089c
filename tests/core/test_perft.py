"""Perft: counts by hand, and the goldens of tests/data/perft."""

from dataclasses import replace

import pytest

from botifarra.core.actions import DECLARES, PASS, Action
from botifarra.core.cards import SUIT_MASKS, CardSet
from botifarra.core.deal import Deal
from botifarra.core.perft import perft
from botifarra.core.rules import PRESETS, Rules
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.records.bgn import parse_bgn
from botifarra.records.record import Record
from tests.perft_positions import FOLDER, POSITIONS, Position
from tests.scale import scale

ORIENTAL, OCCIDENTAL = PRESETS["oriental"], PRESETS["occidental"]
BOTIFARRA = DECLARES[-1]

RECORDS = [record for path in sorted(FOLDER.iterdir()) for record in parse_bgn(path.read_bytes(), str(path))]
ALL_POSITIONS = [position for positions in POSITIONS.values() for position in positions]


def suit_each(rules: Rules, calls: tuple[Action, ...] = ()) -> State:
    """Return a hand: North leads; it has the oros, West the copes, South the espases, East the bastos."""
    north, west, south, east = map(CardSet.from_mask, SUIT_MASKS)
    return State.replay(rules, Deal(Seat.EAST, (north, west, south, east)), calls)


def known_counts(record: Record) -> dict[int, int]:
    tag = record.tag("Perft") or ""
    return {int(depth): int(leaves) for depth, leaves in (pair.split() for pair in tag.split(";"))}


@pytest.mark.parametrize(
    ("rules", "leaves"),
    [
        # Five strains or a delegation. Each strain is passed or doubled, a delegation answered in 5 ways: 15.
        # At depth 3 each strain has two branches of two, and each of the five answers two: 5 * 4 + 5 * 2.
        # At depth 4 a strain with pass and pass opens 12 leads; pass and contro, contro and pass, contro and
        # recontro leave 2 calls each: 5 * 18 + 5 * 4.
        pytest.param(ORIENTAL, [1, 6, 15, 30, 110], id="R3.1 R3.2 R3.3"),
        # Sant Vicenç is barred in botifarra: contro and recontro open 12 leads there: 4 * 18 + 28 + 5 * 4.
        pytest.param(PRESETS["viquipedia"], [1, 6, 15, 30, 120], id="R3.5 botifarra"),
        # Contro and recontro open 12 leads in every strain: 5 * 28 + 5 * 4.
        pytest.param(PRESETS["fournier"], [1, 6, 15, 30, 160], id="R3.5 suit"),
        # Without doubles a strain opens 12 leads at once: 5 * 12 + 5, and then 60 leads for the answers.
        pytest.param(PRESETS["newcomer"], [1, 6, 65], id="R3.5 none"),
    ],
)
def test_openings_by_hand(rules: Rules, leaves: list[int]) -> None:
    state = suit_each(rules)
    assert [perft(state, depth) for depth in range(len(leaves))] == leaves


def test_oriental_tricks_by_hand() -> None:
    # North leads any of 12 oros; nobody follows. Second: the lowest cope or one of 5 counting (R4.6c). Third,
    # partner winning: the same of espases (R4.6a). Fourth: the lowest basto (R4.6b). North leads one of 11;
    # West then chooses from 6 cards if it gave the lowest, from 5 after a counting one: 6 + 5 * 5, not 6 * 6.
    state = suit_each(ORIENTAL, (BOTIFARRA, PASS, PASS))
    assert [perft(state, depth) for depth in range(1, 7)] == [
        12,
        12 * 6,
        12 * 6 * 6,
        12 * 6 * 6,
        12 * 6 * 6 * 11,
        12 * 31 * 6 * 11,
    ]


def test_occidental_tricks_by_hand() -> None:
    # A player who cannot follow in botifarra plays any card (R4.9).
    state = suit_each(OCCIDENTAL, (BOTIFARRA, PASS, PASS))
    leaves = [12, 12**2, 12**3, 12**4, 12**4 * 11][: scale(4, 5)]
    assert [perft(state, depth) for depth in range(1, len(leaves) + 1)] == leaves


def test_nothing_goes_on_after_the_end() -> None:
    state = suit_each(ORIENTAL, (BOTIFARRA, PASS, PASS))
    while state.legal_actions:
        state = state.apply(state.legal_actions[0])
    assert [perft(state, depth) for depth in range(4)] == [1, 0, 0, 0]


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.tag("Id"))
def test_goldens(record: Record) -> None:
    most = scale(500, 1_000_000)
    known = {depth: leaves for depth, leaves in known_counts(record).items() if leaves <= most}
    assert {depth: perft(record.state, depth) for depth in known} == known


def test_goldens_are_the_positions() -> None:
    assert [record.tag("Id") for record in RECORDS] == [
        position.id for _, positions in sorted(POSITIONS.items()) for position in positions
    ]
    assert {record.tag("Id"): record.state for record in RECORDS} == {
        position.id: position.state for position in ALL_POSITIONS
    }


def test_goldens_are_deep_enough() -> None:
    deepest = [max(known_counts(record).values()) for record in RECORDS]
    assert len(deepest) >= 30
    assert all(10_000 <= leaves <= 1_000_000 for leaves in deepest)


def test_goldens_cover_presets_and_places() -> None:
    assert {record.rules for record in RECORDS} >= set(PRESETS.values())
    assert {len(record.state.public.trick.cards) for record in RECORDS} == {0, 1, 2, 3}


@pytest.mark.parametrize("position", POSITIONS["options"], ids=lambda position: position.id)
def test_options_matter_where_they_are_counted(position: Position) -> None:
    state = position.state
    plain = replace(
        position.rules, second_may_load=False, third_loads_only_if_safe=False, always_overtrump=False
    )
    without = replace(state, public=replace(state.public, rules=plain))
    assert state.legal_actions != without.legal_actions
