"""Train the models of the bots and of the solver: `python -m training network`, `calls` or `leads`."""

import sys
from argparse import ArgumentParser
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from os import cpu_count
from pathlib import Path

import msgspec

import botifarra.bots
from botifarra.bots.models import models
from botifarra.bots.named import bot_named
from botifarra.bots.planner import LAYOUT
from botifarra.bots.play_weights import Header, format_weights
from training.hands import result, results
from training.leads import HEADER, fitted_header
from training.policy import Progress, train
from training.promises import fit_promises

BOTS = Path(botifarra.bots.__file__).parent


def train_network(steps: int, hands: int, seed: int, threads: int, out: Path) -> None:
    """Train the play network and write its weights."""

    def show(progress: Progress) -> None:
        sys.stdout.write(f"step {progress.step}: {progress.gain:.3f} points over an even choice, ")
        sys.stdout.write(f"{progress.entropy:.3f} nats left open\n")

    network = train(steps, hands, seed, threads, show)
    recipe = f"python -m training network --steps {steps} --hands {hands} --seed {seed}"
    out.write_bytes(format_weights(network.to_bytes(), Header(LAYOUT, recipe)))


def fit_calls(hands: int, teacher: str, seed: str, workers: int) -> None:
    """Fit the promises of hands, and the distribution of results in hands of a teacher."""
    with ProcessPoolExecutor(workers, get_context("spawn")) as processes:
        found = list(processes.map(partial(_result, teacher, seed), range(hands), chunksize=8))
    fitted = msgspec.structs.replace(models(), results=results(found), promises=fit_promises(hands, seed))
    (BOTS / "models.json").write_bytes(msgspec.json.encode(fitted) + b"\n")


def fit_leads(deals: int, seed: str, threads: int, out: Path) -> None:
    """Fit the order of early leads, and write its weights."""
    recipe = f"python -m training leads --deals {deals} --seed {seed}"
    out.write_text(fitted_header(deals, seed, threads, recipe), encoding="utf-8")


def _result(teacher: str, seed: str, number: int) -> int:
    return result(bot_named(teacher), seed, number)


def main() -> None:
    """Run one of the commands."""
    parser = ArgumentParser("python -m training", description=__doc__)
    commands = parser.add_subparsers(required=True)
    network = commands.add_parser("network", help="train the play network from scratch")
    network.add_argument("--steps", type=int, default=1_500)
    network.add_argument("--hands", type=int, default=1_000, help="hands in each step")
    network.add_argument("--seed", type=int, default=1)
    network.add_argument("--threads", type=int, default=cpu_count() or 1)
    network.add_argument("--out", type=Path, default=BOTS / "weights" / "plays-0.2.bin")
    network.set_defaults(run=train_network)
    calls = commands.add_parser("calls", help="fit the promises of hands and the distribution of results")
    calls.add_argument("hands", type=int)
    calls.add_argument("--teacher", default="club")
    calls.add_argument("--seed", default="lesson")
    calls.add_argument("--workers", type=int, default=cpu_count() or 1)
    calls.set_defaults(run=fit_calls)
    leads = commands.add_parser("leads", help="fit the order in which the solver tries early leads")
    leads.add_argument(
        "--deals", type=int, default=5_000, help="deals, each solved with trumps and in botifarra"
    )
    leads.add_argument("--seed", default="leads")
    leads.add_argument("--threads", type=int, default=cpu_count() or 1)
    leads.add_argument("--out", type=Path, default=HEADER)
    leads.set_defaults(run=fit_leads)
    given = vars(parser.parse_args())
    given.pop("run")(**given)


if __name__ == "__main__":
    main()
