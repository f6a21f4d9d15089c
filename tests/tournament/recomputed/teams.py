"""Standings of a league of teams."""

from collections import defaultdict
from fractions import Fraction
from typing import Any

from tests.tournament.recomputed.duplicate import result_of
from tests.tournament.recomputed.log import HALF, SIDES, Log, Where
from tests.tournament.recomputed.matches import record_of


class Teams(Log):
    """A league of teams."""

    def rows(self) -> list[dict[str, Any]]:
        """Return every team with its rank."""
        rows: dict[str, dict[str, Any]] = {
            pair["team"]: {
                "team": pair["team"], "wins": Fraction(0), "difference": 0, "points": 0, "encounters": 0
            }
            for pair in self.pairs.values()
        }  # fmt: skip
        met: dict[tuple[int, frozenset[str]], list[Where]] = defaultdict(list)
        for place, pairs in self.sat.items():
            teams = frozenset(self.pairs[pair]["team"] for pair in pairs)
            if len(teams) == 2 and place[2] not in self.cancelled:
                met[place[0], teams].append(place)
        for (_, teams), places in met.items():
            made = self._encounter(places)
            if made is not None:
                for team in teams:
                    ours, theirs = made[team], sum(made.values()) - made[team]
                    rows[team]["wins"] += 1 if ours > theirs else HALF if ours == theirs else 0
                    rows[team]["difference"] += ours - theirs
                    rows[team]["points"] += ours
                    rows[team]["encounters"] += 1
        for number, pair in self.pairs.items():
            rows[pair["team"]]["difference"] -= int(self.fine(number))
            rows[pair["team"]]["points"] -= int(self.fine(number))
        self.ranked(list(rows.values()), record_of, "team")
        return list(rows.values())

    def _encounter(self, places: list[Where]) -> dict[str, int] | None:
        """Return the points of both teams on boards that count; None before the end, or if none counts."""
        made: dict[str, int] = defaultdict(int)
        counts = False
        for board in {place[2] for place in places}:
            here = [place for place in places if place[2] == board]
            if not all(place[:2] in self.idle or self._is_ended(place) for place in here):
                return None
            is_whole = len(here) == 2 and len({self.field(place) for place in here}) == 1
            if is_whole and all(self.has_outcome(place) and not self._is_awarded(place) for place in here):
                counts = True
                for place in here:
                    for side, pair in zip(SIDES, self.sat[place], strict=True):
                        made[self.pairs[pair]["team"]] += self._team_result(place, side)
        return made if counts else None

    def _is_awarded(self, place: Where) -> bool:
        return any((*place, side) in self.awards for side in SIDES)

    def _is_ended(self, place: Where) -> bool:
        is_revoked = any((*place, side) in self.revoked for side in SIDES)
        return place in self.slips or is_revoked or all((*place, side) in self.awards for side in SIDES)

    def _team_result(self, place: Where, side: str) -> int:
        """Return a result by R7.2, but all points to the others for a revoke (R5.2)."""
        slip = dict(self.slips.get(place, {"points": (36, 36)}))
        revoked = [each for each in SIDES if (*place, each) in self.revoked]
        if revoked:
            loser = side if side in revoked else revoked[0]
            slip["points"] = [0 if each == loser else 72 for each in SIDES]
        return result_of(slip, side)
