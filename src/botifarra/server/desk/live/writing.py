"""What commands write to the event file, and the names of requests that write nothing there."""

from collections.abc import Callable, Sequence

from botifarra.eventfile import Answered, EventFile, Stamp
from botifarra.server.desk.live.evening import Evening
from botifarra.tournament.chain import Entry


async def written(evening: Evening, task: Callable[[EventFile], list[Entry]]) -> Sequence[Entry]:
    """Let a task write to the file, and return its entries, or those written before for the same request."""
    try:
        return await evening.shared.change(task)
    except Answered as answered:
        return answered.entries


def done_as(stamp: Stamp) -> str:
    """Return the name under which a request without entries is remembered."""
    return f"{stamp.device}/{stamp.request}"
