"""Golden files for the browser's check of deals: known answers of the shuffle, and records of hands."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from botifarra.core.cards import Card
from botifarra.core.deal import Deal, Piles
from botifarra.core.rules import PRESETS, FirstDealer, Rules, Shuffle
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.fairness.chance import commitment
from botifarra.fairness.table_deals import Entropy, chance_of, dealt, drawn
from botifarra.records.bgn import format_bgn
from tests.fairness.seeded_hands import dealt_hands

GOLDEN = Path(__file__).parents[1] / "data" / "shuffle.json"

GATHERED = GOLDEN.with_name("gathered")
"""Records of tables where the cards are gathered and cut (R2.5), a file for each draw of the dealer."""

STACKED = replace(Rules(), shuffle=Shuffle.STACK_AND_CUT)

_N, _W, _S, _E = (f"{digit * 64}" for digit in "0f7a")

CASES: tuple[tuple[bytes, str, int, Entropy], ...] = (
    (bytes(32), "TAULA", 1, (None, None, None, None)),
    (bytes(range(32)), "TAULA", 1, (_N, None, None, None)),
    (bytes(range(32)), "TAULA", 2, (_N, None, None, None)),
    (bytes(range(32)), "Kp3xQ9wZ", 1, (_N, _W, _S, _E)),
    (b"\xff" * 32, "Kp3xQ9wZ", 1_000_000, (None, _W, _E, _S)),
)
"""Seed, table, deal and entropy of each case."""


def regenerate() -> None:
    """Write the golden files again."""
    lines = ",\n ".join(json.dumps(case) for case in goldens())
    GOLDEN.write_text(f"[{lines}]\n", encoding="utf-8")
    for method in FirstDealer:
        (GATHERED / f"{method}.bgn").write_text(gathered(method), encoding="utf-8")


def goldens() -> Iterator[dict[str, Any]]:
    """Return the results of the seeds of each case: words, deck, depth of a cut, deals and draws."""
    for number, (seed, code, deal, entropy) in enumerate(CASES):
        dealer = Seat(number & 3)
        piles = played_piles(number)
        words = chance_of(seed, code, deal, "deck", entropy)
        yield {
            "seed": seed.hex(),
            "code": code,
            "deal": deal,
            "entropy": entropy,
            "commit": commitment(seed),
            "words": [words.below(2**32) for _ in range(12)],
            "deck": chance_of(seed, code, deal, "deck", entropy).deck(),
            "dealer": dealer,
            "hands": _hands(dealt(Rules(), dealer, seed, code, deal, entropy, None)),
            "piles": piles,
            "cut_hands": _hands(dealt(STACKED, dealer, seed, code, deal, entropy, piles)),
            "draws": {
                method: _draw(replace(Rules(), first_dealer=method), seed, code, deal, entropy)
                for method in FirstDealer
            },
        }


def gathered(method: FirstDealer) -> str:
    """Return two matches of three random hands; some are played to the end, some claimed or conceded."""
    preset = next(rules for rules in PRESETS.values() if rules.first_dealer is method)
    rules = replace(preset, shuffle=Shuffle.STACK_AND_CUT, target=1_000)
    return format_bgn(dealt_hands(rules, seed=10, matches=2, ends=0.02))


def played_piles(seed: int) -> Piles:
    """Return the cards that the sides won in a random hand."""
    rng = Random(seed)
    state = State.start(Rules(), Deal.shuffled(rng, Seat.NORTH))
    while legal := state.legal_actions:
        state = state.apply(rng.choice(legal))
    return state.piles


def _hands(deal: Deal) -> list[list[Card]]:
    return [list(hand) for hand in deal.hands]


def _draw(rules: Rules, seed: bytes, code: str, deal: int, entropy: Entropy) -> dict[str, Any]:
    draw = drawn(rules, seed, code, deal, entropy)
    return {"players": draw.players, "dealer": draw.dealer, "cards": draw.cards}
