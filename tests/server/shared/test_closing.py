"""The end of a set: bots finish boards, the standings are sealed, and everybody sees everything."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from random import Random
from threading import Event
from time import sleep
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import httpx
import pytest
from msgspec.structs import replace

from botifarra.fairness.chance import commitment
from botifarra.fairness.verification import Verdict
from botifarra.server.live.lobby import Lobby, TooManyTables
from botifarra.server.shared import keeper, new_sets
from botifarra.server.shared.field_bots import FieldBots
from botifarra.server.shared.figures import figure
from botifarra.server.shared.loaded_set import LoadedSet
from botifarra.server.store.errors import StorageError
from botifarra.server.store.shared_rows import EntrantRow, ResultRow
from botifarra.server.store.shared_sets import SharedSetStore
from botifarra.tournament.shared.document import read_document
from botifarra.tournament.shared.rating import Rated, Rating, rate
from botifarra.tournament.shared.verification import verify
from tests.server.serving import Guest, Json, serving
from tests.server.shared.boards import RATE, Hall, morning_zone, until
from tests.server.shared.quick_sets import simple_sets
from tests.timeouts import TIMEOUT_S

WEEK_MS = 7 * 24 * 3600 * 1000
DAY_MS = 24 * 3600 * 1000


@pytest.fixture
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """Return a server whose time a test may put forward."""
    with (
        simple_sets(),
        serving(tmp_path_factory.mktemp("hall"), makes_sets=True, rate=RATE, zone=morning_zone()) as served,
    ):
        yield Hall(served)


def see(guest: Guest, set_id: str, part: str = "") -> Json:
    answer = guest.http.get(f"/api/shared/sets/{set_id}{part}")
    assert answer.status_code == 200, answer.text
    page: Json = answer.json()
    return page


def wait_sealed(guest: Guest, set_id: str) -> Json:
    until(lambda: see(guest, set_id)["sealed"])
    return see(guest, set_id)


async def begin_second_board(guest: Guest, code: str) -> None:
    """Finish a board at a real table, and play a few cards of the next."""
    client = await guest.sit_at(code)
    await client.play(Random(3), stages=("counted",))
    await client.play(Random(3), stages=("hand",))
    await client.play(Random(3), stages=("counted",), actions=client.acted + 9)


def test_a_set_after_its_window(hall: Hall) -> None:
    first, second, third, late = (hall.served.guest(name) for name in ("Anna", "Biel", "Clara", "Dídac"))
    challenge = hall.challenge(first)
    entries = [hall.enter(guest, challenge) for guest in (first, second, third)]
    for board in range(1, 5):
        hall.play(challenge, entries[0]["entrant"], board, Random(board))
    hall.served.run(begin_second_board(second, entries[1]["code"]))
    before = see(first, challenge)
    assert before["seed"] is None
    hall.pass_time(WEEK_MS)
    page = wait_sealed(late, challenge)

    assert commitment(bytes.fromhex(page["seed"])) == before["commitment"]
    rows = see(late, challenge, "/standings")["rows"]
    assert [(row["rank"], row["names"], row["boards"], row["by_bot"]) for row in rows] == [
        (1, ["Anna"], 4, 0), (2, ["Biel"], 2, 1),
    ]  # fmt: skip
    boards = see(late, challenge, f"/entrants/{entries[1]['entrant']}")["boards"]
    assert [(line["board"], line["finished_by"]) for line in boards] == [(1, "entrant"), (2, "bot")]
    assert see(late, challenge, f"/entrants/{entries[2]['entrant']}")["boards"] == []
    assert see(third, challenge)["mine"]["rank"] is None
    mine = see(second, challenge)["mine"]
    assert (mine["rank"], mine["ranked"], mine["average"]) == (2, 2, rows[1]["average"])
    [listed] = second.http.get("/api/shared/mine").json()["sets"]
    assert listed["mine"] == mine
    assert see(late, challenge, "/boards/4")["mine"] is None

    file = late.http.get(f"/api/shared/sets/{challenge}/file").content
    document = read_document(file)
    with patch.object(SharedSetStore, "results", side_effect=AssertionError("the file was made again")):
        assert late.http.get(f"/api/shared/sets/{challenge}/file").content == file
    assert {finding.verdict for finding in verify(document)} == {Verdict.PROVED}
    assert document.names == {1: "Anna", 2: "Biel", 3: "Clara"}


def test_the_file_has_the_results_that_a_clock_which_went_ahead_has_dated(hall: Hall) -> None:
    guest = hall.served.guest("Anna")
    challenge = hall.challenge(guest)
    entry = hall.enter(guest, challenge)
    keep = SharedSetStore.keep_result

    async def keep_later(store: SharedSetStore, row: ResultRow) -> bool:
        return await keep(store, replace(row, finished_at=row.finished_at + 2 * WEEK_MS))

    with patch.object(SharedSetStore, "keep_result", keep_later):
        hall.play(challenge, entry["entrant"], 1, Random(1))
    hall.pass_time(WEEK_MS)
    wait_sealed(guest, challenge)
    document = read_document(guest.http.get(f"/api/shared/sets/{challenge}/file").content)
    assert [hand.board for hand in document.hands if hand.entrant == entry["entrant"]] == [1]
    assert {finding.verdict for finding in verify(document)} == {Verdict.PROVED}


def test_after_the_window_boards_are_played_only_without_a_rank(hall: Hall) -> None:
    first, late = hall.served.guest("Anna"), hall.served.guest("Biel")
    with patch.object(new_sets, "secrets", SimpleNamespace(token_bytes=bytes)):  # results that differ
        challenge = hall.challenge(first)
    entry = hall.enter(first, challenge)
    hall.play(challenge, entry["entrant"], 1, Random(1))
    with patch.object(FieldBots, "is_complete", return_value=False):  # so that it cannot be sealed yet
        hall.pass_time(WEEK_MS)
        refused = late.http.post(f"/api/shared/sets/{challenge}/entry")
        assert (refused.status_code, refused.json()["code"]) == (409, "being_sealed")
        assert refused.headers["retry-after"] == "30"
        assert see(late, challenge)["phase"] == "closed"
    hall.pass_time(0)
    wait_sealed(late, challenge)
    refused = late.http.post(f"/api/shared/sets/{challenge}/entry?apart=false")
    assert (refused.status_code, refused.json()["code"]) == (409, "closed")
    assert hall.loaded(challenge).member_of(late.player) is None
    apart = hall.enter(late, challenge)
    hall.play(challenge, apart["entrant"], 1, Random(2))
    mine = see(late, challenge)["mine"]
    assert (mine["apart"], mine["finished"], mine["rank"]) == (True, 1, None)
    assert [row["names"] for row in see(late, challenge, "/standings")["rows"]] == [["Anna"]]
    assert see(late, challenge)["entrants"] == 1
    boards = [see(guest, challenge, "/boards/1") for guest in (late, first)]
    assert [(board["results"], board["apart"]) for board in boards] == [(1, True), (1, False)]
    made, other = (board["mine"]["made"] for board in boards)
    assert made != other
    scores = [(board["mine"]["score"], board["mine"]["share"]) for board in boards]
    assert scores == [(2, 1) if made > other else (1, 0), (1.5, None)]
    [line] = see(late, challenge, f"/entrants/{apart['entrant']}")["boards"]
    assert line == boards[0]["mine"]
    card = late.http.get(f"/api/shared/sets/{challenge}/card/card.txt").text.strip()
    assert card == ("█···" if made > other else "▁···")
    document = read_document(late.http.get(f"/api/shared/sets/{challenge}/file").content)
    assert {finding.verdict for finding in verify(document)} == {Verdict.PROVED}


def test_an_entrant_without_a_table_gets_none_after_the_window(hall: Hall) -> None:
    guest = hall.served.guest("Anna")
    challenge = hall.challenge(guest)
    with patch.object(Lobby, "_count", side_effect=TooManyTables):
        assert guest.http.post(f"/api/shared/sets/{challenge}/entry").status_code == 429
    hall.pass_time(WEEK_MS)
    wait_sealed(guest, challenge)
    entry = hall.enter(guest, challenge)
    assert guest.http.get(f"/api/tables/{entry['code']}").status_code == 404


def test_nobody_becomes_a_partner_after_the_window(hall: Hall) -> None:
    first, second = hall.served.guest("Anna"), hall.served.guest("Biel")
    challenge = hall.challenge(first, people=2)
    link = f"/api/shared/partners/{hall.enter(first, challenge)['partner_key']}"
    with patch.object(FieldBots, "is_complete", return_value=False):  # so that it cannot be sealed yet
        hall.pass_time(WEEK_MS)
        assert second.http.post(link).json()["code"] == "being_sealed"
    hall.pass_time(0)
    wait_sealed(first, challenge)
    for answer in (second.http.get(link), second.http.get(f"{link}/invite"), second.http.post(link)):
        assert (answer.status_code, answer.json()["code"]) == (404, "no_set")


def test_a_sealed_set_takes_no_result_that_would_change_it(hall: Hall) -> None:
    guest = hall.served.guest("Anna")
    challenge = hall.challenge(guest)
    entrant = hall.enter(guest, challenge)["entrant"]
    hall.play(challenge, entrant, 1, Random(1))
    hall.pass_time(WEEK_MS)
    wait_sealed(guest, challenge)
    standings = see(guest, challenge, "/standings")
    hall.play(challenge, entrant, 2, Random(2))
    assert see(guest, challenge, "/standings") == standings
    document = read_document(guest.http.get(f"/api/shared/sets/{challenge}/file").content)
    assert {finding.verdict for finding in verify(document)} == {Verdict.PROVED}


def test_a_set_is_not_sealed_while_somebody_enters(hall: Hall) -> None:
    first, late = hall.served.guest("Anna"), hall.served.guest("Biel")
    challenge = hall.challenge(first)
    hall.play(challenge, hall.enter(first, challenge)["entrant"], 1, Random(1))
    enter, entering, may_enter = SharedSetStore.enter, Event(), Event()

    async def slowly(self: SharedSetStore, *arguments: Any) -> EntrantRow:
        entering.set()
        await asyncio.to_thread(may_enter.wait)
        return await enter(self, *arguments)

    with patch.object(SharedSetStore, "enter", slowly), ThreadPoolExecutor(1) as thread:
        entry = thread.submit(hall.enter, late, challenge)
        assert entering.wait(TIMEOUT_S)
        hall.pass_time(WEEK_MS)
        until(lambda: see(first, challenge)["phase"] == "closed")
        sleep(0.2)  # time in which it could be sealed too soon
        assert not see(first, challenge)["sealed"]
        may_enter.set()
        assert entry.result()["entrant"] == 2
    wait_sealed(first, challenge)
    document = read_document(late.http.get(f"/api/shared/sets/{challenge}/file").content)
    assert [entrant.number for entrant in document.entrants] == [1, 2]
    assert {finding.verdict for finding in verify(document)} == {Verdict.PROVED}


def test_a_seal_that_fails_is_repeated(hall: Hall) -> None:
    guest = hall.served.guest("Anna")
    challenge = hall.challenge(guest)
    hall.play(challenge, hall.enter(guest, challenge)["entrant"], 1, Random(1))
    seal = SharedSetStore.seal_set
    failed: list[bool] = []

    async def fail_once(self: SharedSetStore, *arguments: object) -> bool:
        if not failed:
            failed.append(True)
            raise StorageError("the disk is full")
        return await seal(self, *arguments)  # type: ignore[arg-type]

    with patch.object(SharedSetStore, "seal_set", fail_once), patch.object(keeper, "_AGAIN_S", 0.01):
        hall.pass_time(WEEK_MS)
        wait_sealed(guest, challenge)
    log = hall.run(hall.sets.store.shared_sets.log(challenge))
    assert [row.entry for row in log] == [1, 2, 3]


def test_each_table_is_ended_once_while_the_bots_still_play(hall: Hall) -> None:
    guests = [hall.served.guest(name) for name in ("Anna", "Biel")]
    challenge = hall.challenge(guests[0])
    codes = [hall.enter(guest, challenge)["code"] for guest in guests]
    end_shared = Lobby.end_shared
    ended: list[str] = []
    asked: list[bool] = []

    async def end(lobby: Lobby, code: str) -> None:
        ended.append(code)
        await end_shared(lobby, code)

    def is_complete(_: FieldBots, __: LoadedSet) -> bool:
        asked.append(True)
        return len(asked) > 3

    with (
        patch.object(Lobby, "end_shared", end),
        patch.object(FieldBots, "is_complete", is_complete),
        patch.object(keeper, "_AGAIN_S", 0.01),
    ):
        hall.pass_time(WEEK_MS)
        wait_sealed(guests[0], challenge)
    assert sorted(ended) == sorted(codes)


def test_a_set_that_cannot_be_closed_does_not_stop_the_others(hall: Hall) -> None:
    guest = hall.served.guest("Anna")
    broken, sound = hall.challenge(guest), hall.challenge(guest)
    seal = SharedSetStore.seal_set

    async def break_one(self: SharedSetStore, set_id: str, *arguments: Any) -> bool:
        if set_id == broken:
            raise KeyError(broken)
        return await seal(self, set_id, *arguments)

    with patch.object(SharedSetStore, "seal_set", break_one), patch.object(keeper, "_AGAIN_S", 0.01):
        hall.pass_time(WEEK_MS)
        wait_sealed(guest, sound)
        assert not see(guest, broken)["sealed"]
    wait_sealed(guest, broken)


def test_days_follow_one_another(hall: Hall) -> None:
    guest, other = hall.served.guest("Anna"), hall.served.guest("Biel")
    days: list[str] = []
    totals = {"Anna": Fraction(0), "Biel": Fraction(0)}
    expected: dict[Rated, Rating] = {}
    for seed in range(2):
        day = hall.today()
        days.append(day)
        for person in (guest, other):
            entrant = hall.enter(person, day)["entrant"]
            for board in range(1, 9):
                hall.play(day, entrant, board, Random(f"{seed} {person.player} {board}"))
        loaded = hall.loaded(day)
        hall.pass_time(DAY_MS)
        wait_sealed(guest, day)
        for row in hall.run(loaded.final_ranking()).rows:
            totals[loaded.members[row.entrant].names[0]] += row.total
        entrants = [member.entrant for member in loaded.members.values()]
        expected = rate(expected, entrants, hall.run(loaded.final_ranking()).rows)
    listed = guest.http.get("/api/shared/sets").json()["sets"]
    assert [line["id"] for line in listed] == [hall.today(), *reversed(days)]
    assert [line["sealed"] for line in listed] == [False, True, True]
    assert {line["mine"]["rank"] for line in listed[1:]} <= {1, 2}
    last = guest.http.get(f"/api/shared/sets?before={listed[1]['opens_at']}&count=1").json()
    assert ([line["id"] for line in last["sets"]], last["more"]) == ([days[0]], False)
    ratings = guest.http.get("/api/shared/ratings").json()
    assert (ratings["days"], ratings["rated"]) == (2, 2)
    assert {row["names"][0]: row["sets"] for row in ratings["rows"]} == {"Anna": 2, "Biel": 2}
    assert {row["names"][0]: (row["value"], row["deviation"]) for row in ratings["rows"]} == {
        name: (round(expected[(number,)].value, 4), round(expected[(number,)].deviation, 4))
        for name, number in (("Anna", guest.player), ("Biel", other.player))
    }
    assert ratings["mine"]["names"] == ["Anna"]
    assert 0 < ratings["mine"]["deviation"] < 1
    with patch("botifarra.server.shared.ratings.rated_list", side_effect=AssertionError("ordered again")):
        assert other.http.get("/api/shared/ratings").json()["mine"]["names"] == ["Biel"]
    if days[0][:7] == days[1][:7]:  # unless the test runs at the end of a month
        month = guest.http.get(f"/api/shared/months/{days[0][:7]}").json()
        assert month["days"] == 2
        assert {row["names"][0]: row["total"] for row in month["rows"]} == {
            name: figure(total) for name, total in totals.items()
        }
        assert month["mine"]["names"] == ["Anna"]
        assert [row["is_mine"] for row in month["rows"]].count(True) == 1


def test_the_commitment_of_a_day_is_older_than_the_day(hall: Hall) -> None:
    announced = next(one for one in hall.sets.open if one.shared.opens_at > hall.sets.clock.now())
    before = httpx.get(f"{hall.served.url}/api/shared/sets/{announced.id}").json()
    hall.pass_time(DAY_MS if announced.id.count("-") > 1 else WEEK_MS)
    until(lambda: see(hall.served.guest("Anna"), announced.id)["phase"] != "announced")
    assert see(hall.served.guest("Anna"), announced.id)["commitment"] == before["commitment"]
