"""The played hands: the hands of a table, their replays and records, and one's own matches."""

from collections.abc import Iterable
from typing import Any

import msgspec
from litestar import Response, get
from litestar.openapi import ResponseSpec
from litestar.params import FromPath

from botifarra.core.actions import action_id
from botifarra.core.cards import Card
from botifarra.core.seats import Seat, Side
from botifarra.core.state import State
from botifarra.records.bgn import format_bgn
from botifarra.records.rules import format_rules
from botifarra.server.api.dependencies import TheArchive, TheStore
from botifarra.server.api.errors import problems
from botifarra.server.api.problems import Problem
from botifarra.server.api.request_costs import DEAR
from botifarra.server.api.session import Asker
from botifarra.server.live.table_codes import parse_code
from botifarra.server.protocol.parts import Call, Count, Points, Score
from botifarra.server.shared.shown_hands import ShownHands
from botifarra.server.table.events import Doer, Hex, KeptEntropy
from botifarra.server.table.public import show_calls
from botifarra.server.table.records import PlayedHand, PlayedMatch
from botifarra.server.table.seats import Names, Players

_MOST_MATCHES = 200
"""Largest number of matches listed for one person, the last ones of each kind."""


class HandLine(msgspec.Struct, frozen=True):
    """A finished hand in a list. `deal` counts within the table and `number` within the match."""

    deal: int
    match: int
    number: int
    dealer: Seat
    points: Points
    scored: Score


class Hands(msgspec.Struct, frozen=True):
    """The finished hands of a table, in the order played.

    `unreadable` are the deals whose hands were played but cannot be shown, because their log is damaged.
    """

    hands: tuple[HandLine, ...]
    unreadable: tuple[int, ...] = ()


class Done(msgspec.Struct, frozen=True, omit_defaults=True):
    """An action of a seat. `by` tells whether the player or a bot chose it.

    `advised`: the player had asked for advice. `warned`: the coach warned about it, or about another choice
    that the player took back.
    """

    seat: Seat
    action: int
    by: Doer
    advised: bool = False
    warned: bool = False


class Replay(msgspec.Struct, frozen=True):
    """A finished hand in full. `hands` are the cards dealt, by seat.

    `players` are the people's numbers, by seat; None for a bot. `drawn` is the tag `Drawn` of the hand's
    record. It is empty except in the first hand of a match. `set` is the set of shared boards of which the
    hand is board `number`.
    """

    code: str
    deal: int
    match: int
    number: int
    rules: str
    names: Names
    players: Players
    dealer: Seat
    hands: tuple[tuple[Card, ...], ...]
    calls: tuple[Call, ...]
    actions: tuple[Done, ...]
    count: Count
    commit: Hex
    seed: Hex
    entropy: KeptEntropy
    drawn: str
    set: str | None = None


class MatchLine(msgspec.Struct, frozen=True):
    """A finished match in a list. `side` is the side of the person who asks.

    A drawn match does not have a winner.
    """

    code: str
    match: int
    finished: int
    names: Names
    side: Side
    score: Score
    winner: Side | None


class UnfinishedLine(msgspec.Struct, frozen=True):
    """A match that goes on or was left. `side` is the side of the person who asks.

    `played` is the end of its last hand.
    """

    code: str
    match: int
    played: int
    side: Side
    hands: int


class Matches(msgspec.Struct, frozen=True):
    """The matches of the person who asks, finished and unfinished ones, the last one first.

    Shared boards are not among them (docs/shared-boards.md).
    """

    matches: tuple[MatchLine, ...]
    unfinished: tuple[UnfinishedLine, ...]


@get("/matches", summary="My matches", tags=["history"], responses=problems(401))
async def matches(person: Asker, store: TheStore) -> Matches:
    """Return the last matches of the person who asks.

    A finished match is listed if the person had a seat at its end. An unfinished match is listed if the
    person played a hand of it.
    """
    # In this order, so that a match which ends between the two queries is found by the second.
    left = await store.unfinished_of(person.player, _MOST_MATCHES)
    found = await store.matches_of(person.player, _MOST_MATCHES)
    ended = {(one.code, one.number) for one in found}
    return Matches(
        tuple(
            MatchLine(
                one.code,
                one.number,
                one.finished_at,
                one.names,
                Seat(one.players.index(person.player)).side,
                one.score,
                one.winner,
            )
            for one in found
        ),
        tuple(
            UnfinishedLine(one.code, one.number, one.played_at, one.seat.side, one.hands)
            for one in left
            if (one.code, one.number) not in ended
        ),
    )


@get(
    "/tables/{code:str}/hands",
    summary="Finished hands of a table",
    tags=["history"],
    opt=DEAR,
    responses=problems(404),
)
async def hands(code: FromPath[str], archive: TheArchive) -> Hands:
    """Return the finished hands of a table, to anybody who knows its code.

    They no longer have hidden cards.
    """
    played = await _played(code, archive)
    return Hands(
        tuple(_line(match, one) for match in played for one in match.hands),
        tuple(deal for match in played for deal in match.unreadable),
    )


@get(
    "/tables/{code:str}/hands/{deal:str}",
    summary="Replay of a hand, or its record",
    tags=["history"],
    opt=DEAR,
    responses=problems(403, 404)
    | {
        200: ResponseSpec(
            Replay, generate_examples=False, description="The hand; with .bgn after its number, as BGN"
        )
    },
)
async def hand(code: FromPath[str], deal: FromPath[str], archive: TheArchive) -> Response[Any]:
    """Return a finished hand, from its deal to its count. `DEAL.bgn` is its record (docs/notation.md)."""
    number, dot, kind = deal.partition(".")
    if dot and kind != "bgn":
        raise Problem(404, "not_found")
    match, played = await played_hand(code, number, archive)
    return _file(match, (played,), f"-{number}") if kind else Response(_replay(match, played))


@get(
    "/tables/{code:str}/matches/{file:str}",
    summary="Record of a match",
    tags=["history"],
    opt=DEAR,
    responses=problems(404),
)
async def match_file(code: FromPath[str], file: FromPath[str], archive: TheArchive) -> Response[str]:
    """Return the finished hands of a match, `NUMBER.bgn`, as BGN (docs/notation.md)."""
    for match in await _played(code, archive):
        if file == f"{match.number}.bgn" and match.hands:
            return _file(match, match.hands, f"-m{match.number}")
    raise Problem(404, "no_match")


async def played_hand(code: str, deal: str, archive: ShownHands) -> tuple[PlayedMatch, PlayedHand]:
    """Return a finished hand of a table with its match; raise a `Problem` if it does not exist."""
    for match in await _played(code, archive):
        for played in match.hands:
            if deal == str(played.seeds.deal):
                return match, played
    if await archive.is_shared(parse_code(code) or ""):
        raise Problem(403, "not_finished")
    raise Problem(404, "no_hand")


async def _played(code: str, archive: ShownHands) -> tuple[PlayedMatch, ...]:
    parsed = parse_code(code)
    played = await archive.matches(parsed) if parsed else None
    if played is None:
        raise Problem(404, "no_table")
    return played


def _line(match: PlayedMatch, played: PlayedHand) -> HandLine:
    dealer = played.record.deal.dealer
    count = played.count
    return HandLine(played.seeds.deal, match.number, played.number, dealer, count.points, count.scored)


def _replay(match: PlayedMatch, played: PlayedHand) -> Replay:
    record = played.record
    state = State.start(record.rules, record.deal)
    actions = []
    for place, (action, by) in enumerate(zip(record.actions, played.by, strict=True)):
        advised, warned = place in played.advised, place in played.warned
        actions.append(Done(state.public.to_act, action_id(action), by, advised, warned))
        state = state.apply(action)
    return Replay(
        code=match.code,
        deal=played.seeds.deal,
        match=match.number,
        number=played.number,
        rules=format_rules(record.rules),
        names=match.names,
        players=match.players,
        dealer=record.deal.dealer,
        hands=played.count.hands,
        actions=tuple(actions),
        count=played.count,
        calls=show_calls(played.calls),
        commit=played.seeds.commit,
        seed=played.seeds.seed,
        entropy=played.seeds.entropy,
        drawn=record.tag("Drawn") or "",
        set=None if match.shared is None else match.shared.set,
    )


def _file(match: PlayedMatch, played: Iterable[PlayedHand], ending: str) -> Response[str]:
    """Return hands as a file to download."""
    return Response(
        format_bgn(one.record for one in played),
        media_type="text/plain",
        headers={"Content-Disposition": f'attachment; filename="{match.code}{ending}.bgn"'},
    )
