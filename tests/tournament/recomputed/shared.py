"""Standings of a set of shared boards, computed from the text of the rules alone (R7.2, R7.3, R7.5, R7.7).

The input is plain JSON: seats are 0 to 3 (N, W, S, E), so the even ones are N-S, and strain 4 is botifarra.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

Row = Mapping[str, Any]


def shared_standings(day: Any) -> dict[int, dict[str, Any]]:
    """Return each entrant with a result: its rank (None for a bot), average, share and boards."""
    bots = {entrant["number"] for entrant in day["entrants"] if entrant.get("bot")}
    finals: dict[int, list[Fraction]] = {}
    shares: dict[int, list[Fraction]] = {}
    for board in range(1, day["set"]["boards"] + 1):
        played = {each["entrant"]: r72(each) for each in day["results"] if each["board"] == board}
        for entrant, result in played.items():
            others = [other for number, other in played.items() if number != entrant]
            finals.setdefault(entrant, []).append(r73(result, played.values()))
            if others:
                beaten = sum(1 for other in others if other < result)
                level = sum(1 for other in others if other == result)
                shares.setdefault(entrant, []).append((beaten + Fraction(level, 2)) / len(others))
    rows = {
        entrant: {
            "average": mean(scores),
            "share": mean(shares[entrant]) if entrant in shares else None,
            "boards": len(scores),
        }
        for entrant, scores in finals.items()
    }
    whole = day["set"]["boards"]
    for entrant, row in rows.items():
        better = [
            other for number, other in rows.items() if number not in bots and is_better(other, row, whole)
        ]
        row["rank"] = None if entrant in bots else 1 + len(better)
    return rows


def is_better(one: Row, other: Row, boards: int) -> bool:
    """Return whether a row stands before another: all boards played, then average, then share (R7.7)."""
    if (one["boards"] == boards) != (other["boards"] == boards):
        return bool(one["boards"] == boards)
    if one["average"] != other["average"]:
        return bool(one["average"] > other["average"])
    return bool((one["share"] or 0) > (other["share"] or 0))


def r72(played: Row) -> int:
    """Return (points - 36), twice if N-S named botifarra, or said contro because E-W named trumps."""
    north_south_named = played["declarer"] in (0, 2)
    botifarra = north_south_named and played["strain"] == 4
    contro = not north_south_named and played.get("doubles", 0) > 0
    return int((played["points"][0] - 36) * (2 if botifarra or contro else 1))


def r73(result: int, line: Iterable[int]) -> Fraction:
    """Return 1 + (result - min) / (max - min), or 3/2 if all are the same (R7.5)."""
    results = list(line)
    low, high = min(results), max(results)
    return Fraction(3, 2) if low == high else 1 + Fraction(result - low, high - low)


def mean(values: list[Fraction]) -> Fraction:
    """Return the exact mean."""
    return sum(values, Fraction(0)) / len(values)
