"""A phone of a simulated evening: a socket that shows the screen of a table, and a queue of commands."""

import asyncio
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

import httpx

from botifarra.server.desk.links import Link
from botifarra.server.desk.screens.cells import LINES
from botifarra.tournament.events import Place
from tests.scale import scale
from tests.server.desk.evenings import Desk, Json, place, table
from tests.server.desk.simulation.plan import Plan, Points
from tests.server.desk.simulation.watcher import Watcher
from tests.timeouts import TIMEOUT_S

ABSENT_S = scale(0, 60)
"""The least time that a phone is without network."""

_PAUSE_S = scale(0, 4)
"""The longest time between two results of a table."""

_AGAIN_S = 1.0


def address_of(device: int) -> str | None:
    """Return an address for a device, as each has its own in a hall; None if this machine has only one."""
    return f"127.0.1.{device}" if sys.platform == "linux" else None


def slip_of(points: Points) -> Json:
    """Return the slip of a board without botifarra and contro."""
    return {"type": "board", "points": list(points)}


@dataclass
class Sender:
    """A device that sends each command until it is answered, and remembers the answers by their requests."""

    desk: Desk
    address: str | None
    answered: dict[str, list[str]] = field(default_factory=dict)
    refused: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        transport = httpx.AsyncHTTPTransport(local_address=self.address, verify=False)
        self.http = httpx.AsyncClient(transport=transport, timeout=TIMEOUT_S)

    async def send(self, link: Link, form: Json) -> Json | None:
        """Send a command; return the refusal, if it is refused."""
        while True:
            try:
                headers = self.desk.headers(link)
                answer = await self.http.post(f"{self.desk.api}/commands", json=form, headers=headers)
            except httpx.TransportError:
                await asyncio.sleep(_AGAIN_S)
                continue
            body: Json = answer.json()
            match answer.status_code:
                case httpx.codes.CREATED:
                    self.answered[form["request"]] = body["wrote"]
                    return None
                case httpx.codes.CONFLICT:
                    self.refused.add(form["request"])
                    return body
                case httpx.codes.TOO_MANY_REQUESTS:
                    await asyncio.sleep(int(answer.headers["retry-after"]))
                case _:
                    raise AssertionError(answer.text)


class Phone:
    """The phone of a pair, which it takes from table to table."""

    def __init__(
        self, desk: Desk, pair: int, plan: Plan, rng: Random, finished: Callable[[int], int]
    ) -> None:
        """Begin without a table. `finished` counts the results of a round."""
        address = address_of(pair)
        self.sender = Sender(desk, address)
        self.screen = Watcher(desk, address)
        self.at: Link | None = None
        self._pair = pair
        self._plan = plan
        self._rng = rng
        self._finished = finished

    async def play(self, number: int) -> None:
        """Play a round: go to the table, and enter the results."""
        seating = self._plan.seating(number, self._pair)
        if wrong := self._plan.strays.get((number, self._pair)):
            await self._go_astray(number, wrong, seating.table)
        self.at = table(seating.table)
        self.screen.watch(self.at)
        places = self._plan.entered_at(number, seating.table)
        side = seating.pairs.index(self._pair)
        back = self._plan.absences.get((number, self._pair))
        if back is not None:
            await self._play_without_network(number, places, side, back)
            return
        for at in places:
            await asyncio.sleep(self._rng.random() * _PAUSE_S)
            await (self._answer(at) if side else self._claim(at, side))

    def sees(self, at: Place, points: Points) -> bool:
        """Whether the screen shows a result, unless it is one that this table may not see."""
        shown = self.screen.shown.get("round")
        if not shown or shown["number"] != at.round:
            return True
        [board] = [each for each in shown["boards"] if each["cell"]["board"] == at.board] or [None]
        if self.screen.shown["table"] == at.table:
            return board is not None and points_of(board["cell"]["slip"]) == points
        if board is None or board["field"] is None:
            return True
        pairs = list(self._plan.book.seated(at).pairs)
        return [points_of(each["slip"]) for each in board["field"] if each["pairs"] == pairs] == [points]

    async def _go_astray(self, number: int, wrong: int, right: int) -> None:
        """Scan the card of a wrong table, and try to enter a result there too."""
        self.screen.watch(table(wrong))
        at = self._plan.entered_at(number, wrong)[0]
        forms = (
            self._form("seat", round=number, pair=self._pair),
            self._form("claim", **self._entry(at, 0) | {"slip": slip_of((0, 72))}),
        )
        for form in forms:
            refusal = await self.sender.send(table(wrong), form)
            assert refusal is not None
            assert (refusal["code"], refusal["facts"]["right"]) == ("WrongTable", right)

    async def _play_without_network(self, number: int, places: list[Place], side: int, back: int) -> None:
        """Enter the results unseen, and send them once after the network has come back."""
        await self.screen.until(lambda shown: shows_round(shown, number))
        self.screen.cut()
        queue = [self._claim_form(at, side) for at in places]
        await asyncio.sleep(ABSENT_S)
        while self._finished(number) < back:
            await asyncio.sleep(_AGAIN_S)
        assert self.at is not None
        self.screen.watch(self.at)
        for form in queue:
            assert await self.sender.send(self.at, form) is None

    async def _claim(self, at: Place, side: int) -> None:
        await self.screen.until(lambda shown: shows_round(shown, at.round))
        await self._do(self._claim_form(at, side))

    async def _answer(self, at: Place) -> None:
        """Wait for the result that N-S have entered, and agree or enter another one."""
        shown = await self.screen.until(lambda shown: cell_of(shown, at, "claimed") is not None)
        cell = cell_of(shown, at, "claimed")
        assert cell is not None
        [claim] = cell["claims"]
        said = self._plan.results[at].said
        assert (claim["side"], points_of(claim["slip"])) == ("NS", said[0])
        entry = self._entry(at, 1) | {"slip": claim["slip"]}
        if said[0] == said[1]:
            await self._do(self._form("agree", **entry))
        else:
            await self._do(self._form("dispute", **entry, own=slip_of(said[1])))

    async def _do(self, form: Json) -> None:
        assert self.at is not None
        assert await self.sender.send(self.at, form) is None

    def _claim_form(self, at: Place, side: int) -> Json:
        slip = slip_of(self._plan.results[at].said[side])
        return self._form("claim", **self._entry(at, side), slip=slip)

    def _entry(self, at: Place, side: int) -> Json:
        pairs = self._plan.book.seated(at).pairs
        where = place(at.board, at.table, at.round)
        return {"place": where, "side": LINES[side], "pair": self._pair, "pairs": pairs}

    def _form(self, t: str, **fields: object) -> Json:
        return self.sender.desk.form(t, **fields, _device=f"pair-{self._pair}")


def shows_round(shown: Json, number: int) -> bool:
    """Whether the screen of a table shows a round."""
    return bool(shown["round"]) and shown["round"]["number"] == number


def cell_of(shown: Json, at: Place, state: str) -> Json | None:
    """Return the cell of a place on the screen of its table, if it has this state."""
    if shows_round(shown, at.round):
        for each in shown["round"]["boards"]:
            if each["cell"]["board"] == at.board and each["cell"]["state"] == state:
                cell: Json = each["cell"]
                return cell
    return None


def points_of(slip: Json | None) -> Points | None:
    """Return the points of a slip that is shown."""
    return None if slip is None else (slip["points"][0], slip["points"][1])
