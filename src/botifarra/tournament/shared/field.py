"""The field of a board: all results that are compared there, and the scores that follow (R7.3, R7.7)."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from botifarra.tournament.duplicate.final_scores import score_of_each, share_of_each
from botifarra.tournament.shared.board_result import BoardResult
from botifarra.tournament.shared.errors import PlayedTwice, UnknownEntrant
from botifarra.tournament.shared.shared_set import Entrant, SharedSet


@dataclass(frozen=True)
class Field:
    """All results of a board, by entrant, those of bots too.

    `made` has the result of each entrant's side (R7.2). What follows from them is computed once, when it is
    needed first.
    """

    board: int
    results: Mapping[int, BoardResult]
    made: Mapping[int, int]

    @classmethod
    def of(cls, board: int, results: Mapping[int, BoardResult]) -> "Field":
        """Return the field of a board."""
        return cls(board, results, {entrant: result.made for entrant, result in results.items()})

    def after(self, result: BoardResult) -> "Field":
        """Return the field with one more result, which costs less than making the field again."""
        entrant = result.entrant
        return Field(self.board, {**self.results, entrant: result}, {**self.made, entrant: result.made})

    @cached_property
    def counts(self) -> Mapping[int, int]:
        """How often each different result was made."""
        return Counter(self.made.values())

    @cached_property
    def scores(self) -> Mapping[int, Fraction]:
        """The final score of each different result (R7.3)."""
        return score_of_each(self.counts)

    @cached_property
    def shares(self) -> Mapping[int, Fraction]:
        """The share of the others that each different result beats (R7.7); a single result has no share."""
        return share_of_each(self.counts)

    @cached_property
    def by_bot(self) -> tuple[int, ...]:
        """The entrants for whom a bot finished the board."""
        return tuple(entrant for entrant, result in self.results.items() if result.finished_by == "bot")

    def score(self, entrant: int) -> Fraction:
        """Return the final score of an entrant who has played the board."""
        return self.scores[self.made[entrant]]


def fields(
    shared: SharedSet, entrants: Iterable[Entrant], results: Iterable[BoardResult]
) -> dict[int, Field]:
    """Return the field of each board that somebody has played.

    Raises `UnknownEntrant`, `UnknownBoard` or `PlayedTwice` for an impossible result.
    """
    known = {entrant.number for entrant in entrants}
    boards: dict[int, dict[int, BoardResult]] = defaultdict(dict)
    for result in results:
        board = boards[result.board]
        if result.entrant not in known:
            raise UnknownEntrant(entrant=result.entrant)
        if result.entrant in board:
            raise PlayedTwice(entrant=result.entrant, board=result.board)
        board[result.entrant] = result
    for number in boards:
        shared.check_board(number)
    return {number: Field.of(number, board) for number, board in sorted(boards.items())}
