"""Random messages that a table has to refuse: malformed, out of place, out of turn, or repeated."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple, get_args, get_type_hints

import msgspec

from botifarra.core.actions import ACTIONS, CLAIM, action_id
from botifarra.server.live.table_codes import parse_code
from botifarra.server.protocol.commands import MAX_FRAME, Again, Hello, Ping, decode_message
from botifarra.server.table.events import PHRASES_IN_PLAY, Phrase
from tests.server.serving import Json

MALFORMED = "reject bad_message"
"""The answer to a malformed message."""

ODD_TEXTS = (
    "", " ", "\0", "\n", "\u202e", "\ufeff", "é" * 50, "e" + "\u0301" * 40, "😀" * 30, "صفحة", "Ñandú",
    "\u2028", "'; DROP TABLE players; --", "<script>alert(1)</script>", "%s%n", "../../etc/passwd", "null",
    "\x1b[31m",
)  # fmt: skip
"""Odd names."""

ODD_NUMBERS = (-1, 4, 59, 2**31, 2**53, 2**53 + 1, 2**63, 2**64, 10**300, -(10**300), 0.5, 1.0, -0.0, 1e308)

AGAIN: tuple[str, ...] = get_args(get_type_hints(Again)["kind"])
"""The ways to begin again; `same` is for practice tables alone."""

_ACT_CLAIM = action_id(CLAIM)

_OTHERS = "reject"
"""Any refusal."""


class Shot(NamedTuple):
    """A frame, the id of its answer if it has one, and the allowed answers.

    An answer is `reject CODE`, `ack SEQ` or the type alone. An allowed answer may be only the beginning of
    the real one.
    """

    frame: str
    id: str | None
    answers: tuple[str, ...]


class Said(NamedTuple):
    """A command that was done: its sender, its message, and the `seq` of its `ack`."""

    player: int
    message: Json
    seq: int


def encode(message: object) -> str:
    """Return JSON for sending; msgspec cannot encode numbers that are too large, but `json` can."""
    return json.dumps(message, ensure_ascii=False)


# Malformed messages, and those of strangers.


def broken(rng: Random, message: Json) -> str:
    """Return the message with its text or its values damaged; the result may still be valid."""
    for _ in range(rng.choice((1, 1, 2, 5))):
        message = rng.choice(_DAMAGES)(rng, message)
    text = encode(message)
    for _ in range(rng.choice((0, 0, 1, 3))):
        text = rng.choice(_SCRATCHES)(rng, text)
    return text.encode("utf-8", "ignore")[:MAX_FRAME].decode("utf-8", "ignore")


def _replaced(rng: Random, message: Json) -> Json:
    return message | {rng.choice(list(message)): _anything(rng)} if message else message


def _removed(rng: Random, message: Json) -> Json:
    left = rng.choice([*message, None])
    return {key: value for key, value in message.items() if key != left}


def _added(rng: Random, message: Json) -> Json:
    return message | {rng.choice(("more", "player", "seat", "t", "__class__", "")): _anything(rng)}


def _nested(rng: Random, message: Json) -> Json:
    inner: Any = message
    for _ in range(rng.choice((1, 10, 100))):
        inner = {"t": inner} if rng.random() < 0.5 else [inner]
    return {"t": rng.choice(("configure", "hello", "act")), "id": "deep", "base": 0, "settings": inner}


_DAMAGES = (_replaced, _replaced, _removed, _added, _nested)


def _anything(rng: Random) -> Any:
    return rng.choice(
        (
            rng.choice(ODD_TEXTS), rng.choice(ODD_NUMBERS), None, True, [], {}, [[]] * 5, {"t": "act"},
            rng.randrange(60), rng.choice(("sit", "act", "hello", "ping", "north", "greedy", "undo")),
        )
    )  # fmt: skip


def _cut(rng: Random, text: str) -> str:
    return text[: rng.randrange(len(text) + 1)]


def _doubled(rng: Random, text: str) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + text[rng.randrange(at + 1) :]


def _smudged(rng: Random, text: str) -> str:
    at = rng.randrange(len(text) + 1)
    return (
        text[:at] + rng.choice(("\0", '"', "{", "]", ",", "\\ud800", "9" * 400, "😀", "\n")) + text[at + 1 :]
    )


def _deep(rng: Random, text: str) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(("[", '{"a":')) * rng.choice((20, 1_000, 8_000)) + text[at:]


_SCRATCHES = (_cut, _doubled, _smudged, _deep)


def any_command(rng: Random, settings: Json) -> Json:
    """Return a well-formed command, whether or not it can be done."""
    own: Json = rng.choice(
        (
            {"t": "sit", "seat": rng.randrange(4)},
            {"t": "stand"},
            {"t": "return"},
            {"t": "bot", "seat": rng.randrange(4), "level": rng.choice(("greedy", "random", None))},
            {"t": "fill", "level": "greedy"},
            {"t": "configure", "settings": settings},
            {"t": "start"},
            {"t": "again", "kind": rng.choice(AGAIN)},
            {"t": "ready", "deal": rng.choice((0, 1, 2, 10**12)), "entropy": rng.randbytes(32).hex()},
            {"t": "act", "action": rng.randrange(len(ACTIONS))},
            {"t": "ask", "wish": rng.choice(("undo", "concede"))},
            {"t": "advise"},
            {"t": "keep"},
            {"t": "answer", "yes": rng.random() < 0.5},
            {"t": "say", "phrase": rng.choice(get_args(Phrase))},
            {"t": "close"},
        )
    )
    return own | {"id": fresh_id(rng), "base": rng.choice((0, 1, 2**40))}


def fresh_id(rng: Random) -> str:
    """Return an unused id."""
    return rng.randbytes(8).hex()


def by_a_stranger(rng: Random, code: str, settings: Json, said: list[Said], watches: bool = True) -> Shot:
    """Return any command of a person without a seat; none of these has an effect.

    `watches` tells whether such a person may see the table.
    """
    chance = rng.random()
    if chance < 0.2 and said:
        message = rng.choice(said).message
    elif chance < 0.8:
        message = any_command(rng, settings)
    else:
        message = rng.choice(
            ({"t": "ping", "n": 1}, {"t": "hello", "table": code, "seq": rng.choice((0, 1, 2**60))})
        )
    text = encode(message) if rng.random() < 0.4 else broken(rng, message)
    return _expected(text, code, watches) or by_a_stranger(rng, code, settings, said, watches)


def _expected(text: str, code: str, watches: bool = True) -> Shot | None:
    """Return the answers to a person without a seat; None for a command that would leave the table."""
    try:
        message = decode_message(text)
    except msgspec.DecodeError:
        return Shot(text, None, (MALFORMED,))
    if isinstance(message, Ping):
        return Shot(text, None, ("pong",))
    if isinstance(message, Hello):
        welcome = "welcome" if watches else "reject no_spectators"
        return Shot(text, None, (welcome,)) if parse_code(message.table) == code else None
    return Shot(text, message.id, (_OTHERS,))


# Commands that a person at the table may not send now.


@dataclass(frozen=True)
class Seated:
    """A person at the table, with the table as its own client has it.

    `said` are all commands that were done.
    """

    player: int
    table: Json
    said: list[Said]

    @property
    def seat(self) -> int:
        seat: int = self.table["you"]["seat"]
        return seat

    def shot(self, rng: Random) -> Shot:
        """Return a command that is refused, or was done before."""
        while True:
            made = rng.choice(_FOULS)(self, rng)
            if isinstance(made, Shot):
                return made
            if made is not None:
                message, *codes = made
                if "shared" in self.table and _is_barred_where_shared(message):
                    codes = ["shared_boards"]
                message = {"id": fresh_id(rng), "base": 2**50} | message
                return Shot(encode(message), message["id"], tuple(f"reject {code}" for code in codes))

    def plays(self) -> bool:
        return self.table["stage"] == "hand" and bool(self.table["you"].get("legal"))


def _is_barred_where_shared(message: Json) -> bool:
    """Return whether a table refuses a command because other tables play its boards too."""
    barred = ("sit", "stand", "bot", "fill", "configure", "close", "start", "again", "advise", "keep")
    return message["t"] in barred or message.get("wish") in ("undo", "relieve")


Foul = tuple[Any, ...] | Shot | None
"""A message and the codes with which it may be refused; None if it might be done."""


def _acts_out_of_turn(one: Seated, rng: Random) -> Foul:
    if one.plays():
        return None
    return {"t": "act", "action": rng.randrange(len(ACTIONS))}, "illegal", "not_now"


def _acts_against_the_rules(one: Seated, rng: Random) -> Foul:
    if not one.plays():
        return None
    legal = {*one.table["you"]["legal"], _ACT_CLAIM}
    return {
        "t": "act",
        "action": rng.choice([action for action in range(len(ACTIONS)) if action not in legal]),
    }, "illegal"


def _acts_on_what_is_past(one: Seated, rng: Random) -> Foul:
    if not one.plays():
        return None
    return {
        "t": "act",
        "action": rng.choice(one.table["you"]["legal"]),
        "base": rng.choice((0, 1, 5)),
    }, "stale"


def _is_ready_for_another_deal(one: Seated, rng: Random) -> Foul:
    coming = one.table.get("next")
    message = {"t": "ready", "entropy": rng.randbytes(32).hex()}
    if coming and one.table["seats"][one.seat].get("ready"):
        return message | {"deal": coming["deal"]}, "not_now"
    deal = rng.choice((-1, 0, 2**60, coming["deal"] + 1 if coming else 1))
    return message | {"deal": deal}, "wrong_deal" if coming else "not_now"


def _moves_about(one: Seated, rng: Random) -> Foul:
    seat = rng.randrange(4)
    moves = (
        {"t": "sit", "seat": seat},
        {"t": "bot", "seat": seat, "level": rng.choice(("greedy", None))},
        {"t": "fill", "level": "random"},
        {"t": "return"},
        {"t": "start"},
    )
    return rng.choice(moves), "not_now", "seated", "seat_taken"


def _begins_again(one: Seated, rng: Random) -> Foul:
    kind = rng.choice(("series", "same") if one.table["stage"] == "finished" else AGAIN)
    return {"t": "again", "kind": kind}, "not_now"


def _is_not_the_host(one: Seated, rng: Random) -> Foul:
    settings = one.table["settings"]
    message = rng.choice(({"t": "configure", "settings": settings}, {"t": "close"}))
    if one.player != one.table["host"]:
        return message, "not_host"
    if one.table["stage"] != "finished":
        return message, "not_now"
    rules = rng.choice(("nothing", "oriental target=0", "oriental target=x", "oriental " * 40, "x" * 500))
    return {"t": "configure", "settings": settings | {"rules": rules[:500]}}, "bad_settings"


def _answers_nothing(one: Seated, rng: Random) -> Foul:
    if one.seat in (one.table.get("pending") or {"waiting": ()})["waiting"]:
        return None
    return {"t": "answer", "yes": rng.random() < 0.5}, "not_asked"


def _asks_in_vain(one: Seated, rng: Random) -> Foul:
    if rng.random() < 0.5:
        return None if one.table["you"].get("undo") else ({"t": "ask", "wish": "undo"}, "not_now")
    return None if one.plays() else ({"t": "ask", "wish": "concede"}, "illegal", "not_now")


def _asks_for_advice_in_vain(one: Seated, rng: Random) -> Foul:
    return (
        None
        if one.table["you"].get("advice") == "open"
        else ({"t": "advise"}, "no_advice", "illegal", "not_now")
    )


def _keeps_without_a_warning(one: Seated, rng: Random) -> Foul:
    return None if one.table["you"].get("warned") is not None else ({"t": "keep"}, "not_now")


def _tells_of_cards(one: Seated, rng: Random) -> Foul:
    if one.table["stage"] != "hand":
        return None
    phrase = rng.choice([phrase for phrase in get_args(Phrase) if phrase not in PHRASES_IN_PLAY])
    return {"t": "say", "phrase": phrase}, "not_now"


def _says_again(one: Seated, rng: Random) -> Foul:
    own = [said for said in one.said if said.player == one.player]
    if not own:
        return None
    said = rng.choice(own)
    other = any_command(rng, one.table["settings"])
    message = rng.choice((said.message, said.message | {"base": 0}, other | {"id": said.message["id"]}))
    return Shot(encode(message), message["id"], (f"ack {said.seq}",))


def _says_nothing_that_is_one(one: Seated, rng: Random) -> Foul:
    text = broken(rng, any_command(rng, one.table["settings"]))
    shot = _expected(text, one.table["code"])
    return shot if shot is not None and shot.answers == (MALFORMED,) else None


_FOULS: tuple[Callable[[Seated, Random], Foul], ...] = (
    _acts_out_of_turn,
    _acts_against_the_rules,
    *(_acts_on_what_is_past,) * 5,
    _is_ready_for_another_deal,
    _moves_about,
    _begins_again,
    _is_not_the_host,
    _answers_nothing,
    _asks_in_vain,
    _asks_for_advice_in_vain,
    _keeps_without_a_warning,
    _tells_of_cards,
    *(_says_again,) * 3,
    *(_says_nothing_that_is_one,) * 3,
)
