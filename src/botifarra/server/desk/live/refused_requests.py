"""Requests that were refused, so that each gets the same answer when it comes again."""

from collections.abc import Mapping, Set
from hashlib import sha256

import msgspec
from msgspec.structs import asdict, replace

from botifarra.server.desk.links import Link
from botifarra.server.desk.protocol.commands import CommandForm
from botifarra.server.desk.protocol.replies import DeskRefusal
from botifarra.server.desk.state import DeskState, KeptRefusal

_MOST = 16
"""Number of requests that are remembered for each link. The oldest are forgotten."""

_DIGITS = 32
"""Number of hexadecimal digits under which a request is remembered."""


def refusal_before(state: DeskState, link: Link, form: CommandForm) -> DeskRefusal | None:
    """Return the answer to a request that was refused before, in the language of this form.

    A browser may stop a page before the answer comes, and send the request again much later. By then the
    command could be possible, but the person has read that it was refused.
    """
    kept = (state.refused[key] for key in _keys(link, form) if key in state.refused)
    return next((each.answer(form.lang) for each in kept), None)


def remembering_refusal(state: DeskState, link: Link, form: CommandForm, refusal: KeptRefusal) -> DeskState:
    """Return the state with the answer to a request that is refused."""
    key, _ = _keys(link, form)
    others = [each for each in state.refused if each.startswith(f"{link.name}:") and each != key]
    return replace(state, refused={**_without(state.refused, {key, *others[: 1 - _MOST]}), key: refusal})


def forgetting_refusal(state: DeskState, link: Link, form: CommandForm) -> DeskState:
    """Return the state without the refusal of a request.

    It is for a request that two tabs sent at once, and that was done for the second.
    """
    return replace(state, refused=_without(state.refused, {*_keys(link, form)}))


def _without(refused: Mapping[str, KeptRefusal], keys: Set[str]) -> dict[str, KeptRefusal]:
    return {each: refusal for each, refusal in refused.items() if each not in keys}


def _keys(link: Link, form: CommandForm) -> tuple[str, str]:
    """Return the key of a request, and the key that it has in the state of an earlier version.

    Fields with default values are not in a key, so that it stays the same when another version of the program
    adds a field to the command. Earlier versions had them in it.
    """
    command = form.command
    with_defaults = {"t": command.__struct_config__.tag, **asdict(command)}
    return _key(link, form, command), _key(link, form, with_defaults)


def _key(link: Link, form: CommandForm, command: object) -> str:
    asked = msgspec.json.encode((form.device, form.request, command))
    return f"{link.name}:{sha256(asked).hexdigest()[:_DIGITS]}"
