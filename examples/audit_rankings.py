"""The checks that audit.py makes of rankings before it works out ranks: which pairs are ranked together."""

from collections.abc import Iterator
from typing import Any


def rankings(championship: Any) -> Iterator[Any]:
    """Yield the members of each ranking, and then each pair, each as it is and as it should be."""
    pairs = {pair["number"]: pair for pair in championship["pairs"]}
    parts = [
        [each["line"], each["group"], sorted(map(entrant, each["rows"]))]
        for each in championship["standings"]
    ]
    yield "Standings", {"rankings": parts}, {"rankings": ranked_together(championship)}
    last = last_round(championship)
    for ranking in championship["standings"]:
        for row in ranking["rows"]:
            if "pair" in row:
                part = {name: ranking[name] for name in ("line", "group") if name in row}
                right = identity(pairs[row["pair"]], last) | part
                yield f"Standings, {row['pair']}", {"also": [], **row}, right


def entrant(row: Any) -> Any:
    """Return the number of a pair, or the name of a team."""
    return row.get("team", row.get("pair"))


def last_round(championship: Any) -> int:
    """Return the last round with a result or a ruling; 1 before there is any."""
    sides = [(place["round"], place[side]) for place in championship["results"] for side in ("NS", "EW")]
    made = [number for number, side in sides if side and (side["points"] is not None or is_ruled(side))]
    return max(made, default=1)


def is_ruled(side: Any) -> bool:
    """Return whether a side revoked, or the director gave it a score."""
    return bool(side.get("revoked") or side.get("award"))


def has_rank(key: Any, figures: Any) -> bool:
    """Return whether an entry has played, sat out a match, or come into a knock-out (R7.7)."""
    if "boards" in figures:
        return bool(figures["boards"])
    return bool(figures.get("encounters") or figures.get("matches") or figures.get("sat_out") or key[0])


def identity(pair: Any, last: int) -> Any:
    """Return the players of a pair up to a round: those who played in it, and the others before them."""
    so_far = [lineup["players"] for lineup in pair["lineups"] if lineup["round"] <= last]
    players = (so_far or [pair["players"]])[-1]
    also = list(dict.fromkeys(name for names in so_far for name in names if name not in players))
    return {name: pair[name] for name in ("club", "section")} | {"players": players, "also": also}


def ranked_together(championship: Any) -> list[Any]:
    """Return line or group of each ranking, and all that it ranks."""
    pairs = [pair["number"] for pair in championship["pairs"]]
    if championship["format"]["kind"] == "teams":
        return [[None, None, sorted({pair["team"] for pair in championship["pairs"]})]]
    if championship["rounds"] and all(each["stage"] == "groups" for each in championship["rounds"]):
        return groups(championship, pairs)
    lines = lines_of(championship)
    ranked = {line: sorted(pair for pair in pairs if lines.get(pair) == line) for line in (None, "NS", "EW")}
    return [[line, None, among] for line, among in ranked.items() if among]


def groups(championship: Any, pairs: list[int]) -> list[Any]:
    """Return the groups. The pairs of the first round were assigned in snake order: 1, 2, 3, 3, 2, 1, ..."""
    first, count = championship["rounds"][0], championship["format"]["groups"]
    begun = {pair for seating in first["seatings"] for pair in seating["pairs"]} | set(first["sits_out"])
    dealt: list[list[int]] = [[] for _ in range(count)]
    for place, pair in enumerate(pair for pair in pairs if pair in begun):
        turn, step = divmod(place, count)
        dealt[count - 1 - step if turn % 2 else step].append(pair)
    return [[None, number if count > 1 else None, sorted(group)] for number, group in enumerate(dealt, 1)]


def lines_of(championship: Any) -> dict[int, str]:
    """Return the line of each pair in a Mitchell in which nobody is paired to change sides."""
    lines: dict[int, str] = {}
    for name in ("planned", "seatings") if championship["format"]["pairing"] == "mitchell" else ():
        for each in championship["rounds"]:
            for seating in each[name] or each["seatings"]:
                for pair, side in zip(seating["pairs"], ("NS", "EW"), strict=True):
                    if lines.setdefault(pair, side) != side and name == "planned":
                        return {}
    return lines
