"""Ports of this machine."""

import secrets
import socket
from contextlib import suppress

_FIRST, _COUNT = 20_000, 10_000


def free_port() -> int:
    """Return a free port outside of the range from which the system assigns ports."""
    while True:
        port = _FIRST + secrets.randbelow(_COUNT)
        with suppress(OSError), socket.socket() as probe:
            probe.bind(("127.0.0.1", port))
            return port


def is_free(port: int) -> bool:
    """Return whether no process listens on a port."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
            probe.listen()
        except OSError:
            return False
    return True
