"""The command `arena duel`: two bots on the same cards, with seats exchanged."""

import sys
from collections.abc import Generator, Iterable
from contextlib import closing
from functools import partial
from itertools import chain
from math import isfinite
from pathlib import Path
from typing import Annotated

import msgspec
from typer import Argument, Option

from botifarra.arena.duel import Duel, DuelDeal, DuelMatch, play_deal, play_match
from botifarra.arena.records import deal_records, match_records
from botifarra.arena.report import report_duel
from botifarra.arena.sprt import SequentialTest
from botifarra.arena.worker_group import WorkerGroup, in_order
from botifarra.bots.base import Budget
from botifarra.cli.arena.options import (
    Cluster,
    Hands,
    Matches,
    Plot,
    Workers,
    can_write_all,
    check_matches,
    chosen_group,
)
from botifarra.cli.arena.page import duel_page
from botifarra.cli.arena.playing import CUT_SHORT, gather
from botifarra.cli.arena.plot import plot_duel
from botifarra.cli.contestants import chosen_contestant
from botifarra.cli.errors import UsageError, naming
from botifarra.cli.extras import need
from botifarra.cli.options import (
    Json,
    Lang,
    Nodes,
    RulesName,
    Seconds,
    Seed,
    Settings,
    chosen_rules,
    chosen_seed,
)
from botifarra.cli.prose import Prose, prose
from botifarra.cli.terminal.console import console
from botifarra.records.bgn import format_bgn
from botifarra.visible import visible

_DEALS = 100
"""Number of deals where neither deals nor matches are asked for."""


def duel(
    first: Annotated[str, Argument(metavar="BOT")],
    second: Annotated[str, Argument(metavar="BOT")],
    deals: Annotated[int | None, Option("--deals", min=0, metavar="NUMBER")] = None,
    matches: Matches = 0,
    sprt: Annotated[str | None, Option("--sprt", metavar="M0:M1")] = None,
    seconds: Seconds = None,
    nodes: Nodes = None,
    rules: RulesName = "oriental",
    settings: Settings = None,
    seed: Seed = None,
    workers: Workers = None,
    cluster: Cluster = None,
    hands: Hands = None,
    plot: Plot = None,
    as_json: Json = False,
    lang: Lang = None,
) -> int:
    """Play a duel between two bots and print the result; return 130 if ctrl-C cut it short."""
    text = prose(lang)
    budget = Budget(seconds, nodes)
    meeting = Duel(
        chosen_contestant(text, first, budget),
        chosen_contestant(text, second, budget),
        chosen_rules(text, rules, settings),
        chosen_seed(seed),
    )
    check_matches(text, matches, meeting.rules)
    test = _chosen_test(text, sprt) if sprt is not None else None
    if deals is None:
        deals = 0 if matches else _DEALS
    if not deals and test is not None:
        raise UsageError(text("duel.sprt_no_deals"))
    if not deals and not matches:
        raise UsageError(text("duel.nothing"))
    if not deals and plot is not None:
        raise UsageError(text("duel.plot_no_deals"))
    can_write_all(text, {"--hands": hands, "--plot": plot})
    if plot is not None:
        need("matplotlib")
    group = chosen_group(text, workers, cluster)
    played: list[DuelDeal] = []
    whole: list[DuelMatch] = []
    coming = in_order(group, partial(play_match, meeting), range(1, matches + 1))
    is_done = gather(text, "deals", _play_deals(meeting, group, deals, test), played.append, deals)
    is_done = is_done and gather(text, "matches", coming, whole.append, matches)
    if not is_done and not played and not whole:
        return CUT_SHORT
    report = report_duel(meeting, played, whole, test)
    if as_json:
        sys.stdout.write(f"{visible(msgspec.json.encode(report).decode())}\n")
    else:
        console().print(*duel_page(text, report, meeting.rules.middle), sep="\n")
    if hands is not None:
        _write_hands(hands, meeting, played, whole)
    if plot is not None:
        with naming(plot):
            plot.write_bytes(plot_duel(text, report))
    return 0 if is_done else CUT_SHORT


def _play_deals(
    meeting: Duel, group: WorkerGroup, count: int, test: SequentialTest | None
) -> Generator[DuelDeal, None, None]:
    """Yield the results of `count` deals, or fewer if the test is decided before."""
    with closing(in_order(group, partial(play_deal, meeting), range(1, count + 1))) as results:
        yield from test.until_decided(results, lambda deal: deal.points) if test is not None else results


def _chosen_test(text: Prose, written: str) -> SequentialTest:
    try:
        low, high = map(float, written.split(":"))
        if isfinite(low):
            return SequentialTest(low, high)
    except ValueError:
        pass
    raise UsageError(text("duel.bad_sprt", found=written))


def _write_hands(path: Path, duel: Duel, deals: Iterable[DuelDeal], matches: Iterable[DuelMatch]) -> None:
    records = chain(
        chain.from_iterable(deal_records(duel, deal) for deal in deals),
        chain.from_iterable(match_records(duel, match) for match in matches),
    )
    with naming(path):
        path.write_text(format_bgn(records), encoding="utf-8")
