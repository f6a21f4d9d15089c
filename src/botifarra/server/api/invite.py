"""Invitations to a table or to shared boards: the addresses, and a QR code of the best one."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import msgspec
import segno
from litestar import get
from litestar.params import FromPath

from botifarra.server.api.dependencies import AnyRequest, TheSetKeeper, TheSite
from botifarra.server.api.errors import problems
from botifarra.server.api.problems import Problem
from botifarra.server.api.shared_sets import find_set
from botifarra.server.config import Site, origin_of
from botifarra.server.live.table_codes import parse_code
from botifarra.server.net.lan import lan_addresses
from botifarra.server.shared.entering import invitation

_RESOLVER = ThreadPoolExecutor(1, "lan")
"""The thread that looks up a machine's own name.

That may take many seconds, and other requests do not wait for it.
"""


class Invite(msgspec.Struct, frozen=True):
    """Addresses of an invitation, the best first, and a QR code of the best one as SVG."""

    urls: tuple[str, ...]
    qr: str


@get("/invite/{code:str}", summary="Invite to a table", tags=["tables"], responses=problems(404))
async def invite(request: AnyRequest, code: FromPath[str], site: TheSite) -> Invite:
    """Return the addresses of a table. It is not checked whether the table exists."""
    parsed = parse_code(code)
    if parsed is None:
        raise Problem(404, "no_table")
    return await _invite(request, site, f"t/{parsed}")


@get(
    "/shared/sets/{set_id:str}/invite",
    summary="Invite to a set",
    tags=["shared boards"],
    responses=problems(404),
)
async def invite_to_set(
    request: AnyRequest, set_id: FromPath[str], keeper: TheSetKeeper, site: TheSite
) -> Invite:
    """Return the addresses of a set."""
    loaded = await find_set(keeper, set_id)
    return await _invite(request, site, f"boards/{loaded.id}")


@get(
    "/shared/partners/{key:str}/invite",
    summary="Invite a partner",
    tags=["shared boards"],
    responses=problems(404),
)
async def invite_partner(
    request: AnyRequest, key: FromPath[str], keeper: TheSetKeeper, site: TheSite
) -> Invite:
    """Return the addresses by which one person becomes the partner of an entrant."""
    if await invitation(keeper.sets, key) is None:
        raise Problem(404, "no_set")
    return await _invite(request, site, f"boards/partner/{key}")


async def _invite(request: AnyRequest, site: Site, path: str) -> Invite:
    urls = tuple(f"{base}/{path}" for base in await base_urls(request, site))
    return Invite(urls, segno.make(urls[0], error="m").svg_inline(border=2, omitsize=True))


async def base_urls(request: AnyRequest, site: Site) -> tuple[str, ...]:
    """Return the base addresses of this server.

    They are the public one, or else those on the LAN and the requested one.
    """
    if site.public_url is not None:
        return (origin_of(site.public_url),)
    asked = f"{request.url.scheme}://{request.headers.get('host', request.url.netloc)}"
    if not site.on_lan:
        return (asked,)
    addresses = await asyncio.get_running_loop().run_in_executor(_RESOLVER, lan_addresses)
    server = request.scope["server"]
    port = server[1] if server and server[1] else 80
    return tuple(dict.fromkeys((*(f"http://{address}:{port}" for address in addresses), asked)))
