"""A deal of the table: the seeds it comes from, and its play."""

from typing import Annotated

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from botifarra.core.actions import PASS, Action, Claim, Concede, Play
from botifarra.core.auction import Phase, Spoken
from botifarra.core.rules import TRICKS
from botifarra.core.score import Points
from botifarra.core.seats import Seat, Side
from botifarra.core.state import State
from botifarra.server.table.events import Doer, Four, KeptEntropy, Wish

SeedHex = Annotated[str, Meta(pattern=r"^([0-9a-f]{64})?\Z")]
"""A `Hex`; empty for cards that were not dealt at this table."""


class Seeds(msgspec.Struct, frozen=True):
    """The seeds of deal number `deal` of a table; `since` is when a present player was first ready for it.

    `ready` are the seats whose players want the deal. In a draw they move with their players. `entropy` has
    the parts of the players, which stay with the seats from which they were given. `drawn` is the order of
    the draw, if there was one. `bots` is the seed of the bots at a shared board.
    """

    deal: int
    commit: SeedHex
    seed: SeedHex
    since: int | None = None
    entropy: KeptEntropy = (None, None, None, None)
    ready: tuple[bool, bool, bool, bool] = (False, False, False, False)
    drawn: Four | None = None
    bots: SeedHex = ""


class Board(msgspec.Struct, frozen=True):
    """A deal in play, the `number`th of its match.

    `calls` are those that were heard: a player who does not show the codony says nothing (R5.4). `seats` and
    `doers` tell the seat of each action and who chose it. `taken` are the tricks of each side. `overclaimed`
    are the sides whose claim failed. `asked` are the requests since the last action, with their seats. The
    first `settled` actions cannot be taken back by consent.
    """

    number: int
    seeds: Seeds
    state: State
    calls: tuple[Spoken, ...] = ()
    seats: tuple[Seat, ...] = ()
    doers: tuple[Doer, ...] = ()
    taken: Points = (0, 0)
    overclaimed: tuple[Side, ...] = ()
    asked: tuple[tuple[Seat, Wish], ...] = ()
    settled: int = 0

    @property
    def is_over(self) -> bool:
        """Whether the hand is over."""
        return self.state.public.phase is Phase.OVER

    @property
    def to_act(self) -> Seat:
        """The seat on turn."""
        return self.state.public.to_act

    @property
    def undoer(self) -> Seat | None:
        """The player who may take the last action back by consent: the one who did it."""
        if self.is_over or len(self.doers) == self.settled or self.doers[-1] != "player":
            return None
        return self.seats[-1]

    def decided(self, seat: Seat) -> int | None:
        """Return the number of actions before the last one that `seat` chose; None without one."""
        chosen = zip(self.seats, self.doers, strict=True)
        return max((place for place, one in enumerate(chosen) if one == (seat, "player")), default=None)

    def act(self, action: Action, by: Doer) -> "Board":
        """Return the board after an action by the seat on turn; raise `IllegalAction`."""
        public = self.state.public
        state = self.state.apply(action)
        calls = self.calls
        is_silence = public.phase is Phase.SHOW and action == PASS
        if not (is_silence or isinstance(action, Play | Claim | Concede)):
            doubles = public.contract.doubles if public.contract else 0
            calls = (*calls, Spoken(public.to_act, action, doubles))
        taken = self.taken
        if state.public.rest is not None:
            taken = _with_tricks(taken, state.public.rest, TRICKS - len(public.tricks))
        elif len(state.public.tricks) > len(public.tricks):
            taken = _with_tricks(taken, state.public.to_act.side, 1)
        return replace(
            self,
            state=state,
            calls=calls,
            seats=(*self.seats, public.to_act),
            doers=(*self.doers, by),
            taken=taken,
            asked=(),
        )

    def rewound(self, actions: int) -> "Board":
        """Return the board after its first `actions` actions. A claim that failed before is not undone."""
        rules, deal, done = self.state.public.rules, self.state.deal, self.state.public.actions
        board = Board(self.number, self.seeds, State.start(rules, deal), overclaimed=self.overclaimed)
        for action, by in zip(done[:actions], self.doers[:actions], strict=True):
            board = board.act(action, by)
        return replace(board, settled=actions)

    def asked_for(self, seat: Seat, wish: Wish) -> "Board":
        """Return the board after a player's request, which is allowed once between two actions."""
        return replace(self, asked=(*self.asked, (seat, wish)))

    def overclaim(self, side: Side) -> "Board":
        """Return the board after a claim that fails (R5.5)."""
        return replace(self, overclaimed=(*self.overclaimed, side), settled=len(self.doers))


def _with_tricks(taken: Points, side: Side, tricks: int) -> Points:
    north_south, east_west = taken
    return (north_south + tricks, east_west) if side is Side.NS else (north_south, east_west + tricks)
