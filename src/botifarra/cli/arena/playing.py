"""The loop over long play, which keeps its results after ctrl-C."""

import signal
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from typing import TypeVar

from botifarra.arena.worker_group import WorkersLost
from botifarra.cli.errors import CommandError
from botifarra.cli.prose import Prose
from botifarra.cli.terminal.progress import track

_Result = TypeVar("_Result")

CUT_SHORT = 130
"""The exit status after ctrl-C."""


def gather(
    text: Prose,
    kind: str,
    results: Generator[_Result, None, None],
    take: Callable[[_Result], object],
    total: int,
) -> bool:
    """Call `take` with each result as it comes; return whether all came before a ctrl-C."""
    try:
        with _broken_pipes_borne(), closing(results):
            for result in track(results, text(f"arena.playing_{kind}"), total):
                take(result)
    except KeyboardInterrupt:
        return False
    except WorkersLost:
        raise CommandError(text("arena.workers_lost")) from None
    return True


@contextmanager
def _broken_pipes_borne() -> Iterator[None]:
    """Ignore SIGPIPE meanwhile: it would end the program when the pipe to a dead worker breaks."""
    if not hasattr(signal, "SIGPIPE"):
        yield
        return
    before = signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGPIPE, before)
