"""Random sessions, for the tests of the screen."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from rich.cells import cell_len

from botifarra.cli.match.session import Session, Setup, draw_seats
from botifarra.cli.terminal.canvas import Canvas
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat

NAMES = ("Roser", "Quim", "Laia", "Mercè")
SIZES = ((80, 24), (120, 40), (120, 24), (80, 40), (97, 31))


def session(seed: int = 1, plies: int = 0, rules: Rules | None = None, seat: Seat = Seat.SOUTH) -> Session:
    """Return a session after so many random actions, hands dealt one after the other."""
    rules = rules or Rules()
    setup = Setup(rules, seat, NAMES, "random", seed)
    return advance(Session.start(setup, draw_seats(rules, seed, seat).dealer), plies)


def advance(session: Session, plies: int = 1) -> Session:
    """Return the session after more random actions."""
    for _ in range(plies):
        if session.state.outcome is not None:
            session = session.next_hand()
        session = session.act(session.chance.choice(session.state.legal_actions))
    return session


def finish(session: Session) -> Session:
    """Return the session with the hand on the table played out."""
    while session.state.outcome is None:
        session = advance(session)
    return session


def fits(canvas: Canvas, size: tuple[int, int]) -> bool:
    """Return whether each line is as wide as the terminal, and two rows are left for typing and its end."""
    columns, rows = size
    lines = canvas.lines
    return {cell_len(line.plain) for line in lines} == {columns} and len(lines) + 2 <= rows


@contextmanager
def nothing_is_cut_off() -> Iterator[None]:
    """Make it an error to draw outside a canvas, where drawing is otherwise ignored."""
    put = Canvas.put

    def strict(self: Canvas, x: int, y: int, text: str, style: str = "") -> None:
        assert 0 <= y < self.height, (text, y)
        assert 0 <= x <= x + cell_len(text) <= self.width, (text, x)
        put(self, x, y, text, style)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Canvas, "put", strict)
        yield
