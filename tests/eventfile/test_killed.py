"""Two directors who score at once and are killed at any moment: acknowledged entries stay written."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from botifarra.eventfile import EventFile, Stamp
from botifarra.tournament.entries import Pair
from botifarra.tournament.events import Confirmed, Corrected, Entered, Opened, Paired, Place, Scored
from botifarra.tournament.format import Format, Kind, Pairing
from botifarra.tournament.seating import Round, Seating
from tests.eventfile.championship import read
from tests.scale import scale

KILLS = scale(2, 40)
NURIA = Stamp("2026-11-21T20:00:00Z", "Núria")
OPENED = Opened("Festa", Format(Kind.DUPLICATE, Pairing.BERGER, "championship", boards=2))
BOARDS = (1, 2)


@contextmanager
def scoring(path: Path, board: int) -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-m", "tests.eventfile.scorer", str(path), str(board)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        try:
            yield process
        finally:
            process.kill()


def acknowledged(path: Path, rng: Random) -> Iterator[tuple[int, tuple[int, int]]]:
    """Run two scorers until they are killed; return number, board and points of each acknowledged entry."""
    with scoring(path, BOARDS[0]) as one, scoring(path, BOARDS[1]) as other:
        pipes = [process.stdout for process in (one, other) if process.stdout is not None]
        told = [[pipe.readline()] for pipe in pipes]
        told[0] += [pipes[0].readline() for _ in range(rng.randrange(40))]
        for process in rng.sample((one, other), 2):
            process.kill()
        for lines, pipe, board in zip(told, pipes, BOARDS, strict=True):
            for line in lines + pipe.readlines():
                if line.endswith(b"\n"):
                    number, points = map(int, line.split())
                    yield number, (board, points)


def test_two_killed_while_scoring(tmp_path: Path) -> None:
    rng = Random(6)
    path = tmp_path / "festa.event"
    with EventFile.create(path, NURIA, OPENED) as file, file.writing(NURIA) as pen:
        for number in (1, 2):
            pen.add(Entered(Pair(number, (f"Anna {number}", f"Bernat {number}"))))
        pen.add(Paired(Round(1, 1, (Seating(1, (1, 2), BOARDS),))))
    told: dict[int, tuple[int, int]] = {}
    for _ in range(KILLS):
        told |= acknowledged(path, rng)
        kept = {
            entry.number: (entry.event.place.board, entry.event.slip.points[0])  # type: ignore[union-attr]
            for entry in read(path)
            if isinstance(entry.event, Scored | Corrected)
        }
        assert told.items() <= kept.items()
    assert {board for board, _ in told.values()} == set(BOARDS)
    with EventFile(path) as file, file.writing(NURIA) as pen:  # a journal may be left until the next entry
        pen.add(Confirmed(Place(1, 1, BOARDS[0])))
    assert [each.name for each in tmp_path.iterdir()] == ["festa.event"]
