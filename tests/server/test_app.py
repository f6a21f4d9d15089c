"""The application: what two of them in one process have in common."""

from unittest.mock import Mock

from litestar import Litestar
from litestar.handlers import HTTPRouteHandler
from litestar.routes import HTTPRoute

from botifarra.server.app import create_app
from botifarra.server.config import Site


def handlers(app: Litestar) -> dict[int, HTTPRouteHandler]:
    return {
        id(handler): handler
        for route in app.routes
        if isinstance(route, HTTPRoute)
        for handler in route.route_handlers
        if route.path.startswith("/api/")
    }


def test_applications_of_one_process_share_no_handler() -> None:
    """Their routers are not copied when they are registered: a router copies its own handlers."""
    first, second = (handlers(create_app(Mock(), Mock(), Site())) for _ in range(2))
    assert len(first) > 50
    assert not first.keys() & second.keys()
