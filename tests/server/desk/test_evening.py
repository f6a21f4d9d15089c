"""An evening over a real server: phones, the hall, the public page, commands, and a copy of the file."""

import asyncio
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import httpx
import msgspec
import pytest

from botifarra.eventfile import EventFile
from botifarra.server.desk.live.state_file import read_state, state_path
from botifarra.tournament.book import Claim
from botifarra.tournament.events import BoardSlip, Paired, Place
from botifarra.tournament.seating import Round, Seating
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
    run,
    serving_desk,
    table,
)


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


def test_a_refused_request_is_refused_again_although_it_is_possible_now(desk: Desk) -> None:
    """A tab that the browser had stopped sends it again, after somebody has read the refusal in another."""
    close: Json = {"round": 1, "_request": "refused"}
    assert desk.refused(DIRECTOR, "closeround", **close) == "RoundUnfinished"
    for where in read_book(desk.path).missing([1]):
        desk.do(DIRECTOR, "score", place=place(where.board, where.table), slip=NORTH)
    assert desk.refused(DIRECTOR, "closeround", **close) == "RoundUnfinished"
    assert desk.do(DIRECTOR, "closeround", **(close | {"_request": "pressed-again"})) == []


def test_the_entries_of_commands_are_seen_on_all_screens(desk: Desk) -> None:
    score = ["tournament", "score", str(desk.path), "1", "1", "1", "40", "32"]

    async def scenario(desk: Desk) -> None:
        director, phone = await desk.look(DIRECTOR), await desk.look(table(1))
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "botifarra", *score, stdout=subprocess.DEVNULL
        )
        await process.wait()
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


def test_a_pair_whose_opponents_have_withdrawn_is_not_sent_to_their_table(desk: Desk) -> None:
    own, gone = read_book(desk.path).seating(1, 2).pairs
    desk.do(DIRECTOR, "withdraw", pair=gone, round=1, reason="ill")
    answer = desk.send(table(1), "seat", round=1, pair=own)
    assert answer.json()["facts"] == {"pair": own, "round": 1, "table": 1, "right": 0}


def test_an_entry_kept_offline_does_not_count_for_the_pairs_of_a_round_paired_again(desk: Desk) -> None:
    """Pair 1 sits at the same table as before, on the other side."""
    before = read_book(desk.path).seating(1, 1)
    desk.do(DIRECTOR, "unpair", round=1, reason="two pairs come late")
    again = Round(1, 1, (Seating(1, before.pairs[::-1], before.boards), Seating(2, (2, 3), before.boards)))
    add(desk.path, Paired(again))

    async def scenario(desk: Desk) -> None:
        phone = await desk.look(table(1))
        await phone.until(lambda shown: shown["round"] is not None)

    run(desk, scenario)
    claim: Json = {"place": place(1), "slip": NORTH, "pair": before.pairs[0]}
    assert desk.refused(table(1), "claim", side="NS", **claim, pairs=before.pairs) == "PairedAgain"
    assert not read_book(desk.path).claims
    assert desk.do(table(1), "claim", side="EW", **claim, pairs=before.pairs[::-1]) == ["slipclaimed"]


def test_a_stale_page_is_told_so(desk: Desk) -> None:
    desk.do(table(1), "claim", place=place(1), side="NS", slip=NORTH)
    desk.do(table(1), "claim", place=place(1), side="NS", slip=SOUTH)
    stale: Json = {"place": place(1), "side": "EW", "slip": NORTH}
    assert desk.refused(table(1), "agree", **stale) == "ClaimChanged"
    assert desk.refused(table(1), "dispute", **stale) == "ClaimChanged"
    assert read_book(desk.path).claims == {Place(1, 1, 1): Claim("NS", BoardSlip((32, 40)))}


def test_what_is_not_in_the_log_survives_too(tmp_path: Path) -> None:
    path = new_evening(tmp_path)
    with serving_desk(path) as desk:
        links = desk.get(DIRECTOR, "links").json()
        desk.do(table(2), "call")
        desk.do(DIRECTOR, "checkin", pair=3)
        desk.do(DIRECTOR, "startclock", seconds=600)
        desk.do(DIRECTOR, "stopclock")
        desk.do(DIRECTOR, "publish", is_public=True, initials=True)
        desk.do(DIRECTOR, "closeround", round=1, anyway=True)
        desk.do(table(1), "call")
    assert state_path(path).stat().st_mode & 0o777 == 0o600
    with serving_desk(path) as desk:
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

    with serving_desk(other) as copied:
        run(copied, forked)


def test_a_file_that_another_program_keeps_locked_is_not_called_damaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("botifarra.eventfile.connection._LOCK_TIMEOUT_S", 0.01)
    path = new_evening(tmp_path)

    async def scenario(desk: Desk) -> None:
        with closing(sqlite3.connect(path)) as other:
            other.execute("BEGIN EXCLUSIVE")
            assert (await desk.look(None, known="promised")).opened["code"] == "file"
        assert (await desk.look(None, known="promised")).opened["t"] == "opened"

    with serving_desk(path) as desk:
        run(desk, scenario)


def test_a_public_page_can_have_initials_or_be_closed(desk: Desk) -> None:
    async def scenario(desk: Desk) -> None:
        public = await desk.look(None)
        await desk.ask(DIRECTOR, "publish", is_public=True, initials=True)
        await public.until(lambda shown: shown["pairs"][0]["players"][0] == "A. 1.")
        assert b"Anna" not in msgspec.json.encode(public.shown)
        assert b"Bernat" not in msgspec.json.encode(public.shown)
        hall = await desk.look(HALL)
        assert hall.shown["seats"]["tables"][0]["pairs"][0]["players"] == ["A. 4.", "B. 4."]
        assert b"Anna" not in msgspec.json.encode(hall.shown)
        phone = await desk.look(table(1))
        assert phone.shown["round"]["pairs"][0]["players"] == ["Anna 4", "Bernat 4"]
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


def test_the_events_of_a_server_are_listed_if_they_are_public(tmp_path: Path) -> None:
    with serving_desk(new_evening(tmp_path)) as desk:
        events = httpx.get(f"{desk.url}/api/events").json()["events"]
        assert events == [{"event": EVENT, "name": "Autumn evening", "date": "2026-11-21", "place": ""}]
        desk.do(DIRECTOR, "publish", is_public=False, initials=False)
        assert httpx.get(f"{desk.url}/api/events").json() == {"events": []}


def test_the_page_of_an_unknown_event_is_not_found(desk: Desk) -> None:
    found = [httpx.get(f"{desk.url}/e/{event}/table").status_code for event in (desk.event, "spring")]
    assert found == [200, 404]
