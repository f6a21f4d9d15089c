"""Makes every golden file of tests/data anew; the diff shows what has changed."""

from tests import bench, perft, playthroughs
from tests.records import goldens as records
from tests.server import goldens as server

if __name__ == "__main__":
    for module in (playthroughs, perft, records, bench, server):
        module.regenerate()
