"""`botifarra hint`: a bot's value of each card or call, with reasons."""

import json
import os
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import get_args

import pytest
from rich.cells import cell_len

from botifarra.bots.hint import Hint
from botifarra.bots.hint import hint as find_hint
from botifarra.bots.leads import (
    Costs,
    Draws,
    DrawsPartner,
    Exits,
    Forces,
    GivesRuff,
    Invites,
    Long,
    Master,
    Returns,
    Runs,
    Saves,
    Shortens,
    ShowsAce,
    ToPartner,
)
from botifarra.bots.levels import CLUB
from botifarra.bots.reasons import (
    Equal,
    Exposed,
    Forced,
    Gives,
    Hopeful,
    Loads,
    Lost,
    NearBest,
    Reason,
    Secure,
    Tops,
    Trumps,
)
from botifarra.bots.search import SearchBot
from botifarra.bots.threats import Threat
from botifarra.cli.analysis.hint_page import Advice, advice_page, reason_line
from botifarra.cli.prose import prose
from botifarra.cli.words import plain_names
from botifarra.core.actions import DOUBLE
from botifarra.core.cards import DECK, Card, CardSet, Suit
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.prose import LANGUAGES
from botifarra.records.bgn import format_bgn, parse_bgn
from tests.cli.analysis.hints import EXAMPLE, QUICK, hint, page
from tests.cli.program import botifarra
from tests.inference.worlds import played
from tests.records.goldens import FOLDER

[RECORD] = parse_bgn(EXAMPLE.read_bytes())
RECORDS = parse_bgn((FOLDER / "endings.bgn").read_bytes())


def test_a_card_that_loads_the_partners_trick() -> None:
    """West leads bR, which only b1 and b9 beat, and these are gone; East may load it."""
    told = hint(str(EXAMPLE), "--after", "22")
    assert (told["seat"], told["played"], told["level"], told["seed"]) == ("E", 22, "club", 1)
    assert (told["worlds"], told["deals"]) == (CLUB.card_effort.worlds, 720720)
    assert told["voids"] == [{"seat": "N", "suit": "espases", "trick": 5, "card": "c3", "rule": "R4.4"}]
    by_card = {card["action"]: card for card in told["cards"]}
    assert by_card.keys() == {"bS", "b8"}
    secure = {"code": "secure", "seat": "W", "card": "bR"}
    assert by_card["bS"]["reasons"][:2] == [secure, {"code": "loads", "points": 1}]
    assert by_card["b8"]["reasons"][0] == secure
    assert all(18 - 1 < card["value"] < 72 and card["error"] > 0 for card in by_card.values())


def test_a_winning_card_has_the_players_who_can_still_beat_it() -> None:
    """East follows with b1 in trick 2; North is to play, and b9 is out."""
    [card] = hint(str(EXAMPLE), "--after", "5")["cards"]
    threat = {"seat": "N", "higher": ["b9"], "over": "11/30", "ruffs": [], "ruff": "0/1"}
    exposed = {"code": "exposed", "seat": "E", "card": "b1", "safe": "19/30", "threats": [threat]}
    assert (card["action"], card["reasons"]) == ("b1", [{"code": "forced"}, exposed])


def test_an_ending_is_exact() -> None:
    told = hint(str(EXAMPLE), "--after", "44")
    assert (told["worlds"], told["deals"]) == (2, 2)
    assert [card["error"] for card in told["cards"]] == [0]
    last = hint(str(EXAMPLE), "--after", "47")
    points = RECORD.state.public.points
    assert [(card["value"], card["deviation"]) for card in last["cards"]] == [(points[1], 0)]


def test_the_calls_of_a_dealer() -> None:
    told = hint(str(EXAMPLE), "--calls", "0")
    effort = CLUB.call_effort
    assert (told["seat"], told["worlds"], "cards" in told) == ("N", effort.worlds * effort.batches, False)
    calls = {call["action"]: call["reasons"] for call in told["calls"]}
    assert calls.keys() == {"oros", "copes", "espases", "bastos", "botifarra", "delego"}
    assert calls["copes"][0] == {"code": "trumps", "cards": ["c3", "c7", "c9"]}
    assert calls["botifarra"][0] == {"code": "tops", "cards": ["c9", "e9"]}


def test_a_double() -> None:
    told = hint(str(EXAMPLE), "--calls", "2")
    assert told["seat"] == "E"
    assert {call["action"] for call in told["calls"]} == {"passo", "contro"}


def test_a_call_in_a_match_has_the_chance_to_win_it() -> None:
    content = format_bgn([RECORD] * 4).encode()
    asked = ("-", "--record", "4", "--calls", "0", "--match")
    told = hint(*asked, stdin=content)
    assert told["match"] == {"NS": 48, "EW": 0}
    wins = [call["win"] for call in told["calls"]]
    assert wins == sorted(wins, reverse=True)
    assert all(0.5 < win < 1 for win in wins)
    lines = page(*asked, stdin=content)
    assert "Match: N-S 48 · E-W 0 · to 101" in lines
    heading = next(line for line in lines if "spread" in line)
    assert heading.split() == ["net", "difference", "spread", "match", "why"]
    assert any(f" {100 * wins[0]:.1f}%" in line for line in lines)


def test_a_card_in_a_match_has_no_chance_to_win_it() -> None:
    content = format_bgn([RECORD] * 2).encode()
    told = hint("-", "--record", "2", "--after", "44", "--match", stdin=content)
    assert told["match"] == {"NS": 16, "EW": 0}
    assert "win" not in told["cards"][0]


def test_a_single_hand_has_no_chance_to_win_a_match() -> None:
    told = hint("-", "--record", "2", "--calls", "0", stdin=format_bgn([RECORD] * 2).encode())
    assert "match" not in told
    assert "win" not in told["calls"][0]


def test_an_unfinished_hand_is_taken_at_its_end() -> None:
    begun = format_bgn([RECORDS[0]])
    lines = begun.split("[Play]")[0]
    assert hint("-", stdin=lines.encode())["played"] == 0


def test_a_page() -> None:
    lines = page(str(EXAMPLE), "--after", "22", columns=140)
    assert lines[:6] == [
        "Campionat de club 2026 · Board 1 · Strict",
        "Trick 6 · East to play",
        "botifarra (South) · contro (East)",
        "Points so far: N-S 18 · E-W 17",
        "On the table: West 12♣  South 5♣",
        "In hand: ● 12 10   ▼ 11 8 5   ♣ 10 8",
    ]
    told = "\n".join(lines)
    assert "the trick is safe: no opponent can beat 12♣ · points loaded: 1" in told
    assert "  North has no †: did not follow suit in trick 5 with 3▼ (R4.4)" in lines
    worlds = CLUB.card_effort.worlds
    assert lines[-2].startswith(f"By club · deals imagined: {worlds} of 720,720 · error of each value: ")
    assert lines[-1] == "Seed: 1"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language(lang: str) -> None:
    for after in range(0, 48, 3):
        assert all(
            cell_len(line) <= 80 for line in page(str(EXAMPLE), "--after", str(after), lang=lang, columns=80)
        )
    for calls in range(3):
        assert page(str(EXAMPLE), "--calls", str(calls), lang=lang)
        lines = page(str(EXAMPLE), "--calls", str(calls), "--match", lang=lang, columns=80)
        assert all(cell_len(line) <= 80 for line in lines)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_has_its_text(lang: str) -> None:
    threat = Threat(Seat.EAST, CardSet((Card.O9,)), Fraction(1, 3), CardSet((Card.B2,)), Fraction(1, 6))
    many = replace(threat, higher=DECK.of(Suit.COINS), ruff=Fraction(0))
    reasons: list[Reason] = [
        Forced(),
        Secure(Seat.NORTH, Card.O1),
        Exposed(Seat.NORTH, Card.O1, Fraction(1, 2), (threat,)),
        Exposed(Seat.NORTH, Card.O1, Fraction(1, 2), (threat, many)),
        Lost(Seat.WEST, Card.O1),
        Hopeful(Seat.WEST, Card.O1, threat),
        Loads(3),
        Gives(3),
        Master(CardSet((Card.O9,))),
        Draws(CardSet((Card.O9,))),
        DrawsPartner(Seat.SOUTH, CardSet((Card.O9,))),
        Runs(CardSet((Card.O9, Card.O1))),
        Long(5, 7),
        Returns(Seat.SOUTH, Suit.COINS),
        Shortens(Suit.COINS, CardSet((Card.B2, Card.B3))),
        GivesRuff(Seat.SOUTH, Suit.COINS, Fraction(1, 3)),
        Forces(CardSet((Card.O9, Card.O1)), CardSet((Card.OR,))),
        Exits(Suit.COINS),
        ShowsAce(Card.O1),
        Saves(Card.O1, CardSet((Card.O9,))),
        Costs(CardSet((Card.O9, Card.O1))),
        ToPartner(Seat.SOUTH, CardSet((Card.O9, Card.O1))),
        Invites(Seat.SOUTH),
        Equal(Card.O1),
        NearBest(DOUBLE),
        Trumps(CardSet()),
        Trumps(CardSet((Card.O9,))),
        Tops(CardSet()),
        Tops(CardSet((Card.O9,))),
    ]
    assert {type(reason) for reason in reasons} == set(get_args(Reason))
    text = prose(lang)
    state = State.start(Rules(), RECORD.deal)
    advice = Advice("", plain_names(text), "club", 1, state.view(Seat.NORTH), Hint((), 0, 0, ()))
    told = [reason_line(text, advice, reason) for reason in reasons]
    assert len(set(told)) == len(told)
    assert all(told)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_card_that_is_surely_better_than_the_bots_is_explained(lang: str) -> None:
    text, told = prose(lang), {}
    for seed in 1778, 172:
        state = played(Rules(), Random(seed), 34)
        view = state.view(state.public.to_act)
        advice = Advice("", plain_names(text), "club", 0, view, find_hint(view, "club"))
        told[seed] = text("hint.usual") in map(str, advice_page(text, advice))
    assert told == {1778: True, 172: False}


def test_a_seed_gives_the_same_values() -> None:
    assert page(str(EXAMPLE), "--after", "10") == page(str(EXAMPLE), "--after", "10")


@pytest.mark.parametrize("budget", [(), ("--nodes", "20000")])
def test_threads_change_nothing_without_a_clock(budget: tuple[str, ...]) -> None:
    every_core = hint(str(EXAMPLE), "--after", "10", *budget)
    for threads in "1", "3":
        assert hint(str(EXAMPLE), "--after", "10", "--threads", threads, *budget) == every_core


def test_a_hint_uses_every_core(monkeypatch: pytest.MonkeyPatch) -> None:
    used = []

    def on(bot: SearchBot, threads: int) -> SearchBot:
        used.append(threads)
        return bot

    monkeypatch.setattr(SearchBot, "on", on)
    monkeypatch.setattr(os, "cpu_count", lambda: 5)
    hint(str(EXAMPLE), "--after", "10")
    hint(str(EXAMPLE), "--after", "10", "--threads", "3")
    assert used == [5, 3]


def test_a_budget() -> None:
    for budget in (("--nodes", "1"), ("--seconds", "0.001")):
        assert 1 <= hint(str(EXAMPLE), "--after", "0", *budget)["worlds"] < CLUB.card_effort.worlds


def test_a_point_of_a_finished_hand_must_be_chosen() -> None:
    for point in ((), ("--after", "48")):
        wrong = botifarra("hint", str(EXAMPLE), *point)
        assert (wrong.status, wrong.out) == (2, "")
        assert wrong.err == f"{EXAMPLE}: hand 1 is over: choose a point with --after or --calls\n"


def test_cards_and_calls_cannot_be_combined_as_a_point() -> None:
    wrong = botifarra("hint", str(EXAMPLE), "--after", "3", "--calls", "1")
    assert (wrong.status, wrong.err) == (2, "--after and --calls do not go together.\n")


def test_more_cards_or_calls_than_there_were() -> None:
    wrong = botifarra("hint", str(EXAMPLE), "--after", "49")
    assert (wrong.status, wrong.out) == (2, "")
    assert wrong.err == f"{EXAMPLE}: hand 1 has only 48 cards played\n"
    wrong = botifarra("hint", str(EXAMPLE), "--calls", "99")
    made = len(RECORD.calls)
    assert (wrong.status, wrong.out) == (2, "")
    assert wrong.err == f"{EXAMPLE}: hand 1 has only {made} calls\n"


def test_one_record_of_several() -> None:
    content = format_bgn(RECORDS).encode()
    wrong = botifarra("hint", "-", "--after", "0", stdin=content)
    assert (wrong.status, wrong.err) == (
        2,
        "-: the file has more than one hand. Choose one with --record\n",
    )
    wrong = botifarra("hint", "-", "--after", "0", "--record", "99", stdin=content)
    assert (wrong.status, wrong.err) == (2, f"-: there is no hand 99; the file has {len(RECORDS)}\n")


def test_a_malformed_file_is_refused() -> None:
    assert botifarra("hint", "nowhere.bgn").status == 1
    assert botifarra("hint", "-", stdin=b"[Deal").status == 1
    empty = botifarra("hint", "-")
    assert (empty.status, empty.err) == (1, "-: there is no hand in this file\n")
    unlike = format_bgn([replace(RECORD, rules=Rules(target=51)), RECORD]).encode()
    assert botifarra("hint", "-", "--record", "2", "--calls", "0", "--match", stdin=unlike).status == 1


def test_a_faulty_record_stops_only_the_score_of_its_match() -> None:
    content = f'[BGN "1"]\n[Dealer "N"]\n\n{format_bgn([RECORD])}'.encode()
    asked = ("hint", "-", "--record", "2", "--calls", "0", *QUICK)
    assert botifarra(*asked, stdin=content) == botifarra("hint", str(EXAMPLE), "--calls", "0", *QUICK)
    in_match = botifarra(*asked, "--match", stdin=content)
    assert (in_match.status, in_match.out) == (1, "")
    assert in_match.err == "-: hand 1 cannot be read, and without it the score of the match is unknown\n"


def test_a_hint_before_a_revoke() -> None:
    record = next(record for record in RECORDS if record.revoke)
    assert record.revoke is not None
    content = format_bgn([record]).encode()
    hinted = botifarra("hint", "-", "--json", "--seed", "1", "--nodes", "1", stdin=content)
    assert hinted.status == 0
    assert json.loads(hinted.out)["played"] == 4 * record.revoke.trick + record.revoke.place
    assert " revokes with " in hinted.err


def test_another_level() -> None:
    wrong = botifarra("hint", str(EXAMPLE), "--level", "greedy")
    assert (wrong.status, wrong.out) == (2, "")
    assert wrong.err.startswith("--level: found 'greedy', expected club|master|champion.")


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("ca", "8♣ o 7♣ (53\N{NO-BREAK SPACE}%)"),
        ("es", "8♣ o 7♣ (53\N{NO-BREAK SPACE}%)"),
        ("en", "8♣ or 7♣ (53%)"),
    ],
)
def test_several_higher_cards_are_listed_as_alternatives(lang: str, told: str) -> None:
    lines = page(str(EXAMPLE), "--after", "24", lang=lang, columns=200)
    assert any(f" {told}" in line for line in lines)


def test_cards_have_their_usual_names() -> None:
    lines = page(str(EXAMPLE), "--after", "33", columns=140)
    assert any("who may beat it: East with 12●, 7● or 5● (79%)" in line for line in lines)


@pytest.mark.parametrize(
    ("lang", "told"),
    [("ca", "1● no aguanta en cap cas; qui"), ("es", "1● no aguanta en ningún caso; quién")],
)
def test_a_card_that_never_holds_is_denied(lang: str, told: str) -> None:
    text = prose(lang)
    view = State.start(Rules(), RECORD.deal).view(Seat.NORTH)
    advice = Advice("", plain_names(text), "club", 1, view, Hint((), 0, 0, ()))
    threat = Threat(Seat.EAST, CardSet((Card.O9,)), Fraction(1), CardSet(), Fraction(0))
    assert told in reason_line(text, advice, Exposed(Seat.NORTH, Card.O1, Fraction(0), (threat,)))


@pytest.mark.parametrize(
    ("lang", "told"),
    [("ca", "en menys de l'1\N{NO-BREAK SPACE}% dels casos"), ("en", "in less than 1% of cases")],
)
def test_very_small_chances_are_in_words(lang: str, told: str) -> None:
    lines = page(str(EXAMPLE), "--after", "0", lang=lang, columns=140)
    assert any("2♣ " in line and told in line for line in lines)


@pytest.mark.parametrize("lang", ["ca", "es"])
def test_a_percent_sign_stays_beside_its_number(lang: str) -> None:
    for columns in range(60, 90, 3):
        lines = page(str(EXAMPLE), "--after", "44", lang=lang, columns=columns)
        assert not any(line.strip().startswith("%") for line in lines)


def test_a_drawn_seed_reproduces_the_values() -> None:
    asked = ("hint", str(EXAMPLE), "--after", "10", "--level", "club")
    drawn = botifarra(*asked).out
    seed = drawn.splitlines()[-1].rpartition(" ")[2]
    assert botifarra(*asked, "--seed", seed).out == drawn
