"""Results as a picture; matplotlib, of the extra `plot`, is imported when one is asked for."""

from importlib.util import find_spec
from io import BytesIO
from itertools import accumulate
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING

from botifarra.arena.estimate import Z, errors_told
from botifarra.arena.report import DuelReport
from botifarra.arena.sprt import Tally
from botifarra.arena.standings import LadderReport
from botifarra.cli.arena.page import told_rules
from botifarra.cli.errors import CommandError
from botifarra.cli.prose import Prose

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_INK = "#1b4f72"


def can_plot(text: Prose, path: Path | None) -> None:
    """Complain where a picture is asked for and matplotlib is missing."""
    if path is not None and find_spec("matplotlib") is None:
        raise CommandError(text("arena.no_matplotlib"))


def plot_duel(text: Prose, report: DuelReport) -> bytes:
    """A PNG: the mean of the points a hand after each deal, and two standard errors to either side."""
    values = [sum(deal.points) / 2 for deal in report.deals]
    tallies = list(accumulate(values, Tally.with_value, initial=Tally()))[2:]
    counts = [tally.count for tally in tallies]
    means = [tally.mean for tally in tallies]
    spreads = [errors_told(tally.count) * sqrt(tally.variance / tally.count) for tally in tallies]
    first, second = report.contestants
    figure = _figure(f"{first.name} – {second.name} · {told_rules(text, report.rules, report.seed)}")
    axes = figure.subplots()
    axes.axhline(0, color="black", linewidth=0.8)
    if report.test is not None:
        axes.axhline(report.test.low, color="grey", linestyle=":")
        axes.axhline(report.test.high, color="grey", linestyle="--")
    low = [mean - spread for mean, spread in zip(means, spreads, strict=True)]
    high = [mean + spread for mean, spread in zip(means, spreads, strict=True)]
    axes.fill_between(counts, low, high, color=_INK, alpha=0.25, linewidth=0, label=text("plot.band"))
    axes.plot(counts, means, color=_INK, label=text("plot.mean"))
    axes.set_xlabel(text("plot.deals"))
    axes.set_ylabel(text("plot.points", name=first.name))
    axes.legend()
    return _png(figure)


def plot_ladder(text: Prose, report: LadderReport) -> bytes:
    """A PNG: the rating of each contestant with its interval, the best at the top."""
    figure = _figure(told_rules(text, report.rules, report.seed))
    axes = figure.subplots()
    places = range(len(report.standings))
    ratings = [standing.rating for standing in report.standings]
    spreads = [Z * standing.deviation for standing in report.standings]
    axes.errorbar(ratings, places, xerr=spreads, fmt="o", color=_INK, capsize=4)
    axes.set_yticks(places, [standing.contestant.name for standing in report.standings])
    axes.margins(y=0.5 / len(ratings))
    axes.invert_yaxis()
    axes.set_xlabel(text("plot.rating"))
    return _png(figure)


def _figure(title: str) -> "Figure":
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 4.5), dpi=120, layout="constrained")
    figure.suptitle(title.replace("$", r"\$"))
    return figure


def _png(figure: "Figure") -> bytes:
    picture = BytesIO()
    figure.savefig(picture, format="png")
    return picture.getvalue()
