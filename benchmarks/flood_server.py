"""The server of tables with the usual HTTP limits: `python -m benchmarks.flood_server DATABASE`.

The only line of output is its port.
"""

import sys
from dataclasses import replace

from benchmarks.table_server import LIMITS
from botifarra.server.config import Site
from botifarra.server.live.limits import Limits
from botifarra.server.run import Plan, open_port, run


def main() -> None:
    """Serve until terminated."""
    listening = open_port("127.0.0.1", 0, fixed=True)
    plan = Plan(Site(limits=replace(LIMITS, requests=Limits().requests)), sys.argv[1], workers=1)
    run(plan, listening, lambda _: print(listening.getsockname()[1], flush=True))


if __name__ == "__main__":
    main()
