"""A table as text, so that a long log need not be folded from its first entry: a cache, never the truth."""

from fractions import Fraction
from typing import Any, get_type_hints

import msgspec
from msgspec.structs import asdict, replace

from botifarra.core.actions import ACTIONS, action_id
from botifarra.core.cards import CardSet
from botifarra.core.deal import Deal
from botifarra.core.match import Match, Series
from botifarra.core.seats import Seat, Side
from botifarra.core.state import State
from botifarra.records.rules import format_rules, parse_rules
from botifarra.server.table.board import Board
from botifarra.server.table.table import Table

VERSION = 1
"""Another one for each change of what a log comes to; a checkpoint of another version is ignored."""

Halves = tuple[str, str]
"""A score: two fractions."""


class KeptMatch(msgspec.Struct, frozen=True):
    """A `Match`; `rules` as records write them."""

    rules: str
    dealer: Seat
    score: Halves
    hands: tuple[Halves, ...]
    winner: Side | None
    misdeals: int
    carried: Halves


_WORKED_OUT = {"state", "calls", "seats", "taken"}
"""What is known of a board when its deal, its actions and who chose them are."""

_DEALT: dict[str, Any] = {
    "rules": str,
    "dealer": Seat,
    "hands": tuple[int, int, int, int],
    "actions": tuple[int, ...],
}
"""What is kept of a board's state; hands are masks of cards."""

KeptBoard = msgspec.defstruct(
    "KeptBoard",
    [
        *((name, kind) for name, kind in get_type_hints(Board).items() if name not in _WORKED_OUT),
        *_DEALT.items(),
    ],
    frozen=True,
)
"""A `Board`, field by field."""

_OTHERWISE: dict[str, Any] = {
    "rules": str,
    "match": KeptMatch | None,
    "series": tuple[KeptMatch, ...] | None,
    "board": KeptBoard | None,
}

KeptTable = msgspec.defstruct(
    "KeptTable",
    [(name, _OTHERWISE.get(name, kind)) for name, kind in get_type_hints(Table).items()],
    frozen=True,
)
"""A `Table`, field by field; new ones are kept as they are."""


class Checkpoint(msgspec.Struct, frozen=True):
    """A table as of an entry; when it was made, and the `seq` at which its last match began."""

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
    table = checkpoint.table
    fields = asdict(table) | {
        "rules": format_rules(table.rules),
        "match": None if table.match is None else _keep_match(table.match),
        "series": None if table.series is None else tuple(map(_keep_match, table.series.matches)),
        "board": None if table.board is None else _keep_board(table.board),
    }
    kept = _Kept(VERSION, checkpoint.created, checkpoint.began, KeptTable(**fields))
    return _ENCODER.encode(kept).decode()


def decode_checkpoint(text: str) -> Checkpoint | None:
    """Return the checkpoint of a text, None where this version cannot use it."""
    try:
        if _VERSION.decode(text).version != VERSION:
            return None
        kept = _DECODER.decode(text)
        return Checkpoint(_table(kept.table), kept.created, kept.began)
    except Exception:  # whatever is wrong with it, the log is there
        return None


def _table(kept: msgspec.Struct) -> Table:
    fields = asdict(kept)
    match, series, board = fields["match"], fields["series"], fields["board"]
    return Table(
        **fields
        | {
            "rules": parse_rules(fields["rules"]),
            "match": None if match is None else _match(match),
            "series": None if series is None else Series(tuple(map(_match, series))),
            "board": None if board is None else _board(board),
        }
    )


def _keep_match(match: Match) -> KeptMatch:
    return KeptMatch(
        format_rules(match.rules),
        match.dealer,
        _keep_score(match.score),
        tuple(map(_keep_score, match.hands)),
        match.winner,
        match.misdeals,
        _keep_score(match.carried),
    )


def _match(kept: KeptMatch) -> Match:
    return Match(
        parse_rules(kept.rules),
        kept.dealer,
        _score(kept.score),
        tuple(map(_score, kept.hands)),
        kept.winner,
        kept.misdeals,
        _score(kept.carried),
    )


def _keep_score(score: tuple[Fraction, Fraction]) -> Halves:
    return str(score[0]), str(score[1])


def _score(kept: Halves) -> tuple[Fraction, Fraction]:
    return Fraction(kept[0]), Fraction(kept[1])


def _keep_board(board: Board) -> msgspec.Struct:
    deal, public = board.state.deal, board.state.public
    kept = {name: value for name, value in asdict(board).items() if name not in _WORKED_OUT}
    dealt = {
        "rules": format_rules(public.rules),
        "dealer": deal.dealer,
        "hands": tuple(hand.mask for hand in deal.hands),
        "actions": tuple(map(action_id, public.actions)),
    }
    return KeptBoard(**kept, **dealt)


def _board(kept: msgspec.Struct) -> Board:
    fields = asdict(kept)
    rules, dealer, hands, actions = (fields.pop(name) for name in _DEALT)
    north, west, south, east = map(CardSet.from_mask, hands)
    start = State.start(parse_rules(rules), Deal(dealer, (north, west, south, east)))
    board = Board(fields["number"], fields["seeds"], start)
    for action, by in zip(actions, fields["doers"], strict=True):
        board = board.act(ACTIONS[action], by)
    return replace(board, **fields)


class _AnyVersion(msgspec.Struct, frozen=True):
    version: int


_ENCODER = msgspec.json.Encoder()
_VERSION = msgspec.json.Decoder(_AnyVersion)
_DECODER = msgspec.json.Decoder(_Kept)
