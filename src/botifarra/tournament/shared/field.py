"""The field of a board: all results that are compared there, and the scores that follow (R7.3, R7.7)."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from botifarra.tournament.duplicate.final_scores import score_of_each, share_of_each
from botifarra.tournament.shared.board_result import BoardResult
from botifarra.tournament.shared.errors import PlayedTwice, UnknownEntrant
from botifarra.tournament.shared.shared_set import Entrant, SharedSet


@dataclass(frozen=True, slots=True)
class Field:
    """All results of a board, by entrant, those of bots too.

    `made` has the result of each entrant's side (R7.2), and `counts` how often each of them was made.
    `scores` has the final score of each result (R7.3), and `shares` the share of the others that it beats
    (R7.7); a single result has no share.
    """

    board: int
    results: Mapping[int, BoardResult]
    made: Mapping[int, int]
    counts: Mapping[int, int]
    scores: Mapping[int, Fraction]
    shares: Mapping[int, Fraction]

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
    return {number: _field(number, board) for number, board in sorted(boards.items())}


def _field(number: int, board: Mapping[int, BoardResult]) -> Field:
    made = {entrant: result.made for entrant, result in board.items()}
    counts = Counter(made.values())
    return Field(number, board, made, counts, score_of_each(counts), share_of_each(counts))
