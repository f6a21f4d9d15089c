"""The start of a session: its first round and first board."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from botifarra.tournament.errors import TooFewPairs, TooManyRounds
from botifarra.tournament.format import Format


@dataclass(frozen=True, slots=True)
class Start:
    """The start of a session: its number, and the numbers of its first round and first board.

    `played` are the rounds of the same movement in earlier sessions, if it can continue.
    """

    session: int = 1
    number: int = 1
    board: int = 1
    played: int = 0

    def boards(self, index: int, count: int) -> tuple[int, ...]:
        """Return the boards of a set, by its index from 0; each set has `count` boards."""
        first = self.board + index * count
        return tuple(range(first, first + count))


FIRST = Start()


def refuse_few(pairs: Sequence[object], least: int = 2) -> None:
    """Raise `TooFewPairs` if no two pairs could meet."""
    if len(pairs) < least:
        raise TooFewPairs(pairs=len(pairs), least=least)


def rounds_wanted(rounds: int, most: int) -> int:
    """Return the number of rounds to play, where 0 means all; raises `TooManyRounds`."""
    if rounds > most:
        raise TooManyRounds(planned=rounds, most=most)
    return rounds or most


def round_robin_rounds(count: int) -> int:
    """Return the number of rounds in which all pairs or teams of a field meet once."""
    return count - 1 | 1


def rounds_left(count: int, form: Format, start: Start) -> tuple[int, Start]:
    """Return the number of rounds to play of a round robin, and its start; a finished one begins again."""
    most = round_robin_rounds(count)
    played = start.played % most
    left = min(form.rounds or most, most - played) if played else form.rounds
    return left, replace(start, played=played)
