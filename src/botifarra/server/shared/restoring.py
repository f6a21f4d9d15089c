"""The results of a set, restored from the logs of its tables. If stored results differ, the logs count."""

import asyncio
import logging
from collections.abc import Sequence

from botifarra.core.state import State
from botifarra.server.shared.loaded_set import LoadedSet
from botifarra.server.shared.members import SEATS, Member
from botifarra.server.shared.shared_sets import SharedSets
from botifarra.server.table.events import Entry
from botifarra.server.table.records import PlayedHand as TableHand
from botifarra.server.table.records import match_records
from botifarra.tournament.shared.board_result import BoardResult, FinishedBy, result_of
from botifarra.tournament.shared.played_hand import PlayedHand, played_hand

_log = logging.getLogger(__name__)


async def restore_results(sets: SharedSets, loaded: LoadedSet) -> int:
    """Store the results that are missing although the boards are finished, as after the server was killed.

    Return their number. Raises `StorageError`.
    """
    restored = 0
    for entrant in await sets.store.shared_sets.entrants_behind(loaded.id):
        log, is_whole = await sets.store.readable_log(entrant.code or "") or ([], True)
        member = loaded.members[entrant.number]
        for hand, result in await asyncio.to_thread(results_of_log, member, log, is_whole):
            restored += await sets.keep_hand(loaded, hand, result)
    if restored:
        _log.warning("%d results were restored", restored, extra={"code": "restored", "set": loaded.id})
    return restored


def results_of_log(
    member: Member, log: Sequence[Entry], is_whole: bool = True
) -> list[tuple[PlayedHand, BoardResult]]:
    """Return the finished boards in the log of an entrant's table, with their results."""
    found = []
    for match in match_records(log, is_whole):
        for hand in match.hands:
            record, by = hand.record, _finished_by(member, hand)
            board = hand.seeds.deal
            found.append(
                (
                    played_hand(member.number, board, record.actions, by),
                    result_of(member.number, board, record.state, by),
                )
            )
    return found


def _finished_by(member: Member, hand: TableHand) -> FinishedBy:
    """Return `bot` if a bot played any action in the place of the entrant's people, otherwise `entrant`."""
    own = SEATS[: len(member.players)]
    state = State.start(hand.record.rules, hand.record.deal)
    for action, by in zip(hand.record.actions, hand.by, strict=True):
        if by != "player" and state.public.to_act in own:
            return "bot"
        state = state.apply(action)
    return "entrant"
