"""Perfect matchings of lowest cost, by the blossom algorithm of networkx.

networkx is imported only when it is needed: its import takes a third of the start time of a command, and few
commands need it.
"""

from collections.abc import Iterator, Mapping, Sequence
from heapq import heappop, heappush
from itertools import count

Couple = tuple[int, int]

Costs = Mapping[Couple, int]
"""The cost of each two items that may be matched."""


def cheapest_matching(items: Sequence[int], costs: Costs) -> list[Couple] | None:
    """Return the perfect matching of items along `costs` with the lowest sum; None if there is none."""
    from networkx import Graph, min_weight_matching  # noqa: PLC0415

    graph: Graph[int] = Graph()
    graph.add_nodes_from(items)
    graph.add_weighted_edges_from((one, other, cost) for (one, other), cost in costs.items())
    found = min_weight_matching(graph)
    if 2 * len(found) < len(items):
        return None
    return [(one, other) if (one, other) in costs else (other, one) for one, other in found]


def matchings_by_cost(items: Sequence[int], costs: Costs) -> Iterator[list[Couple]]:
    """Yield all perfect matchings, the cheapest first.

    A set of matchings without its cheapest is divided by the first couple that differs from the cheapest
    (K. G. Murty, An algorithm for ranking all the assignments in order of increasing cost, Operations
    Research 16, 1968).
    """
    numbers = count()
    heap: list[tuple[int, int, list[Couple], list[Couple], Costs]] = []

    def offer(kept: list[Couple], allowed: Costs) -> None:
        settled = {item for couple in kept for item in couple}
        left = [item for item in items if item not in settled]
        among = {couple: cost for couple, cost in allowed.items() if settled.isdisjoint(couple)}
        found = cheapest_matching(left, among)
        if found is not None:
            whole = [*kept, *found]
            heappush(heap, (sum(costs[couple] for couple in whole), next(numbers), whole, kept, allowed))

    offer([], costs)
    while heap:
        _, _, whole, kept, allowed = heappop(heap)
        yield whole
        for place in range(len(kept), len(whole)):
            without = {couple: cost for couple, cost in allowed.items() if couple != whole[place]}
            offer(whole[:place], without)
