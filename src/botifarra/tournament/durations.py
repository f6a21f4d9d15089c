"""The time that an evening takes, in minutes, as clubs plan it."""

MINUTES_A_BOARD = 7
"""Time for a board, with its slip."""

MINUTES_A_MATCH = 45
"""Time for a match of at most twelve hands, with shuffling."""

MINUTES_BETWEEN_ROUNDS = 4
"""Time from the end of a round to the start of the next one: to report results and change tables."""


def round_minutes(boards: int) -> int:
    """Return the time of a round of so many boards; 0 boards stand for a match."""
    return boards * MINUTES_A_BOARD if boards else MINUTES_A_MATCH


def evening_minutes(rounds: int, boards: int) -> int:
    """Return the time from the start of the first round to the end of the last one."""
    return rounds * round_minutes(boards) + max(0, rounds - 1) * MINUTES_BETWEEN_ROUNDS


def rounds_within(minutes: int, boards: int) -> int:
    """Return the largest number of rounds that end in time."""
    return (minutes + MINUTES_BETWEEN_ROUNDS) // (round_minutes(boards) + MINUTES_BETWEEN_ROUNDS)
