"""`botifarra solve`: deals in every strain, positions card by card."""

import json
import os
from collections.abc import Iterator

import pytest

from botifarra.cli.analysis.open_hands import is_deal
from botifarra.core.cards import Strain
from botifarra.core.rules import Rules, Style
from botifarra.core.seats import Seat, Side
from botifarra.core.state import State
from botifarra.core.trick import Trick
from botifarra.prose import LANGUAGES
from botifarra.records.bgn import format_bgn, parse_bgn
from botifarra.records.json import format_json
from botifarra.records.notation import format_seat, format_strain, parse_hand
from botifarra.records.record import Record
from botifarra.solver.position import Position
from botifarra.solver.solve import solve, solve_cards
from tests.cli.program import botifarra
from tests.records.goldens import FOLDER

EXAMPLE = FOLDER / "example.bgn"
[RECORD] = parse_bgn(EXAMPLE.read_bytes())
RECORDS = parse_bgn((FOLDER / "endings.bgn").read_bytes())

ORIENTAL = Rules()
ENDING = "N:9.1.-.- 8.-.S.- -.C.-.R 1.-.3.-"
NORTH, WEST, SOUTH, EAST = map(parse_hand, ENDING.removeprefix("N:").split())
CARDS = 19
"""The values of the cards of the ending; each of its two tricks is worth one more."""


def facts(*arguments: str, stdin: bytes = b"") -> list[dict[str, object]]:
    """Return the JSON output of a command, a value for each line."""
    done = botifarra("solve", *arguments, "--json", stdin=stdin)
    assert (done.status, done.err) == (0, "")
    return [json.loads(line) for line in done.out.splitlines()]


def ending(leader: Seat, strain: Strain, rules: Rules = ORIENTAL) -> Position:
    return Position((NORTH, WEST, SOUTH, EAST), Trick(leader), strain, rules)


def values(leader: Seat, rules: Rules = ORIENTAL) -> dict[str, int]:
    return {format_strain(strain): solve(ending(leader, strain, rules)) for strain in Strain}


def endings() -> Iterator[tuple[int, State]]:
    """Yield the example where few cards are left, by the number of cards played."""
    calls = len(RECORD.actions) - 48
    for played in range(30, 48):
        yield played, State.replay(RECORD.rules, RECORD.deal, RECORD.actions[: calls + played])


def rows(page: str) -> list[list[str]]:
    """Return the words of each line under the rule of a table."""
    lines = page.splitlines()
    rule = next(number for number, line in enumerate(lines) if line.strip().startswith("──"))
    return [line.split() for line in lines[rule + 1 :]]


def test_a_deal_as_json() -> None:
    written = botifarra("solve", "--json", ENDING).out
    assert written == json.dumps({"leader": "W", "points_ns": values(Seat.WEST)}) + "\n"


@pytest.mark.parametrize("cores", [None, 1, 1_000])
def test_answers_keep_the_order_of_the_questions(monkeypatch: pytest.MonkeyPatch, cores: int | None) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    monkeypatch.setattr("botifarra.cli.analysis.solve._QUESTIONS_A_THREAD", 3)
    in_strains, in_cards = facts(ENDING), facts(str(EXAMPLE))
    assert facts(ENDING, str(EXAMPLE), str(EXAMPLE), ENDING) == in_strains + in_cards * 2 + in_strains


@pytest.mark.parametrize(
    ("options", "leader"),
    [
        ((), Seat.WEST),
        (("--dealer", "S"), Seat.EAST),
        (("--leader", "n"), Seat.NORTH),
        (("--dealer", "S", "--leader", "W"), Seat.WEST),
    ],
)
def test_the_leader_follows_from_the_deal(options: tuple[str, ...], leader: Seat) -> None:  # R4.1
    [answer] = facts(ENDING, *options)
    assert answer == {"leader": format_seat(leader), "points_ns": values(leader)}


def test_the_first_seat_named_deals() -> None:
    turned = "E:{3} {0} {1} {2}".format(*ENDING.removeprefix("N:").split())
    assert facts(turned) == [{"leader": "N", "points_ns": values(Seat.NORTH)}]


def test_a_deal_on_a_page() -> None:
    page = botifarra("solve", ENDING).out
    assert page.splitlines()[:4] == ["Strict", "", "       North deals", "       ● 9"]
    assert "\nLead: West\n" in page
    table = [[int(word) for word in row if word.isdigit()] for row in rows(page)]
    assert [points[0] for points in table] == list(values(Seat.WEST).values())
    assert {sum(points) for points in table} == {CARDS + 2}


def test_rules_of_a_deal() -> None:
    [answer] = facts(ENDING, "--rules", "occidental", "--set", "last_trick_bonus=3")
    rules = Rules(style=Style.OCCIDENTAL, last_trick_bonus=3)
    assert answer["points_ns"] == values(Seat.WEST, rules) != values(Seat.WEST)
    page = botifarra("solve", ENDING, "--set", "last_trick_bonus=3").out
    assert page.startswith("Strict, changed: last_trick_bonus=3\n")
    assert {sum(int(word) for word in row if word.isdigit()) for row in rows(page)} == {CARDS + 2 + 3}


@pytest.mark.parametrize("path", [r"C:\hand.bgn", "e:/hand.bgn"])
def test_a_path_with_a_drive_is_not_taken_for_a_deal(path: str) -> None:
    assert not is_deal(path)
    assert is_deal(ENDING)


@pytest.mark.parametrize("word", ["COPES", "copas", "cups", "Copes"])
def test_a_strain_in_the_words_of_the_sources(word: str) -> None:
    assert facts(ENDING, "--strain", word) == facts(ENDING, "--strain", "copes")


def test_each_lead_of_a_strain() -> None:
    [answer] = facts(ENDING, "--strain", "COPES", "--leader", "N")
    cards = solve_cards(ending(Seat.NORTH, Strain.CUPS))
    assert answer == {
        "played": 0,
        "turn": "N",
        "strain": "copes",
        "points_ns": {str(card): value for card, value in cards.items()},
    }


@pytest.mark.parametrize(("played", "state"), list(endings()))
def test_each_card_of_a_record(played: int, state: State) -> None:
    [answer] = facts(str(EXAMPLE), "--after", str(played))
    assert (answer["played"], answer["turn"]) == (played, format_seat(state.public.to_act))
    points = answer["points_ns"]
    assert isinstance(points, dict)
    won = state.public.points[Side.NS]
    expected = {str(card): won + value for card, value in solve_cards(Position.of(state)).items()}
    assert points == expected
    order = list(points.values())
    assert order == sorted(order, reverse=state.public.to_act.side is Side.NS)


def test_the_last_card_makes_the_points_of_the_record() -> None:
    assert RECORD.points is not None
    assert facts(str(EXAMPLE), "--after", "47")[0]["points_ns"] == {"e1": RECORD.points[Side.NS]}


def test_a_position_on_a_page() -> None:
    page = botifarra("solve", str(EXAMPLE), "--after", "33").out
    assert page.startswith("Campionat de club 2026 · Board 1 · Strict\n")
    assert "\nTrick 9 · West to play · trumps: botifarra\n" in page
    assert "\nPoints so far: N-S " in page
    assert "\nOn the table: North 2●\n" in page
    table = rows(page)
    assert table[0][-1] == "·"
    assert all(int(row[1]) + int(row[-2]) == 72 for row in table)
    costs = [0 if row[-1] == "·" else int(row[-1]) for row in table]
    assert costs == sorted(costs, reverse=True)


def test_the_bar_shows_the_points_of_north_and_south_for_every_player() -> None:
    for played in ("33", "34"):
        page = botifarra("solve", str(EXAMPLE), "--after", played).out
        [heading] = [line for line in page.splitlines() if line.split() == ["N-S", "E-W", "cost"]]
        points = [(int(row[1]), row[2].count("█")) for row in rows(page)]
        assert heading.index("E-W") - heading.index("N-S") > 24
        assert all(abs(24 * points_ns / 72 - full) < 1 for points_ns, full in points)


def test_an_unfinished_record_is_solved_at_its_end() -> None:
    calls = len(RECORD.actions) - 48
    record = Record(RECORD.rules, RECORD.deal, RECORD.actions[: calls + 36])
    for content in (format_bgn([record]).encode(), format_json([record])):
        assert facts("-", stdin=content) == facts(str(EXAMPLE), "--after", "36")


def test_several_at_once() -> None:
    both = botifarra("solve", ENDING, ENDING, "--strain", "oros").out
    one = botifarra("solve", ENDING, "--strain", "oros").out
    assert both == f"{one}\n\n{one}"
    assert len(facts(ENDING, ENDING, ENDING)) == 3


@pytest.mark.parametrize(
    ("deal", "complaint"),
    [
        (
            "N:9.1.-.- 8.-.S.3 -.C.-.R 1.-.3.-",
            "1:11: number of cards: found 3, expected 2 as in the first hand",
        ),
        ("N:9.1.-.- 8.-.S.x -.C.-.R 1.-.3.-", "1:17: found 'x', expected a card, such as o9"),
        (
            "N:9.1.-.- 9.-.S.- -.C.-.R 1.-.3.-",
            "1:11: found 'o9', which N has, expected a card that nobody holds yet",
        ),
        (
            "N:-.-.-.- -.-.-.- -.-.-.- -.-.-.-",
            "1:3: this hand does not have any cards; it must have at least one",
        ),
        (
            "N:91RCS8765432.1.-.- -.-.9.- -.-.1.- -.-.R.-",
            "1:3: number of cards: found 13, expected 12 at most (R1.1)",
        ),
        ("N:9.1.- 8.-.S.- -.C.-.R 1.-.3.-", "1:3: found '9.1.-', expected four suits joined by dots"),
        ("N:9.1.-.- 8.-.S.- -.C.-.R", "1:1: found 'N:9.1.-.- 8.-.S.- -.C.-.R', expected the dealer"),
        ("Q:9.1.-.- 8.-.S.- -.C.-.R 1.-.3.-", "1:1: found 'Q:9.1.-.- "),
    ],
)
def test_a_malformed_deal_is_refused(deal: str, complaint: str) -> None:
    wrong = botifarra("solve", ENDING, deal)
    assert (wrong.status, wrong.out) == (1, botifarra("solve", ENDING).out)
    assert wrong.err.startswith(f"argument 2:{complaint}")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ((str(EXAMPLE), "--dealer", "N"), "--dealer, --rules and --set do not go with files"),
        ((ENDING, str(EXAMPLE), "--rules", "oriental"), "--dealer, --rules and --set do not go with files"),
        ((ENDING, "--after", "3"), "--after goes with files only"),
        ((str(EXAMPLE), "--after", "3", "--strain", "oros"), "--after goes with files only"),
        ((ENDING, "--record", "1"), "--record goes with files only"),
        ((str(EXAMPLE), "--after", "40", "--leader", "N"), "--leader goes only with hands"),
        (
            (ENDING, "--strain", "hearts"),
            "--strain: found 'hearts', expected oros|copes|espases|bastos|botifarra",
        ),
        ((), "FILE|DEAL is missing."),
    ],
)
def test_options_that_do_not_go_together(arguments: tuple[str, ...], complaint: str) -> None:
    wrong = botifarra("solve", *arguments)
    assert (wrong.status, wrong.out) == (2, "")
    assert wrong.err.startswith(complaint)


def test_more_cards_than_were_played() -> None:
    wrong = botifarra("solve", str(EXAMPLE), "--after", "49")
    assert (wrong.status, wrong.out) == (2, "")
    assert wrong.err == f"{EXAMPLE}: hand 1 has only 48 cards played\n"


def test_nothing_is_left_to_play() -> None:
    wrong = botifarra("solve", str(EXAMPLE), "--after", "48")
    assert (wrong.status, wrong.err) == (2, f"{EXAMPLE}: all cards of hand 1 have been played\n")


def test_no_trumps_yet() -> None:
    unnamed = Record(RECORD.rules, RECORD.deal)
    wrong = botifarra("solve", "-", "--after", "0", stdin=format_bgn([unnamed]).encode())
    assert (wrong.status, wrong.out) == (2, "")
    assert wrong.err.startswith("-: in hand 1 trumps are not named yet")


def test_a_hand_is_solved_up_to_a_revoke() -> None:
    record = next(record for record in RECORDS if record.revoke)
    assert record.revoke is not None
    content = format_bgn([record]).encode()
    played = 4 * record.revoke.trick + record.revoke.place
    solved = botifarra("solve", "-", "--json", stdin=content)
    assert (solved.status, json.loads(solved.out)["played"]) == (0, played)
    assert " revokes with " in solved.err
    wrong = botifarra("solve", "-", "--after", str(played + 1), stdin=content)
    assert (wrong.status, wrong.out, wrong.err) == (1, "", solved.err)


def test_one_record_of_several() -> None:
    content = format_bgn([RECORD, *RECORDS]).encode()
    [answer] = facts("-", "--record", "1", "--after", "40", stdin=content)
    assert [answer] == facts(str(EXAMPLE), "--after", "40")
    missing = botifarra("solve", "-", "--record", "99", stdin=content)
    assert (missing.status, missing.out) == (2, "")
    assert missing.err == f"-: there is no hand 99; the file has {1 + len(RECORDS)}\n"


def test_a_bad_hand_does_not_stop_the_others() -> None:
    ending = format_bgn([Record(RECORD.rules, RECORD.deal, RECORD.actions[:-2])])
    unread = '[BGN "1"]\n[Dealer "N"]\n'
    content = "\n".join((ending, unread, unread, ending)).encode()
    good = botifarra("solve", "-", "--json", stdin=ending.encode())
    solved = botifarra("solve", "-", "--json", stdin=content)
    assert (good.status, solved.status, solved.out) == (0, 1, 2 * good.out)
    assert solved.err.count("missing: [Deal ") == 2
    assert botifarra("solve", "-", "--json", "--record", "4", stdin=content) == good


def test_a_file_without_a_name() -> None:
    unnamed = botifarra("solve", "")
    assert (unnamed.status, unnamed.out, unnamed.err) == (1, "", "'': no such file\n")


def test_a_file_without_a_hand() -> None:
    empty = botifarra("solve", "-")
    assert (empty.status, empty.out, empty.err) == (1, "", "-: there is no hand in this file\n")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language(lang: str) -> None:
    assert botifarra("solve", ENDING, lang=lang).status == 0
    assert botifarra("solve", str(EXAMPLE), "--after", "35", lang=lang).status == 0


def test_an_unreadable_file_does_not_stop_the_others() -> None:
    solved = botifarra("solve", "missing.bgn", str(EXAMPLE), "--json")
    assert (solved.status, solved.err) == (1, "missing.bgn: no such file\n")
    assert solved.out == botifarra("solve", str(EXAMPLE), "--json").out
