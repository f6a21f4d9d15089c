"""The deal from the seeds: known answers, a second implementation, uniform chances, each player's entropy."""

import hashlib
import hmac
import json
import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from botifarra.core.cards import DECK, Card, CardSet
from botifarra.core.deal import Deal, cut, hands_union
from botifarra.core.draw import draw_highest_card, draw_turned_card
from botifarra.core.rules import FirstDealer, Rules
from botifarra.core.seats import Seat
from botifarra.fairness.table_deals import (
    Entropy,
    chance_of,
    dealt,
    drawn,
    format_entropy,
    parse_entropy,
)
from botifarra.fairness.verification import Judgement, judge
from botifarra.records.bgn import parse_bgn
from tests.chi_square import is_plausible
from tests.scale import scale
from tests.server.goldens import GOLDEN, STACKED, goldens, played_piles

PAGE = Path(__file__).parents[2] / "docs" / "shuffle.md"
NOBODY: Entropy = (None, None, None, None)
SEED = bytes(range(32))
DRAWS = scale(2_000, 100_000)

hexes = st.binary(min_size=32, max_size=32).map(bytes.hex)
entropies = st.tuples(*[st.none() | hexes] * 4)


def test_known_answers() -> None:
    assert json.loads(GOLDEN.read_text(encoding="utf-8")) == json.loads(json.dumps(list(goldens())))


def test_a_second_reading_of_the_page() -> None:
    """A second implementation of docs/shuffle.md. It shares no code with the package."""
    for case in json.loads(GOLDEN.read_text(encoding="utf-8")):
        seed = bytes.fromhex(case["seed"])
        assert case["commit"] == hashlib.sha256(seed).hexdigest()
        given_by = "|".join(part or "" for part in case["entropy"])
        words: list[int] = []
        for block in range(20):
            text = f"botifarra 1|{case['code']}|{case['deal']}|deck|{given_by}|{block}"
            digest = hmac.new(seed, text.encode(), hashlib.sha256).hexdigest()
            words += [int(digest[start : start + 8], 16) for start in range(0, 64, 8)]
        assert words[:12] == case["words"]
        deck = list(range(48))
        for i in reversed(range(1, 48)):
            while (word := words.pop(0)) >= 2**32 // (i + 1) * (i + 1):
                pass
            j = word % (i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        assert deck == case["deck"]


@given(entropy=entropies, deal=st.integers(1, 10**6), seed=st.binary(min_size=32, max_size=32))
def test_all_cards_are_dealt(entropy: Entropy, deal: int, seed: bytes) -> None:
    deck = chance_of(seed, "TAULA", deal, "deck", entropy).deck()
    assert sorted(deck) == list(Card)
    hands = dealt(Rules(), Seat.WEST, seed, "TAULA", deal, entropy, None)
    assert hands == Deal.from_deck(deck, Seat.WEST)
    assert hands_union(hands.hands) == DECK


@given(entropy=entropies, seat=st.sampled_from(Seat), other=hexes)
def test_each_player_changes_the_deck(entropy: Entropy, seat: Seat, other: str) -> None:
    changed = list(entropy)
    changed[seat] = None if entropy[seat] == other else other
    first, second, third, fourth = changed
    one = chance_of(SEED, "TAULA", 1, "deck", entropy)
    assert one.deck() != chance_of(SEED, "TAULA", 1, "deck", (first, second, third, fourth)).deck()


@given(entropy=entropies)
def test_entropy_is_read_as_it_was_written(entropy: Entropy) -> None:
    assert parse_entropy(format_entropy(entropy)) == entropy


PART = "5" * 64


@pytest.mark.parametrize(
    "text",
    [
        "N",
        f"N{PART}",
        f"X:{PART}",
        f"n:{PART}",
        f"N:{PART[1:]}",
        f"N:{PART}5",
        f"N:{'F' * 64}",
        f"N:{PART}W:{PART}",
        f"N:{PART}  W:{PART}",
        f"N:{PART},W:{PART}",
        f"W:{PART} N:{PART}",
        f"N:{PART} N:{PART}",
        f" N:{PART}",
        f"N:{PART} ",
        f"N:{PART}\n",
        f"N:{PART} S",
    ],
)
def test_malformed_entropy_is_not_read(text: str) -> None:
    assert parse_entropy(text) is None


def test_the_seat_of_each_part_matters() -> None:
    part = "5" * 64
    given_by: tuple[Entropy, ...] = (
        (part, None, None, None),
        (None, part, None, None),
        (None, None, part, None),
        (None, None, None, part),
    )
    assert len({chance_of(SEED, "TAULA", 1, "deck", entropy).deck() for entropy in given_by}) == 4


def test_seed_table_deal_and_label_change_the_deck() -> None:
    decks = {
        chance.deck()
        for chance in (
            chance_of(SEED, "TAULA", 1, "deck", NOBODY),
            chance_of(SEED[::-1], "TAULA", 1, "deck", NOBODY),
            chance_of(SEED, "TAULB", 1, "deck", NOBODY),
            chance_of(SEED, "TAULA", 2, "deck", NOBODY),
            chance_of(SEED, "TAULA", 1, "draw", NOBODY),
        )
    }
    assert len(decks) == 5


def test_a_stack_is_cut_once() -> None:
    piles = played_piles(3)
    for dealer in Seat:
        stack = piles[dealer.side] + piles[dealer.side.other]
        deal = dealt(STACKED, dealer, SEED, "TAULA", 2, NOBODY, piles)
        assert deal in [Deal.from_deck(cut(stack, depth), dealer) for depth in range(1, 48)]


def test_each_depth_of_a_cut_is_as_likely() -> None:
    """Depths that differ by 16 deal the same hands; the depths 16 and 32 deal those of the uncut stack."""
    piles = played_piles(4)
    stack = piles[0] + piles[1]
    depths = {Deal.from_deck(cut(stack, depth), Seat.NORTH): depth % 16 for depth in range(1, 48)}
    assert len(depths) == 16
    seen = [0] * 16
    rng = Random(5)
    for _ in range(DRAWS):
        seen[depths[dealt(STACKED, Seat.NORTH, rng.randbytes(32), "T", 2, NOBODY, piles)]] += 1
    assert is_plausible(seen, [DRAWS * 2 / 47, *[DRAWS * 3 / 47] * 15])


def test_a_first_hand_has_no_stack() -> None:
    first = dealt(STACKED, Seat.EAST, SEED, "TAULA", 1, NOBODY, None)
    assert first == dealt(Rules(), Seat.EAST, SEED, "TAULA", 1, NOBODY, None)
    assert first == dealt(Rules(), Seat.EAST, SEED, "TAULA", 1, NOBODY, played_piles(1))


@pytest.mark.parametrize("method", FirstDealer)
def test_each_seat_is_as_likely_to_deal(method: FirstDealer) -> None:
    rules = replace(Rules(), first_dealer=method)
    rng = Random(method)
    seen = [0] * 4
    for _ in range(DRAWS):
        seen[drawn(rules, rng.randbytes(32), "T", 1, NOBODY).dealer] += 1
    assert is_plausible(seen, [DRAWS / 4] * 4)


def test_each_player_is_as_likely_to_draw_the_highest_card() -> None:
    rules = replace(Rules(), first_dealer=FirstDealer.HIGHEST_CARD)
    rng = Random(6)
    seen = [0] * 4
    for _ in range(DRAWS):
        draw = drawn(rules, rng.randbytes(32), "T", 1, NOBODY)
        seen[draw.players[draw.dealer]] += 1
    assert is_plausible(seen, [DRAWS / 4] * 4)


@given(seed=st.binary(min_size=32, max_size=32), entropy=entropies)
def test_draws_are_those_of_the_rules(seed: bytes, entropy: Entropy) -> None:
    def draw_by(method: FirstDealer) -> object:
        return drawn(replace(Rules(), first_dealer=method), seed, "T", 1, entropy)

    chance = chance_of(seed, "T", 1, "draw", entropy)
    turned = Card(chance.below(48))
    assert draw_by(FirstDealer.TURNED_CARD) == draw_turned_card(turned, Seat(chance.below(4)))
    chance = chance_of(seed, "T", 1, "draw", entropy)
    first, second, third, fourth = chance.deck()[:4]
    highest = draw_highest_card((first, second, third, fourth), Seat(chance.below(4)))
    assert draw_by(FirstDealer.HIGHEST_CARD) == highest
    assert len(CardSet(highest.cards)) == 4


def test_the_example_of_the_page_is_true() -> None:
    page = PAGE.read_text(encoding="utf-8")
    (example,) = re.findall(r"```\n(\[BGN.*?)```", page, re.DOTALL)
    (record,) = parse_bgn(example)
    assert judge(record) == Judgement()
    case = next(case for case in goldens() if case["code"] == record.tag("Table"))
    words, deck = case["words"][:4], case["deck"][:8]
    assert f"are {', '.join(map(str, words))}, and the deck begins" in " ".join(page.split())
    assert " ".join(f"`{card!s}`" for card in deck) in " ".join(page.split())
