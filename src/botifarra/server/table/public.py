"""The parts of a table that everybody is shown."""

from collections.abc import Iterable

from botifarra.core.actions import action_id
from botifarra.core.auction import Phase, Spoken
from botifarra.core.rules import Scoring
from botifarra.core.score import Score
from botifarra.core.seats import Seat
from botifarra.core.trick import Trick
from botifarra.server.protocol import parts
from botifarra.server.table.clock import turn_ends
from botifarra.server.table.table import Table

_PHASES: dict[Phase, parts.HandPhase] = {
    Phase.DECLARE: "declare",
    Phase.ANSWER: "answer",
    Phase.DOUBLE: "double",
    Phase.SHOW: "show",
    Phase.PLAY: "play",
    Phase.OVER: "over",
}


def show_seats(table: Table) -> parts.Sitters:
    """Return the occupants by seat."""
    north, west, south, east = (_show_sitter(table, seat) for seat in Seat)
    return north, west, south, east


def _show_sitter(table: Table, seat: Seat) -> parts.Sitter | None:
    occupant = table.seats[seat]
    if occupant is None:
        return None
    return parts.Sitter(
        name=occupant.name,
        player=occupant.player,
        bot=occupant.bot,
        away=occupant.away_at is not None,
        relieved=occupant.relieved_at is not None,
        ready=table.seeds is not None and table.seeds.ready[seat],
    )


def show_sheet(table: Table) -> parts.Sheet | None:
    """Return the score sheet; None until the dealer of the match is drawn."""
    match, series = table.match, table.series
    if match is None:
        return None
    wins = None
    if series is not None:
        north, west, south, east = (series.wins[player] for player in series.seats)
        wins = north, west, south, east
    return parts.Sheet(
        number=table.number,
        kind=table.kind,
        target=match.rules.target if table.shared is None else None,
        dealer=match.dealer,
        score=show_score(match.score),
        scoring="duplicate" if match.rules.scoring is Scoring.DUPLICATE else "match",
        hands=tuple(map(show_score, match.hands)),
        carried=show_score(match.carried),
        over=match.is_over,
        winner=match.winner,
        wins=wins,
        series_over=series is not None and series.is_over,
    )


def show_score(score: Score) -> parts.Score:
    """Return a score as it is sent: halves are exact in binary."""
    return float(score[0]), float(score[1])


def show_hand(table: Table) -> parts.Hand | None:
    """Return the public part of the deal on the table, or of the last one."""
    board = table.board
    if board is None:
        return None
    public, seeds = board.state.public, board.seeds
    contract, last = public.contract, public.last_trick
    north, west, south, east = (len(hand) for hand in board.state.hands)
    return parts.Hand(
        number=board.number,
        deal=seeds.deal,
        dealer=public.dealer,
        commit=seeds.commit or None,
        entropy=seeds.entropy,
        phase=_PHASES[public.phase],
        to_act=public.to_act,
        trick=parts.Laid(public.trick.leader, public.trick.cards),
        held=(north, west, south, east),
        taken=board.taken,
        calls=show_calls(board.calls),
        bid=parts.Bid(contract.declarer, contract.strain, contract.doublers) if contract else None,
        factors=public.factors,
        last=_show_last(last, public.to_act if not public.trick.cards else public.trick.leader),
    )


def show_calls(calls: Iterable[Spoken]) -> tuple[parts.Call, ...]:
    """Return the calls that all players heard."""
    return tuple(parts.Call(spoken.seat, action_id(spoken.call), spoken.doubles) for spoken in calls)


def _show_last(trick: Trick | None, winner: Seat) -> parts.Laid | None:
    """Return the last full trick, with its winner, who led to the next one."""
    return parts.Laid(trick.leader, trick.cards, winner) if trick is not None else None


def show_next(table: Table) -> parts.Next | None:
    """Return the deal that the table waits for; None until the server has committed to it."""
    seeds = table.seeds
    return parts.Next(seeds.deal, seeds.commit) if seeds is not None else None


def show_pending(table: Table) -> parts.Pending | None:
    """Return the open request, if any."""
    ask = table.ask
    return parts.Pending(ask.seat, ask.wish, ask.waiting) if ask is not None else None


def show_stall(table: Table) -> parts.Stall | None:
    """Return the player who stalls the table; None until the others are informed."""
    if not table.stalled or table.on_turn is None:
        return None
    return parts.Stall(table.on_turn, table.waited_since + table.idle)


def show_shared(table: Table) -> parts.Shared | None:
    """Return the set whose boards the table plays; None at any other table."""
    shared = table.shared
    return None if shared is None else parts.Shared(shared.set, shared.boards, table.lapsed)


def show_clock(table: Table) -> parts.Clock | None:
    """Return the end of the current turn, if a clock runs."""
    ends = turn_ends(table)
    return parts.Clock(ends.turn + table.idle, ends.reserve + table.idle) if ends is not None else None
