"""Workers of servers under test: forks of a process that has imported their modules and filled their caches.

A worker that Python starts needs a third of a second of processor time. Here a small launcher has the pid and
the pipes of the worker; it hands the pipes to the forking process, and the fork ends with its launcher.
"""

import fcntl
import os
import runpy
import select
import socket
import subprocess
import sys
import tempfile
import traceback
from asyncio.subprocess import Process
from atexit import register
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from shutil import rmtree

from botifarra.bots.equity import prepare
from botifarra.server.live import worker_process
from botifarra.server.live.bots import process
from botifarra.server.reviews import queue
from botifarra.server.shared import field_bots
from tests.scale import PROVING
from tests.server.fork_server import reap_children

_ADDRESS = "BOTIFARRA_FORKED_WORKERS"
"""The environment variable with the socket of the forking process, for server processes too."""

_COMMANDS = process.COMMAND, queue.COMMAND, field_bots.COMMAND
"""The commands whose modules, their last words, are forked."""

_LAUNCHER = """
import sys, _socket as socket
forks = socket.socket(socket.AF_UNIX)
forks.connect(sys.argv[1])
pipes = b"".join(number.to_bytes(4, sys.byteorder) for number in range(3))
forks.sendmsg([sys.argv[2].encode()], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, pipes)])
for number in range(2):
    __import__("os").close(number)
forks.recv(1)
"""
"""The program of a launcher. Its modules are part of the interpreter, so that it starts in milliseconds."""

START = worker_process.start_process
"""How the server starts its workers."""


def fork_workers(address: str = "") -> str:
    """Let servers of this process have forks as workers; return the address of the process that forks.

    Server processes are told the address. In `make prove`, and on systems where the signal of `_work` ends no
    process, all workers are started as for users.
    """
    if PROVING or sys.platform != "linux":
        return ""
    known = address or os.environ.get(_ADDRESS) or _forking_process()
    os.environ[_ADDRESS] = known
    worker_process.start_process = _started
    return known


async def _started(command: Sequence[str], niceness: int, most: int) -> Process:
    for usual in _COMMANDS:
        if tuple(command[-len(usual) :]) == usual:
            launcher = sys.executable, "-I", "-S", "-c", _LAUNCHER, os.environ[_ADDRESS], usual[-1]
            command = [*command[: -len(usual)], *launcher]
    return await START(command, niceness, most)


def _forking_process() -> str:
    """Start the process that forks; return its address. It ends with this process."""
    folder = tempfile.mkdtemp(prefix="botifarra-")
    address = str(Path(folder) / "forks")
    near, far = socket.socketpair()
    with socket.socket(socket.AF_UNIX) as requests, far:
        requests.bind(address)
        requests.listen(128)
        numbers = requests.fileno(), far.fileno()
        command = (sys.executable, "-m", "tests.server.forked_workers", *map(str, numbers))
        forking = subprocess.Popen(command, pass_fds=numbers)
    us = os.getpid()

    def end() -> None:
        if os.getpid() == us:
            near.close()
            forking.wait()
            rmtree(folder)

    register(end)
    return address


def _serve(requests: socket.socket, alive: socket.socket) -> None:
    """Fork for each request until the other end of `alive` is closed."""
    while True:
        ready, _, _ = select.select([requests, alive], [], [])
        if alive in ready:
            return
        reap_children()
        launcher, _ = requests.accept()
        module, pipes, _, _ = socket.recv_fds(launcher, 128, 3)
        if os.fork() == 0:
            requests.close()
            alive.close()
            _work(launcher, module.decode(), pipes)
        for number in (*pipes, launcher.detach()):
            os.close(number)


def _work(launcher: socket.socket, module: str, pipes: list[int]) -> None:
    """Be a worker until its questions end or its launcher is killed."""
    # A signal that ends the process comes once the launcher's connection is closed.
    fcntl.fcntl(launcher, fcntl.F_SETOWN, os.getpid())
    fcntl.fcntl(launcher, fcntl.F_SETFL, os.O_ASYNC)
    for number, pipe in enumerate(pipes):
        os.dup2(pipe, number)
        os.close(pipe)
    try:
        if not select.select([launcher], [], [], 0)[0]:
            del sys.modules[module]
            runpy.run_module(module, run_name="__main__")
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        os._exit(0)


def main() -> None:
    """Import what workers import, fill their caches, and serve."""
    for *_, module in _COMMANDS:
        import_module(module)
    prepare()
    requests, alive = (socket.socket(fileno=int(number)) for number in sys.argv[1:])
    _serve(requests, alive)


if __name__ == "__main__":
    main()
