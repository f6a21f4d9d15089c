"""What holds after a simulated evening: nothing is lost or doubled, and the standings are the command's."""

from collections.abc import Iterable
from pathlib import Path

from botifarra.eventfile import EventFile
from botifarra.tournament.events import BoardSlip, Place
from tests.cli.tournament.director import Director
from tests.server.desk.evenings import DIRECTOR, Desk, Json, read_book
from tests.server.desk.simulation.phones import Sender
from tests.server.desk.simulation.plan import Course, Plan

_SUFFIXES = ("pdf", "csv")
"""The files of a paper that depend on nothing but the log. A workbook has the time at which it was made."""

_WRITTEN = {
    Course.AGREED: ["slipclaimed", "slipagreed"],
    Course.DISPUTED: ["slipclaimed", "slipdisputed", "scored", "confirmed"],
    Course.TYPED: ["scored"],
    Course.CORRECTED: ["slipclaimed", "slipagreed", "corrected"],
    Course.LATE: ["slipclaimed", "slipagreed", "corrected"],
    Course.RETYPED: ["slipclaimed", "slipagreed", "corrected"],
}
"""The events about a result, by its course."""


def check_log(path: Path, plan: Plan, senders: Iterable[Sender]) -> None:
    """Check that the log has each result once, as it was planned, and each command as it was answered."""
    book = read_book(path)
    kept = {at: each.slip for at, each in book.kept.items()}
    assert kept == {at: BoardSlip(result.points) for at, result in plan.results.items()}
    assert not book.claims
    with EventFile(path) as log:
        entries = list(log.entries())
    events: dict[Place, list[str]] = {at: [] for at in plan.results}
    wrote: dict[str, list[str]] = {}
    for entry in entries:
        kind = type(entry.event).__name__.lower()
        wrote.setdefault(entry.request, []).append(kind)
        at = getattr(entry.event, "place", None)
        if isinstance(at, Place):
            events[at].append(kind)
    assert events == {at: _WRITTEN[result.course] for at, result in plan.results.items()}
    for sender in senders:
        assert {request: wrote[request] for request in sender.answered} == sender.answered
        assert not sender.refused & wrote.keys()


def check_standings(desk: Desk, before: Path, plan: Plan) -> None:
    """Check that the desk has the standings that the command makes, byte for byte.

    They are also those of an evening without faults: all results are typed with the command into `before`, a
    copy of the file without results.
    """
    director, typist = Director(desk.path), Director(before)
    for suffix in _SUFFIXES:
        paper = desk.path.with_name(f"standings.{suffix}")
        director.do("print", "standings", "--output", str(paper))
        answer = desk.get(DIRECTOR, f"papers/standings?suffix={suffix}&lang=en")
        assert answer.status_code == 200
        assert answer.content == paper.read_bytes()
    rows = [
        ";".join(map(str, (at.round, at.table, at.board, *result.points)))
        for at, result in plan.results.items()
    ]
    typist.do("score", "--from", "-", stdin="\n".join(rows))
    assert director.do("standings", "--json") == typist.do("standings", "--json")


def check_ranking(shown: Json, path: Path) -> None:
    """Check that a screen ranks the pairs as the command does."""
    [ranking] = shown["rankings"]
    [standings] = Director(path).json("standings")
    seen = [(line["rank"], line["pair"], line["score"]) for line in ranking["lines"]]
    assert seen == [(line["rank"], line["pair"], line["average_shown"]) for line in standings["rows"]]
