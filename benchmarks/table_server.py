"""The server of tables with generous limits.

It is started by `python -m benchmarks.table_server DATABASE [WORKERS [RATE [PORT]]]`. The only line of output
is its port.
"""

import sys

from botifarra.server.config import Site
from botifarra.server.live.limits import Limits, Rate
from botifarra.server.run import Plan, open_port, run

_PLENTY = Rate(1e9, 1e9)
_MANY = 1_000_000

LIMITS = Limits(
    messages=_PLENTY,
    player_messages=_PLENTY,
    address_messages=_PLENTY,
    requests=_PLENTY,
    changes=_PLENTY,
    sockets_per_address=_MANY,
    tables_per_address=_MANY,
    silence_s=600,
    hello_s=60,
)
"""All players come from one address, are faster than people, and may be late with their hello."""


def main() -> None:
    """Serve until terminated."""
    database, workers, rate, port = (*sys.argv[1:], *("", "1", "1", "0")[len(sys.argv) - 1 :])
    listening = open_port("127.0.0.1", int(port), fixed=True)
    plan = Plan(Site(limits=LIMITS, rate=float(rate)), database, workers=int(workers))
    run(plan, listening, lambda _: print(listening.getsockname()[1], flush=True))


if __name__ == "__main__":
    main()
