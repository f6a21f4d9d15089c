"""Sets with quick bots, and a calendar that can be put forward, in servers that start after the call."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from unittest.mock import patch

from botifarra.bots import BotName
from botifarra.server import app
from botifarra.server.live.clock import Calendar
from botifarra.server.shared import new_sets
from botifarra.tournament.shared.shared_set import SetBots


class SkippingCalendar(Calendar):
    """A calendar that can be put forward."""

    skipped = 0

    def now(self) -> int:
        return super().now() + self.skipped


@contextmanager
def simple_sets(*field_bots: BotName) -> Iterator[None]:
    """Let new servers have such a calendar, and sets whose bots are quick."""
    with (
        patch.object(app, "Calendar", SkippingCalendar),
        patch.object(new_sets, "FIELD_BOTS", field_bots),
        patch.object(new_sets, "_BOTS", SetBots("greedy", version="test")),
    ):
        yield


_FOR_GOOD = ExitStack()


def quicken(skipped_ms: int) -> None:
    """Let the servers of this process have simple sets for good, and a calendar that is ahead."""
    _FOR_GOOD.enter_context(simple_sets())
    SkippingCalendar.skipped = skipped_ms
