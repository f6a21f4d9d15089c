"""The file of a set, from which anybody can check it (docs/shared-boards.md)."""

import asyncio
from collections import OrderedDict

import msgspec

from botifarra.server.shared.loaded_set import LoadedSet
from botifarra.server.store.store import Store
from botifarra.tournament.chain import Link
from botifarra.tournament.shared.document import encode_document, set_document
from botifarra.tournament.shared.log import SetEntry
from botifarra.tournament.shared.played_hand import PlayedHand

_HAND = msgspec.json.Decoder(PlayedHand)
_ENTRY = msgspec.json.Decoder(SetEntry)

_MOST_FILES = 4
"""Number of files that stay in memory. That of 2,000 people on eight boards has 3.3 MB."""


class SetFiles:
    """The files of sets. Those of the sealed sets that were asked for last stay in memory.

    They are made one at a time.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._sealed: OrderedDict[str, bytes] = OrderedDict()
        self._making = asyncio.Lock()

    async def file(self, loaded: LoadedSet) -> bytes:
        """Return the file: the log alone while the set is not sealed, and then all entrants and hands.

        Raises `StorageError`.
        """
        if not loaded.sealed:
            return encode_document(set_document(await self._log(loaded)))
        async with self._making:
            if loaded.id not in self._sealed:
                self._sealed[loaded.id] = await self._whole(loaded)
            self._sealed.move_to_end(loaded.id)
            while len(self._sealed) > _MOST_FILES:
                self._sealed.popitem(last=False)
            return self._sealed[loaded.id]

    async def _log(self, loaded: LoadedSet) -> list[Link]:
        rows = await self._store.shared_sets.log(loaded.id)
        return [Link(row.entry, row.text, row.digest) for row in rows]

    async def _whole(self, loaded: LoadedSet) -> bytes:
        log = await self._log(loaded)
        members = [member for member in loaded.members.values() if not member.apart]
        numbers = {member.number for member in members}
        rows = await self._store.shared_sets.results(loaded.id)

        def make() -> bytes:
            sealed_at = _ENTRY.decode(log[-1].text).at
            hands = [
                _HAND.decode(row.hand)
                for row in rows
                # If nobody has entered, bots may have played after the end, for people who play apart.
                if row.number in numbers and (loaded.entered or row.finished_at <= sealed_at)
            ]
            names = {member.number: ", ".join(member.names) for member in members if member.names}
            return encode_document(set_document(log, [member.entrant for member in members], hands, names))

        return await asyncio.to_thread(make)  # in a thread, because it takes longer than others should wait
