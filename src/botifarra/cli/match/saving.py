"""Reading and writing of a session: its hands are BGN, and tags hold the names, seat, level and seed."""

from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from botifarra.bots.named import is_bot_name
from botifarra.cli.match.session import Session, Setup
from botifarra.core.errors import RuleError
from botifarra.core.seats import Seat, Side
from botifarra.records.bgn import format_bgn, split_bgn
from botifarra.records.errors import ParseError
from botifarra.records.notation import format_seat, format_side, parse_seat
from botifarra.records.read import read_sound
from botifarra.records.record import NAME_TAGS, Record, Tag, tag_text

_OWN_TAGS = ("Human", "Bots", "Seed", "Lang")
"""The tags that every hand of a saved session has, and other records lack."""

_OVERCLAIMED = "Overclaimed"

_LONGEST_BOT = 1_000
"""Largest number of characters of a bot's name; the command of an engine is typed again for resuming."""


class NotResumable(Exception):
    """A file that is not a saved session; `reason` is a key of the texts, `detail` a value for it."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(reason, detail)
        self.reason = reason
        self.detail = detail


def format_session(session: Session, language: str) -> str:
    """Return the session as BGN."""
    setup = session.setup
    facts = (
        *((tag, name) for tag, name in zip(NAME_TAGS, setup.names, strict=True) if name),
        ("Human", format_seat(setup.seat)),
        ("Bots", tag_text(setup.bot, _LONGEST_BOT)),
        ("Seed", str(setup.seed)),
        ("Lang", language),
    )
    hands = [
        Record(setup.rules, state.deal, state.public.actions, (("Board", str(number)), *facts))
        for number, state in enumerate(session.hands, 1)
    ]
    hands[-1] = replace(hands[-1], tags=(*hands[-1].tags, *_failed_claims(session)))
    return format_bgn(hands)


def parse_session(content: bytes | str, source: str) -> tuple[Session, str]:
    """Return the session in a file, and its language; raises `ParseError` or `NotResumable`."""
    reading = read_sound(split_bgn(content, source))
    first = next(reading, None)
    if first is None:
        raise NotResumable("save.no_hand")
    setup = _setup(first)  # a long file without the tags of a session is refused before it is read
    records = [first, *reading]
    other = next((place for place, record in enumerate(records, 1) if record.rules != first.rules), None)
    if other is not None:
        raise NotResumable("save.other_rules", str(other))
    try:
        session = Session.replay(setup, [record.state for record in records])
        session = replace(session, overclaimed=_overclaimed(records[-1]))
    except RuleError as error:
        raise NotResumable("save.bad_order", error.rule) from None
    return session, _tag(first, "Lang")


def free_path(wanted: Path) -> Path:
    """Return `wanted`, or a numbered path like it, at which there is not a file yet."""
    path, number = wanted, 1
    while path.exists():
        number += 1
        path = wanted.with_stem(f"{wanted.stem}-{number}")
    return path


def write_session(session: Session, language: str, path: Path) -> None:
    """Save the session completely or not at all; raises `OSError`."""
    part = path.with_name(f"{path.name}.part")
    try:
        part.write_text(format_session(session, language), encoding="utf-8")
        part.replace(path)
    except OSError as error:
        with suppress(OSError):
            part.unlink()
        raise OSError(error.errno, error.strerror, str(path)) from error


def _setup(record: Record) -> Setup:
    if not any(map(record.tag, _OWN_TAGS)):
        raise NotResumable("save.not_saved")
    try:
        seat = parse_seat(_tag(record, "Human"))
        seed = int(_tag(record, "Seed"))
    except ParseError:
        raise NotResumable("save.bad_tag", "Human") from None
    except ValueError:
        raise NotResumable("save.bad_tag", "Seed") from None
    bot = _tag(record, "Bots")
    if not is_bot_name(bot):
        raise NotResumable("save.bad_tag", "Bots")
    north, west, south, east = (
        (record.tag(tag) or "") if place is seat else _tag(record, tag)
        for place, tag in zip(Seat, NAME_TAGS, strict=True)
    )
    return Setup(record.rules, seat, (north, west, south, east), bot, seed)


def _failed_claims(session: Session) -> tuple[Tag, ...]:
    """Return the tag for the hand on the table with the sides that may not claim again (R5.5)."""
    sides = " ".join(map(format_side, session.overclaimed))
    return ((_OVERCLAIMED, sides),) if sides else ()


def _overclaimed(record: Record) -> tuple[Side, ...]:
    sides = {format_side(side): side for side in Side}
    try:
        return tuple(sides[name] for name in (record.tag(_OVERCLAIMED) or "").split())
    except KeyError:
        raise NotResumable("save.bad_tag", _OVERCLAIMED) from None


def _tag(record: Record, name: str) -> str:
    value = record.tag(name)
    if value is None:
        raise NotResumable("save.bad_tag", name)
    return value
