"""The boards of a session: known answers, a second implementation of the page, uniform chances, records."""

import hashlib
import hmac
import json
import re
from collections.abc import Iterator
from math import comb
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from botifarra.core.cards import Card
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat
from botifarra.fairness.boards import Board, board_records, deal_boards, dealer_of
from botifarra.fairness.chance import commitment
from botifarra.records.bgn import format_bgn, parse_bgn
from tests.chi_square import is_plausible
from tests.scale import scale
from tests.tournament.goldens import GOLDEN, goldens

PAGE = Path(__file__).parents[2] / "docs" / "boards.md"
SEED = bytes(range(32))
BOARDS = scale(4_000, 200_000)

seeds = st.binary(min_size=32, max_size=32)


def some_boards() -> Iterator[Board]:
    """Yield sessions of forty boards, each from its own seed."""
    rng = Random(1)
    for session in range(1, BOARDS // 40 + 1):
        yield from deal_boards(rng.randbytes(32), session, 1, 40)


def test_known_answers() -> None:
    assert json.loads(GOLDEN.read_text(encoding="utf-8")) == list(goldens())


def test_a_second_reading_of_the_page() -> None:
    """A second implementation of docs/boards.md. It shares only the notation of deals with the package."""
    for case in json.loads(GOLDEN.read_text(encoding="utf-8")):
        seed = bytes.fromhex(case["seed"])
        assert case["commitment"] == hashlib.sha256(seed).hexdigest()
        for number, expected in case["boards"].items():
            words: list[int] = []
            for block in range(20):
                text = f"botifarra boards 1|{case['session']}|{number}|{block}"
                digest = hmac.new(seed, text.encode(), hashlib.sha256).hexdigest()
                words += [int(digest[start : start + 8], 16) for start in range(0, 64, 8)]
            if int(number) == case["first"]:
                assert words[:12] == case["words"]
            deck = list(range(48))
            for i in reversed(range(1, 48)):
                while (word := words.pop(0)) >= 2**32 // (i + 1) * (i + 1):
                    pass
                j = word % (i + 1)
                deck[i], deck[j] = deck[j], deck[i]
            masks = [0] * 4
            dealer = (int(number) - 1) % 4
            for place, card in enumerate(deck):
                masks[(dealer + 1 + place // 4) % 4] |= 1 << card
            letter, _, hands = expected.partition(":")
            assert letter == "NWSE"[dealer]
            assert [_mask(hand) for hand in hands.split()] == masks[dealer:] + masks[:dealer]


def _mask(hand: str) -> int:
    return sum(
        1 << 12 * suit + "2345678SCR19".index(rank)
        for suit, ranks in enumerate(hand.split("."))
        for rank in ranks.replace("-", "")
    )


def test_north_deals_the_first_board_and_the_right_the_next() -> None:
    assert [dealer_of(number) for number in range(1, 6)] == [
        Seat.NORTH,
        Seat.WEST,
        Seat.SOUTH,
        Seat.EAST,
        Seat.NORTH,
    ]
    assert [board.deal.dealer for board in deal_boards(SEED, 1, 36, 37)] == [Seat.EAST, Seat.NORTH]


@given(seed=seeds, session=st.integers(1, 99), first=st.integers(1, 999), more=st.integers(0, 5))
def test_a_board_depends_on_nothing_but_seed_session_and_number(
    seed: bytes, session: int, first: int, more: int
) -> None:
    boards = deal_boards(seed, session, first, first + more)
    assert [board.number for board in boards] == list(range(first, first + more + 1))
    for board in boards:
        assert deal_boards(seed, session, board.number, board.number) == (board,)


def test_seed_session_and_number_change_the_cards() -> None:
    def hands(seed: bytes, session: int, number: int) -> object:
        return deal_boards(seed, session, number, number)[0].deal.hands

    assert len({hands(SEED, 1, 1), hands(SEED[::-1], 1, 1), hands(SEED, 2, 1), hands(SEED, 1, 5)}) == 4
    assert hands(SEED, 1, 11) != hands(SEED, 11, 1)


@pytest.mark.parametrize("length", [0, 15, 16, 31, 33])
def test_a_seed_of_another_length_is_refused(length: int) -> None:
    with pytest.raises(ValueError, match=f"of {length} bytes, expected 32"):
        deal_boards(bytes(length), 1, 1, 36)


def test_each_card_is_as_likely_at_each_seat() -> None:
    """With each dealer separately, so that a bias towards the dealer would not cancel out."""
    seen = {(dealer, card): [0] * 4 for dealer in Seat for card in Card}
    for board in some_boards():
        for seat, hand in zip(Seat, board.deal.hands, strict=True):
            for card in hand:
                seen[board.deal.dealer, card][seat] += 1
    unlikely = [where for where, counts in seen.items() if not is_plausible(counts, [BOARDS / 16] * 4)]
    assert unlikely == []


def test_boards_that_follow_one_another_have_nothing_in_common() -> None:
    """The number of cards a seat keeps from one board to the next, as in two draws of twelve from 48."""
    seen = [0] * 13
    before = None
    for board in some_boards():
        hand = board.deal.hands[Seat.NORTH]
        if before is not None:
            seen[len(hand & before)] += 1
        before = hand
    total = comb(48, 12)
    expected = [(BOARDS - 1) * comb(12, kept) * comb(36, 12 - kept) / total for kept in range(13)]
    assert is_plausible([*seen[:7], sum(seen[7:])], [*expected[:7], sum(expected[7:])])


def test_boards_are_records_that_can_be_checked() -> None:
    boards = deal_boards(SEED, 2, 5, 8)
    rules = Rules.preset("championship")
    bound = commitment(SEED)
    records = parse_bgn(format_bgn(board_records(boards, rules, 2, bound)))
    assert [(record.deal, record.rules) for record in records] == [(board.deal, rules) for board in boards]
    assert records[0].tags == (("Session", "2"), ("Board", "5"), ("Commit", bound))
    told = board_records(boards, rules, 2, bound, SEED.hex())
    assert [record.tag("Seed") for record in told] == [SEED.hex()] * 4


def test_the_example_of_the_page_is_true() -> None:
    page = PAGE.read_text(encoding="utf-8")
    (example,) = re.findall(r"```\n(\[BGN.*?)```", page, re.DOTALL)
    (board,) = deal_boards(SEED, 1, 2, 2)
    records = board_records([board], Rules.preset("championship"), 1, commitment(SEED), SEED.hex())
    assert example == format_bgn(records)
