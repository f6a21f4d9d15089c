"""`botifarra infer`: deductions, the number of deals, and a grid of chances."""

import json
from fractions import Fraction
from itertools import pairwise
from math import comb, log2
from typing import Any

import pytest
from hypothesis import given
from rich.cells import cell_len

from botifarra.cli.terminal.bars import bar
from botifarra.core.cards import DECK
from botifarra.core.rules import PRESETS
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.prose import LANGUAGES
from botifarra.records.bgn import format_bgn, parse_bgn
from botifarra.records.notation import parse_card, parse_seat
from botifarra.records.record import Record
from tests.cli.program import Run, botifarra
from tests.cli.records.test_check import UNNOTICED
from tests.records.goldens import FOLDER
from tests.strategies import states_in_play

EXAMPLE = FOLDER / "example.bgn"
[RECORD] = parse_bgn(EXAMPLE.read_bytes())
RECORDS = parse_bgn((FOLDER / "endings.bgn").read_bytes())
REVOKED = next(record for record in RECORDS if record.revoke)
EITHER = """\
[BGN "1"]
[Rules "oriental third_loads_only_if_safe=true"]
[Dealer "N"]
[Deal "N:C8.9RS84.92.9R5 1653.C.1RS75.73 S2.1653.C3.1642 9R74.72.864.CS8"]
[Calls "N:espases"]
[Play]
 1 W e1 e3 e4 e9
 2 N e2 e7 eC e6
 3 S b1 b8 bR
"""
"""North, third, loads the trick of the ace with the king: it holds the manilla, or it has nothing lower."""

DEALS = comb(36, 12) * comb(24, 12)
"""Ways to deal 36 cards to three players."""


def infer(*arguments: str, stdin: bytes = b"") -> Any:
    """Return the output as JSON."""
    done = botifarra("infer", *arguments, "--json", stdin=stdin)
    assert (done.status, done.err) == (0, "")
    return json.loads(done.out)


def page(*arguments: str, stdin: bytes = b"", lang: str = "en") -> list[str]:
    done = botifarra("infer", *arguments, stdin=stdin, lang=lang)
    assert (done.status, done.err) == (0, "")
    return done.out.splitlines()


def written(state: State) -> bytes:
    return format_bgn([Record(state.public.rules, state.deal, state.public.actions)]).encode()


def test_nothing_is_known_before_the_first_card() -> None:
    found = infer(str(EXAMPLE), "--seat", "s", "--after", "0")
    assert (found["seat"], found["played"], found["deductions"]) == ("S", 0, [])
    assert (found["count"], found["bits"]) == (DEALS, round(log2(DEALS), 3))
    unseen = DECK - RECORD.deal.hands[Seat.SOUTH]
    third = dict.fromkeys("NWE", "1/3")
    assert found["probabilities"] == {str(card): third for card in unseen}


def test_a_trick_proves_missing_cards() -> None:
    """West leads e4, South beats it with eR, East can only follow with e7, North puts e5 under."""
    found = infer(str(EXAMPLE), "--seat", "S", "--after", "4")
    east = {"trick": 1, "seat": "E", "card": "e7"}
    assert found["deductions"] == [
        {**east, "rule": "R4.6b", "excluded": ["e2", "e6"]},
        {**east, "rule": "R4.5", "excluded": ["e1", "e9"]},
        {"trick": 1, "seat": "N", "card": "e5", "rule": "R4.6a", "excluded": ["e2"]},
    ]
    assert found["probabilities"]["e2"] == {"N": "0/1", "W": "1/1", "E": "0/1"}
    # West holds e2; of the 32 others four cannot be East's, who holds 11 of the remaining ones.
    assert found["count"] == sum(comb(3, north) * comb(29, 11) * comb(18, 11 - north) for north in range(4))


def test_a_page() -> None:
    lines = page(str(EXAMPLE), "--seat", "S", "--after", "33")
    assert lines[:3] == [
        "Campionat de club 2026 · Board 1 · Strict",
        "Trick 9 · cards played: 33 · as South sees it",
        "In hand: ● 7   ▼ 1 12 4",
    ]
    proofs = [line.split(maxsplit=3) for line in lines if line.endswith(")")]
    assert proofs[0] == ["1", "East", "7†", "holds no † 1: did not beat (R4.5)"]
    assert proofs[-1] == ["8", "West", "10†", "holds no card of ●: did not follow suit (R4.4)"]
    found = infer(str(EXAMPLE), "--seat", "S", "--after", "33")
    assert len(proofs) == len(found["deductions"])
    assert f"Deals still possible: {found['count']:,} · uncertainty: {found['bits']:.1f} bits" in lines


def test_a_play_with_several_deductions_is_listed_once() -> None:
    lines = page(str(EXAMPLE), "--seat", "S", "--after", "4")
    proofs = [line.split() for line in lines if line.endswith(")")]
    assert [proof[0] for proof in proofs] == ["1", "holds", "1"]


def test_the_grid_agrees_with_the_numbers() -> None:
    found = infer(str(EXAMPLE), "--seat", "W", "--after", "18")
    cells = [word for line in page(str(EXAMPLE), "--seat", "W", "--after", "18") for word in line.split()]
    shares = [Fraction(share) for row in found["probabilities"].values() for share in row.values()]
    assert 0 in shares
    assert cells.count("✓") == shares.count(Fraction(1))
    assert sum(word.endswith("%") for word in cells) == sum(0 < share < 1 for share in shares)


@pytest.mark.parametrize(("columns", "abreast"), [(60, False), (80, True), (120, True)])
def test_two_suits_are_side_by_side_if_there_is_room(columns: int, abreast: bool) -> None:
    drawn = botifarra("infer", str(EXAMPLE), "--seat", "S", "--after", "0", columns=columns)
    lines = drawn.out.splitlines()
    assert any("●" in line and "▼" in line for line in lines[3:]) is abreast
    assert max(map(len, lines[3:])) <= columns


def test_names_of_any_width_are_above_their_columns() -> None:
    tags = (("North", "木村さん"), ("West", "A very long name"))
    content = format_bgn([Record(RECORD.rules, RECORD.deal, tags=tags)]).encode()
    heading = next(line for line in page("-", "--seat", "S", stdin=content) if line.startswith("  ●"))
    assert "A very long…" in heading
    start = heading.index("East")
    wider = sum(cell_len(char) - 1 for char in heading[:start])
    row = next(line for line in page("-", "--seat", "S", stdin=content) if line.startswith(" 1●"))
    assert row[start + wider] == "█"


@given(state=states_in_play())
def test_chances_add_up(state: State) -> None:
    for seat in "NS":
        found = infer("-", "--seat", seat, stdin=written(state))
        view = state.view(parse_seat(seat))
        chances = {
            parse_card(card): {other: Fraction(share) for other, share in row.items()}
            for card, row in found["probabilities"].items()
        }
        assert set(chances) == set(view.unseen)
        assert all(sum(row.values()) == 1 for row in chances.values())
        for other in {other for row in chances.values() for other in row}:
            held = state.hands[parse_seat(other)]
            assert sum(row[other] for row in chances.values()) == len(held)
            assert all(chances[card][other] > 0 for card in held)


def test_a_claim_is_left_out() -> None:
    record = next(record for record in RECORDS if record.ending and not record.revoke)
    found = infer("-", "--seat", "N", stdin=format_bgn([record]).encode())
    assert found["played"] == sum(len(trick.cards) for trick in record.tricks)


def test_at_the_end_everything_is_known() -> None:
    found = infer(str(EXAMPLE), "--seat", "N", "--after", "48")
    assert (found["count"], found["bits"], found["probabilities"]) == (1, 0, {})
    assert page(str(EXAMPLE), "--seat", "N", "--after", "48")[-1].startswith("Deals still possible: 1 ")


def test_a_point_of_a_finished_hand_must_be_chosen() -> None:
    wrong = botifarra("infer", str(EXAMPLE), "--seat", "N")
    assert (wrong.status, wrong.out) == (2, "")
    assert wrong.err.startswith(f"{EXAMPLE}: all cards of hand 1 have been played")
    assert wrong.err.endswith("with --after\n")


def test_a_blind_partner_sees_no_cards() -> None:  # R2.7
    blind = Record(PRESETS["club-swiss"], RECORD.deal)
    content = format_bgn([blind]).encode()
    found = infer("-", "--seat", "S", stdin=content)
    assert found["count"] == DEALS * comb(48, 12)
    assert found["probabilities"]["o9"] == dict.fromkeys("NWSE", "1/4")
    assert "May not look at its own cards yet (R2.7)." in page("-", "--seat", "S", stdin=content)
    assert infer("-", "--seat", "N", stdin=content)["count"] == DEALS


def test_an_either_or_fact_is_printed() -> None:  # R4.11
    found = infer("-", "--seat", "S", stdin=EITHER.encode())
    assert found["deductions"][-1] == {
        "trick": 3,
        "seat": "N",
        "card": "bR",
        "rule": "R4.11",
        "excluded": [],
        "none_of": ["b3", "b5", "b7", "bS", "bC"],
        "or_all_of": ["b9"],
    }
    told = "holds no ♣ 11 10 7 5 3, or else holds ♣ 9: loaded the trick (R4.11)"
    assert any(line.endswith(told) for line in page("-", "--seat", "S", stdin=EITHER.encode()))


def test_one_record_of_several() -> None:
    content = format_bgn(RECORDS).encode()
    unchosen = botifarra("infer", "-", "--seat", "N", stdin=content)
    assert (unchosen.status, unchosen.out) == (2, "")
    assert unchosen.err == "-: the file has more than one hand. Choose one with --record\n"
    assert infer("-", "--seat", "N", "--record", "2", stdin=content) == infer(
        "-", "--seat", "N", stdin=format_bgn(RECORDS[1:2]).encode()
    )
    missing = botifarra("infer", "-", "--seat", "N", "--record", "99", stdin=content)
    assert (missing.status, missing.err) == (2, f"-: there is no hand 99; the file has {len(RECORDS)}\n")


UNREAD = '[BGN "1"]\n[Dealer "N"]\n'


def test_faults_of_other_records_do_not_count() -> None:
    content = "\n".join((UNREAD, format_bgn([RECORD]), UNREAD, format_bgn([RECORD]))).encode()
    asked = ("infer", "-", "--seat", "N", "--after", "4")
    chosen = botifarra(*asked, "--record", "2", stdin=content)
    assert chosen == botifarra(*asked, stdin=format_bgn([RECORD]).encode())
    faulty = botifarra(*asked, "--record", "1", stdin=content)
    assert (faulty.status, faulty.out) == (1, "")
    assert faulty.err.startswith("-:2:13: missing: ")
    assert botifarra(*asked, stdin=content) == Run(
        2, "", "-: the file has more than one hand. Choose one with --record\n"
    )
    one = botifarra(*asked, stdin=(UNREAD + format_bgn([RECORD])).encode())
    assert one == faulty


@pytest.mark.parametrize("content", [format_bgn([REVOKED]), UNNOTICED])
def test_play_counts_up_to_a_revoke(content: str) -> None:
    (record,) = parse_bgn(content)
    assert record.revoke is not None
    assert record.revoke_place is not None
    line, column = record.revoke_place
    played = 4 * record.revoke.trick + record.revoke.place
    asked = ("infer", "-", "--seat", "N", "--json")
    found = botifarra(*asked, stdin=content.encode())
    assert found.status == 0
    assert found.err.startswith(f"-:{line}:{column}: ")
    assert f"({record.revoke.rule})" in found.err
    assert found.err.endswith(f" The plays count up to here ({played} cards).\n")
    assert json.loads(found.out)["played"] == played
    before = botifarra(*asked, "--after", str(played), stdin=content.encode())
    assert before == Run(0, found.out, "")
    beyond = botifarra(*asked, "--after", str(played + 1), stdin=content.encode())
    assert beyond == Run(1, "", found.err)


def test_more_cards_than_were_played() -> None:
    wrong = botifarra("infer", str(EXAMPLE), "--seat", "N", "--after", "49")
    assert (wrong.status, wrong.out) == (2, "")
    assert wrong.err == f"{EXAMPLE}: hand 1 has only 48 cards played\n"


def test_a_file_without_a_hand() -> None:
    assert botifarra("infer", "-", "--seat", "N").err == "-: there is no hand in this file\n"


def test_a_seat_is_needed() -> None:
    wrong = botifarra("infer", str(EXAMPLE))
    assert (wrong.status, wrong.out) == (2, "")
    assert wrong.err.startswith("--seat is missing.")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language(lang: str) -> None:
    for after in ("0", "17", "40"):
        assert page(str(EXAMPLE), "--seat", "E", "--after", after, lang=lang)


def test_digits_are_grouped_as_the_language_does() -> None:
    assert any(
        "3.384.731.762.521.200" in line
        for line in page(str(EXAMPLE), "--seat", "E", "--after", "0", lang="ca")
    )


def test_bars_grow_with_the_share() -> None:
    bars = [bar(Fraction(part, 100), 4) for part in range(101)]
    assert {len(line) for line in bars} == {4}
    assert (bars[0], bars[100]) == ("    ", "████")
    assert "    " not in bars[1:]
    assert "████" not in bars[:100]
    assert all(len(one.strip()) <= len(two.strip()) for one, two in pairwise(bars))
