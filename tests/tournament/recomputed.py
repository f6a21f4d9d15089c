"""Standings worked out a second time, from the log as JSON has it and from docs/rules.md alone.

Nothing of the program is imported here: what both come to must be right, or both readings of the rules wrong.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

Told = Mapping[str, Any]
"""An event as it is in the log."""

Where = tuple[int, int, int]
"""Round, table and board."""

SIDES = ("NS", "EW")
HALF = Fraction(1, 2)


class Recomputed:
    """What the events of a championship come to, each looked at by its words."""

    def __init__(self, events: Iterable[Told]) -> None:
        self.form: Told = {}
        self.pairs: dict[int, Told] = {}
        self.gone: dict[int, int] = {}
        self.rounds: list[Told] = []
        self.idle: set[tuple[int, int]] = set()
        self.cancelled: set[int] = set()
        self.slips: dict[Where, Told] = {}
        self.revoked: set[tuple[int, int, int, str]] = set()
        self.awards: dict[tuple[int, int, int, str], Fraction] = {}
        for event in events:
            getattr(self, f"_{event['type']}", self._nothing)(event)

    def _nothing(self, event: Told) -> None:
        """What changes no score: boards dealt and told, results agreed to, who sits for whom."""
        assert event["type"] in {"committed", "revealed", "confirmed", "substituted"}

    def _opened(self, event: Told) -> None:
        self.form = event["format"]

    def _entered(self, event: Told) -> None:
        self.pairs[event["pair"]["number"]] = event["pair"]

    def _withdrawn(self, event: Told) -> None:
        self.gone[event["pair"]] = event["round"]

    def _paired(self, event: Told) -> None:
        self.rounds.append(event["round"])

    def _unpaired(self, event: Told) -> None:
        self.rounds.pop()
        self.idle = {each for each in self.idle if each[0] != event["number"]}

    def _satout(self, event: Told) -> None:
        self.idle.add((event["round"], event["table"]))

    def _scored(self, event: Told) -> None:
        self.slips[_place(event)] = event["slip"]

    _corrected = _scored

    def _penalised(self, event: Told) -> None:
        self.revoked.add((*_place(event), event["side"]))

    def _adjusted(self, event: Told) -> None:
        self.awards[*_place(event), event["side"]] = Fraction(event["score"])

    def _cancelled(self, event: Told) -> None:
        self.cancelled.add(event["board"])

    def _lifted(self, event: Told) -> None:
        ruling = event["ruling"]
        match ruling["type"]:
            case "penalised":
                self.revoked.remove((*_place(ruling), ruling["side"]))
            case "adjusted":
                del self.awards[*_place(ruling), ruling["side"]]
            case "cancelled":
                self.cancelled.remove(ruling["board"])
            case "satout":
                self.idle.remove((ruling["round"], ruling["table"]))
            case "withdrawn":
                del self.gone[ruling["pair"]]

    # What is the same for all kinds

    def is_here(self, pair: int, number: int) -> bool:
        return pair not in self.gone or number < self.gone[pair]

    def seats(self) -> dict[tuple[int, int], tuple[int, int]]:
        """Who sat at each table of each round."""
        return {
            (each["number"], seating["table"]): tuple(seating["pairs"])
            for each in self.rounds
            for seating in each["seatings"]
        }

    def told(self) -> set[Where]:
        """Where anything was told or ruled."""
        places = set(self.slips) | {each[:3] for each in self.revoked} | {each[:3] for each in self.awards}
        return {place for place in places if place[2] not in self.cancelled}

    def begun(self) -> int:
        """How many rounds have begun: up to the last with anything told, and idle ones right behind."""
        last = max(
            (
                place[0]
                for place in set(self.slips)
                | {each[:3] for each in self.revoked}
                | {each[:3] for each in self.awards}
            ),
            default=0,
        )
        while last < len(self.rounds) and all(
            (last + 1, seating["table"]) in self.idle for seating in self.rounds[last]["seatings"]
        ):
            last += 1
        return last

    # Duplicate boards

    def duplicate(self) -> list[dict[str, Any]]:
        """Every pair with its rank, as R7 has it."""
        scores, shares, compared, flagged = self._finals()
        lines = self._lines()
        missed = self._missed()
        rows = []
        for pair in self.pairs:
            got = scores[pair]
            own = _mean(compared[pair])
            sat = missed[pair]
            total = sum(got, Fraction(0)) + sat * (own if own is not None else Fraction(3, 2))
            count = len(got) + sat
            rows.append(
                {
                    "pair": pair,
                    "line": lines.get(pair),
                    "total": total,
                    "average": total / count if count else None,
                    "share": _mean(shares[pair]),
                    "boards": len(got),
                    "sat_out": sat,
                    "flagged": pair in flagged or (sat > 0 and own is None),
                }
            )
        for row in rows:
            rivals = [other for other in rows if other["line"] == row["line"]]
            row["rank"] = 1 + sum(self._better(other, row) for other in rivals)
        return rows

    def _better(self, one: Told, other: Told) -> bool:
        share = (one["share"] or 0) - (other["share"] or 0)
        if self.form.get("rank_by", "total") == "total":
            return one["total"] > other["total"] or (one["total"] == other["total"] and share > 0)
        last = self.begun()
        first_here, second_here = (self.is_here(row["pair"], last) for row in (one, other))
        if first_here is not second_here:
            return first_here
        if one["average"] is None or other["average"] is None:
            return one["average"] is not None
        return one["average"] > other["average"] or (one["average"] == other["average"] and share > 0)

    def _finals(self) -> tuple[Any, Any, Any, set[int]]:
        """By pair: its final scores, the shares of others beaten, the scores that were compared; flags."""
        seats = self.seats()
        scores: dict[int, list[Fraction]] = defaultdict(list)
        shares: dict[int, list[Fraction]] = defaultdict(list)
        compared: dict[int, list[Fraction]] = defaultdict(list)
        flagged: set[int] = set()
        places: dict[int, list[Where]] = defaultdict(list)
        for place in self.told():
            places[place[2]].append(place)
        for at in places.values():
            for line, side in enumerate(SIDES):
                made = {place: _made(self.slips[place], side) for place in at if self._counts(place, side)}
                final = {place: _between(value, made.values()) for place, value in made.items()}
                average = _mean(final.values())
                for place in at:
                    pair = seats[place[:2]][line]
                    if place in made:
                        compared[pair].append(final[place])
                    if place in made and len(made) > 1:
                        shares[pair].append(_beaten(place, made))
                    score = self._given(place, line, average)
                    scores[pair] += [each for each in (score, final.get(place)) if each is not None]
                    if score == Fraction(3, 2) and average is None and (*place, side) not in self.awards:
                        flagged.add(pair)
        return scores, shares, compared, flagged

    def _counts(self, place: Where, side: str) -> bool:
        """Whether a result is compared with others of its line."""
        is_revoked = any((*place, each) in self.revoked for each in SIDES)
        return place in self.slips and not is_revoked and (*place, side) not in self.awards

    def _given(self, place: Where, line: int, average: Fraction | None) -> Fraction | None:
        """What a side gets by a ruling, whatever it made."""
        ours, theirs = ((*place, SIDES[each]) for each in (line, 1 - line))
        if ours in self.awards:
            return self.awards[ours]
        if ours in self.revoked:
            return Fraction(0)
        if theirs in self.revoked:
            return Fraction(3, 2) if average is None else average
        return None

    def _missed(self) -> dict[int, int]:
        """How many boards each pair sat out that it would have played."""
        counts: dict[int, int] = defaultdict(int)
        for each in self.rounds[: self.begun()]:
            number = each["number"]
            in_play = {board for seating in each["seatings"] for board in seating["boards"]}
            of_round = (
                self.form["boards"]
                if self.form["pairing"] in {"mitchell", "howell"}
                else len(in_play - self.cancelled)
            )
            for pair in each.get("sits_out", ()):
                counts[pair] += of_round if self.is_here(pair, number) else 0
            for seating in each["seatings"]:
                if (number, seating["table"]) in self.idle:
                    for pair in seating["pairs"]:
                        if self.is_here(pair, number):
                            counts[pair] += len(set(seating["boards"]) - self.cancelled)
        return counts

    def _lines(self) -> dict[int, str]:
        """Who sat on which side of a Mitchell, if nobody changed."""
        if self.form["pairing"] != "mitchell":
            return {}
        sat: dict[int, set[str]] = defaultdict(set)
        for pairs in self.seats().values():
            for side, pair in zip(SIDES, pairs, strict=True):
                sat[pair].add(side)
        if any(len(sides) > 1 for sides in sat.values()):
            return {}
        return {pair: next(iter(sides)) for pair, sides in sat.items()}


def _place(event: Told) -> Where:
    place = event["place"]
    return place["round"], place["table"], place["board"]


def _made(slip: Told, side: str) -> int:
    """Twice the points above 36 for a side that said botifarra or contro (R7.2)."""
    points: int = slip["points"][SIDES.index(side)]
    return (points - 36) * (1 + (side in (slip.get("botifarra"), slip.get("contro"))))


def _between(value: int, all_made: Iterable[int]) -> Fraction:
    low, high = min(made := list(all_made)), max(made)
    return 1 + Fraction(value - low, high - low) if high > low else Fraction(3, 2)


def _beaten(place: Hashable, made: Mapping[Any, int]) -> Fraction:
    """The share of the others that a result beats, those alike by half."""
    own = made[place]
    won = [1 if own > value else HALF if own == value else 0 for at, value in made.items() if at != place]
    return Fraction(sum(won)) / len(won)


def _mean(values: Iterable[Fraction]) -> Fraction | None:
    found: Sequence[Fraction] = list(values)
    return sum(found, Fraction(0)) / len(found) if found else None
