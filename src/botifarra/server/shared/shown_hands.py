"""The played hands that one person may see. Of shared boards, these are the ones the person has finished."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

from botifarra.server.archive import Archive
from botifarra.server.shared.shared_sets import SharedSets
from botifarra.server.table.events import Player
from botifarra.server.table.records import PlayedMatch


class ShownHands:
    """The archive as one person may see it. `player` returns that person; it is called only if it matters."""

    def __init__(
        self, archive: Archive, sets: SharedSets, player: Callable[[], Awaitable[Player | None]]
    ) -> None:
        self._archive = archive
        self._sets = sets
        self._player = player

    async def matches(self, code: str) -> tuple[PlayedMatch, ...] | None:
        """Return the matches of a table with the hands that may be seen; None without such a table.

        Raises `StorageError`.
        """
        found = await self._archive.matches(code)
        if found is None or all(match.shared is None for match in found):
            return found
        return tuple([await self._shown(match) for match in found])

    async def is_shared(self, code: str) -> bool:
        """Return whether a table plays shared boards, also before it has begun one. Raises `StorageError`."""
        return await self._sets.store.shared_sets.entrant_of_table(code) is not None

    async def _shown(self, match: PlayedMatch) -> PlayedMatch:
        if match.shared is None:
            return match
        loaded = await self._sets.find(match.shared.set)
        shown = 0
        if loaded is not None:
            player = None if loaded.sealed else await self._player()
            last = max((hand.seeds.deal for hand in match.hands), default=0)
            shown = await self._sets.shown_boards(loaded, player, last)
        hands = tuple(hand for hand in match.hands if hand.seeds.deal <= shown)
        unreadable = tuple(deal for deal in match.unreadable if deal <= shown)
        return replace(match, hands=hands, unreadable=unreadable)
