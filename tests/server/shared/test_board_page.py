"""A finished board beside the field, compared with the results as they were made."""

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from botifarra.core.seats import Seat, Side
from botifarra.core.trick import Trick
from botifarra.server.shared.figures import figure
from botifarra.solver.solve import solve_strains
from botifarra.tournament.duplicate.result import Result
from tests.server.serving import Guest, Json
from tests.server.shared.boards import Hall


@pytest.fixture(scope="module")
def field(hall: Hall) -> tuple[str, list[Guest]]:
    """Return a challenge that ten people have begun; the first has finished two boards, the others one."""
    guests = [hall.served.guest(f"Guest {number}") for number in range(10)]
    challenge = hall.challenge(guests[0])
    rng = Random(5)
    for guest in guests:
        hall.play(challenge, hall.enter(guest, challenge)["entrant"], 1, rng)
    hall.play(challenge, entrant(guests[0], challenge), 2, rng)
    return challenge, guests


def entrant(guest: Guest, set_id: str) -> int:
    number: int = guest.http.get(f"/api/shared/sets/{set_id}").json()["mine"]["entrant"]
    return number


def board(guest: Guest, set_id: str, number: int) -> Json:
    answer = guest.http.get(f"/api/shared/sets/{set_id}/boards/{number}")
    assert answer.status_code == 200, answer.text
    page: Json = answer.json()
    return page


def test_the_histogram_and_the_contracts_are_those_of_all_results(
    hall: Hall, field: tuple[str, list[Guest]]
) -> None:
    challenge, guests = field
    page = board(guests[3], challenge, 1)
    results = [result for (_, number), result in hall.loaded(challenge).results.items() if number == 1]
    assert page["results"] == len(results) >= 10
    made = Counter(result.made for result in results)
    assert {bar["made"]: bar["count"] for bar in page["histogram"]} == made
    least, most = min(made), max(made)
    for bar in page["histogram"]:
        assert bar["score"] == figure(1 + Fraction(bar["made"] - least, most - least))  # R7.3
    contracts = Counter((each.declarer, each.strain, each.doubles) for each in results)
    assert {
        (line["declarer"], line["strain"], line["doubles"]): line["count"] for line in page["contracts"]
    } == contracts
    total = sum(line["average"] * line["count"] for line in page["contracts"])
    assert total == pytest.approx(sum(each.made for each in results), abs=0.01)


def test_my_result_is_that_of_my_hand(hall: Hall, field: tuple[str, list[Guest]]) -> None:
    challenge, guests = field
    mine = board(guests[4], challenge, 1)["mine"]
    result = hall.loaded(challenge).results[entrant(guests[4], challenge), 1]
    assert (mine["points"], mine["made"]) == (list(result.points), result.made)
    assert mine["made"] == Result(result.points, *sides(mine)).of(Side.NS)
    assert mine["finished_by"] == "entrant"
    assert mine["hand"]["deal"] == 1


def sides(line: Json) -> tuple[Side | None, Side | None]:
    """Return the sides that named botifarra and that doubled."""
    side = Seat(line["declarer"]).side
    return (side if line["strain"] == 4 else None, side.other if line["doubles"] else None)


def test_the_cards_and_their_open_hands_are_shown(hall: Hall, field: tuple[str, list[Guest]]) -> None:
    challenge, guests = field
    page, loaded = board(guests[0], challenge, 2), hall.loaded(challenge)
    deal = loaded.boards[1].deal
    assert page["dealer"] == deal.dealer
    assert page["hands"] == [[*map(int, hand)] for hand in deal.hands]
    leader = Trick.first(deal.dealer).leader
    assert page["open_hands"] == [*solve_strains(deal.hands, leader, loaded.shared.play_rules).values()]


def test_a_board_that_is_not_finished_is_not_shown(field: tuple[str, list[Guest]]) -> None:
    challenge, guests = field
    stranger = guests[0].served.guest("Stranger")
    for guest, number in ((guests[0], 3), (guests[1], 2), (stranger, 1)):
        answer = guest.http.get(f"/api/shared/sets/{challenge}/boards/{number}")
        assert (answer.status_code, answer.json()) == (403, {"code": "not_finished"})


def test_the_link_to_my_result_shows_nothing_of_boards_to_be_played(field: tuple[str, list[Guest]]) -> None:
    challenge, guests = field
    first = entrant(guests[0], challenge)
    stranger = guests[0].served.guest("Stranger")
    path = f"/api/shared/sets/{challenge}/entrants/{first}"
    pages = [guest.http.get(path).json() for guest in (guests[0], guests[1], stranger)]
    assert [[line["board"] for line in page["boards"]] for page in pages] == [[1, 2], [1], []]
    assert [(page["row"] and page["row"]["rank"], page["ranked"]) for page in pages[::2]] == [
        (1, 1),
        (None, 0),
    ]
