"""The names at a table: bots have names of people, and no two are equal."""

from random import Random

from botifarra.core.seats import Seat
from botifarra.server.api.guest_names import clean_name
from botifarra.server.live.table_codes import new_code
from botifarra.server.protocol.commands import Bot, Fill, Sit
from botifarra.server.table.events import MAX_NAME, Opened, Sat, Stood
from botifarra.server.table.names import NAMES, bot_name, distinct_name
from botifarra.server.table.seats import sitters
from botifarra.server.table.show import snapshot
from tests.server.table.driver import HOST, TableDriver


def test_the_names_are_some_24_first_names_as_they_are_shown() -> None:
    assert len({name.casefold() for name in NAMES}) == len(NAMES) == 24
    assert all(clean_name(name) == name and name[0].isupper() and len(name) <= MAX_NAME for name in NAMES)


def test_a_name_goes_with_the_seat_of_a_table() -> None:
    codes = [new_code() for _ in range(200)]
    named = {(code, seat): bot_name(code, seat, ()) for code in codes for seat in Seat}
    assert set(named.values()) == set(NAMES)
    assert all(bot_name(code, seat, ("Núria",)) == name for (code, seat), name in named.items())


def test_a_bot_never_gets_the_name_of_somebody_at_the_table() -> None:
    rng = Random(1)
    for _ in range(200):
        taken = [rng.choice((name, name.upper(), name.lower())) for name in rng.sample(NAMES, 4)]
        name = bot_name(new_code(), rng.choice(tuple(Seat)), taken)
        assert name in NAMES
        assert name.casefold() not in {other.casefold() for other in taken}
    *others, last = NAMES
    assert bot_name("any", Seat.SOUTH, others) == last


def test_bots_are_named_apart_from_each_other_and_from_people() -> None:
    for seed in range(100):
        driver = TableDriver(code=f"table {seed}")
        driver.do(HOST, Sit, seat=Seat.SOUTH)
        driver.do(HOST, Fill, level="greedy")
        driver.do(HOST, Bot, seat=Seat.EAST, level="random")
        shown = snapshot(driver.table, None).seats
        bots = [sitter.name for sitter in shown if sitter and sitter.bot]
        assert [sitter.bot if sitter else "" for sitter in shown] == ["greedy", "greedy", None, "random"]
        assert len(set(bots)) == 3
        assert set(bots) <= set(NAMES)


def test_a_bot_does_not_get_the_name_of_a_person_present() -> None:
    opened = TableDriver(code="a table")
    namesake = bot_name("a table", Seat.NORTH, ())
    opened.put((Sat(Seat.WEST, namesake, player=2),))
    assert isinstance(opened.log[0].event, Opened)
    (sat,) = opened.do(HOST, Bot, seat=Seat.NORTH, level="greedy")
    assert isinstance(sat, Sat)
    assert sat.name in set(NAMES) - {namesake}


def test_a_duplicate_name_gets_the_first_free_number() -> None:
    assert distinct_name("Anna", ()) == "Anna"
    assert distinct_name("Anna", ("Bea", "anna")) == "Anna (2)"
    assert distinct_name("Anna", ("Anna", "ANNA (2)", "Anna (3)")) == "Anna (4)"
    assert distinct_name("Anna (2)", ("Anna (2)",)) == "Anna (2) (2)"


def test_people_of_the_same_name_are_distinct_at_the_table_and_in_records() -> None:
    driver = TableDriver()
    for player, seat in enumerate(Seat, 1):
        driver.put((Sat(seat, "Núria", player=player),))
    shown = [sitter.name for sitter in snapshot(driver.table, None).seats if sitter]
    assert shown == ["Núria", "Núria (2)", "Núria (3)", "Núria (4)"]
    assert sitters(driver.table.seats)[0] == tuple(shown)


def test_moving_to_another_seat_keeps_the_name() -> None:
    driver = TableDriver()
    driver.put((Sat(Seat.NORTH, "Pau", player=1), Sat(Seat.EAST, "Pau", player=2)))
    driver.put((Stood(Seat.EAST), Sat(Seat.WEST, "Pau", player=2)))
    north, west, south, east = snapshot(driver.table, None).seats
    assert north is not None
    assert west is not None
    assert (north.name, west.name, south, east) == ("Pau", "Pau (2)", None, None)
