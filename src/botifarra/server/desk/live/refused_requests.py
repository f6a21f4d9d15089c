"""Requests that were refused, so that each gets the same answer when it comes again."""

from collections.abc import Mapping
from hashlib import sha256

import msgspec
from msgspec.structs import replace

from botifarra.server.desk.links import Link
from botifarra.server.desk.protocol.commands import CommandForm
from botifarra.server.desk.protocol.replies import DeskRefusal
from botifarra.server.desk.state import DeskState

_MOST = 256
"""Number of requests that are remembered. The oldest are forgotten."""

_DIGITS = 32
"""Number of hexadecimal digits under which a request is remembered."""


def refusal_before(state: DeskState, link: Link, form: CommandForm) -> DeskRefusal | None:
    """Return the answer to a request that was refused before.

    A browser may stop a page before the answer comes, and send the request again much later. By then the
    command could be possible, but the person has read that it was refused.
    """
    return state.refused.get(_key(link, form))


def remembering_refusal(state: DeskState, link: Link, form: CommandForm, refusal: DeskRefusal) -> DeskState:
    """Return the state with the answer to a request that is refused."""
    known = list({**state.refused, _key(link, form): refusal}.items())
    return replace(state, refused=dict(known[-_MOST:]))


def forgetting_refusal(state: DeskState, link: Link, form: CommandForm) -> DeskState:
    """Return the state without the refusal of a request.

    It is for a request that two tabs sent at once, and that was done for the second.
    """
    return replace(state, refused=_without(state.refused, _key(link, form)))


def _without(refused: Mapping[str, DeskRefusal], key: str) -> dict[str, DeskRefusal]:
    return {each: refusal for each, refusal in refused.items() if each != key}


def _key(link: Link, form: CommandForm) -> str:
    asked = msgspec.json.encode((link.name, form.device, form.request, form.command))
    return sha256(asked).hexdigest()[:_DIGITS]
