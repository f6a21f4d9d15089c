"""The golden tests/data/bench.json: the nodes that `botifarra bench` takes, so that a change shows."""

import json
from pathlib import Path

from botifarra.solver.bench import bench_positions, count_nodes

GOLDEN = Path(__file__).parent / "data" / "bench.json"


def measure() -> dict[str, int]:
    """Return the number of positions, and of the nodes that all of them take."""
    nodes = list(map(count_nodes, bench_positions()))
    return {"positions": len(nodes), "nodes": sum(nodes)}


def regenerate() -> None:
    """Write the golden again."""
    GOLDEN.write_text(f"{json.dumps(measure())}\n", encoding="utf-8")
