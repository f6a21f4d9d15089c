"""The server as one ASGI application."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated, Any

from litestar import Litestar, Response, Router, route
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.handlers import BaseRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import Message, Scope

from botifarra import __version__
from botifarra.server.api import health, invite, presets, session, tables
from botifarra.server.bots.pool import Pool
from botifarra.server.clock import Clock
from botifarra.server.limits import Buckets, whose
from botifarra.server.lobby import Lobby
from botifarra.server.owner import Means
from botifarra.server.problem import Problem, on_http_error, on_problem, on_storage_error
from botifarra.server.site import Site
from botifarra.server.socket import table_socket
from botifarra.server.sockets import Sockets
from botifarra.server.static import Assets
from botifarra.server.store.errors import StorageError
from botifarra.server.store.store import Store

_SWEEP_S = 2.0
"""Seconds between two looks for sockets and tables that nobody needs any more."""

_MOST_BODY = 8192
"""Bytes of the largest request."""

_HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
"""What every answer tells browsers not to do."""
