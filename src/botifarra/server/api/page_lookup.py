"""What a page is about, such as a table or a board: whether it exists, and its preview."""

from collections.abc import Container

from botifarra.server.api.hand_preview import look_at_hand
from botifarra.server.api.page_heads import Preview
from botifarra.server.api.pages import Place
from botifarra.server.api.table_preview import look
from botifarra.server.live.lobby import Lobby
from botifarra.server.live.table_codes import parse_code
from botifarra.server.shared.schedule import month_window
from botifarra.server.shared.shared_sets import SharedSets, may_exist
from botifarra.server.shared.shown_hands import ShownHands
from botifarra.server.store.errors import StorageError


async def look_up(
    place: Place,
    lobby: Lobby,
    archive: ShownHands,
    sets: SharedSets,
    events: Container[str],
    step: int | None = None,
) -> tuple[bool, Preview | None]:
    """Return whether there is what a page is about, and the preview of a table or finished hand.

    `step` is the number of actions before the moment of a hand that the address names.
    While the database cannot be read, everything in it counts as existing, and has no preview.
    """
    try:
        if (code := place.code) is not None:
            deal = place.deal
            if deal is None:
                seen: Preview | None = await look(code, lobby)
            else:
                seen = await look_at_hand(code, deal, archive, step)
            return seen is not None, seen
        if (event := place.blank("event")) is not None:
            return event in events, None
        return await _has_shared(place, sets), None
    except StorageError:
        return True, None


async def _has_shared(place: Place, sets: SharedSets) -> bool:
    """Return whether there is the set, board, entrant, invitation or month of an address, if it has any."""
    if (month := place.blank("month")) is not None:
        return _is_month(month)
    if (key := place.blank("key")) is not None:
        return may_exist(key) and await sets.store.shared_sets.entrant_of_key(key) is not None
    set_id, number, entrant = map(place.blank, ("set", "board", "entrant"))
    if set_id is None:
        return True
    loaded = await sets.find(parse_code(set_id) or set_id)
    if loaded is None:
        return False
    if number is not None:
        return int(number) in loaded.shared.numbers
    return entrant is None or int(entrant) in loaded.members


def _is_month(month: str) -> bool:
    try:
        month_window(month)
    except ValueError:
        return False
    return True
