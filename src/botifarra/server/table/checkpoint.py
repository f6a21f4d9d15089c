"""A snapshot of a table as text, a cache that saves replaying a long event log from its start."""

from fractions import Fraction
from typing import Any, get_type_hints

import msgspec
from msgspec.structs import asdict, replace

from botifarra.core.actions import ACTIONS, action_id
from botifarra.core.cards import CardSet
from botifarra.core.deal import Deal
from botifarra.core.rules import Rules
from botifarra.core.state import State
from botifarra.server.table.board import Board
from botifarra.server.table.table import Table

VERSION = 6
"""The version of checkpoints. It rises when a replay gives another result; other versions are ignored."""

_DERIVED = {"state", "calls", "seats", "taken"}
"""Fields of a board that follow from its deal, its actions and the players who chose them."""

KeptBoard = msgspec.defstruct(
    "KeptBoard",
    [
        *((name, kind) for name, kind in get_type_hints(Board).items() if name not in _DERIVED),
        ("rules", Rules),
        ("deal", Deal),
        ("actions", tuple[int, ...]),
    ],
    frozen=True,
)
"""A `Board` with the deal, rules and actions in place of the fields that follow from them."""

KeptTable = msgspec.defstruct(
    "KeptTable",
    list((get_type_hints(Table) | {"board": KeptBoard | None}).items()),
    frozen=True,
)
"""A `Table`, field by field."""


class Checkpoint(msgspec.Struct, frozen=True):
    """A table as of an entry, its time of creation, and the `seq` at which its last match began."""

    table: Table
    created: int
    began: int


class _Kept(msgspec.Struct, frozen=True):
    version: int
    created: int
    began: int
    table: KeptTable  # type: ignore[valid-type]


def encode_checkpoint(checkpoint: Checkpoint) -> str:
    """Return the text of a checkpoint."""
    board = checkpoint.table.board
    kept_board = None if board is None else _keep_board(board)
    table = KeptTable(**asdict(checkpoint.table) | {"board": kept_board})
    return _ENCODER.encode(_Kept(VERSION, checkpoint.created, checkpoint.began, table)).decode()


def decode_checkpoint(text: str) -> Checkpoint | None:
    """Return the checkpoint of a text, None where this version cannot use it."""
    try:
        if _VERSION.decode(text).version != VERSION:
            return None
        kept = _DECODER.decode(text)
        fields = asdict(kept.table)
        board = None if fields["board"] is None else _board(fields["board"])
        return Checkpoint(Table(**fields | {"board": board}), kept.created, kept.began)
    except Exception:  # whatever the error, the log is still there
        return None


def _keep_board(board: Board) -> msgspec.Struct:
    kept = {name: value for name, value in asdict(board).items() if name not in _DERIVED}
    public = board.state.public
    actions = tuple(map(action_id, public.actions))
    return KeptBoard(**kept, rules=public.rules, deal=board.state.deal, actions=actions)


def _board(kept: msgspec.Struct) -> Board:
    fields = asdict(kept)
    rules, deal, actions = (fields.pop(name) for name in ("rules", "deal", "actions"))
    board = Board(fields["number"], fields["seeds"], State.start(rules, deal))
    for action, by in zip(actions, fields["doers"], strict=True):
        board = board.act(ACTIONS[action], by)
    return replace(board, **fields)


def _encode_part(value: object) -> object:
    """Return a fraction or a set of cards as a value that JSON has."""
    match value:
        case Fraction():
            return str(value)
        case CardSet():
            return value.mask
    raise NotImplementedError(type(value))


def _decode_part(kind: type, value: Any) -> object:
    return CardSet.from_mask(value) if kind is CardSet else kind(value)


class _AnyVersion(msgspec.Struct, frozen=True):
    version: int


_ENCODER = msgspec.json.Encoder(enc_hook=_encode_part)
_VERSION = msgspec.json.Decoder(_AnyVersion)
_DECODER = msgspec.json.Decoder(_Kept, dec_hook=_decode_part)
