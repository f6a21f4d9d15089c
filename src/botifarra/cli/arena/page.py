"""The result of a duel or a ladder as a page."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import isfinite

from rich.box import SIMPLE
from rich.table import Table
from rich.text import Text

from botifarra.arena.estimate import Estimate
from botifarra.arena.report import Decision, DuelReport, Entrant, ForfeitLine, Wins
from botifarra.arena.standings import LadderReport
from botifarra.cli.contestants import fault_text
from botifarra.cli.prose import Prose
from botifarra.cli.terminal.console import keep_cells, table_lines
from botifarra.cli.words import decimal_text, percent_text, points_text, rules_name

_FAULTS = 3
"""Largest number of forfeits of each contestant that are listed one by one."""


def duel_page(text: Prose, report: DuelReport, middle: Fraction) -> Iterator[Text]:
    """Yield the contestants, the results, the decision of the test, and the forfeits."""
    first, second = report.contestants
    title = f"{first.name} – {second.name} · {rules_line(text, report.rules, report.seed)}"
    deals = f" · {text('duel.deals_played', count=len(report.deals))}" if report.deals else ""
    yield Text(title + deals, "bold")
    yield from table_lines(_results(text, report, middle))
    if report.test is not None:
        yield Text(_decision(text, report.test))
    for place, contestant in enumerate(report.contestants):
        yield from _faults(text, contestant, [line for line in report.forfeits if line.contestant == place])


def ladder_page(text: Prose, report: LadderReport) -> Iterator[Text]:
    """Yield the rules, the ratings and points, the crosstables, and the forfeits."""
    yield Text(rules_line(text, report.rules, report.seed), "bold")
    yield from table_lines(_standings(text, report))
    yield Text()
    yield Text(text("ladder.crosses", count=report.deals))
    yield from table_lines(_crosses(report, _points_made(text, report)))
    if report.matches:
        yield Text()
        yield Text(text("ladder.won", count=2 * report.matches))
        yield from table_lines(_crosses(report, _matches_won(text, report)))
    for standing in report.standings:
        yield from _faults(text, standing.contestant, list(_forfeits(report, standing.contestant.name)))


def rules_line(text: Prose, rules: str, seed: int) -> str:
    """Return the rules and the seed."""
    return text("arena.played", rules=rules_name(text, rules), seed=seed)


def number(text: Prose, value: float, digits: int = 2, sign: bool = True) -> str:
    """Return a number in the user's language; a dash where it is not known."""
    return decimal_text(text, value, digits, sign=sign) if isfinite(value) else "–"


def error(text: Prose, value: float) -> str:
    """Return a standard error; a dash where it is not known."""
    return f"± {number(text, value, sign=False)}" if isfinite(value) else "–"


def _results(text: Prose, report: DuelReport, middle: Fraction) -> Table:
    table = Table(box=SIMPLE, pad_edge=False)
    table.add_column(report.contestants[0].name)
    for column in ("mean", "error", "interval"):
        table.add_column(text(f"arena.{column}"), justify="right", no_wrap=True)
    if report.points is not None:
        table.add_row(text("duel.points", middle=points_text(middle)), *_estimate(text, report.points))
    if report.score is not None:
        table.add_row(text("duel.score"), *_estimate(text, report.score))
    if report.wins is not None:
        label = text("duel.wins", won=_won(text, report.wins.won), count=report.wins.matches)
        table.add_row(label, *_wins(text, report.wins))
    return table


def _estimate(text: Prose, known: Estimate) -> tuple[str, str, str]:
    low, high = (number(text, end) for end in known.interval)
    interval = f"{low} … {high}" if isfinite(known.error) else "–"
    return number(text, known.mean), error(text, known.error), interval


def _wins(text: Prose, wins: Wins) -> tuple[str, str, str]:
    share, spread, low, high = (
        number(text, 100 * part, 1, sign=False)
        for part in (wins.won / wins.matches, wins.error, *wins.interval)
    )
    margin = f"± {percent_text(text, spread)}" if isfinite(wins.error) else "–"
    return percent_text(text, share), margin, percent_text(text, f"{low} … {high}")


def _standings(text: Prose, report: LadderReport) -> Table:
    table = Table(box=SIMPLE, pad_edge=False)
    table.add_column(overflow="fold")
    for column in ("rating", "interval", "points", "error"):
        table.add_column(text(f"ladder.{column}"), justify="right", no_wrap=True)
    for standing in report.standings:
        low, high = (number(text, end, 1, sign=False) for end in standing.interval)
        table.add_row(
            standing.contestant.name,
            number(text, standing.rating, 1, sign=False),
            f"{low} … {high}",
            number(text, standing.points.mean),
            error(text, standing.points.error),
        )
    return keep_cells(table)


def _won(text: Prose, matches: float) -> str:
    return number(text, matches, 1 if matches % 1 else 0, sign=False)


def _points_made(text: Prose, report: LadderReport) -> Iterator[tuple[str, str]]:
    """Yield for each duel the mean points of the first contestant and of the second."""
    for duel in report.duels:
        assert duel.points is not None
        yield number(text, duel.points.mean), number(text, -duel.points.mean)


def _matches_won(text: Prose, report: LadderReport) -> Iterator[tuple[str, str]]:
    """Yield for each duel the matches won by the first contestant and by the second."""
    for duel in report.duels:
        assert duel.wins is not None
        yield _won(text, duel.wins.won), _won(text, duel.wins.matches - duel.wins.won)


def _crosses(report: LadderReport, results: Iterable[tuple[str, str]]) -> Table:
    """Return the crosstable of the duels' results; columns are headed by places, as names are long."""
    cells: dict[tuple[str, str], str] = {}
    for duel, pair in zip(report.duels, results, strict=True):
        first, second = (contestant.name for contestant in duel.contestants)
        cells[first, second], cells[second, first] = pair
    names = [standing.contestant.name for standing in report.standings]
    table = Table(box=SIMPLE, pad_edge=False)
    table.add_column(justify="right")
    table.add_column(overflow="fold")
    for place in range(1, len(names) + 1):
        table.add_column(str(place), justify="right", no_wrap=True)
    for place, one in enumerate(names, 1):
        table.add_row(str(place), one, *(cells.get((one, other), "·") for other in names))
    return table


def _decision(text: Prose, test: Decision) -> str:
    low, high = (number(text, test.low, 1), number(text, test.high, 1))
    ratio, *bounds = (number(text, value, sign=False) for value in (test.ratio, *test.bounds))
    verdict = text(f"duel.verdict.{test.verdict or 'none'}", low=low, high=high)
    return text("duel.decision", verdict=verdict, ratio=ratio, lower=bounds[0], upper=bounds[1])


def _forfeits(report: LadderReport, name: str) -> Iterator[ForfeitLine]:
    """Yield the hands that a contestant forfeited, in all its duels."""
    for duel in report.duels:
        yield from (line for line in duel.forfeits if duel.contestants[line.contestant].name == name)


def _faults(text: Prose, contestant: Entrant, forfeits: list[ForfeitLine]) -> Iterator[Text]:
    if contestant.forfeits or contestant.late:
        counts = {"forfeits": contestant.forfeits, "late": contestant.late}
        yield Text(text("arena.faults", name=contestant.name, **counts), "bold red")
    for line in forfeits[:_FAULTS]:
        kind = "deal" if line.match is None else "match"
        place = text(f"duel.place.{kind}", line=line)
        yield Text(
            f"  {place}: {text(f'fault.{line.fault.name}')}: {fault_text(text, line.cause, line.detail)}"
        )
    if len(forfeits) > _FAULTS:
        yield Text("  …")
