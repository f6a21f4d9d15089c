"""The examples in docs/movements.md agree with the movements."""

from pathlib import Path

import pytest

from botifarra.tournament.movements.berger import berger
from botifarra.tournament.movements.howell import howell
from botifarra.tournament.movements.league import league
from botifarra.tournament.movements.mitchell import Even, mitchell
from botifarra.tournament.seating import Round

PAGE = Path(__file__).parents[3] / "docs" / "movements.md"

EXAMPLES = {
    "berger": berger((1, 2, 3, 4, 5), 2),
    "mitchell": mitchell(range(1, 11), 2),
    "skip": mitchell(range(1, 9), 2),
    "share": mitchell(range(1, 9), 2, even=Even.SHARE),
    "howell": howell(range(1, 9), 2),
    "league": league(((1, 2), (3, 4), (5, 6), (7, 8)), 4),
}


def drawn(rounds: tuple[Round, ...]) -> str:
    """Return a line for each round: N-S before E-W, then the boards."""
    rests = any(each.sits_out for each in rounds)
    heads = ["round", *(f"table {seating.table}" for seating in rounds[0].seatings), *["sits out"] * rests]
    lines = [heads, ["---"] * len(heads)]
    for each in rounds:
        met = [
            f"{seating.pairs[0]} – {seating.pairs[1]}, boards {seating.boards[0]}–{seating.boards[-1]}"
            for seating in each.seatings
        ]
        lines.append([str(each.number), *met, *(str(pair) for pair in each.sits_out)])
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_page_draws_what_is_played(name: str) -> None:
    assert drawn(EXAMPLES[name]) in PAGE.read_text(encoding="utf-8")
