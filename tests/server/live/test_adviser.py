"""Advice at a live table: it reaches the player who asked, and nobody else, whatever happens meanwhile."""

import asyncio

import pytest

from botifarra.core.actions import action_id
from botifarra.core.view import View
from botifarra.server.live.owner import Owner
from botifarra.server.protocol.advice import ChoicePart, Estimate
from botifarra.server.protocol.commands import Act, Advise
from botifarra.server.table.events import Advised
from tests.server.lobby_harness import HOST, LobbyHarness, Peer, events, run_in_lobby, until

STRANGER = 7
FOUND = Estimate((ChoicePart(3, 40.5, 0.25), ChoicePart(1, 38.0, near=True)), 400, 9_000)


def told(peer: Peer) -> list[dict[str, object]]:
    """Return the advice that a connection has received."""
    return [message for message in peer.news if message["t"] == "advice"]


async def a_choice(harness: LobbyHarness) -> tuple[Owner, Peer]:
    """Return a table where the host may ask for advice."""
    owner, peer = await harness.turn()
    while not (owner.table.on_turn is owner.table.seat_of(HOST) and may_ask(owner)):
        await act(owner, peer)
        await until(lambda: owner.table.on_turn is owner.table.seat_of(HOST))
    return owner, peer


def may_ask(owner: Owner) -> bool:
    board = owner.table.board
    return board is not None and len(board.state.legal_actions) > 1


async def act(owner: Owner, peer: Peer) -> None:
    board, seq = owner.table.board, owner.table.seq
    assert board is not None
    owner.submit(peer, Act(f"act{seq}", seq, action_id(board.state.legal_actions[0])))
    await until(lambda: owner.table.seq > seq)


def held_back(harness: LobbyHarness) -> tuple[asyncio.Event, asyncio.Event]:
    """Return two events: advice has been asked for, and it may be given."""
    asked, may_answer = asyncio.Event(), asyncio.Event()

    async def advise(view: View) -> Estimate | None:
        asked.set()
        await may_answer.wait()
        return FOUND

    harness.pool.advise = advise  # type: ignore[method-assign]
    return asked, may_answer


def test_advice_follows_its_event_and_is_sent_to_the_player_alone() -> None:
    async def scenario(harness: LobbyHarness) -> None:
        harness.pool.estimate = lambda _: FOUND
        owner, peer = await a_choice(harness)
        second, spectator = Peer(), Peer(STRANGER)
        owner.join(second, 0)
        owner.join(spectator, 0)
        owner.submit(peer, Advise("advise", owner.table.seq))
        await until(lambda: told(peer) and told(second))
        kinds = [message["t"] for message in peer.news[-3:]]
        assert kinds == ["ack", "happened", "advice"]
        seq = peer.news[-2]["seq"]
        assert (
            told(peer)
            == told(second)
            == [
                {
                    "t": "advice",
                    "seq": seq,
                    "choices": [
                        {"action": 3, "worth": 40.5, "error": 0.25},
                        {"action": 1, "worth": 38.0, "near": True},
                    ],
                    "worlds": 400,
                    "deals": 9_000,
                }
            ]
        )
        assert spectator.news[-1]["e"]["k"] == "advised"
        assert not told(spectator)
        seat, board = owner.table.seat_of(HOST), owner.table.board
        assert seat is not None
        assert board is not None
        assert harness.pool.consulted == [board.state.view(seat, owner.table.match)]
        assert events(await harness.log(owner))[-1] == Advised(seat, len(board.doers))

    run_in_lobby(scenario)


def test_the_same_request_twice_is_one_event_and_one_question() -> None:
    async def scenario(harness: LobbyHarness) -> None:
        owner, peer = await a_choice(harness)
        command = Advise("advise", owner.table.seq)
        for _ in range(3):
            owner.submit(peer, command)
        await until(lambda: told(peer) and sum(message["t"] == "ack" for message in peer.news) >= 3)
        owner.submit(peer, Advise("again", owner.table.seq))
        await until(lambda: peer.news[-1]["t"] == "reject")
        assert peer.last("reject")["code"] == "not_now"
        assert len(harness.pool.consulted) == 1
        assert len([one for one in events(await harness.log(owner)) if isinstance(one, Advised)]) == 1

    run_in_lobby(scenario)


def test_a_player_who_reconnects_gets_the_advice_again() -> None:
    async def scenario(harness: LobbyHarness) -> None:
        owner, peer = await a_choice(harness)
        asked, may_answer = held_back(harness)
        owner.submit(peer, Advise("advise", owner.table.seq))
        await asked.wait()
        owner.leave(peer)
        early = Peer()
        owner.join(early, 0)
        assert not told(early)
        may_answer.set()
        await until(lambda: told(early))
        late = Peer()
        owner.join(late, 0)
        assert [message["t"] for message in late.news] == ["welcome", "advice"]
        assert told(late) == told(early)
        assert not told(peer)

    run_in_lobby(scenario)


def test_a_player_who_has_acted_gets_no_advice() -> None:
    async def scenario(harness: LobbyHarness) -> None:
        owner, peer = await a_choice(harness)
        asked, may_answer = held_back(harness)
        owner.submit(peer, Advise("advise", owner.table.seq))
        await asked.wait()
        await act(owner, peer)
        await until(lambda: owner.table.on_turn is owner.table.seat_of(HOST))
        may_answer.set()
        again = Peer()
        owner.join(again, 0)
        await asyncio.sleep(0)
        assert not told(peer)
        assert not told(again)

    run_in_lobby(scenario)


@pytest.mark.parametrize("failures", [1, 2, 3])
def test_a_worker_that_dies_is_asked_again(failures: int) -> None:
    async def scenario(harness: LobbyHarness) -> None:
        answers = iter([None] * failures)
        harness.pool.estimate = lambda _: next(answers, FOUND)
        owner, peer = await a_choice(harness)
        owner.submit(peer, Advise("advise", owner.table.seq))
        await until(lambda: told(peer))
        (advice,) = told(peer)
        assert ("choices" in advice) is (failures < 3)
        await act(owner, peer)  # the game goes on

    run_in_lobby(scenario)


def test_an_unexpected_error_is_answered_too() -> None:
    async def scenario(harness: LobbyHarness) -> None:
        async def broken(view: View) -> Estimate | None:
            raise RuntimeError("nobody foresaw this")

        harness.pool.advise = broken  # type: ignore[method-assign]
        owner, peer = await a_choice(harness)
        owner.submit(peer, Advise("advise", owner.table.seq))
        await until(lambda: told(peer))
        assert told(peer) == [{"t": "advice", "seq": owner.table.seq}]

    run_in_lobby(scenario)


def test_a_table_that_is_loaded_again_computes_the_advice_again() -> None:
    async def scenario(harness: LobbyHarness) -> None:
        owner, peer = await a_choice(harness)
        asked, _ = held_back(harness)
        owner.submit(peer, Advise("advise", owner.table.seq))
        await asked.wait()
        await owner.stop()
        restarted = harness.lobby
        del harness.pool.advise
        harness.pool.estimate = lambda _: FOUND
        found = await restarted.find(owner.table.code)
        assert found is not None
        late = Peer()
        found.join(late, 0)
        await until(lambda: told(late))
        assert told(late)[0]["seq"] == owner.table.seq

    run_in_lobby(scenario)
