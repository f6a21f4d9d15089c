"""Shared boards at live tables: equal play meets equal bots, and each result is told once it is durable."""

import asyncio
import os
import signal
from functools import partial
from random import Random

import pytest

from botifarra.bots import BotName
from botifarra.server.live.bots.pool import Pool
from botifarra.server.live.owner import Owner
from botifarra.server.protocol.commands import Ask
from botifarra.server.store.errors import DamagedLog, StorageError
from botifarra.server.table.events import Acted, Dealt, Lapsed, Opened
from botifarra.server.table.steps import replay
from tests.scale import scale
from tests.server.live.shared_play import (
    CODE,
    OTHER_CODE,
    MadeUpSets,
    act_at_random,
    bare,
    enter,
    of_the_hand,
    play_on,
)
from tests.server.lobby_harness import HOST, Json, LobbyHarness, Peer, events, has, run_in_lobby, until
from tests.server.table.shared_tables import BOARDS, PARTNERS, shared_board, shared_play


def test_the_boards_of_a_set_are_played_at_a_table() -> None:
    sets = MadeUpSets()

    async def scenario(harness: LobbyHarness) -> None:
        owner, peers = await enter(harness.lobby, shared_play(PARTNERS))
        await play_on(owner, peers, Random(1))
        await until(lambda: len(sets.told) == BOARDS)
        log = await harness.log(owner)
        assert [event.deal for event in events(log) if isinstance(event, Dealt)] == [1, 2, 3, 4]
        assert sets.begun == [1, 2, 3, 4]
        assert [(one.board, one.by_bot, one.code) for one in sets.told] == [
            (number, False, CODE) for number in range(1, BOARDS + 1)
        ]
        for one in sets.told:
            assert one.state.deal == shared_board(one.board).deal

    run_in_lobby(scenario, shared=sets)


def test_entering_twice_gives_the_same_table() -> None:
    async def scenario(harness: LobbyHarness) -> None:
        (one, _), (other, _) = await asyncio.gather(enter(harness.lobby), enter(harness.lobby))
        assert one is other
        seq = one.table.seq
        await one.stop()
        again, _ = await enter(harness.lobby)
        assert again is not one
        assert again.table.seq >= seq
        opened = [event for event in events(await harness.log(again)) if isinstance(event, Opened)]
        assert len(opened) == 1

    run_in_lobby(scenario, shared=MadeUpSets())


def test_nobody_else_is_let_in_and_refusals_say_why() -> None:
    async def scenario(harness: LobbyHarness) -> None:
        owner, (peer,) = await enter(harness.lobby)
        stranger = Peer(99)
        owner.join(stranger, 0)
        assert (stranger.last("reject")["code"], stranger.last("reject")["detail"]) == (
            "no_spectators", "shared",
        )  # fmt: skip
        assert stranger not in owner.connections
        owner.submit(peer, Ask("undo", owner.table.seq, "undo"))
        await until(lambda: peer.news[-1]["t"] == "reject")
        assert (peer.news[-1]["code"], peer.news[-1]["detail"]) == ("shared_boards", "undo")

    run_in_lobby(scenario, shared=MadeUpSets())


LEVELS: tuple[BotName, ...] = ("random", "greedy", "club")


def heard(
    seed: int, sets: MadeUpSets | None = None, code: str = CODE, level: BotName = "greedy"
) -> list[Json]:
    """Return all messages to a person who plays two boards at random, in a lobby of its own."""

    async def scenario(harness: LobbyHarness) -> list[Json]:
        owner, (peer,) = await enter(harness.lobby, shared_play(level=level, boards=2), code)
        await play_on(owner, [peer], Random(seed))
        return [bare(message, code) for message in peer.news]

    return run_in_lobby(scenario, shared=sets or MadeUpSets())


@pytest.mark.parametrize("seed", range(scale(3, 60)))
def test_entrants_who_do_the_same_are_sent_the_same(seed: int) -> None:
    level = LEVELS[seed % len(LEVELS)]
    assert heard(seed, level=level) == heard(seed, code=OTHER_CODE, level=level)


def test_another_seed_gives_other_messages() -> None:
    assert heard(1) != heard(2)
    assert heard(1) != heard(1, MadeUpSets(seed=bytes(32)))


def test_what_others_do_changes_no_message() -> None:
    async def scenario(harness: LobbyHarness) -> list[str]:
        owner, (peer,) = await enter(harness.lobby)
        other, others = await enter(harness.lobby, shared_play((None, 5, None, 6)), OTHER_CODE)
        await asyncio.gather(
            play_on(owner, [peer], Random(3)),
            play_on(other, others, Random(4)),
        )
        return [bare(message) for message in peer.news]

    async def alone(harness: LobbyHarness) -> list[str]:
        owner, (peer,) = await enter(harness.lobby)
        await play_on(owner, [peer], Random(3))
        return [bare(message) for message in peer.news]

    assert run_in_lobby(scenario, shared=MadeUpSets()) == run_in_lobby(alone, shared=MadeUpSets())


def _has_come(owner: Owner, seq: int) -> bool:
    return owner.table.seq >= seq or owner.table.stage == "finished"


async def reload(harness: LobbyHarness, owner: Owner, peer: Peer, seq: int) -> Owner:
    """Stop the table, and come back to it: it is read from the store again."""
    await owner.stop()
    again = await harness.lobby.find(CODE)
    assert again is not None
    assert again is not owner
    again.join(peer, seq)
    return again


@pytest.mark.parametrize("seed", range(scale(4, 40)))
def test_a_table_that_is_read_again_goes_on_in_the_same_way(seed: int) -> None:
    def played(losses: int) -> list[Json]:
        rng, sets = Random(seed), MadeUpSets()

        async def scenario(harness: LobbyHarness) -> list[Json]:
            owner, (peer,) = await enter(harness.lobby, shared_play(level="random", boards=2))
            chance = Random(seed)
            for _ in range(losses):
                playing = asyncio.create_task(play_on(owner, [peer], rng))
                await until(partial(_has_come, owner, owner.table.seq + chance.randrange(1, 40)))
                playing.cancel()
                await asyncio.gather(playing, return_exceptions=True)
                owner = await reload(harness, owner, peer, owner.table.seq)
            await play_on(owner, [peer], rng)
            await until(lambda: {one.board for one in sets.told} == {1, 2})
            assert len({(one.board, one.state) for one in sets.told}) == 2
            assert sets.begun == [1, 2]
            await owner.stop()
            assert replay(await harness.log(owner)) == owner.table
            return of_the_hand(peer.news)

        return run_in_lobby(scenario, shared=sets)

    assert played(0) == played(5)


def test_a_worker_that_dies_changes_nothing() -> None:
    pool = Pool()

    async def scenario(harness: LobbyHarness) -> list[Json]:
        pool.start(1)
        owner, (peer,) = await enter(harness.lobby, shared_play(level="club", boards=1))
        playing = asyncio.create_task(play_on(owner, [peer], Random(5)))
        killed = 0
        while not playing.done():
            board = owner.table.board
            if board is not None and len(board.doers) > 10 * (killed + 1) and killed < 3:
                for worker in pool.pids:
                    os.kill(worker, signal.SIGKILL)
                killed += 1
            await asyncio.sleep(0.002)
        assert killed == 3
        await playing
        await pool.close()
        return of_the_hand(peer.news)

    async def undisturbed(harness: LobbyHarness) -> list[Json]:
        owner, (peer,) = await enter(harness.lobby, shared_play(level="club", boards=1))
        await play_on(owner, [peer], Random(5))
        return of_the_hand(peer.news)

    disturbed = run_in_lobby(scenario, shared=MadeUpSets(), pool=pool)
    assert disturbed == run_in_lobby(undisturbed, shared=MadeUpSets())


def test_a_result_is_told_again_until_its_set_has_stored_it() -> None:
    sets = MadeUpSets()

    async def scenario(harness: LobbyHarness) -> None:
        owner, (peer,) = await enter(harness.lobby)
        rng = Random(2)
        while owner.table.stage != "counted":
            if owner.table.board is not None and len(owner.table.board.doers) > 20:
                sets.fault = StorageError("no disk")
            table, seq = owner.table, owner.table.seq
            if table.on_turn is table.seat_of(HOST) and table.stage == "hand":
                act_at_random(owner, peer, rng)
                await until(partial(_has_come, owner, seq + 1))
            elif table.stage == "dealing":
                await play_on(owner, [peer], rng, until_board=1)
            else:
                await until(partial(_has_come, owner, seq + 1))
        await asyncio.sleep(0.05)
        assert sets.told == []
        sets.fault = None
        again = await reload(harness, owner, peer, owner.table.seq)
        await until(lambda: sets.told)
        await play_on(again, [peer], rng, until_board=2)
        assert {one.board for one in sets.told} == {1}
        assert all(one == sets.told[0] for one in sets.told)

    run_in_lobby(scenario, shared=sets)


@pytest.mark.parametrize("board", [1, 2])
def test_when_the_time_is_over_a_bot_finishes_the_board(board: int) -> None:
    sets = MadeUpSets()

    async def scenario(harness: LobbyHarness) -> None:
        owner, (peer,) = await enter(harness.lobby)
        await play_on(owner, [peer], Random(2), until_board=board)
        owner.leave(peer)
        await owner.stop()
        assert all(harness.pool.steady)
        harness.pool.steady.clear()
        await harness.lobby.end_shared(CODE)
        assert harness.pool.steady
        assert not any(harness.pool.steady)
        assert [(one.board, one.by_bot) for one in sets.told if one.board == board] == [(board, True)]
        log = await harness.store.log(CODE)
        assert log is not None
        happened = events(log)
        after = happened[happened.index(Lapsed()) + 1 :]
        assert all(isinstance(event, Acted) and event.by == "bot" for event in after)
        assert replay(log).stage == "finished"
        await harness.lobby.end_shared(CODE)
        assert len(await harness.log(owner)) == len(log)
        assert sets.begun == list(range(1, board + 1))

    run_in_lobby(scenario, shared=sets)


def test_the_time_can_be_over_before_the_first_board_and_after_the_last() -> None:
    sets = MadeUpSets()

    async def scenario(harness: LobbyHarness) -> None:
        await enter(harness.lobby, code=OTHER_CODE)
        await harness.lobby.end_shared(OTHER_CODE)
        assert sets.told == []
        owner, peers = await enter(harness.lobby, shared_play(boards=1))
        await play_on(owner, peers, Random(2))
        await harness.lobby.end_shared(CODE)
        assert [(one.board, one.by_bot) for one in sets.told] == [(1, False)]
        assert not has(Lapsed)(await harness.log(owner))
        await harness.lobby.end_shared("7KQM-X2PA-9WTZ")

    run_in_lobby(scenario, shared=sets)


def test_the_time_of_a_table_that_is_just_being_made_ends_too() -> None:
    sets = MadeUpSets()

    async def scenario(harness: LobbyHarness) -> None:
        making = asyncio.create_task(enter(harness.lobby))
        await asyncio.sleep(0)
        await asyncio.sleep(0)  # the task of the table has begun
        await harness.lobby.end_shared(CODE)
        owner, _ = await making
        assert owner.table.lapsed

    run_in_lobby(scenario, shared=sets)


def test_the_end_fails_if_the_server_stops() -> None:
    sets = MadeUpSets(fault=StorageError("no disk"))

    async def scenario(harness: LobbyHarness) -> None:
        sets.fault = None
        owner, peers = await enter(harness.lobby)
        await play_on(owner, peers, Random(2), until_board=1)
        sets.fault = StorageError("no disk")
        ending = asyncio.create_task(harness.lobby.end_shared(CODE))
        await until(lambda: owner.table.stage == "finished")
        await harness.lobby.close()
        with pytest.raises(StorageError):
            await ending

    run_in_lobby(scenario, shared=sets)


def test_a_table_that_breaks_each_time_is_given_up() -> None:
    sets = MadeUpSets()

    async def scenario(harness: LobbyHarness) -> None:
        owner, peers = await enter(harness.lobby)
        await play_on(owner, peers, Random(2), until_board=1)
        sets.fault = RuntimeError("broken")
        with pytest.raises(DamagedLog):
            await harness.lobby.end_shared(CODE)
        sets.fault = None
        await harness.lobby.end_shared(CODE)
        assert [(one.board, one.by_bot) for one in sets.told] == [(1, True)]

    run_in_lobby(scenario, shared=sets)
