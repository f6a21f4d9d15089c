"""Standings of matches, of groups and of a knock-out."""

from collections import defaultdict
from fractions import Fraction
from typing import Any

from tests.tournament.recomputed.log import HALF, JsonEvent, Log


class Matches(Log):
    """A championship of matches."""

    def matches(self, until: int | None = None) -> list[dict[str, Any]]:
        """Return every pair with its wins, difference and points, of the first rounds or of all."""
        rows: dict[int, dict[str, Any]] = {
            pair: {
                "pair": pair,
                "wins": Fraction(0),
                "difference": 0,
                "points": 0,
                "matches": 0,
                "sat_out": 0,
            }
            for pair in self.pairs
        }
        for number in range(1, self.begun(until) + 1):
            alone = self.resting(number)
            for place, pairs in self.sat.items():
                here = [pair for pair in pairs if self.is_here(pair, number)]
                if place[0] == number and place[:2] in self.idle and len(here) == 1:
                    alone += here
            for pair in alone:
                rows[pair]["wins"] += 1
                rows[pair]["sat_out"] += 1
        for place, slip in self.slips.items():
            if until is None or place[0] <= until:
                for pair, ours, theirs in zip(
                    self.sat[place], slip["scores"], reversed(slip["scores"]), strict=True
                ):
                    rows[pair]["wins"] += 1 if ours > theirs else HALF if ours == theirs else 0
                    rows[pair]["difference"] += ours - theirs
                    rows[pair]["points"] += ours
                    rows[pair]["matches"] += 1
        for pair, row in rows.items():
            row["difference"] -= int(self.fine(pair))
            row["points"] -= int(self.fine(pair))
        return list(rows.values())

    def final(self) -> list[dict[str, Any]]:
        """Return every pair with its rank; in a knock-out the pairs that came farther are first."""
        rows = self.matches()
        far = self._far()
        self.ranked(
            rows, lambda row: (far[row["pair"]], *(() if far[row["pair"]] else record_of(row))), "pair"
        )
        return rows

    def groups(self) -> list[list[dict[str, Any]]]:
        """Return every group with the ranks in it, after its own rounds."""
        rows = {row["pair"]: row for row in self.matches(self.group_rounds())}
        found = []
        for group in self._groups():
            mine = [rows[pair] for pair in group]
            for row in mine:
                row["rank"] = 1 + sum(record_of(other) > record_of(row) for other in mine)
            found.append(mine)
        return found

    def _groups(self) -> list[list[int]]:
        """Deal out the pairs to the groups, to and fro, in the order of entry."""
        count = self.form["groups"]
        first = self.rounds[0]
        began = {pair for seating in first["seatings"] for pair in seating["pairs"]} | set(first["sits_out"])
        there = [pair for pair in self.pairs if pair in began]
        found: list[list[int]] = [[] for _ in range(count)]
        for start in range(0, len(there), count):
            turn = there[start : start + count]
            places = range(count) if start // count % 2 == 0 else range(count - 1, -1, -1)
            for place, pair in zip(places, turn, strict=False):
                found[place].append(pair)
        return found

    def group_rounds(self) -> int:
        return max(size - 1 + size % 2 for size in map(len, self._groups()))

    def _far(self) -> dict[int, Fraction]:
        """Return for each pair the number of its rounds of the knock-out, and one more if it is in the next.

        A match between two losers is for the third place, and counts half a round. Pairs that have won all
        their matches, but then withdraw, come after those that stay.
        """
        far: dict[int, Fraction] = defaultdict(Fraction)
        losers: set[int] = set()
        if self.form["pairing"] not in {"groups", "knockout"} or not self.rounds:
            return far
        before = self.group_rounds() if self.form["pairing"] == "groups" else 0
        for number in range(before + 1, len(self.rounds) + 1):
            for pair in self.rounds[number - 1]["sits_out"]:
                far[pair] = Fraction(number - before + self.is_here(pair, number))
            for place, pairs in self.sat.items():
                if place[0] == number:
                    scores = self.slips[place]["scores"] if place in self.slips else None
                    for ours, pair in enumerate(pairs):
                        if scores is None:
                            wins = self._is_alone(place, pair, pairs[1 - ours])
                        else:
                            wins = scores[ours] > scores[1 - ours]
                        if pair in losers and pairs[1 - ours] in losers:
                            far[pair] += HALF * wins
                        else:
                            far[pair] = Fraction(number - before + wins)
            losers |= self._losers(number)
        self._put_back(far, len(self.rounds) + 1 - before)
        return far

    def _put_back(self, far: dict[int, Fraction], farthest: int) -> None:
        """Put pairs that came farthest, but have withdrawn since, after the others."""
        for pair, made in far.items():
            if made == farthest and not self.is_here(pair, len(self.rounds) + 1):
                far[pair] -= HALF * HALF

    def _is_alone(self, place: tuple[int, int, int], pair: int, other: int) -> bool:
        """Return whether a pair stays and its opponents have left, by the next round if this one was idle."""
        number = place[0]
        if self.is_here(pair, number) and self.is_here(other, number):
            number += place[:2] in self.idle
        return self.is_here(pair, number) and not self.is_here(other, number)

    def _losers(self, number: int) -> set[int]:
        """Return the pairs that lost a match of a round."""
        found = set()
        for place, slip in self.slips.items():
            ours, theirs = slip["scores"]
            if place[0] == number and ours != theirs:
                found.add(self.sat[place][ours > theirs])
        return found


def record_of(row: JsonEvent) -> tuple[Fraction, int, int]:
    return row["wins"], row["difference"], row["points"]
