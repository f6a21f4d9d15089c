"""A program that answers line by line, with a timeout and bounded output (POSIX)."""

import os
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from subprocess import PIPE, Popen, TimeoutExpired
from threading import Lock
from time import monotonic

from botifarra.bots.causes import Cause
from botifarra.bots.engine.errors import EngineCrashed, EngineLate, EngineNonsense

LONGEST = 65_536
"""Largest number of bytes in a line, without its line break."""

TAIL = 2_000
"""Bytes that are kept of the end of its standard error."""

LEAVING_S = 1.0
"""Seconds that a program has to end after its input is closed."""

DYING_S = 0.5
"""Seconds to wait, after its output has ended, for its standard error and exit status."""

_CHUNK = 65_536

_PROVEN = 2  # lines that prove that it flushes its output: one may be flushed by chance

_LOOK_S = 86_400.0  # some systems reject a longer wait

_groups: set[int] = set()  # process groups of the running programs

_starting = Lock()


def kill_all() -> None:
    """Kill every program that this process has started, and start no more: the process is about to end.

    It may be called from any thread.
    """
    _starting.acquire()
    for group in tuple(_groups):
        _kill_group(group)


class Program:
    """A running process in a group of its own; `name` stands in errors.

    Raises `OSError` if it does not start. Standard error is read while the program is asked, and only its
    end is kept.
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
        self._questions, self._answers, self._errors = (pipe.fileno() for pipe in self._pipes)
        for pipe in self._pipes:
            os.set_blocking(pipe.fileno(), False)
        self._output = bytearray()
        self._error_output = bytearray()
        self._lines = 0

    @property
    def pid(self) -> int:
        """The id of the process."""
        return self._process.pid

    def ask(self, line: bytes, seconds: float) -> bytes:
        """Send `line` and return the next line of the program; raises `EngineError` if none comes in time."""
        deadline = monotonic() + seconds
        with DefaultSelector() as pipes:
            pipes.register(self._questions, EVENT_WRITE)
            pipes.register(self._answers, EVENT_READ)
            pipes.register(self._errors, EVENT_READ)
            while (end := self._line_end()) < 0:
                left = deadline - monotonic()
                if left <= 0:
                    code = "late.unflushed" if self._lines < _PROVEN else "late"
                    raise EngineLate(self.name, Cause(code, {"seconds": f"{seconds:.3f}"}))
                for key, _ in pipes.select(min(left, _LOOK_S)):
                    if key.fd == self._questions:
                        line = self._send(line)
                        if not line:
                            pipes.unregister(self._questions)
                    elif key.fd == self._errors:
                        if not self._read_errors():
                            pipes.unregister(self._errors)
                    elif not self._read_output():
                        raise self._crashed()
        answer = bytes(self._output[:end])
        del self._output[: end + 1]
        self._lines += 1
        return answer

    def leave(self, line: bytes) -> None:
        """Send a last line and kill the program unless it ends by itself; call this or `kill` only once."""
        try:
            self._send(line)
            self._stdin.close()
            with suppress(TimeoutExpired):
                self._process.wait(LEAVING_S)
        finally:
            self.kill()

    def kill(self) -> None:
        """Kill the process and all others in its group."""
        _kill_group(self._process.pid)
        _groups.discard(self._process.pid)
        self._process.wait()
        for pipe in self._pipes:
            pipe.close()

    def _send(self, line: bytes) -> bytes:
        """Send part of a line and return the rest; nothing is left where the program closed its input."""
        try:
            with _no_sigpipe():
                return line[os.write(self._questions, line) :]
        except BlockingIOError:
            return line
        except BrokenPipeError:
            return b""

    def _line_end(self) -> int:
        """Return the length of the next line, or -1 while it is incomplete.

        Raises `EngineNonsense` for a line that is too long, whatever the chunks in which it comes.
        """
        end = self._output.find(b"\n")
        length = len(self._output) if end < 0 else end
        if length > LONGEST:
            raise EngineNonsense(self.name, Cause("long", {"bytes": str(LONGEST)}))
        return end

    def _read_output(self) -> bool:
        """Read from the output; return False at its end."""
        chunk = os.read(self._answers, _CHUNK)
        self._output += chunk
        return bool(chunk)

    def _read_errors(self) -> bool:
        """Read from standard error; return False at its end."""
        chunk = os.read(self._errors, _CHUNK)
        self._error_output += chunk
        del self._error_output[:-TAIL]
        return bool(chunk)

    def _crashed(self) -> EngineCrashed:
        """Return the error for an output that has ended."""
        deadline = monotonic() + DYING_S
        with DefaultSelector() as pipes:
            pipes.register(self._errors, EVENT_READ)
            while (left := deadline - monotonic()) > 0:
                if pipes.select(left) and not self._read_errors():
                    break
        try:
            status = self._process.wait(max(0.0, deadline - monotonic()))
            cause = (
                Cause("exit", {"status": str(status)})
                if status >= 0
                else Cause("signal", {"signal": signal.Signals(-status).name})
            )
        except TimeoutExpired:
            cause = Cause("closed")
        tail = self._error_output.decode(errors="replace").strip()
        return EngineCrashed(self.name, replace(cause, said=tail))


def _kill_group(group: int) -> None:
    with suppress(ProcessLookupError, PermissionError):  # macOS does not allow signals to an ended process
        os.killpg(group, signal.SIGKILL)


@contextmanager
def _no_sigpipe() -> Iterator[None]:
    """Turn SIGPIPE into an error here only: elsewhere the signal must end the command line."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGPIPE})
    try:
        yield
    finally:
        if signal.SIGPIPE not in before and signal.SIGPIPE in signal.sigpending():
            signal.sigwait({signal.SIGPIPE})
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
