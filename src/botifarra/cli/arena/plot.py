"""Plots of results; matplotlib, of the extra `plot`, is imported when a plot is drawn."""

from io import BytesIO
from itertools import accumulate
from math import sqrt
from typing import TYPE_CHECKING

from botifarra.arena.estimate import Z, half_width
from botifarra.arena.report import DuelReport
from botifarra.arena.sprt import Tally
from botifarra.arena.standings import LadderReport
from botifarra.cli.arena.page import rules_line
from botifarra.cli.prose import Prose

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_INK = "#1b4f72"


def plot_duel(text: Prose, report: DuelReport) -> bytes:
    """Return a PNG with the running mean of points a hand and, from the second deal, its interval.

    The axis fits the means and the last interval: the first intervals are many times wider.
    """
    from matplotlib.ticker import MaxNLocator

    values = [sum(deal.points) / 2 for deal in report.deals]
    tallies = list(accumulate(values, Tally.with_value, initial=Tally()))[1:]
    means = [tally.mean for tally in tallies]
    spreads = [half_width(tally.count) * sqrt(tally.variance / tally.count) for tally in tallies[1:]]
    low = [mean - spread for mean, spread in zip(means[1:], spreads, strict=True)]
    high = [mean + spread for mean, spread in zip(means[1:], spreads, strict=True)]
    counts = range(1, len(means) + 1)
    first, second = report.contestants
    figure = _figure(f"{first.name} – {second.name} · {rules_line(text, report.rules, report.seed)}")
    axes = figure.subplots()
    axes.axhline(0, color="black", linewidth=0.8)
    if report.test is not None:
        axes.axhline(report.test.low, color="grey", linestyle=":")
        axes.axhline(report.test.high, color="grey", linestyle="--")
    axes.plot(counts, means, color=_INK, label=text("plot.mean"))
    axes.errorbar(counts[-1:], means[-1:], yerr=spreads[-1:] or None, fmt="o", color=_INK, capsize=4)
    axes.set_ylim(axes.get_ylim())
    if spreads:
        axes.fill_between(counts[1:], low, high, color=_INK, alpha=0.25, linewidth=0, label=text("plot.band"))
    axes.set_xlim(0, len(means) + 1)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_xlabel(text("plot.deals"))
    axes.set_ylabel(text("plot.points", name=first.name))
    axes.legend()
    return _png(figure)


def plot_ladder(text: Prose, report: LadderReport) -> bytes:
    """Return a PNG with the rating of each contestant and its interval, the best at the top."""
    figure = _figure(rules_line(text, report.rules, report.seed))
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
