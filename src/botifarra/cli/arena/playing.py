"""Play that takes long, and what is left of it after ctrl-C."""

import signal
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager
from typing import TypeVar

from botifarra.arena.crew import WorkersLost
from botifarra.cli.errors import CommandError
from botifarra.cli.prose import Prose
from botifarra.cli.terminal.progress import track

_Result = TypeVar("_Result")

CUT_SHORT = 130
"""The exit status after ctrl-C."""


def gather(
    text: Prose, kind: str, results: Generator[_Result, None, None], into: list[_Result], total: int
) -> bool:
    """Take results as they come; whether all of them, or ctrl-C ended it."""
    try:
        with _broken_pipes_borne(), closing(results):
            for result in track(results, text(f"arena.playing_{kind}"), total):
                into.append(result)  # noqa: PERF402  # those before ctrl-C are kept
    except KeyboardInterrupt:
        return False
    except WorkersLost:
        raise CommandError(text("arena.workers_lost")) from None
    return True


@contextmanager
def _broken_pipes_borne() -> Iterator[None]:
    """A pipe to a worker breaks when it dies, and that must not end us as it does where nobody reads on."""
    if not hasattr(signal, "SIGPIPE"):
        yield
        return
    before = signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGPIPE, before)
