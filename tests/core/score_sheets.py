"""Golden file for the score pad of the browser: score sheets under random rules, entry by entry."""

import json
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

from botifarra.core.auction import Contract
from botifarra.core.cards import CardSet, Strain
from botifarra.core.match import Series
from botifarra.core.rules import PRESETS, Misdeal, Rules, Scoring
from botifarra.core.score import Count, Points, count_hand
from botifarra.core.seats import Seat, Side
from botifarra.records.rules import format_rules
from tests.core.notation import set_of

GOLDEN = Path(__file__).parents[1] / "data" / "score_sheets.json"

_SHEETS = 48
_ENTRIES = 25
_SEED = 20


def regenerate() -> None:
    """Write the golden file again, a sheet on each line."""
    lines = ",\n ".join(json.dumps(sheet) for sheet in sheets())
    GOLDEN.write_text(f"[{lines}]\n", encoding="utf-8")


def sheets() -> Iterator[dict[str, Any]]:
    """Return sheets: the rules, the first dealer, the entries, and what stands after each."""
    rng = Random(_SEED)
    for number in range(_SHEETS):
        rules = _rules(rng, tuple(PRESETS)[number % len(PRESETS)])
        series = rng.random() < 0.3
        held = Series.start(rules, rng.choice(tuple(Seat)))
        dealer = held.match.dealer
        entries, after = [], []
        for _ in range(_ENTRIES):
            if held.match.is_over and series and held.is_over:
                break
            entry, held = _entered(rng, held, series=series)
            entries.append(entry)
            after.append(_shown(held))
        yield {
            "rules": format_rules(rules),
            "series": series,
            "dealer": dealer,
            "entries": entries,
            "after": after,
        }


def _rules(rng: Random, preset: str) -> Rules:
    return replace(
        Rules.preset(preset),
        ladder=rng.choice(((1, 2, 4, 8), (1, 2, 3, 5), (2, 3, 4, 10))),
        max_doubles_suit=rng.choice((0, 2, 3)),
        max_doubles_botifarra=rng.choice((0, 2, 3)),
        last_trick_bonus=rng.choice((0, 0, 3, 4)),
        codony=rng.choice((CardSet(), set_of("o9 o1"))),
        codony_bonus=rng.choice((10, 25)),
        scoring=rng.choice((Scoring.MATCH, Scoring.MATCH, Scoring.DUPLICATE)),
        target=rng.choice((51, 101)),
        max_hands=rng.choice((0, 0, 1, 6)),
        score_cap=rng.choice((0, 0, 121)),
        carry_over=rng.random() < 0.5,
        sudden_loss=rng.random() < 0.5,
        misdeal=rng.choice(tuple(Misdeal)),
    )


def _entered(rng: Random, held: Series, *, series: bool) -> tuple[dict[str, Any], Series]:
    """Return a random entry, and the sheet after it."""
    match = held.match
    if match.is_over:
        return {"kind": "next"}, held.next() if series else Series((match.next(),))
    side = rng.choice(tuple(Side))
    chance = rng.random()
    if chance < 0.1:
        return {"kind": "misdeal"}, held.with_match(match.misdeal())
    if chance < 0.2:
        fine = rng.choice((5, 10, 40))
        return {"kind": "fine", "side": side, "points": fine}, held.with_match(match.fine(side, fine))
    rules = match.rules
    strain = rng.choice(tuple(Strain))
    doubles = rng.randint(0, rules.max_doubles(strain))
    declarer = rng.choice((match.dealer, match.dealer.partner))
    codony = rng.choice((None, side)) if rules.codony else None
    contract = Contract(declarer, strain, (declarer.right,) * doubles)
    named: dict[str, Any] = {"declarer": declarer, "strain": strain, "doubles": doubles, "codony": codony}
    if chance < 0.3:
        offender = rng.choice(tuple(Side))
        entry = {"kind": "revoke", **named, "side": offender}
        return entry, held.with_match(match.penalise(offender, contract, codony))
    won = rng.choice((rng.randint(0, rules.total), rules.total // 2))
    points: Points = (won, rules.total - won)
    counts = (Count(CardSet(), 0, points[0]), Count(CardSet(), 0, points[1]))
    entry = {"kind": "hand", **named, "points": points}
    return entry, held.with_match(match.record(count_hand(rules, contract, counts, codony)))


def _shown(held: Series) -> dict[str, Any]:
    match = held.match
    return {
        "dealer": match.dealer,
        "score": [_number(score) for score in match.score],
        "hands": [[_number(score) for score in hand] for hand in match.hands],
        "winner": match.winner,
        "over": match.is_over,
        "wins": held.wins,
        "seats": held.seats,
    }


def _number(value: Fraction) -> float:
    return int(value) if value.denominator == 1 else float(value)
