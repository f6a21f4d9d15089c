"""A table driven by a test: people 1 to 4, each at the seat of its number less one, and a clock."""

from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any

from botifarra.core.actions import Action, action_id
from botifarra.core.seats import Seat
from botifarra.server.protocol.commands import Act, AnyCommand, Command, Fill, Ready, Sit, Start
from botifarra.server.protocol.parts import Stage, You
from botifarra.server.table.decide import decide
from botifarra.server.table.due import (
    arrived,
    bot_acted,
    bot_turn,
    coach_turn,
    coach_warned,
    departed,
    due,
    wakes_at,
)
from botifarra.server.table.events import AnyEvent, Entry, Opened, Player, decode_event, encode_event
from botifarra.server.table.evolve import evolve, opened
from botifarra.server.table.refusal import Refusal
from botifarra.server.table.seating import resumed
from botifarra.server.table.settings import Settings
from botifarra.server.table.show import snapshot
from botifarra.server.table.steps import Steps
from botifarra.server.table.table import Table

HOST = 1
PEOPLE = (1, 2, 3, 4)
STRANGER = 9


def events_of(steps: Steps) -> tuple[AnyEvent, ...]:
    return tuple(step.entry.event for step in steps)


class TableDriver:
    """A table of a test.

    `now` is the time in milliseconds. `log` has every entry and `tables` the table after each.
    """

    def __init__(self, settings: Settings | None = None, *, seed: int = 0, code: str = "taula") -> None:
        self.now = 1_700_000_000_000
        self.rng = Random(seed)
        self.log = [Entry(1, self.now, Opened(code, HOST, settings or Settings()))]
        self.tables = [opened(self.log[0])]
        self._ids = 0

    @property
    def table(self) -> Table:
        return self.tables[-1]

    @property
    def events(self) -> list[AnyEvent]:
        return [entry.event for entry in self.log]

    def stage(self) -> Stage:
        return self.table.stage

    def last(self) -> AnyEvent:
        """Return the last event."""
        return self.log[-1].event

    def put(
        self, events: tuple[AnyEvent, ...], player: Player | None = None, command: str | None = None
    ) -> None:
        for place, event in enumerate(events, 1):
            cause = (player, command) if place == len(events) else (None, None)
            entry = Entry(self.table.seq + 1, self.now, event, *cause)
            self.log.append(entry)
            self.tables.append(evolve(self.table, entry))

    def command(self, kind: type[Command], /, **fields: Any) -> AnyCommand:
        self._ids += 1
        made: Callable[..., Any] = kind
        command: AnyCommand = made(**{"id": f"c{self._ids}", "base": self.table.seq} | fields)
        return command

    def decide(self, player: Player, command: AnyCommand) -> tuple[AnyEvent, ...]:
        steps = decide(self.table, player, f"name {player}", command, self.now, self.rng.randbytes(32))
        return events_of(steps)

    def do(self, player: Player, kind: type[Command], /, **fields: Any) -> tuple[AnyEvent, ...]:
        """Do a command and return its events.

        A relieved player takes its seat back first, as with an owner.
        """
        command = self.command(kind, **fields)
        self.put(resumed(self.table, player, command))
        events = self.decide(player, command)
        assert events
        self.put(events, player, command.id)
        return events

    def refused(self, player: Player, kind: type[Command], /, **fields: Any) -> tuple[str, str | None]:
        """Return the code and rule with which a command is refused."""
        before = self.table
        try:
            self.decide(player, self.command(kind, **fields))
        except Refusal as refusal:
            assert self.table is before
            return refusal.code, refusal.rule
        raise AssertionError(f"{kind.__name__} by {player} was not refused")

    def arrive(self, player: Player) -> None:
        self.put(arrived(self.table, player))

    def depart(self, player: Player) -> None:
        self.put(departed(self.table, player))

    def settle(self) -> tuple[AnyEvent, ...]:
        """Apply everything due now."""
        events = events_of(due(self.table, self.now, self.rng.randbytes(32)))
        self.put(events)
        return events

    def wait(self, milliseconds: int) -> None:
        """Let time pass, and apply due events when the table asks to be woken; no bot answers."""
        until = self.now + milliseconds
        while (at := wakes_at(self.table, self.now)) is not None and at <= until:
            self.now = at
            self.settle()
        self.now = until

    def seat_all(self, people: int = 4) -> None:
        for player in PEOPLE[:people]:
            self.do(player, Sit, seat=Seat(player - 1))
        if people < 4:
            self.do(HOST, Fill, level="random")

    def start(self, people: int = 4) -> None:
        """Begin the first match; the first deal waits for the players' entropy."""
        self.seat_all(people)
        self.do(HOST, Start)

    def ready(self, player: Player) -> None:
        assert self.table.seeds is not None
        self.do(player, Ready, deal=self.table.seeds.deal, entropy=self.rng.randbytes(32).hex())

    def ready_all(self) -> None:
        """Deal the next hand, as far as people can."""
        for player in PEOPLE:
            seat = self.table.seat_of(player)
            if seat is not None and self.table.person_at(seat) and self.table.seeds is not None:
                self.ready(player)

    def dealt(self, people: int = 4) -> None:
        """Return a table with a hand before the first call."""
        self.start(people)
        self.ready_all()

    def player(self, seat: Seat | None = None) -> Player:
        """Return the player at a seat, by default the one on turn."""
        seat = self.table.on_turn if seat is None else seat
        assert seat is not None
        occupant = self.table.seats[seat]
        assert occupant is not None
        assert occupant.player is not None
        return occupant.player

    def act(self, *actions: Action) -> None:
        """Act for the player on turn; a bot acts in its own time."""
        for action in actions:
            turn = bot_turn(self.table, self.now)
            if turn is None:
                self.do(self.player(), Act, action=action_id(action))
            else:
                self.now = max(self.now, turn.answers_at)
                self.put(events_of(bot_acted(self.table, turn, action, self.now, self.rng.randbytes(32))))

    def warn(self) -> tuple[AnyEvent, ...]:
        """Let the coach find the last decision to be a mistake."""
        turn = coach_turn(self.table, self.now)
        assert turn is not None
        events = events_of(coach_warned(self.table, turn, self.now, self.rng.randbytes(32)))
        self.put(events)
        return events

    def act_at_random(self) -> None:
        assert self.table.board is not None
        self.act(self.rng.choice(self.table.board.state.legal_actions))

    def play_hand(self) -> None:
        """Play the hand on the table to its end."""
        while self.table.stage == "hand":
            self.act_at_random()

    def play_match(self) -> None:
        """Play the remaining hands of the match."""
        while self.table.stage != "finished":
            self.ready_all() if self.table.seeds is not None else self.play_hand()

    def you(self, player: Player) -> You:
        return snapshot(self.table, player).you

    def kept(self) -> list[Entry]:
        """Return the log as the store returns it."""
        return [
            Entry(entry.seq, entry.at, decode_event(encode_event(entry.event)), entry.player, entry.id)
            for entry in self.log
        ]


def drawn_match() -> TableDriver:
    """Return a drawn match of two people and two bots: one hand, 36 to 36 (R6.1)."""
    for seed in count():
        driver = TableDriver(Settings(rules="oriental max_hands=1"), seed=seed)
        driver.start(2)
        driver.play_match()
        if driver.table.match is not None and driver.table.match.winner is None:
            return driver
    raise AssertionError("unreachable")
