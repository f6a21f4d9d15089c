"""A running server: the options of its connections."""

import socket
from pathlib import Path

from tests.server.serving import serving


def test_a_connection_sends_what_is_written_at_once(tmp_path: Path) -> None:
    """Before, the body of each answer waited 40 ms, until the peer had acknowledged its head."""
    with serving(tmp_path) as served:
        served.guest("Anna")
        assert served.server is not None
        [protocol] = served.server.server_state.connections
        connection = protocol.transport.get_extra_info("socket")
        assert connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
