"""The addresses of pages about shared boards: those of what does not exist are not found."""

import httpx
import pytest

from tests.server.shared.boards import Hall


def status(hall: Hall, path: str) -> int:
    return httpx.get(f"{hall.served.url}/boards/{path}").status_code


def test_the_pages_of_a_set_its_boards_and_entrants_are_found(hall: Hall) -> None:
    guest = hall.served.guest("Anna")
    made = hall.challenge(guest)
    entrant = hall.enter(guest, made)["entrant"]
    for path in (hall.today(), made, made.lower(), f"{made}/1", f"{made}/4", f"{made}/players/{entrant}"):
        assert status(hall, path) == 200, path
    for path in (f"{made}/5", f"{made}/players/{entrant + 1}", f"{made}/players/999999999"):
        assert status(hall, path) == 404, path


@pytest.mark.parametrize(
    "path",
    ["xyz", "2020-01-01", "2020-01-01/1", "2020-01-01/players/1", "months/9999-99", "partner/aaaaaaaa"],
)
def test_what_does_not_exist_is_not_found(hall: Hall, path: str) -> None:
    assert status(hall, path) == 404


def test_a_month_is_found_before_its_first_day_is_over(hall: Hall) -> None:
    assert status(hall, "months/2030-01") == 200


def test_an_invitation_is_found_by_its_key(hall: Hall) -> None:
    guest = hall.served.guest("Anna")
    key = hall.enter(guest, hall.challenge(guest, people=2))["partner_key"]
    assert status(hall, f"partner/{key}") == 200
