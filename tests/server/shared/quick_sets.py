"""Sets with quick bots, and a clock that can be put forward, in servers that start after the call."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from unittest.mock import patch

from botifarra.bots import BotName
from botifarra.server import app
from botifarra.server.live.clock import Clock
from botifarra.server.shared import new_sets
from botifarra.tournament.shared.shared_set import SetBots


class SkippingClock(Clock):
    """A clock that can be put forward."""

    skipped = 0

    def now(self) -> int:
        return super().now() + self.skipped


@contextmanager
def simple_sets(*field_bots: BotName) -> Iterator[None]:
    """Let new servers have such a clock, and sets whose bots are quick."""
    with (
        patch.object(app, "Clock", SkippingClock),
        patch.object(new_sets, "FIELD_BOTS", field_bots),
        patch.object(new_sets, "_BOTS", SetBots("greedy", version="test")),
    ):
        yield


_FOR_GOOD = ExitStack()


def quicken(skipped_ms: int) -> None:
    """Let the servers of this process have simple sets for good, and a clock that is ahead."""
    _FOR_GOOD.enter_context(simple_sets())
    SkippingClock.skipped = skipped_ms
