"""The next round, seated by a director: it is checked, logged with its reason, and seen on all screens."""

import asyncio
from pathlib import Path

import pytest

from botifarra.sentences.texts import web_sentences
from botifarra.server.desk.live import routes
from botifarra.server.desk.protocol.screen_parts import RoundSeats
from botifarra.server.desk.screens.desk_screen import seats_to_change
from botifarra.tournament.book import Book
from botifarra.tournament.format import Kind, Pairing
from tests.server.desk.evenings import (
    DEPUTY,
    DIRECTOR,
    HALL,
    NORTH,
    Desk,
    Json,
    new_evening,
    open_desk,
    place,
    read_book,
    run,
    table,
)
from tests.server.serving import Served


@pytest.fixture
def desk(served: Served, tmp_path: Path) -> Desk:
    """Return the desk of eight pairs, who have played round 1 of a Swiss of two boards a round."""
    desk = open_desk(served, new_evening(tmp_path, pairs=8, pairing=Pairing.SWISS))
    for where in read_book(desk.path).missing([1]):
        desk.do(DIRECTOR, "score", place=place(where.board, where.table), slip=NORTH)
    return desk


def proposed(desk: Desk) -> tuple[int, list[Json]]:
    """Return the next round that the desk proposes: its number, and its seatings as a command has them."""
    seats = desk.get(DIRECTOR, "proposal").json()
    rows = [
        {
            "table": row["table"],
            "pairs": [pair["number"] for pair in row["pairs"]],
            "boards": row["boards"],
        }
        for row in seats["tables"]
    ]
    return seats["number"], rows


def exchange(rows: list[Json]) -> None:
    """Exchange the pairs at E-W of the first two tables."""
    first, second = rows[0]["pairs"], rows[1]["pairs"]
    first[1], second[1] = second[1], first[1]


def test_a_round_by_hand_is_logged_with_its_reason_and_reaches_every_screen(desk: Desk) -> None:
    number, rows = proposed(desk)
    assert number == 2
    before = [row["pairs"][1] for row in rows]
    exchange(rows)
    seat: Json = {"round": 2, "seatings": rows, "reason": "two sisters"}
    seen = desk.preview(DIRECTOR, "seatround", **seat).json()
    assert (seen["doubts"], seen["lines"]) == ([], [])

    async def scenario(desk: Desk) -> None:
        phone, hall, public = await desk.look(table(1)), await desk.look(HALL), await desk.look(None)
        sent = await desk.ask(DIRECTOR, "seatround", **seat, _expected=seen["basis"])
        assert sent.json()["wrote"] == ["paired"]
        await desk.ask(DIRECTOR, "closeround", round=1)
        await phone.until(lambda shown: shown["round"]["number"] == 2)
        assert phone.shown["round"]["pairs"][1]["number"] == before[1]
        for screen in (hall, public):
            await screen.until(lambda shown: shown["seats"] and shown["seats"]["number"] == 2)
            assert screen.shown["seats"]["tables"][0]["pairs"][1]["number"] == before[1]

    run(desk, scenario)
    [first, *_] = [
        each for each in desk.get(DIRECTOR, "log?lang=en").json()["lines"] if each["kind"] == "paired"
    ]
    assert (first["sentence"], first["reason"]) == ("Round 2 seated by hand. Tables: 4", "two sisters")
    book = read_book(desk.path)
    assert [list(seating.pairs) for seating in book.rounds[1].seatings] == [row["pairs"] for row in rows]
    assert desk.get(DIRECTOR, "papers/seating?lang=en&number=2").status_code == 200


@pytest.mark.parametrize("wrong", [{"table": 0}, {"boards": [0]}, {"boards": [10**9]}, {"pairs": [1, 10**9]}])
def test_a_number_that_no_table_has_is_not_read(desk: Desk, wrong: Json) -> None:
    number, rows = proposed(desk)
    rows[0] |= wrong
    assert desk.send(DIRECTOR, "seatround", round=number, seatings=rows, reason="a wish").status_code == 400


def test_impossible_seats_are_refused_with_the_reason(desk: Desk) -> None:
    met = read_book(desk.path).rounds[0].seatings[0].pairs
    number, rows = proposed(desk)
    for row in rows:
        row["boards"] = []

    def seat(pairs: list[list[int]], **more: object) -> Json:
        seatings = [{"table": at, "pairs": each, "boards": []} for at, each in enumerate(pairs, 1)]
        return {"round": number, "seatings": seatings, "reason": "wish of the club", **more}

    rest = [pair for pair in range(1, 9) if pair not in met]
    answer = desk.preview(DIRECTOR, "seatround", **seat([list(met)])).json()
    assert (answer["code"], answer["facts"]["faults"]) == ("FaultySeating", ["MetBefore"])
    assert "--" not in answer["sentence"]
    assert "tick that pairs may meet again" in answer["sentence"]
    other = read_book(desk.path).rounds[0].seatings[1].pairs
    sentence = desk.preview(DIRECTOR, "seatround", **seat([list(met), list(other)])).json()["sentence"]
    assert f"{met[0]} and {met[1]}, {other[0]} and {other[1]} have met before." in sentence
    assert sentence.count("tick that") == 1
    twice = seat([[met[0], rest[0]], [met[0], rest[1]]])
    assert desk.refused(DIRECTOR, "seatround", **twice) == "FaultySeating"
    assert desk.refused(DIRECTOR, "seatround", **seat([[met[0], 99]])) == "UnknownPair"
    assert desk.refused(DIRECTOR, "seatround", **seat([], reason=" ")) == "NoReason"
    assert desk.refused(DIRECTOR, "seatround", **seat([], round=3)) == "RoundOutOfTurn"
    assert desk.send(DEPUTY, "seatround", **seat([])).status_code == 403
    again = seat([list(met)], rematch=True)
    [line] = desk.preview(DIRECTOR, "seatround", **again, _lang="en").json()["doubts"]
    assert line.startswith("6 pairs would sit out")
    assert desk.do(DIRECTOR, "seatround", **again) == ["paired"]
    assert read_book(desk.path).rounds[1].seatings[0].boards == (3, 4)


def test_a_wrong_draw_is_taken_back_and_seated_by_hand_and_that_again(desk: Desk) -> None:
    desk.do(DIRECTOR, "pairround")
    drawn = read_book(desk.path).rounds[1]
    [back] = desk.send(DIRECTOR, "unpair", round=2, reason="two sisters").json()["entries"]
    number, rows = proposed(desk)
    assert [row["pairs"] for row in rows] == [list(seating.pairs) for seating in drawn.seatings]
    exchange(rows)
    seat: Json = {"round": number, "seatings": rows, "reason": "two sisters"}
    desk.do(DIRECTOR, "seatround", **seat, _request="once")
    assert desk.do(DIRECTOR, "seatround", **seat, _request="once") == ["paired"]
    by_hand = read_book(desk.path).rounds[1]
    [back] = desk.send(DIRECTOR, "unpair", round=2, reason="a mistake").json()["entries"]
    assert desk.do(DIRECTOR, "restore", entry=back) == ["paired"]
    assert read_book(desk.path).rounds[1] == by_hand != drawn


def test_without_a_round_of_the_movement_the_pairs_are_proposed_in_order(
    served: Served, tmp_path: Path
) -> None:
    desk = open_desk(served, new_evening(tmp_path, pairs=5, pairing=Pairing.BERGER, kind=Kind.MATCHES))
    number = len(read_book(desk.path).rounds) + 1
    assert proposed(desk) == (
        number,
        [{"table": 1, "pairs": [1, 2], "boards": []}, {"table": 2, "pairs": [3, 4], "boards": []}],
    )
    assert [pair["number"] for pair in desk.get(DIRECTOR, "proposal").json()["resting"]] == [5]
    assert desk.get(DEPUTY, "proposal").status_code == 403


def test_phones_need_not_wait_while_a_round_is_proposed(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """A Swiss round of many pairs takes long, so it must not be computed in the event loop."""

    def outside_the_loop(book: Book) -> RoundSeats:
        with pytest.raises(RuntimeError):
            asyncio.get_running_loop()
        return seats_to_change(book)

    monkeypatch.setattr(routes, "seats_to_change", outside_the_loop)
    assert desk.get(DIRECTOR, "proposal").status_code == 200


def test_a_round_after_the_planned_ones_is_a_doubt(desk: Desk) -> None:
    """Before, the desk seated it without a word, although the pairing refuses it."""
    desk.do(DIRECTOR, "setrounds", rounds=1, reason="time is up")
    number, rows = proposed(desk)
    seat: Json = {"round": number, "seatings": rows, "reason": "one more"}
    doubt = web_sentences("en")("doubt.one_more", planned=1, round=2)
    assert desk.preview(DIRECTOR, "seatround", **seat).json()["doubts"] == [doubt]
    desk.do(DIRECTOR, "setrounds", rounds=2, reason="one more")
    assert desk.preview(DIRECTOR, "seatround", **seat).json()["doubts"] == []
