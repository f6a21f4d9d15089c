"""A fork server: a process that has imported the server, so that its forks need not.

A fork has the arguments, environment, folder and standard error of its request. A guard process waits for
each fork: the connection ends when the fork has exited, and its sockets and locks are released.
"""

import gc
import json
import os
import socket
import subprocess
import sys
import traceback
from atexit import register
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path

_LENGTH = 4
"""Bytes of the length of a request, which come before it."""


def new_fork(*arguments: str) -> tuple[int, socket.socket]:
    """Start a server; return its pid, and a connection with its output, which ends when it has exited."""
    connection, far = socket.socketpair()
    request = json.dumps([arguments, str(Path.cwd()), dict(os.environ)]).encode()
    with far:
        socket.send_fds(_fork_server(), [len(request).to_bytes(_LENGTH)], [far.fileno(), 2])
        _fork_server().sendall(request)
    return int.from_bytes(connection.recv(_LENGTH, socket.MSG_WAITALL)), connection


@cache
def _fork_server() -> socket.socket:
    """Start the fork server of this process. It ends with this process."""
    near, far = socket.socketpair()
    command = (sys.executable, "-m", "tests.server.server_process", str(far.fileno()))
    process = subprocess.Popen(command, pass_fds=[far.fileno()])
    far.close()

    def end() -> None:
        near.shutdown(socket.SHUT_RDWR)
        near.close()
        process.wait()

    register(end)
    return near


def serve_requests(number: int, main: Callable[..., None]) -> None:
    """Fork for each request until the other end is closed; run `main` in the fork."""
    gc.freeze()
    requests = socket.socket(fileno=number)
    while True:
        length, descriptors, _, _ = socket.recv_fds(requests, _LENGTH, 2)
        if not length:
            return
        reap_children()
        request = requests.recv(int.from_bytes(length), socket.MSG_WAITALL)
        if os.fork() == 0:
            requests.close()
            arguments, folder, environment = json.loads(request)
            os.environ.clear()
            os.environ.update(environment)
            os.chdir(folder)
            _guard(main, arguments, *descriptors)
        for descriptor in descriptors:
            os.close(descriptor)


def reap_children() -> None:
    """Wait for the child processes that have ended."""
    with suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG) != (0, 0):
            pass


def _guard(main: Callable[..., None], arguments: list[str], connection: int, errors: int) -> None:
    """Run `main` in a fork, and end after it."""
    os.dup2(errors, 2)
    os.close(errors)
    server = os.fork()
    if server == 0:
        os.write(connection, os.getpid().to_bytes(_LENGTH))
        os.dup2(connection, 1)
        os.close(connection)
        status = 1
        try:
            main(*arguments)
            status = 0
        except BaseException:
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            os._exit(status)
    os.waitpid(server, 0)
    os._exit(0)
