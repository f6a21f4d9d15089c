"""The bots that play a set, in a worker process."""

from collections.abc import Iterator
from random import Random
from typing import Any
from unittest.mock import patch

import httpx
import pytest

from botifarra.core.actions import action_id
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.server.shared import field_bots
from botifarra.server.shared.bot_play import BotBoard
from botifarra.server.shared.loaded_set import LoadedSet
from botifarra.server.shared.shared_sets import SharedSets
from tests.server.serving import serving
from tests.server.shared.boards import HOUR_MS, Hall, morning_zone, until
from tests.server.shared.quick_sets import simple_sets


@pytest.fixture
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    with (
        simple_sets("greedy", "casual"),
        serving(tmp_path_factory.mktemp("hall"), rate=20, zone=morning_zone()) as served,
    ):
        yield Hall(served)


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
