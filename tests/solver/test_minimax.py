"""The solver, compared with tests/minimax.py, which uses the rules of core.

Long endings are few by default, because `test_reference` compares many with a search in C++.
"""

from collections import Counter
from random import Random

import pytest

from botifarra.core.cards import RANKS, Card, CardSet, Strain, Suit
from botifarra.core.deal import hands_union
from botifarra.core.rules import Rules, Style
from botifarra.core.seats import Seat
from botifarra.core.trick import Trick
from botifarra.solver.position import Position
from botifarra.solver.solve import solve, solve_batch, solve_cards
from tests.minimax import minimax
from tests.scale import PROVING, scale
from tests.solver.positions import after, any_position, any_rules

PARTS = 8

LENGTHS = (1, 2, 3, 3, 4, 4, 5) if PROVING else (1, 2, 3, 3, 4) * 8 + (5,)
"""The numbers of tricks left to draw from. Minimax takes longer for five than for all the others."""


@pytest.mark.parametrize("part", range(PARTS))
def test_endings_of_one_to_five_tricks(part: int) -> None:
    rng = Random(f"endings {part}")
    seen: Counter[object] = Counter()
    for _ in range(scale(480, 24_000) // PARTS):
        position = any_position(rng, rng.choice(LENGTHS))
        assert solve(position) == minimax(position), position
        seen.update((position.strain, position.trick.leader, len(position.trick.cards)))
        seen.update((position.rules.style, position.rules.last_trick_bonus > 0))
        seen.update(_options(position))
    assert set(seen) >= {*Strain, *Seat, *range(4), *Style, True, False, "load", "safe", "overtrump"}


def _options(position: Position) -> set[str]:
    rules = position.rules
    options = {
        "load": rules.second_may_load,
        "safe": rules.third_loads_only_if_safe,
        "overtrump": rules.always_overtrump,
    }
    return {name for name, is_on in options.items() if is_on and rules.style is Style.ORIENTAL}


@pytest.mark.parametrize("part", range(scale(1, PARTS)))
def test_endings_of_six_tricks(part: int) -> None:
    rng = Random(f"six {part}")
    for _ in range(scale(1, 38)):
        position = any_position(rng, 6)
        assert solve(position) == minimax(position), position


def test_r4_11_of_two_leads_alike_one_may_be_safe() -> None:
    # Nobody has a baton between West's two. After b4 East cannot know where b8 is, and may not load on it.
    north = CardSet([Card.OR, Card.C3, Card.C1])
    west = CardSet([Card.O7, Card.B4, Card.B8])
    south = CardSet([Card.C6, Card.E3, Card.B2])
    east = CardSet([Card.O2, Card.OS, Card.OC])
    rules = Rules(third_loads_only_if_safe=True)
    position = Position((north, west, south, east), Trick(Seat.WEST), Strain.SWORDS, rules)
    assert solve(position) == minimax(position) == 10
    values = solve_cards(position)
    assert values[Card.B8] < values[Card.B4]


def test_winners_are_not_sure_where_the_partner_has_to_ruff_one() -> None:
    # West's top oros would run as long as both opponents follow, but East holds nothing but trumps.
    rules = Rules(Style.OCCIDENTAL, True, True, True)
    assert_the_leads_are_worth_what_they_are(FORCED_RUFF, Trick(Seat.WEST), Strain.CUPS, rules)


def test_r4_11_dearer_of_two_honours_is_no_better_lead_where_the_third_may_not_load() -> None:
    rules = Rules(third_loads_only_if_safe=True)
    assert_the_leads_are_worth_what_they_are(UNSAFE_LEAD, Trick(Seat.SOUTH), Strain.NO_TRUMP, rules)


def test_r4_6_two_sets_of_cards_differ_if_an_honour_may_be_loaded_in_one() -> None:
    trick = Trick(Seat.WEST, (Card(34), Card(22), Card(28)))
    assert_the_leads_are_worth_what_they_are(LOAD_THAT_MATTERS, trick, Strain.COINS, Rules())


def test_pip_outside_the_lowest_run_may_be_a_better_lead_than_the_honour_above_it() -> None:
    # East wins the trick after either. If West keeps the jack, it may load it later and keep its lowest card.
    # If West keeps the 8, it has to play its lowest card.
    assert_the_leads_are_worth_what_they_are(PIP_LED, Trick(Seat.WEST), Strain.SWORDS, Rules())


def test_pip_outside_the_lowest_run_may_be_a_better_second_card_than_the_honour_above_it() -> None:
    trick = Trick(Seat.WEST, (Card(2),))
    assert_the_leads_are_worth_what_they_are(PIP_PLAYED_SECOND, trick, Strain.COINS, Rules())


FORCED_RUFF = (0x10000004202, 0x400000C40, 0xA00101, 0x4B000)
UNSAFE_LEAD = (0x580000000, 0x580000000000, 0x100005, 0x208000200000)
LOAD_THAT_MATTERS = (0x1050A4000, 0x80804A000, 0x202A01000, 0xE0110000)
PIP_LED = (0x414021, 0x2400C8, 0x8A500, 0xA16)
PIP_PLAYED_SECOND = (0x204000000C02, 0xB000000200, 0x9000000000C8, 0x480000000130)
"""Rare endings: each gives a wrong value once some part of the search is broken."""


def assert_the_leads_are_worth_what_they_are(
    masks: tuple[int, int, int, int], trick: Trick, strain: Strain, rules: Rules
) -> None:
    north, west, south, east = map(CardSet.from_mask, masks)
    position = Position((north, west, south, east), trick, strain, rules)
    assert solve(position) == minimax(position)
    for card, value in solve_cards(position).items():
        then, won = after(position, card)
        assert value == won + minimax(then)


def test_each_card_is_worth_what_the_ending_after_it_is() -> None:
    rng = Random("cards")
    for _ in range(scale(100, 3_000)):
        position = any_position(rng, rng.randint(1, 4))
        values = solve_cards(position)
        for card, value in values.items():
            then, won = after(position, card)
            assert value == won + minimax(then), (position, card)


def relative(rng: Random, position: Position) -> Position:
    """Return a position with the same order of ranks in the same hands, in which other cards are honours.

    A table keyed on relative ranks may take one position for the other, and must then correct the points.
    """
    there = hands_union(position.hands) | CardSet(position.trick.cards)
    names: dict[Card, Card] = {}
    for suit in Suit:
        own = there.of(suit)
        strengths = sorted(rng.sample(range(RANKS), len(own)))
        names |= {card: Card(suit * RANKS + at) for card, at in zip(own, strengths, strict=True)}
    north, west, south, east = (CardSet(names[card] for card in hand) for hand in position.hands)
    trick = Trick(position.trick.leader, tuple(names[card] for card in position.trick.cards))
    return Position((north, west, south, east), trick, position.strain, position.rules)


@pytest.mark.parametrize("part", range(PARTS))
def test_endings_of_the_same_relative_ranks_side_by_side(part: int) -> None:
    rng = Random(f"relatives {part}")
    for _ in range(scale(16, 800) // PARTS):
        first = any_position(rng, rng.randint(2, 4))
        family = [first, *(relative(rng, first) for _ in range(5))]
        assert solve_batch(family) == [minimax(position) for position in family], family


@pytest.mark.parametrize("part", range(PARTS))
def test_many_endings_on_one_table(part: int) -> None:
    # The entries of one search in the table must not mislead another.
    rng = Random(f"table {part}")
    for _ in range(scale(8, 80) // PARTS):
        rules = any_rules(rng)
        positions = [any_position(rng, rng.randint(1, 4), rules) for _ in range(50)]
        assert solve_batch(positions) == [minimax(position) for position in positions], rules
