"""Perft: the number of ways in which a hand can go on. It compares two implementations of the rules."""

from botifarra.core.state import State


def perft(state: State, depth: int) -> int:
    """Return the number of sequences of `depth` legal actions; claims and concessions do not count."""
    if depth == 0:
        return 1
    actions = state.legal_actions
    if depth == 1:
        return len(actions)
    return sum(perft(state.apply(action), depth - 1) for action in actions)
