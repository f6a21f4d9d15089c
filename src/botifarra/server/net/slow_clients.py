"""HTTP connections with a rate limit and a timeout for slow clients."""

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar, cast

import h11
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from botifarra.server.api.problems import ProblemBody, ProblemCode, encode_problem
from botifarra.server.api.request_costs import Prices
from botifarra.server.live.limits import Limits, whose
from botifarra.server.net.address_limits import Admission

_HALFWAY = (h11.IDLE, h11.SEND_BODY)
"""States of a peer whose request is not complete."""

_UNANSWERED = (h11.IDLE, h11.SEND_RESPONSE)
"""Our states while no response has been sent."""

MOST_BODY = 8192
"""Bytes of the largest body, unless `MostBody` allows a larger one."""

MostBody = Callable[[str, str], int]
"""The bytes of the largest body by the path and the header `Authorization` of a request."""

_MOST_AHEAD = 32 * 1024
"""Bytes that may wait to be read: the largest head, the largest body and a margin.

A client that sends more is disconnected. A request with a larger body has more room.
"""


_HANG_UP = (b"connection", b"close")
"""The header of a response after which the connection is closed."""

_log = logging.getLogger(__name__)

_uvicorn_log = logging.getLogger("uvicorn.error.http")
_uvicorn_log.setLevel(logging.ERROR)
"""The logger of uvicorn for connections, without its warnings of invalid HTTP, which anybody can cause."""


class ProblemApp:
    """An ASGI application that answers every request with the same problem."""

    def __init__(self, status: int, code: ProblemCode, *headers: tuple[bytes, bytes]) -> None:
        self.code = code
        self._status = status
        self._body = encode_problem(ProblemBody(code))
        self._headers = [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(self._body)).encode()),
            *headers,
        ]

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer any request."""
        await send({"type": "http.response.start", "status": self._status, "headers": self._headers})
        await send({"type": "http.response.body", "body": self._body})


class PromptRequests(H11Protocol):
    """An HTTP connection with limits: on connections and requests of an address, and on slow clients.

    A peer that connects and sends nothing, or sends byte by byte, is disconnected, because each connection
    takes a file descriptor. The timeout between two requests is uvicorn's `timeout_keep_alive`. A trusted
    proxy names its clients, so its own connections are neither counted nor closed.
    """

    limits: ClassVar[Limits]
    admission: ClassVar[Admission]
    prices: ClassVar[Prices]
    most_body: ClassVar[MostBody]

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.logger = _uvicorn_log
        self._request_timer: asyncio.TimerHandle | None = None
        self._counted: str | None = None
        self._proxy: ProxyHeadersMiddleware | None = None
        self._has_been_refused = False
        self._is_deaf = False
        self._most_ahead = _MOST_AHEAD

    # The connection.

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the first request; close the connection if there are too many."""
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        if isinstance(self.app, ProxyHeadersMiddleware) and host in self.app.trusted_hosts:
            self._proxy = self.app
        elif not self._count_in(whose(host)):
            return
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop all timers."""
        self._wait_no_more()
        self._count_out()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over to the socket, which removes it from the count when admitted or lost.

        From here on a connection of a proxy belongs to one client, and is counted as the client's.
        """
        self._wait_no_more()
        if self._proxy is not None and not self._count_in(self._asker()):
            return
        lean: Any = self.ws_protocol_class
        self.ws_protocol_class = cast(Any, partial(lean, count_out=self._count_out))
        super().handle_websocket_upgrade(event)

    def _count_in(self, address: str) -> bool:
        """Count the connection for its address, or close it if there are too many."""
        if self.admission.connect(address, self._drop):
            self._counted = address
            return True
        _log.debug("closed before its first request", extra={"code": "too_many", "address": address})
        self._drop()
        return False

    def _drop(self) -> None:
        self._is_deaf = True
        self.transport.abort()

    def _count_out(self) -> None:
        if self._counted is not None:
            self.admission.disconnect(self._counted, self._drop)
            self._counted = None

    # Bytes received.

    def data_received(self, data: bytes) -> None:
        """Read bytes of the peer, up to a limit. The timeout of a request starts at its first byte."""
        if self._is_deaf:
            return
        if self._request_timer is None:
            self._wait()
        rest = self._read(data)
        if rest and self._most_ahead > _MOST_AHEAD:  # the head that was just read has a larger body
            rest = self._read(rest)
        if self.conn.their_state not in _HALFWAY:
            self.admission.heard(self._drop)
            self._wait_no_more()
        if rest:
            self._hear_no_more()

    def _read(self, data: bytes) -> bytes:
        """Read as many bytes as may wait, and return the others."""
        room = self._most_ahead - len(self.conn.trailing_data[0])
        super().data_received(data[:room])
        return data[room:]

    def send_400_response(self, msg: str) -> None:
        """Answer bytes that are not HTTP, if no answer was sent yet, and disconnect."""
        self._is_deaf = True
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is not None:
            cycle.disconnected = True  # a request that was read may be in progress
        if self._counted is not None:
            self.admission.ask(self._counted, 1)
        if self.conn.our_state in _UNANSWERED:
            body = encode_problem(ProblemBody("bad_message", msg))
            headers = [
                ("content-type", "application/json"),
                ("content-length", str(len(body))),
                ("connection", "close"),
            ]
            for part in (
                h11.Response(status_code=400, headers=headers, reason=b"Bad Request"),
                h11.Data(data=body),
                h11.EndOfMessage(),
            ):
                self.transport.write(self.conn.send(part))
        self.transport.close()

    def _hear_no_more(self) -> None:
        """Finish the current response and disconnect."""
        self._is_deaf = True
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is None or cycle.response_complete:
            self.transport.close()
        else:
            cycle.keep_alive = False

    # Each request.

    def _should_upgrade(self) -> bool:
        """Choose the application for the request. Uvicorn calls this as soon as it has read a head."""
        asker = self._asker()
        refused = self._refused(asker)
        self._log_request(asker, refused)
        self.app = partial(self._answer, self.config.loaded_app if refused is None else refused)
        return refused is None and super()._should_upgrade()

    def _log_request(self, asker: str, refused: ProblemApp | None) -> None:
        if _log.isEnabledFor(logging.DEBUG):
            fields = {"code": "request" if refused is None else refused.code, "address": asker}
            _log.debug("%s %s", self.scope["method"], self.scope["path"], extra=fields)

    def _unsupported_upgrade_warning(self) -> None:
        """Log nothing if a client asks for another protocol, and continue with HTTP."""

    async def _answer(self, app: Any, scope: Any, receive: Any, send: Any) -> None:
        """Let an application answer a request; disconnect after the second 429 to a sender."""

        async def watched(message: Any) -> None:
            if message.get("status") == 429 and self._proxy is None:
                if self._has_been_refused:
                    message = message | {"headers": [*message["headers"], _HANG_UP]}
                self._has_been_refused = True
            await send(message)

        await app(scope, receive, watched)

    def _refused(self, asker: str) -> ProblemApp | None:
        """Count the request whose head was read; return the application that refuses it, if it is refused."""
        headers, method, path = dict(self.headers), self.scope["method"], self.scope["path"]
        length = headers.get(b"content-length", b"0")
        is_chunked = b"transfer-encoding" in headers
        most = type(self).most_body(path, headers.get(b"authorization", b"").decode("latin-1"))
        self._most_ahead = _MOST_AHEAD + most - MOST_BODY
        is_too_large = len(length) > len(str(most)) or int(length) > most
        # A chunk may be a single byte, and each costs as much as a whole body, so chunked bodies are refused.
        hang_up = (_HANG_UP,) if is_chunked or is_too_large else ()
        price = self.prices.price(method, path, has_body=is_chunked or length != b"0")
        if wait := self.admission.ask(asker, price):
            return ProblemApp(429, "too_fast", (b"retry-after", str(wait).encode()), *hang_up)
        if is_chunked:
            return ProblemApp(411, "bad_message", *hang_up)
        if is_too_large:
            return ProblemApp(413, "bad_message", *hang_up)
        return None

    def _asker(self) -> str:
        """Return the address of the client: the peer's, or the one that a trusted proxy names."""
        host = self.client[0] if self.client else ""
        if self._proxy is not None:
            named = b", ".join(value for name, value in self.headers if name == b"x-forwarded-for")
            host = self._proxy.trusted_hosts.get_trusted_client_address(named.decode("latin-1"))[0] or host
        return whose(host)

    # Timeouts.

    def _wait(self) -> None:
        self._request_timer = self.loop.call_later(self.limits.request_s, self.transport.close)

    def _wait_no_more(self) -> None:
        if self._request_timer is not None:
            self._request_timer.cancel()
            self._request_timer = None


def prompt_requests(
    limits: Limits, admission: Admission, prices: Prices, most_body: MostBody
) -> type[PromptRequests]:
    """Return the connection class of a server, with its limits and prices."""

    class Bounded(PromptRequests):
        pass

    Bounded.limits = limits
    Bounded.admission = admission
    Bounded.prices = prices
    Bounded.most_body = most_body
    return Bounded
