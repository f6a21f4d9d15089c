"""The options that the programs which measure bots share."""

import os
from argparse import ArgumentParser

from botifarra.core.rules import PRESETS


def parser_of(program: str) -> ArgumentParser:
    """Return the parser of a program of this folder: the scale of its numbers, the workers, the rules."""
    parser = ArgumentParser(f"python -m benchmarks.{program}")
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--rules", default="oriental", choices=PRESETS)
    return parser
