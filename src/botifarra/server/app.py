"""The server as one ASGI application."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Self

from litestar import Litestar, Router
from litestar.connection import ASGIConnection
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.handlers import BaseRouteHandler
from litestar.openapi import OpenAPIConfig

from botifarra import __version__
from botifarra.server.api import (
    hand_pictures,
    health,
    history,
    invite,
    open_hands,
    practice,
    presets,
    reviews,
    session,
    shared_papers,
    shared_results,
    shared_sets,
    tables,
)
from botifarra.server.api.dependencies import AnyRequest
from botifarra.server.api.front_end import Front
from botifarra.server.api.page_routes import page
from botifarra.server.api.problems import Problem, on_failure, on_http_error, on_problem, on_storage_error
from botifarra.server.api.request import StrictRequest
from botifarra.server.api.request_costs import Prices
from botifarra.server.api.schema import PortableSchema
from botifarra.server.api.session import player_of
from botifarra.server.archive import Archive
from botifarra.server.config import Site
from botifarra.server.desk.founding import routes as founding_routes
from botifarra.server.desk.live import routes as desk_routes
from botifarra.server.desk.live.desk import Desk
from botifarra.server.desk.live.errors import DeskError, on_desk_error
from botifarra.server.desk.live.socket import screen_socket
from botifarra.server.live.bots.pool import Pool
from botifarra.server.live.clock import Calendar
from botifarra.server.live.expiry import keep_forgetting
from botifarra.server.live.gc_schedule import GcSchedule
from botifarra.server.live.lobby import Lobby
from botifarra.server.live.open_hands import OpenHands
from botifarra.server.live.readiness import Readiness
from botifarra.server.live.services import Services
from botifarra.server.net.address_limits import Admission
from botifarra.server.net.slow_clients import MOST_BODY
from botifarra.server.net.socket_register import Sockets
from botifarra.server.net.websocket_endpoint import socket_route
from botifarra.server.reviews.queue import ReviewQueue
from botifarra.server.shared.keeper import SetKeeper
from botifarra.server.shared.shared_sets import SharedSets
from botifarra.server.shared.shown_hands import ShownHands
from botifarra.server.store.errors import StorageError
from botifarra.server.store.store import Store
from botifarra.server.table.events import Player

_SWEEP_S = 2.0
"""Seconds between two checks for idle sockets and tables."""

_ROUTES = (
    session.give_name,
    session.who_am_i,
    presets.presets,
    tables.make_table,
    tables.list_tables,
    tables.see_table,
    history.hands,
    history.hand,
    history.match_file,
    history.matches,
    practice.practise,
    hand_pictures.picture,
    reviews.review,
    reviews.review_summary,
    invite.invite,
    open_hands.solve_open_hands,
    shared_sets.shared_today,
    shared_sets.list_sets,
    shared_sets.my_sets,
    shared_sets.make_set,
    shared_sets.see_set,
    shared_sets.enter_set,
    shared_sets.see_partner,
    shared_sets.join_partner,
    invite.invite_to_set,
    invite.invite_partner,
    shared_results.see_standings,
    shared_results.see_board,
    shared_results.see_entrant,
    shared_results.see_file,
    shared_results.see_month,
    shared_results.see_ratings,
    shared_papers.print_standings,
    shared_papers.share_card,
    health.health,
    health.ready,
)


class _OwnRouter(Router):
    """A router of one application, which need not copy it: that took a third of the time to make one.

    Litestar copies each router, so that several applications can register it, and has no option against that.
    Its handlers belong to it alone anyway: a new router makes copies of those that it is given.
    """

    def __deepcopy__(self, _: object) -> Self:
        return self


def create_app(store: Store, pool: Pool, site: Site, desk: Desk | None = None) -> Litestar:
    """Return the server as an ASGI application. The caller opens and closes the store and the bots."""
    desk = desk or Desk({})
    clock = Calendar(site.rate)
    sets = SharedSets(store, clock, site.time_zone)
    lobby = Lobby(Services(store, pool, clock, site.limits, sets))
    keeper = SetKeeper(sets, lobby, has_field=site.has_field)
    sockets = Sockets(site.limits)
    front = Front(site.static, site.unbuilt)
    archive = Archive(store)
    readiness = Readiness(store, pool, site.limits.disk_reserve)
    solver = OpenHands()
    queue = ReviewQueue(store)

    def shown_hands(request: AnyRequest) -> ShownHands:
        async def player() -> Player | None:
            return player_of(await session.viewer(request, store))

        return ShownHands(archive, sets, player)

    def check_request(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
        """Refuse requests for other host names, and POST requests from pages of other sites."""
        if not site.is_known_as(connection.headers.get("host")):
            raise Problem(421, "bad_host")
        makes = connection.scope.get("method") == "POST"
        if makes and not site.is_own(connection.headers.get("origin"), connection.headers.get("host")):
            raise Problem(403, "bad_origin")

    @asynccontextmanager
    async def sweeping(_: Litestar) -> AsyncIterator[None]:
        await keeper.start()
        works = (_sweep(lobby, sockets), keep_forgetting(store, lobby), keeper.run(), GcSchedule().run())
        tasks = [asyncio.create_task(work) for work in works]
        async with desk.open_events():
            yield
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        solver.close()
        await queue.close()
        await close_tables(app)

    routes = (*_ROUTES, *desk_routes.ROUTES, *founding_routes.ROUTES)
    app = Litestar(
        [
            _OwnRouter("/api", route_handlers=routes, guards=[check_request]),
            socket_route("/api/socket", store, lobby, sockets, site),
            screen_socket("/api/events/{event:str}/socket", desk, sockets, site),
            page,
        ],
        dependencies={
            "store": Provide(lambda: store, sync_to_thread=False),
            "lobby": Provide(lambda: lobby, sync_to_thread=False),
            "archive": Provide(shown_hands, sync_to_thread=False),
            "front": Provide(lambda: front, sync_to_thread=False),
            "solver": Provide(lambda: solver, sync_to_thread=False),
            "reviews": Provide(lambda: queue, sync_to_thread=False),
            "readiness": Provide(lambda: readiness, sync_to_thread=False),
            "site": Provide(lambda: site, sync_to_thread=False),
            "keeper": Provide(lambda: keeper, sync_to_thread=False),
            "desk": Provide(lambda: desk, sync_to_thread=False),
            "events": Provide(lambda: desk.evenings, sync_to_thread=False),
            "person": Provide(session.asker),
            "viewer": Provide(session.viewer),
        },
        exception_handlers={
            Problem: on_problem,
            DeskError: on_desk_error,
            StorageError: on_storage_error,
            HTTPException: on_http_error,
            Exception: on_failure,
        },
        lifespan=[sweeping],
        request_class=StrictRequest,
        request_max_body_size=MOST_BODY,
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="Botifarra",
            version=__version__,
            path="/api/schema",
            render_plugins=[PortableSchema(path="/")],
            use_handler_docstrings=True,
        ),
    )
    app.state.admission = Admission(site.limits)
    app.state.prices = Prices(site.limits, app.routes, front.pages)
    app.state.most_body = partial(founding_routes.most_body, desk.host, MOST_BODY)
    app.state.lobby = lobby
    app.state.desk = desk
    app.state.keeper = keeper
    app.state.sockets = sockets
    return app


async def close_tables(app: Litestar) -> None:
    """Finish the pending commands, close all tables and sockets. A second call has no effect."""
    app.state.sockets.shut()
    await app.state.lobby.close()
    await app.state.sockets.close()


async def _sweep(lobby: Lobby, sockets: Sockets) -> None:
    while True:
        await asyncio.sleep(_SWEEP_S)
        sockets.sweep()
        lobby.unload()
