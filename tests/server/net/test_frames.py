"""Secrecy on the wire: the frames of a socket, with their number and order, do not depend on hidden cards."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import NamedTuple
from unittest.mock import patch

import pytest

from botifarra.core.actions import Action, Play, action_id
from botifarra.core.cards import Card
from botifarra.core.deal import Deal
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.fairness import table_deals
from botifarra.server.live.clock import Calendar, Clock
from tests.scale import scale
from tests.server.serving import Client, serving
from tests.server.table.indistinguishable_deals import indistinguishable_deal

CODE = "7KQM-X2PA-9WTR"
NOW = 1_800_000_000_000
RULES = Rules.preset("oriental")
ENTROPY = tuple(f"{seat}" * 64 for seat in range(4))
DEALER = table_deals.drawn(RULES, bytes(32), CODE, 1, (ENTROPY[0], ENTROPY[1], ENTROPY[2], ENTROPY[3])).dealer


class Frames(NamedTuple):
    """All frames to the four seats and a spectator."""

    seats: list[list[str | bytes]]
    watcher: list[str | bytes]


@contextmanager
def _without_chance(deal: Deal) -> Iterator[None]:
    """Fix everything random and all times in servers of this process, and deal these cards."""
    secret = SimpleNamespace(token_bytes=bytes)
    with ExitStack() as stack:
        stack.enter_context(patch("botifarra.server.live.owner.secrets", secret))
        stack.enter_context(patch("botifarra.server.live.lobby.secrets", secret))
        stack.enter_context(patch("botifarra.server.live.lobby.new_code", lambda: CODE))
        stack.enter_context(patch.object(table_deals, "dealt", lambda *_: deal))
        for clock in (Calendar, Clock):
            stack.enter_context(patch.object(clock, "now", lambda _: NOW))
        yield


def _frames(folder: Path, deal: Deal, actions: tuple[Action, ...]) -> Frames:
    """Return the frames at a table where these cards are dealt and these actions done.

    All seats send more messages.
    """
    with _without_chance(deal), serving(folder) as served:

        async def scenario() -> Frames:
            guests = [served.guest(name) for name in ("Anna", "Biel", "Clara", "Dídac", "Eva")]
            code = guests[0].make(settings={"rules": "oriental"}, seat=0)
            everybody = [await guest.sit_at(code) for guest in guests]
            clients, watcher = everybody[:4], everybody[4]
            for seat in (1, 2, 3):
                await _does(everybody, clients[seat], "sit", seat=seat)
            await _does(everybody, clients[0], "start")
            for client, entropy in zip(clients, ENTROPY, strict=True):
                await _does(everybody, client, "ready", deal=1, entropy=entropy)
            for number, action in enumerate(actions):
                client = clients[watcher.table["hand"]["to_act"]]
                await _does(everybody, client, "act", action=action_id(action))
                if number % 10 == 5:
                    for each in everybody:
                        await _says_more(each)
            return Frames([client.frames for client in clients], watcher.frames)

        return served.run(scenario())


async def _does(everybody: list[Client], client: Client, t: str, **fields: object) -> None:
    """Let a client send a command, and all receive the event."""
    answer = await client.do(t, id=f"{t}-{client.seq}", **fields)
    assert answer["t"] == "ack", answer
    for each in everybody:
        while each.seq < answer["seq"]:
            await each.next()


async def _says_more(client: Client) -> None:
    """Send messages that the server could answer with hidden facts, and must not."""
    await client.send("ping", n=client.seq)
    await client.until("pong")
    await client.hello(CODE, seq=client.seq - 3)
    for action in (*map(int, Card), 57, 58):
        if action not in client.you.get("legal", ()) and not (client.you.get("legal") and action == 57):
            answer = await client.do("act", id=f"no-{client.seq}-{action}", action=action)
            assert answer["t"] == "reject"


def _played(rng: Random, number: int) -> State:
    """Return some random actions of a hand."""
    state = State.start(RULES, Deal.shuffled(rng, DEALER))
    for _ in range(number):
        state = state.apply(rng.choice(state.legal_actions))
    return state


@pytest.mark.parametrize("seed", range(scale(1, 10)))
def test_the_frames_to_a_seat_do_not_depend_on_hidden_cards(tmp_path: Path, seed: int) -> None:
    rng = Random(seed)
    state = _played(rng, rng.choice((16, 30)))
    seat = rng.choice(tuple(Seat))
    actions = state.public.actions
    own = state.deal.hands[seat]
    twin = indistinguishable_deal(
        state, own | {action.card for action in actions if isinstance(action, Play)}, rng, 60
    )
    here = _frames(tmp_path / "here", state.deal, actions)
    there = _frames(tmp_path / "there", twin, actions)
    assert here.seats[seat] == there.seats[seat]
    assert here.watcher == there.watcher
    moved = [other for other in Seat if state.deal.hands[other] != twin.hands[other]]
    assert len(moved) >= 2
    assert all(here.seats[other] != there.seats[other] for other in moved)
