"""Makes every golden file of tests/data anew; the diff shows what has changed."""

from tests import bench, perft, playthroughs
from tests.records import goldens as records

if __name__ == "__main__":
    for module in (playthroughs, perft, records, bench):
        module.regenerate()
