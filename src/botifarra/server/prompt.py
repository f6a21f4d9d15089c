"""A connection over which something is asked: all of the question has to come soon."""

import asyncio
from typing import Any, ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

_HALFWAY = (h11.IDLE, h11.SEND_BODY)
"""Of a peer whose request is not complete."""


class PromptRequests(H11Protocol):
    """Lets go of who opens a connection and asks nothing, or word by word: each holds a file of the system.

    How long it may be silent between two requests is uvicorn's `timeout_keep_alive`.
    """

    patience_s: ClassVar[float]

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the first request."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Take what comes in; the time for a request runs from its first byte."""
        if self._patience is None:
            self._wait()
        super().data_received(data)
        if self.conn.their_state not in _HALFWAY:
            self._wait_no_more()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Leave it to the socket that the connection becomes."""
        self._wait_no_more()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing more."""
        self._wait_no_more()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._patience = self.loop.call_later(self.patience_s, self.transport.close)

    def _wait_no_more(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None


def prompt_requests(seconds: float) -> type[PromptRequests]:
    """The connections of a server, for peers who may take so long over a request."""

    class Bounded(PromptRequests):
        patience_s = seconds

    return Bounded
