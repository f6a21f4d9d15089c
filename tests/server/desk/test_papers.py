"""The papers of the desk: their files, and who gets which."""

from pathlib import Path

from tests.server.desk.evenings import DEPUTY, DIRECTOR, HALL, NORTH, Desk, new_evening, place, serving_desk


def offered(desk: Desk) -> set[str]:
    return {each["name"] for each in desk.get(DIRECTOR, "papers").json()["papers"]}


def test_the_desk_has_blank_sheets_and_results_for_spreadsheets(tmp_path: Path) -> None:
    with serving_desk(new_evening(tmp_path)) as desk:
        desk.do(DIRECTOR, "score", place=place(1), slip=NORTH)
        assert {"blanks", "results", "dealing"} <= offered(desk)
        assert "championship" not in offered(desk)
        assert desk.get(DIRECTOR, "papers/blanks").content.startswith(b"%PDF")
        answer = desk.get(DIRECTOR, "papers/results?suffix=csv&lang=en")
        assert (answer.status_code, answer.headers["content-type"]) == (200, "text/csv; charset=utf-8")
        assert len(answer.text.splitlines()) > 1
        workbook = desk.get(DIRECTOR, "papers/results?suffix=xlsx")
        assert "spreadsheetml" in workbook.headers["content-type"]
        assert workbook.content.startswith(b"PK")
        for wrong in ("results", "results?suffix=json", "seating?suffix=csv", "seating?suffix=", "nothing"):
            assert desk.get(DIRECTOR, f"papers/{wrong}").status_code == 404


def test_a_deputy_has_the_seats_and_the_standings(tmp_path: Path) -> None:
    with serving_desk(new_evening(tmp_path)) as desk:
        papers = desk.get(DEPUTY, "papers?lang=en").json()["papers"]
        assert [each["name"] for each in papers] == ["seating", "standings"]
        for name in ("seating", "standings", "standings?suffix=csv"):
            assert desk.get(DEPUTY, f"papers/{name}").status_code == 200
        for name in ("dealing", "cards", "results?suffix=csv", "blanks"):
            assert desk.get(DEPUTY, f"papers/{name}").status_code == 403
        assert desk.get(HALL, "papers").status_code == 403
