"""The summary of a log, and the results in its steps that the store keeps beside it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from botifarra.server.store.finished import Finished
from botifarra.server.store.hands import FinishedHand
from botifarra.server.table.events import Acted, Began, Dealt, Entry, Player
from botifarra.server.table.seats import sitters
from botifarra.server.table.steps import Step


@dataclass(frozen=True, slots=True)
class LogSummary:
    """The facts about a log that the owner of its table needs besides the table.

    `created` is when the table was created. `began` is the `seq` at which the last match began. `tail` are
    the last entries. `checked` is the `seq` of the last checkpoint, 0 without one.
    """

    created: int
    began: int
    tail: Sequence[Entry]
    checked: int = 0


def last_began(entries: Iterable[Entry], before: int = 0) -> int:
    """Return the `seq` at which the last match began; `before` when these entries do not begin one."""
    return max((entry.seq for entry in entries if isinstance(entry.event, Began)), default=before)


def finished(steps: Sequence[Step], began: int) -> Finished | None:
    """Return the match that ends in these steps, if one does; `began` is the `seq` at which it began.

    Practice does not count as a match.
    """
    for before, entry, after in steps:
        match = None if after.placed is not None else after.match
        if after.stage == "finished" != before.stage and match is not None:
            names, players = sitters(after.seats)
            north_south, east_west = map(float, match.score)
            return Finished(
                number=after.number,
                finished_at=entry.at,
                names=names,
                players=players,
                score=(north_south, east_west),
                winner=match.winner,
                first_seq=began,
                last_seq=entry.seq,
            )
    return None


def dealt_to(steps: Sequence[Step]) -> tuple[Player, ...]:
    """Return the host and the people with a seat, if a hand was dealt in these steps."""
    return tuple(
        player
        for _, entry, after in steps
        if isinstance(entry.event, Dealt)
        for player in (after.host, *(occupant.player for occupant in after.seats if occupant is not None))
        if player is not None
    )


def finished_hands(steps: Sequence[Step]) -> tuple[FinishedHand, ...]:
    """Return the hands that end in these steps."""
    hands = []
    for _, entry, after in steps:
        board = None if after.placed is not None else after.board
        if isinstance(entry.event, Acted) and board is not None and board.is_over:
            _, players = sitters(after.seats)
            hands.append(
                FinishedHand(
                    deal=board.seeds.deal,
                    number=after.number,
                    finished_at=entry.at,
                    players=players,
                )
            )
    return tuple(hands)
