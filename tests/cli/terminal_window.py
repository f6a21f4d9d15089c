"""A terminal window for a command; pyte reads its screen."""

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import pyte

from tests.timeouts import TIMEOUT_S

PROGRAM = """
import fcntl, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
from botifarra.cli import main
main()
"""


class Window:
    """A terminal window in which the command runs."""

    def __init__(self, folder: Path, *arguments: str, **environment: str) -> None:
        self.screen = pyte.Screen(80, 24)
        self.stream = pyte.ByteStream(self.screen)
        self.keys, inside = pty.openpty()
        self._set_size(80, 24)
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, *arguments],
            stdin=inside,
            stdout=inside,
            stderr=inside,
            cwd=folder,
            env={"PATH": os.environ["PATH"], "HOME": str(folder), "TERM": "xterm-256color", **environment},
            start_new_session=True,
        )
        os.close(inside)

    @property
    def text(self) -> str:
        return "\n".join(self.screen.display)

    @property
    def prompt(self) -> str:
        """The line in which the cursor stands."""
        return str(self.screen.display[self.screen.cursor.y]).strip()

    def wait(self, *prompts: str) -> str:
        """Return the line in which one of the prompts is shown."""
        deadline = time.monotonic() + TIMEOUT_S
        while not any(prompt in self.prompt for prompt in prompts):
            assert time.monotonic() < deadline, self.text
            assert self.read(), self.text
        return self.prompt

    def type(self, line: str) -> None:
        """Type a line; the prompt is wiped, so that the next prompt can be distinguished from it."""
        self.screen.erase_in_line(2)
        os.write(self.keys, f"{line}\n".encode())

    def press(self, key: bytes) -> None:
        self.screen.erase_in_line(2)
        os.write(self.keys, key)

    def resize(self, columns: int, rows: int) -> None:
        self.screen.resize(rows, columns)
        self.screen.reset()
        self._set_size(columns, rows)

    def end(self) -> int:
        """Read all output; return the exit status."""
        while self.read():
            pass
        os.close(self.keys)
        return self.process.wait(TIMEOUT_S)

    def _set_size(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self.keys, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def read(self) -> bool:
        if not select.select([self.keys], [], [], TIMEOUT_S)[0]:
            return False
        try:
            written = os.read(self.keys, 1 << 16)
        except OSError:
            return False
        self.stream.feed(written)
        return bool(written)
