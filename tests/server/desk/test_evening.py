"""An evening over a real server: phones, the director, the hall, the public page, and commands."""

import asyncio
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import httpx
import msgspec
import pytest

from botifarra.eventfile import EventFile
from botifarra.server.desk.live.state_file import read_state, state_path
from botifarra.tournament.book import Claim
from botifarra.tournament.events import BoardSlip, Place, Scored
from botifarra.tournament.format import Kind, Pairing
from botifarra.tournament.results import NOTHING
from tests.paper.pdf_text import read_pages
from tests.server.desk.evenings import (
    DEPUTY,
    DIRECTOR,
    EVENT,
    HALL,
    NORTH,
    SOUTH,
    Desk,
    Json,
    add,
    new_evening,
    place,
    read_book,
    table,
)
from tests.server.serving import serving
from tests.timeouts import TIMEOUT_S

Scenario = Callable[[Desk], Awaitable[None]]


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """Return the desk of four pairs, who play three rounds of two boards."""
    path = new_evening(tmp_path)
    with serving(tmp_path, events={EVENT: path}) as served:
        yield Desk(served.url, path)


def run(desk: Desk, scenario: Scenario) -> None:
    async def within() -> None:
        async with asyncio.timeout(TIMEOUT_S):
            try:
                await scenario(desk)
            finally:
                await desk.hang_up()

    asyncio.run(within())


def test_two_phones_that_agree_make_a_confirmed_result_on_every_screen(desk: Desk) -> None:
    async def scenario(desk: Desk) -> None:
        north, east, director = (
            await desk.look(table(1)),
            await desk.look(table(1)),
            await desk.look(DIRECTOR),
        )
        assert north.opened["role"] == "table"
        assert north.shown["round"]["pairs"][0]["players"][0].startswith("Anna")
        claimed = await desk.ask(table(1), "claim", place=place(1), side="NS", slip=NORTH)
        assert claimed.json()["wrote"] == ["slipclaimed"]
        for screen in (north, east, director):
            await screen.until_state("claimed", 1)
        agreed = await desk.ask(table(1), "agree", place=place(1), side="EW", slip=NORTH, _device="d2")
        assert agreed.json()["wrote"] == ["slipagreed"]
        for screen in (north, east, director):
            await screen.until_state("confirmed", 1)

    run(desk, scenario)
    assert read_book(desk.path).kept[Place(1, 1, 1)].is_confirmed


def test_two_phones_that_enter_the_same_agree(desk: Desk) -> None:
    assert desk.do(table(1), "claim", place=place(1), side="NS", slip=NORTH) == ["slipclaimed"]
    assert desk.do(table(1), "claim", place=place(1), side="EW", slip=NORTH, _device="d2") == ["slipagreed"]
    assert read_book(desk.path).kept[Place(1, 1, 1)].is_confirmed


def test_two_phones_that_differ_are_both_kept_until_the_director_decides(desk: Desk) -> None:
    async def scenario(desk: Desk) -> None:
        director = await desk.look(DIRECTOR)
        await desk.ask(table(1), "claim", place=place(1), side="NS", slip=NORTH)
        answer = await desk.ask(table(1), "claim", place=place(1), side="EW", slip=SOUTH, _device="d2")
        assert answer.json()["wrote"] == ["slipdisputed"]
        await director.until_state("disputed", 1)
        [seen] = [each for each in director.shown["shown"]["tables"] if each["table"] == 1]
        assert [claim["slip"]["points"] for claim in seen["cells"][0]["claims"]] == [[40, 32], [32, 40]]
        await desk.ask(DIRECTOR, "score", place=place(1), slip=SOUTH, confirm=True)
        await director.until_state("confirmed", 1)

    run(desk, scenario)
    book = read_book(desk.path)
    assert book.kept[Place(1, 1, 1)].slip == BoardSlip((32, 40))
    assert Place(1, 1, 1) not in book.claims


def test_a_request_is_written_once_and_answered_alike(desk: Desk) -> None:
    async def scenario(desk: Desk) -> None:
        forms: Json = {"place": place(1), "side": "NS", "slip": NORTH, "_request": "once"}
        answers = await asyncio.gather(*(desk.ask(table(1), "claim", **forms) for _ in range(8)))
        assert {answer.status_code for answer in answers} == {201}
        assert len({answer.text for answer in answers}) == 1

    run(desk, scenario)
    with EventFile(desk.path) as log:
        assert [
            (entry.by, entry.role, entry.device) for entry in log.entries() if entry.request == "once"
        ] == [("1", "table", "d1")]
    assert desk.refused(table(1), "claim", place=place(2), side="NS", slip=NORTH, _request="once") == (
        "RequestReused"
    )


def test_an_entry_that_was_queued_arrives_once_although_its_round_was_closed_since(desk: Desk) -> None:
    forms: Json = {"place": place(1), "side": "NS", "slip": NORTH, "_request": "queued"}
    first = desk.send(table(1), "claim", **forms)
    desk.do(DIRECTOR, "closeround", round=1, anyway=True)
    assert desk.send(table(1), "claim", **forms).text == first.text
    assert desk.refused(table(1), "claim", place=place(2), side="NS", slip=NORTH) == "RoundClosed"


def test_the_entries_of_commands_are_seen_within_a_second(desk: Desk) -> None:
    score = ["tournament", "score", str(desk.path), "1", "1", "1", "40", "32"]

    async def scenario(desk: Desk) -> None:
        director, phone = await desk.look(DIRECTOR), await desk.look(table(1))
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "botifarra", *score, stdout=subprocess.DEVNULL
        )
        await process.wait()
        async with asyncio.timeout(1):
            await director.until_state("entered", 1)
            await phone.until_state("entered", 1)

    run(desk, scenario)


def test_a_table_enters_for_itself_and_in_the_round_in_play_alone(desk: Desk) -> None:
    book = read_book(desk.path)
    stranger = next(pair for pair in book.pairs if pair not in book.seating(1, 1).pairs)
    claim: Json = {"side": "NS", "slip": NORTH}
    assert desk.refused(table(1), "claim", place=place(1, 2), **claim) == "OtherTable"
    assert desk.refused(table(1), "claim", place=place(3, 1, 2), **claim) == "RoundNotOpen"
    answer = desk.send(table(1), "claim", place=place(1), pair=stranger, **claim)
    assert answer.json()["code"] == "WrongTable"
    assert answer.json()["facts"]["right"] == 2
    assert not read_book(desk.path).claims


def test_a_pair_at_the_wrong_table_is_told_the_right_one_and_nothing_is_written(desk: Desk) -> None:
    book = read_book(desk.path)
    own, _ = book.seating(1, 1).pairs
    other, _ = book.seating(1, 2).pairs
    assert desk.do(table(1), "seat", round=1, pair=own) == []
    answer = desk.send(table(1), "seat", round=1, pair=other)
    assert answer.json()["facts"] == {"pair": other, "round": 1, "table": 1, "right": 2}
    assert desk.refused(table(1), "seat", round=1, pair=99) == "UnknownPair"
    assert desk.refused(table(1), "seat", round=2, pair=own) == "RoundNotOpen"
    assert desk.send(DIRECTOR, "seat", round=1, pair=own).status_code == 403
    assert read_book(desk.path) == book


def test_a_stale_page_is_told_so(desk: Desk) -> None:
    desk.do(table(1), "claim", place=place(1), side="NS", slip=NORTH)
    desk.do(table(1), "claim", place=place(1), side="NS", slip=SOUTH)
    stale: Json = {"place": place(1), "side": "EW", "slip": NORTH}
    assert desk.refused(table(1), "agree", **stale) == "ClaimChanged"
    assert desk.refused(table(1), "dispute", **stale) == "ClaimChanged"
    assert read_book(desk.path).claims == {Place(1, 1, 1): Claim("NS", BoardSlip((32, 40)))}


def test_a_change_is_written_only_with_the_effects_that_were_shown(desk: Desk) -> None:
    add(desk.path, *(Scored(Place(1, number, 1), BoardSlip((40, 32))) for number in (1, 2)))
    correct: Json = {"place": place(1), "slip": SOUTH, "reason": "exchanged"}
    seen = desk.preview(DIRECTOR, "correct", **correct).json()
    assert seen["ranks"]
    assert seen["lines"]
    add(desk.path, Scored(Place(1, 1, 2), BoardSlip((20, 52))))
    assert desk.refused(DIRECTOR, "correct", _expected=seen["basis"], **correct) == "EffectsChanged"
    again = desk.preview(DIRECTOR, "correct", **correct).json()
    assert desk.do(DIRECTOR, "correct", _expected=again["basis"], **correct) == ["corrected"]


def test_each_role_may_do_its_own(desk: Desk) -> None:
    fine: Json = {"pair": 1, "points": "1/2", "reason": "late"}
    for link in (DEPUTY, HALL, table(1)):
        assert desk.send(link, "fine", **fine).json()["code"] == "not_allowed"
    assert desk.send(DIRECTOR, "claim", place=place(1), side="NS", slip=NORTH).status_code == 403
    assert desk.send(None, "fine", **fine).status_code == 401
    assert desk.do(DEPUTY, "score", place=place(1), slip=NORTH) == ["scored"]
    assert desk.do(DIRECTOR, "fine", **fine) == ["fined"]
    for path in ("links", "papers/cards"):
        assert desk.get(DEPUTY, path).status_code == 403
        assert desk.get(DIRECTOR, path).status_code == 200
    for path in ("log", "standings", "rounds/1"):
        assert desk.get(table(1), path).status_code == 403
        assert desk.get(DEPUTY, path).status_code == 200


def test_a_replaced_link_ends_at_once(desk: Desk) -> None:
    async def scenario(desk: Desk) -> None:
        phone = await desk.look(table(1))
        old = desk.headers(table(1))
        await desk.ask(DIRECTOR, "revoke", link="table", table=1)
        while (last := await phone.next())["t"] != "closed":
            pass
        assert last == {"t": "closed", "code": "no_link", "again": False}
        assert desk.headers(table(1)) != old
        assert (await desk.look(table(1))).opened["t"] == "opened"
        assert (await desk.look(table(2))).opened["t"] == "opened"

    run(desk, scenario)


def test_a_director_who_replaces_the_own_link_gets_the_new_one(desk: Desk) -> None:
    old = desk.headers(DIRECTOR)
    answer = desk.send(DIRECTOR, "revoke", link="director")
    assert {"Authorization": f"Bearer {answer.json()['secret']}"} == desk.headers(DIRECTOR) != old
    assert desk.get(DIRECTOR, "links").status_code == 200
    assert httpx.get(f"{desk.api}/links", headers=old).status_code == 401


def test_the_director_s_evening(desk: Desk) -> None:
    """Commands of the desk write the same events as the commands of `tournament`."""
    do, refused = desk.do, desk.refused
    assert do(DIRECTOR, "substitute", pair=1, leaves="anna 1", comes="Clara", reason="ill") == ["substituted"]
    assert do(DIRECTOR, "score", place=place(1), slip=NORTH) == ["scored"]
    assert do(DIRECTOR, "confirm", place=place(1)) == ["confirmed"]
    assert do(DIRECTOR, "penalise", place=place(1), side="EW", reason="revoke") == ["penalised"]
    assert do(DIRECTOR, "adjust", place=place(2), side="NS", score="1,5", reason="slow") == ["adjusted"]
    assert do(DIRECTOR, "erase", place=place(1), reason="not played") == ["erased"]
    assert refused(DIRECTOR, "erase", place=place(1), reason="not played") == "NotScored"
    assert refused(DIRECTOR, "correct", place=place(1), slip=NORTH, reason=" ") == "NoReason"
    assert do(DIRECTOR, "foul", board=1, places=[place(1)], reason="exchanged") == ["boardspoiled"]
    assert do(DIRECTOR, "sitout", round=1, table=2, reason="a pair is late") == ["satout"]
    lines = desk.get(DIRECTOR, "log?lang=en").json()["lines"]
    penalty = next(line for line in lines if line["kind"] == "penalised")
    assert penalty["can_lift"]
    assert penalty["reason"] == "revoke"
    assert do(DIRECTOR, "lift", entry=penalty["number"], reason="no revoke") == ["lifted"]
    assert refused(DIRECTOR, "lift", entry=1, reason="no ruling") == "UnknownEntry"
    assert do(DIRECTOR, "cancel", board=2, reason="a card too many") == ["cancelled"]
    pairs = list(read_book(desk.path).seating(1, 1).pairs)[::-1]
    seating = {"table": 1, "pairs": pairs, "boards": []}
    assert do(DIRECTOR, "reseat", round=1, seatings=[seating], reason="sat so") == ["reseated"]
    assert do(DIRECTOR, "unpair", round=3, reason="a pair comes late") == ["unpaired"]
    assert do(DIRECTOR, "enter", players=["Enric", "Fina"]) == ["entered"]
    assert do(DIRECTOR, "withdraw", pair=5, reason="goes home") == ["withdrawn"]
    assert do(DIRECTOR, "pairround") == ["paired"]
    assert desk.get(DIRECTOR, "standings").json()["rankings"]
    assert refused(DIRECTOR, "reveal") == "NotPlayedYet"


def test_a_round_is_closed_and_the_next_one_comes_into_play(desk: Desk) -> None:
    async def scenario(desk: Desk) -> None:
        hall, public, phone = await desk.look(HALL), await desk.look(None), await desk.look(table(1))
        assert [each["table"] for each in hall.shown["missing"]] == [1, 2]
        for number in (1, 2):
            for board in (1, 2):
                await desk.ask(DIRECTOR, "score", place=place(board, number), slip=NORTH)
        await hall.until(lambda shown: not shown["missing"])
        assert not hall.shown["rankings"]
        assert not public.shown["rankings"]
        answer = await desk.ask(DIRECTOR, "closeround", round=1)
        assert answer.json()["wrote"] == []
        for screen in (hall, public):
            await screen.until(lambda shown: shown["head"]["closed"] == 1)
            assert screen.shown["rankings"][0]["lines"]
            assert screen.shown["seats"]["number"] == 2
        assert [board["board"] for board in public.shown["boards"]] == [1, 2]
        await phone.until(lambda shown: shown["round"]["number"] == 2)
        await desk.ask(DIRECTOR, "reopenround", round=1)
        await public.until(lambda shown: shown["head"]["closed"] == 0)
        assert not public.shown["boards"]

    run(desk, scenario)


def test_a_round_with_missing_results_is_closed_only_anyway(desk: Desk) -> None:
    answer = desk.send(DIRECTOR, "closeround", round=1)
    assert (answer.json()["code"], answer.json()["facts"]) == ("RoundUnfinished", {"round": 1, "missing": 4})
    assert desk.refused(DIRECTOR, "closeround", round=2) == "RoundNotOpen"
    desk.do(DIRECTOR, "closeround", round=1, anyway=True)
    desk.do(DIRECTOR, "score", place=place(3, 1, 2), slip=NORTH)
    assert desk.refused(DIRECTOR, "reopenround", round=1) == "RoundPlayedOn"


def test_what_is_not_in_the_log_survives_too(tmp_path: Path) -> None:
    path = new_evening(tmp_path)
    with serving(tmp_path, events={EVENT: path}) as served:
        desk = Desk(served.url, path)
        links = desk.get(DIRECTOR, "links").json()
        desk.do(table(2), "call")
        desk.do(DIRECTOR, "checkin", pair=3)
        desk.do(DIRECTOR, "startclock", seconds=600)
        desk.do(DIRECTOR, "stopclock")
        desk.do(DIRECTOR, "publish", is_public=True, initials=True)
        desk.do(DIRECTOR, "closeround", round=1, anyway=True)
        desk.do(table(1), "call")
    assert state_path(path).stat().st_mode & 0o777 == 0o600
    with serving(tmp_path, events={EVENT: path}) as served:
        desk = Desk(served.url, path)
        state = read_state(state_path(path))
        assert state is not None
        assert (state.closed, state.present, list(state.calls)) == (1, frozenset({3}), [1])
        again = desk.get(DIRECTOR, "links").json()
        assert [link["url"].split("/e/")[1] for link in again["links"]] == [
            link["url"].split("/e/")[1] for link in links["links"]
        ]
        assert [link["role"] for link in again["links"]] == [
            "director",
            "deputy",
            "hall",
            "table",
            "table",
            "public",
        ]


def test_a_call_reaches_the_director_and_ends_when_it_is_answered(desk: Desk) -> None:
    async def scenario(desk: Desk) -> None:
        director, phone = await desk.look(DIRECTOR), await desk.look(table(2))
        await director.until(lambda shown: shown["shown"]["tables"][1]["phones"] == 1)
        await desk.ask(table(2), "call")
        await director.until(lambda shown: bool(shown["shown"]["tables"][1]["called"]))
        await phone.until(lambda shown: bool(shown["called"]))
        await desk.ask(DEPUTY, "answer", table=2)
        await phone.until(lambda shown: not shown["called"])

    run(desk, scenario)


def test_the_clock_counts_by_the_server_s_time(desk: Desk) -> None:
    async def scenario(desk: Desk) -> None:
        hall = await desk.look(HALL)
        await desk.ask(DIRECTOR, "startclock", seconds=600)
        await hall.until(lambda shown: shown["clock"] is not None)
        assert 0 < hall.shown["clock"]["ends"] - hall.opened["now"] <= 600_000 + 1000 * TIMEOUT_S
        await desk.ask(DIRECTOR, "stopclock")
        await hall.until(lambda shown: shown["clock"]["ends"] is None)
        assert 0 < hall.shown["clock"]["left"] <= 600_000
        await desk.ask(DIRECTOR, "stopclock", clear=True)
        await hall.until(lambda shown: shown["clock"] is None)

    run(desk, scenario)


def test_another_copy_of_the_file_is_noticed(desk: Desk) -> None:
    """Another laptop goes on with a copy that lacks an entry of this phone."""
    copy = desk.path.read_bytes()
    desk.do(table(1), "claim", place=place(1), side="NS", slip=NORTH, _request="promised")

    async def known(desk: Desk) -> None:
        assert not (await desk.look(table(1), known="promised")).opened["is_forked"]

    run(desk, known)
    other = desk.path.with_name("copy") / desk.path.name
    other.parent.mkdir()
    other.write_bytes(copy)
    state_path(other).write_bytes(state_path(desk.path).read_bytes())

    async def forked(desk: Desk) -> None:
        assert (await desk.look(table(1), known="promised")).opened["is_forked"]
        assert (await desk.look(table(1), known=None)).opened["is_forked"] is False

    with serving(other.parent, events={EVENT: other}) as served:
        run(Desk(served.url, other), forked)


def test_a_public_page_can_have_initials_or_be_closed(desk: Desk) -> None:
    async def scenario(desk: Desk) -> None:
        public = await desk.look(None)
        await desk.ask(DIRECTOR, "publish", is_public=True, initials=True)
        await public.until(lambda shown: shown["pairs"][0]["players"][0] == "A. 1.")
        assert b"Anna" not in msgspec.json.encode(public.shown)
        assert b"Bernat" not in msgspec.json.encode(public.shown)
        hall = await desk.look(HALL)
        assert hall.shown["seats"]["tables"][0]["pairs"][0]["players"][0].startswith("Anna")
        await desk.ask(DIRECTOR, "publish", is_public=False, initials=True)
        assert (await public.next())["code"] == "no_event"
        assert (await desk.look(None)).opened["code"] == "no_event"

    run(desk, scenario)


def test_the_table_cards_lead_phones_to_their_table(desk: Desk) -> None:
    answer = desk.get(DIRECTOR, "papers/cards?lang=en")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/pdf")
    text = "".join(page.text for page in read_pages(answer.content))
    assert text.count("Results: scan this") == 2
    for name in ("nothing", "championship"):
        assert desk.get(DIRECTOR, f"papers/{name}").status_code == 404
    assert desk.get(DIRECTOR, "papers/certificates").json()["code"] == "NothingToPrint"


def test_the_events_of_a_server_are_listed_if_they_are_public(desk: Desk) -> None:
    events = httpx.get(f"{desk.url}/api/events").json()["events"]
    assert events == [{"event": EVENT, "name": "Autumn evening", "date": "2026-11-21", "place": ""}]
    desk.do(DIRECTOR, "publish", is_public=False, initials=False)
    assert httpx.get(f"{desk.url}/api/events").json() == {"events": []}


def test_a_swiss_of_matches_goes_on_by_one_button(tmp_path: Path) -> None:
    path = new_evening(tmp_path, 4, pairing=Pairing.SWISS, kind=Kind.MATCHES)
    with serving(tmp_path, events={EVENT: path}) as served:
        desk = Desk(served.url, path)
        for number in (1, 2):
            slip = {"type": "match", "scores": [101, 60 + number]}
            assert desk.do(table(number), "claim", place=place(0, number), side="NS", slip=slip) == [
                "slipclaimed"
            ]
            assert desk.do(DIRECTOR, "confirm", place=place(0, number)) == ["slipagreed"]
        forms: Json = {"round": 1, "_request": "close"}
        assert desk.do(DIRECTOR, "closeround", **forms) == ["paired"]
        assert desk.do(DIRECTOR, "closeround", **forms) == ["paired"]
        assert len(read_book(path).rounds) == 2

        async def scenario(desk: Desk) -> None:
            public = await desk.look(None)
            assert [match["scores"] for match in public.shown["matches"]] == [[101, 61], [101, 62]]
            assert public.shown["by"] == "wins"

        run(desk, scenario)
    assert read_book(path).kept.get(Place(2, 1), NOTHING) == NOTHING


def test_the_page_of_an_unknown_event_is_not_found(desk: Desk) -> None:
    found = [httpx.get(f"{desk.url}/e/{event}/table").status_code for event in (EVENT, "spring")]
    assert found == [200, 404]
