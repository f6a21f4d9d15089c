"""League: all teams of two pairs meet each other, with the same boards at both tables of an encounter."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType

from msgspec.structs import replace

from botifarra.tournament.entries import Pair
from botifarra.tournament.errors import NotATeam
from botifarra.tournament.movements.berger import round_robin
from botifarra.tournament.movements.session_start import FIRST, Start
from botifarra.tournament.seating import Round, Seating

Team = tuple[int, int]
"""The numbers of the first and the second pair of a team."""


def teams_of(pairs: Iterable[Pair]) -> tuple[Team, ...]:
    """Return the teams in the order of their first pairs; raises `NotATeam` for a team without two pairs."""
    found: dict[str, list[int]] = defaultdict(list)
    for pair in pairs:
        found[pair.team].append(pair.number)
    for team, numbers in found.items():
        if not team or len(numbers) != 2:
            raise NotATeam(team=team, pairs=numbers)
    return tuple((first, second) for first, second in found.values())


def league(teams: Sequence[Team], boards: int, rounds: int = 0, start: Start = FIRST) -> tuple[Round, ...]:
    """Return `rounds` rounds without a repeated encounter, for 0 all remaining ones.

    Each table has all boards of its round. The pairs of a team sit on different sides, and exchange them
    after each encounter. Both tables of an encounter are next to each other. Of an odd number of teams one
    sits out. Raises `TooFewPairs` or `TooManyRounds`.
    """
    by_number = dict(enumerate(teams, 1))
    return seated(round_robin(list(by_number), boards, rounds, start), lambda _: by_number)


def encounters_of(rounds: Iterable[Round], team_of: Callable[[int], int]) -> list[Round]:
    """Return rounds of pairs as rounds with a team at each side of a table, and the teams that sit out."""
    found: list[Round] = []
    for each in rounds:
        met: dict[frozenset[int], Seating] = {}
        for seating in each.seatings:
            one, other = map(team_of, seating.pairs)
            met.setdefault(frozenset((one, other)), Seating(len(met) + 1, (one, other), seating.boards))
        rests = dict.fromkeys(map(team_of, each.sits_out))
        found.append(replace(each, seatings=tuple(met.values()), sits_out=tuple(rests)))
    return found


def seated(
    rounds: Iterable[Round],
    teams: Callable[[int], Mapping[int, Team]],
    before: Mapping[int, int] = MappingProxyType({}),
) -> tuple[Round, ...]:
    """Return rounds of teams with their pairs seated; `teams` has the teams by round.

    `before` is the number of encounters that each team has played.
    """
    played = Counter(before)
    found: list[Round] = []
    for each in rounds:
        there = teams(each.number)
        seatings: list[Seating] = []
        for seating in each.seatings:
            (stay, move), (come, go) = (_lines(there[team], played[team]) for team in seating.pairs)
            for meeting in ((stay, go), (come, move)):
                seatings.append(Seating(len(seatings) + 1, meeting, seating.boards))
            played.update(seating.pairs)
        rests = tuple(pair for team in each.sits_out for pair in there[team])
        found.append(replace(each, seatings=tuple(seatings), sits_out=rests))
    return tuple(found)


def _lines(team: Team, encounter: int) -> tuple[int, int]:
    """Return the pairs of a team at N-S and at E-W in an encounter, counted from 0."""
    return (team[1], team[0]) if encounter % 2 else team
