"""Rulings of the director over a real server: each counts once, and is lifted and restored once."""

from tests.server.desk.evenings import DIRECTOR, Desk, Json, place, read_book


def test_a_lifted_ruling_comes_into_force_again_once(desk: Desk) -> None:
    do, refused = desk.do, desk.refused

    def number(kind: str) -> int:
        lines = desk.get(DIRECTOR, "log?lang=en").json()["lines"]
        return int(next(line["number"] for line in lines if line["kind"] == kind))

    do(DIRECTOR, "fine", pair=1, points="1/2", reason="late")
    assert refused(DIRECTOR, "restore", entry=number("fined")) == "StillInForce"
    fine = number("fined")
    do(DIRECTOR, "lift", entry=fine, reason="was on time")
    assert do(DIRECTOR, "restore", entry=fine) == ["fined"]
    assert refused(DIRECTOR, "restore", entry=fine) == "StillInForce"
    assert [each.reason for each in read_book(desk.path).fines] == ["late"]
    do(DIRECTOR, "withdraw", pair=2, reason="ill", round=2)
    withdrawal = number("withdrawn")
    sat_out = read_book(desk.path).sat_out
    do(DIRECTOR, "lift", entry=withdrawal, reason="well again")
    assert not read_book(desk.path).sat_out
    do(DIRECTOR, "restore", entry=withdrawal)
    book = read_book(desk.path)
    assert book.withdrawn[2] == 2
    assert book.sat_out == sat_out != frozenset()
    assert refused(DIRECTOR, "restore", entry=1) == "UnknownEntry"


def test_a_side_revokes_once_on_a_board(desk: Desk) -> None:
    revoke: Json = {"place": place(1), "side": "EW", "reason": "trick 7"}
    [first] = desk.send(DIRECTOR, "penalise", **revoke).json()["entries"]
    again = desk.send(DIRECTOR, "penalise", **revoke | {"reason": "trick 9"}).json()
    assert (again["code"], again["facts"]["entry"]) == ("RevokedAlready", first)
    assert desk.preview(DIRECTOR, "penalise", **revoke).json()["code"] == "RevokedAlready"
    assert desk.do(DIRECTOR, "lift", entry=first, reason="no revoke") == ["lifted"]
    assert desk.do(DIRECTOR, "penalise", **revoke | {"reason": "trick 9"}) == ["penalised"]
    assert desk.refused(DIRECTOR, "lift", entry=first, reason="no revoke") == "NotInForce"
    assert desk.refused(DIRECTOR, "restore", entry=first) == "RevokedAlready"
    lines = desk.get(DIRECTOR, "log").json()["lines"]
    assert [line["can_lift"] for line in lines if line["kind"] == "penalised"] == [True, False]


def test_a_side_is_given_a_score_once(desk: Desk) -> None:
    adjust: Json = {"place": place(1), "side": "EW", "score": "3/2", "reason": "noise"}
    [first] = desk.send(DIRECTOR, "adjust", **adjust).json()["entries"]
    again = desk.send(DIRECTOR, "adjust", **adjust | {"score": "1,5", "reason": "much noise"}).json()
    assert (again["code"], again["facts"]["entry"]) == ("AdjustedSo", first)
    assert desk.do(DIRECTOR, "lift", entry=first, reason="quiet") == ["lifted"]
    assert desk.do(DIRECTOR, "adjust", **adjust | {"reason": "much noise"}) == ["adjusted"]
    assert desk.refused(DIRECTOR, "restore", entry=first) == "AdjustedSo"


def test_of_equal_rulings_only_the_last_can_be_lifted(desk: Desk) -> None:
    def can_lift() -> list[bool]:
        lines = desk.get(DIRECTOR, "log").json()["lines"]
        return [line["can_lift"] for line in lines if line["kind"] == "fined"]

    fine: Json = {"pair": 1, "points": "1/2", "reason": "late"}
    first, last = (desk.send(DIRECTOR, "fine", **fine).json()["entries"][0] for _ in range(2))
    assert can_lift() == [True, False]
    assert desk.refused(DIRECTOR, "lift", entry=first, reason="the bus") == "RulingRepeated"
    desk.do(DIRECTOR, "lift", entry=last, reason="the bus")
    assert can_lift() == [False, True]
    assert desk.refused(DIRECTOR, "restore", entry=first) == "StillInForce"
    desk.do(DIRECTOR, "restore", entry=last)
    assert len(read_book(desk.path).fines) == 2


def test_a_restoration_that_is_sent_again_has_the_same_answer(desk: Desk) -> None:
    desk.do(DIRECTOR, "fine", pair=1, points="1/2", reason="late")
    fine = desk.get(DIRECTOR, "log").json()["lines"][0]["number"]
    desk.do(DIRECTOR, "lift", entry=fine, reason="was on time")
    first, again = (desk.send(DIRECTOR, "restore", _request="undo", entry=fine) for _ in range(2))
    assert first.status_code == again.status_code == 201, again.text
    assert first.json() == again.json()
    assert len(read_book(desk.path).fines) == 1
