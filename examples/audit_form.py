"""The checks that audit.py makes before it works out scores: all fines and results are there, in order."""

from collections.abc import Iterator
from fractions import Fraction
from math import inf
from typing import Any


def form(championship: Any) -> Iterator[Any]:
    """Yield fines, places and players, each as it is and as it should be."""
    pairs = {pair["number"]: pair for pair in championship["pairs"]}
    for number, pair in pairs.items():
        fines = [Fraction(fine["points"]) for fine in championship["fines"] if fine["pair"] == number]
        yield f"Pair {number}", pair, {"fined": sum(fines, Fraction(0))}
    yield (
        "Results",
        {"places": list(map(at, championship["results"]))},
        {"places": list(places(championship))},
    )
    for place in championship["results"]:
        what = f"Round {place['round']}, table {place['table']}, board {place.get('board')}"
        sides = [side for side in (place["NS"], place["EW"]) if side]
        for side in sides:
            pair = pairs[side["pair"]]
            lineup = [each for each in pair["lineups"] if each["round"] <= place["round"]][-1]
            team = {"team": pair["team"]} if "team" in side else {}
            yield what, side, {"players": lineup["players"]} | team
        if place["status"] in {"played", "ruled", "missing"}:
            is_played = all(side["points"] is not None for side in sides)
            yield what, {"played": place["status"] == "played"}, {"played": is_played}


def at(place: Any) -> list[Any]:
    """Return round, table, board and pairs of a result."""
    pairs = (side and side["pair"] for side in (place["NS"], place["EW"]))
    return [place["round"], place["table"], place.get("board"), *pairs]


def places(championship: Any) -> Iterator[Any]:
    """Yield round, table, board and pairs of every result, as the rounds were seated."""
    kind, pairing = championship["format"]["kind"], championship["format"]["pairing"]
    cancelled = {place["board"] for place in championship["results"] if place["status"] == "cancelled"}
    for each in championship["rounds"]:
        for seating in each["seatings"]:
            for board in seating.get("boards") or [None]:
                yield [each["number"], seating["table"], board, *seating["pairs"]]
        missed: list[Any] = [None]
        if kind == "duplicate":
            played = {board for seating in each["seatings"] for board in seating["boards"]}
            is_moving = pairing in {"mitchell", "howell"}
            missed = missed * championship["format"]["boards"] if is_moving else sorted(played - cancelled)
        for pair in each["sits_out"]:
            yield from ([each["number"], None, board, pair, None] for board in missed)


def presence(championship: Any) -> tuple[int, dict[int, float]]:
    """Return how many rounds have begun, and from which round on each pair is away."""
    away = {pair["number"]: pair["withdrawn"] or inf for pair in championship["pairs"]}
    return sum(each["begun"] for each in championship["rounds"]), away
