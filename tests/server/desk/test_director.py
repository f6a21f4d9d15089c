"""The director over a real server: roles, changes with their effects, links, rounds and the clock."""

from pathlib import Path

import httpx

from botifarra.sentences.texts import unbroken
from botifarra.server.desk.live.state_file import read_state, state_path
from botifarra.tournament.entries import Pair
from botifarra.tournament.events import BoardSlip, Corrected, Place, Scored
from botifarra.tournament.format import Kind, Pairing
from botifarra.tournament.results import NOTHING
from tests.server.desk.evenings import (
    DEPUTY,
    DIRECTOR,
    HALL,
    NORTH,
    SOUTH,
    Desk,
    Json,
    add,
    new_evening,
    open_desk,
    place,
    read_book,
    run,
    table,
)
from tests.server.serving import Served
from tests.timeouts import TIMEOUT_S


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
    assert desk.refused(DIRECTOR, "correct", **correct) == "ScoredSo"
    line = desk.get(DIRECTOR, "log?lang=en").json()["lines"][0]["sentence"]
    told = "Round 1, table 1, board 1: corrected, N-S 32 – E-W 40; before: N-S 40 – E-W 32"
    assert line == unbroken(told)


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


def test_a_phone_that_comes_back_while_round_1_is_taken_back_waits_for_it(desk: Desk) -> None:
    async def scenario(desk: Desk) -> None:
        await desk.ask(DIRECTOR, "unpair", round=1, reason="a pair comes late")
        phone = await desk.look(table(2))
        assert phone.opened["t"] == "opened"
        assert phone.shown["round"] is None
        await desk.ask(DIRECTOR, "pairround")
        await phone.until(lambda shown: shown["round"] is not None)

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


def test_a_round_with_missing_results_is_closed_only_with_the_option_for_it(desk: Desk) -> None:
    answer = desk.send(DIRECTOR, "closeround", round=1)
    assert (answer.json()["code"], answer.json()["facts"]) == ("RoundUnfinished", {"round": 1, "missing": 4})
    assert desk.refused(DIRECTOR, "closeround", round=2) == "RoundNotOpen"
    desk.do(DIRECTOR, "closeround", round=1, anyway=True)
    desk.do(DIRECTOR, "score", place=place(3, 1, 2), slip=NORTH)
    assert desk.refused(DIRECTOR, "reopenround", round=1) == "RoundPlayedOn"


def test_only_the_desk_sees_effects_beforehand(desk: Desk) -> None:
    desk.do(DIRECTOR, "score", place=place(1, number=2), slip=NORTH)
    desk.do(table(1), "claim", place=place(1), side="NS", slip=NORTH)
    agree: Json = {"place": place(1), "side": "EW", "slip": NORTH}
    for where in ({}, {"place": place(2, number=2)}):
        answer = desk.preview(table(1), "agree", **agree | where)
        assert (answer.status_code, answer.json()["code"]) == (403, "not_allowed")
    assert desk.preview(DEPUTY, "confirm", place=place(1)).status_code == 200


def lines_of(desk: Desk, t: str, **fields: object) -> list[str]:
    """Return what a preview says, in English."""
    answer = desk.preview(DIRECTOR, t, **fields)
    assert answer.status_code == 200, answer.text
    seen = answer.json()
    return [*seen["doubts"], *seen["lines"]]


def test_previews_have_the_doubts_of_the_command_line(desk: Desk) -> None:
    known = "ANNA 1 looks like Anna 1 of pair 1. Are they two people?"
    assert lines_of(desk, "enter", players=["ANNA 1", "Fina"])[0] == known
    substitute = {"pair": 2, "leaves": "Anna 2", "comes": "ANNA 1", "reason": "ill"}
    assert lines_of(desk, "substitute", **substitute)[0] == known
    idle = lines_of(desk, "withdraw", pair=1, reason="ill")
    assert idle[0].startswith("Tables that will not play: 3 (")
    assert lines_of(desk, "pairround") == []
    assert lines_of(desk, "closeround", round=1) == []
    desk.do(DIRECTOR, "unpair", round=2, reason="a pair comes late")
    desk.do(DIRECTOR, "enter", players=["Enric", "Fina"])
    pairing = lines_of(desk, "pairround")
    assert pairing
    assert lines_of(desk, "closeround", round=1) == pairing


def test_names_are_kept_without_characters_that_nobody_sees(desk: Desk) -> None:
    desk.do(
        DIRECTOR, "enter", players=["\u202eEnric\u202c", "Fi\u200bna"], club="\u2066Vic\u2069", team="\ufeffA"
    )
    desk.do(DIRECTOR, "substitute", pair=5, leaves="Enric\u200f", comes="\u202bQuim", reason="\u200eill")
    assert read_book(desk.path).pair(5) == Pair(5, ("Quim", "Fina"), team="A", club="Vic")
    assert desk.refused(DIRECTOR, "enter", players=["\u200b", "Gina"]) == "NoName"
    assert desk.refused(DIRECTOR, "enter", players=["Gina\nHug", "Iris"]) == "NotText"


def test_the_log_is_given_as_far_back_as_it_is_asked_for(desk: Desk) -> None:
    slips = [BoardSlip((40, 32)), BoardSlip((41, 31))] * 260
    add(desk.path, Scored(Place(1, 1, 1), BoardSlip((20, 52))))
    add(desk.path, *(Corrected(Place(1, 1, 1), slip, "misread") for slip in slips))
    lines = desk.get(DIRECTOR, f"log?last={10**20}").json()["lines"]
    assert len(lines) > len(slips)
    assert lines[-1]["number"] == 1
    assert desk.get(DIRECTOR, "log?last=9").json()["lines"] == lines[:9]
    assert desk.get(DIRECTOR, "log?last=-9").json()["lines"] == []


def test_the_answer_names_the_pair_that_entered(desk: Desk) -> None:
    answer = desk.send(DIRECTOR, "enter", players=["Enric", "Fina"])
    assert answer.json()["pair"] == 5


def test_a_late_pair_is_checked_in_once(desk: Desk) -> None:
    def present() -> frozenset[int]:
        state = read_state(state_path(desk.path))
        assert state is not None
        return state.present

    late = {"_request": "late", "players": ["Enric", "Fina"]}
    assert desk.do(DIRECTOR, "enter", **late) == ["entered"]
    assert present() == {5}
    desk.do(DIRECTOR, "checkin", pair=5, present=False)
    assert desk.do(DIRECTOR, "enter", **late) == ["entered"]
    assert present() == frozenset()


def test_rounds_that_were_taken_back_come_again_as_they_were(desk: Desk) -> None:
    desk.do(DIRECTOR, "sitout", round=3, table=2, reason="a pair is ill")
    desk.do(DIRECTOR, "sitout", round=3, table=1, reason="by mistake")
    lines = desk.get(DIRECTOR, "log?lang=en").json()["lines"]
    desk.do(DIRECTOR, "lift", entry=lines[0]["number"], reason="it was a mistake")
    before = read_book(desk.path)
    taken = desk.send(DIRECTOR, "unpair", round=2, reason="a pair comes late").json()["entries"]
    assert len(read_book(desk.path).rounds) == 1
    late = desk.send(DIRECTOR, "enter", players=["Enric", "Fina"]).json()["pair"]
    desk.do(DIRECTOR, "withdraw", pair=late, round=2, reason="went home")
    wrote = desk.do(DIRECTOR, "restore", entry=taken[0])
    assert wrote.count("paired") == len(taken)
    after = read_book(desk.path)
    assert after.rounds == before.rounds
    assert after.sat_out == before.sat_out == {(3, 2)}
    assert desk.refused(DIRECTOR, "restore", entry=taken[0]) == "ChangedSince"


def test_one_round_of_those_that_were_taken_back_comes_again(desk: Desk) -> None:
    before = read_book(desk.path)
    taken = desk.send(DIRECTOR, "unpair", round=2, reason="a pair comes late").json()["entries"]
    assert desk.do(DIRECTOR, "restore", entry=taken[-1]) == ["paired"]
    assert read_book(desk.path).rounds == before.rounds[:2]


def test_the_desk_tells_whether_the_last_closed_round_can_be_opened_again(desk: Desk) -> None:
    async def scenario(desk: Desk) -> None:
        director = await desk.look(DIRECTOR)
        assert not director.shown["can_reopen"]
        await desk.ask(DIRECTOR, "closeround", round=1, anyway=True)
        await director.until(lambda shown: shown["can_reopen"])
        await desk.ask(table(1), "claim", place=place(3, 1, 2), side="NS", slip=NORTH)
        await director.until(lambda shown: not shown["can_reopen"])

    run(desk, scenario)


def test_after_the_last_round_the_desk_says_that_the_event_is_over(desk: Desk) -> None:
    async def scenario(desk: Desk) -> None:
        director = await desk.look(DIRECTOR)
        assert director.shown["next"] == {"step": "close", "round": 1}
        for number in (1, 2, 3):
            await desk.ask(DIRECTOR, "closeround", round=number, anyway=True)
        await director.until(lambda shown: shown["next"]["step"] == "over")
        assert director.shown["head"]["round"] is None
        await desk.ask(DIRECTOR, "reopenround", round=3)
        await director.until(lambda shown: shown["next"] == {"step": "close", "round": 3})
        await desk.ask(DIRECTOR, "unpair", round=3, reason="time is up")
        await director.until(lambda shown: shown["next"] == {"step": "pair", "round": 3})

    run(desk, scenario)


def test_a_knockout_waits_for_missing_results_and_for_winners(served: Served, tmp_path: Path) -> None:
    path = new_evening(tmp_path, 4, pairing=Pairing.KNOCKOUT, kind=Kind.MATCHES)
    desk = open_desk(served, path)
    desk.do(DIRECTOR, "score", place=place(0, 1), slip={"type": "match", "scores": [101, 50]})

    async def scenario(desk: Desk) -> None:
        director = await desk.look(DIRECTOR)
        await desk.ask(DIRECTOR, "closeround", round=1, anyway=True)
        settle: Json = {"step": "settle", "place": place(0, 2), "is_tied": False}
        await director.until(lambda shown: shown["next"] == settle)
        tie = {"type": "match", "scores": [90, 90]}
        await desk.ask(DIRECTOR, "score", place=place(0, 2), slip=tie)
        await director.until(lambda shown: shown["next"] == settle | {"is_tied": True})
        won = {"type": "match", "scores": [101, 90]}
        await desk.ask(DIRECTOR, "correct", place=place(0, 2), slip=won, reason="they played on")
        await director.until(lambda shown: shown["next"] == {"step": "pair", "round": 2})

    run(desk, scenario)


def test_a_tie_of_a_knockout_is_told_before_the_round_is_closed(served: Served, tmp_path: Path) -> None:
    path = new_evening(tmp_path, 4, pairing=Pairing.KNOCKOUT, kind=Kind.MATCHES)
    desk = open_desk(served, path)
    desk.do(DIRECTOR, "score", place=place(0, 2), slip={"type": "match", "scores": [90, 90]})

    async def scenario(desk: Desk) -> None:
        director, other, tied = [await desk.look(link) for link in (DIRECTOR, table(1), table(2))]
        assert director.shown["next"] == {"step": "settle", "place": place(0, 2), "is_tied": True}
        assert [each.shown["round"]["is_tied"] for each in (other, tied)] == [False, True]
        won = {"type": "match", "scores": [101, 90]}
        await desk.ask(DIRECTOR, "correct", place=place(0, 2), slip=won, reason="they played on")
        await director.until(lambda shown: shown["next"] == {"step": "close", "round": 1})
        await tied.until(lambda shown: not shown["round"]["is_tied"])

    run(desk, scenario)


def test_a_pair_that_enters_a_league_names_its_team(served: Served, tmp_path: Path) -> None:
    path = new_evening(tmp_path, kind=Kind.TEAMS)
    desk = open_desk(served, path)
    names = ("Carla", "Dídac")
    assert desk.refused(DIRECTOR, "enter", players=names) == "NoTeam"
    assert desk.refused(DIRECTOR, "enter", players=names, team=" ") == "NoTeam"
    assert desk.do(DIRECTOR, "enter", players=names, team="Equip 3") == ["entered"]
    assert read_book(path).pair(5).team == "Equip 3"


def test_the_clock_counts_by_the_server_s_time(desk: Desk) -> None:
    async def scenario(desk: Desk) -> None:
        hall = await desk.look(HALL)
        await desk.ask(DIRECTOR, "startclock", seconds=600)
        await hall.until(lambda shown: shown["clock"] is not None)
        assert 0 < hall.shown["clock"]["ends"] - hall.opened["now"] <= 600_000 + 1000 * TIMEOUT_S
        await desk.ask(DIRECTOR, "stopclock")
        await hall.until(lambda shown: shown["clock"]["ends"] is None)
        assert 0 < hall.shown["clock"]["left"] <= 600_000
        await desk.ask(DIRECTOR, "startclock", seconds=300)  # it goes on
        await hall.until(lambda shown: shown["clock"]["ends"] is not None)
        assert hall.shown["clock"]["total"] == 600_000
        await desk.ask(DIRECTOR, "stopclock", clear=True)
        await hall.until(lambda shown: shown["clock"] is None)

    run(desk, scenario)


def test_a_swiss_of_matches_goes_on_by_one_button(served: Served, tmp_path: Path) -> None:
    path = new_evening(tmp_path, 4, pairing=Pairing.SWISS, kind=Kind.MATCHES)
    desk = open_desk(served, path)
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
        assert public.shown["criteria"] == "matches"

    run(desk, scenario)
    assert read_book(path).kept.get(Place(2, 1), NOTHING) == NOTHING


def test_a_decided_dispute_keeps_its_reason(desk: Desk) -> None:
    for side, slip in (("NS", NORTH), ("EW", SOUTH)):
        desk.do(table(1), "claim", place=place(1), side=side, slip=slip)
    decision: Json = {"place": place(1), "slip": SOUTH, "confirm": True, "reason": "  both slips say so "}
    assert desk.preview(DIRECTOR, "score", **decision).status_code == 200
    assert desk.do(DIRECTOR, "score", **decision) == ["scored", "confirmed"]
    [_, scored, *_] = desk.get(DIRECTOR, "log?lang=en").json()["lines"]
    assert (scored["kind"], scored["reason"]) == ("scored", "both slips say so")
