"""The bots that play a set, in a worker process."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import httpx
import pytest

from botifarra.core.actions import action_id
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.fairness.verification import Verdict
from botifarra.server.shared import field_bots
from botifarra.server.shared.bot_play import BotBoard
from botifarra.server.shared.loaded_set import LoadedSet
from botifarra.server.shared.new_sets import log_row, scheduled_set
from botifarra.server.shared.schedule import Window
from botifarra.server.shared.shared_sets import SharedSets
from botifarra.tournament.chain import Link
from botifarra.tournament.shared.document import read_document
from botifarra.tournament.shared.log import Closed, SetEntry, link, seal
from botifarra.tournament.shared.shared_set import Entrant, Phase, SetKind
from botifarra.tournament.shared.standings import Standings
from botifarra.tournament.shared.verification import verify
from tests.server.serving import serving
from tests.server.shared.boards import HOUR_MS, RATE, Hall, morning_zone, until
from tests.server.shared.quick_sets import simple_sets


@pytest.fixture
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    with (
        simple_sets("greedy", "casual"),
        serving(tmp_path_factory.mktemp("hall"), makes_sets=True, rate=RATE, zone=morning_zone()) as served,
    ):
        yield Hall(served)


def is_open(hall: Hall, loaded: LoadedSet) -> bool:
    return loaded.phase(hall.sets.clock.now()) is Phase.OPEN


def test_the_bots_play_a_set_once_somebody_has_entered(hall: Hall) -> None:
    guest = hall.served.guest("Anna")
    challenge = hall.challenge(guest)
    loaded = hall.loaded(challenge)
    assert hall.keeper.bots.is_complete(loaded)
    assert loaded.results == {}
    entry = hall.enter(guest, challenge)
    assert entry["entrant"] == 3
    until(lambda: len(loaded.results) == 8)
    assert hall.keeper.bots.is_complete(loaded)
    for (entrant, number), actions in loaded.bot_hands.items():
        deal = loaded.boards[number - 1].deal
        level = loaded.members[entrant].bot
        expected = BotBoard(
            rules=loaded.shared.play_rules,
            deal=deal,
            bots_seed=loaded.shared.bots_seed(loaded.seed, number),
            level=level,
            table_level="greedy",
            nodes=None,
        )
        assert actions == tuple(map(action_id, expected.play()))
    rows = hall.run(hall.sets.store.shared_sets.results(challenge))
    assert [(row.number, row.board) for row in rows] == [
        (bot, board) for bot in (1, 2) for board in range(1, 5)
    ]


def test_the_bots_play_the_sets_of_the_day_and_week_that_nobody_has_entered(hall: Hall) -> None:
    day, at_once = hall.today(), patch.object(field_bots, "QUIET_S", 0.0)
    scheduled = {each.id: each for each in hall.sets.open if not each.entered}
    assert not hall.keeper.bots.is_complete(scheduled[day])
    assert all(each.results == {} for each in scheduled.values()), "a server that just started waits"
    with at_once:
        hall.pass_time(0)
        open_now = [each for each in scheduled.values() if is_open(hall, each)]
        until(lambda: all(len(each.results) == 2 * each.shared.boards for each in open_now))
        assert sorted(each.shared.boards for each in open_now) == [8, 8, 24]
        assert all(each.results == {} for each in scheduled.values() if each not in open_now)
        hall.pass_time(24 * HOUR_MS)
        until(lambda: scheduled[day].sealed)
    page = httpx.get(f"{hall.served.url}/api/shared/sets/{day}/standings").json()
    assert (page["ranked"], [row["boards"] for row in page["bots"]]) == (0, [8, 8])


def day_and_week(hall: Hall) -> tuple[LoadedSet, LoadedSet]:
    """Return the boards of today and of this week."""
    (week,) = (each for each in hall.sets.open if each.shared.boards == 24 and is_open(hall, each))
    return hall.loaded(hall.today()), week


def test_without_a_field_the_bots_play_only_what_somebody_has_entered(tmp_path: Path) -> None:
    with (
        simple_sets("greedy", "casual"),
        serving(tmp_path, makes_sets=True, rate=RATE, zone=morning_zone(), has_field=False) as served,
        patch.object(field_bots, "QUIET_S", 0.0),
    ):
        hall = Hall(served)
        day, week = day_and_week(hall)
        if day.shared.closes_at == week.shared.closes_at:  # on Sunday bots would play the day first
            hall.pass_time(24 * HOUR_MS)
            day, week = day_and_week(hall)
        hall.enter(hall.served.guest("Anna"), week.id)
        until(lambda: hall.keeper.bots.is_complete(week))
        assert len(week.results) == 2 * week.shared.boards
        assert day.results == {}
        hall.pass_time(24 * HOUR_MS)
        until(lambda: day.sealed)


def test_a_day_that_was_sealed_without_a_field_has_one_once_somebody_plays_it(hall: Hall) -> None:
    opens_at, closes_at = hall.sets.clock.now() - 48 * HOUR_MS, hall.sets.clock.now() - 24 * HOUR_MS
    new = scheduled_set(Window("2026-01-05", SetKind.DAY, opens_at, closes_at), opens_at)
    store = hall.sets.store.shared_sets
    hall.run(store.add_set(new.row, new.bots, new.log))
    committed = Link(1, new.log[0].text, new.log[0].digest)
    closed = link(SetEntry(2, closes_at, Closed(new.row.seed)), committed.digest)
    bots = [Entrant(number, (), row.bot) for number, row in enumerate(new.bots, 1)]
    sealed = link(SetEntry(3, closes_at, seal(bots, (), Standings((), (), {}))), closed.digest)
    hall.run(store.seal_set("2026-01-05", (), [log_row("2026-01-05", each) for each in (closed, sealed)]))
    loaded = hall.loaded("2026-01-05")
    with patch.object(field_bots, "QUIET_S", 0.0):
        hall.pass_time(0)
        assert hall.keeper.bots.is_complete(loaded), "nobody plays it"
        guest = hall.served.guest("Anna")
        entry = hall.enter(guest, "2026-01-05")
        until(lambda: len(loaded.results) == 16)
    hall.play("2026-01-05", entry["entrant"], 1, Random(1))
    board = guest.http.get("/api/shared/sets/2026-01-05/boards/1").json()
    assert sum(bar["count"] for bar in board["histogram"]) == 2
    file = read_document(guest.http.get("/api/shared/sets/2026-01-05/file").content)
    assert file.hands == (), "they came after the seal"
    assert {finding.verdict for finding in verify(file)} == {Verdict.PROVED}


def test_the_bots_are_shown_without_a_rank(hall: Hall) -> None:
    guest = hall.served.guest("Anna")
    challenge = hall.challenge(guest)
    entry = hall.enter(guest, challenge)
    loaded = hall.loaded(challenge)
    until(lambda: len(loaded.results) == 8)
    hall.play(challenge, entry["entrant"], 1, Random(1))
    page = guest.http.get(f"/api/shared/sets/{challenge}/standings").json()
    assert [(row["rank"], row["bot"]) for row in page["rows"]] == [(1, None)]
    assert sorted((row["rank"], row["bot"]) for row in page["bots"]) == [(None, "casual"), (None, "greedy")]
    board = guest.http.get(f"/api/shared/sets/{challenge}/boards/1").json()
    assert board["results"] == 3
    assert sorted(bot for bar in board["histogram"] for bot in bar["bots"]) == ["casual", "greedy"]
    assert board["champion"]["bot"] == "greedy"
    assert board["champion"]["actions"] == [*loaded.bot_hands[1, 1]]


def test_a_worker_that_cannot_be_started_is_tried_again(hall: Hall) -> None:
    with (
        patch.object(field_bots, "COMMAND", ("false",)),
        patch.object(field_bots, "_AGAIN_S", 0.05),
    ):
        guest = hall.served.guest("Anna")
        challenge = hall.challenge(guest)
        hall.enter(guest, challenge)
        answer = httpx.get(f"{hall.served.url}/api/shared/sets/{challenge}/standings")
        assert answer.json()["bots"] == []
    until(lambda: len(hall.loaded(challenge).results) == 8)


def test_the_set_that_closes_first_is_played_first(hall: Hall) -> None:
    guest = hall.served.guest("Anna")
    played: list[str] = []
    with patch.object(field_bots, "COMMAND", ("false",)), patch.object(field_bots, "_AGAIN_S", 0.05):
        challenge = hall.challenge(guest)
        hall.enter(guest, challenge)
        hall.pass_time(24 * HOUR_MS)
        hall.enter(guest, hall.today())
        keep_hand = SharedSets.keep_hand

        async def noting(sets: SharedSets, loaded: LoadedSet, *rest: Any) -> bool:
            played.append(loaded.id)
            return await keep_hand(sets, loaded, *rest)

        noted = patch.object(SharedSets, "keep_hand", noting)
        noted.start()
    until(lambda: len(played) == 2 * (8 + 4))
    noted.stop()
    assert played == [hall.today()] * 16 + [challenge] * 8


def test_bots_that_play_alike_meet_the_same_bots(hall: Hall) -> None:
    loaded = hall.loaded(hall.today())
    board = loaded.boards[0]
    boards = [
        BotBoard(
            rules=loaded.shared.play_rules,
            deal=board.deal,
            bots_seed=loaded.shared.bots_seed(loaded.seed, 1),
            level=level,
            table_level="greedy",
            nodes=None,
        ).play()
        for level in ("greedy", "greedy", "random")
    ]
    assert boards[0] == boards[1]
    same = 0
    while boards[0][same] == boards[2][same]:
        same += 1
    state = State.replay(loaded.shared.play_rules, board.deal, boards[0][:same])
    assert state.public.to_act is Seat.SOUTH  # they differ first where the bot itself chose
