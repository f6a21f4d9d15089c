"""The start of a session: its first round and board."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from botifarra.tournament.errors import TooFewPairs, TooManyRounds
from botifarra.tournament.format import Format


@dataclass(frozen=True, slots=True)
class Start:
    """The session, and the numbers of its first round and first board.

    `played` are the rounds of the same movement that were played in sessions before, where it can go on.
    """

    session: int = 1
    number: int = 1
    board: int = 1
    played: int = 0

    def boards(self, index: int, count: int) -> tuple[int, ...]:
        """Return the boards of a set, by its index from 0, when each has so many."""
        first = self.board + index * count
        return tuple(range(first, first + count))


FIRST = Start()


def refuse_few(pairs: Sequence[object], least: int = 2) -> None:
    """Raise `TooFewPairs` where nobody could meet."""
    if len(pairs) < least:
        raise TooFewPairs(pairs=len(pairs), least=least)


def rounds_wanted(rounds: int, most: int) -> int:
    """Return how many rounds to play, where 0 stands for all; raises `TooManyRounds`."""
    if rounds > most:
        raise TooManyRounds(rounds=rounds, most=most)
    return rounds or most


def rounds_left(count: int, form: Format, start: Start) -> tuple[int, Start]:
    """Return how many rounds to play of a Berger of so many, and its start; a finished one begins anew."""
    most = count - 1 | 1
    played = start.played % most
    left = min(form.rounds or most, most - played) if played else form.rounds
    return left, replace(start, played=played)
