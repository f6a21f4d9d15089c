"""The person who asks: a guest name, and the cookie by which the browser is recognised."""

from typing import Annotated, TypeAlias

import msgspec
from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import Meta

from botifarra.server.api.dependencies import AnyRequest, TheSite, TheStore
from botifarra.server.api.errors import problems
from botifarra.server.api.guest_names import clean_name
from botifarra.server.api.problems import Problem
from botifarra.server.store.store import Store
from botifarra.server.table.events import Player

COOKIE = "botifarra"
"""Name of the cookie. Its value is a random secret."""

LONGEST_NAME = 200
"""Number of characters above which a name is refused. Shorter names are cut to those of a table."""

_COOKIE_S = 400 * 24 * 3600
"""Lifetime of the cookie in seconds, the longest that browsers allow. It begins anew with each new name."""


class Person(msgspec.Struct, frozen=True):
    """A person with a session."""

    player: Player
    name: str


class Asked(msgspec.Struct, frozen=True, omit_defaults=True):
    """The person who asks. `player` is null, and `name` is missing, without a session."""

    player: Player | None
    name: str | None = None


class NameForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name that a person chooses."""

    name: Annotated[str, Meta(max_length=LONGEST_NAME)]


async def find_person(cookies: str | None, store: Store) -> Person | None:
    """Return the person of a session, by the header `Cookie`."""
    token = token_of(cookies)
    known = await store.player(token) if token else None
    return Person(*known) if known else None


def token_of(cookies: str | None) -> str | None:
    """Return the secret in the header `Cookie`. Cookies of other programs are ignored."""
    for pair in (cookies or "").split(";"):
        name, _, value = pair.strip().partition("=")
        if name == COOKIE:
            return value
    return None


async def asker(request: AnyRequest, store: TheStore) -> Person:
    """Return the person who asks; raise a 401 for a request without a session."""
    person = await find_person(request.headers.get("cookie"), store)
    if person is None:
        raise Problem(401, "no_session")
    return person


Asker: TypeAlias = NamedDependency[Person]
"""The dependency of a handler that serves only people with a session."""


async def viewer(request: AnyRequest, store: TheStore) -> Person | None:
    """Return the person who asks, None without a session."""
    return await find_person(request.headers.get("cookie"), store)


Viewer: TypeAlias = NamedDependency[Person | None]
"""The dependency of a handler that serves people without a session too."""


def player_of(person: Person | None) -> Player | None:
    """Return the number of a person; None without one."""
    return None if person is None else person.player


@post("/session", status_code=200, summary="Give a name", tags=["session"], responses=problems(403))
async def give_name(
    request: AnyRequest, data: JSONBody[NameForm], store: TheStore, site: TheSite
) -> Response[Person]:
    """Create a player and set the cookie. A request with a session renames its player instead."""
    name = clean_name(data.name)
    if name is None:
        raise Problem(400, "bad_name")
    cookies = request.headers.get("cookie")
    known, token = await find_person(cookies, store), token_of(cookies)
    if known is None or token is None:
        player, token = await store.new_player(name)
    else:
        player = known.player
        await store.rename(player, name)
    cookie = Cookie(
        COOKIE,
        value=token,
        path="/",
        max_age=_COOKIE_S,
        httponly=True,
        samesite="lax",
        secure=site.is_secure or request.url.scheme == "https",
    )
    return Response(Person(player, name), cookies=[cookie])


@get("/session", summary="Who am I?", tags=["session"], responses=problems())
async def who_am_i(request: AnyRequest, store: TheStore) -> Asked:
    """Return number and name of the person who asks. A request without a session is not an error."""
    person = await find_person(request.headers.get("cookie"), store)
    return Asked(None) if person is None else Asked(person.player, person.name)
