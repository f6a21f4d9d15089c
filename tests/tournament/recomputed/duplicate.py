"""Standings of duplicate boards (R7.2 to R7.9)."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from tests.tournament.recomputed.log import HALF, SIDES, JsonEvent, Log, Where


class Duplicate(Log):
    """A championship of duplicate boards."""

    def rows(self) -> list[dict[str, Any]]:
        """Return every pair with its rank, as R7 has it."""
        scores, shares, compared, flagged = self._finals()
        lines = self._lines()
        missed = self._missed()
        rows = []
        for pair in self.pairs:
            got = scores[pair]
            own = mean_of(compared[pair])
            sat = missed[pair]
            total = sum(got, Fraction(0)) + sat * (own if own is not None else Fraction(3, 2))
            total -= self.fine(pair)
            count = len(got) + sat
            rows.append(
                {
                    "pair": pair,
                    "line": lines.get(pair),
                    "total": total,
                    "average": total / count if count else None,
                    "share": mean_of(shares[pair]),
                    "boards": len(got),
                    "sat_out": sat,
                    "flagged": pair in flagged or (sat > 0 and own is None),
                }
            )
        for row in rows:
            rivals = [other for other in rows if other["line"] == row["line"]]
            better = [other["pair"] for other in rivals if self._better(other, row)]
            worse = [other["pair"] for other in rivals if self._better(row, other)]
            level = {other["pair"] for other in rivals}.difference(better, worse)
            row["rank"] = 1 + len(better) + self.lot(row["pair"], level)
        return rows

    def _better(self, one: JsonEvent, other: JsonEvent) -> bool:
        share = (one["share"] or 0) - (other["share"] or 0)
        if self.form.get("rank_by", "total") == "total":
            return one["total"] > other["total"] or (one["total"] == other["total"] and share > 0)
        last = self.begun()
        first_here, second_here = (self.is_here(row["pair"], last) for row in (one, other))
        if first_here is not second_here:
            return first_here
        if one["average"] is None or other["average"] is None:
            return one["average"] is not None and other["average"] is None
        return one["average"] > other["average"] or (one["average"] == other["average"] and share > 0)

    def _finals(self) -> tuple[Any, Any, Any, set[int]]:
        """Return by pair its final scores, shares of others beaten and scores compared; and pairs flagged."""
        scores: dict[int, list[Fraction]] = defaultdict(list)
        shares: dict[int, list[Fraction]] = defaultdict(list)
        compared: dict[int, list[Fraction]] = defaultdict(list)
        flagged: set[int] = set()
        boards: dict[int, list[Where]] = defaultdict(list)
        for place in self.sat:
            if self.has_outcome(place) and place[2] not in self.cancelled:
                boards[place[2]].append(place)
        for at in boards.values():
            for line, side in enumerate(SIDES):
                whole = sum(self._counts(place, side) for place in at)
                for field in {self.field(place) for place in at}:
                    here = [place for place in at if self.field(place) == field]
                    is_fouled = len(here) < len(at)
                    for place, score, is_compared, share, is_flagged in self._of_field(
                        here, line, whole if is_fouled else None
                    ):
                        pair = self.sat[place][line]
                        scores[pair] += [] if score is None else [score]
                        compared[pair] += [score] if is_compared and score is not None else []
                        shares[pair] += [] if share is None else [share]
                        flagged |= {pair} if is_flagged else set()
        return scores, shares, compared, flagged

    def _of_field(self, here: list[Where], line: int, whole: int | None) -> Iterable[Any]:
        """Return for each place of a field: score, whether it was compared, share of others beaten, flag."""
        side = SIDES[line]
        made = {place: result_of(self.slips[place], side) for place in here if self._counts(place, side)}
        size = len(made)
        kept = Fraction(1)
        if whole is not None:
            kept = (1 - Fraction(1, size)) / (1 - Fraction(1, whole)) if size > 1 else Fraction(0)
        final = {
            place: Fraction(3, 2) + kept * (final_of(value, made.values()) - Fraction(3, 2))
            for place, value in made.items()
        }
        average = mean_of(final.values())
        for place in here:
            given = self._given(place, line, average)
            share = HALF + kept * (share_beaten(place, made) - HALF) if place in made and size > 1 else None
            is_lonely = size == 1 and place in made
            is_unknown = given is not None and average is None and self._is_average(place, line)
            score = final.get(place) if given is None else given
            yield place, score, place in made, share, is_lonely or is_unknown

    def _is_average(self, place: Where, line: int) -> bool:
        ours, theirs = ((*place, SIDES[each]) for each in (line, 1 - line))
        return ours not in self.awards and ours not in self.revoked and theirs in self.revoked

    def _counts(self, place: Where, side: str) -> bool:
        """Return whether a result is compared with others of its line."""
        is_revoked = any((*place, each) in self.revoked for each in SIDES)
        return place in self.slips and not is_revoked and (*place, side) not in self.awards

    def _given(self, place: Where, line: int, average: Fraction | None) -> Fraction | None:
        """Return the score of a side by a ruling, regardless of its result."""
        ours, theirs = ((*place, SIDES[each]) for each in (line, 1 - line))
        if ours in self.awards:
            return self.awards[ours]
        if ours in self.revoked:
            return Fraction(0)
        if theirs in self.revoked:
            return Fraction(3, 2) if average is None else average
        return None

    def _missed(self) -> dict[int, int]:
        """Return for each pair the number of boards that it sat out."""
        counts: dict[int, int] = defaultdict(int)
        for number in range(1, self.begun() + 1):
            in_play = {place[2] for place in self.sat if place[0] == number} - self.cancelled
            moves = self.form["pairing"] in {"mitchell", "howell"}
            for pair in self.resting(number):
                counts[pair] += self.form["boards"] if moves else len(in_play)
            for place, pairs in self.sat.items():
                if place[0] == number and place[:2] in self.idle and place[2] not in self.cancelled:
                    for pair in pairs:
                        counts[pair] += self.is_here(pair, number)
        return counts

    def _lines(self) -> dict[int, str]:
        """Return the line of each pair of a Mitchell before any change."""
        if self.form["pairing"] != "mitchell":
            return {}
        lines: dict[int, str] = {}
        for pairs in self.planned.values():
            for side, pair in zip(SIDES, pairs, strict=True):
                if lines.setdefault(pair, side) != side:
                    return {}
        for place in sorted(self.sat):
            for side, pair in zip(SIDES, self.sat[place], strict=True):
                lines.setdefault(pair, side)
        return lines


def result_of(slip: JsonEvent, side: str) -> int:
    """Return twice the points above 36 for a side that said botifarra or contro (R7.2)."""
    points: int = slip["points"][SIDES.index(side)]
    return (points - 36) * (1 + (side in (slip.get("botifarra"), slip.get("contro"))))


def final_of(value: int, all_made: Iterable[int]) -> Fraction:
    low, high = min(made := list(all_made)), max(made)
    return 1 + Fraction(value - low, high - low) if high > low else Fraction(3, 2)


def share_beaten(place: Hashable, made: Mapping[Any, int]) -> Fraction:
    """Return the share of the others that a result beats; equal ones count half."""
    own = made[place]
    won = [1 if own > value else HALF if own == value else 0 for at, value in made.items() if at != place]
    return Fraction(sum(won)) / len(won)


def mean_of(values: Iterable[Fraction]) -> Fraction | None:
    found: Sequence[Fraction] = list(values)
    return sum(found, Fraction(0)) / len(found) if found else None
