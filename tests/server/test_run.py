"""The port that a server opens."""

import socket

from botifarra.server.run import open_port


def test_an_accepted_connection_sends_what_is_written_at_once() -> None:
    """Before, on the loop of asyncio, the body of an answer waited 40 ms, until its head was acknowledged."""
    with open_port("127.0.0.1", 0, fixed=True) as listening:
        listening.setblocking(True)
        with socket.create_connection(listening.getsockname()), listening.accept()[0] as accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
