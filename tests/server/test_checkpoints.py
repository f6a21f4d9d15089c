"""Tables loaded from their checkpoints, and from their logs if these are unusable."""

import pytest

from botifarra.core.actions import ACTIONS, action_id
from botifarra.core.seats import Seat
from botifarra.server.live import owner as owner_module
from botifarra.server.live.owner import Owner
from botifarra.server.store.errors import DamagedLog
from botifarra.server.table.checkpoint import VERSION
from botifarra.server.table.events import Acted, Entry, Said
from botifarra.server.table.steps import replay
from tests.server.lobby_harness import LobbyHarness, Peer, play_on, run_in_lobby

EVERY = 20


@pytest.fixture(autouse=True)
def _often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(owner_module, "CHECK_EVERY", EVERY)


async def played(harness: LobbyHarness) -> Owner:
    """Return a table with some played hands that its server has unloaded."""
    owner, peer = await harness.hand()
    while owner.table.seq < 200:
        await play_on(owner, peer)
    await owner.stop()
    return owner


async def found_anew(harness: LobbyHarness, owner: Owner) -> tuple[Owner, list[str]]:
    """Return the table as it is loaded again, and the number of logs that were read in full."""
    read: list[str] = []
    whole = harness.store.log

    async def counted(code: str) -> list[Entry] | None:
        read.append(code)
        return await whole(code)

    harness.store.log = counted  # type: ignore[method-assign]
    try:
        again = await harness.lobby.find(owner.table.code)
    finally:
        harness.store.log = whole  # type: ignore[method-assign]
    assert again is not None
    return again, read


def test_a_long_log_is_not_read_whole() -> None:
    async def scenario(harness: LobbyHarness) -> None:
        owner = await played(harness)
        seq, _ = await harness.store.checkpoint(owner.table.code) or (0, "")
        assert owner.table.seq - 2 * EVERY < seq <= owner.table.seq
        again, read = await found_anew(harness, owner)
        assert read == []
        log = await harness.store.log(owner.table.code) or []
        assert again.table == replay(log)
        assert again.created == log[0].at
        back = Peer()
        again.join(back, again.table.seq - 25)
        assert [one["seq"] for one in back.last("welcome")["missed"]] == [
            entry.seq for entry in log if entry.seq > again.table.seq - 25
        ]
        await play_on(again, back)  # play goes on there
        await again.stop()
        assert replay(await harness.store.log(owner.table.code) or []) == again.table

    run_in_lobby(scenario)


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE checkpoints SET body = ''",
        f"UPDATE checkpoints SET body = replace(body, '\"version\":{VERSION}', '\"version\":0')",
        "UPDATE checkpoints SET seq = seq + 1000",
        "UPDATE checkpoints SET seq = seq - 1",
        "DELETE FROM checkpoints",
    ],
)
def test_an_unusable_checkpoint_is_ignored(damage: str) -> None:
    async def scenario(harness: LobbyHarness) -> None:
        owner = await played(harness)
        await harness.store._writer.run(lambda connection: connection.exec_driver_sql(damage))  # noqa: SLF001
        again, read = await found_anew(harness, owner)
        assert read == [owner.table.code]
        assert again.table == replay(await harness.store.log(owner.table.code) or [])

    run_in_lobby(scenario)


def test_entries_that_do_not_fit_the_checkpoint_are_detected() -> None:
    async def scenario(harness: LobbyHarness) -> None:
        owner = await played(harness)
        table, state = owner.table, owner.table.board.state  # type: ignore[union-attr]
        illegal = next(action for action in ACTIONS if action not in state.legal_actions)
        wrong = Entry(table.seq + 1, table.at, Acted(Seat.SOUTH, action_id(illegal), "player"))
        await harness.store.append(table.code, [wrong])
        with pytest.raises(DamagedLog):
            await harness.lobby.find(owner.table.code)

    run_in_lobby(scenario)


@pytest.mark.parametrize("place", [-1, 1])
def test_an_unreadable_entry_matters_only_after_the_checkpoint(
    place: int, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario(harness: LobbyHarness) -> None:
        owner = await played(harness)
        code = owner.table.code
        said = Entry(owner.table.seq + 1, owner.table.at, Said(Seat.SOUTH, "one_moment"))
        await harness.store.append(code, [said])  # so that an entry follows the checkpoint
        seq, _ = await harness.store.checkpoint(code) or (0, "")
        damage = f"UPDATE entries SET event = '{{}}' WHERE seq = {seq + place}"
        await harness.store._writer.run(lambda connection: connection.exec_driver_sql(damage))  # noqa: SLF001
        if place > 0:
            with pytest.raises(DamagedLog):
                await harness.lobby.find(code)
            (record,) = [one for one in caplog.records if one.levelname == "ERROR"]
            assert (record.code, record.table) == ("unreadable_log", code)  # type: ignore[attr-defined]
            return
        again, read = await found_anew(harness, owner)
        assert read == []
        assert again.table.board == owner.table.board
        back = Peer()
        for known, missed in ((seq - 2, []), (seq - 1, [seq])):
            again.join(back, known)
            assert [one["seq"] for one in back.last("welcome").get("missed", [])][:1] == missed
        await play_on(again, back)

    run_in_lobby(scenario)


def test_matches_that_end_after_a_checkpoint_have_their_first_entry() -> None:
    async def scenario(harness: LobbyHarness) -> None:
        owner, peer = await harness.hand(rules="oriental max_hands=6")
        while owner.table.seq < 100:
            await play_on(owner, peer)
        await owner.stop()
        again, read = await found_anew(harness, owner)
        assert read == []
        back = Peer()
        again.join(back, 0)
        while again.table.stage != "finished":
            await play_on(again, back)
        await again.stop()
        log = await harness.store.log(again.table.code) or []
        (match,) = await harness.store.matches()
        began = next(entry.seq for entry in log if type(entry.event).__name__ == "Began")
        ended = [entry.seq for entry in log if isinstance(entry.event, Acted)][-1]
        assert (match.first_seq, match.last_seq) == (began, ended)

    run_in_lobby(scenario)
