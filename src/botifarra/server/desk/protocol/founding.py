"""The messages of the wizard for a new event."""

from typing import Annotated

import msgspec
from msgspec import Meta

from botifarra.server.desk.protocol.fields import Id, Language, Text
from botifarra.tournament.format import Kind, Pairing
from botifarra.tournament.proposals import MOST_BOARDS, MOST_PAIRS, MOST_ROUNDS, Proposal

MOST_LIST = 256 * 1024
"""Bytes of the largest body with the host's link: a list of names, which may be a spreadsheet."""


class NewPair(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pair that is to be entered. `club`, `team` and `section` may be empty."""

    players: tuple[Text, Text]
    club: Text = ""
    team: Text = ""
    section: Text = ""


class HostPage(msgspec.Struct, frozen=True):
    """The events that the host may begin: only the one called `name`, or any event for None."""

    name: str | None


class Proposals(msgspec.Struct, frozen=True):
    """The formats that fit, the best first."""

    proposals: tuple[Proposal, ...]


class NameList(msgspec.Struct, frozen=True):
    """The pairs of a list, and sentences about possible mistakes in it."""

    pairs: tuple[NewPair, ...]
    notes: tuple[str, ...]


class FoundingForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A new event. A form that is sent again with the same `request` is done once.

    `kind` and `pairing` are those of a proposal for `minutes`, `sets` and the `pairs` of each section.
    `rounds` and `boards` are those that the host has asked for; 0 leaves the choice to the program. `deals`:
    the program deals the boards, if the event has any.
    """

    request: Id
    name: Annotated[str, Meta(min_length=1, max_length=100)]
    minutes: Annotated[int, Meta(ge=20, le=24 * 60)]
    sets: Annotated[int, Meta(ge=0, le=MOST_PAIRS)]
    kind: Kind
    pairing: Pairing
    rounds: Annotated[int, Meta(ge=0, le=MOST_ROUNDS)] = 0
    boards: Annotated[int, Meta(ge=0, le=MOST_BOARDS)] = 0
    pairs: Annotated[tuple[NewPair, ...], Meta(min_length=2, max_length=MOST_PAIRS)]
    deals: bool = True
    date: Annotated[str, Meta(max_length=40)] = ""
    place: Text = ""
    by: Annotated[str, Meta(max_length=40)] = ""
    lang: Language = "ca"


class Founded(msgspec.Struct, frozen=True):
    """The event that has begun, and the secret of its director's link."""

    event: str
    secret: str
