"""The front end over HTTP."""

from typing import Any

from litestar import HttpMethod, Response, route
from litestar.params import FromPath

from botifarra.server.api.assets import Asset
from botifarra.server.api.dependencies import AnyRequest, TheArchive, TheEvents, TheFront, TheLobby, TheSite
from botifarra.server.api.hand_preview import HandPreview, look_at_hand
from botifarra.server.api.pages import Place
from botifarra.server.api.problems import Problem
from botifarra.server.api.table_preview import TablePreview, look
from botifarra.server.config import Site, origin_of
from botifarra.server.live.lobby import Lobby
from botifarra.server.shared.shown_hands import ShownHands
from botifarra.server.store.errors import StorageError


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
    site: TheSite,
    events: TheEvents,
    path: FromPath[str] = "",
) -> Response[Any]:
    """Return a file of the front end in an encoding that the browser accepts, or a page in its language.

    An address is found if it is that of a page, or of a table, finished hand or event that exists. The answer
    to any other address is 404 with the page for unknown addresses; to a missing file, 404 without a page.
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
    seen: TablePreview | HandPreview | None = None
    if place is not None and place.code is not None:
        place, seen = await _look(place, place.code, lobby, archive)
    elif place is not None and place.event is not None and place.event not in events:
        place = None
    has_events = any(evening.state.is_public for evening in events.values())
    shown = front.page(language, place, _base(request, site), seen, has_events=has_events)
    return _send(request, shown, 200 if place is not None else 404, vary=", Accept-Language")


async def _look(
    place: Place, code: str, lobby: Lobby, archive: ShownHands
) -> tuple[Place | None, TablePreview | HandPreview | None]:
    """Return the page of a table or of a finished hand with its preview; None if it does not exist.

    While the database cannot be read, the page is returned without a preview.
    """
    try:
        seen = (
            await look(code, lobby) if place.deal is None else await look_at_hand(code, place.deal, archive)
        )
    except StorageError:
        return place, None
    return (place if seen is not None else None), seen


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
