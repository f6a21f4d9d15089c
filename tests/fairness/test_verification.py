"""Verification of deals by their seeds: right deals, and each way to be wrong or without a proof."""

import json
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given

from botifarra.core.actions import CLAIM
from botifarra.core.deal import Deal
from botifarra.core.rules import FirstDealer, Rules, Shuffle
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.fairness.table_deals import Entropy, format_entropy
from botifarra.fairness.verification import Judgement, Lack, Verdict, Wrong, judge, judge_all
from botifarra.records.bgn import format_bgn, parse_bgn
from botifarra.records.record import Record
from botifarra.server.protocol.commands import Again
from botifarra.server.table.records import match_records
from botifarra.server.table.settings import Settings
from tests.fairness.seeded_hands import dealt_hands, with_deal, with_tag
from tests.fairness.test_table_deals import entropies
from tests.scale import PROVING, scale
from tests.server.goldens import GATHERED, GOLDEN, STACKED, gathered
from tests.server.logs import FOLDER, OF_MATCHES
from tests.server.table.driver import HOST, PEOPLE, TableDriver
from tests.strategies import rules

CASES: list[dict[str, Any]] = json.loads(GOLDEN.with_name("verify.json").read_text(encoding="utf-8"))
"""Changed records and their verdicts; the tests of the browser use them too.

In a `file` of gathered/, the `tag` of one `hand` gets other `values`: none, one or several. Then the
hand `judged` has the faults `wrong` and misses the values `lacks`. By default `file` is random.bgn, `hand` is
the first, and `judged` is the same hand. `#` stands for 64 zeros.
"""

MATCHES = [
    (method, shuffle, people)
    for at, (method, shuffle) in enumerate(product(FirstDealer, Shuffle))
    for people in ((1, 3, 4) if PROVING else ((1, 3, 4)[at % 3],))
]
"""Draws of the first dealer, shuffles, and numbers of people at the table."""

PROVED = Judgement()
FALSE_CARDS = Judgement((Wrong.CARDS,))
NO_STACK = Judgement((), (Lack.HAND_BEFORE,))


def case_name(case: dict[str, Any]) -> str:
    return f"{case.get('hand', 1)} {case['tag']} {' and '.join(case['values'])[:40]}"


def retagged(hand: str, tag: str, values: list[str]) -> str:
    """Return the text of a record with other values for a tag."""
    first, *others = [line for line in hand.split("\n") if not line.startswith(f"[{tag} ")]
    tags = [f'[{tag} "{value}"]'.replace("#", "0" * 64) for value in values]
    return "\n".join((first, *tags, *others))


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
def test_each_part_of_the_entropy_counts(seat: Seat) -> None:
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


@pytest.mark.parametrize("method", FirstDealer)
def test_the_dealer_of_a_rematch_follows_from_the_seeds(method: FirstDealer) -> None:
    _, rematch = dealt_hands(Rules(first_dealer=method), hands=1, matches=2)
    other = with_deal(rematch, Deal(rematch.deal.dealer.right, rematch.deal.hands))
    assert judge(other).wrong[0] is Wrong.DEALER


def test_the_seats_follow_from_the_seeds() -> None:
    first, rematch = dealt_hands(Rules(first_dealer=FirstDealer.HIGHEST_CARD), hands=1, matches=2)
    for record in (first, rematch):
        told = record.tag("Drawn") or ""
        assert sorted(told.split()) == ["E", "N", "S", "W"]
        assert judge(with_tag(record, "Drawn", told[::-1])) == Judgement((Wrong.SEATS,))


def test_a_record_without_a_draw_is_judged_except_for_the_draw() -> None:
    for record in dealt_hands(hands=1, matches=2):
        untold = with_tag(record, "Drawn", None)
        assert judge(untold) == Judgement((), (Lack.DRAWN,))
        assert judge(with_tag(untold, "Commit", "1" * 64)) == Judgement((Wrong.COMMITMENT,), (Lack.DRAWN,))
        other = Deal.shuffled(Random(1), record.deal.dealer)
        assert judge(with_deal(untold, other)) == Judgement((Wrong.CARDS,), (Lack.DRAWN,))


def test_a_match_with_the_deal_going_on_needs_no_draw() -> None:
    _, following = dealt_hands(hands=1, matches=2)
    other = with_deal(with_tag(following, "Drawn", "-"), Deal.shuffled(Random(1), Seat.WEST))
    assert judge(other) == FALSE_CARDS


@pytest.mark.parametrize("lack", [Lack.TABLE, Lack.BOARD, Lack.DEAL, Lack.COMMIT, Lack.SEED])
def test_without_a_tag_there_is_no_proof(lack: Lack) -> None:
    judged = judge(with_tag(dealt_hands()[0], lack, None))
    assert (judged, judged.verdict) == (Judgement((), (lack,)), Verdict.NO_PROOF)


@pytest.mark.parametrize("case", CASES, ids=case_name)
def test_a_record_with_another_tag_is_judged_as_in_the_browser(case: dict[str, Any]) -> None:
    hands = (GATHERED / f"{case.get('file', 'random')}.bgn").read_text(encoding="utf-8").split("\n\n")
    changed, judged = case.get("hand", 1) - 1, case.get("judged", case.get("hand", 1)) - 1
    hands[changed] = retagged(hands[changed], case["tag"], case["values"])
    judgement = list(judge_all(parse_bgn("\n\n".join(hands))))[judged]
    assert judgement == Judgement(tuple(case.get("wrong", ())), tuple(case.get("lacks", ())))


def test_a_record_from_elsewhere_has_no_proof() -> None:
    record = dealt_hands()[0]
    bare = Record(record.rules, record.deal, record.actions)
    assert judge(bare) == Judgement((), (Lack.TABLE, Lack.BOARD, Lack.DEAL, Lack.COMMIT, Lack.SEED))
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


@pytest.mark.parametrize("name", OF_MATCHES)
def test_records_from_logs_are_proved(name: str) -> None:
    records = parse_bgn((FOLDER / f"{name}.bgn").read_text(encoding="utf-8"))
    # A part of the chance with a newline has no form in a record.
    unproved = {Judgement(lacks=(Lack.ENTROPY,))} if name == "newline" else set()
    assert set(judge_all(records)) == {PROVED} | unproved


def test_a_hand_at_another_table_is_not_the_one_before() -> None:
    first, second, _ = dealt_hands(STACKED)
    assert list(judge_all([with_tag(first, "Table", "other"), second]))[1] == NO_STACK


def test_rules_that_deal_otherwise_are_false() -> None:
    first, second, _ = dealt_hands(STACKED)
    assert judge(replace(second, rules=Rules()), first) == FALSE_CARDS


@pytest.mark.parametrize(("method", "shuffle", "people"), MATCHES)
def test_exported_records_are_proved(method: FirstDealer, shuffle: Shuffle, people: int) -> None:
    """A match, a rematch, one that goes on, and two of a series."""
    options = f"first_dealer={method} shuffle={shuffle} max_hands=3 target=9999"
    for seed in range(scale(1, 20)):
        driver = TableDriver(Settings(rules=options, series=True), seed=seed)
        driver.start(people)
        for kind in ("rematch", "next", "series", "series"):
            _play_match(driver)
            driver.do(HOST, Again, kind=kind)
        _play_match(driver)
        records = [hand.record for match in match_records(driver.log) for hand in match.hands]
        assert len(records) == 15
        assert {record.ending is not None for record in records} == {True, False}
        assert set(judge_all(records)) == {PROVED}
        told = [record.tag("Drawn") for record in records]
        assert [each == "-" for each in told if each] == [False, False, True, False, True]
        assert [each is not None for each in told] == [True, False, False] * 5


def _play_match(driver: TableDriver) -> None:
    """Play all hands of a match; now and then a player is late with a seed, or claims the last tricks."""
    while driver.table.stage != "finished":
        board = driver.table.board
        if driver.table.seeds is not None:
            for player in PEOPLE:
                if driver.table.seat_of(player) is not None and driver.rng.random() < 0.8:
                    driver.ready(player)
            driver.wait(61_000)
        elif board is not None and driver.rng.random() < 0.2 and _may_claim(board.state):
            driver.act(CLAIM)
        else:
            driver.act_at_random()


def _may_claim(state: State) -> bool:
    """Return whether a claim stands; near the end, where the search is short."""
    return len(state.public.tricks) >= 9 and state.why_illegal(CLAIM) is None
