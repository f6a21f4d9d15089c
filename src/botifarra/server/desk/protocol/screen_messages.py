"""The messages that a screen sends over its WebSocket."""

from typing import Annotated

import msgspec
from msgspec import Meta

from botifarra.server.desk.protocol.fields import Id


class ScreenMessage(msgspec.Struct, frozen=True, tag_field="t", tag=str.lower, forbid_unknown_fields=True):
    """A message from a screen over its WebSocket."""


class Open(ScreenMessage, frozen=True):
    """The first message. `link` is the secret of the link, None for the public page; it decides the screen.

    `known` is the last request of this device that was answered with `is_logged`. If the file does not have
    it, the file is another copy, and `opened` says `is_forked`.
    """

    link: Annotated[str, Meta(max_length=64)] | None = None
    known: Id | None = None


class Beat(ScreenMessage, frozen=True):
    """A heartbeat, which the server answers at once with a `beat` of the same number."""

    n: Annotated[int, Meta(ge=0, le=2**53)]


FromScreen = Open | Beat
