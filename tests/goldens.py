"""The program that writes every golden file of tests/data; the diff shows the changes."""

from tests import bench_golden, perft_positions, playthroughs
from tests.cli.analysis import shown_sums
from tests.core import score_sheets
from tests.records import goldens as records
from tests.records import wrong_texts
from tests.server import goldens as server
from tests.server import logs
from tests.tournament import goldens as tournament

if __name__ == "__main__":
    for module in (
        playthroughs,
        perft_positions,
        score_sheets,
        shown_sums,
        records,
        wrong_texts,
        bench_golden,
        server,
        logs,
        tournament,
    ):
        module.regenerate()
