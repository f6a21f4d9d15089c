"""Who goes with whom, so that everybody has somebody and it costs least: networkx's blossom algorithm."""

from collections.abc import Mapping, Sequence

from networkx import Graph, min_weight_matching


def cheapest_matching(
    items: Sequence[int], costs: Mapping[tuple[int, int], int]
) -> list[tuple[int, int]] | None:
    """All items two by two, each two one of `costs`, at the least sum; None where some would be left over."""
    graph: Graph[int] = Graph()
    graph.add_nodes_from(items)
    graph.add_weighted_edges_from((one, other, cost) for (one, other), cost in costs.items())
    found = min_weight_matching(graph)
    if 2 * len(found) < len(items):
        return None
    return [(one, other) if (one, other) in costs else (other, one) for one, other in found]
