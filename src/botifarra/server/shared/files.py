"""The file of a set, from which anybody can check it (docs/shared-boards.md)."""

import asyncio

import msgspec

from botifarra.server.shared.loaded_set import LoadedSet
from botifarra.server.store.store import Store
from botifarra.tournament.chain import Link
from botifarra.tournament.shared.document import encode_document, set_document
from botifarra.tournament.shared.played_hand import PlayedHand

_HAND = msgspec.json.Decoder(PlayedHand)


async def set_file(store: Store, loaded: LoadedSet) -> bytes:
    """Return the file: the log alone while the set is not sealed, and then all entrants and hands."""
    log = [Link(row.entry, row.text, row.digest) for row in await store.shared_sets.log(loaded.id)]
    if not loaded.sealed:
        return encode_document(set_document(log))
    members = [member for member in loaded.members.values() if not member.apart]
    numbers = {member.number for member in members}
    rows = [row for row in await store.shared_sets.results(loaded.id) if row.number in numbers]

    def make() -> bytes:
        hands = [_HAND.decode(row.hand) for row in rows]
        names = {member.number: ", ".join(member.names) for member in members if member.names}
        return encode_document(set_document(log, [member.entrant for member in members], hands, names))

    return await asyncio.to_thread(make)  # in a thread, because it takes longer than others should wait
