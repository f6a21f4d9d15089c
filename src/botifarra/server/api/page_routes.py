"""The front end over HTTP."""

import re
from typing import Any

from litestar import HttpMethod, Response, route
from litestar.params import FromPath

from botifarra.server.api.assets import Asset
from botifarra.server.api.dependencies import (
    AnyRequest,
    TheArchive,
    TheEvents,
    TheFront,
    TheLobby,
    TheSetKeeper,
    TheSite,
)
from botifarra.server.api.page_lookup import look_up
from botifarra.server.api.problems import Problem
from botifarra.server.config import Site, origin_of


@route(
    ["/", "/{path:path}"],
    http_method=[HttpMethod.GET, HttpMethod.HEAD],
    include_in_schema=False,
)
async def page(
    request: AnyRequest,
    front: TheFront,
    lobby: TheLobby,
    archive: TheArchive,
    keeper: TheSetKeeper,
    site: TheSite,
    events: TheEvents,
    path: FromPath[str] = "",
) -> Response[Any]:
    """Return a file of the front end in an encoding that the browser accepts, or a page in its language.

    An address is found if it is that of a page, and what the page is about exists (`look_up`). The answer to
    any other address is 404 with the page for unknown addresses; to a missing file, 404 without a page.
    """
    name = path.strip("/")
    if name == "api" or name.startswith("api/"):
        raise Problem(404, "not_found")
    if file := front.files.find(name):
        return _send(request, file)
    if "." in name.rpartition("/")[2]:
        raise Problem(404, "not_found")
    if front.pages is None:
        return _send(request, front.page("", None, None))
    language = front.pages.language(request.headers.get("accept-language", ""))
    place = front.pages.find(name)
    found, seen = False, None
    if place is not None:
        found, seen = await look_up(place, lobby, archive, keeper.sets, events, _step(request))
    has_events = any(evening.state.is_public for evening in events.values())
    shown = front.page(language, place if found else None, _base(request, site), seen, has_events=has_events)
    return _send(request, shown, 200 if found else 404, vary=", Accept-Language")


def _step(request: AnyRequest) -> int | None:
    """Return the moment of a hand that an address names; None if it names none."""
    found = re.fullmatch("[0-9]{1,3}", str(request.query_params.get("step", "")))
    return int(found[0]) if found else None


def _base(request: AnyRequest, site: Site) -> str | None:
    """Return the public address of the site, or the requested one if the site is known by it."""
    if site.public_url is not None:
        return origin_of(site.public_url)
    host = request.headers.get("host")
    return f"{request.url.scheme}://{host}" if host is not None and site.is_known_as(host) else None


def _send(request: AnyRequest, asset: Asset, status: int = 200, vary: str = "") -> Response[Any]:
    headers = {"Cache-Control": asset.caching, "ETag": asset.etag, "Vary": f"Accept-Encoding{vary}"}
    if status == 200 and asset.etag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers, media_type=asset.kind)
    encoding, body = asset.best(request.headers.get("accept-encoding", ""))
    if encoding != "identity":
        headers["Content-Encoding"] = encoding
    return Response(body, status_code=status, headers=headers, media_type=asset.kind)
