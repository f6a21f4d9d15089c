"""Final scores and standings of duplicate boards for audit.py, by R7 of docs/rules.md."""

from collections import Counter, defaultdict
from fractions import Fraction
from statistics import mean
from typing import Any

from audit_form import presence

OTHER, HALF, MIDDLE = {"NS": "EW", "EW": "NS"}, Fraction(1, 2), Fraction(3, 2)
UNSCORED = {"basis": None, "score": None, "matchpoints": None, "flagged": False}


def basis(place: Any, side: str) -> str:
    """Return the reason for a side's score."""
    if place[side]["award"] or place[side]["revoked"]:
        return "awarded" if place[side]["award"] else "revoked"
    return "average" if place[OTHER[side]]["revoked"] else "compared"


def duplicate(championship: Any) -> Any:
    """Work out final scores, shares of others beaten, and the row of every pair (R7.5, R7.7, R7.9)."""
    fields, scores, sat_out = (defaultdict[Any, Any](list) for _ in range(3))
    figures = list[Any]()
    begun, away = presence(championship)
    for place in championship["results"]:
        for side in filter(place.get, OTHER):
            mine, status, has_left = place[side], place["status"], place["round"] >= away[place[side]["pair"]]
            figures.append((where(place, side), mine, {"result": result(place, side, mine["points"])}))
            if status in {"played", "ruled"} or (status == "missing" and mine["award"]):
                fields[place["board"], side, place["field"]].append(place)
            elif status == "sat_out" and place["round"] <= begun and not has_left:
                sat_out[mine["pair"]].append(mine)
            else:
                none = UNSCORED | {"basis": "withdrawn"} if status == "sat_out" and has_left else UNSCORED
                figures.append((where(place, side), mine, none))
    boards = [(*key[:2], place) for key, places in fields.items() for place in places]
    sizes = Counter((board, side) for board, side, place in boards if basis(place, side) == "compared")
    scored = [
        each for (board, side, _), here in fields.items() for each in field(here, side, sizes[board, side])
    ]
    figures += scored
    for _, mine, right in scored:
        scores[mine["pair"]].append(right)
    rows = dict[int, Any]()
    for pair in championship["pairs"]:
        number, made, missed = pair["number"], scores[pair["number"]], sat_out[pair["number"]]
        compared = [each["score"] for each in made if each["basis"] == "compared"]
        own: Any = UNSCORED | {"basis": "own", "score": mean(compared or [MIDDLE]), "flagged": not compared}
        figures += [(f"Sat out, {number}", each, own) for each in missed]
        total = sum(each["score"] for each in made) + len(missed) * own["score"] - Fraction(pair["fined"])
        average = total / (len(made) + len(missed)) if made or missed else None
        shares = [each["matchpoints"] for each in made if each["matchpoints"] is not None]
        share = mean(shares) if shares else None
        by_average = begun < away[number], average is not None, average or 0, share or 0
        key = (total, share or 0) if championship["format"]["rank_by"] == "total" else by_average
        right = {"total": total, "average": average, "matchpoints": share, "boards": len(made)}
        flagged = any(each["flagged"] for each in [*made, *(own for _ in missed)])
        rows[number] = key, right | {"sat_out": len(missed), "flagged": flagged}
    return figures, rows


def field(places: Any, side: str, line: int) -> Any:
    """Yield the score of a side at each place of a field, whose line has `line` results (R7.3 to R7.8)."""
    compared = [place for place in places if basis(place, side) == "compared"]
    made = [result(place, side, place[side]["points"]) for place in compared]
    size, low, high = len(made), min(made, default=0), max(made, default=0)
    kept = Fraction(line * (size - 1), size * (line - 1)) if size > 1 else Fraction(0)
    scores = {each: MIDDLE + kept * (Fraction(each - low, max(high - low, 1)) - HALF) for each in made}
    scores = scores if high > low else dict.fromkeys(made, MIDDLE)
    average = mean([scores[each] for each in made] or [MIDDLE])
    for place in places:
        how = basis(place, side)
        score = average if how == "average" else Fraction(place[side]["award"] or 0)
        right = {"basis": how, "score": score, "matchpoints": None, "flagged": how == "average" and not made}
        if how == "compared":
            own = result(place, side, place[side]["points"])
            beaten = sum((own > each) - (own < each) for each in made)
            share = HALF + kept * Fraction(beaten, 2 * (size - 1)) if size > 1 else None
            right |= {"score": scores[own], "matchpoints": share, "flagged": size == 1}
        yield where(place, side), place[side], right


def where(place: Any, side: str) -> str:
    """Name a side of a place."""
    return f"Round {place['round']}, table {place['table']}, board {place['board']}, {side}"


def result(place: Any, side: str, points: Any) -> Any:
    """Return a side's result from its points (R7.2)."""
    times = 2 if side in (place["botifarra"], place["contro"]) else 1
    return None if points is None else times * (points - 36)
