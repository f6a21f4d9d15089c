"""The pages of a set as one person is shown them. Pure functions of the set and its standings."""

from botifarra.server.shared.figures import figure, optional_figure
from botifarra.server.shared.live_standings import Ranking, show_row
from botifarra.server.shared.loaded_set import LoadedSet
from botifarra.server.shared.members import Member
from botifarra.server.shared.messages import (
    BoardLine,
    EntrantPage,
    HandLink,
    Mine,
    SetLine,
    SetPage,
    StandingsPage,
)
from botifarra.server.table.events import Player
from botifarra.tournament.shared.board_result import BoardResult
from botifarra.tournament.shared.field import Field

MOST_ROWS = 200
"""Largest number of rows of the standings in one answer."""


def set_line(loaded: LoadedSet, now: int, player: Player | None, found: Ranking | None) -> SetLine:
    """Return a set for a list. `found` is the ranking for this person, needed once they have finished."""
    shared = loaded.shared
    return SetLine(
        id=shared.id,
        kind=shared.kind,
        title=shared.title,
        subtitle=shared.subtitle,
        opens_at=shared.opens_at,
        closes_at=shared.closes_at,
        now=now,
        phase=loaded.phase(now),
        people=shared.people,
        boards=shared.boards,
        entrants=loaded.entered,
        sealed=loaded.sealed,
        maker=loaded.maker,
        mine=_mine(loaded, player, found),
    )


def set_page(loaded: LoadedSet, now: int, player: Player | None, found: Ranking | None) -> SetPage:
    """Return everything about a set that a person may know."""
    line, shared = set_line(loaded, now, player, found), loaded.shared
    return SetPage(
        id=line.id,
        kind=line.kind,
        title=line.title,
        subtitle=line.subtitle,
        opens_at=line.opens_at,
        closes_at=line.closes_at,
        now=line.now,
        phase=line.phase,
        people=line.people,
        boards=line.boards,
        entrants=line.entrants,
        sealed=line.sealed,
        maker=line.maker,
        mine=line.mine,
        rules=shared.rules,
        commitment=shared.commitment,
        seed=loaded.seed.hex() if loaded.sealed else None,
        level=shared.bots.level,
        nodes=shared.bots.nodes,
        field_bots=shared.field_bots,
        is_maker=player is not None and player == loaded.made_by,
    )


def standings_page(
    loaded: LoadedSet, player: Player | None, found: Ranking, first: int, count: int
) -> StandingsPage:
    """Return `count` rows of the standings from place `first` on, with the row of the person who asks."""
    member = loaded.member_of(player)
    mine = found.row(member.number) if member is not None else None
    rows = found.rows[first - 1 : first - 1 + min(count, MOST_ROWS)]
    return StandingsPage(
        set=loaded.id,
        boards=found.boards,
        sealed=loaded.sealed,
        entrants=loaded.entered,
        ranked=len(found.rows),
        first=first,
        rows=tuple(show_row(row, loaded.members[row.entrant]) for row in rows),
        bots=tuple(show_row(row, loaded.members[row.entrant]) for row in found.bots),
        mine=show_row(mine, loaded.members[mine.entrant]) if mine is not None else None,
    )


def entrant_page(
    loaded: LoadedSet, member: Member, now: int, player: Player | None, found: Ranking
) -> EntrantPage:
    """Return the results of an entrant on the boards that the person who asks may know of."""
    row = found.row(member.number)
    lines = []
    for board in range(1, found.boards + 1):
        result = loaded.results.get((member.number, board))
        if result is not None:
            lines.append(board_line(loaded, member, result, found.fields.get(board)))
    return EntrantPage(
        set=set_line(loaded, now, player, found),
        entrant=member.number,
        names=member.names,
        bot=member.bot or None,
        row=show_row(row, member) if row is not None else None,
        ranked=len(found.rows),
        boards=tuple(lines),
    )


def board_line(loaded: LoadedSet, member: Member, result: BoardResult, field: Field | None) -> BoardLine:
    """Return a result with its score in the field of its board."""
    made = result.made
    if field is not None:
        field = field_compared(member, result, field)
    is_among = field is not None and made in field.scores
    return BoardLine(
        board=result.board,
        points=result.points,
        declarer=result.declarer,
        strain=result.strain,
        doubles=result.doubles,
        made=made,
        score=figure(field.scores[made]) if field is not None and is_among else None,
        share=optional_figure(field.shares.get(made)) if field is not None and is_among else None,
        finished_by=result.finished_by,
        hand=HandLink(member.code, result.board) if member.code is not None else None,
    )


def field_compared(member: Member, result: BoardResult, field: Field) -> Field:
    """Return the field in which a result is compared. That of a person who plays apart is added to it."""
    return field.after(result) if member.apart else field


def _mine(loaded: LoadedSet, player: Player | None, found: Ranking | None) -> Mine | None:
    member = loaded.member_of(player)
    if member is None or player is None:
        return None
    finished = loaded.finished(member.number)
    is_done = finished == loaded.shared.boards or loaded.sealed
    row = found.row(member.number) if found is not None and is_done else None
    return Mine(
        entrant=member.number,
        code=member.code or "",
        seat=member.seat_of(player),
        finished=finished,
        apart=member.apart,
        partner_key=member.partner_key,
        rank=row.rank if row is not None else None,
        ranked=len(found.rows) if row is not None and found is not None else None,
        average=figure(row.average) if row is not None else None,
    )
