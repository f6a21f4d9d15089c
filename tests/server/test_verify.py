"""Judging deals by their seeds: right ones, and each way in which one can be wrong or cannot be judged."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given

from botifarra.core.actions import CLAIM
from botifarra.core.deal import Deal
from botifarra.core.rules import FirstDealer, Rules, Shuffle
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.records.bgn import format_bgn, parse_bgn
from botifarra.records.record import Record
from botifarra.server.events import Settings
from botifarra.server.protocol.commands import Again
from botifarra.server.shuffle import Entropy
from botifarra.server.table.records import match_records
from botifarra.server.verify import Judgement, Lack, Verdict, Wrong, format_entropy, judge, judge_all
from tests.scale import scale
from tests.server.dealt import dealt_hands, with_deal, with_tag
from tests.server.goldens import GATHERED, STACKED, gathered
from tests.server.table.sitting import HOST, PEOPLE, Sitting
from tests.server.test_shuffle import entropies
from tests.strategies import rules

PROVED = Judgement()
FALSE_CARDS = Judgement((Wrong.CARDS,))
NO_STACK = Judgement((), (Lack.HAND_BEFORE,))


@pytest.mark.parametrize("method", FirstDealer)
@pytest.mark.parametrize("shuffle", Shuffle)
def test_hands_dealt_by_their_seeds_are_proved(method: FirstDealer, shuffle: Shuffle) -> None:
    rules = Rules(first_dealer=method, shuffle=shuffle, target=1_000)
    records = parse_bgn(format_bgn(dealt_hands(rules, hands=5, matches=2)))
    assert list(judge_all(records)) == [PROVED] * 10
    assert list(judge_all(records[::-1])) == [PROVED] * 10


@given(rules=rules())
def test_under_any_rules(rules: Rules) -> None:
    (record,) = dealt_hands(rules, hands=1)
    assert judge(record) == PROVED


@given(entropy=entropies)
def test_entropy_in_a_tag(entropy: Entropy) -> None:
    (record,) = dealt_hands(hands=1)
    same = record.tag("Entropy") == format_entropy(entropy)
    judged = judge(with_tag(record, "Entropy", format_entropy(entropy)))
    assert (judged.verdict is Verdict.PROVED) == same


def test_other_cards_are_false() -> None:
    for record in dealt_hands():
        other = Deal.shuffled(Random(1), record.deal.dealer)
        assert judge(with_deal(record, other)) == FALSE_CARDS


def test_two_cards_exchanged_are_false() -> None:
    record = dealt_hands()[1]
    north, west, south, east = record.deal.hands
    one, other = next(iter(north)), next(iter(west))
    swapped = (north - {one} | {other}, west - {other} | {one}, south, east)
    assert judge(with_deal(record, Deal(record.deal.dealer, swapped))) == FALSE_CARDS


def test_another_seed_is_false() -> None:
    record = dealt_hands()[1]
    forged = judge(with_tag(record, "Seed", "1" * 64))
    assert forged == Judgement((Wrong.COMMITMENT, Wrong.CARDS))
    assert forged.verdict is Verdict.FALSE
    assert judge(with_tag(record, "Commit", "1" * 64)) == Judgement((Wrong.COMMITMENT,))


@pytest.mark.parametrize("seat", Seat)
def test_each_part_of_the_chance_counts(seat: Seat) -> None:
    record = dealt_hands(seed=3)[1]
    parts = (record.tag("Entropy") or "").split()
    letter = "NWSE"[seat]
    changed = [part for part in parts if part[0] != letter] + [f"{letter}:{'5' * 64}"]
    changed.sort(key=lambda part: "NWSE".index(part[0]))
    assert judge(with_tag(record, "Entropy", " ".join(changed))) == FALSE_CARDS


@pytest.mark.parametrize(("name", "value"), [("Table", "other"), ("DealNumber", "7")])
def test_table_and_deal_count(name: str, value: str) -> None:
    assert judge(with_tag(dealt_hands()[1], name, value)) == FALSE_CARDS


@pytest.mark.parametrize("method", FirstDealer)
def test_the_first_dealer_follows_from_the_seeds(method: FirstDealer) -> None:
    (record,) = dealt_hands(Rules(first_dealer=method), hands=1)
    other = with_deal(record, Deal(record.deal.dealer.right, record.deal.hands))
    assert judge(other).wrong[0] is Wrong.DEALER


@pytest.mark.parametrize("lack", [Lack.TABLE, Lack.DEAL, Lack.COMMIT, Lack.SEED])
def test_without_a_tag_there_is_no_proof(lack: Lack) -> None:
    judged = judge(with_tag(dealt_hands()[0], lack, None))
    assert (judged, judged.verdict) == (Judgement((), (lack,)), Verdict.NO_PROOF)


@pytest.mark.parametrize(
    ("lack", "value"),
    [
        (Lack.TABLE, ""),
        (Lack.DEAL, "0"),
        (Lack.DEAL, "1.5"),
        (Lack.DEAL, "٣"),
        (Lack.DEAL, "9" * 5_000),
        (Lack.COMMIT, "F" * 64),
        (Lack.SEED, "f" * 63),
        (Lack.SEED, "g" * 64),
        (Lack.ENTROPY, "N"),
        (Lack.ENTROPY, f"N:{'0' * 64} N:{'0' * 64}"),
        (Lack.ENTROPY, f"W:{'0' * 64} N:{'0' * 64}"),
        (Lack.ENTROPY, f"X:{'0' * 64}"),
    ],
)
def test_a_tag_that_cannot_be_read_is_no_proof(lack: Lack, value: str) -> None:
    assert judge(with_tag(dealt_hands()[0], lack, value)) == Judgement((), (lack,))


def test_a_record_from_elsewhere_has_no_proof() -> None:
    record = dealt_hands()[0]
    bare = Record(record.rules, record.deal, record.actions)
    assert judge(bare) == Judgement((), (Lack.TABLE, Lack.DEAL, Lack.COMMIT, Lack.SEED))
    assert list(judge_all([])) == []


def test_a_stack_needs_the_hand_before() -> None:
    first, second, third = dealt_hands(STACKED)
    assert list(judge_all([first, third])) == [PROVED, NO_STACK]
    assert judge(second, first) == PROVED
    assert judge(second) == NO_STACK
    assert judge(with_tag(second, "Commit", "1" * 64)).wrong == (Wrong.COMMITMENT,)


def test_a_stack_is_that_of_the_hand_before_as_it_was_played() -> None:
    first, second, _ = dealt_hands(STACKED)
    assert judge(second, with_deal(first, first.deal, seed=9)) == FALSE_CARDS
    unfinished = Record(first.rules, first.deal, first.actions[:-1], first.tags)
    assert judge(second, unfinished) == NO_STACK


@pytest.mark.parametrize("method", FirstDealer)
def test_the_records_that_the_browser_is_held_to_are_proved(method: FirstDealer) -> None:
    text = (GATHERED / f"{method}.bgn").read_text(encoding="utf-8")
    assert text == gathered(method)
    records = parse_bgn(text)
    assert list(judge_all(records)) == [PROVED] * 6
    assert {record.ending is not None for record in records} == {True, False}


def test_a_hand_at_another_table_is_not_the_one_before() -> None:
    first, second, _ = dealt_hands(STACKED)
    assert list(judge_all([with_tag(first, "Table", "other"), second]))[1] == NO_STACK


def test_rules_that_deal_otherwise_are_false() -> None:
    first, second, _ = dealt_hands(STACKED)
    assert judge(replace(second, rules=Rules()), first) == FALSE_CARDS


@pytest.mark.parametrize("method", FirstDealer)
@pytest.mark.parametrize("shuffle", Shuffle)
@pytest.mark.parametrize("people", [1, 3, 4])
def test_what_a_table_exports_is_proved(method: FirstDealer, shuffle: Shuffle, people: int) -> None:
    """A match, a rematch, one that goes on, and two of a series."""
    options = f"first_dealer={method} shuffle={shuffle} max_hands=3 target=9999"
    for seed in range(scale(1, 20)):
        sitting = Sitting(Settings(rules=options, series=True), seed=seed)
        sitting.start(people)
        for kind in ("rematch", "next", "series", "series"):
            _play_match(sitting)
            sitting.do(HOST, Again, kind=kind)
        _play_match(sitting)
        records = [hand.record for match in match_records(sitting.log) for hand in match.hands]
        assert len(records) == 15
        assert {record.ending is not None for record in records} == {True, False}
        assert set(judge_all(records)) == {PROVED}


def _play_match(sitting: Sitting) -> None:
    """All hands of a match; now and then somebody is late with a seed, or claims the last tricks."""
    while sitting.table.stage != "finished":
        board = sitting.table.board
        if sitting.table.seeds is not None:
            for player in PEOPLE:
                if sitting.table.seat_of(player) is not None and sitting.rng.random() < 0.8:
                    sitting.ready(player)
            sitting.wait(61_000)
        elif board is not None and sitting.rng.random() < 0.2 and _may_claim(board.state):
            sitting.act(CLAIM)
        else:
            sitting.act_at_random()


def _may_claim(state: State) -> bool:
    """Whether a claim stands; near the end, where it is quick to judge."""
    return len(state.public.tricks) >= 9 and state.why_illegal(CLAIM) is None
