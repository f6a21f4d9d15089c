"""Whole championships through the commands, played by bots; the test computes the standings again."""

import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

from botifarra.bots import BOTS
from botifarra.bots.base import Budget
from botifarra.core.cards import Strain
from botifarra.core.deal import Deal
from botifarra.core.match import Match
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat, Side
from botifarra.core.state import State
from botifarra.records.bgn import parse_bgn
from tests.cli.tournament.director import Director, begun
from tests.scale import scale

DUPLICATE = Rules.preset("championship")
CLUB = Rules.preset("club-swiss")


def played(rules: Rules, deal: Deal, bot: str, rng: Random) -> State:
    state = State.start(rules, deal)
    while state.legal_actions:
        state = state.apply(BOTS[bot].act(state.view(state.public.to_act), rng, Budget()))
    return state


def board_row(deal: Deal, rng: Random) -> str:
    """Return a board as its slip has it: points, and who announced botifarra and contro."""
    outcome = played(DUPLICATE, deal, "greedy", rng).outcome
    assert outcome is not None
    contract = outcome.contract
    botifarra = contract.declarer.side.name if contract.strain is Strain.NO_TRUMP else ""
    contro = contract.declarer.side.other.name if contract.doublers else ""
    return f"{outcome.points[0]};{outcome.points[1]};{botifarra};{contro}"


def match_row(rng: Random) -> str:
    match = Match(CLUB, Seat.NORTH)
    while not match.is_over:
        outcome = played(CLUB, Deal.shuffled(rng, match.dealer), "random", rng).outcome
        assert outcome is not None
        match = match.record(outcome)
    return f"{match.score[0]};{match.score[1]}"


def tables(director: Director, number: int) -> list[Any]:
    [[shown]] = director.json("pair", "--show", str(number))
    return list(shown["seatings"])


def raw(path: Path) -> Iterator[Any]:
    """Yield the entries as SQLite and JSON have them, without any of our code."""
    with closing(sqlite3.connect(path)) as database:
        for (entry,) in database.execute("SELECT entry FROM log ORDER BY number"):
            yield json.loads(entry)


def slips(path: Path) -> tuple[dict[tuple[int, int], list[int]], dict[tuple[int, int, int], Any]]:
    """Return the pairs at each table by round, and the last result of each place."""
    seats: dict[tuple[int, int], list[int]] = {}
    told: dict[tuple[int, int, int], Any] = {}
    for entry in raw(path):
        event = entry["event"]
        if event["type"] == "paired":
            for seating in event["round"]["seatings"]:
                seats[event["round"]["number"], seating["table"]] = seating["pairs"]
        elif event["type"] in ("scored", "corrected"):
            place = event["place"]
            told[place["round"], place["table"], place.get("board", 0)] = event["slip"]
    return seats, told


def duplicate_totals(path: Path) -> dict[int, Fraction]:
    """Return the sum of each pair's final scores, from R7.2 and R7.3 as they are written."""
    seats, told = slips(path)
    totals: dict[int, Fraction] = defaultdict(Fraction)
    for side, line in enumerate(("NS", "EW")):
        results: dict[int, dict[int, int]] = defaultdict(dict)
        for (number, table, board), slip in told.items():
            factor = 2 if line in (slip.get("botifarra"), slip.get("contro")) else 1
            results[board][seats[number, table][side]] = (slip["points"][side] - 36) * factor
        for made in results.values():
            least, most = min(made.values()), max(made.values())
            for pair, result in made.items():
                totals[pair] += 1 + Fraction(result - least, most - least) if most > least else Fraction(3, 2)
    return totals


def match_totals(path: Path) -> dict[int, tuple[Fraction, int, int]]:
    """Return wins, difference and points of each pair."""
    seats, told = slips(path)
    totals: dict[int, tuple[Fraction, int, int]] = defaultdict(lambda: (Fraction(0), 0, 0))
    for (number, table, _), slip in told.items():
        for side in Side:
            ours, theirs = slip["scores"][side], slip["scores"][side.other]
            pair = seats[number, table][side]
            wins, difference, points = totals[pair]
            won = Fraction((ours > theirs) - (ours < theirs) + 1, 2)
            totals[pair] = (wins + won, difference + ours - theirs, points + ours)
    return totals


def test_a_duplicate_of_40_pairs_and_24_boards(tmp_path: Path) -> None:
    pairs, rounds = scale(16, 40), 6
    rng = Random(40)
    director = begun(tmp_path, "--rounds", str(rounds), "--by", "Núria", pairs=pairs)
    director.do("deal", "--by", "Núria")
    director.do("pair")
    deals = [record.deal for record in parse_bgn(director.do("deal", "--bgn", "--for-duplication"))]
    assert len(deals) == 24
    for number in range(1, rounds + 1):
        rows = [
            f"{number};{table['table']};{board};{board_row(deals[board - 1], rng)}\n"
            for table in tables(director, number)
            for board in table["boards"]
        ]
        half = len(rows) // 2
        director.do("score", "--from", "-", "--by", "taules", stdin="".join(rows[:half]))
        if number == 3:
            director.do(
                "correct", "--yes", "1", "2", "1", "70", "2", "--reason", "exchanged", "--by", "Mercè"
            )
        director.do("score", "--from", "-", "--by", "taules", stdin="".join(rows[half:]))
    [order] = director.json("standings")
    totals = duplicate_totals(director.path)
    assert {row["pair"]: Fraction(row["total"]) for row in order["rows"]} == totals
    assert [totals[row["pair"]] for row in order["rows"]] == sorted(totals.values(), reverse=True)
    assert {row["boards"] for row in order["rows"]} == {24}
    director.do("deal", "--reveal", "--by", "Núria")
    assert [record.deal for record in parse_bgn(director.do("deal", "--bgn"))] == deals
    lines = director.do("verify").splitlines()
    assert len(lines) == 1 + pairs + 1 + rounds + pairs // 2 * 24 + 1 + 1 + 1
    [corrected] = [line.split("Z  ")[1] for line in lines if "corrected" in line]
    assert corrected.startswith("Mercè: Round 1, table 2, board 1: corrected, N-S 70 – E-W 2")
    assert corrected.endswith(" (exchanged)")


def test_a_swiss_of_64_pairs_and_7_rounds(tmp_path: Path) -> None:
    pairs, rounds = scale(16, 64), scale(4, 7)
    rng = Random(64)
    director = begun(tmp_path, "--kind", "matches", "--rounds", str(rounds), pairs=pairs)
    met: set[frozenset[int]] = set()
    for number in range(1, rounds + 1):
        director.do("pair", "--seed", "7")
        seatings = tables(director, number)
        met |= {frozenset(table["pairs"]) for table in seatings}
        rows = [f"{number},{table['table']},{match_row(rng)}\n".replace(";", ",") for table in seatings]
        director.do("score", "--from", "-", stdin="".join(rows))
        if number == 3:
            director.do(
                "correct", "--yes", "1", "1", "0", "101", "--reason", "sides exchanged", "--by", "Mercè"
            )
    assert len(met) == rounds * pairs // 2
    [order] = director.json("standings")
    totals = match_totals(director.path)
    shown = [
        (row["pair"], (Fraction(row["wins"]), row["difference"], row["points"])) for row in order["rows"]
    ]
    assert dict(shown) == totals
    assert [total for _, total in shown] == sorted(totals.values(), reverse=True)
    assert "Mercè: Round 1, table 1: corrected, N-S 0 – E-W 101; before: N-S " in director.do("verify")
