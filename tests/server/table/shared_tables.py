"""Shared tables driven by a test, and a set of boards that a test made up."""

from typing import Any

from botifarra.bots import BotName
from botifarra.core.seats import Seat
from botifarra.fairness.boards import deal_boards
from botifarra.fairness.bot_seeds import bots_seed
from botifarra.fairness.chance import commitment
from botifarra.server.table.events import Entry, Player, SharedPlay
from botifarra.server.table.evolve import opened
from botifarra.server.table.settings import Settings
from botifarra.server.table.sharing import SharedBoard, board_begins, lapse, opening, wanted_board
from tests.server.table.driver import HOST, TableDriver, events_of

SET = "2026-11-26"

SEED = bytes(range(32))

BOARDS = 4

Players = tuple[Player | None, Player | None, Player | None, Player | None]

ALONE: Players = (HOST, None, None, None)
"""A person at North with three bots."""

PARTNERS: Players = (1, None, 3, None)
"""Partners at North and South with two bots."""


def shared_play(seats: Players = ALONE, level: BotName = "greedy", boards: int = BOARDS) -> SharedPlay:
    """Return the play of a set by an entrant."""
    return SharedPlay(set=SET, entrant=7, boards=boards, commit=commitment(SEED), seats=seats, level=level)


def shared_board(number: int, seed: bytes = SEED) -> SharedBoard:
    """Return a board of the set."""
    (board,) = deal_boards(seed, 1, number, number)
    return SharedBoard(number, board.deal, bots_seed(seed, 1, number))


class SharedDriver(TableDriver):
    """A shared table; its players are connected and ready as soon as they are asked to be."""

    def __init__(
        self,
        play: SharedPlay | None = None,
        *,
        seed: int = 0,
        rules: str = "championship",
        source: bytes = SEED,
        code: str = "taula",
    ) -> None:
        super().__init__(seed=seed, code=code)
        play = play or shared_play()
        names = [f"name {player}" for player in play.seats if player is not None]
        first, others = opening(code, play, names, Settings(rules=rules))
        self.source = source
        self.log = [Entry(1, self.now, first)]
        self.tables = [opened(self.log[0])]
        self.put(others)
        self.settle()

    def begin(self) -> bool:
        """Begin the board that the table wants; return whether it wants one."""
        number = wanted_board(self.table, self.now)
        if number is None:
            return False
        board = shared_board(number, self.source)
        self.put(events_of(board_begins(self.table, board, self.now, self.rng.randbytes(32))))
        return True

    def ready_all(self) -> None:
        """Let all players be ready who are present and are not ready yet."""
        assert self.table.shared is not None
        for seat, player in zip(Seat, self.table.shared.seats, strict=True):
            seeds = self.table.seeds
            waits = seeds is not None and not seeds.ready[seat]
            if player is not None and waits and self.table.person_at(seat) is not None:
                self.ready(player)

    def deal(self) -> None:
        """Let all players be ready, and begin the next board."""
        self.ready_all()
        assert self.begin()

    def play_boards(self) -> None:
        """Play all remaining boards at random."""
        while self.table.stage != "finished":
            self.play_hand() if self.table.stage == "hand" else self.deal()

    def lapse(self) -> None:
        """Let the time be over."""
        self.put(events_of(lapse(self.table, self.now, self.rng.randbytes(32))))


def started(**options: Any) -> SharedDriver:
    """Return a shared table before its first board, with its players connected."""
    driver = SharedDriver(**options)
    assert driver.table.shared is not None
    for player in driver.table.shared.seats:
        if player is not None:
            driver.arrive(player)
    return driver
