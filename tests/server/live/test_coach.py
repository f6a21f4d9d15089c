"""The coach at a live table: bots wait for it, only the player gets the reason, and the game goes on."""

import asyncio
from collections.abc import Callable

import pytest

from botifarra.core.actions import action_id
from botifarra.review.verdict import MISTAKES, Verdict
from botifarra.server.live.owner import Owner
from botifarra.server.protocol.commands import Act, Ask, Keep
from botifarra.server.protocol.correction import Finding
from botifarra.server.table.coaching import Choice
from botifarra.server.table.due import COACH_WAIT
from botifarra.server.table.events import Acted, Kept, Undone, Warned
from tests.server.lobby_harness import (
    HOST,
    LobbyHarness,
    Peer,
    events,
    finding,
    has,
    play_on,
    run_in_lobby,
    until,
)

STRANGER = 7

RATE = 10.0
"""The speed of the clock: the coach has half a second of real time."""


def told(peer: Peer) -> list[dict[str, object]]:
    """Return what the coach has told a connection."""
    return [message for message in peer.news if message["t"] == "correction"]


async def decide(harness: LobbyHarness, owner: Owner, peer: Peer) -> None:
    """Let the host make a choice, so that a bot is on turn."""
    while True:
        await until(lambda: owner.table.on_turn is owner.table.seat_of(HOST))
        board, seq, judged = owner.table.board, owner.table.seq, len(harness.pool.judged)
        assert board is not None
        is_choice = len(board.state.legal_actions) > 1
        owner.submit(peer, Act(f"act{seq}", seq, action_id(board.state.legal_actions[0])))
        await until(lambda: owner.table.seq > seq)  # noqa: B023
        if is_choice:
            await until(lambda: len(harness.pool.judged) > judged)  # noqa: B023
            return


def all_are(verdict: Verdict) -> Callable[[Choice], Finding]:
    return lambda choice: finding(choice, verdict)


@pytest.mark.parametrize("verdict", MISTAKES)
def test_after_a_mistake_the_player_alone_is_told_why_and_bots_wait(verdict: Verdict) -> None:
    async def scenario(harness: LobbyHarness) -> None:
        harness.pool.finding = all_are(verdict)
        owner, peer = await harness.turn(coach=True)
        second, spectator = Peer(), Peer(STRANGER)
        owner.join(second, 0)
        owner.join(spectator, 0)
        asked = len(harness.pool.asked)
        await decide(harness, owner, peer)
        await until(lambda: told(peer) and told(second))
        seq, board = owner.table.seq, owner.table.board
        assert board is not None
        assert isinstance(events(await harness.log(owner))[-1], Warned)
        assert peer.news[-2]["you"]["warned"] == action_id(board.state.public.actions[-1])
        assert told(peer) == told(second)
        assert told(peer)[0]["seq"] == seq
        assert told(peer)[0]["finding"]["verdict"] == verdict  # type: ignore[index]
        assert spectator.news[-1]["e"]["k"] == "warned"
        assert not told(spectator)
        owner.submit(peer, Keep("keep", seq))
        await until(lambda: owner.table.seq > seq + 1)
        after = events(await harness.log(owner))[seq:]
        assert isinstance(after[0], Kept)
        assert isinstance(after[1], Acted)
        assert len(harness.pool.asked) > asked

    run_in_lobby(scenario, RATE)


def test_a_choice_is_taken_back_and_the_next_one_is_judged_anew() -> None:
    async def scenario(harness: LobbyHarness) -> None:
        harness.pool.finding = all_are(Verdict.MISTAKE)
        owner, peer = await harness.turn(coach=True)
        await decide(harness, owner, peer)
        await until(lambda: told(peer))
        owner.submit(peer, Ask("undo", owner.table.seq, "undo"))
        await until(lambda: owner.table.on_turn is owner.table.seat_of(HOST))
        assert isinstance(events(await harness.log(owner))[-1], Undone)
        harness.pool.finding = all_are(Verdict.BEST)
        first = harness.pool.judged[-1]
        await decide(harness, owner, peer)
        assert harness.pool.judged[-1].place == first.place
        await until(lambda: owner.table.on_turn is owner.table.seat_of(HOST))
        assert len(told(peer)) == 1

    run_in_lobby(scenario, RATE)


@pytest.mark.parametrize("verdict", [Verdict.BEST, Verdict.LEVEL, Verdict.SLIP])
def test_without_a_mistake_the_coach_is_silent(verdict: Verdict) -> None:
    async def scenario(harness: LobbyHarness) -> None:
        harness.pool.finding = all_are(verdict)
        owner, peer = await harness.turn(coach=True)
        await play_on(owner, peer)
        assert len(harness.pool.judged) > 3
        assert not has(Warned)(await harness.log(owner))
        assert not told(peer)

    run_in_lobby(scenario, RATE)


def test_without_the_setting_nothing_is_judged() -> None:
    async def scenario(harness: LobbyHarness) -> None:
        owner, peer = await harness.turn()
        await play_on(owner, peer, actions=20)
        assert not harness.pool.judged

    run_in_lobby(scenario, RATE)


def test_bots_wait_for_the_judgement_and_no_longer_than_allowed() -> None:
    async def scenario(harness: LobbyHarness) -> None:
        may_judge = asyncio.Event()

        async def judge(choice: Choice) -> Finding | None:
            harness.pool.judged.append(choice)
            await may_judge.wait()
            return finding(choice, Verdict.BLUNDER)

        harness.pool.judge = judge  # type: ignore[method-assign]
        owner, peer = await harness.turn(coach=True)
        await decide(harness, owner, peer)
        decided_at = owner.table.at
        seq = owner.table.seq
        await until(lambda: owner.table.seq > seq)
        assert owner.table.at >= decided_at + COACH_WAIT
        may_judge.set()
        await until(lambda: owner.table.on_turn is owner.table.seat_of(HOST))
        assert not has(Warned)(await harness.log(owner))
        assert not told(peer)

    run_in_lobby(scenario, RATE)


def test_a_player_who_reconnects_is_told_again() -> None:
    async def scenario(harness: LobbyHarness) -> None:
        harness.pool.finding = all_are(Verdict.MISTAKE)
        owner, peer = await harness.turn(coach=True)
        await decide(harness, owner, peer)
        await until(lambda: told(peer))
        owner.leave(peer)
        late = Peer()
        owner.join(late, 0)
        assert [message["t"] for message in late.news] == ["welcome", "correction"]
        assert late.news[0]["table"]["you"]["warned"] is not None
        assert told(late) == told(peer)

    run_in_lobby(scenario, RATE)


def test_after_a_restart_the_warning_stands_and_its_reason_is_found_again() -> None:
    async def scenario(harness: LobbyHarness) -> None:
        harness.pool.finding = all_are(Verdict.MISTAKE)
        owner, peer = await harness.turn(coach=True)
        await decide(harness, owner, peer)
        await until(lambda: told(peer))
        asked = harness.pool.judged[-1]
        await owner.stop()
        again = await harness.lobby.find(owner.table.code)
        assert again is not None
        assert again is not owner
        late = Peer()
        again.join(late, 0)
        await until(lambda: told(late))
        assert told(late) == told(peer)
        assert harness.pool.judged[-1] == asked
        again.submit(late, Keep("keep", again.table.seq))
        await until(lambda: again.table.on_turn is again.table.seat_of(HOST))

    run_in_lobby(scenario, RATE)


@pytest.mark.parametrize("failures", [1, 2, 3])
def test_a_worker_that_dies_is_asked_again_and_then_the_game_goes_on(failures: int) -> None:
    async def scenario(harness: LobbyHarness) -> None:
        tries = iter([None] * failures)
        harness.pool.finding = lambda choice: next(tries, finding(choice, Verdict.MISTAKE))
        owner, peer = await harness.turn(coach=True)
        await decide(harness, owner, peer)
        if failures < 3:
            await until(lambda: told(peer))
        else:
            await until(lambda: owner.table.on_turn is owner.table.seat_of(HOST))
            assert not told(peer)

    run_in_lobby(scenario, RATE)


def test_an_unexpected_error_does_not_stop_the_game() -> None:
    async def scenario(harness: LobbyHarness) -> None:
        async def broken(choice: Choice) -> Finding | None:
            harness.pool.judged.append(choice)
            raise RuntimeError

        harness.pool.judge = broken  # type: ignore[method-assign]
        owner, peer = await harness.turn(coach=True)
        await decide(harness, owner, peer)
        await until(lambda: owner.table.on_turn is owner.table.seat_of(HOST))

    run_in_lobby(scenario, RATE)
