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
    for ranking in championship["standings"]:
        for row in ranking["rows"]:
            if "pair" in row:
                part = {name: ranking[name] for name in ("line", "group") if name in row}
                right = identity(pairs[row["pair"]]) | part
                yield f"Standings, {row['pair']}", {"also": [], **row}, right


def entrant(row: Any) -> Any:
    """Return the number of a pair, or the name of a team."""
    return row.get("team", row.get("pair"))


def identity(pair: Any) -> Any:
    """Return the players of a pair, and the others who have played for it."""
    names = [name for lineup in pair["lineups"] for name in lineup["players"]]
    also = list(dict.fromkeys(name for name in names if name not in pair["players"]))
    return {name: pair[name] for name in ("players", "club", "section")} | {"also": also}


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
