"""Random events at a table: sensible and senseless, by anybody, at any time."""

from random import Random

from hypothesis import strategies as st

from botifarra.core.seats import Seat
from botifarra.records.rules import format_rules
from botifarra.server.protocol.commands import (
    Act,
    Advise,
    Again,
    Answer,
    Ask,
    Bot,
    Command,
    Configure,
    Fill,
    Keep,
    Ready,
    Return,
    Say,
    Sit,
    Stand,
    Start,
)
from botifarra.server.table.coaching import CoachTurn
from botifarra.server.table.due import bot_turn, coach_turn
from botifarra.server.table.events import PHRASES_IN_PLAY, Player, Returned
from botifarra.server.table.refusal import Refusal
from botifarra.server.table.settings import Settings
from tests import strategies
from tests.server.table.driver import HOST, PEOPLE, STRANGER, TableDriver

CLAIM, CONCEDE = 57, 58


@st.composite
def settings_of_tables(draw: st.DrawFn) -> Settings:
    """Draw any rules and any settings; matches end after a few hands."""
    rules = draw(strategies.rules())
    text = format_rules(rules)
    if rules.max_hands not in range(1, 5):
        text = " ".join((*(word for word in text.split() if "max_hands" not in word), "max_hands=4"))
    return Settings(
        rules=text,
        public=draw(st.booleans()),
        spectators=draw(st.booleans()),
        series=draw(st.booleans()),
        undo=draw(st.sampled_from((True, True, False))),
        turn=draw(st.sampled_from((0, 0, 5, 20))),
        reserve=draw(st.sampled_from((0, 10))),
        grace=draw(st.sampled_from((5, 30))),
        coach=draw(st.booleans()),
    )


class RandomEvents:
    """Random events of a table. People who have left send nothing until they return."""

    def __init__(self, driver: TableDriver, seed: int) -> None:
        self.driver = driver
        self.rng = Random(seed)
        self.gone: set[Player] = set()

    def happens(self) -> None:
        """Cause one event, most often the one that the table waits for."""
        chance = self.rng.random()
        if chance < 0.8:
            self.goes_on()
        elif chance < 0.92:
            self.somebody_tries()
        elif chance < 0.96:
            self.driver.wait(self.rng.choice((500, 3_000, 31_000, 61_000, 61_000)))
        else:
            self.somebody_comes_or_goes()

    def goes_on(self) -> None:
        """Cause the event that the table waits for, if somebody present can do so."""
        table = self.driver.table
        self.driver.now += self.rng.choice((0, 300, 2_000))
        relievers = [player for player in PEOPLE if self.driver.you(player).relieve]
        if relievers and self.rng.random() < 0.5:
            self._try(self.rng.choice(relievers), Ask, wish="relieve")
        elif table.ask is not None and table.ask.waiting and self.rng.random() < 0.7:
            self._try(
                self._player_at(self.rng.choice(table.ask.waiting)), Answer, yes=self.rng.random() < 0.7
            )
        elif (turn := coach_turn(table, self.driver.now)) is not None and self.rng.random() < 0.5:
            self._is_coached(turn)
        elif table.stage == "hand" and self.rng.random() < 0.12:
            self._asks_or_ends()
        elif table.stage == "hand":
            self._plays_on()
        elif table.seeds is not None:
            for player in PEOPLE:
                self._try(player, Ready, deal=table.seeds.deal, entropy=self.rng.randbytes(32).hex())
        elif table.stage == "open":
            self._try(self.rng.choice(PEOPLE), Sit, seat=self.rng.choice(tuple(Seat)))
            self._try(HOST, Start)
        else:
            kinds = ("next", "rematch", "series") if table.placed is None else ("same",)
            self._try(HOST, Again, kind=self.rng.choice(kinds))

    def _is_coached(self, turn: CoachTurn) -> None:
        if not turn.warned:
            self.driver.warn()
        elif self.rng.random() < 0.5:
            self._try(turn.player, Keep)
        else:
            self._try(turn.player, Ask, wish="undo")

    def _plays_on(self) -> None:
        table = self.driver.table
        assert table.on_turn is not None
        if table.person_at(table.on_turn) is not None or bot_turn(table, self.driver.now) is not None:
            self.driver.act_at_random()
        else:
            self.driver.wait(1_000)

    def _asks_or_ends(self) -> None:
        """Ask for an undo or a concession.

        From the ninth trick on, when it is quick to judge, make a claim.
        """
        board, chance = self.driver.table.board, self.rng.random()
        assert board is not None
        undoers = [player for player in PEOPLE if self.driver.you(player).undo]
        if chance < 0.7 and undoers:
            self._try(self.rng.choice(undoers), Ask, wish="undo")
        elif chance < 0.8:
            self._try(self._player_at(board.to_act), Ask, wish="concede")
        elif len(board.state.public.tricks) >= 8:
            self._try(self._player_at(board.to_act), Act, action=CLAIM)

    def somebody_tries(self) -> None:
        """Try a command of anybody, sensible or not."""
        rng, table = self.rng, self.driver.table
        player = rng.choice((*PEOPLE, STRANGER))
        seat = rng.choice(tuple(Seat))
        kind, fields = rng.choice(
            (
                (Sit, {"seat": seat}),
                (Stand, {}),
                (Return, {}),
                (Bot, {"seat": seat, "level": rng.choice(("greedy", None))}),
                (Fill, {"level": "random"}),
                (Configure, {"settings": table.settings}),
                (Start, {}),
                (Again, {"kind": rng.choice(("next", "same"))}),
                (Ready, {"deal": rng.choice((1, 2)), "entropy": rng.randbytes(32).hex()}),
                (Act, {"action": rng.randrange(57)}),
                (Act, {"action": CONCEDE}),
                (Ask, {"wish": "undo"}),
                (Ask, {"wish": "concede"}),
                (Ask, {"wish": "relieve"}),
                (Advise, {}),
                (Keep, {}),
                (Answer, {"yes": True}),
                (Say, {"phrase": rng.choice(tuple(PHRASES_IN_PLAY))}),
            )
        )
        self._try(player, kind, **fields)

    def somebody_comes_or_goes(self) -> None:
        """Close somebody's last connection, or open the first one."""
        player = self.rng.choice(PEOPLE)
        if player in self.gone:
            self.gone.remove(player)
            self.driver.arrive(player)
        else:
            self.gone.add(player)
            self.driver.depart(player)
        self.driver.settle()

    def _player_at(self, seat: Seat) -> Player | None:
        occupant = self.driver.table.seats[seat]
        return occupant.player if occupant is not None else None

    def _try(self, player: Player | None, kind: type[Command], /, **fields: object) -> None:
        if player is None or player in self.gone:
            return
        before = self.driver.table
        try:
            self.driver.do(player, kind, **fields)
        except Refusal:
            assert self.driver.table is before or isinstance(self.driver.last(), Returned)
