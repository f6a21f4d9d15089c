"""A server inside this process. A test plays its shared boards at once, and puts its clock forward."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from botifarra.server.config import STATIC
from tests.browser.painting import PAINTS, without_drawings
from tests.browser.person import Person
from tests.server.serving import serving
from tests.server.shared.boards import Hall, morning_zone
from tests.server.shared.quick_sets import simple_sets

RATE = 20
"""The speed of the server's clock: bots play fast, and an hour takes three minutes."""

DAY_MS = 24 * 3600 * 1000


@contextmanager
def serving_hall(folder: Path) -> Iterator[Hall]:
    """Yield a server with quick bots, early in its day."""
    pages = STATIC if PAINTS else without_drawings(folder)
    with (
        simple_sets(),
        serving(folder, rate=RATE, static=pages, makes_sets=True, zone=morning_zone()) as served,
    ):
        yield Hall(served)


def enter(hall: Hall, person: Person, name: str, set_id: str) -> int:
    """Enter a person of the browser into a set; return the number of the entrant."""
    person.introduce(name)
    entrant: int = person.ask(f"/api/shared/sets/{set_id}/entry", {})["entrant"]
    return entrant


def play(hall: Hall, set_id: str, entrant: int, boards: int, seed: int) -> None:
    """Let an entrant finish the first boards of a set at random."""
    rng = Random(seed)
    for board in range(1, boards + 1):
        hall.play(set_id, entrant, board, rng)


def field_of(hall: Hall, set_id: str, people: int, boards: int) -> None:
    """Let some people finish the first boards of a set at random."""
    for number in range(people):
        guest = hall.served.guest(f"Jugador {number + 1}")
        play(hall, set_id, hall.enter(guest, set_id)["entrant"], boards, number)
