"""Evenings on the web for the tests of screens: one server has an event for each test of a module."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from botifarra.tournament.format import Kind, Pairing, RankBy
from tests.browser.server_process import serving
from tests.server.desk.evenings import EVENT, Desk, new_evening


@contextmanager
def serving_evenings(
    folder: Path,
    count: int,
    pairs: int = 6,
    boards: int = 2,
    kind: Kind = Kind.DUPLICATE,
    pairing: Pairing = Pairing.BERGER,
    sections: int = 1,
    rank_by: RankBy = RankBy.AVERAGE,
) -> Iterator[list[Desk]]:
    """Yield the desks of so many equal events."""
    first = new_evening(folder, pairs, boards, pairing, kind, sections=sections, rank_by=rank_by)
    paths = [first.with_name(f"{EVENT}-{number}.event") for number in range(1, count + 1)]
    for path in paths:
        shutil.copy(first, path)
    with serving(folder, 1, {path.stem: path for path in paths}) as served:
        yield [Desk(served.url, path, path.stem) for path in paths]
        assert not served.complaints
