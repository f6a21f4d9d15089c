"""TypeScript types of all messages from and to the server, and the constants that both sides share."""

import json
from collections.abc import Iterator
from enum import IntEnum, StrEnum
from functools import partial
from typing import Any, get_args

import msgspec
from msgspec import inspect

from botifarra.bots import OPPONENTS
from botifarra.core.actions import (
    CLAIM,
    CONCEDE,
    DECLARES,
    DELEGATE,
    DOUBLE,
    PASS,
    SHOW,
    Action,
    action_id,
)
from botifarra.review.report import ReviewReport
from botifarra.server.api.history import Hands, Matches, Replay
from botifarra.server.api.invite import Invite
from botifarra.server.api.open_hands import OpenHandsForm, OpenHandsValues
from botifarra.server.api.practice import PracticeForm
from botifarra.server.api.presets import Presets
from botifarra.server.api.problems import ProblemBody
from botifarra.server.api.reviews import ReviewPlace
from botifarra.server.api.session import NameForm, Person
from botifarra.server.api.table_preview import TablePreview
from botifarra.server.api.tables import NewTable, TableForm, Tables
from botifarra.server.desk.protocol.commands import AnyCommand, CommandForm
from botifarra.server.desk.protocol.founding import (
    MOST_LIST,
    Founded,
    FoundingForm,
    HostPage,
    NameList,
    Proposals,
)
from botifarra.server.desk.protocol.replies import (
    Consequences,
    DeskLinks,
    DeskRefusal,
    Done,
    EventTitles,
    LiveStandings,
    LogLines,
    PaperOffers,
    ToScreen,
)
from botifarra.server.desk.protocol.screen_messages import FromScreen
from botifarra.server.desk.protocol.screens import AnyScreen
from botifarra.server.live import table_codes as codes
from botifarra.server.protocol.commands import FromClient
from botifarra.server.protocol.replies import FromServer
from botifarra.server.reviews.summary import ReviewSummary
from botifarra.server.shared.messages import (
    CHALLENGE_DAYS,
    MAX_DAYS,
    MAX_SUBTITLE,
    MAX_TITLE,
    BoardPage,
    EntrantPage,
    Entry,
    MonthPage,
    PartnerInvitation,
    RatingsPage,
    SetForm,
    SetPage,
    Sets,
    StandingsPage,
    Today,
)
from botifarra.server.table.events import MAX_NAME, PHRASES_IN_PLAY, AnyEvent, Phrase
from botifarra.server.table.follow import ASK_WAIT, DEAL_WAIT
from botifarra.server.table.settings import Settings
from botifarra.server.table.table import MATCH_STAGES
from botifarra.tournament.durations import MINUTES_A_BOARD, MINUTES_A_MATCH
from botifarra.tournament.proposals import MOST_BOARDS, MOST_PAIRS, MOST_ROUNDS
from botifarra.tournament.shared.shared_set import BOARDS, SEATS, SetKind

Struct = type[msgspec.Struct]

_EVENTS = tuple(kind.__name__ for kind in get_args(AnyEvent))
_FORMS = (NameForm, TableForm, PracticeForm, OpenHandsForm, SetForm)
_ANSWERS = (
    Person,
    Presets,
    NewTable,
    Tables,
    TablePreview,
    Hands,
    Replay,
    Matches,
    ReviewReport,
    ReviewPlace,
    ReviewSummary,
    Invite,
    OpenHandsValues,
    Today,
    Sets,
    SetPage,
    Entry,
    PartnerInvitation,
    StandingsPage,
    EntrantPage,
    BoardPage,
    MonthPage,
    RatingsPage,
    ProblemBody,
)
_DESK_UNIONS = {
    "FromScreen": FromScreen,
    "ToScreen": ToScreen,
    "AnyScreen": AnyScreen,
    "AnyCommand": AnyCommand,
}
_DESK_ANSWERS = (
    Done,
    Consequences,
    DeskRefusal,
    EventTitles,
    DeskLinks,
    LogLines,
    LiveStandings,
    PaperOffers,
)
_FOUNDING = (FoundingForm, HostPage, Proposals, NameList, Founded)
_FROM_CLIENT = (
    *get_args(FromClient),
    *_FORMS,
    *get_args(FromScreen),
    *get_args(AnyCommand),
    CommandForm,
    FoundingForm,
)
_HEAD = "// Made by `make docs` from src/botifarra/server/{of}; not to be edited.\n"


def protocol_types() -> str:
    """Return web/src/protocol.ts: interfaces of structs, a union for each kind of message, constants."""
    roots = (FromClient, FromServer, AnyEvent)
    unions = (
        _union(name, root) for name, root in zip(("FromClient", "FromServer", "AnyEvent"), roots, strict=True)
    )
    structs = _protocol_structs()
    return "\n".join((_HEAD.format(of="protocol"), *map(_interface, structs), *unions, _constants()))


def http_types() -> str:
    """Return web/src/http.ts: forms and answers, with imports of the socket types inside them, and limits."""
    known = _protocol_structs()
    structs: list[Struct] = []
    for kind in (*_FORMS, *_ANSWERS):
        _collect(kind, structs)
    own = [kind for kind in structs if kind not in known]
    used = {inner for kind in own for field in _fields(kind).fields for inner in structs_in(field.type)}
    shared = ", ".join(sorted(kind.__name__ for kind in used if kind in known))
    imports = f'import type {{ {shared} }} from "./protocol";\n'
    return "\n".join((_HEAD.format(of="api"), imports, *map(_interface, own), *_set_limits()))


def _set_limits() -> Iterator[str]:
    """Yield the limits of sets that people make."""
    boards = {kind.value: BOARDS[kind] for kind in (SetKind.CHALLENGE, SetKind.CLUB)}
    yield _constant("SET_BOARDS", boards, "The possible numbers of boards of a set that a person makes.")
    yield _constant("SET_PEOPLE", sorted(SEATS), "The possible numbers of people in an entrant.")
    yield _constant("MAX_TITLE", MAX_TITLE, "Largest number of characters of the title of a set.")
    yield _constant("MAX_SUBTITLE", MAX_SUBTITLE, "Largest number of characters of its subtitle.")
    yield _constant("MAX_DAYS", MAX_DAYS, "Largest number of days for which a club's set can be played.")
    yield _constant("CHALLENGE_DAYS", CHALLENGE_DAYS, "Days for which a challenge can be played.")


def desk_types() -> str:
    """Return web/src/desk.ts: the screens, commands and answers of the desk."""
    structs: list[Struct] = []
    for kind in (*(each for root in _DESK_UNIONS.values() for each in get_args(root)), CommandForm):
        _collect(kind, structs)
    for kind in (*_DESK_ANSWERS, *_FOUNDING):
        _collect(kind, structs)
    unions = (_union(name, root) for name, root in _DESK_UNIONS.items())
    constants = (
        f"/** Minutes for a board. */\nexport const MINUTES_A_BOARD = {MINUTES_A_BOARD};\n",
        f"/** Minutes for a match. */\nexport const MINUTES_A_MATCH = {MINUTES_A_MATCH};\n",
        f"/** Largest number of pairs of a new event. */\nexport const MOST_PAIRS = {MOST_PAIRS};\n",
        f"/** Largest number of rounds. */\nexport const MOST_ROUNDS = {MOST_ROUNDS};\n",
        f"/** Largest number of boards of a round. */\nexport const MOST_BOARDS = {MOST_BOARDS};\n",
        f"/** Bytes of the largest list of names. */\nexport const MOST_LIST = {MOST_LIST};\n",
    )
    return "\n".join((_HEAD.format(of="desk/protocol"), *map(_interface, structs), *unions, *constants))


def _union(name: str, root: Any) -> str:
    return f"export type {name} = {' | '.join(kind.__name__ for kind in get_args(root))};\n"


def _protocol_structs() -> list[Struct]:
    structs: list[Struct] = []
    for root in (FromClient, FromServer, AnyEvent):
        for kind in get_args(root):
            _collect(kind, structs)
    return structs


def _constants() -> str:
    """Return further constants for the pages: levels, phrases, settings, codes, actions, waiting times."""
    actions: dict[str, Action] = {
        "DECLARE": DECLARES[0],
        "DELEGATE": DELEGATE,
        "PASS": PASS,
        "DOUBLE": DOUBLE,
        "SHOW": SHOW,
        "CLAIM": CLAIM,
        "CONCEDE": CONCEDE,
    }
    code = {"alphabet": codes.ALPHABET, "length": codes.LENGTH, "group": codes.GROUP}
    stages = sorted(MATCH_STAGES)
    return "\n".join(
        (
            _constant(
                "LEVELS",
                OPPONENTS,
                "The levels of the bots that people may choose, the weakest first.",
            ),
            _constant("PHRASES", get_args(Phrase), "The preset phrases that a player may say."),
            _constant(
                "PHRASES_IN_PLAY",
                [phrase for phrase in get_args(Phrase) if phrase in PHRASES_IN_PLAY],
                "The phrases of the player on turn; the others wait for the end of the hand (R4.13).",
            ),
            _constant("ANSWER_S", ASK_WAIT // 1000, "Seconds in which a request can be answered."),
            _constant(
                "DEAL_S",
                DEAL_WAIT // 1000,
                "Seconds that a player who is ready for a deal waits for the others.",
            ),
            _constant("MAX_NAME", MAX_NAME, "Largest number of characters of a person's name."),
            _constant(
                "CODE", code, "The code of a table: its alphabet, its length, and the size of its groups."
            ),
            _constant("MATCH_STAGES", stages, "The stages during a match."),
            _constant(
                "USUAL", msgspec.to_builtins(Settings()), "The default settings of a table.", "Settings"
            ),
            "/** Numbers of actions. Numbers below the first of these play a card. */",
            *(f"export const {name} = {action_id(action)};" for name, action in actions.items()),
            "",
        )
    )


def _constant(name: str, value: object, comment: str, kind: str = "") -> str:
    written = json.dumps(value)
    typed, sure = (f": {kind}", "") if kind else ("", "" if isinstance(value, int) else " as const")
    return f"/** {comment} */\nexport const {name}{typed} = {written}{sure};\n"


def _quoted(value: object) -> str:
    return str(value) if isinstance(value, int) else f'"{value}"'


def _collect(kind: Struct, structs: list[Struct]) -> None:
    """Add a struct and the structs inside it, unless they are there."""
    if kind in structs:
        return
    structs.append(kind)
    for field in _fields(kind).fields:
        for inner in structs_in(field.type):
            _collect(inner, structs)


def _fields(kind: Struct) -> inspect.StructType:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return info


def _interface(kind: Struct) -> str:
    info = _fields(kind)
    fields = [
        f"  {field.encode_name}{_optional(kind, field)}: {type_name(field.type)};" for field in info.fields
    ]
    if info.tag_field is not None:
        fields.insert(0, f'  {info.tag_field}: "{info.tag}";')
    comment = (kind.__doc__ or "").strip().splitlines()[0]
    return f"/** {comment} */\nexport interface {kind.__name__} {{\n" + "\n".join(fields) + "\n}\n"


def _optional(kind: Struct, field: inspect.Field) -> str:
    """Return `?` for a field that may be left out: it is unset, or has a default that is not sent."""
    leaves_out = kind.__struct_config__.omit_defaults or kind in _FROM_CLIENT
    is_unset = field.default is msgspec.NODEFAULT and field.default_factory is msgspec.NODEFAULT
    return "?" if not field.required and (leaves_out or is_unset) else ""


def structs_in(kind: inspect.Type) -> Iterator[Struct]:
    """Yield the structs inside values of a type."""
    match kind:
        case inspect.StructType():
            yield kind.cls
        case inspect.UnionType():
            for each in kind.types:
                yield from structs_in(each)
        case inspect.TupleType():
            for each in kind.item_types:
                yield from structs_in(each)
        case inspect.VarTupleType():
            yield from structs_in(kind.item_type)


def type_name(kind: inspect.Type, integer: str = "number") -> str:
    """Return the TypeScript name of a type; `integer` is the name for a whole number."""
    named = partial(type_name, integer=integer)
    match kind:
        case inspect.StructType():
            return kind.cls.__name__
        case inspect.UnionType():
            names = tuple(map(named, kind.types))
            return "AnyEvent" if names == _EVENTS else " | ".join(names)
        case inspect.TupleType():
            return f"[{', '.join(map(named, kind.item_types))}]"
        case inspect.VarTupleType():
            inner = named(kind.item_type)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case inspect.DictType():
            record = f"Record<{named(kind.key_type)}, {named(kind.value_type)}>"
            return record if isinstance(kind.key_type, inspect.StrType) else f"Partial<{record}>"
        case inspect.LiteralType():
            return " | ".join(map(_quoted, kind.values))
        case inspect.EnumType(cls=cls) if issubclass(cls, IntEnum):
            return integer
        case inspect.EnumType(cls=cls) if issubclass(cls, StrEnum):
            return " | ".join(map(_quoted, cls))
        case _:
            return _plain(kind, integer)


def _plain(kind: inspect.Type, integer: str) -> str:
    plain: dict[type[Any], str] = {
        inspect.IntType: integer,
        inspect.FloatType: "number",
        inspect.StrType: "string",
        inspect.BoolType: "boolean",
        inspect.NoneType: "null",
    }
    return plain[type(kind)]
