"""A league of teams of two pairs: every team meets every other, the same boards at both of their tables."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from botifarra.tournament.entries import Pair
from botifarra.tournament.errors import NotATeam
from botifarra.tournament.movements.berger import berger_table
from botifarra.tournament.movements.start import FIRST, Start, refuse_few, rounds_wanted
from botifarra.tournament.seating import Round, Seating

Team = tuple[int, int]
"""The numbers of its first and its second pair."""


def teams_of(pairs: Iterable[Pair]) -> tuple[Team, ...]:
    """The teams in the order of their first pairs; raises `NotATeam` for one that is not of two pairs."""
    found: dict[str, list[int]] = defaultdict(list)
    for pair in pairs:
        found[pair.team].append(pair.number)
    for team, numbers in found.items():
        if not team or len(numbers) != 2:
            raise NotATeam(team=team, pairs=numbers)
    return tuple((first, second) for first, second in found.values())


def league(teams: Sequence[Team], boards: int, rounds: int = 0, start: Start = FIRST) -> tuple[Round, ...]:
    """Rounds in which no two teams meet twice, 0 for all that are left, a copy of the boards at each table.

    The pairs of a team sit on different sides, and exchange them from one encounter to the next. Both tables
    of an encounter are next to each other. Of an odd number of teams one sits out. Raises `TooFewPairs` or
    `TooManyRounds`.
    """
    refuse_few(teams)
    table = berger_table(len(teams))[start.played :]
    played = [0] * (len(teams) + 1)
    found: list[Round] = []
    for index in range(rounds_wanted(rounds, len(table))):
        seatings: list[Seating] = []
        rests: tuple[int, ...] = ()
        for one, other in table[index]:
            if max(one, other) == len(teams):
                rests = teams[min(one, other)]
                continue
            (stay, move), (come, go) = (_lines(teams[each], played[each]) for each in (one, other))
            for meeting in ((stay, go), (come, move)):
                seatings.append(Seating(len(seatings) + 1, meeting, start.boards(index, boards)))
            played[one] += 1
            played[other] += 1
        found.append(Round(start.session, start.number + index, tuple(seatings), rests))
    return tuple(found)


def _lines(team: Team, encounter: int) -> tuple[int, int]:
    """Who of a team is N-S and who E-W in an encounter, counted from 0."""
    return (team[1], team[0]) if encounter % 2 else team
