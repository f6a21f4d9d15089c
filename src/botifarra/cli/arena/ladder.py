"""The command `arena ladder`: a rating of bots from duels of each against each."""

import sys
from functools import partial
from typing import Annotated

import msgspec
from typer import Argument, Option

from botifarra.arena.duel import DuelDeal, DuelMatch
from botifarra.arena.ladder import Ladder, play_job, play_match_job
from botifarra.arena.standings import report_ladder
from botifarra.arena.worker_group import in_order
from botifarra.bots.base import Budget
from botifarra.cli.arena.options import (
    Cluster,
    Matches,
    Plot,
    Workers,
    can_write_all,
    check_matches,
    chosen_group,
)
from botifarra.cli.arena.page import ladder_page
from botifarra.cli.arena.playing import CUT_SHORT, gather
from botifarra.cli.arena.plot import plot_ladder
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
from botifarra.cli.prose import prose
from botifarra.cli.terminal.console import console
from botifarra.visible import visible


def ladder(
    bots: Annotated[list[str], Argument(metavar="BOT")],
    deals: Annotated[int, Option("--deals", min=1, metavar="NUMBER")] = 100,
    matches: Matches = 0,
    seconds: Seconds = None,
    nodes: Nodes = None,
    rules: RulesName = "oriental",
    settings: Settings = None,
    seed: Seed = None,
    workers: Workers = None,
    cluster: Cluster = None,
    plot: Plot = None,
    as_json: Json = False,
    lang: Lang = None,
) -> int:
    """Play a duel between each two bots and rate them all; return 130 if ctrl-C cut it short."""
    text = prose(lang)
    if len(set(bots)) < max(2, len(bots)):
        raise UsageError(text("ladder.bad_bots"))
    entered = tuple(chosen_contestant(text, name, Budget(seconds, nodes)) for name in bots)
    meeting = Ladder(entered, chosen_rules(text, rules, settings), chosen_seed(seed))
    check_matches(text, matches, meeting.rules)
    can_write_all(text, {"--plot": plot})
    if plot is not None:
        need("matplotlib")
    group = chosen_group(text, workers, cluster)
    played: list[DuelDeal] = []
    whole: list[DuelMatch] = []
    jobs, match_jobs = meeting.jobs(deals), meeting.jobs(matches)
    coming = in_order(group, partial(play_job, meeting), jobs)
    coming_matches = in_order(group, partial(play_match_job, meeting), match_jobs)
    is_done = gather(text, "deals", coming, played.append, len(jobs))
    is_done = is_done and gather(text, "matches", coming_matches, whole.append, len(match_jobs))
    laps = meeting.laps(played)
    if not laps:
        return CUT_SHORT
    report = report_ladder(meeting, laps, meeting.laps(whole))
    if as_json:
        sys.stdout.write(f"{visible(msgspec.json.encode(report).decode())}\n")
    else:
        console().print(*ladder_page(text, report), sep="\n")
    if plot is not None:
        with naming(plot):
            plot.write_bytes(plot_ladder(text, report))
    return 0 if is_done else CUT_SHORT
