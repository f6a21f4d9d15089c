"""The cost of a request, in tokens of the rate limit of its address."""

from collections.abc import Iterable, Iterator

from litestar.routes import BaseRoute, HTTPRoute

from botifarra.server.api.pages import Pages
from botifarra.server.live.limits import Limits

DEAR = {"dear": True}
"""The `opt` of a route that replays or reviews hands."""

_READERS = ("GET", "HEAD", "OPTIONS")
"""Methods that do not create anything."""

_LOOKED_UP = ("code", "set", "key")
"""The blanks of pages whose values are looked up in the database."""

_Address = tuple[str | None, ...]
"""The parts of a route's path, None for a blank."""


class Prices:
    """The price of every request to some routes and pages, known from its head alone.

    A request is charged before it is processed.
    """

    def __init__(self, limits: Limits, routes: Iterable[BaseRoute], pages: Pages | None) -> None:
        self._limits = limits
        self._pages = pages
        self._dear = tuple(_dear_addresses(routes))

    def price(self, method: str, path: str, has_body: bool) -> float:
        """Return the number of tokens that a request costs."""
        parts = tuple(filter(None, path.split("/")))
        if has_body or method not in _READERS or any(_is_at(address, parts) for address in self._dear):
            return self._limits.post_cost
        if parts[:1] == ("api",):
            return 1
        place = self._pages.find(path) if self._pages is not None else None
        if place is None or not any(map(place.blank, _LOOKED_UP)):
            return self._limits.page_cost
        return 1 if place.deal is None else self._limits.post_cost


def _dear_addresses(routes: Iterable[BaseRoute]) -> Iterator[_Address]:
    for route in routes:
        handlers = route.route_handlers if isinstance(route, HTTPRoute) else ()
        if any(DEAR.items() <= handler.opt.items() for handler in handlers):
            yield tuple(part if isinstance(part, str) else None for part in route.path_components)


def _is_at(address: _Address, parts: tuple[str, ...]) -> bool:
    return len(address) == len(parts) and all(
        wanted in (None, part) for wanted, part in zip(address, parts, strict=True)
    )
