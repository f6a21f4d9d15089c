"""The front end over HTTP."""

from typing import Any

from litestar import HttpMethod, Response, route
from litestar.params import FromPath

from botifarra.server.given import AnyRequest, TheAssets
from botifarra.server.problem import Problem


@route(
    ["/", "/{path:path}"],
    http_method=[HttpMethod.GET, HttpMethod.HEAD],
    include_in_schema=False,
    sync_to_thread=False,
)
def page(request: AnyRequest, assets: TheAssets, path: FromPath[str] = "") -> Response[Any]:
    """A file of the front end, packed as the browser takes it."""
    name = path.strip("/")
    asset = None if name == "api" or name.startswith("api/") else assets.find(name)
    if asset is None:
        raise Problem(404, "not_found")
    headers = {"Cache-Control": asset.caching, "ETag": asset.etag, "Vary": "Accept-Encoding"}
    if asset.etag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers, media_type=asset.kind)
    encoding, body = asset.best(request.headers.get("accept-encoding", ""))
    if encoding != "identity":
        headers["Content-Encoding"] = encoding
    return Response(body, headers=headers, media_type=asset.kind)
