"""The command `bench`: the nodes that a fixed set of positions takes, and their rate."""

import json
import sys
from time import perf_counter

from botifarra.cli.options import Json, Lang
from botifarra.cli.prose import prose
from botifarra.cli.terminal.progress import track
from botifarra.solver.bench import bench_positions, count_nodes


def bench(as_json: Json = False, lang: Lang = None) -> None:
    """Solve a fixed set of positions; the number of nodes is the same on every machine."""
    text = prose(lang)
    positions = list(bench_positions())
    start = perf_counter()
    nodes = sum(map(count_nodes, track(positions, text("bench.solving"))))
    seconds = perf_counter() - start
    facts = {
        "positions": len(positions),
        "nodes": nodes,
        "seconds": round(seconds, 3),
        "rate": round(nodes / seconds),
    }
    if as_json:
        sys.stdout.write(f"{json.dumps(facts)}\n")
        return
    width = max(len(text(f"bench.{fact}")) for fact in facts)
    for fact, number in facts.items():
        sys.stdout.write(f"{text(f'bench.{fact}'):<{width}}  {number}\n")
