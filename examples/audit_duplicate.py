"""What audit.py works out of duplicate boards: final scores and standings, by R7 of docs/rules.md."""

from collections import Counter, defaultdict
from fractions import Fraction
from math import inf
from statistics import mean
from typing import Any

OTHER, HALF, MIDDLE = {"NS": "EW", "EW": "NS"}, Fraction(1, 2), Fraction(3, 2)


def basis(place: Any, side: str) -> str:
    """Return how a side comes by its score."""
    if place[side]["award"] or place[side]["revoked"]:
        return "awarded" if place[side]["award"] else "revoked"
    return "average" if place[OTHER[side]]["revoked"] else "compared"


def duplicate(told: Any) -> Any:
    """Final scores and shares of others beaten, and what these make of every pair (R7.5, R7.7, R7.9)."""
    fields, scores, sat_out = (defaultdict[Any, Any](list) for _ in range(3))
    begun, away = presence(told)
    for place in told["results"]:
        for side in filter(place.get, OTHER):
            mine, status = place[side], place["status"]
            if status == "sat_out" and place["round"] <= begun and place["round"] < away[mine["pair"]]:
                sat_out[mine["pair"]].append(mine)
            elif status in {"played", "ruled"} or (status == "missing" and mine["award"]):
                fields[place["board"], side, place["field"]].append(place)
    boards = [(*key[:2], place) for key, places in fields.items() for place in places]
    sizes = Counter((board, side) for board, side, place in boards if basis(place, side) == "compared")
    figures = [
        each for (board, side, _), here in fields.items() for each in field(here, side, sizes[board, side])
    ]
    for _, mine, right in figures:
        scores[mine["pair"]].append(right)
    rows = {}
    for pair in told["pairs"]:
        number, made, missed = pair["number"], scores[pair["number"]], sat_out[pair["number"]]
        own = mean([each["score"] for each in made if each["basis"] == "compared"] or [MIDDLE])
        figures += [(f"Sat out, {number}", each, {"score": own}) for each in missed]
        total = sum(each["score"] for each in made) + len(missed) * own - Fraction(pair["fined"])
        average = total / (len(made) + len(missed)) if made or missed else None
        shares = [each["matchpoints"] for each in made if each["matchpoints"] is not None]
        share = mean(shares) if shares else None
        by_average = begun < away[number], average is not None, average or 0, share or 0
        key = (total, share or 0) if told["format"]["rank_by"] == "total" else by_average
        right = {"total": total, "average": average, "matchpoints": share, "boards": len(made)}
        rows[number] = key, right | {"sat_out": len(missed)}
    return figures, rows


def field(places: Any, side: str, line: int) -> Any:
    """Yield what a side gets at each place of a field; its line has so many results (R7.3 to R7.5, R7.8)."""
    made = [result(place, side) for place in places if basis(place, side) == "compared"]
    size, low, high = len(made), min(made, default=0), max(made, default=0)
    kept = Fraction(line * (size - 1), size * (line - 1)) if size > 1 else Fraction(0)
    scores = {each: MIDDLE + kept * (Fraction(each - low, max(high - low, 1)) - HALF) for each in made}
    scores = scores if high > low else dict.fromkeys(made, MIDDLE)
    average = mean([scores[each] for each in made] or [MIDDLE])
    for place in places:
        how = basis(place, side)
        score = average if how == "average" else Fraction(place[side]["award"] or 0)
        right = {"basis": how, "score": score, "matchpoints": None}
        if how == "compared":
            own = result(place, side)
            beaten = sum((own > each) - (own < each) for each in made)
            share = HALF + kept * Fraction(beaten, 2 * (size - 1)) if size > 1 else None
            right |= {"result": own, "score": scores[own], "matchpoints": share}
        yield (
            f"Round {place['round']}, table {place['table']}, board {place['board']}, {side}",
            place[side],
            right,
        )


def presence(told: Any) -> tuple[int, dict[int, float]]:
    """Return how many rounds have begun, and from which round on each pair is away."""
    away = {pair["number"]: pair["withdrawn"] or inf for pair in told["pairs"]}
    return sum(each["begun"] for each in told["rounds"]), away


def result(place: Any, side: str) -> int:
    """Return what a side made (R7.2); after a revoke none or all of the points, as a league has it (R5.2)."""
    points = 0 if place[side]["revoked"] else 72 if place[OTHER[side]]["revoked"] else place[side]["points"]
    return int(points - 36) * (2 if side in (place["botifarra"], place["contro"]) else 1)
