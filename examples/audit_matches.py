"""Wins, difference and points of matches and of encounters of teams for audit.py."""

from collections import Counter, defaultdict
from fractions import Fraction
from typing import Any

from audit_duplicate import HALF, OTHER, result, where
from audit_form import presence


def matches(championship: Any) -> Any:
    """Sum up matches. Pairs are ranked by the last round that they reached in a knock-out, then by the sums.

    A win between pairs that have both lost counts half a round; withdrawing after a win costs a quarter.
    """
    figures, rows, lost = [], fined(championship), set[int]()
    begun, away = presence(championship)
    knockout = [each["number"] for each in championship["rounds"] if each["stage"] == "knockout"]
    for place in championship["results"]:
        sides = list(filter(place.get, OTHER))
        here = [side for side in sides if place["round"] < away[place[side]["pair"]]]
        left = here
        if len(here) == 2 and place["status"] == "sat_out":
            left = [side for side in here if place["round"] + 1 < away[place[side]["pair"]]]
        is_beside = len(sides) == 2 and lost.issuperset(place[side]["pair"] for side in sides)
        for side in sides:
            pair, points, won = place[side]["pair"], place[side]["points"], None
            goes_on = left == [side]  # a pair whose opponents have withdrawn
            if points is not None:
                won = meet(rows[pair], points, place[OTHER[side]]["points"], "matches")
                goes_on = won == 1
            elif here == [side] and place["status"] == "sat_out" and place["round"] <= begun:
                won = Fraction(1)
                rows[pair].update(wins=1, sat_out=1)
            figures.append((f"Round {place['round']}, pair {pair}", place[side], {"wins": won}))
            if place["round"] in knockout:
                is_gone = goes_on and place["round"] == knockout[-1] and away[pair] == place["round"] + 1
                far = 1 + knockout.index(place["round"]) + goes_on - HALF * HALF * is_gone
                rows[pair]["far"] = rows[pair]["far"] + HALF * goes_on if is_beside else far
                lost.update([pair] if won == 0 else [])
    return figures, {pair: record(row, "matches", "sat_out") for pair, row in rows.items()}


def teams(championship: Any) -> Any:
    """Sum up the boards of each encounter, and then the encounters (R7.2, R5.2)."""
    figures, rows, met = [], fined(championship), defaultdict[Any, Any](list)
    for place in championship["results"]:
        teams = frozenset(place[side]["team"] for side in filter(place.get, OTHER))
        if len(teams) == 2:
            met[place["round"], teams].append(place)
    for (_, teams), places in met.items():
        is_over = all(place["status"] != "missing" for place in places)
        counting = [place for place in places if is_over and counts(place, places)]
        made = Counter[str]()
        for place in places:
            for side in OTHER:
                counted = result(place, side, after_revoke(place, side)) if place in counting else None
                made[place[side]["team"]] += counted or 0
                right = {"result": result(place, side, place[side]["points"]), "counted": counted}
                figures.append((where(place, side), place[side], right))
        for team in teams if counting else ():
            meet(rows[team], made[team], sum(made.values()) - made[team], "encounters")
    return figures, {team: record(row, "encounters") for team, row in rows.items()}


def after_revoke(place: Any, side: str) -> Any:
    """Return the points of a side, after a revoke none or all of them (R5.2)."""
    return 0 if place[side]["revoked"] else 72 if place[OTHER[side]]["revoked"] else place[side]["points"]


def counts(place: Any, places: Any) -> bool:
    """Return whether both tables have played a board with the same cards, and no score was given (R7.8)."""
    both = [each for each in places if each["board"] == place["board"]]
    is_played = all(each["status"] in {"played", "ruled"} for each in both)
    is_given = any(each[side]["award"] for each in both for side in OTHER)
    return len(both) == 2 and is_played and not is_given and both[0]["field"] == both[1]["field"]


def fined(championship: Any) -> Any:
    """Return rows that begin with the fines, which reduce difference and points (R7.9)."""
    rows = defaultdict[Any, Any](Counter)
    for pair in championship["pairs"]:
        points = int(pair["fined"])
        rows[pair["team"] or pair["number"]].subtract(difference=points, points=points)
    return rows


def meet(row: Any, ours: int, theirs: int, name: str) -> Fraction:
    """Add a match or an encounter."""
    won = HALF * (1 + (ours > theirs) - (ours < theirs))
    row.update({"wins": won, "difference": ours - theirs, "points": ours, name: 1})
    return won


def record(row: Any, *names: str) -> Any:
    """Return what ranks a row, and its figures."""
    key = Fraction(row["wins"]), row["difference"], row["points"]
    figures = {"wins": key[0], **{name: row[name] for name in ("difference", "points", *names)}}
    return (row["far"], *(() if row["far"] else key)), figures
