"""A program that is spoken to line by line: it can neither hang nor flood who speaks to it (POSIX)."""

import os
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from subprocess import PIPE, Popen, TimeoutExpired
from threading import Lock
from time import monotonic

from botifarra.bots.engine.errors import EngineCrashed, EngineLate, EngineNonsense

LONGEST = 65_536
"""Bytes a line may have."""

TAIL = 2_000
"""How many bytes of its last complaints are kept."""

LEAVING_S = 1.0
"""Seconds a program has to end when its input has."""

DYING_S = 0.5
"""Seconds that are waited, when its output has ended, for its complaints and its exit status."""

_CHUNK = 65_536

_PROVEN = 2  # lines, after which it must know how to send one: the first may have been flushed by chance

_LOOK_S = 86_400.0  # a system may not take much longer waits

_groups: set[int] = set()  # of the programs that run

_starting = Lock()


def kill_all() -> None:
    """End every program that this process has started, and let it start no other: it is about to end.

    From any thread, whatever the others do.
    """
    _starting.acquire()
    for group in tuple(_groups):
        _kill_group(group)


class Program:
    """One running process, alone in its group; `name` is what errors call it.

    Raises `OSError` where it cannot be started.
    What it writes to standard error is read while it is asked, and all but the end of it forgotten.
    """

    def __init__(self, name: str, arguments: Sequence[str]) -> None:
        self.name = name
        with _starting:
            self._process = Popen(
                arguments, stdin=PIPE, stdout=PIPE, stderr=PIPE, bufsize=0, start_new_session=True
            )
            _groups.add(self._process.pid)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._stdin = self._process.stdin
        self._pipes = self._process.stdin, self._process.stdout, self._process.stderr
        self._questions, self._answers, self._complaints = (pipe.fileno() for pipe in self._pipes)
        for pipe in self._pipes:
            os.set_blocking(pipe.fileno(), False)
        self._said = bytearray()
        self._complained = bytearray()
        self._lines = 0

    @property
    def pid(self) -> int:
        """The process's number."""
        return self._process.pid

    def ask(self, line: bytes, seconds: float) -> bytes:
        """The next line it writes, once it is sent `line`; raises `EngineError` if none comes in time."""
        deadline = monotonic() + seconds
        with DefaultSelector() as pipes:
            pipes.register(self._questions, EVENT_WRITE)
            pipes.register(self._answers, EVENT_READ)
            pipes.register(self._complaints, EVENT_READ)
            while (end := self._said.find(b"\n")) < 0:
                if len(self._said) > LONGEST:
                    raise EngineNonsense(self.name, f"a line of more than {LONGEST} bytes")
                left = deadline - monotonic()
                if left <= 0:
                    hint = "; does it flush its output?" if self._lines < _PROVEN else ""
                    raise EngineLate(self.name, f"no answer within {seconds:.3f} s{hint}")
                for key, _ in pipes.select(min(left, _LOOK_S)):
                    if key.fd == self._questions:
                        line = self._send(line)
                        if not line:
                            pipes.unregister(self._questions)
                    elif key.fd == self._complaints:
                        if not self._hear_complaints():
                            pipes.unregister(self._complaints)
                    elif not self._hear_answer():
                        raise self._crashed()
        answer = bytes(self._said[:end])
        del self._said[: end + 1]
        self._lines += 1
        return answer

    def leave(self, line: bytes) -> None:
        """Send a last line and nothing more; kill it unless it ends by itself. Only once, as `kill`."""
        try:
            self._send(line)
            self._stdin.close()
            with suppress(TimeoutExpired):
                self._process.wait(LEAVING_S)
        finally:
            self.kill()

    def kill(self) -> None:
        """End it, and all that it has started and left in its group."""
        _kill_group(self._process.pid)
        _groups.discard(self._process.pid)
        self._process.wait()
        for pipe in self._pipes:
            pipe.close()

    def _send(self, line: bytes) -> bytes:
        """What of the line is left to send; nothing more to who does not listen, as its output will tell."""
        try:
            with _no_sigpipe():
                return line[os.write(self._questions, line) :]
        except BlockingIOError:
            return line
        except BrokenPipeError:
            return b""

    def _hear_answer(self) -> bool:
        """Read on; False at the end."""
        heard = os.read(self._answers, _CHUNK)
        self._said += heard
        return bool(heard)

    def _hear_complaints(self) -> bool:
        """Read on; False at the end."""
        heard = os.read(self._complaints, _CHUNK)
        self._complained += heard
        del self._complained[:-TAIL]
        return bool(heard)

    def _crashed(self) -> EngineCrashed:
        """Why its output has ended."""
        deadline = monotonic() + DYING_S
        with DefaultSelector() as pipes:
            pipes.register(self._complaints, EVENT_READ)
            while (left := deadline - monotonic()) > 0:
                if pipes.select(left) and not self._hear_complaints():
                    break
        try:
            status = self._process.wait(max(0.0, deadline - monotonic()))
            how = f"ended with status {status}" if status >= 0 else f"ended by {signal.Signals(-status).name}"
        except TimeoutExpired:
            how = "closed its output"
        tail = self._complained.decode(errors="replace").strip()
        return EngineCrashed(self.name, f"{how}: {tail}" if tail else how)


def _kill_group(group: int) -> None:
    with suppress(ProcessLookupError, PermissionError):  # macOS forbids to kill what has ended
        os.killpg(group, signal.SIGKILL)


@contextmanager
def _no_sigpipe() -> Iterator[None]:
    """Let a pipe that nobody reads be an error alone: the command line wants to be ended by it."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGPIPE})
    try:
        yield
    finally:
        if signal.SIGPIPE not in before and signal.SIGPIPE in signal.sigpending():
            signal.sigwait({signal.SIGPIPE})
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
