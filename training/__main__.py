"""`python -m training HANDS --teacher BOT`: one round, which fits `models.json` to how a bot plays."""

import sys
from argparse import ArgumentParser
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import msgspec

import botifarra.bots
from botifarra.bots.models import models
from botifarra.bots.named import bot_named
from training.hands import Lesson, play, results
from training.plays import fit_plays
from training.promises import fit_promises

FILE = Path(botifarra.bots.__file__).with_name("models.json")


def lesson(teacher: str, seed: str, number: int) -> Lesson:
    """Return the lesson of one hand, in any process."""
    return play(bot_named(teacher), seed, number)


def main() -> None:
    """Play, fit and write the weights, and print how well they fit."""
    parser = ArgumentParser("python -m training")
    parser.add_argument("hands", type=int)
    parser.add_argument("--teacher", default="master")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", default="lesson")
    given = parser.parse_args()
    with ProcessPoolExecutor(given.workers, get_context("spawn")) as processes:
        work = partial(lesson, given.teacher, given.seed)
        lessons = list(processes.map(work, range(given.hands), chunksize=8))
    fit = fit_plays([choice for each in lessons for choice in each.choices])
    sys.stdout.write(f"log-likelihood {fit.likelihood:.4f}, first guess right {fit.hits:.3f}\n")
    plays = tuple(round(float(weight), 3) for weight in fit.weights)
    found = msgspec.structs.replace(models(), plays=plays, results=results(iter(lessons)))
    FILE.write_bytes(msgspec.json.encode(found) + b"\n")
    models.cache_clear()
    found = msgspec.structs.replace(found, promises=fit_promises(given.hands, given.seed))
    FILE.write_bytes(msgspec.json.encode(found) + b"\n")


if __name__ == "__main__":
    main()
